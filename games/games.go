// Package games is the one list of the house's games. A new game is its folder
// and an entry here.
package games

import (
	"spelunke/bot"
	"spelunke/game"
	"spelunke/games/bluffpoker"
	bluffpokerbots "spelunke/games/bluffpoker/bots"
	bluffpokerterm "spelunke/games/bluffpoker/term"
	"spelunke/games/knobeln"
	knobelnbots "spelunke/games/knobeln/bots"
	knobelnsheet "spelunke/games/knobeln/sheet"
	knobelnterm "spelunke/games/knobeln/term"
	"spelunke/games/polterfass"
	polterfassbots "spelunke/games/polterfass/bots"
	polterfassterm "spelunke/games/polterfass/term"
	"spelunke/games/pulverfass"
	pulverfassbots "spelunke/games/pulverfass/bots"
	pulverfassterm "spelunke/games/pulverfass/term"
	"spelunke/sheet"
)

// An Entry is all that the rest of the house knows of a game.
type Entry struct {
	Game    game.Game
	Most    int  // players at a table of the house, where the rules would allow more
	Window  int  // seconds that its reaction windows are open unless a table wants it otherwise; 0: it has none
	Points  int  // games that must be won to win an evening unless a table wants it otherwise; 0: each game is for itself
	Odds    bool // the table can show odds that anybody could count
	Levels  []bot.Level
	Late    bot.Player                          // decides once for somebody who is out of time; nil: the level stammgast
	Adviser bot.Adviser                         // nil if there is none
	Facts   func() game.Facts                   // fresh statistics
	Speak   func(lang string) (Terminal, error) // in German ("de") or English ("en")
	Sheet   func(sheet.Order) ([]byte, error)   // prints its score sheet as a PDF; nil if it has none
	View    any                                 // the zero value of what the page gets as view, for the API's description
}

// A Terminal shows a game as lines of text and reads what people type. It is
// given what the page gets: a view and legal moves.
type Terminal interface {
	Show(view any, names []string, scores []int) string // what lies on the table
	Hint(view any) string                               // what the acting seat has to decide, and how
	Say(by game.Seat, move string) string               // a move in words: "keeps ⚃ ⚃"; "" if it is not worth telling
	Read(line string, moves []string) string            // the one move that line means, or ""
}

// All returns the games.
func All() []Entry {
	knobler := knobelnbots.New()
	return []Entry{
		{Game: game.Hide(knobeln.Rules()), Most: 8, Levels: knobler.Levels(), Adviser: knobler.Adviser(), Facts: knobelnbots.Facts, Sheet: knobelnsheet.Print, View: knobeln.Table{},
			Speak: func(lang string) (Terminal, error) { return knobelnterm.New(lang) }},
		{Game: game.Hide(polterfass.Rules()), Most: 6, Levels: polterfassbots.Levels(), Late: polterfassbots.Late(), Adviser: polterfassbots.Adviser(), Facts: polterfassbots.Facts, View: polterfass.Table{},
			Speak: func(lang string) (Terminal, error) { return polterfassterm.New(lang) }},
		{Game: game.Hide(bluffpoker.Rules()), Most: 6, Levels: bluffpokerbots.Levels(), Adviser: bluffpokerbots.Adviser(), Facts: bluffpokerbots.Facts, View: bluffpoker.Table{},
			Speak: func(lang string) (Terminal, error) { return bluffpokerterm.New(lang) }},
		{Game: game.Hide(pulverfass.Rules()), Most: 5, Window: 3, Points: 3, Odds: true, Levels: pulverfassbots.Levels(), Adviser: pulverfassbots.Adviser(), Facts: pulverfassbots.Facts, View: pulverfass.Table{},
			Speak: func(lang string) (Terminal, error) { return pulverfassterm.New(lang) }},
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
