package solve

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// brute values short sheets by looking at every way for every die to fall. It
// shares nothing with the solver: it has its own scores, keeps the true points
// and adds up bonus and product at the end.
type brute struct {
	v     Variant
	known map[paper]float64
	dice  [7776][5]int   // in the order in which they fall
	as    [7776]int      // the same dice, ascending
	score [2][7776][]int // by name; plain and sharp
}

// all are the fields' names; a paper has their points in this order.
var all = []string{
	"ones", "twos", "threes", "fours", "fives", "sixes", "pair", "three-kind", "four-kind", "full-house",
	"small-straight", "large-straight", "knobel", "chance", "maximum", "minimum",
}

const (
	bruteKnobel = 12
	bruteChance = 13
)

// A paper is a sheet: points, -1 if free, and throws saved.
type paper struct {
	cells [16]int
	stock int
}

func newBrute(v Variant) *brute {
	b := &brute{v: v, known: map[paper]float64{}}
	for code := range b.dice {
		for i, x := 4, code; i >= 0; i, x = i-1, x/6 {
			b.dice[code][i] = x%6 + 1
		}
		d := b.dice[code]
		slices.Sort(d[:])
		b.as[code] = encode(d[:])
		for i := range b.score {
			for _, name := range all {
				b.score[i][code] = append(b.score[i][code], b.points(name, d, i == 1))
			}
		}
	}
	return b
}

func encode(d []int) (code int) {
	for _, x := range d {
		code = 6*code + x - 1
	}
	return code
}

func (b *brute) names() []string {
	return slices.DeleteFunc(slices.Clone(all), func(name string) bool {
		switch name {
		case "pair":
			return !b.v.Pair
		case "chance":
			return b.v.Croatian
		case "maximum", "minimum":
			return !b.v.Croatian
		}
		return false
	})
}

// free returns the fields that may be filled, by their place in all.
func (b *brute) free(p *paper) (out []int) {
	for _, name := range b.names() {
		if i := slices.Index(all, name); p.cells[i] < 0 {
			out = append(out, i)
			if b.v.Strict {
				break
			}
		}
	}
	return out
}

// total adds up a full sheet.
func (b *brute) total(p *paper) float64 {
	sum := 0
	for _, x := range p.cells[:6] {
		sum += x
	}
	if sum >= 63 {
		sum += 35
	}
	for _, x := range p.cells[6:14] {
		sum += max(0, x)
	}
	if b.v.Croatian {
		sum += (p.cells[14] - p.cells[15]) * p.cells[0]
	}
	return float64(sum)
}

// entered returns the points of dice in field i of a paper.
func (b *brute) entered(p *paper, i, code, sharp int) int {
	if i == bruteChance && b.v.Strict && p.cells[bruteKnobel] > 0 && b.score[0][code][bruteKnobel] > 0 {
		if b.v.Sharp && sharp == 1 {
			return 200
		}
		return 100
	}
	return b.score[sharp][code][i]
}

// points is what five dice, ascending, bring in a field.
func (b *brute) points(name string, d [5]int, sharp bool) int {
	count := [7]int{}
	sum := 0
	for _, x := range d {
		count[x]++
		sum += x
	}
	sorted := slices.Clone(count[1:])
	slices.Sort(sorted)
	top, next := sorted[5], sorted[4]
	faces := ""
	for face := 1; face <= 6; face++ {
		if count[face] > 0 {
			faces += fmt.Sprint(face)
		} else {
			faces += " "
		}
	}
	twice := 1
	if b.v.Sharp && sharp {
		twice = 2
	}
	switch {
	case strings.Contains("ones twos threes fours fives sixes", name):
		face := 1 + slices.Index(all, name)
		return count[face] * face
	case name == "maximum", name == "minimum":
		return sum
	case name == "chance":
		return sum
	case name == "pair" && top >= 2:
		return sum
	case (name == "three-kind" || name == "four-kind") && b.v.Strict && top == 5:
		return 30 * twice
	case name == "three-kind" && top >= 3, name == "four-kind" && top >= 4:
		return sum * twice
	case name == "full-house" && (top == 3 && next == 2 || top == 5 && (b.v.FiveIsFullHouse || b.v.Strict)):
		return 25 * twice
	case name == "small-straight" && (strings.Contains(faces, "1234") || strings.Contains(faces, "2345") || strings.Contains(faces, "3456")):
		return 30 * twice
	case name == "large-straight" && (strings.Contains(faces, "12345") || strings.Contains(faces, "23456")):
		return 40 * twice
	case name == "knobel" && top == 5:
		return 50 * twice
	}
	return 0
}

// value returns the expected total of a sheet.
func (b *brute) value(p paper) float64 {
	if len(b.free(&p)) == 0 {
		return b.total(&p)
	}
	if v, ok := b.known[p]; ok {
		return v
	}
	throws := 3
	if b.v.Saved {
		throws += p.stock
	}
	free, kept := b.free(&p), &keptDice{}
	var worth [2][7776]float64 // by dice; plain and sharp
	for left := range throws {
		for sharp := range worth {
			for code, ascending := range b.as {
				if code == ascending {
					worth[sharp][code] = b.roll(&p, free, code, sharp, left, kept)
				}
			}
			for code, ascending := range b.as {
				worth[sharp][code] = worth[sharp][ascending]
			}
		}
		kept = newKept(&worth)
	}
	b.known[p] = kept[0][0]
	return kept[0][0]
}

