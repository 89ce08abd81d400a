package bots

import (
	"math"
	"strings"

	"spelunke/game"
	"spelunke/games/knobeln"
)

// Facts returns fresh statistics: of all columns of all seats, what each field
// brought, how often there was a bonus and a Knobel, and how many throws a turn took.
func Facts() game.Facts { return &facts{} }

type facts struct {
	matches, seats, columns int
	throws, entries, sharp  int
	bonuses, upper, points  int
	stock                   int // throws left over
	fields                  [fieldsEnd]struct{ columns, sum, zeros int }
}

// Saw counts throws and entries.
func (f *facts) Saw(before game.Position, by game.Seat, move string) {
	switch {
	case by == game.House:
	case strings.HasPrefix(move, "score "):
		f.entries++
		if b := boardOf(before); b.Sharp && b.AllThrown() {
			f.sharp++
		}
	default:
		f.throws++
	}
}

// Ended adds up the sheets.
func (f *facts) Ended(last game.Position) {
	b := boardOf(last)
	f.matches++
	for seat := range game.Seat(b.Players) {
		f.seats++
		f.stock += b.Stock(seat)
		for c := range int(b.Columns) {
			f.column(&b, seat, c)
		}
	}
}

func (f *facts) column(b *knobeln.Board, seat game.Seat, c int) {
	sum := b.Column(seat, c)
	f.columns++
	f.upper += sum.Upper
	f.points += sum.Total()
	if sum.Bonus > 0 {
		f.bonuses++
	}
	for field := knobeln.Ones; field < fieldsEnd; field++ {
		points, free := b.Cell(seat, c, field)
		if !b.Has(field) || free {
			continue
		}
		of := &f.fields[field]
		of.columns++
		of.sum += points
		if points == 0 {
			of.zeros++
		}
	}
}

// Result returns means and shares, the latter in [0, 1]. Fields that no sheet has are left out.
func (f *facts) Result() map[string]any {
	fields := map[string]any{}
	for field := knobeln.Ones; field < fieldsEnd; field++ {
		if of := f.fields[field]; of.columns > 0 {
			fields[field.String()] = map[string]float64{"mean": ratio(of.sum, of.columns), "zero_share": ratio(of.zeros, of.columns)}
		}
	}
	knobel := f.fields[knobeln.Knobel]
	return map[string]any{
		"matches": f.matches, "columns": f.columns, "fields": fields,
		"column_mean": ratio(f.points, f.columns), "upper_mean": ratio(f.upper, f.columns),
		"bonus_share": ratio(f.bonuses, f.columns), "knobel_share": ratio(knobel.columns-knobel.zeros, knobel.columns),
		"throws_per_turn": ratio(f.throws, f.entries), "sharp_share": ratio(f.sharp, f.entries), "stock_left_mean": ratio(f.stock, f.seats),
	}
}

// ratio returns a/b to four decimals; 0 if b is.
func ratio(a, b int) float64 {
	if b == 0 {
		return 0
	}
	return math.Round(1e4*float64(a)/float64(b)) / 1e4
}

func boardOf(p game.Position) knobeln.Board {
	return p.(interface{ State() knobeln.State }).State().Board
}
