package solve

import (
	"context"
	"testing"
)

func bench(b *testing.B, v Variant, k kernel) {
	s, err := newSpace(v)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		newSolver(s, k).run(context.Background(), nil)
	}
}
func BenchmarkBase(b *testing.B)     { bench(b, Variant{}, best()) }
func BenchmarkPortable(b *testing.B) { bench(b, Variant{}, portable) }
