package bot

import (
	"fmt"

	"spelunke/game"
)

// A Worth is what a move is worth to the seat that plays it.
type Worth struct {
	Points float64 // expected, in the game's own unit; each game says over what time
	Win    float64 // chance to win the match, in [0, 1]
}

// An Adviser values moves with its types hidden.
type Adviser interface {
	// Advise values all legal moves of seat, which must be in p's Turn.
	Advise(p game.Position, seat game.Seat) []Advice
}

// Odds are how likely something is, in [0, 1]: for all who see what lies open, and
// for the seat with all that it knows.
type Odds struct {
	Name   string // of what, the same in every answer
	Public float64
	Known  float64
}

// A Reckoner is an Adviser that also says how likely what matters is.
type Reckoner interface {
	Odds(p game.Position, seat game.Seat) []Odds
}

// An Advice is a legal move and what it is worth.
type Advice struct {
	Move string
	Worth
}

// A Valuer values moves for a seat that sees view, in the order in which they
// are given. It must be safe for concurrent use and give the same answer to the same arguments.
type Valuer[M, V any] interface {
	Advise(view V, seat game.Seat, moves []M) []Worth
}

// A Teller is a Valuer that says how likely what matters is to a seat that sees view.
type Teller[V any] interface {
	Odds(view V, seat game.Seat) []Odds
}

// HideAdviser makes an Adviser of a. Like Hide, it takes from the position no
// more than the seat's view and legal moves. It is a Reckoner, who has nothing to say if a is no Teller.
func HideAdviser[S game.State[S, M, V], M comparable, V any](a Valuer[M, V]) Adviser {
	return adviser[S, M, V]{a}
}

type adviser[S game.State[S, M, V], M comparable, V any] struct{ a Valuer[M, V] }

func (h adviser[S, M, V]) Advise(p game.Position, seat game.Seat) []Advice {
	s := p.(interface{ State() S }).State()
	moves := s.Moves(seat, nil)
	out := make([]Advice, len(moves))
	for i, w := range h.a.Advise(s.View(seat.Viewer()), seat, moves) {
		out[i] = Advice{fmt.Sprint(moves[i]), w}
	}
	return out
}

// Odds asks the Teller.
func (h adviser[S, M, V]) Odds(p game.Position, seat game.Seat) []Odds {
	t, ok := h.a.(Teller[V])
	if !ok {
		return nil
	}
	return t.Odds(p.(interface{ State() S }).State().View(seat.Viewer()), seat)
}
