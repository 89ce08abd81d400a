// Package bots plays Bluff-Poker, from a beginner to a good guest, and gathers
// the game's statistics. A bot knows the rules and the view of its seat,
// nothing else.
package bots

import (
	"spelunke/bot"
	"spelunke/games/bluffpoker"
)

// Levels returns the players, the weakest first.
func Levels() []bot.Level {
	t := newTables()
	hide := bot.Hide[bluffpoker.State, bluffpoker.Move, bluffpoker.View]
	return []bot.Level{
		{Name: "random", Player: bot.Random, Yardstick: true},
		{Name: "doubter", Player: hide(character{tables: t, honest: true, doubts: .9}), Yardstick: true},
		{Name: "truthful", Player: hide(character{tables: t, honest: true, doubts: .3}), Yardstick: true},
		{Name: "greedy", Player: hide(character{tables: t, leaps: 60, doubts: .3}), Yardstick: true},
		{Name: "frischling", Player: hide(character{tables: t, trust: .3, leaps: 25, doubts: .35, wavers: .25})},
		{Name: "stammgast", Player: hide(character{tables: t, trust: .45, leaps: 8, doubts: .5})},
		{Name: "kneipier", Player: hide(kneipier{t})},
	}
}
