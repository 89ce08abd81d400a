package bluffpoker

import (
	"math/rand/v2"
	"testing"

	"spelunke/game"
)

// BenchmarkWalk plays random games with four seats; an operation is one move,
// the House's included.
func BenchmarkWalk(b *testing.B) {
	p, err := Rules().Complete(nil)
	if err != nil {
		b.Fatal(err)
	}
	draw := rand.New(rand.NewPCG(1, 1)).Uint64N
	buf := make([]Move, 0, 700)
	b.ReportAllocs()
	s := start(p, 4)
	for b.Loop() {
		by := game.House
		if s.Phase == Over {
			s = start(p, 4)
		}
		if !s.Turn().Has(game.House) {
			by = s.Acting
		}
		buf = s.Moves(by, buf[:0])
		s = s.Apply(by, buf[draw(uint64(len(buf)))])
	}
}
