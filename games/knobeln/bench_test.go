package knobeln

import (
	"math/rand/v2"
	"testing"

	"spelunke/game"
)

// BenchmarkWalk plays random games with four seats; an operation is one move,
// the House's included.
func BenchmarkWalk(b *testing.B) {
	for _, c := range []struct {
		name   string
		params map[string]string
	}{
		{"base", nil},
		{"columns", map[string]string{"columns": "4", "column_order": "mixed", "croatian": "1", "pair": "1", "saved": "1", "sharp": "1"}},
	} {
		b.Run(c.name, func(b *testing.B) {
			p, err := Rules().Complete(c.params)
			if err != nil {
				b.Fatal(err)
			}
			draw := rand.New(rand.NewPCG(1, 1)).Uint64N
			buf := make([]Move, 0, 300)
			b.ReportAllocs()
			s := start(p, 4)
			for b.Loop() {
				by := s.Acting - 1
				switch s.Phase {
				case Over:
					s = start(p, 4)
				case Rolling:
					s = s.Apply(game.House, s.Sample(draw))
				default:
					buf = s.Moves(by, buf[:0])
					s = s.Apply(by, buf[draw(uint64(len(buf)))])
				}
			}
		})
	}
}
