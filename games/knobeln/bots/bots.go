// Package bots plays Knobeln, from a beginner to one who reckons exactly, in
// all variants. A bot knows the rules and the view of its seat, nothing else. The package
// also gathers the game's statistics.
package bots

import (
	"spelunke/bot"
	"spelunke/games/knobeln"
)

// A Crew is the players and the adviser of one house: they share what has been solved.
type Crew struct {
	guest *stammgast
	books *library
}

// New returns a crew that has solved nothing yet.
func New() *Crew { return &Crew{newStammgast(), newLibrary()} }

// Levels returns the players, the weakest first.
func (c *Crew) Levels() []bot.Level {
	return []bot.Level{
		{Name: "random", Player: bot.Random, Yardstick: true},
		{Name: "frischling", Player: bot.Hide[knobeln.State](frischling{})},
		{Name: "stammgast", Player: bot.Hide[knobeln.State](c.guest)},
		{Name: "rechner", Player: newReckoner(c)},
		{Name: "kneipier", Player: newChampion(c)},
	}
}

// column returns the column of a move, from 0.
func column(m knobeln.Move) int { return max(int(m.Column)-1, 0) }
