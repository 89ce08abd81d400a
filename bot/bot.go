// Package bot chooses moves. A bot is given a view and the legal moves of its
// seat, never a state, so it cannot cheat. It thinks with its own luck, never
// with the match's.
package bot

import (
	"fmt"

	"spelunke/game"
)

// A Bot picks one of the legal moves for a seat that sees view. It must be
// safe for concurrent use and give the same answer to the same arguments and draws.
type Bot[M, V any] interface {
	Choose(view V, seat game.Seat, moves []M, draw game.Draw) M
}

// A Player is a Bot with its types hidden.
type Player interface {
	// Choose returns a move for seat, which must be in p's Turn.
	Choose(p game.Position, seat game.Seat, draw game.Draw) string
}

// A Level is a named player of one game: frischling, stammgast, kneipier …
type Level struct {
	Name      string
	Player    Player
	Yardstick bool // for the command line only, not for tables
}

// Hide makes a Player of b. It takes from the position no more than the
// seat's view and legal moves.
func Hide[S game.State[S, M, V], M comparable, V any](b Bot[M, V]) Player {
	return player[S, M, V]{b}
}

type player[S game.State[S, M, V], M comparable, V any] struct{ b Bot[M, V] }

func (h player[S, M, V]) Choose(p game.Position, seat game.Seat, draw game.Draw) string {
	s := p.(interface{ State() S }).State()
	return fmt.Sprint(h.b.Choose(s.View(seat.Viewer()), seat, s.Moves(seat, nil), draw))
}

// Random is the yardstick that plays every legal move equally often.
var Random Player = random{}

type random struct{}

func (random) Choose(p game.Position, seat game.Seat, draw game.Draw) string {
	ms := p.Moves(seat)
	return ms[draw(uint64(len(ms)))]
}
