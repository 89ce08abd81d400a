package solve

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"spelunke/game"
	"spelunke/games/knobeln"
)

// TestDuel_LastTurn plays strict sheets of two at random until the last turn of
// all. There only chance is free and the other has finished: how likely it is to beat him follows from the
// dice alone.
func TestDuel_LastTurn(t *testing.T) {
	v := Variant{Strict: true, FiveIsFullHouse: true}
	table := mustSolve(t, v)
	d, err := table.Duel(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	draw := rand.New(rand.NewPCG(3, 3)).Uint64N
	checked := 0
	for range 40 {
		s := v.seats(t, 2)
		for s.Turn() != 0 {
			by := s.Turn().List()[0]
			moves := s.Moves(by, nil)
			if by != game.House && len(moves) > 1 {
				values := d.Moves(&s.Board, moves)
				for i, p := range values {
					if p < 0 || p > 1+slight*400 || math.IsNaN(p) {
						t.Fatalf("%v wins with chance %v", moves[i], p)
					}
				}
				if by == 1 && s.Entries(1) == s.Turns()-1 {
					checkLast(t, &s, moves, values)
					checked++
				}
			}
			s = s.Apply(by, moves[draw(uint64(len(moves)))])
		}
	}
	if checked < 20 {
		t.Errorf("%d last turns, want more", checked)
	}
}

// checkLast reckons an entry in chance, and throwing with one throw left, by hand.
func checkLast(t *testing.T, s *knobeln.State, moves []knobeln.Move, values []float64) {
	t.Helper()
	result := func(after knobeln.State) float64 {
		switch mine, other := after.Score(1), after.Score(0); {
		case mine > other:
			return 1
		case mine == other:
			return 0.5
		}
		return 0
	}
	for i, m := range moves {
		want := 0.0
		switch {
		case m.Kind == knobeln.Score:
			want = result(s.Apply(1, m))
		case s.Left() == 1:
			rolling, ways := s.Apply(1, m), 0.0
			for _, roll := range rolling.Moves(game.House, nil) {
				after := rolling.Apply(game.House, roll)
				weight := float64(after.Weight(roll))
				want += weight * result(after.Apply(1, knobeln.Move{Kind: knobeln.Score, Field: knobeln.Chance}))
				ways += weight
			}
			want /= ways
		default:
			continue
		}
		if math.Abs(values[i]-want) > slight*400 {
			t.Fatalf("%v wins with chance %v, want %v", m, values[i], want)
		}
	}
}

func TestDuel_Refused(t *testing.T) {
	table := mustSolve(t, Variant{Strict: true, FiveIsFullHouse: true, Saved: true})
	if _, err := table.Duel(context.Background()); !errors.Is(err, ErrTooLarge) || table.HasDuel() {
		t.Errorf("a duel with saved throws: %v, want ErrTooLarge", err)
	}
}
