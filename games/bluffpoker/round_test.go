package bluffpoker

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"spelunke/game"
)

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

// play plays moves like "1 claim 542" and "house roll 4", separated by commas.
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

func (p *played) points() string { return strings.Trim(fmt.Sprint(p.table(game.Public).Points), "[]") }

func (p *played) table(v game.Viewer) Table { return p.pos.View(v).(Table) }

// TestDoubt checks who takes the point of a doubt, and that he starts next.
func TestDoubt(t *testing.T) {
	for _, c := range []struct{ moves, points string }{
		{"0 left, 0 claim 543, 1 doubt, house reveal 5 4 3", "0 1 0"}, // as claimed
		{"0 left, 0 claim 543, 1 doubt, house reveal 5 4 2", "1 0 0"},
		{"0 right, 0 claim 543, 2 doubt, house reveal 1 1 1", "0 0 1"}, // a poker beats every number
		{"0 right, 0 claim 111, 2 doubt, house reveal 6 6 5", "1 0 0"},
		{"0 left, 0 claim 665, 1 believe, 1 claim 111, 2 doubt, house reveal 6 6 5", "0 1 0"}, // the claimant before is clear
	} {
		p := begin(t, 3).play(c.moves)
		if got := p.points(); got != c.points {
			t.Errorf("%s: points %s, want %s", c.moves, got, c.points)
		}
		v := p.table(game.Public)
		if loser := slices.Index(v.Points, 1); int(v.Starter) != loser || int(v.Acting) != loser || v.Phase != "starting" || v.Claim != "" || v.Hidden != 3 {
			t.Errorf("%s: next round %+v, want seat %d to start it", c.moves, v, loser)
		}
	}
	// Two open sixes, a five under the cup: 665 is true.
	p := begin(t, 3).play("0 look, house peek 6 6 5, 0 lay 6 6, 0 left, 0 claim 665, 1 doubt, house reveal 5")
	if got := p.points(); got != "0 1 0" {
		t.Errorf("open dice count: points %s, want the doubter's", got)
	}
}

// TestStart goes through the starter's throws.
func TestStart(t *testing.T) {
	p := begin(t, 3)
	if got, want := p.pos.Moves(0), []string{"left", "right", "look"}; !slices.Equal(got, want) {
		t.Errorf("at first %v, want %v", got, want)
	}
	p.play("0 look, house peek 2 1 1, 0 again, 0 look, house peek 3 2 1, 0 again")
	if got, want := p.pos.Moves(0), []string{"left", "right"}; !slices.Equal(got, want) {
		t.Errorf("after the third throw %v, want %v: it is passed blind", got, want)
	}
	if v := p.table(game.Seat(0).Viewer()); v.Throws != 3 || len(v.Seen) != 0 {
		t.Errorf("after the third throw %+v, want nothing seen of it", v)
	}
	if got := begin(t, 2, "two_players=1").pos.Moves(0)[0]; got != "claim 100" {
		t.Errorf("with two players the first move is %q, want a claim without direction", got)
	}
	// The second throw may be passed blind, too.
	begin(t, 3).play("0 look, house peek 2 1 1, 0 again, 0 left, 0 claim 652, 1 believe")
}

