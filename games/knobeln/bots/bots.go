// Package bots plays Knobeln, from a beginner to a good guest. It knows the
// rules and the view of its seat, nothing else.
package bots

import (
	"spelunke/bot"
	"spelunke/game"
)

// Levels returns the players, the weakest first.
func Levels() []bot.Level {
	return []bot.Level{
		{Name: "random", Player: bot.Random, Yardstick: true},
		{Name: "frischling", Player: bot.Random},
		{Name: "stammgast", Player: bot.Random},
	}
}

// Facts returns fresh statistics.
func Facts() game.Facts { return nil }
