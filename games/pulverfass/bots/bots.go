// Package bots plays Pulverfass: yardsticks, a beginner and a regular guest who
// play by rules of thumb, and one who searches. It also says what moves are worth,
// and counts what happens in games. A bot knows the rules and the view of its seat, nothing else.
package bots

import (
	"spelunke/bot"
	"spelunke/game"
	"spelunke/games/pulverfass"
	"spelunke/solve/ismcts"
)

// thorough is how much kneipier thinks: a median decision of four takes some 40 ms on one core.
var thorough = ismcts.Limits{Worlds: 500, Playouts: 3000, Depth: 2, Explore: 0.3}

// Levels returns the players, the weakest first.
func Levels() []bot.Level { return levels(thorough) }

func levels(limits ismcts.Limits) []bot.Level {
	return []bot.Level{
		{Name: "random", Player: bot.Random, Yardstick: true},
		{Name: "passive", Player: bot.Hide[pulverfass.State](passive{}), Yardstick: true},
		{Name: "frischling", Player: bot.Hide[pulverfass.State](frischling{})},
		{Name: "stammgast", Player: bot.Hide[pulverfass.State](stammgast{})},
		{Name: "kneipier", Player: bot.Hide[pulverfass.State](kneipier{limits})},
	}
}

// passive always draws, never vetoes, and puts a king back to every place as often.
type passive struct{}

func (passive) Choose(v pulverfass.View, _ game.Seat, moves []pulverfass.Move, draw game.Draw) pulverfass.Move {
	switch v.Phase {
	case pulverfass.Playing:
		return moves[0]
	case pulverfass.Window:
		return moves[len(moves)-1]
	}
	return anyOf(moves, draw)
}

// anyOf returns each move as often.
func anyOf(moves []pulverfass.Move, draw game.Draw) pulverfass.Move {
	return moves[draw(uint64(len(moves)))]
}

// all stands for cards of any rank.
const all pulverfass.Card = 0

// cheapest returns the card of a hand that is worth least, of this rank or of all; 0 if there is none.
func cheapest(hand pulverfass.Cards, rank pulverfass.Card) (best pulverfass.Card) {
	for c := pulverfass.Two; c <= pulverfass.Joker; c++ {
		if hand.Count(c) > 0 && (rank == all || c.Rank() == rank) && (best == 0 || worth(hand, c) < worth(hand, best)) {
			best = c
		}
	}
	return best
}

// worth is what a card of a hand is worth to its holder, roughly; the card itself may be hidden.
func worth(hand pulverfass.Cards, c pulverfass.Card) int {
	switch c {
	case 0:
		return 0
	case pulverfass.Ace, pulverfass.Joker, pulverfass.Bucket:
		return 40
	case pulverfass.Jack:
		return 12
	case pulverfass.Queen:
		return 11
	case pulverfass.Ten:
		return 10
	case pulverfass.Eight, pulverfass.Seven:
		return 6
	case pulverfass.Nine:
		return 4
	}
	if hand.Count(c) > 1 {
		return 3
	}
	return 1
}
