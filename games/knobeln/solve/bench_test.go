package solve

import (
	"context"
	"testing"

	"spelunke/game"
)

// BenchmarkSolve solves whole variants; with GOMAXPROCS=1 on one core.
func BenchmarkSolve(b *testing.B) {
	for _, c := range []struct {
		name    string
		variant Variant
		kernel  kernel
	}{
		{"base/portable", Variant{}, portable},
		{"base", Variant{}, best()},
		{"pair", Variant{Pair: true}, best()},
		{"sharp", Variant{Sharp: true}, best()},
		{"strict", Variant{Strict: true, FiveIsFullHouse: true}, best()},
		{"saved", Variant{Saved: true}, best()},
		{"croatian", Variant{Croatian: true}, best()},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				if _, err := solveWith(context.Background(), c.variant, c.kernel, nil); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkOutlook reckons what play by the table brings.
func BenchmarkBrief(b *testing.B) {
	table := mustSolve(b, Variant{})
	for b.Loop() {
		table.outlook = nil
		if _, err := table.Brief(context.Background(), nil); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkOutlook(b *testing.B) {
	table := mustSolve(b, Variant{})
	for b.Loop() {
		table.outlook = nil
		if _, err := table.Outlook(context.Background(), false, nil); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkMoves values all moves of a first throw.
func BenchmarkMoves(b *testing.B) {
	table := mustSolve(b, Variant{})
	s := play(b, Variant{}, "throw", "roll 1 2 3 5 6")
	moves := s.Moves(game.Seat(0), nil)
	for b.Loop() {
		table.Moves(&s.Board, moves)
	}
}
