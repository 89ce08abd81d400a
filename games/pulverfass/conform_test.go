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

// tiny returns a game with few cards: so many and a bucket are dealt to each.
func tiny(seats, hand int, cards Cards) State {
	return begin(Board{Players: int8(seats), hand: uint8(hand), deck: cards})
}

// deck returns the cards named.
func deck(cards ...Card) (c Cards) {
	for _, card := range cards {
		c += one(card)
	}
	return c
}

// then plays the House's moves.
func (s State) then(moves ...string) State {
	for _, text := range moves {
		m, err := ParseMove(text)
		if err != nil {
			panic(err)
		}
		s = s.Apply(game.House, m)
	}
	return s
}

func trees() []gametest.Tree[State] {
	five := tiny(2, 3, deck(1, 2, 3, 4, 5, Queen, Ace, Ace))
	five.Options.Five, five.Own = true, true
	return []gametest.Tree[State]{
		// The buckets can be dealt in two ways, and both lead to 13 moves in a row: twice a king is
		// drawn, paid for and put back to the only place, then it is drawn once more. Seat 0 acts five
		// times, seat 1 three times; who has paid forgets which bucket it was when both are gone.
		{Name: "a king alone", Start: tiny(2, 0, deck(Ace, Joker)), Want: gametest.Counts{
			Nodes: 1 + 2*13, Ends: 2, Infos: 2 * (5 + 3), Views: (2*3 + 2) + (2*2 + 1),
		}},
		// The others have the sizes that were counted when they were first walked: a Shown that
		// tells more or less changes them.
		{Name: "shuffle and veto", Start: tiny(2, 1, deck(5, Eight, Queen, Ace, Ace, Joker)), Want: gametest.Counts{Nodes: 39310, Ends: 5930, Infos: 8435, Views: 1663}},
		{Name: "preview and pair", Start: tiny(2, 1, deck(5, 1, 1, Seven, Ace, Joker)), Want: gametest.Counts{Nodes: 11297, Ends: 1422, Infos: 2726, Views: 1099}},
		{Name: "five", Start: five, Want: gametest.Counts{Nodes: 11317, Ends: 720, Infos: 960, Views: 160}},
		{Name: "three seats, vetoes", Start: tiny(3, 1, deck(Eight, Queen, Queen, Ace, Ace, Joker)).then("deal 0 8"), Want: gametest.Counts{Nodes: 29315, Ends: 3144, Infos: 1012, Views: 179}},
		{Name: "three seats, preview", Start: tiny(3, 1, deck(Seven, 5, 5, 3, 4, Ace, Ace, Ace)).then("deal 0 7", "deal 1 6", "deal 2 6"), Want: gametest.Counts{Nodes: 30675, Ends: 2900, Infos: 1509, Views: 1183}},
		{Name: "three seats, favour and triple", Start: tiny(3, 1, deck(Nine, 1, 1, 1, Ace, Ace, Joker)), Want: gametest.Counts{Nodes: 342734, Ends: 37885, Infos: 11643, Views: 2460}},
	}
}
