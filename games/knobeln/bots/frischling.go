package bots

import (
	"spelunke/game"
	"spelunke/games/knobeln"
)

// frischling plays as beginners do: it collects what lies most often, takes
// what scores most now, and thinks of no other turn.
type frischling struct{}

// Choose enters dice that make one of the rarer fields, keeps the commonest
// face while it may throw, and enters where most is scored.
func (frischling) Choose(v knobeln.View, _ game.Seat, moves []knobeln.Move, _ game.Draw) knobeln.Move {
	if moves[0].Kind != knobeln.Score {
		return moves[0]
	}
	best, most := moves[0], -1
	for _, m := range moves {
		if m.Kind != knobeln.Score {
			break
		}
		if points := v.Points(m.Field, column(m), v.Dice, v.AllThrown()); points > most {
			best, most = m, points
		}
	}
	if most >= content || v.Left() == 0 {
		return best
	}
	if best.Field <= knobeln.Sixes && moves[1].Kind != knobeln.Score {
		return keep(v.Dice, int(best.Field)) // no other field is open
	}
	return keep(v.Dice, commonest(v.Dice))
}

// content is how many points in a field make a beginner stop.
const content = 25

// commonest returns the face that lies most often, the higher of equals.
func commonest(d knobeln.Dice) int {
	face := 6
	for f := 5; f > 0; f-- {
		if d.Count(f) > d.Count(face) {
			face = f
		}
	}
	return face
}

// keep keeps the dice with a face; of five four, for one must be thrown.
func keep(d knobeln.Dice, face int) knobeln.Move {
	n := knobeln.Dice(min(d.Count(face), 4))
	return knobeln.Move{Kind: knobeln.Keep, Dice: n << (4 * (face - 1))}
}
