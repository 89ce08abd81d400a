package solve

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"spelunke/games/knobeln"
)

func learnt(t *testing.T, v Variant) *Table {
	t.Helper()
	table := mustSolve(t, v)
	if err := table.LearnBonus(context.Background()); err != nil {
		t.Fatal(err)
	}
	return table
}

// TestBonus_Start holds the chance of the bonus from an empty sheet against
// that which is found forwards, by other means. The base game's was found before.
func TestBonus_Start(t *testing.T) {
	for v, want := range map[Variant]float64{
		{}: 0.689776999,
		{Strict: true, FiveIsFullHouse: true, Saved: true, Sharp: true}: 0,
		{Strict: true, FiveIsFullHouse: true, Pair: true}:               0,
	} {
		table := learnt(t, v)
		if want == 0 {
			o, err := table.Outlook(context.Background(), false, nil)
			if err != nil {
				t.Fatal(err)
			}
			want = o.Bonus
		}
		if got := table.bonusChance(state{}); math.Abs(got-want) > 2e-5 {
			t.Errorf("%v: chance of the bonus %.9f, want %.9f", v, got, want)
		}
	}
}

// TestProspects_AddUp plays random matches: in every decision the chances of
// this turn's entries are 1 together, and what a move is worth is what it is said to consist of.
func TestProspects_AddUp(t *testing.T) {
	for _, v := range []Variant{{Sharp: true}, {Saved: true, Strict: true, FiveIsFullHouse: true}, {}} {
		table, draw := learnt(t, v), rand.New(rand.NewPCG(4, 4)).Uint64N
		s := play(t, v)
		for s.Turn() != 0 {
			by := s.Turn().List()[0]
			moves := s.Moves(by, nil)
			if s.Phase == knobeln.Choose {
				checkProspects(t, table, &s, moves)
			}
			s = s.Apply(by, moves[draw(uint64(len(moves)))])
		}
	}
}

func checkProspects(t *testing.T, table *Table, s *knobeln.State, moves []knobeln.Move) {
	t.Helper()
	at, total := table.solver.read(&s.Board, 0)
	d := decision{at, total, table.solver.number[s.Dice] - parts, s.Left(), s.AllThrown()}
	ps := table.prospects(d, moves)
	for i, value := range table.Moves(&s.Board, moves) {
		p := &ps[i]
		if math.Abs(p.value-value) > 1e-9 {
			t.Fatalf("%v is worth %v, want %v", moves[i], p.value, value)
		}
		sum := float64(total)
		for _, part := range table.solver.apart(p, total) {
			sum += part.points
		}
		if math.Abs(sum-value) > 1e-8 {
			t.Fatalf("%v: the parts are %v together, want %v", moves[i], sum, value)
		}
		if moves[i].Kind == knobeln.Score && p.points[moves[i].Field] != float64(s.Points(moves[i].Field, 0, s.Dice, s.AllThrown())) {
			t.Fatalf("%v: %v points", moves[i], p.points[moves[i].Field])
		}
		for f, chance := range p.scores {
			if chance < 0 || chance > 1+1e-9 || p.points[f] < 0 || (chance == 0) != (p.points[f] == 0) {
				t.Fatalf("%v: %v is entered with chance %v for %v points", moves[i], knobeln.Field(f), chance, p.points[f])
			}
		}
	}
}

// TestReason_Known puts positions whose reason can be reckoned by hand.
func TestReason_Known(t *testing.T) {
	table := learnt(t, Variant{})
	filled := func(but ...knobeln.Field) map[knobeln.Field]int {
		out := map[knobeln.Field]int{}
		for _, f := range table.solver.fields {
			out[f] = 0
			if f == knobeln.Chance {
				out[f] = 20
			}
		}
		for _, f := range but {
			delete(out, f)
		}
		return out
	}
	for name, c := range map[string]struct {
		p    Position
		move string
		want Reason
	}{
		"one die for a Knobel":    {Position{Points: filled(knobeln.Knobel), Dice: 0x40001, Left: 1}, "keep 5 5 5 5", Reason{"knobel", 1. / 6, 1. / 1296}},
		"a straight is entered":   {Position{Points: filled(knobeln.LargeStraight), Dice: 0x11111, Left: 1}, "score large-straight", Reason{"large-straight", 1, 1. / 6}},
		"a full house is entered": {Position{Points: filled(knobeln.FullHouse, knobeln.Knobel), Dice: 0x00032, Left: 0}, "score full-house", Reason{"full-house", 1, 0}},
	} {
		advice, err := table.Advise(c.p)
		if err != nil {
			t.Fatal(name, err)
		}
		got := advice[0]
		if got.Move.String() != c.move || got.Why.About != c.want.About || math.Abs(got.Why.This-c.want.This) > 1e-9 {
			t.Errorf("%s: %v because of %+v, want %s because of %+v", name, got.Move, got.Why, c.move, c.want)
		}
	}
}

// TestReason_Bonus is in need of 3 sixes, one short of the bonus, or 24 points at once.
func TestReason_Bonus(t *testing.T) {
	table := learnt(t, Variant{})
	points := map[knobeln.Field]int{}
	for _, f := range table.solver.fields {
		points[f] = 0
	}
	for f := knobeln.Ones; f <= knobeln.Fives; f++ {
		points[f] = 3 * int(f)
	}
	delete(points, knobeln.Sixes)
	delete(points, knobeln.Chance)
	advice, err := table.Advise(Position{Points: points, Dice: 0x300011, Left: 0})
	if err != nil {
		t.Fatal(err)
	}
	if a := advice[0]; a.Move.Field != knobeln.Sixes || a.Bonus != 1 || a.Why.About != "bonus" || a.Why.This != 1 || a.Why.Other < 0.3 || a.Why.Other > 0.4 {
		t.Errorf("%+v, want the sixes for the sake of the bonus", a)
	}
	if a := advice[1]; a.Move.Field != knobeln.Chance || a.Loss <= 0 || a.Why.About != "bonus" || a.Why.Other != 1 {
		t.Errorf("%+v, want chance to lose the bonus", a)
	}
}
