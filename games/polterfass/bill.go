package polterfass

import "spelunke/game"

// bill pays everybody and begins the next round, or ends the match.
func (b *Board) bill(orders [mostSeats]Order) {
	gains := b.Gains(orders, int(b.Served), b.Bust)
	end := false
	for s := range b.Players {
		score := int(b.Scores[s]) + gains[s]
		if b.FloorZero {
			score = max(score, 0)
		}
		b.Scores[s] = int16(score)
		end = end || score >= int(b.Target)
	}
	b.note(orders)
	b.Rounds++
	b.next()
	if end && (!b.FullCycle || b.Rounds%uint16(b.Players) == 0) {
		b.Phase = Over
	}
}

// Gains returns what a bill brings each seat, in points, before a floor: for
// orders by seat when v was served, or when the host is bust.
func (b *Board) Gains(orders [mostSeats]Order, v int, bust bool) (gains [mostSeats]int) {
	t := b.total(orders)
	for s := range game.Seat(b.Players) {
		own := orders[s].Sum()
		switch {
		case s == b.Host && bust:
		case s == b.Host && t.sum > v:
			gains[s] = v
		case s == b.Host:
			gains[s] = v - t.sum
		case bust || t.sum <= v:
			gains[s] = own
		case t.most != t.least:
			gains[s] = b.greed(own, t)
		}
	}
	return gains
}

// total is what a bill needs to know of all orders.
type total struct {
	sum, most, least int
	greedy, modest   int // how many have ordered the most and the least
}

func (b *Board) total(orders [mostSeats]Order) total {
	t := total{most: -1, least: 1 << 10}
	for s := range game.Seat(b.Players) {
		if s == b.Host {
			continue
		}
		n := orders[s].Sum()
		t.sum += n
		if n > t.most {
			t.most, t.greedy = n, 0
		}
		if n < t.least {
			t.least, t.modest = n, 0
		}
		if n == t.most {
			t.greedy++
		}
		if n == t.least {
			t.modest++
		}
	}
	return t
}

// greed is what a guest gets when the guests were too greedy, and not all alike.
func (b *Board) greed(own int, t total) int {
	share := func(tied int) int {
		switch {
		case b.Ties == TiesNone && tied > 1:
			return 0
		case b.Ties == TiesSplit:
			return t.most / tied
		}
		return t.most
	}
	switch own {
	case t.most:
		return -share(t.greedy)
	case t.least:
		return share(t.modest)
	}
	return 0
}
