package solve

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
	if p.temperature == 0 {
		if kept, close := p.Best(state); close {
			serve(p.Serves(state), 1)
		} else {
			throw(kept, 1)
		}
		return
	}
	best, all := p.closed[state], 0.0
	a := &p.a[state/pairs]
	for _, kept := range parts[state%pairs] {
		best = max(best, a[kept])
	}
	closing := p.weight(p.closed[state] - best)
	all = closing
	for _, kept := range parts[state%pairs] {
		all += p.weight(a[kept] - best)
	}
	for _, kept := range parts[state%pairs] {
		if q := p.weight(a[kept] - best); q > 0 {
			throw(int(kept), q/all)
		}
	}
	p.serving(state, closing/all, serve)
}

// serving shares the probability of closing out among what can be served.
func (p *Plan) serving(state int, closing float64, serve func(v int, p float64)) {
	reach := p.wood.reach[state]
	best, all := p.pay.Serve[reach[0]], 0.0
	for _, v := range reach {
		best = max(best, p.pay.Serve[v])
	}
	for _, v := range reach {
		all += p.weight(p.pay.Serve[v] - best)
	}
	for _, v := range reach {
		serve(int(v), closing*p.weight(p.pay.Serve[v]-best)/all)
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
	here := f.mass[n*pairs : n*pairs+pairs]
	var throws [pairs][pairs]float64 // by state and special barrels kept
	var known [pairs]bool
	var serves [pairs]Outcome
	var thrown [pairs]float64
	for range rounds {
		rest := 0.0
		now := [pairs]float64(here)
		clear(here)
		for s, m := range now {
			rest += m
			if m == 0 {
				continue
			}
			if !known[s] {
				known[s] = true
				f.host.Decide(n*pairs+s, func(kept int, p float64) { throws[s][kept] += p }, func(v int, p float64) { serves[s].Serve[v] += p })
			}
			for v, p := range serves[s].Serve {
				f.out.Serve[v] += m * p
			}
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
	f.further(n, &thrown)
}

// again adds what comes of a throw after which no further number barrel stands.
func (f *follower) again(n, kept int, m float64, here []float64) {
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