// TestPass goes through the ways to pass on.
func TestPass(t *testing.T) {
	believed := func() *played {
		return begin(t, 4).play("0 look, house peek 6 4 2, 0 lay 6, 0 left, 0 claim 642, 1 believe")
	}
	// Blind: nothing moves.
	p := believed().play("1 claim 643")
	if v := p.table(game.Public); v.Hidden != 2 || !slices.Equal(v.Open, []int{6}) || v.Acting != 2 {
		t.Errorf("after a blind pass %+v, want the dice as they were", v)
	}
	// Under the cup: what stays lies open.
	p = believed().play("1 look, house peek 4 2, 1 cup 6")
	if v := p.table(game.Public); v.Hidden != 2 || !slices.Equal(v.Open, []int{6}) {
		t.Errorf("after cup 6 %+v, want two dice hidden", v)
	}
	if v := p.table(game.Seat(1).Viewer()); len(v.Seen) != 0 {
		t.Errorf("who has thrown still sees %v", v.Seen)
	}
	p.play("1 look, house peek 5 3, 1 lay 5, 1 claim 653")
	// All three, unseen.
	p = believed().play("1 cup, 1 look, house peek 6 6 1")
	if got := p.pos.Moves(1); slices.Contains(got, "look") || !slices.Contains(got, "lay 6 6") {
		t.Errorf("after a look %v, want dice to lay open and no second look", got)
	}
	// In the open: hidden dice not thrown stay hidden, and seen.
	p = believed().play("1 look, house peek 4 2, 1 open 2 + 6, house roll 5 1")
	if v := p.table(game.Seat(1).Viewer()); v.Hidden != 1 || !slices.Equal(v.Open, []int{5, 1}) || !slices.Equal(v.Seen, []int{4}) {
		t.Errorf("after open 2 + 6 %+v, want 4 hidden and seen", v)
	}
	// Seat 0 knows what lay there, not what was lifted.
	if v := p.table(game.Seat(0).Viewer()); v.Hidden != 1 || !slices.Equal(v.Seen, []int{4, 2}) {
		t.Errorf("who had looked before sees %+v, want 4 and 2 with one of them lifted", v)
	}
	if got := p.pos.Moves(1); slices.Contains(got, "look") {
		t.Errorf("%v: what is hidden has been seen in this turn", got)
	}
	p = believed().play("1 open all, house roll 6 5 4, 1 claim 654, 2 believe")
	if got := p.pos.Moves(2); !slices.Contains(got, "claim 655") || slices.Contains(got, "look") || !slices.Contains(got, "cup 6 5") {
		t.Errorf("with all dice open %v, want an ordinary raise and any throw", got)
	}
}

