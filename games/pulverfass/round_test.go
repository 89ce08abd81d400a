package pulverfass

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"spelunke/game"
)

// A played is a game on its way.
type played struct {
	t   *testing.T
	pos game.Position
}

// seated starts a game with options given as name=value and deals these hands,
// plain cards and then a bucket. What is put aside is the lowest there is.
func seated(t *testing.T, options string, hands ...string) *played {
	t.Helper()
	given := map[string]string{}
	for _, o := range strings.Fields(options) {
		name, value, _ := strings.Cut(o, "=")
		given[name] = value
	}
	g := game.Hide(Rules())
	params, err := g.Complete(given)
	if err != nil {
		t.Fatal(err)
	}
	p := &played{t: t}
	if p.pos, err = g.Start(params, len(hands)); err != nil {
		t.Fatal(err)
	}
	for i := range strings.Fields(hands[0]) {
		for seat, hand := range hands {
			p.play(fmt.Sprint("house deal ", seat, " ", strings.Fields(hand)[i]))
		}
	}
	for p.state().Phase == Dealing {
		p.play("house " + p.pos.Moves(game.House)[0])
	}
	return p
}

func (p *played) state() State { return p.pos.(interface{ State() State }).State() }

// try plays moves like "1 give 7, house settle".
func (p *played) try(moves string) (err error) {
	for _, m := range strings.Split(moves, ", ") {
		who, text, _ := strings.Cut(m, " ")
		by := game.House
		if who != "house" {
			by = game.Seat(who[0] - '0')
		}
		next, err := p.pos.Apply(by, text)
		if err != nil {
			return fmt.Errorf("%s: %w", m, err)
		}
		p.pos = next
	}
	return nil
}

func (p *played) play(moves string) *played {
	p.t.Helper()
	if err := p.try(moves); err != nil {
		p.t.Fatal(err)
	}
	return p
}

// draw has who is in turn draw.
func (p *played) draw() *played {
	p.t.Helper()
	return p.play(fmt.Sprint(p.state().Acting, " draw"))
}

// refused checks that a move is refused with these words and changes nothing.
func (p *played) refused(move, want string) {
	p.t.Helper()
	before := p.state()
	if err := p.try(move); err == nil || !strings.Contains(err.Error(), want) {
		p.t.Errorf("%s: %v, want an error with %q", move, err, want)
	}
	if p.state() != before {
		p.t.Errorf("%s changes the position", move)
	}
}

// at checks whose turn it is and how many turns are owed.
func (p *played) at(seat game.Seat, owed uint8) {
	p.t.Helper()
	if s := p.state(); s.Phase != Playing || s.Acting != seat || s.Owed != owed || s.Turn() != game.Of(seat) {
		p.t.Errorf("%v, seat %d owes %d, in turn %v; want seat %d to owe %d", s.Phase, s.Acting, s.Owed, s.Turn().List(), seat, owed)
	}
}

const (
	four0 = "9 8 7 10 b 5 5 a"
	four1 = "d d 2 2 2 3 3 x"
	four2 = "d d 9 9 3 3 4 a"
	four3 = "6 6 6 4 4 8 2 a"
)

