package bots

import (
	"spelunke/game"
	"spelunke/games/pulverfass"
	"spelunke/solve/ismcts"
)

// kneipier searches: he imagines how the cards may lie, from all that he has seen
// and from how people put kings back, and plays on from there as stammgast would.
type kneipier struct{ limits ismcts.Limits }

// Choose returns the move after which he wins most often. In a window he thinks as
// long when he can only let pass: how long he takes must not tell.
func (k kneipier) Choose(v pulverfass.View, seat game.Seat, moves []pulverfass.Move, draw game.Draw) pulverfass.Move {
	if len(moves) == 1 && v.Phase != pulverfass.Window {
		return moves[0]
	}
	values := ismcts.Search(model(), k.limits, v, seat, moves, draw)
	return moves[ismcts.Best(values)]
}

// model is what a search has to know of the game.
func model() ismcts.Model[pulverfass.State, pulverfass.Move, pulverfass.View] {
	habits := &pulverfass.Habits{Put: puts, Shy: 0.1}
	return ismcts.Model[pulverfass.State, pulverfass.Move, pulverfass.View]{
		Guess: func(s *pulverfass.State, v *pulverfass.View, seat game.Seat, draw game.Draw) float64 {
			return pulverfass.Imagine(s, v, seat.Viewer(), habits, draw)
		},
		Play: func(s *pulverfass.State, seat game.Seat, _ game.Draw) pulverfass.Move {
			v := s.View(seat.Viewer())
			return stammgast{}.move(&v, seat)
		},
		Worth: func(end *pulverfass.State, seat game.Seat) float64 { return float64(end.Score(seat)) },
	}
}

// puts draws where somebody puts a king back: most often where the next player
// finds it, below the cards that he has to draw himself.
func puts(size, owed uint8, draw game.Draw) uint8 {
	if draw(4) > 0 {
		return min(owed-1, size)
	}
	return uint8(draw(uint64(size) + 1))
}
