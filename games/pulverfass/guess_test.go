package pulverfass

import (
	"math"
	"testing"

	"spelunke/game"
)

// top is the chance that a card of a rank lies on top of the pile.
func (s *State) top(rank Card) float64 {
	switch c := s.pile.at(0); c.Rank() {
	case 0:
		return float64(s.pool.Count(rank)) / float64(s.pool.Len())
	case rank:
		return 1
	}
	return 0
}

// TestGuess_Top checks that in the worlds that seats imagine a king, or a bucket, lies on
// top as often as it really does, in games of four who play at random: over all
// positions, over those in which the seat knows something of the pile, and early in the game.
func TestGuess_Top(t *testing.T) {
	draw := luck(8)
	type tally struct{ n, diff, squares float64 }
	var all, knowing, bucket, early tally
	add := func(x *tally, d float64) { x.n, x.diff, x.squares = x.n+1, x.diff+d, x.squares+d*d }
	for range 4000 {
		s := dealt(t, 4, nil, draw)
		for s.Turn() != 0 {
			if s.Phase == Playing && draw(8) == 0 {
				me := game.Seat(draw(4))
				w, ok := Guess(s.View(me.Viewer()), me.Viewer(), draw)
				if ok && s.Living.Has(me) {
					d := w.top(King) - s.top(King)
					add(&all, d)
					add(&bucket, w.top(Bucket)-s.top(Bucket))
					if s.Turns < 6 {
						add(&early, w.top(Bucket)-s.top(Bucket))
					}
					if s.notes[me] != (Notes{}) {
						add(&knowing, d)
					}
				}
			}
			step(&s, draw, false)
		}
	}
	for name, x := range map[string]tally{"king": all, "king, knowing": knowing, "bucket": bucket, "bucket, early": early} {
		mean := x.diff / x.n
		se := math.Sqrt(x.squares/x.n-mean*mean) / math.Sqrt(x.n)
		t.Logf("%s: %.0f positions, difference %.5f ± %.5f", name, x.n, mean, se)
		slack := 4 * se
		if name != "king" && name != "king, knowing" {
			slack += .02 // nobody reckons whether a card stolen was the bucket that all knew of
		}
		if x.n < 1000 || math.Abs(mean) > slack {
			t.Errorf("%s: in %.0f positions it lies on top more often by %.5f than imagined, want within %.5f", name, x.n, -mean, slack)
		}
	}
}

// TestImagine_Top checks the same of positions that take into account what others
// have done, weighted by how likely the past is in them, when their habits are known.
func TestImagine_Top(t *testing.T) {
	draw := luck(9)
	habits := Habits{Put: func(size, owed uint8, draw game.Draw) uint8 { return uint8(draw(uint64(size) + 1)) }, Shy: 100}
	n, diff, squares, sharper := 0.0, 0.0, 0.0, 0.0
	for range 2000 {
		s := dealt(t, 4, nil, draw)
		for s.Turn() != 0 {
			if s.Phase == Playing && s.past != (past{}) && draw(8) == 0 {
				me := game.Seat(draw(4))
				if p, ok := imagined(&s, me, &habits, draw); ok && s.Living.Has(me) {
					d := p - s.top(King)
					n, diff, squares = n+1, diff+d, squares+d*d
					sharper += math.Pow(s.top(King)-float64(s.Kings())/float64(s.Size), 2) - d*d
				}
			}
			step(&s, draw, true)
		}
	}
	mean := diff / n
	se := math.Sqrt(squares/n-mean*mean) / math.Sqrt(n)
	t.Logf("%.0f positions, difference %.5f ± %.5f; squared error smaller by %.4f than that of the open count", n, mean, se, sharper/n)
	if n < 1000 || math.Abs(mean) > 4*se {
		t.Errorf("in %.0f positions a king lies on top more often by %.5f than imagined, want within %.5f", n, -mean, 4*se)
	}
	if sharper <= 0 {
		t.Errorf("what is imagined is no nearer to the truth than kings by cards")
	}
}

// imagined is the chance of a king on top, as seat me imagines it.
func imagined(s *State, me game.Seat, habits *Habits, draw game.Draw) (p float64, ok bool) {
	view, sum := s.View(me.Viewer()), 0.0
	for range 200 {
		var w State
		if weight := Imagine(&w, &view, me.Viewer(), habits, draw); weight > 0 {
			p, sum = p+float64(weight)*w.top(King), sum+float64(weight)
		}
	}
	return p / sum, sum > 0
}
