package knobeln

import "spelunke/game"

const (
	mostSeats   = 16
	mostColumns = 4
	lines       = 15 // the most fields that a sheet can have at once
	bonusFrom   = 63 // upper points
	bonus       = 35
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

// Options are the parameters of a match, settled.
type Options struct {
	Fields     Fields
	Columns    int8 // in [1, 4]
	Cup        int8 // dice in it: 5, fewer only in tests
	Throws     int8 // in a turn, or added to the stock each turn: 3, fewer only in tests
	Sharp      bool
	Strict     bool
	Saved      bool
	Mixed      bool // the order of the columns
	FiveIsFull bool
}

// Fields is a set of fields.
type Fields uint32

// Has reports whether f is in the set.
func (fs Fields) Has(f Field) bool { return fs>>f&1 != 0 }

// Board is all that lies on the table, which in this game is everything.
type Board struct {
	Options
	Players int8
	Acting  game.Seat // +1; 0 when over
	Phase   Phase
	Thrown  uint8                                // throws made in this turn
	Dice    Dice                                 // as they lie; while rolling those kept
	Kept    Dice                                 // at the last throw
	Stock   [mostSeats]uint8                     // throws left, if they are saved
	Cells   [mostSeats][mostColumns][lines]uint8 // points +1; 0 is a free cell
}

// State is a whole position.
type State struct{ Board }

// line returns the cell of a field: maximum and chance, never played together, share one.
func (f Field) line() int {
	if f > Chance {
		return int(f) - 2
	}
	return int(f) - 1
}

// Cell returns the points entered for seat s in field f of a column, from 0; free if there are none yet.
func (b *Board) Cell(s game.Seat, column int, f Field) (points int, free bool) {
	c := b.Cells[s][column][f.line()]
	return max(int(c)-1, 0), c == 0
}

// Left returns how often the acting seat may still throw in this turn.
func (b *Board) Left() int {
	switch {
	case b.Acting == 0:
		return 0
	case b.Saved:
		return int(b.Stock[b.Acting-1])
	}
	return int(b.Throws) - int(b.Thrown)
}

// SharpNow reports that the dice were all thrown together and count as sharp.
func (b *Board) SharpNow() bool { return b.Sharp && b.Phase == Choose && b.Kept == 0 }

// Fillable returns the fields of a column, from 0, in which seat s may make its next entry.
func (b *Board) Fillable(s game.Seat, column int) Fields {
	var free Fields
	first, last := Field(0), Field(0)
	for f := Ones; f <= Minimum; f++ {
		if !b.Fields.Has(f) || b.Cells[s][column][f.line()] != 0 {
			continue
		}
		free |= 1 << f
		last = f
		if first == 0 {
			first = f
		}
	}
	switch {
	case free == 0:
		return 0
	case b.Strict, b.Mixed && column == 0:
		return 1 << first
	case b.Mixed && column == 1:
		return 1 << last
	}
	return free
}

// Points returns what dice d would score for the acting seat in field f of a
// column, from 0; sharp says that all of them were thrown together.
func (b *Board) Points(f Field, column int, d Dice, sharp bool) int {
	points, doubles := b.amount(f, d), f >= ThreeKind && f <= Knobel
	if b.Strict && f == Chance && d.most() == 5 {
		if before, _ := b.Cell(b.Acting-1, column, Knobel); before > 0 {
			points, doubles = 100, true
		}
	}
	if b.Sharp && sharp && doubles {
		points *= 2
	}
	return points
}

// amount is what dice score in a field before doubling, whatever was entered before.
func (o *Options) amount(f Field, d Dice) int {
	switch most := d.most(); {
	case f <= Sixes:
		return int(f) * d.Count(int(f))
	case f >= Chance:
		return d.Sum()
	case o.Strict && most == 5 && (f == ThreeKind || f == FourKind):
		return 30
	case f == Pair && most >= 2, f == ThreeKind && most >= 3, f == FourKind && most >= 4:
		return d.Sum()
	case f == FullHouse && (d.fullHouse() || o.FiveIsFull && most == 5):
		return 25
	case f == SmallStraight && d.row() >= 4:
		return 30
	case f == LargeStraight && d.row() == 5:
		return 40
	case f == Knobel && most == 5:
		return 50
	}
	return 0
}

// Seats returns the number of players.
func (s State) Seats() int { return int(s.Players) }

// Turn returns who acts: one seat or the House.
func (s State) Turn() game.Seats {
	switch s.Phase {
	case Over:
		return 0
	case Rolling:
		return game.Of(game.House)
	}
	return game.Of(s.Acting - 1)
}

// Moves appends the legal moves of seat by, in the order that the package comment gives.
func (s State) Moves(by game.Seat, buf []Move) []Move {
	switch {
	case !s.Turn().Has(by):
		return buf
	case s.Phase == Start:
		return append(buf, Move{Kind: Throw})
	case s.Phase == Rolling:
		return appendRolls(buf, 0, 1, int(s.Cup)-s.Kept.Len())
	}
	buf = s.appendScores(buf)
	if s.Left() == 0 {
		return buf
	}
	return appendKeeps(buf, s.Dice, 0, 1)
}

func (b *Board) appendScores(buf []Move) []Move {
	var fillable [mostColumns]Fields
	for c := range fillable[:b.Columns] {
		fillable[c] = b.Fillable(b.Acting-1, c)
	}
	for f := Ones; f <= Minimum; f++ {
		for c, fields := range fillable {
			if fields.Has(f) {
				buf = append(buf, Move{Kind: Score, Field: f, Column: b.name(c)})
			}
		}
	}
	return buf
}

// name returns what a move calls column c, from 0: nothing if it is the only one.
func (b *Board) name(c int) int8 {
	if b.Columns == 1 {
		return 0
	}
	return int8(c) + 1
}

// Weight returns in how many of the 6ⁿ ways the n dice fall as in m.
func (s State) Weight(m Move) uint64 { return m.Dice.weight() }

// Sample rolls the dice one by one, by the same law as Weight.
func (s State) Sample(draw game.Draw) Move {
	n, ways := int(s.Cup)-s.Kept.Len(), uint64(1)
	for range n {
		ways *= 6
	}
	m, x := Move{Kind: Roll}, draw(ways)
	for range n {
		m.Dice += die(int(x%6) + 1)
		x /= 6
	}
	return m
}

// Apply returns the position after a legal move.
func (s State) Apply(by game.Seat, m Move) State {
	switch m.Kind {
	case Throw, Keep:
		s.throw(m.Dice)
	case Roll:
		s.Phase, s.Dice = Choose, s.Kept+m.Dice
	case Score:
		column := max(int(m.Column)-1, 0)
		points := s.Points(m.Field, column, s.Dice, s.SharpNow())
		s.Cells[by][column][m.Field.line()] = uint8(points + 1)
		s.pass()
	}
	return s
}

func (b *Board) throw(kept Dice) {
	b.Phase, b.Dice, b.Kept = Rolling, kept, kept
	b.Thrown++
	if b.Saved {
		b.Stock[b.Acting-1]--
	}
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
	b.begin()
}

func (b *Board) begin() {
	if b.Saved {
		b.Stock[b.Acting-1] += uint8(b.Throws)
	}
}

// Entries returns how many cells seat s has filled.
func (b *Board) Entries(s game.Seat) int {
	n := 0
	for c := range b.Cells[s] {
		for _, cell := range b.Cells[s][c] {
			if cell != 0 {
				n++
			}
		}
	}
	return n
}

// Turns returns how many turns each seat has in the match.
func (b *Board) Turns() int {
	n := 0
	for f := Ones; f <= Minimum; f++ {
		if b.Fields.Has(f) {
			n++
		}
	}
	return n * int(b.Columns)
}

// Round returns the number of the current turn, from 1; all seats have their turn in it.
func (s State) Round() int {
	if s.Acting == 0 {
		return s.Turns()
	}
	return s.Entries(s.Acting-1) + 1
}

// Column is one column of a sheet, added up.
type Column struct {
	Upper, Bonus, Lower int
	Croatian            int // (maximum − minimum) × ones; 0 before all three are filled
}

// Total returns the points of the column.
func (c Column) Total() int { return c.Upper + c.Bonus + c.Lower + c.Croatian }

// Column adds up column c, from 0, of seat s.
func (b *Board) Column(s game.Seat, c int) Column {
	var sum Column
	for f := Ones; f < Maximum; f++ {
		points, _ := b.Cell(s, c, f)
		switch {
		case !b.Fields.Has(f):
		case f <= Sixes:
			sum.Upper += points
		default:
			sum.Lower += points
		}
	}
	if sum.Upper >= bonusFrom {
		sum.Bonus = bonus
	}
	if b.Fields.Has(Maximum) {
		sum.Croatian = b.croatian(s, c)
	}
	return sum
}

func (b *Board) croatian(s game.Seat, c int) int {
	most, openMost := b.Cell(s, c, Maximum)
	least, openLeast := b.Cell(s, c, Minimum)
	ones, openOnes := b.Cell(s, c, Ones)
	if openMost || openLeast || openOnes {
		return 0
	}
	return (most - least) * ones
}

// Score returns the total of seat by so far.
func (s State) Score(by game.Seat) int {
	total := 0
	for c := range int(s.Columns) {
		total += s.Column(by, c).Total()
	}
	return total
}
