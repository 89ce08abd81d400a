package knobeln

import (
	"fmt"
	"strings"
	"testing"

	"spelunke/game"
	"spelunke/game/gametest"
)

func TestGolden(t *testing.T) { gametest.Golden(t, Rules(), "testdata/play", paper) }

// paper writes the sheets as people do: a column of paper for each column of
// each seat, called 0.2 for the second of seat 0.
func paper(v View) string {
	var out strings.Builder
	b := &v.Board
	fmt.Fprintf(&out, "round %d of %d, %s\n", State{*b}.Round(), b.Turns(), situation(b))
	row(&out, b, "", func(s game.Seat, c int) string { return fmt.Sprintf("%d.%d", s, c+1) })
	for f := Ones; f <= Minimum; f++ {
		if b.Has(f) {
			row(&out, b, f.String(), func(s game.Seat, c int) string {
				if points, free := b.Cell(s, c, f); !free {
					return fmt.Sprint(points)
				}
				return "."
			})
		}
		if f == Sixes {
			row(&out, b, "  sum", func(s game.Seat, c int) string { return fmt.Sprint(b.Column(s, c).Upper) })
			row(&out, b, "  bonus", func(s game.Seat, c int) string { return fmt.Sprint(b.Column(s, c).Bonus) })
		}
	}
	row(&out, b, "  sum", func(s game.Seat, c int) string { return fmt.Sprint(b.Column(s, c).Lower) })
	if b.Has(Maximum) {
		row(&out, b, "  croatian", func(s game.Seat, c int) string { return fmt.Sprint(b.Column(s, c).Croatian) })
	}
	row(&out, b, "  total", func(s game.Seat, c int) string { return fmt.Sprint(b.Column(s, c).Total()) })
	return out.String()
}

func situation(b *Board) string {
	if b.Phase == Over {
		return "over"
	}
	text := fmt.Sprintf("seat %d: %v, %d throws left, dice %v, kept %v", b.Acting-1, b.Phase, b.Left(), b.Dice, b.Kept)
	if b.Sharp && b.AllThrown() {
		text += ", sharp"
	}
	return text
}

func row(out *strings.Builder, b *Board, name string, cell func(s game.Seat, c int) string) {
	fmt.Fprintf(out, "%-16s", name)
	for s := range game.Seat(b.Players) {
		for c := range int(b.Columns) {
			fmt.Fprintf(out, "%6s", cell(s, c))
		}
	}
	out.WriteString("\n")
}