func TestRefused(t *testing.T) {
	p := seated(t, "", "5 6 d 2 2 2 9 a", "8 8 7 7 10 10 b x", "3 3 4 4 6 6 8 x")
	p.refused("0 play a", "only against a king just drawn")
	p.refused("0 save a", "want draw, play, pair or triple")
	p.refused("0 play d", "only against a card just announced")
	p.refused("0 veto 1", "want draw")
	p.refused("0 play 5", "a lone 5 does nothing")
	p.refused("0 play k", "never played")
	p.refused("0 pair k 1", "never played")
	p.refused("0 pair 5 1", "you hold 5, want 5.2") // before any target is asked
	p.refused("0 pair 5 0", "you hold 5, want 5.2")
	p.refused("0 pair a 1", "you hold a, want a.2")
	p.refused("0 pair 2 0", "want another seat")
	p.refused("0 pair 2 3", "no seat 3, want 0 to 2")
	p.refused("0 triple 2 4 bucket", "no seat 4")
	p.refused("0 triple 2 1 k", `rank "k"`)
	p.refused("0 triple 2 1 a", `rank "a"`)
	p.refused("0 play 9", "want a target")
	p.refused("0 play 9 0", "want another seat")
	p.refused("0 play 7", "you hold none, want 7")
	p.refused("0 five 2 5 6 9 a", "not announced at this table")
	p.refused("0 draw 2", "words after draw")
	p.refused("0 drawn 9", "luck deals")
	p.refused("1 draw", "not this seat's turn")
	p.play("0 play 9 1")
	p.refused("1 save x", "want veto or pass")
	p.refused("house drawn 9", "not luck's turn")
	p = seated(t, "", "10 5 d 2 2 2 9 a", "8 8 7 7 10 10 b x")
	p.refused("0 play 10 1", "a 10 has no target")
	if p.state().Phase != Playing || p.state().Counts[0] != 8 {
		t.Error("refused moves have changed the position")
	}
}

// TestNext makes sure that after a death the right seat plays, for every seat
// and number of players, whoever else is out and whatever was owed.
func TestNext(t *testing.T) {
	for n := int8(2); n <= mostSeats; n++ {
		for living := game.Seats(0); living < 1<<(n+1); living += 2 {
			for _, dies := range living.List() {
				if len(living.List()) < 2 {
					continue
				}
				s := State{Board: Board{Players: n, Living: living, Acting: dies, Owed: 4, Double: true, Phase: Saving}}
				s = s.Apply(dies, Move{Kind: Out})
				want := dies
				for want = (want + 1) % game.Seat(n); !living.Has(want); want = (want + 1) % game.Seat(n) {
				}
				if len(living.List()) == 2 {
					if s.Turn() != 0 || s.Score(want) != 1 || s.Score(dies) != 0 {
						t.Errorf("of %v seat %d dies: in turn %v, want seat %d to have won", living.List(), dies, s.Turn().List(), want)
					}
					continue
				}
				if s.Turn() != game.Of(want) || s.Owed != 1 || s.Double || s.Living != living&^game.Of(dies) {
					t.Errorf("of %v seat %d dies: in turn %v owing %d, want %d owing 1", living.List(), dies, s.Turn().List(), s.Owed, want)
				}
			}
		}
	}
}

// TestDead makes sure that who is out is neither asked nor waited for, has no
// cards and is no target.
func TestDead(t *testing.T) {
	p := seated(t, "five_different=1", four0, four1, four2, four3)
	p.play("0 draw, house drawn 6, 1 triple 2 2 bucket, house settle, 2 give a, 1 draw, house drawn 5, 2 draw, house drawn k")
	p.refused("2 save a", "you hold no bucket")
	p.refused("2 out", "want out 3.2 4 9.2 d.2")
	p.play("2 out 3.2 4 9.2 d.2")
	p.at(3, 1)
	s := p.state()
	if s.hands[2] != 0 || s.Counts[2] != 0 || s.Discard.Count(Queen) != 2 || s.Discard.Count(King) != 1 {
		t.Errorf("hand %v, discard pile %v, want all cards and the king in the pile", s.hands[2].List(), s.Discard.List())
	}
	p.refused("3 pair 6 2", "seat 2 is out")
	p.refused("3 triple 6 2 d", "seat 2 is out")
	p.play("3 pair 6 1")
	if got := p.pos.Awaited(); got != game.Of(0, 1) {
		t.Errorf("the window waits for %v, want 0 and 1", got.List())
	}
	for _, m := range []string{"2 veto 1", "2 pass", "2 draw", "2 give 3"} {
		p.refused(m, "not this seat's turn")
	}
	p.play("1 veto 1")
	if got := p.pos.Awaited(); got != game.Of(0, 3) {
		t.Errorf("the window waits for %v, want 0 and 3", got.List())
	}
}

