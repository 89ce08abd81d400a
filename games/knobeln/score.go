package knobeln

import "spelunke/game"

const (
	bonusFrom = 63 // points in the upper block
	bonus     = 35
)

// Points returns what dice d would score for the acting seat in field f of a
// column, from 0; sharp says that they were thrown all together.
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

// amount is what dice score in a field before doubling, whatever stands before it.
func (b *Board) amount(f Field, d Dice) int {
	switch most := d.most(); {
	case f <= Sixes:
		return int(f) * d.Count(int(f))
	case f >= Chance:
		return d.Sum()
	case b.Strict && most == 5 && (f == ThreeKind || f == FourKind):
		return 30 // as if all were sixes
	case f == Pair && most >= 2, f == ThreeKind && most >= 3, f == FourKind && most >= 4:
		return d.Sum()
	case f == FullHouse && (d.fullHouse() || b.five && most == 5):
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
	for f := Ones; f <= Chance; f++ {
		if !b.Has(f) {
			continue
		}
		points, _ := b.Cell(s, c, f)
		if f <= Sixes {
			sum.Upper += points
		} else {
			sum.Lower += points
		}
	}
	if sum.Upper >= bonusFrom {
		sum.Bonus = bonus
	}
	if b.Has(Maximum) {
		sum.Croatian = b.croatian(s, c)
	}
	return sum
}

func (b *Board) croatian(s game.Seat, c int) int {
	most, noMost := b.Cell(s, c, Maximum)
	least, noLeast := b.Cell(s, c, Minimum)
	ones, noOnes := b.Cell(s, c, Ones)
	if noMost || noLeast || noOnes {
		return 0
	}
	return (most - least) * ones
}
