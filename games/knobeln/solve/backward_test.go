package solve

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"
)

// brief returns what is found backwards.
func brief(t *testing.T, table *Table) *Outlook {
	t.Helper()
	o, err := table.Brief(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return o
}

// agree holds what is found backwards against what is found forwards, by other means.
func agree(t *testing.T, v Variant, got, want *Outlook) {
	t.Helper()
	if math.Abs(got.Mean-want.Mean) > 1e-8 || math.Abs(got.SD-want.SD) > 1e-9 || math.Abs(got.Bonus-want.Bonus) > 1e-9 {
		t.Errorf("%v: mean %.9f, standard deviation %.10f, bonus %.10f, want %.9f, %.10f, %.10f as forwards",
			v, got.Mean, got.SD, got.Bonus, want.Mean, want.SD, want.Bonus)
	}
}

// TestBrief_Short compares all variants on sheets with few free fields, where the bonus is not decided.
func TestBrief_Short(t *testing.T) {
	for _, v := range allowed() {
		filled := []string{"twos", "threes", "fours", "full-house", "small-straight", "knobel", "three-kind", "four-kind"}
		memory, upper := 0, 36
		switch {
		case v.Strict:
			filled, upper = []string{"ones", "twos", "threes"}, 27
		case v.Croatian && v.Saved:
			filled, memory = append(filled, "sixes", "pair", "large-straight", "maximum"), 18
		case v.Croatian || v.Saved:
			filled = append(filled, "sixes", "pair")
		}
		s := partly(t, v, filled, best())
		at := state{node: node{s.space.from, uint8(memory)}, upper: upper}
		if v.Saved {
			at.stock = 2
		}
		f := &forward{solver: s, from: at, fields: make([]entered, len(s.scoring.fields))}
		want, err := f.run(context.Background(), nil)
		if err != nil {
			t.Fatal(err)
		}
		b := &backward{solver: s, follow: bestFollower()}
		if err := b.run(context.Background(), nil); err != nil {
			t.Fatal(err)
		}
		agree(t, v, b.outlook(at), want)
		if want.Bonus <= 0.001 || want.Bonus >= 0.999 {
			t.Errorf("%v: chance of the bonus %v, want a position that tells", v, want.Bonus)
		}
	}
}

// TestFollower holds the fastest follower against the portable one, where a lot is worth the same, or nearly.
func TestFollower(t *testing.T) {
	l, random := newLattice(), rand.New(rand.NewPCG(6, 7))
	s, err := newScoring(l, Variant{})
	if err != nil {
		t.Fatal(err)
	}
	c := newClasses(l, s)
	var start, other tracks
	for _, e := range []*tracks{&start, &other} {
		for i := range mostValues {
			for k := range width {
				e[worth][i][k] = float64(random.IntN(9)) + 1e-12*random.Float64()
				e[square][i][k], e[earned][i][k] = random.Float64(), random.Float64()
			}
		}
	}
	v := arrival{worth: &other[worth][0], square: &other[square][0], earned: &other[earned][0]}
	for k := range width {
		v.twice[k] = 2 * v.worth[k]
	}
	points := make([]float64, 201)
	for i := range points {
		points[i] = float64(random.IntN(5))
	}
	run := func(f follower) (out [4]tracks) {
		for i := range out {
			out[i] = start
		}
		f.most(&out[0], parts, &other, c.plain[:])
		f.enter(&out[1], 7, &v, points)
		f.rise(&out[2], &other, l)
		f.over(&out[3], &other, &start)
		return out
	}
	got, want := run(bestFollower()), run(portableFollower)
	for i, name := range []string{"most", "enter", "rise", "over"} {
		if got[i] != want[i] {
			t.Errorf("%s is not the same as in plain Go", name)
		}
		if got[i] == start {
			t.Errorf("%s changes nothing", name)
		}
	}
}
