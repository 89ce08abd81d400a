package polterfass

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"spelunke/game"
)

func trim(x float64, digits int) string { return strconv.FormatFloat(x, 'f', digits, 64) }

// A match under test, played by text.
type played struct {
	*testing.T
	pos game.Position
}

func begin(t *testing.T, seats int, given ...string) *played {
	t.Helper()
	g := game.Hide(Rules())
	params := map[string]string{}
	for _, x := range given {
		name, value, _ := strings.Cut(x, "=")
		params[name] = value
	}
	p, err := g.Complete(params)
	if err != nil {
		t.Fatal(err)
	}
	pos, err := g.Start(p, seats)
	if err != nil {
		t.Fatal(err)
	}
	return &played{t, pos}
}

// play plays moves like "1 order 7 3" and "house fall -", separated by commas.
func (p *played) play(moves string) *played {
	p.Helper()
	for _, move := range strings.Split(moves, ", ") {
		if err := p.try(move); err != nil {
			p.Fatalf("%s: %v", move, err)
		}
	}
	return p
}

func (p *played) try(move string) error {
	who, text, _ := strings.Cut(move, " ")
	by := game.House
	if n, err := strconv.Atoi(who); err == nil {
		by = game.Seat(n)
	}
	next, err := p.pos.Apply(by, text)
	if err == nil {
		p.pos = next
	}
	return err
}

func (p *played) scores() string {
	var out []int
	for s := range p.pos.Seats() {
		out = append(out, p.pos.Score(game.Seat(s)))
	}
	return strings.Trim(fmt.Sprint(out), "[]")
}

func (p *played) phase() string { return p.pos.View(game.Public).(Table).Phase }

func TestFirstThrow(t *testing.T) {
	p := begin(t, 3).play("house fall -, house fall s1 double")
	if got := p.pos.View(game.Public).(Table); got.Phase != "opening" || got.Thrown != 2 || slices.Contains(got.Barrels, "double") {
		t.Errorf("after two throws without number barrel: %+v, want all nine in the cup", got)
	}
	if got := p.play("house fall n7 9 s1 cross").phase(); got != "ordering" {
		t.Errorf("with a number barrel: %s, want ordering", got)
	}
	p = begin(t, 3, "first_throw_any=1").play("house fall s1 double, 1 order 7, 2 order 6, 0 close")
	if got := p.play("house show - 7 6").scores(); got != "0 -7 7" {
		t.Errorf("closing without number barrel: %s, want 0 served", got)
	}
	if err := begin(t, 3, "first_throw_any=1").play("house fall -").try("1 order 7"); err == nil {
		t.Error("a throw in which nothing stands counts")
	}
}

func TestOrders(t *testing.T) {
	p := begin(t, 4).play("house fall n7 9, 1 order 7 6, 3 order 1, 1 order 2")
	if got, want := p.pos.Awaited(), game.Of(2); got != want {
		t.Errorf("awaited %v, want only the guest who has not ordered", got.List())
	}
	if got, want := p.pos.Turn(), game.Of(1, 2, 3); got != want || !p.pos.Simultaneous() {
		t.Errorf("in turn %v, want all guests at the same time", got.List())
	}
	if p.play("2 order 3").phase() != "serving" {
		t.Error("the last order does not begin the serving")
	}
	if err := p.try("1 order 5"); !errors.Is(err, game.ErrTurn) {
		t.Errorf("an order changed after the last guest: %v, want ErrTurn", err)
	}
	p = begin(t, 3, "locked_orders=1").play("house fall n7 9, 1 order 7")
	if err := p.try("1 order 6"); !errors.Is(err, game.ErrTurn) {
		t.Errorf("a locked order changed: %v, want ErrTurn", err)
	}
}

