package solve

// An Equilibrium is how a round is played when nobody gains by playing otherwise.
type Equilibrium struct {
	Orders Orders   // of every guest
	End    *Outcome // what the host makes of it
	Gap    float64  // the most that host and guests could gain by playing otherwise, added, in points
}

// iterations of the order game. The gap falls with their number.
var (
	Temp       = 0.3
	iterations = 60
)

// Equilibrium solves the order game of a round in which the barrels lie as in
// state after the first throw. All guests order alike, from 1 on: an order of
// two cards, so that nobody can read it from their number.
//
// The guests find their orders by regret matching+ (Tammelin, 2014), the host
// answers the mean of their orders with the best plan, and the means are
// weighted by time. With more than two players no method is proved to end in
// an equilibrium; the gap says how near it has come.
func (w *Wood) Equilibrium(state int, f Field) *Equilibrium {
	var regret, sum Orders
	var mean Orders
	for x := 1; x <= mostSum; x++ {
		regret[x] = 1
	}
	plan, end := &Plan{wood: w, temperature: Temp}, &Outcome{}
	weight := 0.0
	for t := 1; t <= iterations; t++ {
		now := matched(&regret)
		for x := range sum {
			sum[x] += float64(t) * now[x]
		}
		mean = scaled(&sum)
		plan.solve(state, w.Payoff(f, &mean))
		weight += float64(t)
		end.blend(w.Follow(state, plan), float64(t)/weight)
		worth := w.Worth(f, &now, end)
		average := 0.0
		for x, p := range now {
			average += p * worth[x]
		}
		for x := 1; x <= mostSum; x++ {
			regret[x] = max(0, regret[x]+worth[x]-average)
		}
	}
	e := &Equilibrium{Orders: mean, End: end}
	e.Gap = w.gap(state, f, e)
	return e
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

// blend moves o towards other.
func (o *Outcome) blend(other *Outcome, weight float64) {
	o.Bust += weight * (other.Bust - o.Bust)
	for v := range o.Serve {
		o.Serve[v] += weight * (other.Serve[v] - o.Serve[v])
	}
}

// gap returns what the best answers of the host and of one guest would gain.
func (w *Wood) gap(state int, f Field, e *Equilibrium) float64 {
	pay := w.Payoff(f, &e.Orders)
	host := e.End.Bust * pay.Bust
	for v, h := range e.End.Serve {
		host += h * pay.Serve[v]
	}
	worth := w.Worth(f, &e.Orders, e.End)
	average, best := 0.0, worth[1]
	for x := 1; x <= mostSum; x++ {
		average += e.Orders[x] * worth[x]
		best = max(best, worth[x])
	}
	return w.Plan(state, pay).Value(state) - host + best - average
}
