package cfr

import "math"

// A Rule is a way to minimise regret.
type Rule uint8

const (
	Plain      Rule = iota // CFR (Zinkevich, Johanson, Bowling and Piccione, 2007)
	Plus                   // CFR+ (Tammelin, 2014): regrets from 0 up, seats in turn, mean weighted by time
	Discounted             // DCFR with α 3/2, β 0, γ 2 (Brown and Sandholm, 2019)
	Predictive             // PCFR+ (Farina, Kroer and Sandholm, 2021): expects the last regret again
)

// A Solver finds a strategy that neither seat can gain much against.
type Solver[M, V any] struct {
	tree   *Tree[M, V]
	rule   Rule
	time   int // iterations so far
	regret []float64
	last   []float64 // Predictive: the regret of the last iteration
	now    Strategy  // of this iteration
	sum    []float64 // of all, weighted
	values []float64 // by node: to the seat whose turn it is to learn
	reach  [][2]float64
	chance []float64
}

// New returns a solver of a tree.
func New[M, V any](t *Tree[M, V], r Rule) *Solver[M, V] {
	s := &Solver[M, V]{
		tree: t, rule: r, regret: make([]float64, t.slots), last: make([]float64, t.slots), now: t.Uniform(), sum: make([]float64, t.slots),
		values: make([]float64, len(t.nodes)), reach: make([][2]float64, len(t.nodes)), chance: make([]float64, len(t.nodes)),
	}
	return s
}

// Run makes n iterations more.
func (s *Solver[M, V]) Run(n int) {
	for range n {
		s.time++
		if s.rule == Plain {
			s.match()
			s.walk()
			s.learn(0)
			s.learn(1)
			continue
		}
		for seat := range 2 {
			s.match()
			s.walk()
			s.learn(seat)
		}
	}
}

// Average returns the mean strategy, which is what comes near to an equilibrium.
func (s *Solver[M, V]) Average() Strategy {
	out := s.tree.Uniform()
	for i := range s.tree.Infos {
		at, sum := s.tree.At(out, i), 0.0
		mean := s.tree.At(s.sum, i)
		for _, x := range mean {
			sum += x
		}
		for k, x := range mean {
			if sum > 0 {
				at[k] = x / sum
			}
		}
	}
	return out
}

// match plays all moves in proportion to their regret.
func (s *Solver[M, V]) match() {
	for i := range s.tree.Infos {
		in := &s.tree.Infos[i]
		lo, hi := in.slot, in.slot+len(in.Moves)
		sum := 0.0
		for k := lo; k < hi; k++ {
			s.now[k] = max(0, s.regret[k])
			if s.rule == Predictive {
				s.now[k] = max(0, s.regret[k]+s.last[k])
			}
			sum += s.now[k]
		}
		for k := lo; k < hi; k++ {
			if sum > 0 {
				s.now[k] /= sum
			} else {
				s.now[k] = 1 / float64(hi-lo)
			}
		}
	}
}

// walk computes how likely both seats and luck come to each node, and what it is worth to seat 0.
func (s *Solver[M, V]) walk() {
	t := s.tree
	s.reach[0], s.chance[0] = [2]float64{1, 1}, 1
	for i := range t.nodes {
		n := &t.nodes[i]
		for k, l := range t.below(n) {
			r, c := s.reach[i], s.chance[i]
			if n.info < 0 {
				c *= l.p
			} else {
				in := &t.Infos[n.info]
				r[in.Seat] *= s.now[in.slot+k]
			}
			s.reach[l.to], s.chance[l.to] = r, c
		}
	}
	for i := len(t.nodes) - 1; i >= 0; i-- {
		n := &t.nodes[i]
		v := n.payoff
		for k, l := range t.below(n) {
			if n.info < 0 {
				v += l.p * s.values[l.to]
			} else {
				v += s.now[t.Infos[n.info].slot+k] * s.values[l.to]
			}
		}
		s.values[i] = v
	}
}

// learn updates the regrets and the mean of one seat.
func (s *Solver[M, V]) learn(seat int) {
	t := s.tree
	clear := func(x []float64) {
		for i := range t.Infos {
			if int(t.Infos[i].Seat) == seat {
				in := &t.Infos[i]
				for k := in.slot; k < in.slot+len(in.Moves); k++ {
					x[k] = 0
				}
			}
		}
	}
	clear(s.last)
	positive, negative, weight := s.weights()
	sign := 1 - 2*float64(seat)
	for i := range t.nodes {
		n := &t.nodes[i]
		if n.info < 0 || int(t.Infos[n.info].Seat) != seat {
			continue
		}
		in := &t.Infos[n.info]
		others := s.reach[i][1-seat] * s.chance[i]
		for k, l := range t.below(n) {
			s.last[in.slot+k] += sign * others * (s.values[l.to] - s.values[i])
			s.sum[in.slot+k] += weight * s.reach[i][seat] * s.now[in.slot+k]
		}
	}
	for i := range t.Infos {
		in := &t.Infos[i]
		if int(in.Seat) != seat {
			continue
		}
		for k := in.slot; k < in.slot+len(in.Moves); k++ {
			s.regret[k] = s.updated(s.regret[k], s.last[k], positive, negative)
		}
	}
}

// updated returns a regret with that of this iteration.
func (s *Solver[M, V]) updated(regret, now, positive, negative float64) float64 {
	switch {
	case s.rule == Plus || s.rule == Predictive:
		return max(0, regret+now)
	case regret > 0:
		return regret*positive + now
	}
	return regret*negative + now
}

// weights returns what past regrets, above and below 0, still count, and how much this iteration counts in the mean.
func (s *Solver[M, V]) weights() (positive, negative, weight float64) {
	t := float64(s.time)
	switch s.rule {
	case Plus:
		return 1, 1, t
	case Predictive:
		return 1, 1, t * t
	case Discounted:
		before := math.Pow(t-1, 1.5)
		return before / (before + 1), .5, t * t
	}
	return 1, 1, 1
}
