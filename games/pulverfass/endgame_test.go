package pulverfass

import (
	"math"
	"testing"

	"spelunke/game"
	"spelunke/solve/cfr"
	"spelunke/solve/ismcts"
)

// TestEndgame compares what a search finds with the whole tree of endgames for two
// with a small pile, in which one knows his own cards only: the best answer to somebody who
// plays every move as often. There are no queens, for the tree closes windows at once.
func TestEndgame(t *testing.T) {
	uniform := func(s *State, seat game.Seat, draw game.Draw) Move {
		ms := s.Moves(seat, nil)
		return ms[draw(uint64(len(ms)))]
	}
	for _, c := range []struct {
		name  string
		start State
		own   []string
	}{
		{"a preview", tiny(2, 1, deck(Seven, 1, 2, Ace, Ace, Ace)), []string{"deal 0 7"}},
		{"a skip", tiny(2, 1, deck(Ten, 1, Eight, Ace, Ace, Ace)), []string{"deal 0 10"}},
		{"a double turn", tiny(2, 1, deck(Jack, 1, 2, Ace, Ace, Ace)), []string{"deal 0 b"}},
		{"a favour", tiny(2, 1, deck(Nine, 1, Ten, Ace, Ace)), []string{"deal 0 9"}},
	} {
		first := c.start.then(c.own...)
		tree, err := cfr.Unroll[State](first, func(end State) float64 { return float64(end.Score(0)) }, 3_000_000)
		if err != nil {
			t.Fatal(err)
		}
		// The payoff of seat 1 is seat 0's below zero; only seat 0's is asked for.
		want := tree.Best(tree.Uniform(), 0)
		draw := luck(3)
		s := first
		for s.Phase == Dealing {
			s = s.Apply(game.House, s.Sample(draw))
		}
		model := ismcts.Model[State, Move, View]{
			Guess: func(w *State, v *View, seat game.Seat, draw game.Draw) float64 {
				var ok bool
				if *w, ok = Guess(*v, seat.Viewer(), draw); !ok {
					return 0
				}
				return 1
			},
			Play:  uniform,
			Worth: func(s *State, seat game.Seat) (float64, bool) { return float64(s.Score(seat)), s.Phase == Over },
		}
		moves := s.Moves(0, nil)
		values := ismcts.Search(model, ismcts.Limits{Worlds: 20_000, Playouts: 120_000, Depth: 20, Explore: .4}, s.View(1), 0, moves, luck(4))
		best := ismcts.Best(values)
		t.Logf("%s: %d positions, best answer %.4f; %v %v", c.name, tree.Nodes(), want, moves, values)
		if got := values[best].Mean; math.Abs(got-want) > .015 {
			t.Errorf("%s: %v wins %.4f, the best answer %.4f", c.name, moves[best], got, want)
		}
	}
}
