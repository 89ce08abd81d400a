package bluffpoker

import "slices"

// Dice are up to three dice, from high to low; 0 is no die, or one that is hidden.
type Dice [3]uint8

// Len returns the number of dice.
func (d Dice) Len() int {
	n := 0
	for _, x := range d {
		if x != 0 {
			n++
		}
	}
	return n
}

// List returns the dice from high to low, never nil.
func (d Dice) List() []int {
	out := []int{}
	for _, x := range d {
		if x != 0 {
			out = append(out, int(x))
		}
	}
	return out
}

// Sorted returns the dice from high to low.
func Sorted(d Dice) Dice {
	if d[0] < d[1] {
		d[0], d[1] = d[1], d[0]
	}
	if d[1] < d[2] {
		d[1], d[2] = d[2], d[1]
	}
	if d[0] < d[1] {
		d[0], d[1] = d[1], d[0]
	}
	return d
}

// And returns the dice of both, three at most.
func (d Dice) And(e Dice) Dice {
	n := d.Len()
	for _, x := range e {
		if x != 0 {
			d[n] = x
			n++
		}
	}
	return Sorted(d)
}

// Without returns d less the dice of e, all of which it has.
func (d Dice) Without(e Dice) Dice {
	for _, x := range e {
		if i := slices.Index(d[:], x); x != 0 {
			d[i] = 0
		}
	}
	return Sorted(d)
}

// number returns the digits as a number.
func (d Dice) number() int { return int(d[0])*100 + int(d[1])*10 + int(d[2]) }

// Claim returns the highest claim that three dice make true.
func (d Dice) Claim() Claim {
	if d[0] == d[1] && d[1] == d[2] {
		return poker(int(d[0]))
	}
	return Claim(d.number())
}

// weight returns in how many ways n dice that can be told apart fall as d.
func (d Dice) weight(n int) uint64 {
	switch {
	case n == 2 && d[0] != d[1]:
		return 2
	case n < 3 || d[0] == d[2]:
		return 1
	case d[0] == d[1] || d[1] == d[2]:
		return 3
	}
	return 6
}

// Subsets returns the different multisets of dice taken from d, none first, then by their digits.
func (d Dice) Subsets() (out [8]Dice, n int) {
	for mask := range 8 {
		var s Dice
		for i, x := range d {
			if mask>>i&1 == 1 {
				s[i] = x
			}
		}
		if s = Sorted(s); s.Len() == ones(mask) && !slices.Contains(out[:n], s) {
			out[n] = s
			n++
		}
	}
	slices.SortFunc(out[:n], func(a, b Dice) int { return a.key() - b.key() })
	return out, n
}

// key orders sets of dice: fewer first, then by digits.
func (d Dice) key() int { return d.Len()*1000 + d.number() }

func ones(mask int) int { return mask&1 + mask>>1&1 + mask>>2&1 }

// appendThrows appends the ways in which n dice can fall, from low to high.
func appendThrows(buf []Move, kind Kind, n, faces int) []Move {
	m := Move{Kind: kind, Count: uint8(n)}
	var fall func(i, most int)
	fall = func(i, most int) {
		if i == n {
			buf = append(buf, m)
			return
		}
		for x := 1; x <= most; x++ {
			m.Dice[i] = uint8(x)
			fall(i+1, x)
		}
	}
	fall(0, faces)
	return buf
}
