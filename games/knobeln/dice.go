package knobeln

// Dice is a set of dice: how often each face lies, four bits a face, the ones lowest.
type Dice uint32

func die(face int) Dice { return 1 << (4 * (face - 1)) }

// Count returns how many dice show face, in [1, 6].
func (d Dice) Count(face int) int { return int(d>>(4*(face-1))) & 15 }

// Len returns the number of dice.
func (d Dice) Len() int {
	n := 0
	for ; d != 0; d >>= 4 {
		n += int(d & 15)
	}
	return n
}

// Sum returns the sum of all dice.
func (d Dice) Sum() int {
	sum := 0
	for face := 1; d != 0; face, d = face+1, d>>4 {
		sum += face * int(d&15)
	}
	return sum
}

// List returns the faces in ascending order, never nil.
func (d Dice) List() []int {
	out := []int{}
	for face := 1; face <= 6; face++ {
		for range d.Count(face) {
			out = append(out, face)
		}
	}
	return out
}

func (d Dice) String() string {
	var text [16]byte // five dice take 9
	return string(d.append(text[:0]))
}

func (d Dice) append(text []byte) []byte {
	if d == 0 {
		return append(text, '-')
	}
	for face, rest := byte('1'), d; rest != 0; face, rest = face+1, rest>>4 {
		for range rest & 15 {
			text = append(text, face, ' ')
		}
	}
	return text[:len(text)-1]
}

// weight returns in how many ways distinct dice fall as d: n! / (n₁! … n₆!).
func (d Dice) weight() uint64 {
	factorial := [...]uint64{1, 1, 2, 6, 24, 120}
	w := factorial[d.Len()]
	for face := 1; face <= 6; face++ {
		w /= factorial[d.Count(face)]
	}
	return w
}

// most returns how often the commonest face lies.
func (d Dice) most() int {
	n := 0
	for ; d != 0; d >>= 4 {
		n = max(n, int(d&15))
	}
	return n
}

// row returns the length of the longest row of faces, as 3 for 1 1 4 5 6.
func (d Dice) row() int {
	longest, n := 0, 0
	for face := 1; face <= 6; face++ {
		n++
		if d.Count(face) == 0 {
			n = 0
		}
		longest = max(longest, n)
	}
	return longest
}

// fullHouse reports three of one face and two of another.
func (d Dice) fullHouse() bool {
	two, three := false, false
	for ; d != 0; d >>= 4 {
		two = two || d&15 == 2
		three = three || d&15 == 3
	}
	return two && three
}
