package kuhn

import (
	"fmt"
	"strings"
	"testing"

	"spelunke/game"
	"spelunke/game/gametest"
)

// A flaw is one way to break the rules. The suite must notice each of them.
type flaw uint8

const (
	none flaw = iota
	viewShowsHands
	publicSeesHands
	viewShowsHandsEarly
	viewForgetsBets
	viewChangesUnshown
	shownHidesNothing
	shownHidesTooMuch
	shownHidesOwn
	shownHidesFromAll
	movesTellSecret
	movesOrderTellsSecret
	movesUnstable
	movesTwice
	movesOutOfTurn
	movesOverwrite
	movesMissing
	textTwice
	turnSkipsForced
	turnHouseToo
	turnStranger
	turnNoEnd
	awaitedStranger
	applyNothing
	applyRandom
	scoreSum
	scoreTellsSecret
	weightTooLarge
	weightOverflows
	weightZero
	sampleBiased
	sampleIllegal
	roundTellsSecret
	roundJumps
	windowTellsSecret
	guessWrong
	guessNever
	parseOther
	showAfterFold
)

// flaws says of each flaw what it is, and what the suite must complain about.
var flaws = map[flaw]struct{ name, want string }{
	viewShowsHands:        {"view shows both hands", "seat 0 was shown [-1: deal 0 J; -1: deal 1 ?], yet its view can differ"},
	publicSeesHands:       {"the public sees the hands", "the public was shown [-1: deal 0 ?; -1: deal 1 ?], yet its view can differ"},
	viewShowsHandsEarly:   {"view shows the hands before the showdown is a move", "yet its view can differ"},
	viewForgetsBets:       {"bets are missing from the view", "Infos:12 Views:6"},
	viewChangesUnshown:    {"view changes without a shown move", "yet its view can differ"},
	shownHidesNothing:     {"Shown hides nothing", "counts {Nodes:76 Ends:30 Infos:24 Views:12}"},
	shownHidesTooMuch:     {"Shown hides bets", "is not shown bet by seat 0, but what it is sent changes"},
	shownHidesOwn:         {"Shown hides the own card", "yet its view can differ"},
	shownHidesFromAll:     {"Shown hides cards from those who see all", "is shown as ? to those who see all"},
	movesTellSecret:       {"legal moves depend on a hidden card", "yet its legal moves can differ"},
	movesOrderTellsSecret: {"the order of moves depends on a hidden card", "yet its legal moves can differ"},
	movesUnstable:         {"the order of moves changes", "first [bet pass], then appended"},
	movesTwice:            {"a move comes twice", "may play pass twice"},
	movesOutOfTurn:        {"moves of a seat not in Turn", "seat 1 in Turn: false, but has 1 moves"},
	movesOverwrite:        {"Moves overwrites the buffer", "then appended to one: [pass bet]"},
	movesMissing:          {"a seat in Turn without moves", "seat 1 in Turn: true, but has 0 moves"},
	textTwice:             {"two moves print alike", "are both called"},
	turnSkipsForced:       {"Turn skips who has no sensible choice", "yet its turn"},
	turnHouseToo:          {"Turn has the House beside a seat", "has the House and others"},
	turnStranger:          {"Turn has a seat that does not play", "has seats that do not play"},
	turnNoEnd:             {"the game does not end", "a game goes on after"},
	awaitedStranger:       {"Awaited is not part of Turn", "Awaited is [0 1] where Turn is [0]"},
	applyNothing:          {"a move changes nothing", "pass changes nothing"},
	applyRandom:           {"Apply is not a function", "bet leads to two positions"},
	scoreSum:              {"wrong score", "final scores sum to 1, want 0"},
	scoreTellsSecret:      {"the running score tells who would win", "yet its scores"},
	weightTooLarge:        {"weights too large", "sum to 2⁵³ or more"},
	weightOverflows:       {"weights wrap around", "with weight 9223372036854775808"},
	weightZero:            {"a weight is zero", "with weight 0"},
	sampleBiased:          {"Sample prefers kings", "Sample does not keep to Weight"},
	sampleIllegal:         {"Sample plays what is not legal", "Sample gives moves that are not legal"},
	roundTellsSecret:      {"Round depends on a hidden card", "yet its scores, window, end or round"},
	roundJumps:            {"Round jumps", "round 3 after round 1"},
	windowTellsSecret:     {"Window depends on a hidden card", "scores, window, end or round"},
	guessWrong:            {"Guess changes the own card", "Guess for seat 1: view differs"},
	guessNever:            {"Guess never succeeds", "0 guesses and 0 steps"},
	parseOther:            {"ParseMove reads another move", "ParseMove(\"bet\") = pass"},
	showAfterFold:         {"a showdown after a fold", "counts {Nodes:88"},
}

