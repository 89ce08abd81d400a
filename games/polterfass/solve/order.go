package solve

import "spelunke/games/polterfass"

// Orders says with what probability a guest orders how much, by the sum.
type Orders [mostSum + 1]float64

// A multiset is what several guests have ordered together, whoever ordered what.
type multiset struct {
	polterfass.Total
	sums [5]uint8
	ways float64 // orders of the guests that come to it
}

// multisets returns all for n guests, in [0, 5].
func multisets(n int) []multiset {
	var out []multiset
	var add func(m multiset, from int, alike float64)
	add = func(m multiset, from int, alike float64) {
		if m.Guests == n {
			out = append(out, m)
			return
		}
		for sum := from; sum <= mostSum; sum++ {
			next, run := m, 1.0
			if m.Guests > 0 && sum == from {
				run = alike + 1
			}
			next.sums[m.Guests] = uint8(sum)
			next.Total = m.With(sum)
			next.ways *= float64(next.Guests) / run
			add(next, sum, run)
		}
	}
	add(multiset{ways: 1}, 0, 0)
	return out
}

// p returns with what probability guests who order alike come to m.
func (m *multiset) p(o *Orders) float64 {
	p := m.ways
	for _, sum := range m.sums[:m.Guests] {
		p *= o[sum]
	}
	return p
}

// A Field is a round as its guests see it: how many they are, and how much it
// is worth to each that others get less. At rivalry 0 everybody plays for
// points; at 1 for the own points less the mean of the others', which is what
// counts in a race between equals.
type Field struct {
	Guests  int
	Rivalry float64
}

// share is what a point of one other player is worth.
func (f Field) share() float64 { return f.Rivalry / float64(f.Guests) }

// byTotal is a sum over orders, by their total.
type byTotal [mostT + 1]float64

// Payoff returns what the ends of a round are worth to a host whose guests all order alike.
func (w *Wood) Payoff(f Field, o *Orders) *Payoff {
	var p, greed byTotal
	for i := range w.sets[f.Guests] {
		m := &w.sets[f.Guests][i]
		q := m.p(o)
		if q == 0 {
			continue
		}
		p[m.Sum] += q
		greed[m.Sum] += q * w.greeds(m)
	}
	return payoff(f, &p, &greed)
}

// greeds returns what all guests together get when they were too greedy.
func (w *Wood) greeds(m *multiset) float64 {
	sum := 0
	for _, own := range m.sums[:m.Guests] {
		sum += w.board.Greed(int(own), m.Total)
	}
	return float64(sum)
}

func payoff(f Field, p, greed *byTotal) *Payoff {
	out := &Payoff{}
	for t, q := range p {
		out.Bust -= f.share() * q * float64(t)
	}
	for v := range out.Serve {
		for t, q := range p {
			if t > v {
				out.Serve[v] += q*float64(v) - f.share()*greed[t]
			} else {
				out.Serve[v] += q * (float64(v-t) - f.share()*float64(t))
			}
		}
	}
	return out
}

// Worth returns what each order is worth to a guest when the others order as
// in o and the round ends as in end.
func (w *Wood) Worth(f Field, o *Orders, end *Outcome) (worth Orders) {
	for x := range worth {
		var p, paid, greed byTotal
		for i := range w.sets[f.Guests-1] {
			m := &w.sets[f.Guests-1][i]
			q := m.p(o)
			if q == 0 {
				continue
			}
			t := m.With(x)
			own, others := w.board.Greed(x, t), 0
			for _, y := range m.sums[:m.Guests] {
				others += w.board.Greed(int(y), t)
			}
			p[t.Sum] += q
			paid[t.Sum] += q * (float64(x) - f.share()*float64(m.Sum))
			greed[t.Sum] += q * (float64(own) - f.share()*float64(others))
		}
		worth[x] = mean(f, &p, &paid, &greed, end)
	}
	return worth
}

// mean sums a guest's worth over the ends of a round.
func mean(f Field, p, paid, greed *byTotal, end *Outcome) float64 {
	sum := 0.0
	for t := range p {
		if p[t] == 0 {
			continue
		}
		sum += end.Bust * paid[t]
		for v, h := range end.Serve {
			switch {
			case h == 0:
			case t > v:
				sum += h * (greed[t] - f.share()*float64(v)*p[t])
			default:
				sum += h * (paid[t] - f.share()*float64(v-t)*p[t])
			}
		}
	}
	return sum
}
