// Package games is the one list of the house's games. A new game is its folder
// and an entry here.
package games

import (
	"spelunke/bot"
	"spelunke/game"
	"spelunke/games/knobeln"
	"spelunke/games/knobeln/bots"
)

// An Entry is all that the rest of the house knows of a game.
type Entry struct {
	Game   game.Game
	Most   int // players at a table of the house, where the rules would allow more
	Levels []bot.Level
	Facts  func() game.Facts // fresh statistics
	View   any               // the zero value of what the page gets as view, for the API's description
}

// All returns the games.
func All() []Entry {
	return []Entry{
		{Game: game.Hide(knobeln.Rules()), Most: 8, Levels: bots.Levels(), Facts: bots.Facts, View: knobeln.Table{}},
	}
}

// Find returns the game of that name.
func Find(name string) (Entry, bool) {
	for _, e := range All() {
		if e.Game.Name() == name {
			return e, true
		}
	}
	return Entry{}, false
}
