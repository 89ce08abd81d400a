package bots

import (
	"spelunke/game"
	"spelunke/games/polterfass"
)

// threshold is a yardstick: as a guest he orders a fair share of 25, as host he
// throws until he can serve 25 or more.
type threshold struct{}

// enough is what threshold throws to, in points.
const enough = 25

func (threshold) Choose(v polterfass.View, seat game.Seat, moves []polterfass.Move, _ game.Draw) polterfass.Move {
	switch v.Phase {
	case polterfass.Ordering:
		return lay(moves, enough/(int(v.Players)-1))
	case polterfass.Serving:
		if can := v.Servings(); can[len(can)-1] >= enough {
			return moves[0]
		}
		return throwRest(moves)
	}
	return serveNearest(&v.Board, moves, 1<<10)
}

// lay returns an order of two cards with this sum, or of one if there is none;
// if it lies already, the next best.
func lay(moves []polterfass.Move, sum int) polterfass.Move {
	best, off := moves[0], 1<<10
	for _, m := range moves {
		d := 4 * max(m.Cards.Sum()-sum, sum-m.Cards.Sum())
		if m.Cards.Len() == 1 {
			d++
		}
		if d < off {
			best, off = m, d
		}
	}
	return best
}

// throwRest returns the throw that puts no special barrel back, or closes if nothing is left to throw.
func throwRest(moves []polterfass.Move) polterfass.Move {
	for _, m := range moves {
		if m.Kind == polterfass.Throw && m.Back == 0 {
			return m
		}
	}
	return moves[0]
}

// serveNearest returns the first of the servings that come nearest to v.
func serveNearest(b *polterfass.Board, moves []polterfass.Move, v int) polterfass.Move {
	best, off := moves[0], 1<<20
	for _, m := range moves {
		served := b.Serve(m.Acts)
		if d := max(served-v, v-served); d < off {
			best, off = m, d
		}
	}
	return best
}
