package bluffpoker

import (
	"testing"

	"spelunke/game"
	"spelunke/game/gametest"
)

func TestConformance(t *testing.T) {
	c := gametest.Suite[State, Move, View]{
		Rules: Rules(), Trees: trees(), Games: 12, Bound: 20_000, Guess: guess, Bias: sensible,
	}
	for i, params := range []map[string]string{
		nil, {"odd_numbers": "0"}, {"raise_pokers": "1", "limit": "3"}, {"lock_set_aside": "1"}, {"two_players": "1", "odd_numbers": "0"},
	} {
		seats := 3 + i%4
		if params["two_players"] == "1" {
			seats = 2
		}
		c.Plays = append(c.Plays, gametest.Play{Params: params, Seats: seats})
	}
	gametest.Run(t, c)
}

// guess deals what the viewer has not seen anew.
func guess(v View, to game.Viewer, draw game.Draw) (State, bool) {
	s := State{Board: v.Board, pool: v.Seen}
	mine, most := uint8(0), uint8(0)
	if seat, ok := to.Seat(); ok {
		mine = v.seen[seat]
	}
	for _, n := range v.seen {
		most = max(most, n)
	}
	for i := int(mine) - 1; i > 0; i-- { // which of them have been lifted is not known
		j := draw(uint64(i + 1))
		s.pool[i], s.pool[j] = s.pool[j], s.pool[i]
	}
	for i := mine; i < most; i++ {
		s.pool[i] = uint8(1 + draw(uint64(v.faces)))
	}
	s.tidy()
	return s, true
}

// sensible claims little more than was claimed, looks often, lifts dice and
// rarely doubts, and so gets to positions in which several have looked.
func sensible(s State, seat game.Seat, moves []Move, draw game.Draw) Move {
	if s.Phase == Answering && draw(6) > 0 {
		return moves[1]
	}
	first := -1
	var others []Move
	for i, m := range moves {
		switch m.Kind {
		case Say:
			if first < 0 {
				first = i
			}
		case Mats:
		default:
			others = append(others, m)
		}
	}
	if first >= 0 && (len(others) == 0 || draw(3) == 0) {
		return moves[min(first+int(draw(4)), len(moves)-1)]
	}
	if len(others) == 0 {
		return moves[draw(uint64(len(moves)))]
	}
	return others[draw(uint64(len(others)))]
}

// tiny returns a match of one round with dice of so few faces that it can be walked from end to end.
func tiny(seats, faces int, change func(s *State)) State {
	s := State{Board: Board{Options: Options{Limit: 3}, faces: uint8(faces), throws: 1, shots: 1, single: true, Players: int8(seats)}}
	s.round(0)
	if change != nil {
		change(&s)
	}
	return s
}

func trees() []gametest.Tree[State] {
	return []gametest.Tree[State]{
		// All dice are ones and the only claim is their poker. An answer to it is 6 positions
		// and 2 ends if dice are hidden (doubt, reveal; believe, reveal, roll), else 4 and 2. To
		// claim, with mats or without: 2 + 2·6 = 14 and 4, or 10 and 4; to name a direction first: 1 + 2·14 = 29
		// and 8, or 21 and 8. The starter names it (2·14), or looks: 2, and again 2·14, or lays
		// one, two (29) or all three (21) open. He acts in 1 + 2·2 places before a look and 1 + 2·2 + 3·(1 + 2·2)
		// after it, and those to his left and right answer in as many as he can claim in.
		{Name: "one face", Start: tiny(3, 1, nil), Want: gametest.Counts{
			Nodes: 1 + 2*14 + 1 + 1 + 2*14 + 2*29 + 21, Ends: 2*4 + 2*4 + 3*8, Infos: 5 + 4 + 5 + 4 + 3*(5+4), Views: 5 + 4 + 5 + 4 + 3*(5+4),
		}},
		// Poker 1 with dice of two faces and two throws. Doubt: 1 + 4 falls. Belief: lifted, 4 falls,
		// and for each a throw with 4 falls: after 1 1 1 or 2 2 2 to stop, or 3 sets to throw again with
		// 2 + 3 + 4 falls; after the others 5 sets with 2 + 2 + 3 + 3 + 4. All remember whether the claim was true.
		{Name: "shoot-out", Start: tiny(2, 2, func(s *State) {
			s.shots = 2
			s.claimed(poker(1))
		}), Want: gametest.Counts{
			Nodes: 1 + 5 + 1 + 4*(1+2*(2+3+9)+2*(2+5+14)), Ends: 4 + 4*(2*(1+9)+2*(1+14)), Infos: 1 + 4*4, Views: 1 + 2*4,
		}},
		// The others have the sizes that were counted when they were first walked: a Shown that
		// tells more or less changes them.
		{Name: "two seats", Start: tiny(2, 2, func(s *State) { s.claimed(221) }), Want: gametest.Counts{Nodes: 11433, Ends: 6684, Infos: 913, Views: 195}},
		{Name: "three seats", Start: tiny(3, 2, func(s *State) {
			s.Open, s.Hidden = Dice{1}, 2
			s.claimed(221)
		}), Want: gametest.Counts{Nodes: 10388, Ends: 6103, Infos: 952, Views: 206}},
		// Seat 1 has looked, and may lift a die unseen before seat 2 looks.
		{Name: "two lookers", Start: tiny(3, 2, func(s *State) {
			s.Open, s.Hidden = Dice{1}, 2
			s.claimed(211)
			s.answer(false)
			s.back = s.Phase
			s.peek(Dice{2, 1})
		}), Want: gametest.Counts{Nodes: 673569, Ends: 395574, Infos: 67855, Views: 1171}},
	}
}

// claimed is a position in which seat 0 has claimed c, and seat 1 answers.
func (s *State) claimed(c Claim) {
	s.Way = 1
	s.say(c)
}
