package bots

import (
	"spelunke/game"
	"spelunke/games/polterfass"
)

// frischling plays like a beginner: he orders his share of what lies there and
// what he hopes for, give or take three, and shows it by the number of his
// cards; as host he throws until the barrels show 18, and serves as much as he can.
type frischling struct{}

const (
	pleased = 18 // points at which he closes the tap
	hope    = 2  // points for each number barrel that lies
	noise   = 3  // points by which his order may be off
)

func (frischling) Choose(v polterfass.View, seat game.Seat, moves []polterfass.Move, draw game.Draw) polterfass.Move {
	switch v.Phase {
	case polterfass.Ordering:
		share := hoped(&v.Board) + int(draw(2*noise+1)) - noise
		if share = min(max(share, 0), 13); share <= 7 && draw(2) == 0 {
			for _, m := range moves {
				if m.Cards.Len() == 1 && m.Cards.Sum() == share {
					return m
				}
			}
		}
		return lay(moves, share)
	case polterfass.Serving:
		if v.Serve([2]polterfass.Act{}) >= pleased {
			return moves[0]
		}
		return throwRest(moves)
	}
	return serveNearest(&v.Board, moves, 1<<10)
}

// hoped is a guest's share of what stands and what is hoped for, in points.
func hoped(b *polterfass.Board) int {
	sum := b.Serve([2]polterfass.Act{})
	for i := range b.InCup().List() {
		if !i.Special() {
			sum += hope
		}
	}
	return sum / (int(b.Players) - 1)
}
