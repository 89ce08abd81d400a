package solve

import (
	"fmt"
	"math"
	"testing"

	"spelunke/games/polterfass"
)

func wood(t testing.TB, given map[string]string) *Wood {
	t.Helper()
	p, err := polterfass.Rules().Complete(given)
	if err != nil {
		t.Fatal(err)
	}
	return New(polterfass.Rules().Start(p, 3).Options)
}

func stateOf(t testing.TB, fall string) int {
	t.Helper()
	m, err := polterfass.ParseMove(fall)
	if err != nil {
		t.Fatal(err)
	}
	return State(m.Faces)
}

func TestEquilibrium(t *testing.T) {
	w := wood(t, nil)
	for _, Temp = range []float64{0, .1, .3, .6} {
		for _, iterations = range []int{40, 100, 200} {
			worst, sum, n := 0.0, 0.0, 0.0
			for _, fall := range []string{"fall n7 9", "fall n1 5", "fall n1 5 n3 4 s1 double", "fall n1 6 n2 6 n3 7 n5 8", "fall n1 6 n3 7 n5 8 s1 double s2 cross"} {
				for guests := 2; guests <= 4; guests++ {
					for _, r := range []float64{0, 1} {
						e := w.Equilibrium(stateOf(t, fall), Field{guests, r})
						worst = max(worst, e.Gap)
						sum += e.Gap
						n++
					}
				}
			}
			fmt.Printf("temp %v its %d worst %.3f mean %.3f\n", Temp, iterations, worst, sum/n)
		}
	}
	_ = math.Pi
}

func BenchmarkPlan(b *testing.B) {
	w := wood(b, nil)
	e := w.Equilibrium(stateOf(b, "fall n7 9"), Field{3, 0})
	pay := w.Payoff(Field{3, 0}, &e.Orders)
	p := &Plan{wood: w}
	for b.Loop() {
		p.solve(0, pay)
	}
}

func BenchmarkEquilibrium(b *testing.B) {
	w := wood(b, nil)
	for b.Loop() {
		w.Equilibrium(stateOf(b, "fall n1 5"), Field{3, 0})
	}
}
