package gametest

import (
	"math"
	"slices"

	"spelunke/game"
)

// exact is the bound on what the House's weights sum to: the whole numbers that JavaScript has.
const exact = 1 << 53

func (c *checker[S, M, V]) weights(s S) {
	var sum uint64
	ms := s.Moves(game.House, nil)
	if x, ok := any(s).(game.Weigher[M]); ok {
		if got := x.Weights(ms, []uint64{7}); len(got) != len(ms)+1 || got[0] != 7 ||
			!slices.EqualFunc(got[1:], ms, func(w uint64, m M) bool { return w == s.Weight(m) }) {
			c.errorf("Weights appends %v, which is not what Weight says of each move", got[1:])
			return
		}
	}
	for _, m := range ms {
		w := s.Weight(m)
		if w == 0 || w >= exact {
			c.errorf("the House plays %v with weight %d, want 1..2⁵³-1", m, w)
			return
		}
		if sum += w; sum >= exact {
			c.errorf("the weights of the House sum to 2⁵³ or more")
			return
		}
	}
}

const (
	samples   = 10_000
	atLeast   = 10 // expected draws in a cell of the χ² test; rarer moves share one
	mostSizes = 6  // positions with different numbers of House moves that are tried
)

// sample checks that Sample and Weight agree, by a χ² test at 6 standard
// deviations. Its luck is fixed, so it fails always or never.
func (c *checker[S, M, V]) sample(s S, draw game.Draw) {
	f, ok := any(s).(game.Sampler[M])
	ms := s.Moves(game.House, nil)
	if !ok || len(ms) < 2 || c.sizes[len(ms)] || len(c.sizes) == mostSizes {
		return
	}
	c.sizes[len(ms)] = true
	got := map[M]int{}
	for range samples {
		got[f.Sample(draw)]++
	}
	var sum uint64
	for _, m := range ms {
		sum += s.Weight(m)
	}
	chi, cells := 0.0, 0
	rareWant, rareGot := 0.0, 0
	add := func(got int, want float64) {
		chi += (float64(got) - want) * (float64(got) - want) / want
		cells++
	}
	for _, m := range ms {
		want := samples * float64(s.Weight(m)) / float64(sum)
		if want < atLeast {
			rareWant, rareGot = rareWant+want, rareGot+got[m]
		} else {
			add(got[m], want)
		}
		delete(got, m)
	}
	if rareWant > 0 {
		add(rareGot, max(rareWant, 1))
	}
	if len(got) > 0 {
		c.errorf("Sample gives moves that are not legal: %v", got)
	}
	if df := float64(cells - 1); chi > df+6*math.Sqrt(2*df)+6 {
		c.errorf("Sample does not keep to Weight: χ² is %.1f with %.0f degrees of freedom", chi, df)
	}
}