// mutant is Kuhn poker with a flaw.
type mutant struct {
	State
	Flaw  flaw
	Ticks uint32 // for flaws that change by themselves
}

func (s mutant) is(f flaw) bool { return s.Flaw == f }

var calls int // what a pure function may not look at

func (s mutant) Turn() game.Seats {
	turn := s.State.Turn()
	n, first := s.said()
	switch {
	case s.is(turnSkipsForced) && first == 0 && n == 1 && s.hand[1] == K:
		return 0
	case s.is(turnHouseToo) && turn.Has(0):
		turn |= game.Of(game.House)
	case s.is(turnStranger) && turn.Has(0):
		turn |= game.Of(game.Seat(s.Players))
	case s.is(turnNoEnd) && turn == 0:
		return game.Of(0)
	case s.is(showAfterFold) && turn == 0 && s.Open == [mostSeats]Card{}:
		return game.Of(game.House)
	}
	return turn
}

func (s mutant) Awaited() game.Seats {
	if s.is(awaitedStranger) && s.Turn().Has(0) {
		return game.Of(0, 1)
	}
	return s.Turn()
}

func (s mutant) Moves(by game.Seat, buf []Move) []Move {
	n, _ := s.said()
	out := s.State.Moves(by, buf)
	mine := out[len(buf):]
	calls++
	switch {
	case s.is(movesOutOfTurn) && len(mine) == 0 && by == 1 && s.Turn().Has(0):
		return append(out, Move{Kind: Pass})
	case s.is(turnNoEnd) && s.Turn().Has(by) && len(mine) == 0:
		return append(out, Move{Kind: Pass}, Move{Kind: Bet})
	case s.is(showAfterFold) && s.Turn().Has(by) && len(mine) == 0:
		return append(out, Move{Kind: Show, Hand: s.hand})
	case by == game.House || len(mine) < 2:
		return out
	case s.is(movesTellSecret) && n == 1 && s.hand[0] == K:
		return out[:len(out)-1]
	case s.is(movesOrderTellsSecret) && n == 1 && s.hand[0] == K, s.is(movesUnstable) && calls%3 == 0:
		mine[0], mine[1] = mine[1], mine[0]
	case s.is(movesTwice):
		return append(out, mine[0])
	case s.is(movesOverwrite):
		return s.State.Moves(by, buf[:0])
	case s.is(movesMissing) && n == 1:
		return buf
	case s.is(textTwice) && n == 0:
		return append(out, Move{Kind: Bet, To: 1})
	}
	return out
}

func (s mutant) Weight(Move) uint64 {
	switch s.Flaw {
	case weightTooLarge:
		return 1 << 52
	case weightOverflows:
		return 1 << 63
	case weightZero:
		return 0
	}
	return 1
}

// Sample is what the game itself does not have.
func (s mutant) Sample(draw game.Draw) Move {
	ms := s.Moves(game.House, nil)
	i := draw(uint64(len(ms)))
	switch s.Flaw {
	case sampleBiased:
		i = max(i, draw(uint64(len(ms))))
	case sampleIllegal:
		return Move{Kind: Bet}
	}
	return ms[i]
}

func (s mutant) Apply(by game.Seat, m Move) mutant {
	calls++
	n, _ := s.said()
	switch {
	case s.is(applyNothing) && m.Kind == Pass, n == len(s.Said) && m.Kind < Deal:
		return s
	case s.is(applyRandom) && m.Kind == Bet:
		s.Ticks = uint32(calls)
	}
	s.State = s.State.Apply(by, m)
	return s
}

