package bots

import (
	"spelunke/game"
	"spelunke/games/polterfass"
	"spelunke/games/polterfass/solve"
)

// stammgast plays the equilibrium of the order game for points, solved at the
// table: as a guest he draws his order from it, always of two cards; as host he
// stops as is best against guests who order so, and minds what each has
// ordered before.
type stammgast struct{ book *book }

func (s stammgast) Choose(v polterfass.View, seat game.Seat, moves []polterfass.Move, draw game.Draw) polterfass.Move {
	if v.Phase == polterfass.Ordering {
		return lay(moves, pick(&s.book.equilibrium(&v.Board, points).Orders, draw))
	}
	state := solve.State(v.Faces)
	return follow(&v.Board, moves, s.plan(&v.Board, state), state)
}

// plan returns what he does as host, from a state on.
func (s stammgast) plan(b *polterfass.Board, state int) *solve.Plan {
	e := s.book.equilibrium(b, points)
	w := s.book.wood(b.Options)
	var seats []solve.Orders
	for g := range game.Seat(b.Players) {
		if g != b.Host {
			o := s.known(b, g, &e.Orders)
			seats = append(seats, o.Given(int(b.Laid[g])))
		}
	}
	return w.Plan(state, w.Against(seats))
}

// trust is how many orders a guest must have shown before they count as much
// as the belief that he orders as in the equilibrium.
const trust = 6

// known returns how guest g orders, by the equilibrium and by the pad.
func (s stammgast) known(b *polterfass.Board, g game.Seat, e *solve.Orders) (out solve.Orders) {
	n := 0.
	for _, bill := range b.Pad {
		if bill.Host != 0 && bill.Host-1 != g {
			out[bill.Sums[g]-1]++
			n++
		}
	}
	for x := range out {
		out[x] = (out[x] + trust*e[x]) / (n + trust)
	}
	return out
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
