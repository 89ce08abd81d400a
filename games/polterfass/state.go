package polterfass

import "spelunke/game"

// State is a whole position.
type State struct {
	Board
	orders [mostSeats]Order
}

var _ interface {
	game.Awaiter
	game.Rounder
	game.Sampler[Move]
	game.Simultaneous
} = State{}

// Seats returns the number of players.
func (s State) Seats() int { return int(s.Players) }

// Turn returns who may act: the host, all guests together, or the House.
func (s State) Turn() game.Seats {
	switch s.Phase {
	case Over:
		return 0
	case Ordering:
		if s.Locked {
			return s.Guests() &^ s.In
		}
		return s.Guests()
	case Serving, Reckoning:
		return game.Of(s.Host)
	}
	return game.Of(game.House)
}

// Awaited returns Turn without the guests who could only change their order.
func (s State) Awaited() game.Seats {
	if s.Phase == Ordering {
		return s.Guests() &^ s.In
	}
	return s.Turn()
}

// Simultaneous reports whether the guests order.
func (s State) Simultaneous() bool { return s.Phase == Ordering }

// Round returns the number of the round, from 1.
func (s State) Round() int {
	if s.Phase == Over {
		return int(s.Rounds)
	}
	return int(s.Rounds) + 1
}

// Score returns a seat's points; they may be below zero.
func (s State) Score(seat game.Seat) int { return int(s.Scores[seat]) }

// Moves appends the legal moves of seat by, in the order that the package comment gives.
func (s State) Moves(by game.Seat, buf []Move) []Move {
	if !s.Turn().Has(by) {
		return buf
	}
	switch s.Phase {
	case Ordering:
		return appendOrders(buf, s.hand, s.orders[by])
	case Serving:
		return s.appendThrows(append(buf, Move{Kind: Close}))
	case Reckoning:
		return s.appendServings(buf)
	case Billing:
		return append(buf, Move{Kind: Show, Seats: uint8(s.Players), Orders: s.orders})
	}
	return s.appendFalls(buf)
}

// Weight returns in how many of equally likely ways the barrels fall as in m.
func (s State) Weight(m Move) uint64 {
	if m.Kind != Fall {
		return 1
	}
	return s.weight(&m.Faces)
}

// Weights weighs many falls.
func (s State) Weights(ms []Move, to []uint64) []uint64 {
	for i := range ms {
		w := uint64(1)
		if ms[i].Kind == Fall {
			w = s.weight(&ms[i].Faces)
		}
		to = append(to, w)
	}
	return to
}

// Sample throws barrel by barrel, by the same law as Weight.
func (s State) Sample(draw game.Draw) Move {
	if s.Phase == Billing {
		return Move{Kind: Show, Seats: uint8(s.Players), Orders: s.orders}
	}
	return Move{Kind: Fall, Faces: s.sample(draw)}
}

// Apply returns the position after a legal move.
func (s State) Apply(by game.Seat, m Move) State {
	switch m.Kind {
	case Lay:
		s.lay(by, m.Cards)
	case Throw:
		for b := range m.Back.List() {
			s.Faces[b] = Lying
		}
		s.Phase = Throwing
	case Close:
		s.close()
	case Serve:
		s.Served, s.Phase = int16(s.Serve(m.Acts)), Billing
	case Fall:
		s.fall(m.Faces)
	case Show:
		s.bill(m.Orders)
		s.orders = [mostSeats]Order{}
	}
	return s
}

func (s *State) lay(by game.Seat, o Order) {
	s.orders[by] = o
	s.In |= game.Of(by)
	if !s.HideCount {
		s.Laid[by] = uint8(o.Len())
	}
	if s.In == s.Guests() {
		s.Phase = Serving
	}
}

// close ends serving. There is something to reckon only with a special and a number barrel.
func (s *State) close() {
	if up := s.Standing(); up.special() != 0 && up.number() != 0 {
		s.Phase = Reckoning
		return
	}
	s.Served, s.Phase = int16(s.Serve([2]Act{})), Billing
}
