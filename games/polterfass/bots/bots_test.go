package bots

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"spelunke/bot"
	"spelunke/game"
	"spelunke/games/polterfass"
)

// level returns a player by name.
func level(t testing.TB, name string) bot.Player {
	t.Helper()
	for _, l := range Levels() {
		if l.Name == name {
			return l.Player
		}
	}
	t.Fatalf("no level %q", name)
	return nil
}

// begin starts a match with options given as name=value.
func begin(t testing.TB, seats int, given string) game.Position {
	t.Helper()
	params := map[string]string{}
	for _, g := range strings.Fields(given) {
		name, value, _ := strings.Cut(g, "=")
		params[name] = value
	}
	g := game.Hide(polterfass.Rules())
	p, err := g.Complete(params)
	if err != nil {
		t.Fatal(err)
	}
	pos, err := g.Start(p, seats)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// play plays moves like "1 order 7 3" and "house fall -", separated by commas.
func play(t testing.TB, pos game.Position, moves string) game.Position {
	t.Helper()
	for _, m := range strings.Split(moves, ", ") {
		who, text, _ := strings.Cut(m, " ")
		by := game.House
		if who != "house" {
			by = game.Seat(who[0] - '0')
		}
		var err error
		if pos, err = pos.Apply(by, text); err != nil {
			t.Fatal(err)
		}
	}
	return pos
}

// match plays a match to its end and returns its moves.
func match(t testing.TB, pos game.Position, players []bot.Player, seed uint64, moves int) (log []string, end game.Position) {
	t.Helper()
	luck, thoughts := rand.New(rand.NewPCG(seed, 1)).Uint64N, rand.New(rand.NewPCG(seed, 2)).Uint64N
	for pos.Turn() != 0 && len(log) < moves {
		by, move := pos.Awaited().List()[0], ""
		if by == game.House {
			move = pos.Draw(luck).Move
		} else {
			move = players[by].Choose(pos, by, thoughts)
		}
		log = append(log, move)
		var err error
		if pos, err = pos.Apply(by, move); err != nil {
			t.Fatal(err)
		}
	}
	return log, pos
}

// TestLevels plays with every option: all moves are legal, and the same draws give the same moves.
func TestLevels(t *testing.T) {
	for i, given := range []string{
		"", "stand_number=60 stand_special=60 stack_specials=1 special_choice=1", "bust_needs_number=1 must_use_specials=1 stand_special=60 ties=none",
		"hide_card_count=1 locked_orders=1 first_throw_any=1 stand_number=5", "ties=split floor_zero=1 full_cycle=1 target=25",
	} {
		seats := 3 + i%4
		var logs [2][]string
		for run := range logs {
			var players []bot.Player
			for _, l := range Levels() {
				players = append(players, l.Player)
			}
			slices.Reverse(players) // the strong ones, of whom there is no room for all, first
			logs[run], _ = match(t, begin(t, seats, given), slices.Concat(players, players), 1, 45)
		}
		if !slices.Equal(logs[0], logs[1]) {
			t.Errorf("%q: two runs with the same draws differ:\n%v\n%v", given, logs[0], logs[1])
		}
	}
}

// TestConcurrent has one player think for several at the same time, as a house does.
func TestConcurrent(t *testing.T) {
	for _, name := range []string{"stammgast", "kneipier"} {
		player := level(t, name)
		pos := play(t, begin(t, 4, ""), "house fall n3 4 n7 9, 1 order 7 6, 2 order 3 1")
		want := player.Choose(pos, 3, rand.New(rand.NewPCG(1, 1)).Uint64N)
		var work sync.WaitGroup
		for range 4 {
			work.Go(func() {
				if got := player.Choose(pos, 3, rand.New(rand.NewPCG(1, 1)).Uint64N); got != want {
					t.Errorf("%s plays %q, at another time %q", name, got, want)
				}
			})
		}
		other := play(t, begin(t, 4, ""), "house fall n1 5")
		for seat := range game.Seat(3) {
			work.Go(func() { player.Choose(other, seat+1, rand.New(rand.NewPCG(2, 1)).Uint64N) })
		}
		work.Wait()
	}
}

// TestStrength plays rotated matches of one level against three of another.
// The wanted share of wins, of which a quarter is fair, is less than the lower
// end of the 95 % interval of the share in long runs, given in doc/bots.md.
func TestStrength(t *testing.T) {
	for _, c := range []struct {
		one, others string
		games       int
		want        float64
	}{
		{"frischling", "random", 600, .30},
		{"stammgast", "threshold", 24, .35},
		{"kneipier", "threshold", 8, .5},
		{"kneipier", "stammgast", 8, .35},
	} {
		one, other := level(t, c.one), level(t, c.others)
		wins := 0.0
		for g := range c.games {
			players := []bot.Player{other, other, other, other}
			players[g%4] = one
			_, end := match(t, begin(t, 4, ""), players, uint64(g), 1<<20)
			if ranks := end.Ranks(); ranks[g%4] == 1 {
				first := 0
				for _, r := range ranks {
					if r == 1 {
						first++
					}
				}
				wins += 1 / float64(first)
			}
		}
		share := wins / float64(c.games)
		t.Logf("%s wins %.1f %% against three of %s", c.one, 100*share, c.others)
		if share < c.want {
			t.Errorf("%s wins %.1f %% against three of %s, want %.0f %%", c.one, 100*share, c.others, 100*c.want)
		}
	}
}

// TestRace checks the chances to win that are given at the beginning of rounds
// against how matches of frischlings end.
func TestRace(t *testing.T) {
	var said, won, n [5]float64
	players := slices.Repeat([]bot.Player{level(t, "frischling")}, 4)
	for g := range 150 {
		var before []chances
		luck, thoughts := rand.New(rand.NewPCG(uint64(g), 3)).Uint64N, rand.New(rand.NewPCG(uint64(g), 4)).Uint64N
		pos := begin(t, 4, "")
		for pos.Turn() != 0 {
			b := boardOf(pos)
			if b.Phase == polterfass.Opening && b.Thrown == 0 && b.Rounds > 0 {
				last := b
				last.Host, last.Rounds = (b.Host+3)%4, b.Rounds-1
				before = append(before, race(&last, scoresOf(&b)))
			}
			by, move := pos.Awaited().List()[0], ""
			if by == game.House {
				move = pos.Draw(luck).Move
			} else {
				move = players[by].Choose(pos, by, thoughts)
			}
			pos, _ = pos.Apply(by, move)
		}
		for _, c := range before {
			for s, p := range c[:4] {
				i := min(int(p*5), 4)
				said[i], n[i] = said[i]+p, n[i]+1
				if pos.Ranks()[s] == 1 {
					won[i]++
				}
			}
		}
	}
	for i := range n {
		if n[i] > 100 && math.Abs(said[i]-won[i])/n[i] > .08 {
			t.Errorf("chances from %d0 %%: said %.3f on average, came true in %.3f of %v", 2*i, said[i]/n[i], won[i]/n[i], n[i])
		}
	}
}

func scoresOf(b *polterfass.Board) *[6]int {
	var out [6]int
	for i, s := range b.Scores {
		out[i] = int(s)
	}
	return &out
}

func TestRace_End(t *testing.T) {
	b := boardOf(begin(t, 4, ""))
	if got := race(&b, &[6]int{80, 80, 10, -20}); got != (chances{.5, .5}) {
		t.Errorf("two at the top: %v, want a half each", got)
	}
	b = boardOf(begin(t, 4, "full_cycle=1"))
	if got := race(&b, &[6]int{80, 40, 10, -20}); got[0] < .5 || got[0] > .999 || got[1] < .001 {
		t.Errorf("before the end of the cycle: %v, want all still in the race", got)
	}
	b.Rounds = 3
	if got := race(&b, &[6]int{80, 40, 10, -20}); got != (chances{1}) {
		t.Errorf("at the end of the cycle: %v, want the first to win", got)
	}
}

// TestAdviser checks advice where it can be told without a program.
func TestAdviser(t *testing.T) {
	a := Adviser()
	ordering := play(t, begin(t, 4, ""), "house fall n7 9")
	for _, w := range a.Advise(ordering, 1) {
		if w.Win <= 0 || w.Win >= 1 || w.Points < -14 || w.Points > 14 {
			t.Errorf("%s: %+v, want a chance and at most 13 points", w.Move, w.Worth)
		}
	}
	if got, want := len(a.Advise(ordering, 1)), 36; got != want {
		t.Errorf("%d orders valued, want %d", got, want)
	}
	// 51 stand, at most 14 were ordered: closing is worth 51 less the orders, more
	// than any throw of the special barrels can add.
	full := play(t, begin(t, 3, ""), "house fall n1 6 n2 6 n3 7 n4 7 n5 8 n6 8 n7 9, 1 order 7, 2 order 6")
	worth := map[string]bot.Worth{}
	for _, w := range a.Advise(full, 0) {
		worth[w.Move] = w.Worth
	}
	if c := worth["close"]; len(worth) != 2 || c.Points < 51-14 || c.Points > 51 {
		t.Errorf("advice %+v, want close to be worth 37 to 51 points", worth)
	}
	// 9 and a doubler: what is served decides, and nothing else.
	reckoning := play(t, begin(t, 3, ""), "house fall n7 9 s1 double, 1 order 7 6, 2 order 7 6, 0 close")
	for _, w := range a.Advise(reckoning, 0) {
		if w.Points > 18.001 || w.Move == "serve" && w.Points > 9.001 {
			t.Errorf("%s brings %.1f points, more than is served", w.Move, w.Points)
		}
	}
	if a, b := a.Advise(reckoning, 0), Adviser().Advise(reckoning, 0); !slices.Equal(a, b) {
		t.Errorf("advice %v and %v for the same position", a, b)
	}
}

func TestFacts(t *testing.T) {
	f := Facts()
	pos := begin(t, 3, "target=25")
	for _, m := range strings.Split("house fall -|house fall n7 9|1 order 7|2 order 2|0 close|house show - 7 2|house fall n1 5 n7 9|0 order 1|2 order 2|1 throw|house fall -|house show 1 - 2", "|") {
		who, text, _ := strings.Cut(m, " ")
		by := game.House
		if who != "house" {
			by = game.Seat(who[0] - '0')
		}
		f.Saw(pos, by, text)
		pos, _ = pos.Apply(by, text)
	}
	f.Ended(pos)
	got := f.Result()
	for name, want := range map[string]any{
		"rounds": 2, "first_throw_without_number": .3333, "first_throw_numbers_standing": 1.5, "bust": .5, "exact": .5, "too_greedy": 0., "more": 0.,
		"host_points": 0., "guest_points": 3.,
	} {
		if got[name] != want {
			t.Errorf("%s = %v, want %v", name, got[name], want)
		}
	}
}

// BenchmarkChoose makes decisions with nothing remembered, as after a restart.
func BenchmarkChoose(b *testing.B) {
	for _, seats := range []int{4, 6} {
		for name, choose := range map[string]func() bot.Player{
			"stammgast": func() bot.Player { return bot.Hide[polterfass.State](stammgast{newBook()}) },
			"kneipier":  func() bot.Player { return bot.Hide[polterfass.State](kneipier{newBook()}) },
		} {
			b.Run(name+"/"+string(rune('0'+seats)), func(b *testing.B) {
				ordering := play(b, begin(b, seats, ""), "house fall n1 5 n7 9 s1 double")
				draw := rand.New(rand.NewPCG(1, 1)).Uint64N
				player := choose()
				player.Choose(ordering, 1, draw) // the wood of these options
				for b.Loop() {
					b.StopTimer()
					p := choose()
					b.StartTimer()
					p.Choose(ordering, 1, draw)
				}
			})
		}
	}
}
