package solve

import (
	"iter"

	"spelunke/games/polterfass"
)

// An Outcome is with what probability a round ends how.
type Outcome struct {
	Serve [mostV + 1]float64
	Bust  float64
}

// A Host decides by the state of the dice alone.
type Host interface {
	// Decide adds what the host does in a state, with its probability: throw,
	// with the special barrels that he keeps, or close and serve v.
	Decide(state int, throw func(kept int, p float64), serve func(v int, p float64))
}

var _ Host = (*Plan)(nil)

// Decide does what the plan says.
func (p *Plan) Decide(state int, throw func(kept int, p float64), serve func(v int, p float64)) {
	if kept, close := p.Best(state); close {
		serve(p.Serves(state), 1)
	} else {
		throw(kept, 1)
	}
}

// Follow returns how a round ends that a host plays from a state.
func (w *Wood) Follow(from int, h Host) *Outcome {
	f := &follower{wood: w, host: h, out: &Outcome{}}
	f.mass[from] = 1
	for i := len(w.order) - 1; i >= 0; i-- {
		if n := w.order[i]; grows(from/pairs, n) {
			f.pass(n)
		}
	}
	return f.out
}

type follower struct {
	wood *Wood
	host Host
	out  *Outcome
	mass [states]float64
}

// pass moves what has come to number barrels n on, until nothing is left there.
func (f *follower) pass(n int) {
	here := (*[pairs]float64)(f.mass[n*pairs:])
	var throws [pairs][pairs]float64 // by state and special barrels kept
	for s, m := range here {
		if m > 0 {
			f.reach(n, s, &throws)
		}
	}
	var seen, thrown [pairs]float64 // all that comes to a state; what is thrown, by special barrels kept
	for range rounds {
		now, rest := *here, 0.0
		*here = [pairs]float64{}
		for s, m := range now {
			if m == 0 {
				continue
			}
			rest += m
			seen[s] += m
			for kept, p := range throws[s] {
				if p > 0 {
					thrown[kept] += m * p
					f.again(n, kept, m*p, here)
				}
			}
		}
		if rest < nothing {
			break
		}
	}
	for s, m := range seen {
		if m > 0 {
			f.host.Decide(n*pairs+s, func(int, float64) {}, func(v int, p float64) { f.out.Serve[v] += m * p })
		}
	}
	if thrown != [pairs]float64{} {
		f.further(n, &thrown)
	}
}

// reach notes how the host throws in a state, and in those to which that leads
// without a further number barrel.
func (f *follower) reach(n, s int, throws *[pairs][pairs]float64) {
	if throws[s] != [pairs]float64{} {
		return
	}
	f.host.Decide(n*pairs+s, func(kept int, p float64) { throws[s][kept] += p }, func(int, float64) {})
	for kept, p := range throws[s] {
		if p == 0 || f.wood.stay[n] == 0 {
			continue
		}
		for to, q := range f.wood.special[kept] {
			if q > 0 && to != kept {
				f.reach(n, to, throws)
			}
		}
	}
}

// again adds what comes of a throw after which no further number barrel stands.
func (f *follower) again(n, kept int, m float64, here *[pairs]float64) {
	w := f.wood
	for s, ps := range w.special[kept] {
		q := m * ps * w.stay[n]
		if s == kept || w.board.BustNeedsNumber && !w.full[n] {
			f.out.Bust += q
		} else {
			here[s] += q
		}
	}
}

// further adds what comes of throws after which more number barrels stand.
func (f *follower) further(n int, thrown *[pairs]float64) {
	var special [pairs]float64
	for kept, m := range thrown {
		for s, ps := range f.wood.special[kept] {
			special[s] += m * ps
		}
	}
	for _, to := range f.wood.falls[n] {
		mass := f.mass[int(to.to)*pairs:]
		for s, m := range special {
			mass[s] += m * to.p
		}
	}
}

// Reach returns what can be served in a state, ascending, in points.
func (w *Wood) Reach(state int) []uint8 { return w.reach[state] }

// Sum returns what stands of the number barrels in a state, in points.
func (w *Wood) Sum(state int) int {
	b := w.board
	b.Faces = faces(state)
	return b.Serve([2]polterfass.Act{})
}

// Throws yields the special barrels kept in every possible throw, most of them first.
func (w *Wood) Throws(state int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for _, kept := range parts[state%pairs] {
			if w.full[state/pairs] && w.special[kept][kept] == 1 {
				continue
			}
			if !yield(int(kept)) {
				return
			}
		}
	}
}