// TestPut makes sure that a king comes back after as many draws as cards lie above it.
func TestPut(t *testing.T) {
	for place := range 33 {
		p := seated(t, "", "9 8 7 10 b 5 5 a", "d d 2 2 2 3 3 x").play("0 draw, house drawn k")
		p.refused("0 out 5.2 7 8 9 10 b", "want save a")
		p.play("0 save a")
		p.refused("0 put 33", "want a place from 0, the top, to 32")
		p.play(fmt.Sprint("0 put ", place))
		p.at(1, 1)
		for range place {
			p.play("house " + p.draw().pos.Moves(game.House)[0])
		}
		if got := p.draw().pos.Moves(game.House); !slices.Equal(got, []string{"drawn k"}) {
			t.Errorf("put to place %d: after as many draws %v, want the king", place, got)
		}
	}
}

func TestFavour(t *testing.T) {
	p := seated(t, "", four0, four1, four2, four3).play("0 play 9 1, house settle")
	if got, want := p.pos.Moves(1), []string{"give 2", "give 3", "give d", "give x"}; !slices.Equal(got, want) {
		t.Errorf("the target may %v, want %v", got, want)
	}
	p.refused("1 give 9", "you hold no 9")
	p.refused("1 none", "want give and a card")
	s := p.play("1 give x").state()
	if s.hands[0].Count(Joker) != 1 || s.hands[1].Count(Bucket) != 0 {
		t.Error("the target has not given what it chose")
	}
	p.at(0, 1)
}

// TestTarget makes sure that the game waits for the target alone, and for as long as it takes.
func TestTarget(t *testing.T) {
	for announced, phase := range map[string]Phase{"play 9 1": Giving, "triple 6 1 2": Answering} {
		p := seated(t, "", "9 6 6 6 b 5 5 a", four1, four2)
		p.play("0 " + announced + ", house settle")
		if s := p.state(); s.Phase != phase || s.Turn() != game.Of(1) || s.Awaited() != game.Of(1) {
			t.Errorf("%s: %v, in turn %v, want seat 1 to answer", announced, s.Phase, s.Turn().List())
		}
		for _, m := range []string{"0 draw", "0 play b", "2 give 9", "2 pass", "house settle"} {
			p.refused(m, "not this seat's turn")
		}
	}
}

func TestTriple(t *testing.T) {
	p := seated(t, "", "6 6 6 7 b 5 5 a", "2 2 3 3 d d 8 x", four2).play("0 triple 6 1 bucket, house settle")
	p.refused("1 none", "want give x")
	p.refused("1 give 2", "the rank named: bucket")
	p.play("1 give x")
	if got := p.state().hands[0].Count(Bucket); got != 2 {
		t.Errorf("%d buckets, want 2", got)
	}
	p = seated(t, "", "6 6 6 7 b 5 5 a", "2 2 3 3 d d 8 x", four2).play("0 triple 6 1 9, house settle")
	if got := p.pos.Moves(1); !slices.Equal(got, []string{"none"}) {
		t.Errorf("the target may %v, want none", got)
	}
	// The choice between an ace and a joker is the target's.
	p = seated(t, "", "6 6 6 9 b 5 5 a", "2 2 3 3 d d 8 x", "6 3 4 4 4 8 8 a").play("0 draw, house drawn a, 1 draw, house drawn 2, 2 draw, house drawn 4")
	p.play("0 play 9 1, house settle, 1 give 8, 0 draw, house drawn 7, 1 pair 2 0, house settle, house steal a, 1 draw, house drawn 8, 2 triple 4 1 bucket, house settle")
	if got := p.pos.Moves(1); !slices.Equal(got, []string{"give a", "give x"}) {
		t.Errorf("the target may %v, want to choose between ace and joker", got)
	}
}

