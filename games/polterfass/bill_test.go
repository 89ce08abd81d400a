package polterfass

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"spelunke/game"
)

// orders parses the orders of all seats, as a show tells them.
func orders(t *testing.T, text string) [mostSeats]Order {
	t.Helper()
	m, err := ParseMove("show " + text)
	if err != nil {
		t.Fatal(err)
	}
	return m.Orders
}

// options starts a match with options given as name=value.
func options(t *testing.T, seats int, given ...string) State {
	t.Helper()
	params := map[string]string{}
	for _, g := range given {
		name, value, _ := strings.Cut(g, "=")
		params[name] = value
	}
	p, err := Rules().Complete(params)
	if err != nil {
		t.Fatal(err)
	}
	return start(p, seats)
}

// TestGains goes through the cases of a bill. Seat 0 is the host.
func TestGains(t *testing.T) {
	const bust = -1
	for _, c := range []struct {
		orders, ties string
		v            int
		want         []int
	}{
		{"- 7 5 3", "all", 14, []int{14, -7, 0, 7}}, // T = 15, too greedy
		{"- 7 5 3", "all", 15, []int{0, 7, 5, 3}},
		{"- 7 5 3", "all", 16, []int{1, 7, 5, 3}},
		{"- 7 5 3", "all", bust, []int{0, 7, 5, 3}},
		{"- 7 5 3", "all", 0, []int{0, -7, 0, 7}}, // a spoiler on the only barrel
		{"- 0 0 0", "all", 0, []int{0, 0, 0, 0}},
		{"- 0 0 0", "all", 9, []int{9, 0, 0, 0}},
		{"- 4 4 4", "all", 8, []int{8, 0, 0, 0}}, // all are equal: greediest and most modest
		{"- 4 4 4", "none", 8, []int{8, 0, 0, 0}},
		{"- 4 4 4", "split", 8, []int{8, 0, 0, 0}},
		{"- 7+6 6+7 1", "all", 8, []int{8, -13, -13, 13}}, // more is lost than won
		{"- 7+6 6+7 1", "none", 8, []int{8, 0, 0, 13}},
		{"- 7+6 6+7 1", "split", 8, []int{8, -6, -6, 13}}, // 13 / 2, rounded down
		{"- 7 2 2", "all", 10, []int{10, -7, 7, 7}},
		{"- 7 2 2", "none", 10, []int{10, -7, 0, 0}},
		{"- 7 2 2", "split", 10, []int{10, -7, 3, 3}},
		{"- 4+1 5 3 2+1", "all", 15, []int{15, -5, -5, 5, 5}},
		{"- 4+1 5 3 2+1", "none", 15, []int{15, 0, 0, 0, 0}},
		{"- 4+1 5 3 2+1", "split", 15, []int{15, -2, -2, 2, 2}},
		{"- 7+6 7+6 7+6 7+6 7+6", "all", 64, []int{64, 0, 0, 0, 0, 0}}, // the largest T, 65
		{"- 7+6 7+6 7+6 7+6 7+6", "all", 68, []int{3, 13, 13, 13, 13, 13}},
	} {
		t.Run(fmt.Sprintf("%s %s %d", c.orders, c.ties, c.v), func(t *testing.T) {
			os := orders(t, strings.ReplaceAll(c.orders, "6+7", "7+6"))
			s := options(t, len(c.want), "ties="+c.ties)
			got := s.Gains(os, max(c.v, 0), c.v == bust)
			if !slices.Equal(got[:len(c.want)], c.want) {
				t.Errorf("gains %v, want %v", got[:len(c.want)], c.want)
			}
		})
	}
}

// TestGains_Host makes sure that the host's order, a zero value, counts for nothing.
func TestGains_Host(t *testing.T) {
	s := options(t, 3)
	s.Host = 1
	if got := s.Gains(orders(t, "7+6 - 7"), 8, false); got != [mostSeats]int{-13, 8, 13} {
		t.Errorf("gains %v, want -13 8 13", got)
	}
}

// standing returns a position in which these barrels stand.
func standing(t *testing.T, fall string, given ...string) State {
	t.Helper()
	s := options(t, 3, given...)
	m, err := ParseMove(fall)
	if err != nil {
		t.Fatal(err)
	}
	s.Faces = m.Faces
	return s
}

func TestServings(t *testing.T) {
	for _, c := range []struct {
		fall, given string
		want        []int
	}{
		{"fall n1 5 n3 4 n5 3 s1 double s2 cross", "", []int{7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17}},
		{"fall n7 9 s1 double s2 double", "", []int{9, 18}}, // never 36
		{"fall n7 9 s1 double s2 double", "stack_specials=1", []int{9, 18, 36}},
		{"fall n7 9 s1 double s2 cross", "stack_specials=1", []int{0, 9, 18}},
		{"fall n7 9 s1 double s2 cross", "stack_specials=1 must_use_specials=1", []int{0}},
		{"fall n7 9 s1 double s2 double", "must_use_specials=1", []int{18}},
		{"fall n7 9 s1 cross s2 cross", "must_use_specials=1", []int{0}},
		{"fall n1 5 n7 9 s1 cross s2 cross", "must_use_specials=1", []int{0}},
		{"fall n1 5 n7 9 s1 cross", "must_use_specials=1", []int{5, 9}},
		{"fall n7 9 s1 cross", "", []int{0, 9}},
		{"fall n7 9 s1 cross", "special_choice=1", []int{0, 9, 18}},
		{"fall n6 3 n7 9", "", []int{12}},
		{"fall s1 double", "", []int{0}},
		{"fall n1 6 n2 6 n3 7 n4 7 n5 8 n6 8 n7 9", "", []int{51}},
	} {
		s := standing(t, c.fall, strings.Fields(c.given)...)
		if got := s.Servings(); !slices.Equal(got, c.want) {
			t.Errorf("%s with %q: can serve %v, want %v", c.fall, c.given, got, c.want)
		}
	}
	s := standing(t, "fall n1 6 n2 6 n3 7 n4 7 n5 8 n6 8 n7 9 s1 double s2 double")
	if got := slices.Max(s.Servings()); got != 68 {
		t.Errorf("the most that can be served is %d, want 51 + 9 + 8 = 68", got)
	}
}

// TestServings_Spoil makes 14 of 3, 4 and 5: spoil the 3, double the 5.
func TestServings_Spoil(t *testing.T) {
	s := standing(t, "fall n1 5 n3 4 n5 3 s1 double s2 cross")
	s.Phase = Reckoning
	m, err := ParseMove("serve n1 double s1 n5 spoil s2")
	if err != nil {
		t.Fatal(err)
	}
	if next := s.Apply(0, m); next.Served != 14 || next.Turn() != game.Of(game.House) {
		t.Errorf("served %d, want 14", next.Served)
	}
}
