package solve

import (
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
