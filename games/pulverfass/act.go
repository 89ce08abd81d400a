package pulverfass

import "spelunke/game"

// deal gives a card out, or puts it aside, and begins the game after the last.
func (s *State) deal(m Move) {
	s.pool -= one(m.Card)
	if m.Kind == Deal {
		s.gain(m.Target(), m.Card)
		s.tell(m.Target(), m.Card.masked())
	}
	if s.dealt++; s.dealt < s.toDeal() {
		return
	}
	s.pool += Same(King, s.living()-1)
	s.Size = uint8(s.pool.Len())
	s.Owed, s.Phase = 1, Playing
}

// toDeal is how many cards are dealt and put aside.
func (b *Board) toDeal() uint8 { return (b.hand+1)*uint8(b.Players) + b.box[0] + b.box[1] }

func (s *State) gain(seat game.Seat, c Card) {
	s.hands[seat] += one(c)
	s.Counts[seat]++
	if s.Phase != Dealing {
		s.gained[seat]++
	}
}

// tell has all others know that a seat has got a card, which may be hidden.
func (s *State) tell(seat game.Seat, c Card) {
	if c == 0 {
		return
	}
	for i := range game.Seat(s.Players) {
		if i != seat && s.Living.Has(i) {
			s.holds[i][seat] = s.holds[i][seat].with(c)
		}
	}
}

// leave has cards go from a hand to the discard pile, in the open.
func (s *State) leave(seat game.Seat, cards Cards) {
	s.hands[seat] -= cards
	s.Counts[seat] -= uint8(cards.Len())
	s.Discard += cards
	for i := range game.Seat(s.Players) {
		k := &s.holds[i][seat]
		for c := cards; c != 0 && *k != 0; c -= one(c.first()) {
			*k = k.less(c.first())
		}
	}
}

func (s *State) drawn(c Card) {
	if s.pile.at(0) == 0 {
		s.pool -= one(c)
	}
	s.pile.pop()
	s.Size--
	if c == King {
		s.happened(keg, 0)
	} else {
		s.past.drawn()
	}
	for i := range game.Seat(s.Players) {
		if s.notes[i][0] == 0 {
			continue
		}
		shown := c
		if c != King && i != s.Acting {
			shown = 0
		}
		if was := s.notes[i].drawn(shown); c != King && i != s.Acting {
			s.holds[i][s.Acting] = s.holds[i][s.Acting].with(was)
		}
	}
	if c == King {
		s.Phase = Saving // in any case: whether there is a bucket is the holder's secret
		return
	}
	s.gain(s.Acting, c)
	s.endTurn()
}

// announce lays cards down and opens the window.
func (s *State) announce(m Move) {
	s.leave(s.Acting, m.Cards)
	s.Announced, s.Phase = m, Window
	if m.Kind == Play && (m.Card == Ten || m.Card == Jack) && s.past.looked(s.Acting) {
		s.happened(shied, 0)
	}
}

// veto lays a queen on the top card and opens a fresh window.
func (s *State) veto(by game.Seat) {
	s.leave(by, one(Queen))
	s.Vetoed[s.Chain] = int8(by) + 1
	s.Chain++
}

// settle closes the window: what was announced happens, or not.
func (s *State) settle() {
	m := &s.Announced
	switch {
	case s.Chain%2 == 1, m.Seat > 0 && s.Counts[m.Target()] == 0:
		s.done()
	case m.Kind == Pair:
		s.Phase = Stealing
	case m.Kind == Triple:
		s.Phase = Answering
	case m.Kind == Five:
		s.Phase = Taking
	case m.Card == Nine:
		s.Phase = Giving
	case m.Card == Seven:
		s.Phase = Peeking
	default:
		card := m.Card
		s.done()
		s.act(card)
	}
}

// act has a single card act that nobody is asked about.
func (s *State) act(c Card) {
	switch c {
	case Ten:
		s.endTurn()
	case Jack:
		s.doubleTurn()
	case Eight:
		s.pool += s.pile.cards()
		s.pile = pile{}
		s.notes = [mostSeats]Notes{}
		s.past, s.secrets = past{}, secrets{}
	}
}

// handOver has the target's card go to who announced.
func (s *State) handOver(m Move) {
	giver := s.Announced.Target()
	others := s.masked(m)
	for i := range game.Seat(s.Players) {
		c := others
		if i == giver || i == s.Acting {
			c = m.Card
		}
		if i != giver {
			s.holds[i][giver] = s.holds[i][giver].less(c)
		}
		if i != s.Acting && s.Living.Has(i) {
			s.holds[i][s.Acting] = s.holds[i][s.Acting].with(c)
		}
	}
	s.hands[giver] -= one(m.Card)
	s.Counts[giver]--
	s.gain(s.Acting, m.Card)
	s.done()
}

// masked is what those know of a card given or stolen who do not see it.
func (s *State) masked(m Move) Card {
	if s.Phase == Answering {
		return s.Announced.Card
	}
	return 0
}

func (s *State) peek(m *Move) {
	s.happened(saw, secretTop(m.Top))
	for i, c := range m.Top[:m.N] {
		if s.pile.at(uint8(i)) == 0 {
			s.pile.decide(uint8(i), c)
			s.pool -= one(c)
		}
		s.notes[s.Acting].seen(uint8(i), c)
	}
	s.done()
}

// put puts the king back to a place that nobody else learns.
func (s *State) put(i uint8) {
	s.pile.insert(i, King)
	s.Size++
	s.happened(returned, uint16(i)+1)
	for seat := range game.Seat(s.Players) {
		if seat == s.Acting {
			s.notes[seat].put(i)
		} else {
			s.notes[seat].widen()
		}
	}
	s.endTurn()
}

// out has who acts lay down the king and all cards.
func (s *State) out() {
	seat := s.Acting
	s.Living &^= game.Of(seat)
	s.Discard += one(King) + s.hands[seat]
	s.hands[seat], s.Counts[seat] = 0, 0
	s.notes[seat], s.holds[seat] = Notes{}, [mostSeats]Known{}
	for i := range s.holds {
		s.holds[i][seat] = 0
	}
	s.next(1, false)
	if s.living() == 1 {
		s.Phase, s.Acting, s.Owed = Over, 0, 0
	}
}
