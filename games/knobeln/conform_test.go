package knobeln

import (
	"testing"

	"spelunke/game"
	"spelunke/game/gametest"
)

// variants are the parameter sets that the suite and the golden games go through.
var variants = []map[string]string{
	nil,
	{"croatian": "1"},
	{"pair": "1"},
	{"sharp": "1"},
	{"strict": "1"},
	{"saved": "1"},
	{"five_is_full_house": "1"},
	{"columns": "4"},
	{"columns": "2", "column_order": "mixed"},
	{"strict": "1", "sharp": "1", "saved": "1", "pair": "1"},
	{"columns": "4", "column_order": "mixed", "croatian": "1", "pair": "1", "sharp": "1", "saved": "1"},
}

func TestConformance(t *testing.T) {
	c := gametest.Suite[State, Move, View]{
		Rules: Rules(), Trees: trees(), Games: 4, Limit: 1024,
		Bound: 4 * 15 * (3*2 + 1) * 3, // columns, fields, three throws with their rolls and an entry, seats
		Bias:  eager,
	}
	for i, params := range variants {
		c.Plays = append(c.Plays, gametest.Play{Params: params, Seats: 1 + i%3})
	}
	gametest.Run(t, c)
}

// eager enters what scores most, once it scores ten or more.
func eager(s State, _ game.Seat, moves []Move, draw game.Draw) Move {
	best, most := moves[draw(uint64(len(moves)))], 9
	for _, m := range moves {
		if m.Kind == Score {
			if points := s.Points(m.Field, m.column(), s.Dice, s.AllThrown()); points > most {
				best, most = m, points
			}
		}
	}
	return best
}

// tiny returns a match so small that it can be walked from end to end.
func tiny(seats, cup, throws int, change func(b *Board), sheet ...Field) State {
	b := Board{Columns: 1, cup: int8(cup), throws: int8(throws), Players: int8(seats), Acting: 1}
	for _, f := range sheet {
		b.fields |= 1 << f
	}
	if change != nil {
		change(&b)
	}
	b.supply()
	return State{b}
}

func trees() []gametest.Tree[State] {
	return []gametest.Tree[State]{
		// Two dice, two throws: 2 positions before the first roll and 21 with an entry
		// after it; then none kept (1 + 2·21 positions) or one of the 1 or 2 different
		// dice (1 + 2·6), for 6 doublets and 15 others. Of what the seat sees, 21 are dice
		// thrown together, again in the second throw, and 6·6 those with one kept.
		{Name: "keep", Start: tiny(1, 2, 2, func(b *Board) { b.Sharp = true }, Chance), Want: gametest.Counts{
			Nodes: 2 + 2*21 + 6*(43+13) + 15*(43+13+13), Ends: 21 + 6*(21+6) + 15*(21+6+6),
			Infos: 1 + 21 + 6*(21+6) + 15*(21+6+6), Views: 1 + 21 + 21 + 36,
		}},
		// A turn is 8 positions and 6 times what follows. Seats 1 and 2 see of those
		// before them only whether there is a one.
		{Name: "three seats", Start: tiny(3, 1, 1, nil, Ones), Want: gametest.Counts{
			Nodes: 8 + 6*(8+6*(8+6)), Ends: 216, Infos: 7 + 6*7 + 36*7, Views: 7 + 2*7 + 4*7,
		}},
		// One field in two columns: the first entry of each seat has two places.
		{Name: "columns", Start: tiny(2, 1, 1, func(b *Board) { b.Columns = 2 }, Sixes), Want: gametest.Counts{
			Nodes: 8 + 12*(8+12*(8+6*(8+6))), Ends: 12 * 12 * 36, Infos: 7 * (1 + 12 + 144 + 144*6), Views: 7 * (1 + 4 + 4*4 + 4*4),
		}},
		// In the last turn a choice with n throws left has 1 end and n times 6 more:
		// 1, 7, 43. In the turn before it has two places for the entry, after which 2 or 3
		// throws are left: 2·6·7 ends, and with a throw left 2·6·43 + 6·84. Positions and
		// stories go the same way.
		{Name: "saved", Start: tiny(1, 1, 2, func(b *Board) { b.Columns, b.Saved = 2, true }, Sixes), Want: gametest.Counts{
			Nodes: 2 + 6*(1+2*(2+6*93)+1+6*(1+2*(2+6*15))), Ends: 6 * (2*6*43 + 6*84),
			Infos: 1 + 6*(1+2*(1+6*43)+6*(1+2*(1+6*7))), Views: 141,
		}},
		{Name: "strict", Start: tiny(1, 1, 1, func(b *Board) { b.Strict = true }, Ones, Twos), Want: gametest.Counts{
			Nodes: 8 + 6*(8+6), Ends: 36, Infos: 7 + 6*7, Views: 7 + 2*7,
		}},
		// Of four entries two go down column 1 and two up column 2: 1, 2, 4, 6 and 6 ways
		// to begin, which lead to 1, 4, 12 and 16 different sheets.
		{Name: "mixed", Start: tiny(1, 1, 1, func(b *Board) { b.Columns, b.mixed = 2, true }, Ones, Twos), Want: gametest.Counts{
			Nodes: 8*(1+2*6+4*36+6*216) + 6*1296, Ends: 6 * 1296, Infos: 7 * (1 + 2*6 + 4*36 + 6*216), Views: 7 * (1 + 4 + 12 + 16),
		}},
	}
}
