package solve

import "math"

// choices are strategies for many decisions, one after the other, and what is
// needed to learn them by predictive regret matching+ (Farina, Kroer and
// Sandholm, 2021) with a mean weighted by the square of time.
type choices struct{ regret, last, now, sum []float32 }

func newChoices(n int) choices {
	return choices{make([]float32, n), make([]float32, n), make([]float32, n), make([]float32, n)}
}

// learn takes what each choice of the decision that begins at a place costs,
// and returns by how much the present one costs more than the best.
func (c *choices) learn(at int, cost []float64, weight float32) float64 {
	n := len(cost)
	regret, last, now, sum := c.regret[at:at+n], c.last[at:at+n], c.now[at:at+n], c.sum[at:at+n]
	excess, mean := excess(now, cost)
	if weight == 0 {
		return excess
	}
	for i, x := range cost {
		sum[i] += weight * now[i]
		last[i] = float32(mean - x)
		regret[i] = max(0, regret[i]+last[i])
	}
	all := float32(0)
	for i := range now {
		now[i] = max(0, regret[i]+last[i])
		all += now[i]
	}
	for i := range now {
		if all > 0 {
			now[i] /= all
		} else {
			now[i] = 1 / float32(n)
		}
	}
	return excess
}

// excess returns by how much a mixture costs more than its best choice, and what it costs.
func excess(now []float32, cost []float64) (more, mean float64) {
	least := math.Inf(1)
	for i, x := range cost {
		mean += float64(now[i]) * x
		least = min(least, x)
	}
	return mean - least, mean
}

// settle makes the mean of a decision of n choices the present one.
func (c *choices) settle(at, n int) {
	sum, now, all := c.sum[at:at+n], c.now[at:at+n], float32(0)
	for _, x := range sum {
		all += x
	}
	for i, x := range sum {
		now[i] = 1 / float32(n)
		if all > 0 {
			now[i] = x / all
		}
	}
}
