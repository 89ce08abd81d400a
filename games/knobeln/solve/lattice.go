package solve

import "spelunke/games/knobeln"

const (
	sets  = 462 // ways in which 0 to 5 dice lie
	rolls = 252 // of these with all five, the last
	parts = sets - rolls
	faces = 6
)

// A lattice numbers all sets of up to five dice, smaller ones first, and knows
// which come from which by one die more.
type lattice struct {
	dice   [sets]knobeln.Dice
	number map[knobeln.Dice]int
	up     [parts][faces]uint16 // with one die more, by face
	chance [rolls]float64       // how likely five dice fall so

	down  [sets][5]uint16 // with one die less: the first downs
	downs [sets]uint8
}

func newLattice() *lattice {
	l := &lattice{number: make(map[knobeln.Dice]int, sets)}
	n := 0
	for size := range 6 {
		n = l.add(n, 0, 1, size)
	}
	for k, d := range l.dice[:parts] {
		for face := range faces {
			up := l.number[d+one(face+1)]
			l.up[k][face] = uint16(up)
			l.down[up][l.downs[up]] = uint16(k)
			l.downs[up]++
		}
	}
	for r := range l.chance {
		l.chance[r] = likely(l.dice[parts+r])
	}
	return l
}

// add numbers, from n on, all sets that add so many dice to d, with no face below from.
func (l *lattice) add(n int, d knobeln.Dice, from, more int) int {
	if more == 0 {
		l.dice[n], l.number[d] = d, n
		return n + 1
	}
	for face := from; face <= faces; face++ {
		n = l.add(n, d+one(face), face, more-1)
	}
	return n
}

// one returns a die that shows face, in [1, 6].
func one(face int) knobeln.Dice { return 1 << (4 * (face - 1)) }

// likely returns how likely five dice fall as d: 5! / (n₁! … n₆!) / 6⁵.
func likely(d knobeln.Dice) float64 {
	p := 120.0 / 7776
	for face := 1; face <= faces; face++ {
		p /= [...]float64{1, 1, 2, 6, 24, 120}[d.Count(face)]
	}
	return p
}
