package solve

import (
	"errors"
	"math/bits"

	"spelunke/games/knobeln"
)

const (
	uppers    = 6  // fields of the upper block
	full      = 63 // points there that earn the bonus; more count no more
	bonus     = 35
	throws    = 3 // of a turn, or added to the stock in each
	leastSum  = 5 // of five dice
	sums      = 26
	mostTable = 4 << 30 / 8 // numbers in 4 GiB
)

// ErrTooLarge says that a variant has more states than can be kept.
var ErrTooLarge = errors.New("knobeln: cannot be solved")

// A filling is a set of filled fields; bit i is the field in line i of the sheet.
type filling uint32

// A node is what a sheet tells but for the upper total and the stock: the
// filled fields, and what has to be remembered of their points.
//
// The memory of croatian is (maximum − minimum) × ones, as far as it is known:
// the points in ones, once they are filled, and all that they multiply is
// added at once; else those in maximum or minimum, or, with both, the
// difference. The memory of strict is whether a Knobel was entered just before chance.
type node struct {
	filling filling
	memory  uint8
}

// A space is all states between turns of a variant. A state is a node, the
// upper total up to 63 and, where throws are saved, the stock.
type space struct {
	*lattice
	*scoring
	variant Variant
	line    [knobeln.Minimum + 1]int8 // of each field on the sheet, -1 if it is not there
	all     filling
	bias    float64 // added to all values, so that none is less than 0

	from      filling             // filled on all sheets: nothing, but in tests
	begin     []int               // of a filling's states in the table; -1 if it cannot be reached
	size      int                 // of the table, in numbers
	reachable [1 << uppers]uint64 // upper totals, by fields filled in the upper block
}

func newSpace(v Variant) (*space, error) {
	l := newLattice()
	scoring, err := newScoring(l, v)
	if err != nil {
		return nil, err
	}
	s := &space{lattice: l, scoring: scoring, variant: v, all: 1<<len(scoring.fields) - 1}
	if v.Croatian {
		s.bias = 1024 // the difference is at least 5 − 30, and multiplies at most 5
	}
	for f := range s.line {
		s.line[f] = -1
	}
	for i, f := range s.fields {
		s.line[f] = int8(i)
	}
	s.reachable[0] = 1
	for m := 1; m < 1<<uppers; m++ {
		low := bits.TrailingZeros(uint(m))
		for n := range 6 {
			s.reachable[m] |= raise(s.reachable[m&(m-1)], n*(low+1))
		}
	}
	s.lay(0)
	if s.size > mostTable {
		return nil, tooLarge(v.String(), float64(s.size))
	}
	return s, nil
}

// lay gives every state its place in the table, on sheets on which these fields are filled.
func (s *space) lay(from filling) {
	s.from, s.size = from, 0
	s.begin = make([]int, s.all+1)
	for m := range s.all + 1 {
		if s.begin[m] = -1; s.possible(m) {
			s.begin[m] = s.size
			s.size += s.memories(m) * s.stocks(m) * s.width(m)
		}
	}
}

// raise adds points to a set of upper totals.
func raise(totals uint64, points int) uint64 {
	if points > 0 && totals>>(full-points) != 0 {
		return totals<<points | 1<<full
	}
	return totals << points
}

// possible reports whether the fields can be filled without others.
func (s *space) possible(m filling) bool {
	return m&s.from == s.from && (!s.variant.Strict || m&(m+1) == 0)
}

func (s *space) has(m filling, f knobeln.Field) bool { return s.line[f] >= 0 && m>>s.line[f]&1 != 0 }

// width returns how many upper totals, from 0, a filling is given room for.
func (s *space) width(m filling) int {
	most := bits.Len64(s.reachable[m%(1<<uppers)])
	return (most + width - 1) / width * width
}

// stocks returns how many stocks, from 0, there can be before a turn.
func (s *space) stocks(m filling) int {
	if !s.variant.Saved || m == s.all {
		return 1
	}
	return (throws-1)*bits.OnesCount32(uint32(m)) + 1
}

// memories returns how many memories there are of a filling.
func (s *space) memories(m filling) int {
	const faces, differences = 6, 2*sums - 1
	switch {
	case s.variant.Strict && m == s.all>>1:
		return 2
	case !s.variant.Croatian:
		return 1
	}
	return [8]int{1, faces, sums, faces, sums, faces, differences, 1}[s.product(m)]
}

// What of the product (maximum − minimum) × ones is filled.
const (
	withOnes = 1 << iota
	withMaximum
	withMinimum
)

