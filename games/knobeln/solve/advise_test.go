package solve

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"spelunke/game"
	"spelunke/games/knobeln"
)

// TestAdvise_Match asks in every position of random matches, and expects what Moves says of the board.
func TestAdvise_Match(t *testing.T) {
	for _, v := range []Variant{{Sharp: true}, {Strict: true, FiveIsFullHouse: true, Saved: true, Sharp: true, Pair: true}} {
		table, draw := mustSolve(t, v), rand.New(rand.NewPCG(2, 9)).Uint64N
		s := play(t, v)
		for s.Turn() != 0 {
			by := s.Turn().List()[0]
			moves := s.Moves(by, nil)
			m := moves[draw(uint64(len(moves)))]
			if s.Phase == knobeln.Choose {
				checkAdvice(t, table, &s, moves)
			}
			s = s.Apply(by, m)
		}
	}
}

func checkAdvice(t *testing.T, table *Table, s *knobeln.State, moves []knobeln.Move) {
	t.Helper()
	p := Position{Points: map[knobeln.Field]int{}, Dice: s.Dice, Left: s.Left(), Sharp: s.AllThrown()}
	for f := knobeln.Ones; f <= knobeln.Minimum; f++ {
		if points, free := s.Cell(0, 0, f); s.Has(f) && !free {
			p.Points[f] = points
		}
	}
	advice, err := table.Advise(p)
	if err != nil || len(advice) != len(moves) {
		t.Fatalf("%d moves are valued (%v), want %d", len(advice), err, len(moves))
	}
	want := map[knobeln.Move]float64{}
	for i, v := range table.Moves(&s.Board, moves) {
		want[moves[i]] = v
	}
	for i, a := range advice {
		if math.Abs(a.Value-want[a.Move]) > 1e-9 || a.Loss < 0 || i > 0 && a.Loss < advice[i-1].Loss {
			t.Fatalf("%+v: %v is worth %v and loses %v, want %v, the best first", p, a.Move, a.Value, a.Loss, want[a.Move])
		}
	}
	if advice[0].Loss != 0 || math.Abs(advice[0].Value-table.Value(&s.Board, game.Seat(0))) > 1e-9 {
		t.Fatalf("%+v: the best is %+v", p, advice[0])
	}
}

func TestAdvise_Refused(t *testing.T) {
	base := mustSolve(t, Variant{})
	strict := mustSolve(t, Variant{Strict: true, FiveIsFullHouse: true})
	const dice = knobeln.Dice(0x11111)
	all := map[knobeln.Field]int{}
	for f := knobeln.Ones; f <= knobeln.Chance; f++ {
		if f != knobeln.Pair {
			all[f] = 0
		}
	}
	all[knobeln.Chance] = 20
	for name, c := range map[string]struct {
		table *Table
		p     Position
	}{
		"a field of another variant": {base, Position{Points: map[knobeln.Field]int{knobeln.Pair: 0}, Dice: dice}},
		"no field":                   {base, Position{Points: map[knobeln.Field]int{200: 0}, Dice: dice}},
		"points":                     {base, Position{Points: map[knobeln.Field]int{knobeln.Twos: 3}, Dice: dice}},
		"many points":                {base, Position{Points: map[knobeln.Field]int{knobeln.Twos: 256}, Dice: dice}},
		"chance of 0":                {base, Position{Points: map[knobeln.Field]int{knobeln.Chance: 0}, Dice: dice}},
		"order":                      {strict, Position{Points: map[knobeln.Field]int{knobeln.Twos: 2}, Dice: dice}},
		"full":                       {base, Position{Points: all, Dice: dice}},
		"no dice":                    {base, Position{}},
		"four dice":                  {base, Position{Dice: 0x1111}},
		"a strange die":              {base, Position{Dice: 0x50000000}},
		"throws":                     {base, Position{Dice: dice, Left: 3}},
		"throws below 0":             {base, Position{Dice: dice, Left: -1}},
	} {
		if _, err := c.table.Advise(c.p); !errors.Is(err, ErrPosition) {
			t.Errorf("%s: %v, want ErrPosition", name, err)
		}
	}
}
