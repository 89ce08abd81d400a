package ismcts

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"spelunke/game"
	"spelunke/game/gametest/kuhn"
	"spelunke/solve/cfr"
)

type (
	state = kuhn.State
	move  = kuhn.Move
	view  = kuhn.View
)

func luck(seed uint64) game.Draw { return rand.New(rand.NewPCG(seed, 3)).Uint64N }

// even plays both moves as often, or with bluff 1 always bets.
func even(s *state, seat game.Seat, draw game.Draw) move {
	ms := s.Moves(seat, nil)
	return ms[draw(uint64(len(ms)))]
}

// model is Kuhn poker, where a win of 2 is worth 1 and a loss of 2 nothing.
func model(play func(*state, game.Seat, game.Draw) move) Model[state, move, view] {
	return Model[state, move, view]{
		Guess: func(s *state, v *view, seat game.Seat, draw game.Draw) float64 {
			*s, _ = v.Guess(seat.Viewer(), draw)
			return 1
		},
		Play: play,
		Worth: func(s *state, seat game.Seat) (float64, bool) {
			return float64(s.Score(seat)+2) / 4, s.Turn() == 0
		},
	}
}

// at plays moves of the House and of seats in turn.
func at(t testing.TB, seats int, moves ...string) state {
	t.Helper()
	s := kuhn.Rules().Start(game.Params{"cards": seats + 1}, seats)
	for _, text := range moves {
		m, err := kuhn.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		by := s.Turn().List()[0]
		s = s.Apply(by, m)
	}
	return s
}

// TestSearch_Kuhn compares values with those that one can reckon out: what a seat of
// Kuhn poker wins against somebody who plays both moves as often, when it goes on as is best.
func TestSearch_Kuhn(t *testing.T) {
	for _, c := range []struct {
		name      string
		moves     []string
		seat      game.Seat
		pass, bet float64 // expected points
	}{
		// Passing, seat 0 meets a pass, and loses 1, or a bet, which it gives up; betting, it wins 1 or loses 2.
		{"a jack to open", []string{"deal 0 J", "deal 1 Q"}, 0, -1, -.5},
		// Passing wins 1, or 2 after a bet, which is answered; betting the same.
		{"a king to open", []string{"deal 0 K", "deal 1 Q"}, 0, 1.5, 1.5},
		// The other has a jack or a king, each as often.
		{"a queen to open", []string{"deal 0 Q", "deal 1 J"}, 0, 0, .5},
		{"a queen after a bet", []string{"deal 0 K", "deal 1 Q", "bet"}, 1, -1, 0},
		{"a jack after a bet", []string{"deal 0 K", "deal 1 J", "bet"}, 1, -1, -2},
		{"a king after a pass", []string{"deal 0 Q", "deal 1 K", "pass"}, 1, 1, 1.5},
	} {
		s := at(t, 2, c.moves...)
		lim := Limits{Worlds: 20_000, Playouts: 40_000, Depth: 2, Explore: .3}
		got := Search(model(even), lim, s.View(c.seat.Viewer()), c.seat, s.Moves(c.seat, nil), luck(1))
		for i, want := range []float64{c.pass, c.bet} {
			if points := 4*got[i].Mean - 2; math.Abs(points-want) > .05 {
				t.Errorf("%s: move %d is worth %.3f, want %.3f", c.name, i, points, want)
			}
		}
	}
}

// TestSearch_Tree makes sure that later decisions are the seat's own: without the
// tree it goes on as the model does, and so gives up a king half the time.
func TestSearch_Tree(t *testing.T) {
	s := at(t, 2, "deal 0 K", "deal 1 Q")
	for depth, want := range []float64{.75, 1.5} { // pass, bet, and then: half of −1 and 2, or 2
		lim := Limits{Worlds: 10, Playouts: 40_000, Depth: depth, Explore: .3}
		v := Search(model(even), lim, s.View(1), 0, s.Moves(0, nil), luck(1))[0]
		if got := 4*v.Mean - 2; math.Abs(got-want) > .05 {
			t.Errorf("depth %d: to pass is worth %.3f, want %.3f", depth, got, want)
		}
	}
}

// TestSearch_Exact compares the values of all first moves with the best answer of a solver that
// walks the whole tree.
func TestSearch_Exact(t *testing.T) {
	start := at(t, 2, "deal 0 Q")
	tree, err := cfr.Unroll[state](start, func(end state) float64 { return float64(end.Score(0)) }, 1000)
	if err != nil {
		t.Fatal(err)
	}
	want := tree.Best(tree.Uniform(), 0)
	s := at(t, 2, "deal 0 Q", "deal 1 K")
	got := Search(model(even), Limits{Worlds: 20_000, Playouts: 40_000, Depth: 3, Explore: .3}, s.View(1), 0, s.Moves(0, nil), luck(2))
	if best := 4*max(got[0].Mean, got[1].Mean) - 2; math.Abs(best-want) > .05 {
		t.Errorf("a queen is worth %.3f, the best answer wins %.3f", best, want)
	}
}

