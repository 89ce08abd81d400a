package polterfass

import (
	"math"
	"testing"

	"spelunke/game"
)

// TestValue_FirstThrow pins what a first throw of slim to squat barrels is
// worth: the odds of the wood, to the power of seven barrels.
func TestValue_FirstThrow(t *testing.T) {
	for _, c := range []struct {
		percent, none, stand string
	}{{"25", "0.133484", "2.0196"}, {"15", "0.320577", "1.5454"}, {"35", "0.049022", "2.5763"}} {
		s := options(t, 4, "stand_number="+c.percent)
		var all, none, standing float64
		for _, m := range s.Moves(game.House, nil) {
			w := float64(s.Weight(m))
			all += w
			n := 0
			for range m.Faces.standing().number().List() {
				n++
			}
			if n == 0 {
				none += w
			}
			standing += w * float64(n)
		}
		if got := format(none/all, 6); got != c.none {
			t.Errorf("at %s %% no number barrel stands in %s of first throws, want %s", c.percent, got, c.none)
		}
		if got := format(standing/(all-none), 4); got != c.stand {
			t.Errorf("at %s %% %s number barrels stand after a throw that counts, want %s", c.percent, got, c.stand)
		}
	}
}

func format(x float64, digits int) string {
	p := math.Pow(10, float64(digits))
	return trim(math.Round(x*p)/p, digits)
}

// TestFalls_Count counts the ways to fall: 3·(6·6·6)·6 for all nine.
func TestFalls_Count(t *testing.T) {
	s := options(t, 3)
	if got := len(s.Moves(game.House, nil)); got != 3888 {
		t.Errorf("nine barrels fall in %d ways, want 3,888", got)
	}
	for text, want := range map[string]int{
		"fall n1 5": 3 * 6 * 6 * 3 * 6, // n2 alone has 3 ways
		"fall n1 6 n2 6 n3 7 n4 7 n5 8 n6 8 n7 9":          6,
		"fall n1 6 n2 6 n3 7 n4 7 n5 8 n6 8 n7 9 s2 cross": 3,
	} {
		s := standing(t, text)
		s.Phase = Throwing
		if got := len(s.Moves(game.House, nil)); got != want {
			t.Errorf("after %s: %d ways, want %d", text, got, want)
		}
	}
}

// TestWeight compares the law for one throw with the sum over barrels that can be told apart.
func TestWeight(t *testing.T) {
	s := standing(t, "fall n3 7 n5 8 n6 3 n7 9 s1 double", "stand_number=15", "stand_special=60")
	s.Phase = Throwing
	// n1 and n2 (6/5), n4 (7/4) and s2 are in the cup. At 15 % an end comes up 3 times for
	// 34 times lying; at 60 % 3 times for 4.
	for text, want := range map[string]uint64{
		"fall -":                        34 * 34 * 34 * 4,
		"fall n1 5":                     2 * 3 * 34 * 34 * 4,
		"fall n1 6 n2 5":                2 * 3 * 3 * 34 * 4,
		"fall n1 6 n2 6":                3 * 3 * 34 * 4,
		"fall n4 4 s2 cross":            34 * 34 * 3 * 3,
		"fall n1 6 n2 5 n4 7 s2 double": 2 * 3 * 3 * 3 * 3,
	} {
		m, err := ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		if got := s.Weight(m); got != want {
			t.Errorf("%s weighs %d, want %d", text, got, want)
		}
	}
	var sum uint64
	for _, m := range s.Moves(game.House, nil) {
		sum += s.Weight(m)
	}
	if want := uint64(40 * 40 * 40 * 10); sum != want {
		t.Errorf("all weigh %d, want %d", sum, want)
	}
}
