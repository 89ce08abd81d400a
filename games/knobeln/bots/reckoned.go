package bots

import "spelunke/games/knobeln"

// reckoned is what can be reckoned once for rules: by number of the dice, and by field.
type reckoned struct {
	*lattice
	amounts *amounts
	alone   *alone
}

// amounts are the points of five dice, by number from 0, in each field, not doubled.
type amounts [fives][fieldsEnd]uint8

func newAmounts(l *lattice, b *knobeln.Board) *amounts {
	var a amounts
	for i := range a {
		for f := knobeln.Ones; f < fieldsEnd; f++ {
			a[i][f] = uint8(b.Points(f, 0, l.dice[first+i], false))
		}
	}
	return &a
}

const (
	usual      = 3 // throws of a turn
	mostThrows = 9 // the most throws that alone tells of
)

// alone is what one turn of so many throws brings in each field, if it is
// played for that field and nothing else.
type alone [mostThrows + 1][fieldsEnd]float64

func newAlone(l *lattice, a *amounts, sharp bool) *alone {
	var out alone
	for f := knobeln.Ones; f < fieldsEnd; f++ {
		sign := 1.0
		if f == knobeln.Minimum {
			sign = -1 // few are good
		}
		entered := &worth{differ: sharp}
		for i := range fives {
			points := sign * float64(a[i][f])
			entered.plain[i], entered.sharp[i] = points, points
			if doubles(f) {
				entered.sharp[i] *= 2
			}
		}
		now := *entered
		for throws := 1; throws <= mostThrows; throws++ {
			kept := l.thrown(&now)
			out[throws][f] = sign * kept[0]
			l.chosen(entered, 0, kept, &now)
		}
	}
	return &out
}

// with returns what a turn brings in field f with so many throws on average.
func (a *alone) with(throws float64, f knobeln.Field) float64 {
	n := int(throws)
	if n >= mostThrows {
		return a[mostThrows][f]
	}
	part := throws - float64(n)
	return a[n][f]*(1-part) + a[n+1][f]*part
}
