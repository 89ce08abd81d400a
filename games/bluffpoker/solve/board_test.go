package solve

import (
	"strings"
	"testing"

	"spelunke/game"
	"spelunke/games/bluffpoker"
)

// board plays moves of a match for three and returns what all see.
func board(t *testing.T, moves string) bluffpoker.Board {
	t.Helper()
	r := bluffpoker.Rules()
	p, err := r.Complete(nil)
	if err != nil {
		t.Fatal(err)
	}
	s := r.Start(p, 3)
	for _, text := range strings.Split(moves, "|") {
		who, text, _ := strings.Cut(text, " ")
		by := game.House
		if who != "-" {
			by = game.Seat(who[0] - '0')
		}
		m, err := bluffpoker.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		s = s.Apply(by, m)
	}
	return s.Board
}
