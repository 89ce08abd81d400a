package pulverfass

import (
	"testing"

	"spelunke/game"
	"spelunke/game/gametest"
)

// plays are all options, and all numbers of players.
func plays() (out []gametest.Play) {
	for i, params := range []map[string]string{
		nil, nil, nil, nil,
		{"short_hands": "1"}, {"quick": "1"}, {"quick": "1", "short_hands": "1"}, {"simple_double": "1"}, {"own_veto": "1"},
		{"five_different": "1"}, {"short_hands": "1", "simple_double": "1", "own_veto": "1", "five_different": "1"},
	} {
		seats := 2 + i%4
		if params["quick"] == "1" {
			seats = 2 + i%2
		}
		out = append(out, gametest.Play{Params: params, Seats: seats})
	}
	return out
}

func TestConformance(t *testing.T) {
	gametest.Run(t, gametest.Suite[State, Move, View]{
		Rules: Rules(), Plays: plays(), Trees: trees(), Games: 16, Bound: 2000, Guess: Guess, Bias: sensible,
	})
}

// sensible draws more often than not, and seldom reacts: so games get to a small
// pile with many cards in the hands.
func sensible(s State, seat game.Seat, moves []Move, draw game.Draw) Move {
	if s.Phase == Playing && draw(3) > 0 {
		return moves[0]
	}
	if s.Phase == Window && draw(3) > 0 {
		return moves[len(moves)-1]
	}
	return moves[draw(uint64(len(moves)))]
}

// tiny returns a game with few cards, every hand dealt one and a bucket, or what change makes of it.
func tiny(seats int, deck Cards, change func(b *Board)) State {
	b := Board{Players: int8(seats), hand: 1, deck: deck}
	if change != nil {
		change(&b)
	}
	return begin(b)
}

// deck returns the cards named.
func deck(cards ...Card) (c Cards) {
	for _, card := range cards {
		c += one(card)
	}
	return c
}

func trees() []gametest.Tree[State] {
	return []gametest.Tree[State]{
		{Name: "shuffle and veto", Start: tiny(2, deck(5, Eight, Queen, Ace, Ace, Joker), nil)},
		{Name: "preview and pair", Start: tiny(2, deck(5, 1, 1, Seven, Ace, Joker), nil)},
		{Name: "three seats", Start: tiny(3, deck(5, 5, Queen, Ace, Ace, Ace, Joker), nil)},
	}
}
