package pulverfass

import (
	"math/rand/v2"
	"testing"

	"spelunke/game"
)

// random plays games in which every legal move of every seat is as likely, each
// seat in turn asked once in a window, until stop says so. It returns the number of games and of moves.
func random(draw game.Draw, first State, buf []Move, stop func(games int) bool) (games, moves int) {
	for s := first; !stop(games); {
		who := s.Awaited()
		by := game.House
		switch {
		case who == 0 && s.Phase == Over:
			games++
			s = first
			continue
		case who == 0 || who.Has(game.House):
			s = s.Apply(game.House, s.Sample(draw))
		default:
			for by = 0; !who.Has(by); by++ {
			}
			buf = s.Moves(by, buf[:0])
			s = s.Apply(by, buf[draw(uint64(len(buf)))])
		}
		moves++
	}
	return games, moves
}

// BenchmarkWalk plays random games with four seats; an operation is one game.
func BenchmarkWalk(b *testing.B) {
	p, err := Rules().Complete(nil)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	i := 0
	_, moves := random(rand.New(rand.NewPCG(1, 1)).Uint64N, start(p, 4), make([]Move, 0, 1000), func(games int) bool {
		for ; i < games+1; i++ {
			if !b.Loop() {
				return true
			}
		}
		return false
	})
	b.ReportMetric(float64(moves)/float64(b.N), "moves/op")
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
}

// BenchmarkParallel is BenchmarkWalk on all cores.
func BenchmarkParallel(b *testing.B) {
	p, err := Rules().Complete(nil)
	if err != nil {
		b.Fatal(err)
	}
	b.RunParallel(func(pb *testing.PB) {
		i := 0
		random(rand.New(rand.NewPCG(1, 1)).Uint64N, start(p, 4), make([]Move, 0, 1000), func(games int) bool {
			for ; i < games+1; i++ {
				if !pb.Next() {
					return true
				}
			}
			return false
		})
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
}