func (s *space) product(m filling) (filled int) {
	for i, f := range []knobeln.Field{knobeln.Ones, knobeln.Maximum, knobeln.Minimum} {
		if s.has(m, f) {
			filled |= 1 << i
		}
	}
	return filled
}

// onesKnown returns the points in ones, if the memory tells them.
func (s *space) onesKnown(n node) (ones int, known bool) {
	if !s.variant.Croatian {
		return 0, false
	}
	switch s.product(n.filling) {
	case withOnes, withOnes | withMaximum, withOnes | withMinimum:
		return int(n.memory), true
	}
	return 0, false
}

// distinct calls reckon for the upper totals of a node, the highest first, and
// same for those that are as good as one before.
func (s *space) distinct(n node, reckon func(upper int), same func(upper, as int)) {
	first, dead := -1, s.dead(n.filling)
	for totals := s.totals(n); totals != 0; {
		u := bits.Len64(totals) - 1
		totals &^= 1 << u
		switch {
		case first >= 0:
			same(u, first)
			continue
		case u <= dead:
			first = u
		}
		reckon(u)
	}
}

// free returns how many fields are not filled.
func (s *space) free(m filling) int { return len(s.fields) - bits.OnesCount32(uint32(m)) }

// dead returns up to which upper total a filling cannot earn the bonus any more.
func (s *space) dead(m filling) int {
	rest := 0
	for face := range uppers {
		if m>>face&1 == 0 {
			rest += 5 * (face + 1)
		}
	}
	return full - 1 - rest
}

// totals returns the upper totals that a node can have, as a set.
func (s *space) totals(n node) uint64 {
	upper := n.filling % (1 << uppers)
	if ones, known := s.onesKnown(n); known {
		return raise(s.reachable[upper&^1], ones)
	}
	return s.reachable[upper]
}

// row returns where the states of a node with so many throws saved begin.
func (s *space) row(n node, stock int) int {
	return s.begin[n.filling] + (int(n.memory)*s.stocks(n.filling)+stock)*s.width(n.filling)
}

// states returns how many states can be reached, those with a full sheet included.
func (s *space) states() int {
	n := 0
	for m := range s.all + 1 {
		for memory := range s.memories(m) {
			if s.possible(m) {
				n += bits.OnesCount64(s.totals(node{m, uint8(memory)})) * s.stocks(m)
			}
		}
	}
	return n
}

// step enters points in a field. It returns the node after it and by how much
// the total grows, but for the bonus.
func (s *space) step(n node, f knobeln.Field, points int) (next node, gain int) {
	next = node{n.filling | 1<<s.line[f], n.memory}
	switch {
	case s.variant.Strict && f == knobeln.Knobel:
		if next.memory = 0; points > 0 {
			next.memory = 1
		}
	case s.variant.Strict:
		next.memory = 0
	case s.variant.Croatian:
		return s.stepCroatian(n, next, f, points)
	}
	return next, points
}

func (s *space) stepCroatian(n, next node, f knobeln.Field, points int) (node, int) {
	filled, memory := s.product(n.filling), int(n.memory)
	factor := 0 // of the ones, as far as it is known without them
	switch filled &^ withOnes {
	case withMaximum:
		factor = memory + leastSum
	case withMinimum:
		factor = -memory - leastSum
	case withMaximum | withMinimum:
		factor = memory - (sums - 1)
	}
	term := points
	switch f {
	case knobeln.Ones:
		next.memory = uint8(points)
		if filled == withMaximum|withMinimum {
			next.memory = 0
		}
		return next, points + factor*points
	case knobeln.Minimum:
		term = -points
	case knobeln.Maximum:
	default:
		return next, points
	}
	if filled&withOnes != 0 {
		if filled != withOnes {
			next.memory = 0
		}
		return next, term * memory
	}
	switch filled {
	case 0:
		next.memory = uint8(points - leastSum)
	default:
		next.memory = uint8(factor + term + sums - 1)
	}
	return next, 0
}

// points returns what rolls score in a field: plain, and where the last throw was made with all dice.
func (s *space) points(n node, f knobeln.Field) (plain, sharp *[rolls]uint8) {
	if s.variant.Strict && f == knobeln.Chance && n.memory == 1 {
		return &s.plainAfter, &s.sharpAfter
	}
	return &s.plain[f], &s.sharp[f]
}

// open returns the fields in which a node allows an entry.
func (s *space) open(n node, buf []knobeln.Field) []knobeln.Field {
	for i, f := range s.fields {
		if n.filling>>i&1 == 0 {
			buf = append(buf, f)
			if s.variant.Strict {
				break
			}
		}
	}
	return buf
}