// TestBad goes through moves that are refused: the error says why, and nothing changes.
func TestBad(t *testing.T) {
	ordering := begin(t, 3).play("house fall n1 5 n7 9 s1 double s2 cross, 1 order 7")
	serving := begin(t, 3).play("house fall n1 5 n7 9 s1 double, 1 order 7, 2 order 6")
	reckoning := begin(t, 3).play("house fall n1 5 n7 9 s1 double s2 cross, 1 order 7, 2 order 6, 0 close")
	must := begin(t, 3, "must_use_specials=1").play("house fall n1 5 n7 9 s1 double s2 cross, 1 order 7, 2 order 6, 0 close")
	full := begin(t, 3).play("house fall n1 6 n2 6 n3 7 n4 7 n5 8 n6 8 n7 9, 1 order 7, 2 order 6")
	full.play("0 close, house show - 7 6, house fall n1 6 n2 6 n3 7 n4 7 n5 8 n6 8 n7 9 s1 cross s2 cross, 0 order 1, 2 order 2")
	for _, c := range []struct {
		at         *played
		move, want string
		kind       error
	}{
		{ordering, "2 order 8", "want 0 to 7", game.ErrParse},
		{ordering, "2 order 7 6 5", "3 cards", game.ErrParse},
		{ordering, "2 order 7 7", "card 7 twice", game.ErrParse},
		{ordering, "0 order 7", "seat 0", game.ErrTurn},
		{ordering, "1 order 7", "lies already", game.ErrIllegal},
		{ordering, "2 order ?", "want the cards", game.ErrIllegal},
		{ordering, "2 throw", "want order", game.ErrIllegal},
		{ordering, "2 fall n1 5", "luck moves", game.ErrIllegal},
		{serving, "0 throw n7", "number barrel n7", game.ErrParse},
		{serving, "0 throw s2", "s2 lies", game.ErrIllegal},
		{serving, "0 serve", "want throw or close", game.ErrIllegal},
		{serving, "1 close", "seat 1", game.ErrTurn},
		{reckoning, "0 serve n7 double s1 n7 spoil s2", "two special barrels on n7", game.ErrIllegal},
		{reckoning, "0 serve n3 double s1", "n3 lies", game.ErrIllegal},
		{reckoning, "0 serve n7 spoil s1", "s1 shows double", game.ErrIllegal},
		{reckoning, "0 close", "want serve", game.ErrIllegal},
		{must, "0 serve n7 double s1", "must, here 2", game.ErrIllegal},
		{must, "0 serve", "must, here 2", game.ErrIllegal},
		{full, "1 throw n1", "stays where it stands", game.ErrParse},
		{full, "1 throw", "no barrel is in the cup", game.ErrIllegal},
	} {
		before := c.at.pos.(interface{ State() State }).State()
		err := c.at.try(c.move)
		if !errors.Is(err, c.kind) || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want an error with %q", c.move, err, c.want)
		}
		if c.at.pos.(interface{ State() State }).State() != before {
			t.Errorf("%s changes the position", c.move)
		}
	}
	if got := full.pos.Moves(1); !slices.Equal(got, []string{"close", "throw s1", "throw s2", "throw s1 s2"}) {
		t.Errorf("all nine stand: %v, want to close or to put special barrels back", got)
	}
}

func TestBust(t *testing.T) {
	p := begin(t, 3).play("house fall n7 9, 1 order 7, 2 order 6, 0 throw, house fall -")
	if got := p.play("house show - 7 6").scores(); got != "0 7 6" {
		t.Errorf("bust: %s, want the orders paid though 13 > 9", got)
	}
	for _, c := range []struct{ given, throw, fall, want string }{
		{"", "throw", "fall s1 cross", "serving"},
		{"bust_needs_number=1", "throw", "fall s1 cross", "billing"},
		{"bust_needs_number=1", "throw", "fall n1 5", "serving"},
		{"bust_needs_number=1", "throw", "fall -", "billing"},
	} {
		p := begin(t, 3, strings.Fields(c.given)...).play("house fall n7 9, 1 order 7, 2 order 6, 0 " + c.throw + ", house " + c.fall)
		if got := p.phase(); got != c.want {
			t.Errorf("%s, %q after %s: %s, want %s", c.given, c.fall, c.throw, got, c.want)
		}
	}
	// Only special barrels are thrown: then they are enough in any case.
	p = begin(t, 3, "bust_needs_number=1").play("house fall n1 6 n2 6 n3 7 n4 7 n5 8 n6 8 n7 9, 1 order 7, 2 order 6, 0 throw, house fall s1 cross")
	if got := p.phase(); got != "serving" {
		t.Errorf("special barrels thrown alone, one stands: %s, want serving", got)
	}
	if got := p.play("0 throw s1, house fall -").phase(); got != "billing" {
		t.Errorf("special barrels thrown alone, none stands: %s, want bust", got)
	}
}

