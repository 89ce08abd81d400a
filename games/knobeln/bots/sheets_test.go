package bots

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"spelunke/game"
	"spelunke/games/knobeln"
	"spelunke/games/knobeln/solve"
)

// TestSheet_Enter plays random matches of several columns: a sheet on which
// an entry is made must be as it is read anew, and gain what the total does.
func TestSheet_Enter(t *testing.T) {
	for _, given := range []map[string]string{
		{"columns": "4"},
		{"columns": "3", "column_order": "mixed", "pair": "1"},
		{"columns": "2", "sharp": "1"},
	} {
		draw := rand.New(rand.NewPCG(2, 2)).Uint64N
		s := knobeln.Rules().Start(complete(t, given), 2)
		for s.Turn() != 0 {
			by := s.Turn().List()[0]
			moves := s.Moves(by, nil)
			m := moves[draw(uint64(len(moves)))]
			after := s.Apply(by, m)
			if m.Kind == knobeln.Score {
				sheet := newSheet(&s.Board, by)
				gain := sheet.enter(m.Field, column(m), s.Points(m.Field, column(m), s.Dice, s.AllThrown()))
				if want := newSheet(&after.Board, by); sheet != want {
					t.Fatalf("%v: %v makes %+v, want %+v", given, m, sheet, want)
				}
				if want := after.Score(by) - s.Score(by); gain != float64(want) {
					t.Fatalf("%v: %v gains %v, want %d", given, m, gain, want)
				}
			}
			s = after
		}
	}
}

// TestSquares finds weights that are known.
func TestSquares(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	var want, before weights
	for i := range want {
		want[i] = rng.NormFloat64()
	}
	q := newSquares(&before)
	for range 20 * features {
		x, worth := map[int]float64{}, 0.0
		for range 12 {
			x[rng.IntN(features)] = rng.NormFloat64()
		}
		for i, by := range x {
			worth += want[i] * by
		}
		q.add(worth, func(add func(feature int, x float64)) {
			for i, by := range x {
				add(i, by)
			}
		})
	}
	got := q.solve()
	for i := range want {
		if math.Abs(got[i]-want[i]) > 0.05 {
			t.Errorf("weight %d is %v, want %v", i, got[i], want[i])
		}
	}
}

// TestPlanner_LastTurn values the last turn of all exactly, and so does a table of one column.
func TestPlanner_LastTurn(t *testing.T) {
	l, start := learnt(t, map[string]string{"columns": "2"}, 3)
	s := start
	for s.Turn() != 0 {
		by := s.Turn().List()[0]
		if s.Phase == knobeln.Start && s.Entries(0) == s.Turns()-1 {
			break
		}
		moves := s.Moves(by, nil)
		s = s.Apply(by, moves[0])
	}
	sheet := newSheet(&s.Board, 0)
	want := 0.0
	for c := range 2 {
		want += l.table.Rest(uint32(sheet.filled[c]), int(sheet.upper[c]))
	}
	if got := l.worthOf(s, &sheet); math.Abs(got-want) > 1e-9 {
		t.Errorf("the last turn is worth %v, want %v", got, want)
	}
}

func learnt(t *testing.T, given map[string]string, matches int) (*learner, knobeln.State) {
	t.Helper()
	start := knobeln.Rules().Start(complete(t, given), 1)
	table, err := solve.Solve(context.Background(), solve.Variant{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := newPlanner(context.Background(), start, matches, newStammgast(), table)
	if err != nil {
		t.Fatal(err)
	}
	return &learner{planner: p, start: start}, start
}

// TestPlanner_Mean makes sure that even a planner that has seen little beats a stammgast.
func TestPlanner_Mean(t *testing.T) {
	given := map[string]string{"columns": "2", "column_order": "mixed"}
	l, _ := learnt(t, given, 120)
	p := complete(t, given)
	guest, gh := mean(t, p, 250, newStammgast())
	m, h := mean(t, p, 250, planning{l.planner})
	t.Logf("planner %.1f ± %.1f, stammgast %.1f ± %.1f", m, h, guest, gh)
	if m < guest {
		t.Errorf("planner %.1f ± %.1f, stammgast %.1f ± %.1f, want more", m, h, guest, gh)
	}
}

type planning struct{ *planner }

func (p planning) Choose(v knobeln.View, seat game.Seat, moves []knobeln.Move, _ game.Draw) knobeln.Move {
	return p.choose(&v.Board, seat, moves)
}
