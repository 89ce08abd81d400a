package pulverfass

import "spelunke/game"

func (s *State) moves(by game.Seat, buf []Move) []Move {
	if by == game.House {
		return s.luck(buf)
	}
	if s.Phase == Window {
		return s.reactions(by, buf)
	}
	if s.Phase == Giving || s.Phase == Answering {
		if by == s.Announced.Target() {
			return s.answers(buf)
		}
		return buf
	}
	if by != s.Acting {
		return buf
	}
	switch s.Phase {
	case Playing:
		buf = s.announcements(append(buf, Move{Kind: Draw}))
	case Taking:
		return appendCards(buf, Take, s.Discard.without(King))
	case Saving:
		if own := s.hands[by] & buckets; own != 0 {
			return appendCards(buf, Save, own)
		}
		return append(buf, Move{Kind: Out, Cards: s.hands[by]})
	case Putting:
		for i := range s.Size + 1 {
			buf = append(buf, Move{Kind: Put, N: i + 1})
		}
	}
	return buf
}

// appendCards appends a move with each different card.
func appendCards(buf []Move, kind Kind, cards Cards) []Move {
	for ; cards != 0; cards = cards.without(cards.first()) {
		buf = append(buf, Move{Kind: kind, Card: cards.first()})
	}
	return buf
}

func (s *State) reactions(by game.Seat, buf []Move) []Move {
	if !s.awaited.Has(by) {
		return buf
	}
	if s.hands[by].n(Queen) > 0 {
		buf = append(buf, Move{Kind: Veto, N: s.Chain + 1})
	}
	return append(buf, Move{Kind: Pass})
}

// answers are what the target of a favour or of a triple can do.
func (s *State) answers(buf []Move) []Move {
	hand := s.hands[s.Announced.Target()]
	if s.Phase == Giving {
		return appendCards(buf, Give, hand)
	}
	mask := 15 * one(s.Announced.Card)
	if s.Announced.Card == Bucket {
		mask = buckets
	}
	if hand&mask == 0 {
		return append(buf, Move{Kind: None})
	}
	return appendCards(buf, Give, hand&mask)
}

// announcements are what who is in turn can lay down.
func (s *State) announcements(buf []Move) []Move {
	h := s.hands[s.Acting]
	for _, c := range [...]Card{Ten, Jack, Eight, Seven} {
		if h.n(c) > 0 {
			buf = append(buf, Move{Kind: Play, Card: c, Cards: one(c)})
		}
	}
	if h.n(Nine) > 0 {
		buf = s.atTargets(buf, Move{Kind: Play, Card: Nine, Cards: one(Nine)})
	}
	for c := h.two() & plains; c != 0; c &= c - 1 {
		buf = s.atTargets(buf, Move{Kind: Pair, Cards: Same(c.first(), 2)})
	}
	if h.Count(Bucket) >= 2 {
		buf = s.ofBuckets(buf, Pair, 2)
	}
	for c := h.three() & plains; c != 0; c &= c - 1 {
		buf = s.naming(buf, Same(c.first(), 3))
	}
	if h.Count(Bucket) >= 3 {
		buf = s.ofBuckets(buf, Triple, 3)
	}
	if s.Options.Five {
		buf = fives(buf, h, Move{Kind: Five}, 5)
	}
	return buf
}

// atTargets appends a move at every other living seat.
func (s *State) atTargets(buf []Move, m Move) []Move {
	for i := range s.Players {
		if game.Seat(i) != s.Acting && s.Living.Has(game.Seat(i)) {
			m.Seat = i + 1
			buf = append(buf, m)
		}
	}
	return buf
}

// ofBuckets appends pairs or triples of aces and jokers, those with more aces first.
func (s *State) ofBuckets(buf []Move, kind Kind, n int) []Move {
	for a := n; a >= 0; a-- {
		cards := mixed(n, a)
		switch {
		case !s.hands[s.Acting].has(cards):
		case kind == Pair:
			buf = s.atTargets(buf, Move{Kind: Pair, Cards: cards})
		default:
			buf = s.naming(buf, cards)
		}
	}
	return buf
}

// naming appends a triple at every target with every rank.
func (s *State) naming(buf []Move, cards Cards) []Move {
	for i := range s.Players {
		if game.Seat(i) == s.Acting || !s.Living.Has(game.Seat(i)) {
			continue
		}
		for c := Card(1); c <= Queen; c++ {
			buf = append(buf, Move{Kind: Triple, Card: c, Seat: i + 1, Cards: cards})
		}
		buf = append(buf, Move{Kind: Triple, Card: Bucket, Seat: i + 1, Cards: cards})
	}
	return buf
}

// fives appends m with n more cards of h, no two of one rank.
func fives(buf []Move, h Cards, m Move, n int) []Move {
	if n == 0 {
		return append(buf, m)
	}
	for ; h.kinds() >= n; h = h.without(h.first()) {
		c := h.first()
		next, rest := m, h.without(c)
		next.Cards += one(c)
		if c == Ace {
			rest = rest.without(Joker)
		}
		buf = fives(buf, rest, next, n-1)
	}
	return buf
}
