package bots

import (
	"math"
	"testing"

	"spelunke/bot"
	"spelunke/game"
	"spelunke/games/pulverfass"
	"spelunke/lab"
)

// simulated plays games of one level among itself and returns what was counted.
func simulated(t *testing.T, level string, seats, games int, given map[string]string) lab.Result {
	t.Helper()
	g := game.Hide(pulverfass.Rules())
	p, err := g.Complete(given)
	if err != nil {
		t.Fatal(err)
	}
	var bots []bot.Level
	for _, l := range levels(quick) {
		for range seats {
			if l.Name == level {
				bots = append(bots, l)
			}
		}
	}
	r, err := lab.Simulate(t.Context(), lab.Experiment{Game: g, Params: p, Bots: bots, Games: games, Seed: 1, Facts: Facts()})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestFacts_Passive compares what is counted of four who only draw with what is
// known exactly: the shares of wins, the number of draws, and what follows from the rules.
func TestFacts_Passive(t *testing.T) {
	const games, wantDraws = 10_000, 25.467897
	r := simulated(t, "passive", 4, games, nil)
	sd, share := r.Facts["sd"].(map[string]float64), r.Facts["share"].(map[string]float64)
	if got, se := r.Facts["draws"].(float64), sd["draws"]/math.Sqrt(games); math.Abs(got-wantDraws) > 4*se || se > .1 {
		t.Errorf("%.4f draws, want %.6f within %.4f", got, wantDraws, 4*se)
	}
	for i, want := range []float64{.251017, .251547, .248414, .249022} {
		if got, se := r.WinShare[i], math.Sqrt(want*(1-want)/games); math.Abs(got-want) > 4*se {
			t.Errorf("seat %d wins %.5f, want %.6f within %.5f", i, got, want, 4*se)
		}
	}
	if got, want := share["first_draw_keg"], 3./21; math.Abs(got-want) > 4*math.Sqrt(want*(1-want)/games) {
		t.Errorf("the first card is a king in %.4f of the games, want %.4f", got, want)
	}
	if got := r.Facts["kegs"].(float64) - r.Facts["saves"].(float64); math.Abs(got-3) > 1e-5 {
		t.Errorf("%.6f kings drawn and not paid for, want 3", got)
	}
	if r.Facts["turns"].(float64) != r.Facts["draws"].(float64) || r.Facts["announcements"] != 0. || r.Facts["vetoes"] != 0. {
		t.Errorf("who only draws has %v turns, %v draws, %v announcements, %v vetoes", r.Facts["turns"], r.Facts["draws"], r.Facts["announcements"], r.Facts["vetoes"])
	}
}

// TestFacts checks of games by rules of thumb what holds in any.
func TestFacts(t *testing.T) {
	r := simulated(t, "stammgast", 4, 2000, map[string]string{"five_different": "1"})
	f := func(name string) float64 { return r.Facts[name].(float64) }
	if got := f("tens") + f("jacks") + f("nines") + f("eights") + f("sevens") + f("pairs") + f("triples") + f("fives"); math.Abs(got-f("announcements")) > 1e-5 {
		t.Errorf("announcements of all kinds: %.6f, all %.6f", got, f("announcements"))
	}
	for part, whole := range map[string]string{
		"ten_kegs": "tens", "jack_kegs": "jacks", "seven_kegs": "sevens", "nine_buckets": "nines", "pair_buckets": "pairs",
		"triple_hits": "triples", "triple_buckets": "triple_hits", "five_buckets": "fives", "cancelled": "vetoes",
	} {
		if f(part) > f(whole) {
			t.Errorf("%s %.4f a game, of %s %.4f", part, f(part), whole, f(whole))
		}
	}
	for _, name := range []string{"ten_kegs", "jack_kegs", "seven_kegs", "pair_buckets", "minutes"} {
		if f(name) <= 0 {
			t.Errorf("%s: %.4f a game, want more", name, f(name))
		}
	}
	places := r.Facts["out"].([][]float64)
	for s, row := range places {
		sum, column := 0., 0.
		for place, x := range row {
			sum, column = sum+x, column+places[place][s]
		}
		if math.Abs(sum-1) > 1e-5 || math.Abs(column-1) > 1e-5 || math.Abs(row[3]-r.WinShare[s]) > 1e-5 {
			t.Errorf("seat %d: places %v, wins %.4f", s, row, r.WinShare[s])
		}
	}
}