func TestEnd(t *testing.T) {
	const nine = "house fall n1 6 n2 6 n3 7 n4 7 n5 8 n6 8 n7 9"
	p := begin(t, 3, "target=40").play(nine + ", 1 order 0, 2 order 1 0, 0 close, house show - 0 1+0")
	if got := p.scores(); got != "50 0 1" || p.pos.Turn() != 0 || p.pos.Round() != 1 {
		t.Errorf("%s, in turn %v: want the end with 50 points", got, p.pos.Turn().List())
	}
	p = begin(t, 3, "target=40", "full_cycle=1").play(nine + ", 1 order 0, 2 order 1 0, 0 close, house show - 0 1+0")
	if p.pos.Turn() == 0 || p.pos.Round() != 2 {
		t.Errorf("in turn %v in round %d: the cycle is not at its end", p.pos.Turn().List(), p.pos.Round())
	}
	p.play(nine + ", 0 order 7 6, 2 order 7 5, 1 close, house show 7+6 - 7+5")
	if p.pos.Turn() == 0 {
		t.Error("over after two hosts of three")
	}
	p.play(nine + ", 0 order 0, 1 order 0, 2 close, house show 0 0 -")
	if got := fmt.Sprint(p.scores(), p.pos.Ranks()); got != "63 26 64[2 3 1]" || p.pos.Turn() != 0 {
		t.Errorf("%s, want the end, and who is ahead then wins", got)
	}
}

func TestFloor(t *testing.T) {
	const round = "house fall n7 9, 1 order 7 6, 2 order 1, 0 close, house show - 7+6 1"
	if got := begin(t, 3).play(round).scores(); got != "9 -13 13" {
		t.Errorf("scores %s, want one below zero", got)
	}
	if got := begin(t, 3, "floor_zero=1").play(round).scores(); got != "9 0 13" {
		t.Errorf("scores %s, want none below zero", got)
	}
}

// TestPad_Gains makes sure that the pad tells what a bill brought: who has nothing pays nothing.
func TestPad_Gains(t *testing.T) {
	const round = "house fall n7 9, 1 order 7 6, 2 order 1, 0 close, house show - 7+6 1"
	for given, want := range map[string][]int{"floor_zero=0": {9, -13, 13}, "floor_zero=1": {9, 0, 13}} {
		s := begin(t, 3, given).play(round).pos.(interface{ State() State }).State()
		if got := s.slips()[0].Gains; !slices.Equal(got, want) {
			t.Errorf("%s: the pad says %v, want %v", given, got, want)
		}
	}
}

// TestRoundSecret makes sure that nothing of a round is left in the next.
func TestRoundSecret(t *testing.T) {
	p := begin(t, 3).play("house fall n7 9 s1 double, 1 order 7 6, 2 order 1, 0 throw s1, house fall -, house show - 7+6 1")
	s := p.pos.(interface{ State() State }).State()
	want := options(t, 3)
	want.Host, want.Rounds, want.Scores = 1, 1, s.Scores
	want.Pad[0] = Bill{Host: 1, First: Faces{6: 9, 7: Doubler}, Served: -1, Sums: [mostSeats]uint8{0, 14, 2}, Gains: [mostSeats]int8{0, 13, 1}}
	if s != want {
		t.Errorf("after a round %+v, want a fresh one", s)
	}
}
