// Package bots plays Knobeln, from a beginner to one who reckons exactly, in
// all variants. A bot knows the rules and the view of its seat, nothing else. The package
// also gathers the game's statistics.
package bots

import (
	"spelunke/bot"
	"spelunke/games/knobeln"
)

// Levels returns the players, the weakest first.
func Levels() []bot.Level {
	guest := newStammgast()
	return []bot.Level{
		{Name: "random", Player: bot.Random, Yardstick: true},
		{Name: "frischling", Player: bot.Hide[knobeln.State](frischling{})},
		{Name: "stammgast", Player: bot.Hide[knobeln.State](guest)},
		{Name: "rechner", Player: newReckoner(guest)},
	}
}

// column returns the column of a move, from 0.
func column(m knobeln.Move) int { return max(int(m.Column)-1, 0) }
