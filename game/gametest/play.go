package gametest

import (
	"fmt"
	"regexp"
	"slices"
	"testing"

	"spelunke/game"
)

// A checker plays games with one set of parameters and checks what it meets.
type checker[S game.State[S, M, V], M, V comparable] struct {
	Suite[S, M, V]
	*report
	play   Play
	params game.Params
	texts  map[string]M // of the moves whose text has been checked
	known  map[M]bool   // these moves
	sizes  map[int]bool // numbers of House moves at which Sample has been checked

	counted int // steps whose allocations were counted
}

const countedSteps = 100 // counting stops the world

// A turn is one entry of a log, with the position before it.
type turn[S, M any] struct {
	before S
	by     game.Seat
	move   M
}

func (c *checker[S, M, V]) games(seed uint64) {
	n := c.Games
	if n == 0 {
		n = defaultGames
	}
	c.sizes = map[int]bool{}
	guessed, steps := 0, 0
	for g := range n {
		if c.full() {
			return
		}
		draw := luck(seed, uint64(g))
		log, end := c.game(draw, g%2 == 1)
		if c.full() {
			return
		}
		c.replay(log, end)
		if !c.Rules.Open {
			a, b := c.twins(log, end, draw)
			guessed, steps = guessed+a, steps+b
		}
	}
	if !c.Rules.Open && (guessed < n || steps < n) {
		c.errorf("%d guesses and %d steps of twins in %d games, want more of them", guessed, steps, n)
	}
}

// game plays one game and checks every position of it.
func (c *checker[S, M, V]) game(draw game.Draw, biased bool) (log []turn[S, M], end S) {
	s := c.Rules.Start(c.params, c.play.Seats)
	if s != c.Rules.Start(c.params, c.play.Seats) {
		c.errorf("Start gives two positions")
	}
	round := 0
	for s.Turn() != 0 {
		if c.full() {
			return nil, s
		}
		if len(log) == c.Bound {
			c.errorf("a game goes on after %d moves", c.Bound)
			return nil, s
		}
		c.position(s, draw)
		c.round(s, &round)
		by, m, ok := c.pick(s, draw, biased)
		if !ok {
			return nil, s
		}
		next := c.step(s, by, m)
		log = append(log, turn[S, M]{s, by, m})
		s = next
	}
	c.position(s, draw)
	c.over(s)
	return log, s
}

// position checks what can be seen of one position alone.
func (c *checker[S, M, V]) position(s S, draw game.Draw) {
	turn := s.Turn()
	if s.Seats() != c.play.Seats {
		c.errorf("Seats is %d", s.Seats())
	}
	if turn>>(c.play.Seats+1) != 0 {
		c.errorf("Turn %v has seats that do not play", turn.List())
	}
	if turn.Has(game.House) && turn != game.Of(game.House) && !window[S, M, V](s) {
		c.errorf("Turn %v has the House and others", turn.List())
	}
	if a := awaited[S, M, V](s); a&^turn != 0 || a == 0 && turn != 0 && !window[S, M, V](s) {
		c.errorf("Awaited is %v where Turn is %v", a.List(), turn.List())
	}
	for by := game.House; int(by) < c.play.Seats; by++ {
		c.moves(s, by)
	}
	if turn.Has(game.House) {
		c.weights(s)
		c.sample(s, draw)
	}
	if c.Rules.Open {
		for _, v := range viewers(c.play.Seats) {
			if s.View(v) != s.View(game.All) {
				c.errorf("the game is open, but %s does not see all", viewerName(v))
			}
		}
	}
}

var moveText = regexp.MustCompile(`^[a-z0-9?.+-]+( [a-z0-9A-Z?.+-]+)*$`)

const longest = 64 // bytes of a move's text: nine barrels that all stand have 58

// moves checks the legal moves of one seat or of the House.
func (c *checker[S, M, V]) moves(s S, by game.Seat) {
	var none M
	ms := s.Moves(by, nil)
	if has := s.Turn().Has(by); has != (len(ms) > 0) {
		c.errorf("%s in Turn: %v, but has %d moves", seatName(by), has, len(ms))
	}
	again := s.Moves(by, []M{none})
	if len(again) == 0 || again[0] != none || !slices.Equal(again[1:], ms) {
		c.errorf("Moves of %s: first %v, then appended to one: %v", seatName(by), ms, again)
	}
	seen := make(map[M]bool, len(ms))
	for _, m := range ms {
		if seen[m] {
			c.errorf("%s may play %v twice", seatName(by), m)
		}
		seen[m] = true
		if m == none {
			c.errorf("%s may play the zero move", seatName(by))
		}
		c.text(m)
	}
}

