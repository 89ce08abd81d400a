package bots

import (
	"math"

	"spelunke/game"
	"spelunke/games/polterfass"
	"spelunke/games/polterfass/solve"
)

// kneipier plays to win. He believes of every other what the pad says, by
// Bayes' rule over a few kinds of players; one whom none of them explains he
// takes for a player of the race's equilibrium. He takes the order, or as host
// the plan, after which his chance to win is greatest.
type kneipier struct{ book *book }

func (k kneipier) Choose(v polterfass.View, seat game.Seat, moves []polterfass.Move, draw game.Draw) polterfass.Move {
	b := &v.Board
	o := outlook{k.book, b, k.book.read(b), func(scores *[6]int) float64 { return race(b, scores)[seat] }, draw}
	if v.Phase != polterfass.Ordering {
		state := solve.State(v.Faces)
		return follow(b, moves, k.book.wood(v.Options).Plan(state, o.payoff()), state)
	}
	best, most := 0, math.Inf(-1)
	for sum, worth := range o.orders(seat) {
		if worth := math.Round(worth * 1e6); worth > most {
			best, most = sum, worth
		}
	}
	return lay(moves, best)
}
