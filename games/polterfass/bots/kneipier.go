package bots

import (
	"math"

	"spelunke/game"
	"spelunke/games/polterfass"
	"spelunke/games/polterfass/solve"
)

// kneipier plays to win. He believes of every other what the pad says, by
// Bayes' rule over a few kinds of players, and takes the order, or as host the
// plan, after which his chance to win is greatest.
type kneipier struct{ book *book }

func (k kneipier) Choose(v polterfass.View, seat game.Seat, moves []polterfass.Move, draw game.Draw) polterfass.Move {
	if v.Phase == polterfass.Ordering {
		return k.order(&v, seat, moves, draw)
	}
	w := k.book.wood(v.Options)
	state := solve.State(v.Faces)
	return follow(&v.Board, moves, w.Plan(state, k.payoff(&v.Board, draw)), state)
}

// A company is what all guests but one may have ordered together.
type company struct {
	orders [6]int8 // by seat
	p      float64
}

const (
	exact  = 2500 // combinations of orders that are all looked at
	sample = 700  // those that are drawn where there are more
)

// companies returns what the seats may have ordered, as is expected of each.
func companies(seats []int, expected *[6]solve.Orders, draw game.Draw) []company {
	n := 1
	for _, s := range seats {
		some := 0
		for _, p := range expected[s] {
			if p > 0 {
				some++
			}
		}
		n *= some
	}
	out := []company{{p: 1}}
	if n > exact {
		out = nil
		for range sample {
			c := company{p: 1. / sample}
			for _, s := range seats {
				c.orders[s] = int8(pick(&expected[s], draw))
			}
			out = append(out, c)
		}
		return out
	}
	for _, s := range seats {
		var next []company
		for _, c := range out {
			for sum, p := range expected[s] {
				if p > 0 {
					c := c
					c.orders[s] = int8(sum)
					c.p *= p
					next = append(next, c)
				}
			}
		}
		out = next
	}
	return out
}

// gains returns what a bill brings, by seat.
func gains(b *polterfass.Board, orders *[6]int8, v int, bust bool) (out [6]int) {
	var t polterfass.Total
	n, host := int(b.Players), int(b.Host)
	for i := range n {
		if i != host {
			t = t.With(int(orders[i]))
		}
	}
	greedy := !bust && t.Sum > v
	for i := range n {
		out[i] = int(b.Scores[i])
		switch own := int(orders[i]); {
		case i == host && bust:
		case i == host && greedy:
			out[i] += v
		case i == host:
			out[i] += v - t.Sum
		case greedy:
			out[i] += b.Greed(own, t)
		default:
			out[i] += own
		}
		if b.FloorZero {
			out[i] = max(out[i], 0)
		}
	}
	return out
}

// payoff returns the host's chance to win by what he serves.
func (k kneipier) payoff(b *polterfass.Board, draw game.Draw) *solve.Payoff {
	s := situationOf(b, b.First)
	read := k.book.read(b)
	var expected [6]solve.Orders
	var guests []int
	for i := range int(b.Players) {
		if i != int(b.Host) {
			expected[i] = k.book.expected(&read[i], &s, int(b.Laid[i]))
			guests = append(guests, i)
		}
	}
	out := &solve.Payoff{}
	for _, c := range companies(guests, &expected, draw) {
		scores := gains(b, &c.orders, 0, true)
		out.Bust += c.p * race(b, &scores)[b.Host]
		for v := range out.Serve {
			scores := gains(b, &c.orders, v, false)
			out.Serve[v] += c.p * race(b, &scores)[b.Host]
		}
	}
	return out
}

// order returns the order after which the chance to win is greatest.
func (k kneipier) order(v *polterfass.View, seat game.Seat, moves []polterfass.Move, draw game.Draw) polterfass.Move {
	best, most := 0, math.Inf(-1)
	for sum, w := range k.worth(v, seat, draw) {
		if w := math.Round(w * 1e6); w > most {
			best, most = sum, w
		}
	}
	return lay(moves, best)
}

// worth returns a guest's chance to win by what he orders.
func (k kneipier) worth(v *polterfass.View, seat game.Seat, draw game.Draw) (out solve.Orders) {
	b := &v.Board
	s := situationOf(b, b.First)
	read := k.book.read(b)
	var expected [6]solve.Orders
	var others []int
	for i := range int(b.Players) {
		if i != int(b.Host) && i != int(seat) {
			expected[i] = k.book.expected(&read[i], &s, int(b.Laid[i]))
			others = append(others, i)
		}
	}
	end := k.book.ends(&read[b.Host], &s)
	for _, c := range companies(others, &expected, draw) {
		for x := range out {
			c.orders[seat] = int8(x)
			if end.Bust > 0 {
				scores := gains(b, &c.orders, 0, true)
				out[x] += c.p * end.Bust * race(b, &scores)[seat]
			}
			for v, h := range end.Serve {
				if h > negligible {
					scores := gains(b, &c.orders, v, false)
					out[x] += c.p * h * race(b, &scores)[seat]
				}
			}
		}
	}
	return out
}

// negligible is a probability of an end that is not looked at.
const negligible = 1e-3
