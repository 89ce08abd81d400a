package bots

import (
	"spelunke/game"
	"spelunke/games/polterfass"
	"spelunke/games/polterfass/solve"
)

// stammgast plays the equilibrium of the order game for points, solved at the
// table: as a guest he draws his order from it, always of two cards; as host he
// stops as is best against guests who order so.
type stammgast struct {
	book    *book
	rivalry float64
}

func (s stammgast) Choose(v polterfass.View, seat game.Seat, moves []polterfass.Move, draw game.Draw) polterfass.Move {
	w := s.book.wood(v.Options)
	e := s.book.equilibrium(&v.Board, s.rivalry)
	field := solve.Field{Guests: int(v.Players) - 1, Rivalry: s.rivalry}
	if v.Phase == polterfass.Ordering {
		return lay(moves, pick(&e.Orders, draw))
	}
	state := solve.State(v.Faces)
	return follow(&v.Board, moves, w.Plan(state, w.Payoff(field, &e.Orders)), state)
}

// follow returns the host's move of a plan.
func follow(b *polterfass.Board, moves []polterfass.Move, plan *solve.Plan, state int) polterfass.Move {
	if b.Phase == polterfass.Reckoning {
		return serveNearest(b, moves, plan.Serves(state))
	}
	kept, close := plan.Best(state)
	if close {
		return moves[0]
	}
	for _, m := range moves[1:] {
		if solve.Kept(b.Faces, m.Back) == kept {
			return m
		}
	}
	return moves[0]
}

// pick draws an order, by its sum.
func pick(o *solve.Orders, draw game.Draw) int {
	const fine = 1 << 20
	x := float64(draw(fine)) / fine
	for sum, p := range o {
		if x -= p; x < 0 {
			return sum
		}
	}
	return len(o) - 1
}
