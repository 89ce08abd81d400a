package solve

// An Equilibrium is how a round is played when nobody gains by playing otherwise.
type Equilibrium struct {
	Orders Orders   // of every guest
	End    *Outcome // what the host makes of it
	Gap    Gap
}

// A Gap is the most that the host, and one guest, could gain by playing otherwise, in points.
type Gap struct{ Host, Guest float64 }

const (
	lessons = 10   // plans that the host learns, at most
	enough  = 0.02 // points that a new plan must gain to be worth learning
)

// practice is how many steps the known plans are played between two lessons.
// More guests mean more work in each step, and a smaller gap.
func practice(guests int) int {
	switch guests {
	case 4:
		return 50
	case 5:
		return 12
	}
	return 100
}

// Equilibrium solves the order game of a round in which the barrels lie as in
// state after the first throw. All guests order alike, from 1 on: an order of
// two cards, so that nobody can read it from their number.
//
// It is a double oracle (McMahan, Gordon and Blum, 2003): host and guests find
// the mean of regret matching+ (Tammelin, 2014) among the plans that the host
// knows so far, then he learns the best answer to the guests' orders. With
// more than two players no method is proved to end in an equilibrium; the gap
// says how near it has come.
func (w *Wood) Equilibrium(state int, f Field) *Equilibrium {
	g := &orderGame{wood: w, field: f, state: state, plan: &Plan{wood: w}}
	g.orders = matched(&Orders{})
	for range lessons {
		if !g.learn() {
			break
		}
		g.practise()
	}
	e := &Equilibrium{Orders: g.orders, End: g.end}
	e.Gap = w.gap(state, f, e)
	return e
}

// An orderGame is the game between guests and the plans that the host knows.
type orderGame struct {
	wood  *Wood
	field Field
	state int
	plan  *Plan

	ends   []*Outcome // of the host's plans
	host   []float64  // regret of each
	guest  Orders     // regret of each order
	orders Orders     // mean of what the guests order
	end    *Outcome   // mean of what the host makes of it
}

// learn adds the best answer to the guests' orders to the host's plans, and
// reports whether it is better than what he does.
func (g *orderGame) learn() bool {
	pay := g.wood.Payoff(g.field, &g.orders)
	g.plan.solve(g.state, pay)
	if g.end != nil && g.plan.Value(g.state)-g.end.worth(pay) < enough {
		return false
	}
	regret := 1e-3 // of the new plan: the greatest, so that it is tried
	for _, r := range g.host {
		regret = max(regret, r)
	}
	g.ends = append(g.ends, g.wood.Follow(g.state, g.plan))
	g.host = append(g.host, regret)
	return true
}

// practise plays the game among the plans that are known, guests and host in
// turn, and takes the mean, weighted by time.
func (g *orderGame) practise() {
	var orders Orders
	plans := make([]float64, len(g.ends))
	values := make([]float64, len(g.ends))
	for t := 1; t <= practice(g.field.Guests); t++ {
		host := shares(g.host)
		now := matched(&g.guest)
		worth := g.wood.Worth(g.field, &now, Blend(g.ends, host))
		average := 0.0
		for x, p := range now {
			average += p * worth[x]
			orders[x] += float64(t) * p
		}
		for x := 1; x <= mostSum; x++ {
			g.guest[x] = max(0, g.guest[x]+worth[x]-average)
		}
		now = matched(&g.guest)
		pay := g.wood.Payoff(g.field, &now)
		average = 0
		for k, e := range g.ends {
			values[k] = e.worth(pay)
			average += host[k] * values[k]
			plans[k] += float64(t) * host[k]
		}
		for k := range values {
			g.host[k] = max(0, g.host[k]+values[k]-average)
		}
	}
	g.orders = scaled(&orders)
	g.end = Blend(g.ends, shares(plans))
}

// shares returns weights in proportion to x; all are equal if it is 0.
func shares(x []float64) []float64 {
	out, sum := make([]float64, len(x)), 0.0
	for _, v := range x {
		sum += v
	}
	for i, v := range x {
		out[i] = 1 / float64(len(x))
		if sum > 0 {
			out[i] = v / sum
		}
	}
	return out
}

// Blend returns the mean of several outcomes.
func Blend(ends []*Outcome, weights []float64) *Outcome {
	out := &Outcome{}
	for k, e := range ends {
		if weights[k] == 0 {
			continue
		}
		out.Bust += weights[k] * e.Bust
		for v, h := range e.Serve {
			out.Serve[v] += weights[k] * h
		}
	}
	return out
}

// worth returns what an outcome is worth to the host.
func (o *Outcome) worth(pay *Payoff) float64 {
	sum := o.Bust * pay.Bust
	for v, h := range o.Serve {
		sum += h * pay.Serve[v]
	}
	return sum
}

// matched returns orders in proportion to their regret.
func matched(regret *Orders) Orders {
	out := scaled(regret)
	if out == (Orders{}) {
		for x := 1; x <= mostSum; x++ {
			out[x] = 1. / mostSum
		}
	}
	return out
}

// scaled returns o with the sum 1, or 0 if it has none.
func scaled(o *Orders) (out Orders) {
	sum := 0.0
	for _, p := range o {
		sum += p
	}
	if sum == 0 {
		return out
	}
	for x, p := range o {
		out[x] = p / sum
	}
	return out
}

// gap returns what the best answers of the host and of one guest would gain.
func (w *Wood) gap(state int, f Field, e *Equilibrium) Gap {
	pay := w.Payoff(f, &e.Orders)
	host := e.End.worth(pay)
	worth := w.Worth(f, &e.Orders, e.End)
	average, best := 0.0, worth[1]
	for x := 1; x <= mostSum; x++ {
		average += e.Orders[x] * worth[x]
		best = max(best, worth[x])
	}
	return Gap{w.Plan(state, pay).Value(state) - host, best - average}
}
