package solve

import (
	"context"
	"fmt"
	"math"
	"testing"

	"spelunke/games/knobeln"
)

func mustSolve(t testing.TB, v Variant) *Table {
	t.Helper()
	table, err := Solve(context.Background(), v, nil)
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// TestSolve_Known keeps values that have been found independently.
func TestSolve_Known(t *testing.T) {
	for _, c := range []struct {
		variant Variant
		value   float64
		states  int
	}{
		{Variant{}, 245.870774514112, 357632},
		{Variant{FiveIsFullHouse: true}, 245.904728370720, 357632},
		{Variant{Pair: true}, 276.964052031589, 715264},
		{Variant{Sharp: true}, 305.484281229469, 357632},
	} {
		table := mustSolve(t, c.variant)
		if got := table.Start(); math.Abs(got-c.value) > 1e-11*c.value {
			t.Errorf("%v: start value %.12f, want %.12f", c.variant, got, c.value)
		}
		if got := table.States(); got != c.states {
			t.Errorf("%v: %d states, want %d", c.variant, got, c.states)
		}
	}
}

// play carries out moves on the empty sheet of a variant.
func play(t testing.TB, v Variant, moves ...string) knobeln.State {
	t.Helper()
	s, err := v.start()
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range moves {
		m, err := knobeln.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		s = s.Apply(0, m)
	}
	return s
}

func TestTable_Probes(t *testing.T) {
	table := mustSolve(t, Variant{})
	for _, c := range []struct {
		moves []string
		best  string
		value float64
	}{
		{[]string{"throw", "roll 1 3 3 5 6"}, "keep 3 3", 243.310870453},
		{[]string{"throw", "roll 1 1 1 6 6", "keep 1 1 1 6", "roll 6"}, "score full-house", 246.415125598},
	} {
		s := play(t, Variant{}, c.moves...)
		moves := s.Moves(0, nil)
		values := table.Moves(&s.Board, moves)
		best := 0
		for i, v := range values {
			if v > values[best] {
				best = i
			}
		}
		if got := moves[best].String(); got != c.best || math.Abs(values[best]-c.value) > 1e-9 {
			t.Errorf("%v: %s, %.9f, want %s, %.9f", c.moves, got, values[best], c.best, c.value)
		}
		if got := table.Value(&s.Board, 0); got != values[best] {
			t.Errorf("%v: Value %v, want that of the best move, %v", c.moves, got, values[best])
		}
	}
}

func TestOutlook_Base(t *testing.T) {
	table := mustSolve(t, Variant{})
	o, err := table.Outlook(context.Background(), true, nil)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Println(o.Mean, o.SD, o.Bonus, o.Least, o.Most, o.Fields)
}
