package pulverfass

import "spelunke/game"

// State is a whole position.
type State struct {
	Board
	hands   [mostSeats]Cards
	pool    Cards // of the undecided places of the pile; while dealing, all that is left
	pile    pile
	notes   [mostSeats]Notes
	holds   [mostSeats][mostSeats]Known // what the first knows of the second's hand
	secrets secrets                     // what the past hides
	awaited game.Seats                  // who is to act; in the window, who has not let pass
}

var _ interface {
	game.Aimer
	game.Awaiter
	game.Rounder
	game.Sampler[Move]
	game.Windower
} = State{}

// Seats returns the number of players.
func (s State) Seats() int { return int(s.Players) }

// Turn returns who may act. In the window these are all who have not let pass,
// whatever they hold, and the House, which closes it.
func (s State) Turn() game.Seats {
	if s.Phase == Window {
		return s.awaited | game.Of(game.House)
	}
	return s.awaited
}

// Awaited returns Turn, in the window without the House: it waits for those who
// have neither reacted nor let pass.
func (s State) Awaited() game.Seats { return s.awaited }

// Window reports whether the reaction window is open.
func (s State) Window() bool { return s.Phase == Window }

// Aimed reports whether the card on top of the window hits a seat: its card
// would be cancelled, or it is the target of an announcement that counts as things stand.
func (s State) Aimed(seat game.Seat) bool {
	if s.Phase != Window {
		return false
	}
	return s.Chain > 0 && s.below() == seat || s.Chain%2 == 0 && s.Announced.Target() == seat
}

// Round returns the number of the turn, from 1.
func (s State) Round() int { return int(s.Turns) + 1 }

// Score returns 1 for the winner, when he is known, else 0.
func (s State) Score(seat game.Seat) int {
	if s.Phase == Over && s.Living.Has(seat) {
		return 1
	}
	return 0
}

// Apply returns the position after a legal move.
func (s State) Apply(by game.Seat, m Move) State {
	s.Advance(by, &m)
	return s
}

// Advance is Apply in place, for searches.
func (s *State) Advance(by game.Seat, m *Move) {
	switch m.Kind {
	case Deal, Box:
		s.deal(*m)
	case Draw:
		s.Phase = Drawing
	case Drawn:
		s.drawn(m.Card)
	case Play, Pair, Triple, Five:
		s.announce(*m)
	case Pass:
		s.awaited &^= game.Of(by)
		return
	case Veto:
		s.veto(by)
	case Settle:
		s.settle()
	case Give, Steal:
		s.handOver(*m)
	case None:
		s.done()
	case Take:
		s.Discard -= one(m.Card)
		s.gain(s.Acting, m.Card)
		s.tell(s.Acting, m.Card)
		s.done()
	case Peek:
		s.peek(m)
	case Save:
		s.leave(s.Acting, one(m.Card))
		s.Phase = Putting
	case Put:
		s.put(m.N - 1)
	case Out:
		s.out()
	}
	s.awaited = s.actors()
}

// Moves appends the legal moves of seat by, in the order that the package comment gives.
func (s State) Moves(by game.Seat, buf []Move) []Move { return s.moves(by, buf) }