// TestSearch_Weights makes sure that weights count: an other who is much likelier to hold a jack.
func TestSearch_Weights(t *testing.T) {
	s := at(t, 2, "deal 0 K", "deal 1 Q", "bet")
	m := model(even)
	for _, c := range []struct{ jack, want float64 }{{1, 0}, {3, 1}, {0, -2}} { // to answer wins or loses 2
		m.Guess = func(w *state, v *view, seat game.Seat, draw game.Draw) float64 {
			*w, _ = v.Guess(seat.Viewer(), draw)
			if w.View(1).Hand[0] == kuhn.J {
				return c.jack
			}
			return 1
		}
		got := Search(m, Limits{Worlds: 2000, Playouts: 20_000}, s.View(2), 1, s.Moves(1, nil), luck(4))
		if points := 4*got[1].Mean - 2; math.Abs(points-c.want) > .12 {
			t.Errorf("a jack %v times as likely: to bet is worth %.3f, want %.3f", c.jack, points, c.want)
		}
	}
}

// TestSearch_Same makes sure that the same view and draws give the same values,
// whatever is hidden, and that no more is played than was asked for.
func TestSearch_Same(t *testing.T) {
	a, b := at(t, 3, "deal 0 Q", "deal 1 J", "deal 2 K"), at(t, 3, "deal 0 Q", "deal 1 A", "deal 2 J")
	lim := Limits{Worlds: 20, Playouts: 500, Depth: 2, Explore: .3}
	got := Search(model(even), lim, a.View(1), 0, a.Moves(0, nil), luck(5))
	if again := Search(model(even), lim, b.View(1), 0, b.Moves(0, nil), luck(5)); !reflect.DeepEqual(got, again) {
		t.Errorf("%v, then %v on the same view", got, again)
	}
	if n := got[0].Plays + got[1].Plays; n != 500 {
		t.Errorf("%d games, want 500", n)
	}
}

// TestSearch_Impossible gives a view that no position looks like.
func TestSearch_Impossible(t *testing.T) {
	s := at(t, 2, "deal 0 K", "deal 1 Q")
	m := model(even)
	m.Guess = func(*state, *view, game.Seat, game.Draw) float64 { return 0 }
	got := Search(m, Limits{Worlds: 3, Playouts: 10}, s.View(1), 0, s.Moves(0, nil), luck(1))
	if len(got) != 2 || got[0] != (Value{}) || Best(got) != 0 {
		t.Errorf("%v, want nothing known of two moves", got)
	}
}

// TestBest prefers what has been played more often.
func TestBest(t *testing.T) {
	for want, values := range [][]Value{{{.2, 9}, {.9, 4}}, {{.9, 4}, {.2, 9}}, {{.1, 9}, {.9, 4}, {.3, 9}}} {
		if got := Best(values); got != want {
			t.Errorf("Best(%v) = %d, want %d", values, got, want)
		}
	}
}

// TestHalve drops bad moves: of many, the good one is played most.
func TestHalve(t *testing.T) {
	x := search[state, move, view]{lim: Limits{Playouts: 0}, sums: []float64{3, 1, 1, 5, 2}}
	if got := x.better([]int{0, 1, 2, 3, 4}); !reflect.DeepEqual(got, []int{0, 3, 4}) {
		t.Errorf("better half %v, want moves 0, 3 and 4", got)
	}
	if got := x.better([]int{0, 3, 4}); !reflect.DeepEqual(got, []int{0, 3}) {
		t.Errorf("better half %v, want moves 0 and 3", got)
	}
}

// TestSearch_Allocs makes sure that playing on allocates nothing: ten times as many games
// take no more memory.
func TestSearch_Allocs(t *testing.T) {
	s := at(t, 3, "deal 0 Q", "deal 1 J", "deal 2 K", "pass", "pass", "bet")
	allocs := func(playouts int) float64 {
		m := model(func(*state, game.Seat, game.Draw) move { return move{Kind: kuhn.Bet} })
		moves := s.Moves(0, nil)
		return testing.AllocsPerRun(5, func() { Search(m, Limits{Worlds: 10, Playouts: playouts}, s.View(1), 0, moves, luck(5)) })
	}
	// All that luck does here is to show hands; without a Sampler its moves are listed each time, once a game.
	if few, many := allocs(100), allocs(1000); many-few > 900 {
		t.Errorf("%.0f allocations for 100 games, %.0f for 1000, want one a game at most", few, many)
	}
}

// BenchmarkPlayout counts the time and memory of one game played on.
func BenchmarkPlayout(b *testing.B) {
	s := at(b, 3, "deal 0 Q", "deal 1 J", "deal 2 K")
	b.ReportAllocs()
	Search(model(func(s *state, _ game.Seat, draw game.Draw) move { return move{Kind: kuhn.Kind(1 + draw(2))} }), Limits{Worlds: 10, Playouts: b.N}, s.View(1), 0, s.Moves(0, nil), luck(5))
}
