package solve

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestSingle holds the fastest kernel against the portable one.
func TestSingle(t *testing.T) {
	l, rng := newLattice(), rand.New(rand.NewPCG(6, 6))
	s, err := newScoring(l, Variant{})
	if err != nil {
		t.Fatal(err)
	}
	c := newClasses(l, s)
	var start octets
	for i := range start {
		for k := range start[i] {
			start[i][k] = rng.Float32()
		}
	}
	var chance [rolls]float32
	for r, p := range l.chance {
		chance[r] = float32(p)
	}
	parts := make([]uint16, 203)
	of := make([]float32, len(parts))
	for i := range parts {
		parts[i], of[i] = uint16(rng.Uint32()), rng.Float32()
	}
	const firstRoll = sets - rolls
	run := func(k single) (v octets, mean octet, dot float32) {
		v = start
		k.most(v[firstRoll:sets], &start, c.plain[:])
		k.means(&v, l)
		k.rise(&v, l)
		k.mean(&mean, (*[rolls]octet)(v[firstRoll:sets]), &chance)
		return v, mean, k.dot(parts, of)
	}
	got, mean, dot := run(bestSingle())
	want, wantMean, wantDot := run(portableSingle)
	near := func(what string, got, want float32) {
		t.Helper()
		if math.Abs(float64(got-want)) > 1e-6*math.Abs(float64(want)) {
			t.Fatalf("%s: %v, want %v", what, got, want)
		}
	}
	for i := range got {
		for k := range got[i] {
			near("value", got[i][k], want[i][k])
		}
	}
	for k := range mean {
		near("mean", mean[k], wantMean[k])
	}
	near("dot", dot, wantDot)
}
