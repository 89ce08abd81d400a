package knobeln

import "spelunke/game"

const (
	mostSeats   = 16
	mostColumns = 4
	mostLines   = 15 // fields that a sheet can have at once
)

// A Phase says what happens next.
type Phase uint8

// The phases of a turn, and the end.
const (
	Start   Phase = iota // before the turn's own throw
	Rolling              // the House rolls
	Choose               // keep or score
	Over
)

func (p Phase) String() string { return [...]string{"start", "rolling", "choose", "over"}[p] }

// fields is a set of fields.
type fields uint32

func (fs fields) has(f Field) bool { return fs>>f&1 != 0 }

// Board is all that lies on the table, which in this game is everything: the
// parameters, whose turn it is, the dice and the sheets.
type Board struct {
	fields  fields // of the sheet
	Columns int8   // in [1, 4]
	cup     int8   // dice in it: 5, fewer only in tests
	throws  int8   // of a turn, or added to the stock in each: 3, fewer only in tests
	Sharp   bool
	Strict  bool
	Saved   bool
	mixed   bool // the order of the columns
	five    bool // five equal are a full house

	Players int8
	Acting  game.Seat // +1; 0 when over
	Phase   Phase
	Thrown  uint8                                    // throws made in this turn
	Dice    Dice                                     // as they lie; while rolling those kept
	Kept    Dice                                     // at the last throw
	stock   [mostSeats]uint8                         // throws left, if they are saved
	cells   [mostSeats][mostColumns][mostLines]uint8 // points +1; 0 is a free cell
}

// line returns the cell of a field. Maximum and chance, never played together, share one.
func (f Field) line() int {
	if f > Chance {
		return int(f) - 2
	}
	return int(f) - 1
}

// Has reports whether the sheet has field f.
func (b *Board) Has(f Field) bool { return b.fields.has(f) }

// Cell returns the points that seat s entered in field f of a column, from 0,
// and whether the cell is still free.
func (b *Board) Cell(s game.Seat, column int, f Field) (points int, free bool) {
	c := b.cells[s][column][f.line()]
	return max(int(c)-1, 0), c == 0
}

// Left returns how often the acting seat may still throw in this turn.
func (b *Board) Left() int {
	switch {
	case b.Acting == 0:
		return 0
	case b.Saved:
		return b.Stock(b.Acting - 1)
	}
	return int(b.throws) - int(b.Thrown)
}

// Stock returns how many throws seat s has saved; 0 where they are not.
func (b *Board) Stock(s game.Seat) int { return int(b.stock[s]) }

// Mixed reports that the first column is filled from the top and the second from the bottom.
func (b *Board) Mixed() bool { return b.mixed }

// AllThrown reports that the dice lie as thrown all together, which is sharp.
func (b *Board) AllThrown() bool { return b.Phase == Choose && b.Kept == 0 }

// Turns returns how many turns each seat has in the match: one for each cell.
func (b *Board) Turns() int {
	n := 0
	for f := Ones; f <= Minimum; f++ {
		if b.Has(f) {
			n++
		}
	}
	return n * int(b.Columns)
}

// Entries returns how many cells seat s has filled.
func (b *Board) Entries(s game.Seat) int {
	n := 0
	for _, column := range b.cells[s] {
		for _, cell := range column {
			if cell != 0 {
				n++
			}
		}
	}
	return n
}

// fillable returns the fields of a column, from 0, in which the acting seat may enter the dice.
func (b *Board) fillable(column int) fields {
	var free fields
	first, last := Field(0), Field(0)
	cells := &b.cells[b.Acting-1][column]
	for f := Ones; f <= Minimum; f++ {
		if !b.Has(f) || cells[f.line()] != 0 {
			continue
		}
		if free == 0 {
			first = f
		}
		free |= 1 << f
		last = f
	}
	switch {
	case free == 0:
		return 0
	case b.Strict, b.mixed && column == 0:
		return 1 << first
	case b.mixed && column == 1:
		return 1 << last
	}
	return free
}

// appendScores appends the entries that the acting seat may make.
func (b *Board) appendScores(buf []Move) []Move {
	var fillable [mostColumns]fields
	for c := range fillable[:b.Columns] {
		fillable[c] = b.fillable(c)
	}
	for f := Ones; f <= Minimum; f++ {
		for c, fields := range fillable {
			if fields.has(f) {
				buf = append(buf, Move{Kind: Score, Field: f, Column: b.named(c)})
			}
		}
	}
	return buf
}

// named returns what a move calls column c, from 0: nothing if it is the only one.
func (b *Board) named(c int) int8 {
	if b.Columns == 1 {
		return 0
	}
	return int8(c) + 1
}

// column returns the column of a move, from 0.
func (m Move) column() int { return max(int(m.Column)-1, 0) }

// throw puts all dice but those kept into the cup.
func (b *Board) throw(kept Dice) {
	b.Phase, b.Dice, b.Kept = Rolling, kept, kept
	b.Thrown++
	if b.Saved {
		b.stock[b.Acting-1]--
	}
}

// enter writes the dice down.
func (b *Board) enter(f Field, column int) {
	points := b.Points(f, column, b.Dice, b.AllThrown())
	b.cells[b.Acting-1][column][f.line()] = uint8(points + 1)
}

// pass ends the turn: the next seat begins its own, or the match is over.
func (b *Board) pass() {
	b.Phase, b.Dice, b.Kept, b.Thrown = Start, 0, 0, 0
	if b.Acting++; b.Acting > game.Seat(b.Players) {
		b.Acting = 1
	}
	if b.Entries(b.Acting-1) == b.Turns() {
		b.Phase, b.Acting = Over, 0
		return
	}
	b.supply()
}

// supply adds the turn's throws to the stock of the acting seat.
func (b *Board) supply() {
	if b.Saved {
		b.stock[b.Acting-1] += uint8(b.throws)
	}
}
