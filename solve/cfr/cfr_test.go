package cfr

import (
	"math"
	"testing"

	"spelunke/game/gametest/kuhn"
)

var rules = map[string]Rule{"CFR": Plain, "CFR+": Plus, "DCFR": Discounted, "PCFR+": Predictive}

func kuhnTree(t testing.TB) *Tree[kuhn.Move, kuhn.View] {
	t.Helper()
	r := kuhn.Rules()
	p, err := r.Complete(nil)
	if err != nil {
		t.Fatal(err)
	}
	tree, err := Unroll(r.Start(p, 2), func(end kuhn.State) float64 { return float64(end.Score(0)) }, 1000)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

func liarTree(t testing.TB, faces uint8) *Tree[liarMove, liarView] {
	t.Helper()
	tree, err := Unroll(liar{faces: faces}, func(end liar) float64 { return float64(end.Score(0)) }, 1_000_000)
	if err != nil {
		t.Fatal(err)
	}
	return tree
}

// TestKuhn solves Kuhn poker: worth -1/18 to the first seat (Kuhn, 1950).
func TestKuhn(t *testing.T) {
	tree := kuhnTree(t)
	if len(tree.Infos) != 12 {
		t.Errorf("%d information sets, want 12", len(tree.Infos))
	}
	for name, rule := range rules {
		s := New(tree, rule)
		s.Run(4000)
		a := s.Average()
		if v, e := tree.Value(a), tree.Exploitability(a); math.Abs(v+1./18) > 3e-3 || e > 6e-3 || e < 0 {
			t.Errorf("%s: value %.5f, exploitability %.5f; want -0.05556 and nearly 0", name, v, e)
		}
	}
}

// TestKuhn_Best checks best answers to strategies that are easily beaten: who
// always passes loses his ante to a bet, less what the show of cards after two passes brings.
func TestKuhn_Best(t *testing.T) {
	tree := kuhnTree(t)
	s := tree.Uniform()
	if got, want := tree.Best(s, 0)+tree.Best(s, 1), 2*tree.Exploitability(s); math.Abs(got-want) > 1e-12 {
		t.Errorf("best answers bring %v, exploitability says %v", got, want)
	}
	for i := range tree.Infos {
		at := tree.At(s, i)
		for k, m := range tree.Infos[i].Moves {
			at[k] = 0
			if m.Kind == kuhn.Pass {
				at[k] = 1
			}
		}
	}
	// Against one who always passes a bet always wins his ante.
	for seat := range 2 {
		if got := tree.Best(s, seat); got != 1 {
			t.Errorf("seat %d wins %v from one who always passes, want 1", seat, got)
		}
	}
	if v := tree.Value(s); math.Abs(v) > 1e-12 {
		t.Errorf("two who always pass: worth %v, want 0", v)
	}
}

// TestLiar pins the size of liar's dice with a die each (OpenSpiel counts as
// many information sets), and solves smaller ones.
func TestLiar(t *testing.T) {
	if got := len(liarTree(t, 6).Infos); got != 24_576 {
		t.Errorf("%d information sets, want 24,576", got)
	}
	for name, rule := range rules {
		tree := liarTree(t, 3)
		s := New(tree, rule)
		s.Run(300)
		if e := tree.Exploitability(s.Average()); e > .03 || e < 0 {
			t.Errorf("%s: exploitability %.4f after 300 iterations", name, e)
		}
	}
}

// TestValue_Liar solves liar's dice with six faces: it is worth -1/36 to the
// first seat, and a strategy's value is off by no more than twice its exploitability.
func TestValue_Liar(t *testing.T) {
	tree := liarTree(t, 6)
	s := New(tree, Predictive)
	s.Run(90)
	a := s.Average()
	if v, e := tree.Value(a), tree.Exploitability(a); e > .01 || math.Abs(v+1./36) > e {
		t.Errorf("value %.6f, exploitability %.6f; want -1/36 within it", v, e)
	}
}

// TestRun_NoAllocations makes sure that iterations allocate nothing.
func TestRun_NoAllocations(t *testing.T) {
	tree := liarTree(t, 3)
	for name, rule := range rules {
		s := New(tree, rule)
		if n := testing.AllocsPerRun(5, func() { s.Run(1) }); n > 0 {
			t.Errorf("%s: %v allocations in an iteration", name, n)
		}
	}
}

func TestUnroll_Refused(t *testing.T) {
	if _, err := Unroll(liar{faces: 6}, func(liar) float64 { return 0 }, 100); err == nil {
		t.Error("a tree of at most 100 positions is unrolled that has more")
	}
	three, err := kuhn.Rules().Complete(map[string]string{"cards": "4"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Unroll(kuhn.Rules().Start(three, 3), func(kuhn.State) float64 { return 0 }, 10_000); err == nil {
		t.Error("a game of three is unrolled")
	}
}

func BenchmarkRun(b *testing.B) {
	tree := liarTree(b, 6)
	for name, rule := range rules {
		b.Run(name, func(b *testing.B) {
			s := New(tree, rule)
			b.ReportAllocs()
			for b.Loop() {
				s.Run(1)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(tree.Nodes()), "ns/node")
		})
	}
}