func (s mutant) Score(seat game.Seat) int {
	switch {
	case s.is(scoreTellsSecret) && s.Turn().Has(1) && seat == s.winner():
		return 1
	case s.is(scoreSum) && s.Turn() == 0 && seat == s.winner():
		return 2
	}
	return s.State.Score(seat)
}

func (s mutant) Round() int {
	switch {
	case s.is(roundTellsSecret) && s.hand[0] == K && s.Said[0] != 0:
		return 2
	case s.is(roundJumps) && s.Said[0] != 0:
		return 3
	}
	return 1
}

func (s mutant) Window() bool { return s.is(windowTellsSecret) && s.hand[0] == K && s.Said[0] != 0 }

func (s mutant) View(v game.Viewer) View {
	view := s.State.View(v)
	seat, ok := v.Seat()
	n, first := s.said()
	switch {
	case s.is(viewShowsHands) && ok, s.is(publicSeesHands) && !ok, s.is(viewShowsHandsEarly) && s.closed():
		view.Hand = s.hand
	case s.is(viewForgetsBets):
		view.Said = [5]Kind{}
	case s.is(viewChangesUnshown) && ok && seat == 0 && first >= 0 && n > first+1 && s.hand[1] == K:
		view.Open[0] = s.hand[0]
	}
	return view
}

func (s mutant) Shown(by game.Seat, m Move, to game.Viewer) Move {
	switch {
	case s.is(shownHidesNothing):
		return m
	case s.is(shownHidesTooMuch) && m.Kind == Bet && by >= 0 && !to.Is(by), s.is(shownHidesFromAll) && to == game.All && by == game.House:
		return Move{}
	case s.is(shownHidesOwn) && m.Kind == Deal:
		m.Hand[0] = 0
	}
	return s.State.Shown(by, m, to)
}

func mutate(s State, f flaw) mutant { return mutant{State: s, Flaw: f} }

// mutantSuite is the suite of the game itself, on a mutant.
func mutantSuite(f flaw) gametest.Suite[mutant, Move, View] {
	c, r := suite(), Rules()
	m := gametest.Suite[mutant, Move, View]{
		Rules: game.Rules[mutant, Move, View]{
			Name: r.Name, Version: r.Version, Params: r.Params, Seats: r.Seats, Sum: r.Sum, ParseMove: r.ParseMove,
			Start: func(p game.Params, seats int) mutant { return mutate(r.Start(p, seats), f) },
		},
		Plays: c.Plays, Bound: c.Bound,
		Guess: func(v View, to game.Viewer, draw game.Draw) (mutant, bool) {
			s, ok := v.Guess(to, draw)
			if f == guessWrong && s.Dealt == 2 {
				s.hand[0], s.hand[1] = s.hand[1], s.hand[0]
			}
			return mutate(s, f), ok && f != guessNever
		},
	}
	if f == parseOther {
		m.Rules.ParseMove = func(text string) (Move, error) {
			return r.ParseMove(strings.Replace(text, "bet", "pass", 1))
		}
	}
	for _, tree := range c.Trees {
		m.Trees = append(m.Trees, gametest.Tree[mutant]{Name: tree.Name, Start: mutate(tree.Start, f), Want: tree.Want})
	}
	return m
}

// errors runs the suite; a panic counts as one more error.
func errors[S game.State[S, Move, View]](c gametest.Suite[S, Move, View]) (out []string) {
	var r gametest.Recorder
	defer func() {
		if p := recover(); p != nil {
			out = append(r.Errors, fmt.Sprint("panic: ", p))
		}
	}()
	gametest.Run(&r, c)
	return r.Errors
}

func TestMutants(t *testing.T) {
	if got := errors(mutantSuite(none)); len(got) > 0 {
		t.Fatalf("the sound game fails: %v", got)
	}
	for f := none + 1; f <= showAfterFold; f++ {
		t.Run(flaws[f].name, func(t *testing.T) {
			got := strings.Join(errors(mutantSuite(f)), "\n")
			if want := flaws[f].want; !strings.Contains(got, want) {
				t.Errorf("the suite says\n%s\nwant %q", got, want)
			}
		})
	}
}