// text checks that no two moves have the same text and that it parses back.
func (c *checker[S, M, V]) text(m M) {
	if c.known[m] {
		return
	}
	c.known[m] = true
	text := fmt.Sprint(m)
	if other, ok := c.texts[text]; ok {
		c.errorf("%+v and %+v are both called %q", other, m, text)
		return
	}
	c.texts[text] = m
	if len(text) > longest || !moveText.MatchString(text) {
		c.errorf("move %q, want lower-case words of at most %d bytes", text, longest)
	}
	if back, err := c.Rules.ParseMove(text); err != nil || back != m {
		c.errorf("ParseMove(%q) = %+v, %v; want %+v", text, back, err, m)
	}
}

// pick chooses who acts, and how.
func (c *checker[S, M, V]) pick(s S, draw game.Draw, biased bool) (by game.Seat, m M, ok bool) {
	who := s.Turn().List()
	by = who[draw(uint64(len(who)))]
	ms := s.Moves(by, nil)
	if len(ms) == 0 {
		return by, m, false // reported by moves
	}
	switch {
	case by == game.House && !window[S, M, V](s):
		m = game.Sample[S, M, V](s, draw)
		if !slices.Contains(ms, m) {
			c.errorf("Sample gives %v, which is not legal", m)
			return by, m, false
		}
	case by != game.House && biased && c.Bias != nil:
		m = c.Bias(s, by, ms, draw)
	default:
		m = ms[draw(uint64(len(ms)))]
	}
	return by, m, true
}

// step plays m and checks what that does, to the position and to what viewers see.
func (c *checker[S, M, V]) step(s S, by game.Seat, m M) S {
	var none M
	before := s
	next := s.Apply(by, m)
	switch {
	case s != before:
		c.errorf("%v changes the position it is applied to", m)
	case next == s:
		c.errorf("%v changes nothing", m)
	case next != s.Apply(by, m):
		c.errorf("%v leads to two positions", m)
	}
	if c.counted++; c.counted < countedSteps {
		if n := testing.AllocsPerRun(5, func() { s.Apply(by, m) }); n > 0 {
			c.errorf("Apply(%v) allocates %v times", m, n)
		}
	}
	if s.Shown(by, m, game.All) != m {
		c.errorf("%v is shown as %v to those who see all", m, s.Shown(by, m, game.All))
	}
	if by != game.House && s.Shown(by, m, by.Viewer()) != m {
		c.errorf("%v of %s is shown to it as %v", m, seatName(by), s.Shown(by, m, by.Viewer()))
	}
	for _, v := range viewers(c.play.Seats) {
		shown := s.Shown(by, m, v)
		switch {
		case shown != none:
			c.text(shown)
		case facetsOf[S, M, V](s, v) != facetsOf[S, M, V](next, v):
			c.errorf("%s is not shown %v by %s, but what it is sent changes", viewerName(v), m, seatName(by))
		}
		if c.Rules.Open && shown != m {
			c.errorf("the game is open, but %s is shown %v as %v", viewerName(v), m, shown)
		}
	}
	return next
}

// round checks that rounds begin at 1 and go up one by one.
func (c *checker[S, M, V]) round(s S, last *int) {
	r, ok := any(s).(game.Rounder)
	if !ok {
		return
	}
	if n := r.Round(); n < 1 || *last == 0 && n != 1 || *last > 0 && n != *last && n != *last+1 {
		c.errorf("round %d after round %d", n, *last)
	}
	*last = r.Round()
}

// over checks the end of a game.
func (c *checker[S, M, V]) over(s S) {
	sum := 0
	for i := range game.Seat(c.play.Seats) {
		sum += s.Score(i)
	}
	if c.Rules.Sum != nil {
		if want, ok := c.Rules.Sum(c.params, c.play.Seats); ok && sum != want {
			c.errorf("final scores sum to %d, want %d", sum, want)
		}
	}
	ranks := game.Ranks[S, M, V](s, c.Rules.Goal)
	for _, rank := range ranks {
		better := 0
		for _, other := range ranks {
			if other < rank {
				better++
			}
		}
		if rank != better+1 {
			c.errorf("places %v: %d have a better one than %d", ranks, better, rank)
		}
	}
}

// replay plays the log again, as text and through the checked door.
func (c *checker[S, M, V]) replay(log []turn[S, M], end S) {
	pos, err := game.Hide(c.Rules).Start(c.params, c.play.Seats)
	if err != nil {
		c.errorf("Start: %v", err)
		return
	}
	for _, entry := range log {
		if pos, err = pos.Apply(entry.by, fmt.Sprint(entry.move)); err != nil {
			c.errorf("replay: %v", err)
			return
		}
	}
	if got := pos.(interface{ State() S }).State(); got != end {
		c.errorf("the log leads to %+v, want %+v", got, end)
	}
}

func window[S game.State[S, M, V], M, V any](s S) bool {
	w, ok := any(s).(game.Windower)
	return ok && w.Window()
}

func awaited[S game.State[S, M, V], M, V any](s S) game.Seats {
	if a, ok := any(s).(game.Awaiter); ok {
		return a.Awaited()
	}
	return s.Turn()
}
