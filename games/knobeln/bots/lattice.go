package bots

import (
	"math"

	"spelunke/games/knobeln"
)

const (
	sets  = 462 // ways in which 0 to 5 dice lie
	fives = 252 // of these with all five, the last
	first = sets - fives
)

// A lattice numbers all sets of up to five dice, smaller ones first, and knows
// which come from which by one die more.
type lattice struct {
	dice   [sets]knobeln.Dice
	index  map[knobeln.Dice]int
	up     [first][6]uint16 // with one die more, by face
	down   [sets]below      // with one die less
	weight [fives]float64   // how likely five dice fall so
}

// below are the first n of the sets in it.
type below struct {
	n  uint16
	of [5]uint16
}

func newLattice() *lattice {
	l := &lattice{index: map[knobeln.Dice]int{}}
	n := 0
	for size := range 6 {
		n = l.number(n, 0, 1, size)
	}
	for i, d := range l.dice {
		for face := range 6 {
			one := knobeln.Dice(1) << (4 * face)
			if i < first {
				l.up[i][face] = uint16(l.index[d+one])
			}
			if d.Count(face+1) > 0 {
				down := &l.down[i]
				down.of[down.n] = uint16(l.index[d-one])
				down.n++
			}
		}
	}
	for i := range l.weight {
		l.weight[i] = likely(l.dice[first+i])
	}
	return l
}

// number gives numbers from n to all sets that add so many dice to d, with no face below from.
func (l *lattice) number(n int, d knobeln.Dice, from, more int) int {
	if more == 0 {
		l.dice[n], l.index[d] = d, n
		return n + 1
	}
	for face := from; face <= 6; face++ {
		n = l.number(n, d+knobeln.Dice(1)<<(4*(face-1)), face, more-1)
	}
	return n
}

func likely(d knobeln.Dice) float64 {
	p := 120.0 / 7776
	for face := 1; face <= 6; face++ {
		p /= [...]float64{1, 1, 2, 6, 24, 120}[d.Count(face)]
	}
	return p
}

// worth is what five dice are worth, by number from 0: as they lie, and, where
// it makes a difference, thrown all together.
type worth struct {
	plain, sharp [fives]float64
	differ       bool // else sharp is not used
}

// thrown turns what five dice are worth after a throw into what any set of
// kept dice is worth before it.
func (l *lattice) thrown(after *worth) (kept values) {
	copy(kept[first:], after.plain[:])
	for i := first - 1; i >= 0; i-- {
		up, sum := l.up[i], 0.0
		for _, j := range up {
			sum += kept[j]
		}
		kept[i] = sum / 6
	}
	if !after.differ {
		return kept
	}
	weight, sharp := l.weight, after.sharp
	kept[0] = 0
	for i, p := range weight {
		kept[0] += p * sharp[i]
	}
	return kept
}

// values are by number of a set.
type values [sets]float64

// chosen sets now to what five dice are worth if they are entered, or if the
// best of their parts is kept.
func (l *lattice) chosen(entered *worth, stock float64, kept values, now *worth) {
	for i := 1; i < first; i++ {
		kept[i] = max(kept[i], kept.best(l.down[i]))
	}
	now.differ = entered.differ
	for i := range fives {
		best := kept.best(l.down[first+i])
		now.plain[i] = max(entered.plain[i]+stock, best)
		if now.differ {
			now.sharp[i] = max(entered.sharp[i]+stock, best)
		}
	}
}

// best returns the most that one of the sets is worth.
func (v *values) best(sets below) float64 {
	most := math.Inf(-1)
	for _, j := range sets.of[:sets.n] {
		most = max(most, v[j])
	}
	return most
}

// horizon is how many throws beyond the next one are looked at.
const horizon = 8

// ahead returns what keeping each set of dice is worth where so many throws
// are left, at least 1: entered is what dice are worth once they are entered,
// and stock what is added for the throws then left.
func (l *lattice) ahead(left int, entered *worth, stock func(left int) float64) values {
	from, now := max(0, left-1-horizon), new(worth)
	kept := l.thrown(entered)
	if more := stock(from); more != 0 {
		for i := range kept {
			kept[i] += more
		}
	}
	for n := from + 1; n < left; n++ {
		l.chosen(entered, stock(n), kept, now)
		kept = l.thrown(now)
	}
	return kept
}
