package solve

import (
	"cmp"
	"slices"

	"spelunke/games/knobeln"
)

// Where a turn keeps what its entries are worth, in values.
const (
	upperAt = 0                  // by face and how many show it
	lowAt   = upperAt + uppers*6 // the most of ones, twos and threes, by how many of each
	highAt  = lowAt + halves     // of fours, fives and sixes
	classAt = highAt + halves    // of the lower block, by class of rolls
	halves  = 56                 // ways in which up to five dice show three faces
)

// classes groups the rolls that score the same in all fields of the lower
// block, and says for each roll where the entries that it allows are found: those
// first that are made if all are worth the same.
type classes struct {
	n     int
	of    [rolls]int // class of each roll
	roll  []int      // one roll of each class
	half  []pick
	plain [rolls]pick
	sharp [rolls]pick
}

func newClasses(l *lattice, s *scoring) *classes {
	c := &classes{}
	order := make([]int, rolls) // by sum, so that classes that lead to one state are together
	for r := range order {
		order[r] = r
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(s.sum[a], s.sum[b]) })
	known := map[[18]uint8]int{}
	for _, r := range order {
		key := [18]uint8{17: s.sum[r]}
		for i, f := range s.fields {
			if f > knobeln.Sixes {
				key[i] = s.plain[f][r]
			}
		}
		if _, ok := known[key]; !ok {
			known[key] = len(c.roll)
			c.roll = append(c.roll, r)
		}
		c.of[r] = known[key]
	}
	c.n = len(c.roll)
	number := map[[3]int]uint16{}
	for a := range 6 {
		for b := range 6 - a {
			for d := range 6 - a - b {
				number[[3]int{a, b, d}] = uint16(len(number))
				c.half = append(c.half, pick{uint16(a), uint16(6 + b), uint16(12 + d)})
			}
		}
	}
	for i := range c.half {
		p := c.half[i]
		c.half = append(c.half, pick{p[0] + 18, p[1] + 18, p[2] + 18})
	}
	for r, d := range l.dice[parts:] {
		low, high := number[[3]int{d.Count(1), d.Count(2), d.Count(3)}], number[[3]int{d.Count(4), d.Count(5), d.Count(6)}]
		class := uint16(classAt + c.of[r])
		c.plain[r] = pick{class, lowAt + low, highAt + high}
		c.sharp[r] = pick{class + uint16(c.n), lowAt + low, highAt + high}
	}
	return c
}
