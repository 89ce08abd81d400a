package bots

import (
	"spelunke/game"
	"spelunke/games/polterfass"
	"spelunke/games/polterfass/solve"
)

// An outlook is how a round may go on, as one seat sees it.
type outlook struct {
	book  *book
	board *polterfass.Board
	who   [6]beliefs                   // by seat
	value func(scores *[6]int) float64 // what the scores after the bill are worth
	draw  game.Draw
}

// A company is what several guests may have ordered.
type company struct {
	orders [6]int8 // by seat
	p      float64
}

const (
	exact  = 2500 // combinations of orders that are all looked at
	sample = 250  // those that are drawn where there are more
)

// companies returns what the guests but one may have ordered.
func (o *outlook) companies(but game.Seat) []company {
	s := situationOf(o.board, o.board.First)
	var expected [6]solve.Orders
	var seats []int
	n := 1
	for i := range int(o.board.Players) {
		if i == int(o.board.Host) || i == int(but) {
			continue
		}
		expected[i] = o.book.expected(&o.who[i], &s, int(o.board.Laid[i]))
		seats = append(seats, i)
		some := 0
		for _, p := range expected[i] {
			if p > 0 {
				some++
			}
		}
		n *= some
	}
	if n > exact {
		return o.drawn(seats, &expected)
	}
	out := []company{{p: 1}}
	for _, i := range seats {
		var next []company
		for _, c := range out {
			for sum, p := range expected[i] {
				if p > 0 {
					with := c
					with.orders[i], with.p = int8(sum), c.p*p
					next = append(next, with)
				}
			}
		}
		out = next
	}
	return out
}

func (o *outlook) drawn(seats []int, expected *[6]solve.Orders) []company {
	n := sample
	if o.board.Players > 4 { // each of them is more work
		n = sample / 4
	}
	out := make([]company, n)
	for i := range out {
		out[i].p = 1 / float64(n)
		for _, s := range seats {
			out[i].orders[s] = int8(pick(&expected[s], o.draw))
		}
	}
	return out
}

// after returns what it is worth that these orders meet what is served.
func (o *outlook) after(orders *[6]int8, v int, bust bool) float64 {
	b := o.board
	var t polterfass.Total
	n, host := int(b.Players), int(b.Host)
	for i := range n {
		if i != host {
			t = t.With(int(orders[i]))
		}
	}
	greedy := !bust && t.Sum > v
	var scores [6]int
	for i := range n {
		scores[i] = int(b.Scores[i])
		switch own := int(orders[i]); {
		case i == host && bust:
		case i == host && greedy:
			scores[i] += v
		case i == host:
			scores[i] += v - t.Sum
		case greedy:
			scores[i] += b.Greed(own, t)
		default:
			scores[i] += own
		}
		if b.FloorZero {
			scores[i] = max(scores[i], 0)
		}
	}
	return o.value(&scores)
}

// payoff returns what the ends of the round are worth to the host.
func (o *outlook) payoff() *solve.Payoff {
	out := &solve.Payoff{}
	for _, c := range o.companies(o.board.Host) {
		out.Bust += c.p * o.after(&c.orders, 0, true)
		for v := range out.Serve {
			out.Serve[v] += c.p * o.after(&c.orders, v, false)
		}
	}
	return out
}

// negligible is the probability of an end that is not looked at.
const negligible = 1e-3

// orders returns what each order is worth to a guest, by its sum.
func (o *outlook) orders(seat game.Seat) (out solve.Orders) {
	s := situationOf(o.board, o.board.First)
	end := o.book.ends(&o.who[o.board.Host], &s)
	for _, c := range o.companies(seat) {
		for x := range out {
			c.orders[seat] = int8(x)
			out[x] += c.p * end.Bust * o.after(&c.orders, 0, true)
			for v, h := range end.Serve {
				if h > negligible {
					out[x] += c.p * h * o.after(&c.orders, v, false)
				}
			}
		}
	}
	return out
}
