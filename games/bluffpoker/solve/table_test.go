package solve

import (
	"bytes"
	"math"
	"testing"

	"spelunke/games/bluffpoker"
)

// TestReadTable_Refused reads what is no table, and tables that have been damaged.
func TestReadTable_Refused(t *testing.T) {
	good, err := found.ReadFile("round3.table")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := ReadTable(good); err != nil {
		t.Fatal(err)
	}
	for name, data := range map[string][]byte{
		"nothing": nil, "text": []byte("dice"), "a head": magic, "the half": good[:len(good)/2], "all but the end": good[:len(good)-20],
		"no zip": append(bytes.Clone(magic), "dice"...),
	} {
		if _, err := ReadTable(data); err == nil {
			t.Errorf("%s is read as a table", name)
		}
	}
}

// FuzzReadTable reads anything without harm.
func FuzzReadTable(f *testing.F) {
	f.Add([]byte(magic))
	f.Add([]byte("dice"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if table, err := ReadTable(data); err == nil && table.players < 3 {
			t.Errorf("a table for %d", table.players)
		}
	})
}

// TestSays makes sure that all manners claim something, whatever they have.
func TestSays(t *testing.T) {
	g := For(3).layout
	for m := range Claimings {
		for floor := -1; floor < g.number; floor++ {
			for rank := range g.claims {
				sum := 0.0
				for x := floor + 1; x < len(g.claims); x++ {
					sum += m.says(g, rank, floor, x)
				}
				if math.Abs(sum-1) > 1e-9 {
					t.Fatalf("manner %d with %v over %d: claims add up to %v", m, g.claims[rank], floor, sum)
				}
			}
		}
	}
}

// TestLoses compares the chances of all seats, which add up to 1, and those that can be reckoned by hand.
func TestLoses(t *testing.T) {
	for _, points := range [][]uint8{{0, 0, 0}, {6, 0, 3, 2}, {1, 2}, {6, 6, 6, 6, 6, 6}, {2, 5, 6, 1, 0}} {
		sum := 0.0
		for s := range points {
			sum += loses(points, 7, s)
		}
		if math.Abs(sum-1) > 1e-3 {
			t.Errorf("%v: chances to lose add up to %.5f", points, sum)
		}
	}
	if got := loses([]uint8{6, 5}, 7, 0); math.Abs(got-.75) > 1e-3 {
		t.Errorf("6 and 5: the first loses with %.5f, want 3/4", got)
	}
	if got := loses([]uint8{7, 5}, 7, 0); got != 1 {
		t.Errorf("who has seven loses with %v", got)
	}
}

// TestRead reads somebody from what has been seen of him.
func TestRead(t *testing.T) {
	doubter := bluffpoker.Record{Doubts: [bluffpoker.Classes]uint8{0, 5, 5, 5}, Believes: [bluffpoker.Classes]uint8{4}}
	if _, a := read(&doubter); a[Doubtful] < .9 {
		t.Errorf("one who doubts nearly all is read as %v", a)
	}
	trusting := bluffpoker.Record{Believes: [bluffpoker.Classes]uint8{4, 8, 8, 8}}
	if _, a := read(&trusting); a[Trusting] < .8 {
		t.Errorf("one who believes nearly all is read as %v", a)
	}
	wild := bluffpoker.Record{Odd: 12, Real: 4, False: [bluffpoker.Classes]uint8{0, 1, 2, 2}}
	if m, _ := read(&wild); m[Blindly] < .9 {
		t.Errorf("one who claims anything is read as %v", m)
	}
	full := bluffpoker.Record{Odd: 255, Real: 255}
	for c := range bluffpoker.Classes {
		full.True[c], full.False[c], full.Doubts[c], full.Believes[c] = 255, 255, 255, 255
	}
	if m, a := read(&full); math.IsNaN(m[0]) || math.IsNaN(a[0]) {
		t.Errorf("a full record is read as %v, %v", m, a)
	}
}

// TestBeliefs reckons what lies under the cup when somebody who always claims what he has claims something.
func TestBeliefs(t *testing.T) {
	b := board(t, "0 look|- peek 6 5 1|0 left|0 claim 651")
	b.Records[0] = bluffpoker.Record{Real: 40, Odd: 8, True: [bluffpoker.Classes]uint8{5, 9, 9, 9, 9, 9}}
	r := For(3).Read(&b, 1)
	hidden, p := r.Beliefs(bluffpoker.Dice{})
	sum := 0.0
	for k, d := range hidden {
		sum += p[k]
		if d == (bluffpoker.Dice{6, 5, 1}) && p[k] < .8 {
			t.Errorf("one who is honest claims 651, and it is held to be likely with %.3f", p[k])
		}
	}
	if math.Abs(sum-1) > 1e-9 {
		t.Errorf("beliefs add up to %v", sum)
	}
	if _, p := r.Beliefs(bluffpoker.Dice{6, 5, 1}); p[0] != 0 {
		t.Error("who has seen the dice believes something else")
	}
}
