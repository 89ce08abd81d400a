package sheet

import (
	"strconv"

	"spelunke/game"
	"spelunke/games/knobeln"
)

// A row is one line of the sheet.
type row struct {
	name, hint string
	dice       []int // an example, or the face that counts
	twice      bool  // a sharp result counts double
	sum        bool  // it is reckoned, not entered
	block      bool  // one for all columns of a block
	last       bool  // the result
	value      func(b *knobeln.Board, s game.Seat, column int) (text string)
}

// examples are dice that score in the fields of the lower block.
var examples = map[knobeln.Field][]int{
	knobeln.Pair:          {4, 4, 1, 3, 6},
	knobeln.ThreeKind:     {5, 5, 5, 2, 1},
	knobeln.FourKind:      {2, 2, 2, 2, 6},
	knobeln.FullHouse:     {3, 3, 3, 6, 6},
	knobeln.SmallStraight: {2, 3, 4, 5, 5},
	knobeln.LargeStraight: {2, 3, 4, 5, 6},
	knobeln.Knobel:        {6, 6, 6, 6, 6},
	knobeln.Chance:        {1, 3, 4, 6, 6},
	knobeln.Maximum:       {6, 6, 5, 6, 5},
	knobeln.Minimum:       {1, 2, 1, 1, 2},
}

// rows are the lines of a sheet, from the top.
func rows(start knobeln.State, t texts) []row {
	var out []row
	all := rolls(start)
	for f := knobeln.Ones; f <= knobeln.Minimum; f++ {
		if start.Has(f) {
			out = append(out, field(start, f, all, t))
		}
		if f == knobeln.Sixes {
			out = append(out,
				row{name: t.own("upper"), sum: true, value: reckoned(func(c knobeln.Column) int { return c.Upper })},
				row{name: t.game("sheet.bonusLong"), sum: true, value: reckoned(func(c knobeln.Column) int { return c.Bonus })})
		}
	}
	lower := row{name: t.own("lower"), sum: true, value: reckoned(func(c knobeln.Column) int { return c.Lower })}
	croatian := start.Has(knobeln.Maximum)
	if croatian {
		lower.hint = t.game("sheet.without")
	}
	out = append(out, lower)
	if croatian {
		out = append(out, row{name: t.game("croatian.title"), sum: true, value: reckoned(func(c knobeln.Column) int { return c.Croatian })})
	}
	if start.Saved {
		out = append(out, row{name: t.game("stock.title"), hint: t.game("param.saved.hint"), block: true,
			value: func(b *knobeln.Board, s game.Seat, _ int) string { return strconv.Itoa(b.Stock(s)) }})
	}
	if start.Columns > 1 {
		out = append(out, row{name: t.own("column"), sum: true, value: reckoned(knobeln.Column.Total)})
	}
	return append(out, row{name: t.game("sheet.totalLong"), sum: true, block: true, last: true,
		value: func(b *knobeln.Board, s game.Seat, _ int) string { return number(knobeln.State{Board: *b}.Score(s)) }})
}

// rolls are all ways in which five dice may fall.
func rolls(start knobeln.State) []knobeln.Dice {
	var out []knobeln.Dice
	thrown := start.Apply(0, knobeln.Move{Kind: knobeln.Throw})
	for _, m := range thrown.Moves(game.House, nil) {
		out = append(out, m.Dice)
	}
	return out
}

// field is the line of a field. What it scores is asked from the rules.
func field(start knobeln.State, f knobeln.Field, all []knobeln.Dice, t texts) row {
	r := row{name: t.game("field." + f.String()), dice: examples[f], value: entered(f)}
	scores := map[int]bool{}
	for _, d := range all {
		plain := start.Points(f, 0, d, false)
		r.twice = r.twice || start.Points(f, 0, d, true) != plain
		if plain > 0 {
			scores[plain] = true
		}
	}
	switch {
	case f <= knobeln.Sixes:
		r.dice, r.hint = []int{int(f)}, t.own("each", "n", int(f))
	case len(scores) == 1:
		for n := range scores {
			r.hint = t.game("points", "n", n)
		}
	default:
		r.hint = t.own("all")
	}
	return r
}

// entered shows a cell: a dash where it was crossed out.
func entered(f knobeln.Field) func(*knobeln.Board, game.Seat, int) string {
	return func(b *knobeln.Board, s game.Seat, column int) string {
		switch points, free := b.Cell(s, column, f); {
		case free:
			return ""
		case points == 0:
			return "–"
		default:
			return strconv.Itoa(points)
		}
	}
}

func reckoned(of func(knobeln.Column) int) func(*knobeln.Board, game.Seat, int) string {
	return func(b *knobeln.Board, s game.Seat, column int) string { return number(of(b.Column(s, column))) }
}

// number writes a number that may be negative, with a proper minus.
func number(n int) string {
	if n < 0 {
		return "−" + strconv.Itoa(-n)
	}
	return strconv.Itoa(n)
}

// strictPoints asks the rules what five equal count if strict: as three of a kind, and in chance after a Knobel.
func strictPoints(s knobeln.State) (kind, chance int) {
	m, err := knobeln.ParseMove("roll 5 5 5 5 5")
	if err != nil {
		panic("knobeln: " + err.Error()) // it is a move
	}
	kind = s.Points(knobeln.ThreeKind, 0, m.Dice, false)
	for f := knobeln.Ones; f < knobeln.Chance; f++ {
		if s.Has(f) {
			s = s.Apply(0, knobeln.Move{Kind: knobeln.Throw}).Apply(game.House, m).Apply(0, knobeln.Move{Kind: knobeln.Score, Field: f})
		}
	}
	return kind, s.Points(knobeln.Chance, 0, m.Dice, false)
}
