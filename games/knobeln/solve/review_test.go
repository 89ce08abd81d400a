package solve

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"spelunke/game"
	"spelunke/games/knobeln"
)

// TestReview_Exact plays matches of two, one of whom plays at random and the
// other by the table: start and luck less loss are the points of both, in every position.
func TestReview_Exact(t *testing.T) {
	for _, v := range []Variant{
		{Sharp: true},
		{Strict: true, FiveIsFullHouse: true, Pair: true},
		{Strict: true, FiveIsFullHouse: true, Saved: true, Sharp: true},
	} {
		table, draw := mustSolve(t, v), rand.New(rand.NewPCG(8, 8)).Uint64N
		s := v.seats(t, 2)
		reviews := [2]*Review{table.Review(s, 0), table.Review(s, 1)}
		for s.Turn() != 0 {
			by := s.Turn().List()[0]
			var m knobeln.Move
			switch moves := s.Moves(by, nil); {
			case by == game.House:
				m = s.Sample(draw)
			case by == 0:
				m = moves[draw(uint64(len(moves)))]
			default:
				values := table.Moves(&s.Board, moves)
				m = moves[slices.Index(values, slices.Max(values))]
			}
			for _, r := range reviews {
				r.Saw(s, by, m)
			}
			s = s.Apply(by, m)
			for seat, r := range reviews {
				if got, want := r.Start+r.Luck-r.Loss, table.Value(&s.Board, game.Seat(seat)); math.Abs(got-want) > 1e-8 {
					t.Fatalf("%v, seat %d after %v: %.9f, want %.9f", v, seat, m, got, want)
				}
			}
		}
		for seat, r := range reviews {
			if got, want := r.Start+r.Luck-r.Loss, float64(s.Score(game.Seat(seat))); math.Abs(got-want) > 1e-8 {
				t.Errorf("%v, seat %d: %.9f, want the result %v", v, seat, got, want)
			}
		}
		if reviews[0].Loss < 10 || reviews[1].Loss > 1e-9 {
			t.Errorf("%v: losses %.3f and %.3f, want much and nothing", v, reviews[0].Loss, reviews[1].Loss)
		}
		for _, d := range reviews[1].Decisions {
			i := slices.IndexFunc(d.Options, func(a Advice) bool { return a.Move == d.Move })
			if i < 0 || d.Options[i].Loss != 0 || d.Options[0].Loss != 0 {
				t.Errorf("%v: %v is not among the best of %+v", v, d.Move, d.Options)
			}
		}
	}
}

// seats returns a match's start.
func (v Variant) seats(t *testing.T, n int) knobeln.State {
	t.Helper()
	given := map[string]string{}
	for _, o := range v.options() {
		if o.on {
			given[o.name] = "1"
		}
	}
	p, err := knobeln.Rules().Complete(given)
	if err != nil {
		t.Fatal(err)
	}
	return knobeln.Rules().Start(p, n)
}
