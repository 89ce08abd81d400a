package solve

import (
	"math"
	"testing"
)

// load makes a table's strategies the mean of a round. Decisions that are not kept stay even.
func (m *Many) load(t *Table) {
	for i, c := range m.all() {
		s := &t.strategies[i]
		for k, place := range s.places {
			for j := s.first[k]; j < s.first[k+1]; j++ {
				c.sum[int(place)+int(s.choice[j])] = float32(s.share[j])
			}
		}
	}
}

// TestTables plays the strategies that are kept against each other: among three the
// chances to take the point are known, and always the starter is the safest but one or two.
func TestTables(t *testing.T) {
	want := map[int][]float64{3: {.145, .457, .398}}
	for players := 3; players <= most; players++ {
		if len(For(players).strategies[sayOf].places) == 0 || For(players).players != players {
			t.Errorf("the table for %d says nothing", players)
		}
		if players > 3 && testing.Short() {
			continue
		}
		m := NewMany(players)
		m.load(For(players))
		found, err := m.Settle()
		if err != nil {
			t.Fatal(err)
		}
		if again, err := ReadTable(found.Table); err != nil || len(again.strategies[sayOf].places) == 0 || again.players != players {
			t.Errorf("%d players: what has been found is not read again: %v", players, err)
		}
		sum, got := 0.0, found.Penalties
		for i, p := range got {
			sum += p
			if w := want[players]; w != nil && math.Abs(p-w[i]) > .015 {
				t.Errorf("%d players: seat %d takes the point with %.4f, want about %.3f", players, i, p, w[i])
			}
		}
		if sum > 1 || sum < .95 {
			t.Errorf("%d players: points add up to %.4f", players, sum)
		}
		if got[0] > min(got[1], got[2]) {
			t.Errorf("%d players: penalties %.4f, want the starter to be safer than the next two", players, got)
		}
		t.Logf("%d players: penalties %.4f", players, got)
	}
}

// TestMany_Pair has a round for two be learned as one for many is, and compares it with the solution of two, which shares
// no more than the dice: it comes as near as what its decisions still lose.
func TestMany_Pair(t *testing.T) {
	m := newMany(2, true)
	m.Run(8)
	found, err := m.Settle()
	if err != nil {
		t.Fatal(err)
	}
	want := Duel().start[1].cost()
	if off := math.Abs(found.Penalties[0] - want); off > min(.05, found.Regret) || found.Regret > .5 {
		t.Errorf("after %d iterations the starter takes the point with %.4f, want %.4f; decisions lose %.4f", found.Iterations, found.Penalties[0], want, found.Regret)
	}
}

// BenchmarkRun makes an iteration for three.
func BenchmarkRun(b *testing.B) {
	m := NewMany(3)
	for b.Loop() {
		m.Run(1)
	}
}
