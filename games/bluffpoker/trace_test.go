package bluffpoker

import (
	"strings"
	"testing"
)

// TestTrace follows what all know of the dice through a round.
func TestTrace(t *testing.T) {
	s := State{Board: Board{Options: Options{Odd: true, Limit: 7}, faces: 6, throws: 3, shots: 3, Players: 3}}
	s.round(0)
	for _, step := range []struct {
		moves string
		want  Trace
	}{
		{"look,peek 4 2 1,again", Trace{Origin: Started, Throw: 2}},
		{"look,peek 6 4 2,left,mats,claim 542", Trace{Origin: Started, Throw: 2, Told: 542, Advised: true}},
		{"believe,claim 543", Trace{Origin: Started, Throw: 2, Told: 542, Advised: true, Blind: 1}},
		{"believe,look,peek 6 4 2,cup 6", Trace{Origin: Covered}},
		{"claim 611", Trace{Origin: Covered, Blind: 1}},
		{"believe,look,peek 4 3,open 3", Trace{Origin: Gathered}},
		{"roll 5", Trace{Origin: Gathered}},
		{"claim 651", Trace{Origin: Gathered, Floor: 611, Told: 651}},
		{"doubt,reveal 4", Trace{Origin: Started, Throw: 1}},
	} {
		for _, text := range strings.Split(step.moves, ",") {
			m, err := ParseMove(text)
			if err != nil {
				t.Fatal(err)
			}
			by := s.Turn().List()[0]
			legal := false
			for _, l := range s.Moves(by, nil) {
				legal = legal || l == m
			}
			if !legal {
				t.Fatalf("%s is not legal", text)
			}
			s = s.Apply(by, m)
		}
		if s.Trace != step.want {
			t.Errorf("after %s: %+v, want %+v", step.moves, s.Trace, step.want)
		}
	}
	want := [mostSeats]Record{}
	want[0] = Record{Real: 2}
	want[0].Believes[0] = 1 // 611: a six lay open
	want[0].True[0] = 1     // 651: so did a five
	want[1] = Record{Real: 1}
	want[1].Believes[1], want[1].Doubts[0] = 1, 1
	want[2] = Record{Real: 1}
	want[2].Believes[1] = 1
	if s.Records != want {
		t.Errorf("records %+v, want %+v", s.Records, want)
	}
}

// TestRecord_Full counts more than there is room for: the shares stay.
func TestRecord_Full(t *testing.T) {
	var d, b uint8
	for range 200 {
		count(&d, &b)
		count(&b, &d)
	}
	for range 200 {
		count(&d, &b)
	}
	if d < 128 || b >= d || b < 50 {
		t.Errorf("%d doubts, %d believed", d, b)
	}
}

// TestClass checks claims against the odds that the rules page gives, and with dice that lie.
func TestClass(t *testing.T) {
	for _, c := range []struct {
		open  Dice
		claim Claim
		want  int
	}{
		{Dice{}, 100, 0}, {Dice{}, 551, 1}, {Dice{}, 552, 2}, {Dice{}, 655, 3}, {Dice{}, 665, 4}, {Dice{}, poker(1), 5},
		{Dice{6, 6}, 661, 0}, {Dice{6, 6}, 664, 1}, {Dice{6, 6}, 665, 2}, {Dice{5, 4, 3}, 543, 0}, {Dice{5, 4, 3}, 544, 4},
	} {
		if got := Class(c.open, c.claim); got != c.want {
			t.Errorf("%v open, %v: class %d, want %d", c.open.List(), c.claim, got, c.want)
		}
	}
}

// TestRecord_ShootOut notes what the cup showed before a shoot-out: the dice play no part, but all have seen them.
func TestRecord_ShootOut(t *testing.T) {
	s := State{Board: Board{Options: Options{Odd: true, Limit: 7}, faces: 6, throws: 3, shots: 3, Players: 3}}
	s.round(0)
	for _, text := range []string{"left", "claim 333", "believe", "reveal 6 5 2"} {
		m, err := ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		s = s.Apply(s.Turn().List()[0], m)
	}
	if got := s.Records[0].False; got != [Classes]uint8{Classes - 1: 1} || s.class != 0 || s.Phase != Rolling {
		t.Errorf("false claims %v, class %d, phase %v; want one poker, 0 and rolling", got, s.class, s.Phase)
	}
}
