package bots

import (
	"math"

	"spelunke/game"
	"spelunke/games/knobeln"
)

const (
	bonus     = 35
	bonusFrom = 63

	fieldsEnd  = knobeln.Minimum + 1
	mostAmount = 100 // points in a field, before doubling
)

// An estimate tells what entries are worth to a seat: their points, and what
// they do to the rest of its match, compared with a free field that brings
// what it brings on average.
type estimate struct {
	b      *knobeln.Board
	seat   game.Seat
	rules  *reckoned
	turns  int // of the seat, after this one
	choice int // entries that it may make now

	withBonus [4]float64 // how likely each column has its bonus, before the entry
}

func newEstimate(b *knobeln.Board, seat game.Seat, moves []knobeln.Move, rules *reckoned) *estimate {
	e := &estimate{b: b, seat: seat, rules: rules, turns: b.Turns() - b.Entries(seat) - 1}
	for _, m := range moves {
		if m.Kind == knobeln.Score {
			e.choice++
		}
	}
	for c := range int(b.Columns) {
		e.withBonus[c] = e.bonusWith(c, 0, 0)
	}
	return e
}

// entry returns what an entry of the dice as they lie is worth.
func (e *estimate) entry(m knobeln.Move) float64 {
	points := e.b.Points(m.Field, column(m), e.b.Dice, e.b.AllThrown())
	return e.worth(m.Field, column(m), points)
}

// worth returns what points in a cell are worth, compared with the cell left free.
func (e *estimate) worth(f knobeln.Field, c, points int) float64 {
	switch {
	case f >= knobeln.Maximum:
		return e.croatian(c, f, float64(points)) - e.croatian(c, 0, 0)
	case f > knobeln.Sixes:
		return float64(points) - e.par(f)
	}
	w := float64(points) - e.par(f) + bonus*(e.bonusWith(c, f, points)-e.withBonus[c])
	if f == knobeln.Ones && e.b.Has(knobeln.Maximum) {
		w += e.croatian(c, f, float64(points)) - e.croatian(c, 0, 0)
	}
	return w
}

// bonusWith returns how likely column c has its bonus at the end, after so
// many points in its field f; f 0 is no entry. What the free fields will bring
// is taken for normal.
func (e *estimate) bonusWith(c int, f knobeln.Field, points int) float64 {
	need, mean, variance, most := float64(bonusFrom-points), 0.0, 0.0, 0.0
	for g := knobeln.Ones; g <= knobeln.Sixes; g++ {
		have, free := e.b.Cell(e.seat, c, g)
		switch {
		case !free:
			need -= float64(have)
		case g != f:
			mean += e.par(g)
			variance += spread * float64(g) * float64(g)
			most += 5 * float64(g)
		}
	}
	switch {
	case need <= 0:
		return 1
	case need > most:
		return 0
	}
	return 0.5 * math.Erfc((need-0.5-mean)/math.Sqrt(2*variance))
}

// croatian returns what (maximum − minimum) × ones of column c will be, after
// an entry in f; f 0 is no entry.
func (e *estimate) croatian(c int, f knobeln.Field, points float64) float64 {
	value := func(g knobeln.Field) float64 {
		if g == f {
			return points
		}
		if have, free := e.b.Cell(e.seat, c, g); !free {
			return float64(have)
		}
		return e.par(g)
	}
	return (value(knobeln.Maximum) - value(knobeln.Minimum)) * value(knobeln.Ones)
}

// par returns what a free field will bring. In the last turn that is what a
// turn for it alone brings; the more turns and fields are left, the more the
// dice choose the field.
func (e *estimate) par(f knobeln.Field) float64 {
	alone, often := e.rules.alone[usual][f], flexible[f]
	if e.b.Sharp && doubles(f) {
		often = flexibleSharp[f]
	}
	n := float64(max(0, min(e.turns-1, e.choice-2, 12)))
	return alone + (often-alone)*n/(n+12)*flexibility
}

