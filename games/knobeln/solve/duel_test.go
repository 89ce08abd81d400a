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

// TestDuel_Odds makes sure that the rest of every sheet brings what the table expects of it,
// and that who plays to beat a known total does so at least as often as who does not mind it.
func TestDuel_Odds(t *testing.T) {
	for _, v := range []Variant{{Strict: true, FiveIsFullHouse: true}, {Strict: true, FiveIsFullHouse: true, Pair: true}} {
		table := mustSolve(t, v)
		d, err := table.Duel(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		s, better := table.solver, 0
		for _, layer := range s.layers() {
			for _, n := range layer {
				s.distinct(n, func(u int) {
					at := state{node: n, upper: u}
					rest, known, mean := &d.rest[s.row(n, 0)+u], &d.known[s.row(n, 0)+u], 0.0
					for need := range mostRest {
						some, more := rest.at(need), rest.at(need+1)
						if need > 0 {
							mean += float64(some)
						}
						by := known.at(need) - (some+more)/2
						if by < -2e-3 {
							t.Fatalf("%v: %+v beats %d with chance %v, without minding it %v", v, at, need, known.at(need), (some+more)/2)
						}
						if by > 0.02 {
							better++
						}
					}
					if math.Abs(mean-s.value(at)) > 0.02 {
						t.Fatalf("%v: %+v: the rest is %v on average, want %v", v, at, mean, s.value(at))
					}
				}, func(int, int) {})
			}
		}
		if better == 0 {
			t.Errorf("%v: it is never clearly better to know what has to be beaten", v)
		}
	}
}

// TestDuel_Wins makes sure that a duel wins more than half, see bout.
func TestDuel_Wins(t *testing.T) {
	table := mustSolve(t, Variant{Strict: true, FiveIsFullHouse: true})
	d, err := table.Duel(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	b, x, sum := &bout{Duel: d, s: table.solver}, newRacer(table.solver, d.known), 0.0
	const matches = 100
	for i := range uint64(matches) {
		sum += b.match(x, rand.New(rand.NewPCG(4, i)), i%2 == 0)
	}
	if won := sum / matches; won < 0.501 || won > 0.56 {
		t.Errorf("it wins %.4f, want more than half, and no miracle", won)
	}
}

// TestRival_Greatest makes sure that of two others the greater total counts.
func TestRival_Greatest(t *testing.T) {
	table := mustSolve(t, Variant{Strict: true, FiveIsFullHouse: true})
	d, err := table.Duel(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	s := Variant{Strict: true, FiveIsFullHouse: true}.seats(t, 3)
	one, two := d.others(ptr(Variant{Strict: true, FiveIsFullHouse: true}.seats(t, 2)), 0), d.others(&s.Board, 0)
	for total := range mostTotal {
		if want := one.below[total] * one.below[total]; math.Abs(float64(two.below[total]-want)) > 1e-6 {
			t.Fatalf("both have less than %d with chance %v, want %v", total, two.below[total], want)
		}
	}
	if two.mean <= one.mean {
		t.Errorf("the greater of two is %v on average, one %v", two.mean, one.mean)
	}
}

func ptr(s knobeln.State) *knobeln.Board { return &s.Board }
