package knobeln

import (
	"slices"
	"testing"
)

func roll(faces ...int) Dice {
	var d Dice
	for _, face := range faces {
		d += die(face)
	}
	return d
}

func TestDice(t *testing.T) {
	for _, c := range []struct {
		d           Dice
		text        string
		length, sum int
		weight      uint64
		most, row   int
		full        bool
		list        []int
	}{
		{0, "-", 0, 0, 1, 0, 0, false, []int{}},
		{roll(6), "6", 1, 6, 1, 1, 1, false, []int{6}},
		{roll(4, 4, 4), "4 4 4", 3, 12, 1, 3, 1, false, []int{4, 4, 4}},
		{roll(5, 1, 2, 4, 3), "1 2 3 4 5", 5, 15, 120, 1, 5, false, []int{1, 2, 3, 4, 5}},
		{roll(2, 3, 5, 4, 6), "2 3 4 5 6", 5, 20, 120, 1, 5, false, []int{2, 3, 4, 5, 6}},
		{roll(1, 3, 4, 5, 6), "1 3 4 5 6", 5, 19, 120, 1, 4, false, []int{1, 3, 4, 5, 6}},
		{roll(3, 3, 4, 5, 6), "3 3 4 5 6", 5, 21, 60, 2, 4, false, []int{3, 3, 4, 5, 6}},
		{roll(6, 6, 6, 1, 1), "1 1 6 6 6", 5, 20, 10, 3, 1, true, []int{1, 1, 6, 6, 6}},
		{roll(2, 2, 3, 3, 6), "2 2 3 3 6", 5, 16, 30, 2, 2, false, []int{2, 2, 3, 3, 6}},
		{roll(5, 5, 5, 5, 5), "5 5 5 5 5", 5, 25, 1, 5, 1, false, []int{5, 5, 5, 5, 5}},
		{roll(5, 5, 5, 5, 1), "1 5 5 5 5", 5, 21, 5, 4, 1, false, []int{1, 5, 5, 5, 5}},
	} {
		if got := c.d.String(); got != c.text {
			t.Errorf("String = %q, want %q", got, c.text)
		}
		if got := c.d.List(); !slices.Equal(got, c.list) || got == nil {
			t.Errorf("%v.List = %v, want %v", c.d, got, c.list)
		}
		if c.d.Len() != c.length || c.d.Sum() != c.sum || c.d.weight() != c.weight {
			t.Errorf("%v: Len, Sum, weight = %d, %d, %d; want %d, %d, %d", c.d, c.d.Len(), c.d.Sum(), c.d.weight(), c.length, c.sum, c.weight)
		}
		if c.d.most() != c.most || c.d.row() != c.row || c.d.fullHouse() != c.full {
			t.Errorf("%v: most, row, fullHouse = %d, %d, %v; want %d, %d, %v", c.d, c.d.most(), c.d.row(), c.d.fullHouse(), c.most, c.row, c.full)
		}
	}
}

// TestRolls counts the ways in which n dice fall: (n+5 over 5) as a set, 6ⁿ one by one.
func TestRolls(t *testing.T) {
	for n, want := range []struct {
		sets int
		ways uint64
	}{{1, 1}, {6, 6}, {21, 36}, {56, 216}, {126, 1296}, {252, 7776}} {
		ms := appendRolls(nil, 0, 1, n)
		var ways uint64
		for _, m := range ms {
			ways += m.Dice.weight()
		}
		if len(ms) != want.sets || ways != want.ways {
			t.Errorf("%d dice: %d sets, %d ways; want %d, %d", n, len(ms), ways, want.sets, want.ways)
		}
	}
}

// TestRolls_Odds compares one throw of five dice with counts by formula, of 7776 ways.
func TestRolls_Odds(t *testing.T) {
	odds := map[string]uint64{}
	for _, m := range appendRolls(nil, 0, 1, 5) {
		d, w := m.Dice, m.Dice.weight()
		for name, is := range map[string]bool{
			"three": d.most() >= 3, "four": d.most() >= 4, "five": d.most() == 5,
			"full": d.fullHouse(), "small": d.row() >= 4, "large": d.row() == 5, "pair": d.most() >= 2,
		} {
			if is {
				odds[name] += w
			}
		}
	}
	for name, want := range map[string]uint64{
		"pair": 7776 - 6*5*4*3*2, // not all different
		"five": 6, "four": 6 + 6*5*5, "three": 6 + 6*5*5 + 6*10*5*5,
		"full":  6 * 5 * 10,
		"large": 2 * 120,
		// 1234 and 3456 with a fifth die that is in the row (4·60) or the far one (120), 2345
		// with one in the row; 12345 and 23456 are counted as large.
		"small": 3*4*60 + 2*120 + 2*120,
	} {
		if got := odds[name]; got != want {
			t.Errorf("%s: %d ways, want %d", name, got, want)
		}
	}
}
