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

// HideAdviser makes an Adviser of a. Like Hide, it takes from the position no
// more than the seat's view and legal moves.
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
