package solve

import (
	"context"
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

// TestOutlook_Known keeps what has been found independently of the best play.
func TestOutlook_Known(t *testing.T) {
	table := mustSolve(t, Variant{})
	short := brief(t, table)
	o, err := table.Outlook(context.Background(), true, nil)
	if err != nil {
		t.Fatal(err)
	}
	agree(t, Variant{}, short, o)
	near := func(what string, got, want, within float64) {
		t.Helper()
		if math.Abs(got-want) > within {
			t.Errorf("%s = %v, want %v", what, got, want)
		}
	}
	near("mean", o.Mean, 245.870774514112, 1e-9)
	near("standard deviation", o.SD, 39.8201, 5e-5)
	near("chance of the bonus", o.Bonus, 0.689776999, 5e-10)
	near("least", float64(o.Least), 10, 0)
	near("most", float64(o.Most), 375, 0)
	for _, f := range o.Fields {
		if want, ok := map[string]float64{"sixes": 19.292619, "large-straight": 33.041582, "knobel": 15.893767, "chance": 22.264118}[f.Field]; ok {
			near(f.Field, f.Mean, want, 5e-7)
		}
	}
	near("zeros of chance", o.Fields[12].Zero, 0, 0)
	sum, mean, below := 0.0, 0.0, 0.0
	median := o.Percentile(0.5)
	for i, p := range o.Chances {
		if o.Least+i < median {
			below += p
		}
		sum += p
		mean += p * float64(o.Least+i)
	}
	near("sum of chances", sum, 1, 1e-12)
	near("mean of chances", mean, o.Mean, 1e-9)
	if upTo := below + o.Chances[median-o.Least]; below >= 0.5 || upTo < 0.5 {
		t.Errorf("the median %d has %v below and %v up to it, want 0.5 between", median, below, upTo)
	}
}

// TestOutlook_Mean makes sure that play by the table brings what the table expects.
func TestOutlook_Mean(t *testing.T) {
	for _, v := range allowed() {
		if !v.Strict && v != (Variant{Sharp: true}) {
			continue
		}
		table := mustSolve(t, v)
		short := brief(t, table)
		o, err := table.Outlook(context.Background(), false, nil)
		if err != nil {
			t.Fatal(err)
		}
		agree(t, v, short, o)
		if math.Abs(o.Mean-table.Start()) > 1e-8 {
			t.Errorf("%v: play brings %.9f, want %.9f", v, o.Mean, table.Start())
		}
	}
}
