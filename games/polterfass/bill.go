package polterfass

import "spelunke/game"

// bill pays everybody and begins the next round, or ends the match.
func (b *Board) bill(orders [mostSeats]Order) {
	gains := b.Gains(orders, int(b.Served), b.Bust)
	var brought [mostSeats]int8
	end := false
	for s := range b.Players {
		score := int(b.Scores[s]) + gains[s]
		if b.FloorZero {
			score = max(score, 0)
		}
		brought[s] = int8(score - int(b.Scores[s]))
		b.Scores[s] = int16(score)
		end = end || score >= int(b.Target)
	}
	b.note(orders, brought)
	b.Rounds++
	b.next()
	if end && (!b.FullCycle || b.Rounds%uint16(b.Players) == 0) {
		b.Phase = Over
	}
}

// Gains returns what a bill brings each seat, in points, before a floor: for
// orders by seat when v was served, or when the host is bust.
func (b *Board) Gains(orders [mostSeats]Order, v int, bust bool) (gains [mostSeats]int) {
	var t Total
	for s := range game.Seat(b.Players) {
		if s != b.Host {
			t = t.With(orders[s].Sum())
		}
	}
	for s := range game.Seat(b.Players) {
		own := orders[s].Sum()
		switch {
		case s == b.Host && bust:
		case s == b.Host && t.Sum > v:
			gains[s] = v
		case s == b.Host:
			gains[s] = v - t.Sum
		case bust || t.Sum <= v:
			gains[s] = own
		default:
			gains[s] = b.Greed(own, t)
		}
	}
	return gains
}

// A Total is what a bill needs to know of all orders together. The zero Total has none.
type Total struct {
	Sum, Most, Least       int
	Greedy, Modest, Guests int // how many have ordered the most, the least, and anything
}

// With returns the total with one more order, by its sum.
func (t Total) With(sum int) Total {
	if t.Guests == 0 || sum > t.Most {
		t.Most, t.Greedy = sum, 0
	}
	if t.Guests == 0 || sum < t.Least {
		t.Least, t.Modest = sum, 0
	}
	if sum == t.Most {
		t.Greedy++
	}
	if sum == t.Least {
		t.Modest++
	}
	t.Sum += sum
	t.Guests++
	return t
}

// Greed returns what a guest who ordered own gets when more was ordered than
// served: the greediest lose the largest order, the most modest get it.
func (o *Options) Greed(own int, t Total) int {
	share := func(tied int) int {
		switch {
		case o.Ties == TiesNone && tied > 1:
			return 0
		case o.Ties == TiesSplit:
			return t.Most / tied
		}
		return t.Most
	}
	switch {
	case t.Most == t.Least:
		return 0
	case own == t.Most:
		return -share(t.Greedy)
	case own == t.Least:
		return share(t.Modest)
	}
	return 0
}
