package kuhn

import "spelunke/game"

// Seats returns the number of players.
func (s State) Seats() int { return int(s.Players) }

// Turn returns who acts: the House deals and shows, the seats speak in turn.
func (s State) Turn() game.Seats {
	n, _ := s.said()
	switch {
	case s.Dealt < s.Players, s.showdown() && s.Open == [mostSeats]Card{}:
		return game.Of(game.House)
	case s.closed():
		return 0
	}
	return game.Of(game.Seat(n % s.Seats()))
}

// Moves appends the legal moves, pass before bet, low cards before high ones.
func (s State) Moves(by game.Seat, buf []Move) []Move {
	switch {
	case !s.Turn().Has(by):
		return buf
	case by != game.House:
		return append(buf, Move{Kind: Pass}, Move{Kind: Bet})
	case s.showdown():
		return append(buf, s.show())
	}
	for c := J; c <= Card(s.Cards); c++ {
		if c != s.hand[0] && c != s.hand[1] {
			buf = append(buf, Move{Kind: Deal, To: game.Seat(s.Dealt) + 1, Hand: [mostSeats]Card{c}})
		}
	}
	return buf
}

func (s State) show() Move {
	m := Move{Kind: Show}
	for i := range game.Seat(s.Seats()) {
		if s.in(i) {
			m.Hand[i] = s.hand[i]
		}
	}
	return m
}

// Weight is 1: all cards come equally often.
func (s State) Weight(Move) uint64 { return 1 }

// Apply returns the position after a legal move.
func (s State) Apply(_ game.Seat, m Move) State {
	switch m.Kind {
	case Deal:
		s.hand[m.To-1] = m.Hand[0]
		s.Dealt++
	case Show:
		s.Open = m.Hand
	default:
		n, _ := s.said()
		s.Said[n] = m.Kind
	}
	return s
}

// Score returns what a seat has won; before the end, what it has paid, below zero.
func (s State) Score(seat game.Seat) int {
	if s.Turn() != 0 || seat != s.winner() {
		return -s.paid(seat)
	}
	won := 0
	for i := range game.Seat(s.Seats()) {
		if i != seat {
			won += s.paid(i)
		}
	}
	return won
}

// winner returns the seat with the highest card of those still in.
func (s State) winner() game.Seat {
	best := game.Seat(-1)
	for i := range game.Seat(s.Seats()) {
		if s.in(i) && (best < 0 || s.hand[i] > s.hand[best]) {
			best = i
		}
	}
	return best
}

// View returns what everybody sees, and the viewer's own card.
func (s State) View(v game.Viewer) View {
	view := View{public: s.public}
	for i, c := range s.hand {
		if v.Is(game.Seat(i)) {
			view.Hand[i] = c
		}
	}
	return view
}

// Shown hides a card dealt from all but its seat.
func (s State) Shown(_ game.Seat, m Move, to game.Viewer) Move {
	if m.Kind == Deal && !to.Is(m.To-1) {
		m.Hand[0] = 0
	}
	return m
}

// Guess returns a whole position that looks like v to its viewer: the cards
// that it cannot see are dealt anew.
func (v View) Guess(_ game.Viewer, draw game.Draw) (s State, ok bool) {
	s = State{public: v.public}
	known := v.Hand
	for i, c := range v.Open {
		if c != 0 {
			known[i] = c
		}
	}
	for i := range s.Dealt {
		if s.hand[i] = known[i]; s.hand[i] == 0 {
			s.hand[i] = s.deal(known, draw)
		}
	}
	return s, true
}

// deal draws a card that is neither known nor dealt.
func (s State) deal(known [mostSeats]Card, draw game.Draw) Card {
	for {
		c, free := Card(draw(uint64(s.Cards)))+1, true
		for i := range known {
			free = free && c != known[i] && c != s.hand[i]
		}
		if free {
			return c
		}
	}
}
