package gametest

import (
	"reflect"
	"strings"
	"testing"

	"spelunke/game"
	"spelunke/game/gametest/kuhn"
)

func TestFlat(t *testing.T) {
	type inner struct{ Name string }
	for _, c := range []struct {
		check func(T)
		want  string
	}{
		{func(t T) { flatOf[struct{ A [3]int8 }](t) }, ""},
		{func(t T) { flatOf[struct{ P *int }](t) }, "x.P is a ptr"},
		{func(t T) { flatOf[struct{ A [2]struct{ S []int } }](t) }, "x.A[].S is a slice"},
		{func(t T) { flatOf[struct{ M map[int]int }](t) }, "x.M is a map"},
		{func(t T) { flatOf[struct{ I any }](t) }, "x.I is a interface"},
		{func(t T) { flatOf[struct{ inner }](t) }, "x.inner.Name is a string"},
		{func(t T) { flatOf[float64](t) }, "x is a float64"},
	} {
		var r Recorder
		c.check(&r)
		if got := strings.Join(r.Errors, "\n"); !strings.HasPrefix(got, c.want) || (got == "") != (c.want == "") {
			t.Errorf("flat says %q, want %q", got, c.want)
		}
	}
}

// pointed is Kuhn poker with a count on the side that Apply changes.
type pointed struct {
	kuhn.State
	calls *int
}

func (s pointed) Apply(by game.Seat, m kuhn.Move) pointed {
	*s.calls++
	s.State = s.State.Apply(by, m)
	return s
}

// TestRun_Types gives the suite rules that break the limits on types and trees.
func TestRun_Types(t *testing.T) {
	r := kuhn.Rules()
	c := Suite[pointed, kuhn.Move, kuhn.View]{
		Rules: game.Rules[pointed, kuhn.Move, kuhn.View]{
			Name: "Kuhn Poker", Open: true, Params: []game.Param{{Name: "cards", Min: 3, Max: 4}}, Seats: r.Seats, ParseMove: r.ParseMove,
			Start: func(p game.Params, seats int) pointed { return pointed{r.Start(p, seats), new(int)} },
		},
		Bound: 9, Limit: 8,
		Plays: []Play{{Params: map[string]string{"cards": "5"}, Seats: 2}},
	}
	var rec Recorder
	Run(&rec, c)
	got := strings.Join(rec.Errors, "\n")
	for _, want := range []string{
		"State.calls is a ptr", "bytes, want at most 8", `the game is called "Kuhn Poker"`, "version 0", "option cards has default 0",
		"to -1 seats", "Complete: option out of range", "0 trees",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("the suite says\n%s\nwant %q", got, want)
		}
	}
}

// TestRun_Open says of a game with secrets that it is open.
func TestRun_Open(t *testing.T) {
	var rec Recorder
	r := kuhn.Rules()
	r.Open = true
	Run(&rec, Suite[kuhn.State, kuhn.Move, kuhn.View]{
		Rules: r, Bound: 5, Plays: []Play{{Seats: 2}},
	})
	got := strings.Join(rec.Errors, "\n")
	for _, want := range []string{"the public does not see all", "the public is shown deal"} {
		if !strings.Contains(got, want) {
			t.Errorf("the suite says\n%s\nwant %q", got, want)
		}
	}
}

func TestRender(t *testing.T) {
	g := game.Hide(kuhn.Rules())
	look := func(game.Position, game.Viewer) string { return "two\nlines" }
	for _, c := range []struct{ text, want string }{
		{"# a\nstart 2\nhouse deal 0 K | old\nlook 0\n    old\nbad 0 bet\n",
			"# a\nstart 2        | the public | seat 0 | seat 1\nhouse deal 0 K | deal 0 ?   | =      | deal 0 ?\n" +
				"look 0\n    two\n    lines\nbad 0 bet | not this seat's turn: seat 0, move \"bet\"\n"},
		{"0 bet", `1: "0 bet" before start`},
		{"start", "1: start what?"},
		{"start 4", "1: wrong number of players"},
		{"start 2 cards=9", "1: option out of range"},
		{"start 2\n\nhouse deal 0 A", "3: move is not legal now"},
		{"start 2\nx bet", "2: strconv"},
		{"start 2\nlook x", "2: strconv"},
		{"start 2\nend", "2: the game is not over"},
		{"start 2\nbad house deal 0 K", `2: "house deal 0 K" is not refused`},
	} {
		got, err := render(g, c.text, look)
		if err != nil {
			got = err.Error()
		}
		if got != c.want && (err == nil || !strings.HasPrefix(got, c.want)) {
			t.Errorf("render(%q) = %q, want %q", c.text, got, c.want)
		}
	}
}

func TestFirstDifference(t *testing.T) {
	for _, c := range []struct {
		a, b string
		line int
	}{{"a\nb", "a\nb", 0}, {"a\nb", "a\nc", 2}, {"a", "a\n", 2}, {"a\nb\nc", "a\nb", 3}} {
		if got, _, _ := firstDifference(c.a, c.b); got != c.line {
			t.Errorf("firstDifference(%q, %q) = %d, want %d", c.a, c.b, got, c.line)
		}
	}
}

func flatOf[X any](t T) { flat(t, reflect.TypeFor[X](), "x") }
