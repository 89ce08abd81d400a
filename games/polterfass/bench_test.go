package polterfass

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
	buf := make([]Move, 0, 300)
	b.ReportAllocs()
	s := start(p, 4)
	for b.Loop() {
		who := s.Awaited().List()
		switch {
		case len(who) == 0:
			s = start(p, 4)
		case who[0] == game.House:
			s = s.Apply(game.House, s.Sample(draw))
		default:
			buf = s.Moves(who[0], buf[:0])
			s = s.Apply(who[0], buf[draw(uint64(len(buf)))])
		}
	}
}
