package pulverfass

import "spelunke/game"

// luck appends the moves of the House.
func (s *State) luck(buf []Move) []Move {
	switch s.Phase {
	case Dealing:
		m, cards := s.dealing()
		for ; cards != 0; cards = cards.without(cards.first()) {
			m.Card = cards.first()
			buf = append(buf, m)
		}
	case Drawing:
		if c := s.pile.at(0); c != 0 {
			return append(buf, Move{Kind: Drawn, Card: c})
		}
		return appendCards(buf, Drawn, s.pool)
	case Stealing:
		return appendCards(buf, Steal, s.hands[s.Announced.Target()])
	case Peeking:
		return s.peeks(buf, Move{Kind: Peek}, s.pool)
	case Window:
		buf = append(buf, Move{Kind: Settle})
	}
	return buf
}

// dealing returns what is dealt next, but for the card, and the cards that it can
// be: hands in turn, a bucket to each, then what is put aside.
func (s *State) dealing() (Move, Cards) {
	n, hands := s.dealt, s.hand*uint8(s.Players)
	m := Move{Kind: Deal, Seat: int8(n%uint8(s.Players)) + 1}
	switch {
	case n < hands:
		return m, s.pool & plains
	case n < hands+uint8(s.Players):
		return m, s.pool & buckets
	case n < hands+uint8(s.Players)+s.box[0]:
		return Move{Kind: Box}, s.pool & plains
	}
	return Move{Kind: Box}, s.pool & buckets
}

// peeks appends what the top cards can be, the first of them turning slowest.
func (s *State) peeks(buf []Move, m Move, pool Cards) []Move {
	i := m.N
	if i == min(3, s.Size) {
		return append(buf, m)
	}
	m.N++
	if c := s.pile.at(i); c != 0 {
		m.Top[i] = c
		return s.peeks(buf, m, pool)
	}
	for rest := pool; rest != 0; rest = rest.without(rest.first()) {
		m.Top[i] = rest.first()
		buf = s.peeks(buf, m, pool-one(rest.first()))
	}
	return buf
}

// Weight returns how many of equally likely cards make the House's move m.
func (s State) Weight(m Move) uint64 {
	switch m.Kind {
	case Deal, Box:
		return uint64(s.pool.Count(m.Card))
	case Steal:
		return uint64(s.hands[s.Announced.Target()].Count(m.Card))
	case Drawn:
		if s.pile.at(0) == 0 {
			return uint64(s.pool.Count(m.Card))
		}
	case Peek:
		w, pool := uint64(1), s.pool
		for i, c := range m.Top[:m.N] {
			if s.pile.at(uint8(i)) == 0 {
				w *= uint64(pool.Count(c))
				pool -= one(c)
			}
		}
		return w
	}
	return 1
}

// Sample draws a card, or three, by the same law as Weight.
func (s State) Sample(draw game.Draw) Move {
	switch s.Phase {
	case Dealing:
		m, cards := s.dealing()
		m.Card = cards.nth(draw(uint64(cards.Len())))
		return m
	case Drawing:
		c := s.pile.at(0)
		if c == 0 {
			c = s.pool.nth(draw(uint64(s.pool.Len())))
		}
		return Move{Kind: Drawn, Card: c}
	case Stealing:
		hand := s.hands[s.Announced.Target()]
		return Move{Kind: Steal, Card: hand.nth(draw(uint64(hand.Len())))}
	case Peeking:
		m, pool := Move{Kind: Peek, N: min(3, s.Size)}, s.pool
		for i := range m.N {
			if m.Top[i] = s.pile.at(i); m.Top[i] == 0 {
				m.Top[i] = pool.nth(draw(uint64(pool.Len())))
				pool -= one(m.Top[i])
			}
		}
		return m
	}
	return Move{Kind: Settle}
}
