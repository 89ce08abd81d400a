package polterfass

import (
	"math/bits"
	"strings"
)

// An Order is a set of cards from 0 to 7: a guest's secret. The zero Order is none.
type Order uint8

const hand Order = 0xff // the cards that everybody has

func card(n int) Order { return 1 << n }

// Sum returns how much is ordered, in [0, 13].
func (o Order) Sum() int {
	sum := 0
	for ; o != 0; o &= o - 1 {
		sum += bits.TrailingZeros8(uint8(o))
	}
	return sum
}

// Len returns the number of cards.
func (o Order) Len() int { return bits.OnesCount8(uint8(o)) }

// Cards returns the cards, the highest first, never nil.
func (o Order) Cards() []int {
	out := []int{}
	for n := 7; n >= 0; n-- {
		if o&card(n) != 0 {
			out = append(out, n)
		}
	}
	return out
}

// join writes the cards, the highest first.
func (o Order) join(sep string) string {
	var b strings.Builder
	for _, n := range o.Cards() {
		if b.Len() > 0 {
			b.WriteString(sep)
		}
		b.WriteByte(byte('0' + n))
	}
	return b.String()
}

// appendOrders appends the orders that can be laid from a hand, but not the one that lies.
func appendOrders(buf []Move, hand, lies Order) []Move {
	add := func(o Order) {
		if o&^hand == 0 && o != lies {
			buf = append(buf, Move{Kind: Lay, Cards: o})
		}
	}
	for n := range 8 {
		add(card(n))
	}
	for high := range 8 {
		for low := range high {
			add(card(high) | card(low))
		}
	}
	return buf
}
