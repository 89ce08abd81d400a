package solve

import (
	"slices"

	"spelunke/games/polterfass"
)

// Orders says with what probability a guest orders how much, by the sum.
type Orders [mostSum + 1]float64

// Given returns the orders that can be laid with so many cards; 0: that is not
// known. If there is none, every sum of so many cards is as likely.
func (o Orders) Given(cards int) (out Orders) {
	least, most := 0, mostSum
	switch cards {
	case 1:
		most = 7
	case 2:
		least = 1
	}
	copy(out[least:most+1], o[least:most+1])
	if out = scaled(&out); out == (Orders{}) {
		for x := least; x <= most; x++ {
			out[x] = 1 / float64(most-least+1)
		}
	}
	return out
}

// A multiset is what several guests have ordered together, whoever ordered what.
type multiset struct {
	polterfass.Total
	sums  [5]uint8
	ways  float64            // orders of the guests that come to it
	greed float64            // what they get together when they were too greedy
	more  [mostSum + 1]greed // by the order of one guest more
}

// greed is what one guest more, and the others, get when they were too greedy together.
type greed struct{ own, others float64 }

// multisets returns all for n guests, in [0, 5].
func multisets(n int, o *polterfass.Options) []multiset {
	var out []multiset
	var add func(m multiset, from int, alike float64)
	add = func(m multiset, from int, alike float64) {
		if m.Guests == n {
			m.judge(o)
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

// judge notes what the guests get when they were too greedy.
func (m *multiset) judge(o *polterfass.Options) {
	together := func(t polterfass.Total) (sum int) {
		for _, own := range m.sums[:m.Guests] {
			sum += o.Greed(int(own), t)
		}
		return sum
	}
	m.greed = float64(together(m.Total))
	if m.Guests == len(m.sums) {
		return // there is no guest more
	}
	for x := range m.more {
		t := m.With(x)
		m.more[x] = greed{float64(o.Greed(x, t)), float64(together(t))}
	}
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
	if f.Rivalry == 0 {
		return w.Against(slices.Repeat([]Orders{*o}, f.Guests))
	}
	var p, greed byTotal
	for i := range w.sets[f.Guests] {
		m := &w.sets[f.Guests][i]
		q := m.p(o)
		if q == 0 {
			continue
		}
		p[m.Sum] += q
		greed[m.Sum] += q * m.greed
	}
	return payoff(f, &p, &greed)
}

func payoff(f Field, p, greed *byTotal) *Payoff {
	out := &Payoff{}
	var mass, much, rest, all float64 // of p and p·t over totals that are served, of p and greed over the others
	for t, q := range p {
		out.Bust -= f.share() * q * float64(t)
		rest += q
		all += greed[t]
	}
	for v := range out.Serve {
		if v <= mostT {
			mass += p[v]
			much += p[v] * float64(v)
			rest -= p[v]
			all -= greed[v]
		}
		out.Serve[v] = rest*float64(v) - f.share()*all + mass*float64(v) - much - f.share()*much
	}
	return out
}

// Worth returns what each order is worth to a guest when the others order as
// in o and the round ends as in end.
func (w *Wood) Worth(f Field, o *Orders, end *Outcome) (worth Orders) {
	var p, paid, greed [mostSum + 1]byTotal // by the guest's order
	for i := range w.sets[f.Guests-1] {
		m := &w.sets[f.Guests-1][i]
		q := m.p(o)
		if q == 0 {
			continue
		}
		others := f.share() * float64(m.Sum)
		for x := range worth {
			t := m.Sum + x
			p[x][t] += q
			paid[x][t] += q * (float64(x) - others)
			greed[x][t] += q * (m.more[x].own - f.share()*m.more[x].others)
		}
	}
	for x := range worth {
		worth[x] = mean(f, &p[x], &paid[x], &greed[x], end)
	}
	return worth
}

// mean sums a guest's worth over the ends of a round.
func mean(f Field, p, paid, greed *byTotal, end *Outcome) float64 {
	var all, ordered, mass, rest float64 // of greed and p over totals that are more than v, and of paid, p and p·t over the others
	for t := range p {
		all += greed[t]
		rest += p[t]
		ordered += end.Bust * paid[t]
	}
	sum, got, much := ordered, 0.0, 0.0
	for v, h := range end.Serve {
		if v <= mostT {
			all -= greed[v]
			rest -= p[v]
			got += paid[v]
			mass += p[v]
			much += p[v] * float64(v)
		}
		if h > 0 {
			sum += h * (all - f.share()*float64(v)*rest + got - f.share()*(float64(v)*mass-much))
		}
	}
	return sum
}
