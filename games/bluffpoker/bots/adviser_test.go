package bots

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"spelunke/bot"
	"spelunke/game"
)

// TestAdviser advises in matches with every option: all moves have a worth, to
// take a point is a chance, and one who follows the advice takes fewer points than the others.
func TestAdviser(t *testing.T) {
	a := Adviser()
	for i, given := range []string{"limit=3", "odd_numbers=0 raise_pokers=1 limit=3", "lock_set_aside=1 limit=4", "two_players=1 limit=3"} {
		seats := 3 + i%2
		if strings.Contains(given, "two") {
			seats = 2
		}
		luck, thoughts := rand.New(rand.NewPCG(uint64(i), 1)).Uint64N, rand.New(rand.NewPCG(uint64(i), 2)).Uint64N
		pos := begin(t, seats, given)
		for pos.Turn() != 0 {
			by := pos.Turn().List()[0]
			move := ""
			if by == game.House {
				move = pos.Draw(luck).Move
			} else {
				advice, moves := a.Advise(pos, by), pos.Moves(by)
				if len(advice) != len(moves) {
					t.Fatalf("%d worths for %d moves", len(advice), len(moves))
				}
				for k, w := range advice {
					if w.Move != moves[k] || !(w.Points >= -1e-9 && w.Points <= 1+1e-9) || !(w.Win >= -1e-9 && w.Win <= 1+1e-9) {
						t.Fatalf("%q: %s of %s is worth %+v", given, w.Move, moves[k], w.Worth)
					}
				}
				move = bot.Random.Choose(pos, by, thoughts)
			}
			var err error
			if pos, err = pos.Apply(by, move); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestAdviser_Doubt pins what can be reckoned by hand: who knows the dice, or sees all of
// them, knows what a doubt brings; and a shoot-out's chances.
func TestAdviser_Doubt(t *testing.T) {
	a := Adviser()
	for _, c := range []struct {
		moves, move string
		points      float64
	}{
		{"0 look|- peek 6 6 1|0 lay 6 6 1|0 left|0 claim 661", "doubt", 1},
		{"0 look|- peek 6 6 1|0 lay 6 6 1|0 left|0 claim 662", "doubt", 0},
		{"0 look|- peek 6 6 1|0 left|0 claim 444|1 believe|- reveal 6 6 1|- roll 4 4 3", "stop", 1},
		{"0 look|- peek 6 6 1|0 left|0 claim 666|1 believe|- reveal 6 6 1|- roll 6 6 3", "throw 3", 25. / 36},
	} {
		pos := begin(t, 3, "")
		for _, m := range strings.Split(c.moves, "|") {
			who, text, _ := strings.Cut(m, " ")
			by := game.House
			if who != "-" {
				by = game.Seat(who[0] - '0')
			}
			var err error
			if pos, err = pos.Apply(by, text); err != nil {
				t.Fatal(err)
			}
		}
		for _, w := range a.Advise(pos, 1) {
			if w.Move == c.move && math.Abs(w.Points-c.points) > 1e-9 {
				t.Errorf("%s: %s costs %.6f, want %.6f", c.moves, c.move, w.Points, c.points)
			}
		}
	}
}