// TestBad goes through moves that are refused: the error says why, and nothing changes.
func TestBad(t *testing.T) {
	first := begin(t, 3)
	left := begin(t, 3).play("0 left")
	asked := begin(t, 3).play("0 left, 0 claim 499")
	blind := begin(t, 3).play("0 left, 0 claim 499, 1 believe")
	looked := begin(t, 3).play("0 left, 0 claim 499, 1 believe, 1 look, house peek 5 4 2")
	third := begin(t, 3).play("0 look, house peek 2 1 1, 0 again, 0 look, house peek 2 1 1, 0 again")
	shoot := begin(t, 3).play("0 left, 0 claim 333, 1 believe, house reveal 6 5 4, house roll 3 2 1")
	real := begin(t, 3, "odd_numbers=0").play("0 left")
	for _, c := range []struct {
		at         *played
		move, want string
		kind       error
	}{
		{first, "0 doubt", "want look", game.ErrIllegal}, // before any claim
		{first, "0 claim 500", "name the direction", game.ErrIllegal},
		{first, "0 again", "look first", game.ErrIllegal},
		{first, "0 lay 6", "look before", game.ErrIllegal},
		{first, "1 doubt", "seat 1", game.ErrTurn},
		{left, "0 look", "want claim", game.ErrIllegal},
		{left, "0 claim 667", "want 100 to 665", game.ErrParse},
		{left, "0 claim 099", "want 100 to 665", game.ErrParse},
		{asked, "2 doubt", "seat 2", game.ErrTurn},
		{asked, "0 claim 600", "seat 0", game.ErrTurn},
		{asked, "1 claim 600", "doubt or believe first", game.ErrIllegal},
		{blind, "1 claim 499", "want more than 499", game.ErrIllegal},
		{blind, "1 claim 498", "want more than 499", game.ErrIllegal},
		{blind, "1 doubt", "want claim, look, cup, open", game.ErrIllegal}, // no way back
		{blind, "1 cup 4", "without a look all three", game.ErrIllegal},
		{blind, "1 open ?", "look before you lift", game.ErrIllegal},
		{blind, "1 open", "want", game.ErrIllegal},
		{looked, "1 claim 600", "after a look at least one die", game.ErrIllegal},
		{looked, "1 cup 5 4 2", "at least one die", game.ErrIllegal},
		{looked, "1 cup 6", "want", game.ErrIllegal},
		{looked, "1 look", "you have looked", game.ErrIllegal},
		{looked, "1 open 5 4 2", "want", game.ErrIllegal}, // that is open all
		{third, "0 look", "third throw", game.ErrIllegal},
		{third, "0 again", "look first", game.ErrIllegal},
		{shoot, "1 claim 444", "claims nothing", game.ErrIllegal},
		{shoot, "1 throw 6", "want throw, stop", game.ErrIllegal},
		{shoot, "1 throw", "want throw, stop", game.ErrIllegal},
		{shoot, "1 roll 6", "luck", game.ErrIllegal},
		{real, "0 claim 510", "odd numbers are not played", game.ErrIllegal},
		{real, "0 claim 124", "odd numbers are not played", game.ErrIllegal},
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
	for _, m := range []string{"claim 500", "claim 665", "claim 111", "claim 666"} {
		if !slices.Contains(blind.pos.Moves(1), m) {
			t.Errorf("after 499 %s is not legal", m)
		}
	}
}

// TestShootout checks each result: a poker made early counts once.
func TestShootout(t *testing.T) {
	const believed = "0 left, 0 claim 333, 1 believe, house reveal 6 5 4, "
	for _, c := range []struct{ moves, points, starter string }{
		{"house roll 4 4 4, 1 stop", "1 0 0", "0"}, // higher: the claimant, once, and he starts
		{"house roll 4 4 1, 1 throw 1, house roll 4, 1 stop", "1 0 0", "0"},
		{"house roll 3 3 3, 1 stop", "0 0 0", "0"}, // equal: nobody, the same starter again
		{"house roll 2 2 2, 1 stop", "0 1 0", "1"}, // lower
		{"house roll 6 5 4, 1 stop", "0 1 0", "1"}, // none
		{"house roll 3 3 1, 1 throw 1, house roll 2, 1 throw 2, house roll 3", "0 0 0", "0"},
		{"house roll 3 3 3, 1 throw 3, house roll 1, 1 throw 1, house roll 1", "0 1 0", "1"}, // the last lay counts
		{"house roll 3 3 3, 1 throw 3 3 3, house roll 5 5 5, 1 throw 5, house roll 5", "1 0 0", "0"},
	} {
		p := begin(t, 3).play(believed + c.moves)
		if got := p.points(); got != c.points {
			t.Errorf("%s: points %s, want %s", c.moves, got, c.points)
		}
		if v := p.table(game.Public); fmt.Sprint(v.Starter) != c.starter || v.Round != 2 || v.Phase != "starting" {
			t.Errorf("%s: %+v, want seat %s to start round 2", c.moves, v, c.starter)
		}
	}
	// With an equal shoot-out the starter starts again, not the claimant.
	p := begin(t, 3).play("0 left, 0 claim 543, 1 believe, 1 claim 333, 2 believe, house reveal 6 5 4, house roll 3 3 3, 2 stop")
	if v := p.table(game.Public); v.Starter != 0 || p.points() != "0 0 0" {
		t.Errorf("after an equal shoot-out %+v, want seat 0 to start again", v)
	}
	// Dice set aside for good.
	p = begin(t, 3, "lock_set_aside=1").play(believed + "house roll 3 3 1, 1 throw 1, house roll 2")
	if got, want := p.pos.Moves(1), []string{"stop", "throw 2"}; !slices.Equal(got, want) {
		t.Errorf("with dice set aside for good %v, want %v", got, want)
	}
}

func TestRaisePokers(t *testing.T) {
	p := begin(t, 3, "raise_pokers=1").play("0 left, 0 claim 555, 1 believe")
	if got, want := p.pos.Moves(1), []string{"claim 666", "mats", "throw"}; !slices.Equal(got, want) {
		t.Errorf("who has believed poker 5 may %v, want %v", got, want)
	}
	p.play("1 claim 666, 2 believe, house reveal 6 6 6, house roll 2 1 1") // 666 cannot be raised
}

func TestMats(t *testing.T) {
	p := begin(t, 3).play("0 left, 0 mats, 0 claim 543")
	if v := p.table(game.Public); !v.Advised {
		t.Errorf("%+v, want the claim to be with mats", v)
	}
	if v := p.play("1 believe, 1 claim 600").table(game.Public); v.Advised {
		t.Errorf("%+v: mats was of the claim before", v)
	}
	if got := begin(t, 3).play("0 left, 0 mats").pos.Moves(0); slices.Contains(got, "mats") {
		t.Errorf("mats can be said twice: %v", got[len(got)-3:])
	}
}

// TestEnd plays to the limit.
func TestEnd(t *testing.T) {
	p := begin(t, 3, "limit=3")
	for range 2 {
		p.play("0 left, 0 claim 665, 1 doubt, house reveal 2 1 1")
	}
	if p.pos.Turn() == 0 {
		t.Fatal("over with two points of three")
	}
	p.play("0 left, 0 claim 665, 1 doubt, house reveal 2 1 1")
	if got := fmt.Sprint(p.points(), p.pos.Ranks()); p.pos.Turn() != 0 || got != "3 0 0[3 1 1]" {
		t.Errorf("%s, in turn %v: want the end, with one loser", got, p.pos.Turn().List())
	}
}

// TestSecret makes sure that what was seen is not told again once it is thrown.
func TestSecret(t *testing.T) {
	p := begin(t, 3).play("0 look, house peek 6 4 2")
	if v := p.table(game.Seat(0).Viewer()); !slices.Equal(v.Seen, []int{6, 4, 2}) {
		t.Errorf("who looks sees %v", v.Seen)
	}
	for _, v := range []game.Viewer{game.Public, game.Seat(1).Viewer()} {
		if got := p.table(v); len(got.Seen) != 0 || p.pos.Shown(game.House, "peek 6 4 2", v) == "peek 6 4 2" {
			t.Errorf("viewer %d sees %v", v, got.Seen)
		}
	}
	p.play("0 left, 0 claim 642, 1 believe, 1 cup")
	if v := p.table(game.Seat(0).Viewer()); len(v.Seen) != 0 {
		t.Errorf("thrown again, but still seen: %v", v.Seen)
	}
}

// TestValue_Shootout computes the best play of a shoot-out, by the positions of the game.
func TestValue_Shootout(t *testing.T) {
	for k, want := range map[int]string{1: "0.1893 0.0284 0.7823", 3: "0.1450 0.0302 0.8247", 5: "0.0671 0.0536 0.8793", 6: "0.0000 0.0748 0.9252"} {
		p := begin(t, 3).play(fmt.Sprintf("0 left, 0 claim %d, 1 believe, house reveal 6 5 4", 111*k))
		s := p.pos.(interface{ State() State }).State()
		got := shot(s, map[State][3]float64{})
		if text := fmt.Sprintf("%.4f %.4f %.4f", got[0], got[1], got[2]); text != want {
			t.Errorf("poker %d: higher, equal and fail %s, want %s", k, text, want)
		}
	}
	if got, want := 1-.0748, math.Pow(1-math.Pow(5./6, 3), 3); math.Abs(1-got-want) > 5e-5 {
		t.Errorf("an equal 666: %.4f, want %.4f", 1-got, want)
	}
}

// shot returns with what probability a shoot-out ends higher, equal and not, if who
// throws does what makes higher less fail greatest.
func shot(s State, known map[State][3]float64) [3]float64 {
	switch {
	case s.Points[0] > 0:
		return [3]float64{1, 0, 0}
	case s.Points[1] > 0:
		return [3]float64{0, 0, 1}
	case s.Rounds > 0:
		return [3]float64{0, 1, 0}
	}
	if got, ok := known[s]; ok {
		return got
	}
	var out [3]float64
	if s.Turn() == game.Of(game.House) {
		all := 0.0
		for _, m := range s.Moves(game.House, nil) {
			w := float64(s.Weight(m))
			all += w
			for i, p := range shot(s.Apply(game.House, m), known) {
				out[i] += w * p
			}
		}
		for i := range out {
			out[i] /= all
		}
	} else {
		out = [3]float64{-1, 0, 2}
		for _, m := range s.Moves(s.Acting, nil) {
			if got := shot(s.Apply(s.Acting, m), known); got[0]-got[2] > out[0]-out[2]+1e-12 {
				out = got
			}
		}
	}
	known[s] = out
	return out
}