// entered returns what five dice are worth once they are entered.
func (e *estimate) entered(moves []knobeln.Move) *worth {
	w := &worth{differ: e.b.Sharp}
	fields, n := e.fields(moves)
	differ, strict := e.b.Sharp, e.b.Strict
	for i := range fives {
		plain, sharp, amounts := math.Inf(-1), math.Inf(-1), e.rules.amounts[i]
		for j := range n {
			f := &fields[j]
			points := int(amounts[f.field])
			if strict && f.field == knobeln.Chance { // it may follow a Knobel
				points = e.b.Points(f.field, 0, e.rules.dice[first+i], false)
			}
			plain = max(plain, f.worth(points))
			if differ {
				sharp = max(sharp, f.worth(doubled(f.field, points)))
			}
		}
		w.plain[i], w.sharp[i] = plain, sharp
	}
	return w
}

// doubled returns what points in f are if the dice are sharp.
func doubled(f knobeln.Field, points int) int {
	if doubles(f) || points == mostAmount { // 100 in chance doubles too
		return 2 * points
	}
	return points
}

// An openField may be filled now. What points are worth in its best column is
// told by points where it is not in proportion.
type openField struct {
	field knobeln.Field
	cost  float64
	table [31]float64
}

func (f *openField) worth(points int) float64 {
	if f.field > knobeln.Sixes && f.field < knobeln.Maximum {
		return float64(points) - f.cost
	}
	return f.table[points]
}

// fields returns the open fields, n of them.
func (e *estimate) fields(moves []knobeln.Move) (out [fieldsEnd]openField, n int) {
	for _, m := range moves {
		if m.Kind != knobeln.Score {
			break
		}
		if n == 0 || out[n-1].field != m.Field {
			out[n] = openField{field: m.Field, cost: e.par(m.Field)}
			for i := range out[n].table {
				out[n].table[i] = math.Inf(-1)
			}
			n++
		}
		e.fill(&out[n-1], column(m))
	}
	return out, n
}

// fill raises the table of f to what points are worth in one more column.
func (e *estimate) fill(f *openField, c int) {
	from, step, last := 0, int(f.field), 5*int(f.field)
	switch {
	case f.field >= knobeln.Maximum:
		from, step, last = 5, 1, 30
	case f.field > knobeln.Sixes:
		return // all columns are alike
	}
	for points := from; points <= last; points += step {
		f.table[points] = max(f.table[points], e.worth(f.field, c, points))
	}
}

// doubles reports whether sharp dice count double in f.
func doubles(f knobeln.Field) bool { return f >= knobeln.ThreeKind && f <= knobeln.Knobel }

// stock returns what so many throws, saved for later turns, are worth.
func (e *estimate) stock(left int) float64 {
	if !e.b.Saved || e.turns == 0 || left == 0 {
		return 0
	}
	each := usual + float64(left)/float64(e.turns)
	more := 0.0
	for c := range int(e.b.Columns) {
		for f := knobeln.Ones; f < fieldsEnd; f++ {
			if !e.b.Has(f) {
				continue
			}
			if _, free := e.b.Cell(e.seat, c, f); free {
				more += e.rules.alone.with(each, f) - e.rules.alone[usual][f]
			}
		}
	}
	return thrift * more * float64(e.turns) / float64(e.turns+1)
}

// Found by play, over some thousand matches alone each.
const (
	spread      = 0.8 // variance of how often a face is entered in its field
	flexibility = 1.5 // with twelve more fields free, three quarters of the way from alone to flexible
	thrift      = 1.8 // above 1, for saved throws are spent where they help and not evenly
)

// flexible is what fields bring on average in the best play of the base game
// (en.wikipedia.org/wiki/Yahtzee, "Optimal strategy"; without its second
// Yahtzees), and the bot's own averages where that has none.
var flexible = [fieldsEnd]float64{
	knobeln.Ones: 2.11, knobeln.Twos: 5.28, knobeln.Threes: 8.57, knobeln.Fours: 12.16, knobeln.Fives: 15.69, knobeln.Sixes: 19.19,
	knobeln.Pair: 23, knobeln.ThreeKind: 21.66, knobeln.FourKind: 13.10, knobeln.FullHouse: 22.59, knobeln.SmallStraight: 29.46,
	knobeln.LargeStraight: 32.71, knobeln.Knobel: 16.87, knobeln.Chance: 22.01, knobeln.Maximum: 25, knobeln.Minimum: 9,
}

// flexibleSharp is the bot's own average with sharp throws.
var flexibleSharp = [fieldsEnd]float64{
	knobeln.ThreeKind: 38, knobeln.FourKind: 14, knobeln.FullHouse: 33, knobeln.SmallStraight: 57, knobeln.LargeStraight: 50, knobeln.Knobel: 14,
}
