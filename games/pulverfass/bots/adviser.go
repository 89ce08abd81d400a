package bots

import (
	"math/rand/v2"

	"spelunke/bot"
	"spelunke/game"
	"spelunke/games/pulverfass"
	"spelunke/solve/ismcts"
)

// Adviser returns who says what each move is worth: the chance to win the game, and
// the points, which are the same, for a game brings one. It searches, and takes all others
// for stammgasts, and the seat itself for somebody who goes on as is best for a while. As odds it
// says how likely a keg lies on top of the pile: by the open count, and by all that the seat has seen.
func Adviser() bot.Adviser { return bot.HideAdviser[pulverfass.State](adviser{}) }

type adviser struct{}

// The games that are played on for an advice: so many, and for each move that there is.
const (
	advisedGames = 3000
	advisedEach  = 60
	advisedTops  = 400 // worlds for the odds
)

// Keg is the name of the odds that a keg lies on top of the pile.
const Keg = "keg"

// Advise values moves in the order in which they are given.
func (adviser) Advise(v pulverfass.View, seat game.Seat, moves []pulverfass.Move) []bot.Worth {
	limits := thorough
	limits.Playouts = advisedGames + advisedEach*len(moves)
	out := make([]bot.Worth, len(moves))
	for i, x := range ismcts.Search(model(), limits, v, seat, moves, steady()) {
		out[i] = bot.Worth{Points: x.Mean, Win: x.Mean}
	}
	return out
}

// Odds says how likely a keg lies on top, while there is a pile.
func (adviser) Odds(v pulverfass.View, seat game.Seat) []bot.Odds {
	if v.Phase == pulverfass.Dealing || v.Phase == pulverfass.Over || v.Size == 0 {
		return nil
	}
	odds := bot.Odds{Name: Keg, Public: float64(v.Kings()) / float64(v.Size)}
	m, draw, sum := model(), steady(), 0.0
	for range advisedTops {
		var w pulverfass.State
		if weight := m.Guess(&w, &v, seat, draw); weight > 0 {
			odds.Known, sum = odds.Known+weight*danger(&w), sum+weight
		}
	}
	if sum > 0 {
		odds.Known /= sum
	} else {
		odds.Known = tops(&v)
	}
	return []bot.Odds{odds}
}

// steady is the same luck for every question, so that the same question has one answer.
func steady() game.Draw { return rand.New(rand.NewPCG(1, 1)).Uint64N }
