package pulverfass

import "spelunke/game"

// View is what a viewer knows: all that lies open, the own hand, and what the
// own moves and those of others have told.
type View struct {
	Board
	Hands  [mostSeats]Cards // those that the viewer sees, by seat
	Passed game.Seats       // in the window: the viewer, if he has let pass
	Notes  Notes            // of the pile
	Holds  [mostSeats]Known // of others' hands
	pile   pile             // what is decided of it, after the end
	own    secrets          // of the past, what the viewer has done himself
}

// View returns what v knows.
func (s State) View(v game.Viewer) View {
	view := View{Board: s.Board}
	if v == game.All {
		view.Hands, view.Passed, view.pile, view.own = s.hands, s.let(), s.pile, s.secrets
		return view
	}
	if me, ok := v.Seat(); ok {
		view.Hands[me], view.Passed = s.hands[me], s.let()&game.Of(me)
		view.Notes, view.Holds = s.notes[me], s.holds[me]
		view.own = s.secrets.of(me, &s.past)
	}
	return view
}

// let returns who has let the top card of the window pass.
func (s *State) let() game.Seats {
	if s.Phase != Window {
		return 0
	}
	return s.reactors() &^ s.awaited
}

// Shown hides cards and places from those who do not see them. That somebody
// has let pass is shown to nobody else.
func (s State) Shown(by game.Seat, m Move, to game.Viewer) Move {
	if to == game.All {
		return m
	}
	switch m.Kind {
	case Deal:
		if !to.Is(m.Target()) {
			m.Card = m.Card.masked()
		}
	case Box:
		m.Card = m.Card.masked()
	case Drawn:
		if m.Card != King && !to.Is(s.Acting) {
			m.Card = 0
		}
	case Pass:
		if !to.Is(by) {
			return Move{}
		}
	case Give, Steal:
		if !to.Is(s.Acting) && !to.Is(s.Announced.Target()) {
			m.Card = s.masked(m)
		}
	case Peek:
		if !to.Is(s.Acting) {
			m.Top = [3]Card{}
		}
	case Put:
		if !to.Is(s.Acting) {
			m.N = 0
		}
	}
	return m
}