// TestPairs checks that every two of one rank are a pair, an ace and a joker too, and that own effects do not count.
func TestPairs(t *testing.T) {
	s := seated(t, "", four0, four1).state()
	s.hands[0] = full
	got := map[string]int{}
	for _, m := range s.Moves(0, nil) {
		if m.Kind == Pair {
			got[m.Cards.group()]++
		}
	}
	for _, want := range strings.Fields("2 3 4 5 6 7 8 9 10 b d a a+x x") {
		if got[want] != 1 {
			t.Errorf("pair %s: %d moves at the one target, want 1", want, got[want])
		}
	}
	if len(got) != 14 {
		t.Errorf("%d kinds of pairs, want 14: %v", len(got), got)
	}
	for _, m := range s.Moves(0, nil) {
		if m.Kind == Pair && m.Cards.first() == Jack {
			if s = s.Apply(0, m).Apply(game.House, Move{Kind: Settle}); s.Phase != Stealing {
				t.Errorf("a pair of jacks leads to %v, want a card stolen and no double turn", s.Phase)
			}
			break
		}
	}
}

// TestEmptyTarget makes sure that a target without cards gives nothing and is not asked.
func TestEmptyTarget(t *testing.T) {
	for _, announced := range []string{"play 9 1", "pair 5 1", "triple 6 1 2"} {
		p := seated(t, "", "9 6 6 6 b 5 5 a", four1)
		s := p.state()
		s.Discard, s.hands[1], s.Counts[1] = s.hands[1], 0, 0
		m, err := ParseMove(announced)
		if err != nil {
			t.Fatal(err)
		}
		s = s.Apply(0, m).Apply(1, Move{Kind: Pass}).Apply(game.House, Move{Kind: Settle})
		if s.Phase != Playing || s.Acting != 0 || s.Announced != (Move{}) {
			t.Errorf("%s at an empty hand: %v, want the turn to go on", announced, s.Phase)
		}
	}
}

// TestPreview checks that as many cards are shown as there are, up to three.
func TestPreview(t *testing.T) {
	for size := uint8(1); size <= 4; size++ {
		s := seated(t, "", four0, four1).state()
		s.pool, s.Size = Same(King, 1)+Same(6, int(size)-1), size
		for _, m := range []Move{{Kind: Play, Card: Seven, Cards: one(Seven)}, {Kind: Pass}, {Kind: Settle}} {
			by := map[Kind]game.Seat{Play: 0, Pass: 1, Settle: game.House}[m.Kind]
			s = s.Apply(by, m)
		}
		ms := s.Moves(game.House, nil)
		want := int(min(size, 3)) // the places where the king can be, among those seen
		if size == 4 {
			want++
		}
		if len(ms) != want || ms[0].N != min(size, 3) {
			t.Errorf("preview of %d cards: %v, want %d ways to see %d", size, ms, want, min(size, 3))
		}
		before := s
		if s = s.Apply(game.House, ms[0]); s.Size != size || s.Phase != Playing || s.notes[0].len() != int(min(size, 3)) || s.hands != before.hands {
			t.Errorf("after a preview the pile has %d, the player knows %v", s.Size, s.notes[0])
		}
	}
}

func TestErrors(t *testing.T) {
	p := seated(t, "", four0, four1)
	for move, want := range map[string]error{"1 draw": game.ErrTurn, "0 play 5": game.ErrIllegal, "0 play 11": game.ErrParse, "0 pass": game.ErrIllegal} {
		if err := p.try(move); !errors.Is(err, want) {
			t.Errorf("%s: %v, want %v", move, err, want)
		}
	}
	g := game.Hide(Rules())
	quick, err := g.Complete(map[string]string{"quick": "yes"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := g.Start(quick, 4); !errors.Is(err, game.ErrSeats) {
		t.Errorf("a quick game of four: %v, want ErrSeats", err)
	}
}
