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
	want[1].Believes[0], want[2].Believes[0], want[0].Believes[1], want[1].Doubts[2], want[0].True[2] = 1, 1, 1, 1, 1
	if s.Records != want {
		t.Errorf("records %+v, want %+v", s.Records, want)
	}
}

// TestRecord_Full counts more than there is room for: the shares stay.
func TestRecord_Full(t *testing.T) {
	var r Record
	for range 200 {
		r.answered(300, true)
		r.answered(300, false)
	}
	for range 200 {
		r.answered(300, true)
	}
	if d, b := r.Doubts[0], r.Believes[0]; d < 128 || b >= d || b < 50 {
		t.Errorf("%d doubts, %d believed", d, b)
	}
}
