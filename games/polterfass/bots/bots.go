// Package bots plays Polterfass, from a beginner to one who plays to win, and
// advises people. A bot knows the rules and the view of its seat, nothing else.
// The package also gathers the game's statistics.
package bots

import (
	"spelunke/bot"
	"spelunke/games/polterfass"
)

// Levels returns the players, the weakest first.
func Levels() []bot.Level {
	book := newBook()
	return []bot.Level{
		{Name: "random", Player: bot.Random, Yardstick: true},
		{Name: "threshold", Player: bot.Hide[polterfass.State](threshold{}), Yardstick: true},
		{Name: "frischling", Player: bot.Hide[polterfass.State](frischling{})},
		{Name: "stammgast", Player: bot.Hide[polterfass.State](stammgast{book})},
		{Name: "kneipier", Player: bot.Hide[polterfass.State](kneipier{book})},
	}
}
