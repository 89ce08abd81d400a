package solve

import "math"

// A Payoff is what the end of a round is worth to the host.
type Payoff struct {
	Serve [mostV + 1]float64 // by what was served, if the orders are not yet known
	Bust  float64
}

// A Plan says for every state that can be reached what the host does best and what that is worth.
type Plan struct {
	wood   *Wood
	pay    *Payoff
	v      [states]float64
	closed [states]float64         // worth of closing
	a      [numbers][pairs]float64 // worth of a throw, by the special barrels kept; −∞: impossible
}

// parts are the special barrels that can be kept, by those that stand, most of them first.
var parts = [pairs][]int8{{0}, {1, 0}, {2, 1, 0}, {3, 0}, {4, 1, 3, 0}, {5, 3, 0}}

const (
	settled = 1e-10 // change of a value, in points, at which a circle is at rest
	rounds  = 1000  // through a circle, at most
	equal   = 1e-9  // no difference; then closing comes first, as in the order of moves
	nothing = 1e-12 // of a probability
)

// Plan computes optimal stopping for all states that can follow from a state.
func (w *Wood) Plan(from int, pay *Payoff) *Plan {
	p := &Plan{wood: w}
	p.solve(from, pay)
	return p
}

func (p *Plan) solve(from int, pay *Payoff) {
	p.pay = pay
	for _, n := range p.wood.order {
		if grows(from/pairs, n) {
			p.circle(n)
		}
	}
}

// grows reports whether number barrels that stand as a can come to stand as b.
func grows(a, b int) bool {
	a1, a2, a3, a4 := split(a)
	b1, b2, b3, b4 := split(b)
	return growing[a1][b1] && growing[a2][b2] && growing[a3][b3] && (a4 == 0 || a4 == b4)
}

// growing is the same for two alike: 0 becomes anything, one that stands stays.
var growing = [pairs][pairs]bool{
	{true, true, true, true, true, true},
	{false, true, true, false, true, false},
	{false, false, true, false, false, false},
	{false, false, false, true, true, true},
	{false, false, false, false, true, false},
	{false, false, false, false, false, true},
}

// circle solves the six states that have the number barrels n in common.
func (p *Plan) circle(n int) {
	w := p.wood
	var later [pairs]float64 // worth of throws in which number barrels stand, times their probability
	for _, f := range w.falls[n] {
		v := p.v[int(f.to)*pairs:]
		for s := range later {
			later[s] += f.p * v[s]
		}
	}
	v := p.v[n*pairs : n*pairs+pairs]
	for s := range pairs {
		p.closed[n*pairs+s] = p.closing(n*pairs + s)
		v[s] = p.closed[n*pairs+s]
	}
	a := &p.a[n]
	for range rounds {
		change := 0.0
		for kept := range pairs {
			a[kept] = p.throwing(n, kept, &later, v)
		}
		for s := range pairs {
			now := p.worth(n*pairs + s)
			change = max(change, math.Abs(now-v[s]))
			v[s] = now
		}
		if change < settled {
			break
		}
	}
}

// closing returns what closing in a state is worth.
func (p *Plan) closing(state int) float64 {
	best := math.Inf(-1)
	for _, v := range p.wood.reach[state] {
		best = max(best, p.pay.Serve[v])
	}
	return best
}

// throwing returns what a throw is worth that keeps these special barrels.
func (p *Plan) throwing(n, kept int, later *[pairs]float64, v []float64) float64 {
	w := p.wood
	if w.full[n] && w.special[kept][kept] == 1 {
		return math.Inf(-1) // nothing is left to throw
	}
	sum := 0.0
	for s, ps := range w.special[kept] {
		if ps == 0 {
			continue
		}
		if s == kept || w.board.BustNeedsNumber && !w.full[n] {
			sum += ps * (later[s] + w.stay[n]*p.pay.Bust)
		} else {
			sum += ps * (later[s] + w.stay[n]*v[s])
		}
	}
	return sum
}

// worth returns what a state is worth, by what its choices are.
func (p *Plan) worth(state int) float64 {
	best := p.closed[state]
	a := &p.a[state/pairs]
	for _, kept := range parts[state%pairs] {
		best = max(best, a[kept])
	}
	return best
}

// Value returns what a state is worth to a host who follows the plan.
func (p *Plan) Value(state int) float64 { return p.v[state] }

// Close returns what closing at once is worth.
func (p *Plan) Close(state int) float64 { return p.closed[state] }

// Throw returns what a throw is worth that keeps these special barrels (see
// Kept); −∞ if nothing would be left to throw.
func (p *Plan) Throw(state, kept int) float64 { return p.a[state/pairs][kept] }

// Best returns the special barrels kept in the best throw, or close if none is better than closing.
func (p *Plan) Best(state int) (kept int, close bool) {
	most := p.closed[state]
	close = true
	for _, k := range parts[state%pairs] {
		if a := p.a[state/pairs][k]; a > most+equal {
			kept, most, close = int(k), a, false
		}
	}
	return kept, close
}

// Serves returns what is best served after closing, in points: the least if several are.
func (p *Plan) Serves(state int) int {
	best, most := 0, math.Inf(-1)
	for _, v := range p.wood.reach[state] {
		if p.pay.Serve[v] > most+equal {
			best, most = int(v), p.pay.Serve[v]
		}
	}
	return best
}
