package bots

import (
	"spelunke/bot"
	"spelunke/game"
	"spelunke/games/polterfass"
)

// Late returns the player who decides once for somebody who is out of time: as
// a guest he orders modestly, as host he closes the tap and then serves as
// stammgast does.
func Late() bot.Player {
	return bot.Hide[polterfass.State](late{stammgast{newBook()}})
}

type late struct{ stammgast }

// modest is the most that he orders, in points.
const modest = 7

func (l late) Choose(v polterfass.View, seat game.Seat, moves []polterfass.Move, draw game.Draw) polterfass.Move {
	switch v.Phase {
	case polterfass.Ordering:
		guests := int(v.Players) - 1
		return layTwo(moves, min(modest, 2*v.Serve([2]polterfass.Act{})/(3*guests)))
	case polterfass.Serving:
		return moves[0]
	}
	return l.stammgast.Choose(v, seat, moves, draw)
}

// layTwo returns the order of two cards that comes nearest to sum.
func layTwo(moves []polterfass.Move, sum int) polterfass.Move {
	var two []polterfass.Move
	for _, m := range moves {
		if m.Cards.Len() == 2 {
			two = append(two, m)
		}
	}
	return lay(two, sum)
}