// keptDice is what it is worth to keep so many dice and throw the others: the
// mean over all ways to fall, by the dice kept.
type keptDice [5][]float64

func newKept(worth *[2][7776]float64) *keptDice {
	kept, all := &keptDice{}, worth[0][:]
	for n := 4; n >= 0; n-- {
		if n == 0 { // all five are thrown
			all = worth[1][:]
		}
		ways := 7776
		for range n {
			ways /= 6
		}
		for first := 0; first < 7776; first += ways {
			sum := 0.0
			for _, v := range all[first : first+ways] {
				sum += v
			}
			kept[n] = append(kept[n], sum/float64(ways))
		}
	}
	return kept
}

// roll values dice with so many throws left.
func (b *brute) roll(p *paper, free []int, code, sharp, left int, kept *keptDice) float64 {
	v := math.Inf(-1)
	for _, i := range free {
		next := *p
		next.cells[i] = b.entered(p, i, code, sharp)
		if b.v.Saved {
			next.stock = left
		}
		v = max(v, b.value(next))
	}
	if left == 0 {
		return v
	}
	for mask := range 31 {
		n, key := 0, 0
		for i, x := range b.dice[code] {
			if mask>>i&1 != 0 {
				n, key = n+1, 6*key+x-1
			}
		}
		v = max(v, kept[n][key])
	}
	return v
}

// allowed are all variants of one column.
func allowed() (out []Variant) {
	for i := range 64 {
		v := Variant{i&1 != 0, i&2 != 0, i&4 != 0, i&8 != 0, i&16 != 0, i&32 != 0}
		if v.Strict && (v.Croatian || !v.FiveIsFullHouse) {
			continue
		}
		out = append(out, v)
	}
	return out
}

// partly solves only the sheets on which these fields and more are filled.
func partly(t *testing.T, v Variant, filled []string, k kernel) *solver {
	t.Helper()
	space, err := newSpace(v)
	if err != nil {
		t.Fatal(err)
	}
	from := filling(0)
	for i, f := range space.fields {
		if slices.Contains(filled, f.String()) {
			from |= 1 << i
		}
	}
	space.lay(from)
	s := newSolver(space, k)
	if err := s.run(context.Background(), nil); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestSolve_Brute compares all variants with brute force on sheets with few free fields.
func TestSolve_Brute(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for _, v := range allowed() {
		b := newBrute(v)
		for range 2 {
			names := b.names()
			free := []string{names[random.IntN(len(names))], names[random.IntN(len(names))]}
			switch {
			case v.Strict:
				free = names[len(names)-2:]
			case v.Croatian:
				free[0] = []string{"ones", "maximum", "minimum"}[random.IntN(3)]
			}
			compare(t, b, free, random)
		}
	}
	compare(t, newBrute(Variant{Croatian: true}), []string{"ones", "maximum", "minimum"}, random)
	compare(t, newBrute(Variant{Strict: true, FiveIsFullHouse: true}), []string{"large-straight", "knobel", "chance"}, random)
}

// compare fills all other fields at random and compares the values of the sheet.
func compare(t *testing.T, b *brute, free []string, random *rand.Rand) {
	t.Helper()
	v, p := b.v, paper{}
	var filled []string
	for i, name := range all {
		p.cells[i] = -1
		if slices.Contains(free, name) || !slices.Contains(b.names(), name) {
			continue
		}
		filled = append(filled, name)
		code := random.IntN(7776)
		if random.IntN(2) == 0 {
			code = 1555 * random.IntN(6) // five equal
			code += random.IntN(6) - code%6
		}
		p.cells[i] = b.entered(&p, i, b.as[code], random.IntN(2))
	}
	if v.Saved {
		p.stock = random.IntN(3)
	}
	s := partly(t, v, filled, best())
	at, points := state{}, 0
	for _, f := range s.fields {
		if have := p.cells[slices.Index(all, f.String())]; have >= 0 {
			var gain int
			at, gain = s.enterAt(at, f, have, p.stock)
			points += gain
		}
	}
	got, want := float64(points)+s.value(at), b.value(p)
	if math.Abs(got-want) > 1e-9 {
		t.Errorf("%v, %v free of %+v: %.12f, want %.12f", v, free, p, got, want)
	}
}

// TestKernel_Portable compares plain Go with the kernel of this processor, on all states of short sheets.
func TestKernel_Portable(t *testing.T) {
	for _, v := range allowed() {
		filled := []string{"twos", "threes", "fours", "fives", "full-house", "small-straight", "knobel", "three-kind"}
		if v.Croatian || v.Saved {
			filled = append(filled, "sixes", "four-kind", "pair")
		}
		if v.Strict {
			filled = nil
		}
		got, want := partly(t, v, filled, best()), partly(t, v, filled, portable)
		for i, x := range got.table {
			if math.Abs(x-want.table[i]) > 1e-9 {
				t.Fatalf("%v: number %d is %v, want %v as in plain Go", v, i, x, want.table[i])
			}
		}
	}
	got, want := partly(t, Variant{}, nil, best()), partly(t, Variant{}, nil, portable)
	for i, x := range got.table {
		if math.Abs(x-want.table[i]) > 1e-9 {
			t.Fatalf("number %d is %v, want %v as in plain Go", i, x, want.table[i])
		}
	}
}
