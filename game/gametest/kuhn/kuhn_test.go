package kuhn

import (
	"fmt"
	"math"
	"testing"

	"spelunke/game"
	"spelunke/game/gametest"
)

func table(cards, seats int) State {
	return Rules().Start(game.Params{"cards": cards}, seats)
}

// With two seats and three cards there are 58 positions, 30 ends and 12
// information sets (github.com/timpalpant/go-cfr, package kuhn); here 18 of the
// ends have a showdown before them. With three seats every seat meets 4
// situations with each of 4 cards; 24 deals end in 1 + 3·4 ways, 10 of them
// with a showdown, and there are 1+4+12 positions before the deal is done.
func suite() gametest.Suite[State, Move, View] {
	return gametest.Suite[State, Move, View]{
		Rules: Rules(),
		Plays: []gametest.Play{{Seats: 2}, {Params: map[string]string{"cards": "4"}, Seats: 3}},
		Trees: []gametest.Tree[State]{
			{Name: "two seats", Start: table(3, 2), Want: gametest.Counts{Nodes: 58 + 18, Ends: 30, Infos: 12, Views: 12}},
			{Name: "four cards", Start: table(4, 2), Want: gametest.Counts{Nodes: 1 + 4 + 12*(9+3), Ends: 60, Infos: 16, Views: 16}},
			{Name: "three seats", Start: table(4, 3), Want: gametest.Counts{Nodes: 1 + 4 + 12 + 24*(25+10), Ends: 24 * 13, Infos: 48, Views: 48}},
		},
		Bound: 9,
		Guess: View.Guess,
		Bias:  eager,
	}
}

// eager bets with the best card.
func eager(s State, seat game.Seat, moves []Move, draw game.Draw) Move {
	if s.hand[seat] == Card(s.Cards) {
		return moves[1]
	}
	return moves[draw(2)]
}

func TestConformance(t *testing.T) { gametest.Run(t, suite()) }

func TestGolden(t *testing.T) {
	gametest.Golden(t, Rules(), "testdata/play", func(v View) string {
		return fmt.Sprintf("hands %v, said %v, shown %v", v.Hand, v.Said, v.Open)
	})
}

// TestValue plays Kuhn's equilibrium with α = 0: the first seat loses 1/18.
func TestValue(t *testing.T) {
	if got, want := value(table(3, 2)), -1.0/18; math.Abs(got-want) > 1e-12 {
		t.Errorf("value %v, want %v", got, want)
	}
}

func value(s State) float64 {
	turn := s.Turn().List()
	if len(turn) == 0 {
		return float64(s.Score(0))
	}
	ms := s.Moves(turn[0], nil)
	sum := 0.0
	for _, m := range ms {
		p := 1 / float64(len(ms))
		if turn[0] != game.House {
			p = odds(s, turn[0], m)
		}
		if p > 0 {
			sum += p * value(s.Apply(turn[0], m))
		}
	}
	return sum
}

// odds returns how often m is played in equilibrium.
func odds(s State, seat game.Seat, m Move) float64 {
	n, first := s.said()
	bet := [4]float64{K: 1} // facing a bet, K calls
	switch {
	case first >= 0:
		bet[Q] = 1.0 / 3
	case n == 0:
		bet = [4]float64{} // α = 0: the first seat always passes
	default:
		bet[J] = 1.0 / 3 // the second bluffs
	}
	if p := bet[s.hand[seat]]; m.Kind == Bet {
		return p
	}
	return 1 - bet[s.hand[seat]]
}

func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"pass", "bet", "deal 0 K", "deal 1 ?", "show K J", "show ? A K"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if m, err := ParseMove(text); err == nil && m.String() != text {
			t.Errorf("ParseMove(%q) = %v", text, m)
		}
	})
}
