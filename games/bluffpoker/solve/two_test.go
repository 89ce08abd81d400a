package solve

import (
	"math"
	"testing"

	"spelunke/games/bluffpoker"
)

// TestValue_Two pins the chance of the starter to take the point.
func TestValue_Two(t *testing.T) {
	s := ForTwo()
	if got := s.Starter(); math.Abs(got-.4008) > .0005 {
		t.Errorf("the starter takes the point with %.5f, want 0.4008", got)
	}
	if s.Gap > 2e-3 {
		t.Errorf("in one of the small games %.5f could be gained, want less than 0.002", s.Gap)
	}
	t.Logf("value %.6f, greatest gap %.6f", s.Value(), s.Gap)
}

// TestShootout pins the best play for each poker from a first throw on.
func TestShootout(t *testing.T) {
	s := &Two{}
	for n := range s.hidden {
		s.hidden[n] = falls(n)
	}
	for k := 1; k <= 6; k++ {
		s.claims = append(s.claims, bluffpoker.Dice{uint8(k), uint8(k), uint8(k)}.Claim())
	}
	for k, want := range map[int]result{1: {.1893 - .7823, .0284}, 3: {.1450 - .8247, .0302}, 5: {.0671 - .8793, .0536}, 6: {-.9252, .0748}} {
		got := s.shootout(bluffpoker.Dice{}, 3, k)
		if math.Abs(got.worth-want.worth) > 2e-4 || math.Abs(got.equal-want.equal) > 1e-4 {
			t.Errorf("poker %d: %+v, want %+v", k, got, want)
		}
	}
}

// TestSignal solves a game that can be solved by hand: of two types as likely, the strong
// one always wins when it is called. Who has bet wins 1 from one who folds and 2, or loses 2, from
// one who calls; who has not bet loses 1. The strong type bets, the weak one does in one of
// three cases, and is called in two of three.
func TestSignal(t *testing.T) {
	pass := -1.0
	g := newSignal([]float64{.5, .5}, &pass, 1)
	g.add(word{answers: 2, pays: []float64{1, 2, 1, -2}})
	s := g.solve(1e-6, 20_000)
	if got, want := s.value, .5*(1*1./3+2*2./3)-.5; math.Abs(got-want) > 1e-3 {
		t.Errorf("worth %.4f, want %.4f", got, want)
	}
	if got := s.says[1][1]; math.Abs(got-1./3) > 2e-2 {
		t.Errorf("the weak type bets in %.3f of cases, want a third", got)
	}
	if got := s.hears[0][1]; math.Abs(got-2./3) > 2e-2 {
		t.Errorf("a bet is called in %.3f of cases, want two thirds", got)
	}
}

// BenchmarkForTwo solves a round for two.
func BenchmarkForTwo(b *testing.B) {
	for b.Loop() {
		ForTwo()
	}
}
