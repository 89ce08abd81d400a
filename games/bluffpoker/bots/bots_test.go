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
	"spelunke/games/bluffpoker"
)

func begin(t testing.TB, seats int, given string) game.Position {
	t.Helper()
	params := map[string]string{}
	for _, g := range strings.Fields(given) {
		name, value, _ := strings.Cut(g, "=")
		params[name] = value
	}
	g := game.Hide(bluffpoker.Rules())
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

// match plays a match to its end and returns its moves.
func match(t testing.TB, pos game.Position, players []bot.Player, seed uint64, f game.Facts) (log []string, end game.Position) {
	t.Helper()
	luck, thoughts := rand.New(rand.NewPCG(seed, 1)).Uint64N, rand.New(rand.NewPCG(seed, 2)).Uint64N
	for pos.Turn() != 0 {
		by, move := pos.Turn().List()[0], ""
		if by == game.House {
			move = pos.Draw(luck).Move
		} else {
			move = players[by].Choose(pos, by, thoughts)
		}
		if f != nil {
			f.Saw(pos, by, move)
		}
		log = append(log, move)
		var err error
		if pos, err = pos.Apply(by, move); err != nil {
			t.Fatal(err)
		}
	}
	return log, pos
}

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

// TestLevels plays with every option: all moves are legal, and the same draws give the same moves.
func TestLevels(t *testing.T) {
	for i, given := range []string{"", "odd_numbers=0", "raise_pokers=1 limit=3", "lock_set_aside=1", "two_players=1 odd_numbers=0"} {
		seats := 3 + i%4
		if strings.Contains(given, "two") {
			seats = 2
		}
		for shift := range 6 {
			var logs [2][]string
			for run := range logs {
				var players []bot.Player
				for _, l := range Levels() {
					players = append(players, l.Player)
				}
				players = append(players, players...)
				logs[run], _ = match(t, begin(t, seats, given), players[shift:], 1, nil)
			}
			if !slices.Equal(logs[0], logs[1]) {
				t.Errorf("%q: two runs with the same draws differ", given)
			}
		}
	}
}

// TestConcurrent has many decide at once.
func TestConcurrent(t *testing.T) {
	k, draw := level(t, "kneipier"), func(n uint64) uint64 { return n / 2 }
	var all sync.WaitGroup
	for i := range 8 {
		pos := begin(t, 2, "two_players=1")
		if i%2 == 1 {
			pos = begin(t, 3, "")
		}
		for _, m := range []string{"look", "peek 6 5 5"} {
			var err error
			if pos, err = pos.Apply(pos.Turn().List()[0], m); err != nil {
				t.Fatal(err)
			}
		}
		all.Go(func() { k.Choose(pos, 0, draw) })
	}
	all.Wait()
}

// TestFacts counts a match that is played by hand.
func TestFacts(t *testing.T) {
	f, pos := Facts(), begin(t, 3, "limit=3")
	for _, m := range strings.Split("0 left|0 claim 333|1 believe|- reveal 6 5 2|- roll 4 4 4|1 stop|0 look|- peek 6 4 2|0 left|0 claim 642|1 believe|1 claim 643|2 doubt|- reveal 6 4 2|1 right|1 claim 100|0 doubt|- reveal 6 4 2", "|") {
		who, text, _ := strings.Cut(m, " ")
		by := game.House
		if who != "-" {
			by = game.Seat(who[0] - '0')
		}
		f.Saw(pos, by, text)
		var err error
		if pos, err = pos.Apply(by, text); err != nil {
			t.Fatal(err)
		}
	}
	f.Ended(pos)
	got := f.Result()
	for name, want := range map[string]any{
		"matches": 1, "rounds": 3, "claims_per_round": 1.3333, "blind_share": .25, "looks_per_round": .3333, "shoot_outs": 1, "shoot_out_higher": 1.,
		"doubt_share": .6667, "caught_share": .5, "starter_share": .3333,
	} {
		if got[name] != want {
			t.Errorf("%s = %v, want %v", name, got[name], want)
		}
	}
}

// TestShoot pins a shoot-out from the first throw on.
func TestShoot(t *testing.T) {
	tables := newTables()
	for k, want := range map[bluffpoker.Claim]float64{701: .1893 - .7823, 703: .1450 - .8247, 706: -.9252} {
		sum := 0.0
		for _, f := range tables[3] {
			got, _ := tables.shoot(f.dice, bluffpoker.Dice{}, false, k, 2)
			sum += f.p * got.worth()
		}
		if math.Abs(sum-want) > 2e-4 {
			t.Errorf("poker %v: worth %.4f, want %.4f", k, sum, want)
		}
	}
	if p := tables.truth(bluffpoker.Dice{}, 551); math.Abs(p-.5) > 1e-12 {
		t.Errorf("551 is true with %v, want 1/2", p)
	}
	if p := tables.truth(bluffpoker.Dice{6, 6}, 665); math.Abs(p-2./6) > 1e-12 {
		t.Errorf("two sixes open, 665 is true with %v, want 1/3: five or six", p)
	}
}

// TestStrength plays rotated matches of one level against three others; fair is a
// quarter of the points. The figures of doc/bots.md are of many more.
func TestStrength(t *testing.T) {
	for _, c := range []struct {
		one, others string
		want        float64 // of all points, at most
		games       int
	}{
		{"frischling", "random random random", .2, 100}, {"stammgast", "random random random", .15, 100}, {"stammgast", "frischling frischling frischling", .25, 100},
		{"stammgast", "truthful truthful truthful", .25, 100}, {"stammgast", "greedy greedy greedy", .25, 100}, {"stammgast", "doubter doubter doubter", .25, 100},
		{"kneipier", "stammgast stammgast stammgast", .2, 16}, {"kneipier", "truthful greedy doubter", .2, 16}, {"kneipier", "random random random", .1, 10},
	} {
		mine, all := 0, 0
		facts := Facts()
		for g := range c.games {
			players := []bot.Player{level(t, c.one)}
			for _, name := range strings.Fields(c.others) {
				players = append(players, level(t, name))
			}
			players = slices.Concat(players[4-g%4:], players[:4-g%4])
			_, end := match(t, begin(t, 4, ""), players, uint64(g), facts)
			facts.Ended(end)
			for s := range game.Seat(4) {
				all += end.Score(s)
			}
			mine += end.Score(game.Seat(g % 4))
		}
		share := float64(mine) / float64(all)
		t.Logf("%s takes %.3f of the points against %s; %v", c.one, share, c.others, facts.Result())
		if share > c.want {
			t.Errorf("%s takes %.3f of the points against %s, want at most %.2f", c.one, share, c.others, c.want)
		}
	}
}

// TestKneipier_Pair plays two: the equilibrium loses to nobody.
func TestKneipier_Pair(t *testing.T) {
	for _, name := range []string{"stammgast", "truthful", "greedy", "random"} {
		mine, all := 0, 0
		for g := range 60 {
			players := []bot.Player{level(t, "kneipier"), level(t, name)}
			if g%2 == 1 {
				slices.Reverse(players)
			}
			_, end := match(t, begin(t, 2, "two_players=1 limit=10"), players, uint64(g), nil)
			mine += end.Score(game.Seat(g % 2))
			all += end.Score(0) + end.Score(1)
		}
		if share := float64(mine) / float64(all); share > .53 {
			t.Errorf("kneipier takes %.3f of the points against %s, want at most 0.53", share, name)
		}
	}
}

// TestKneipier_Secret makes sure that he does the same whatever lies under the cup, as long as he does not know it.
func TestKneipier_Secret(t *testing.T) {
	for _, moves := range []string{
		"0 look|- peek %s|0 left|0 claim 642", "0 look|- peek %s|0 left|0 mats|0 claim 551|1 believe|1 claim 621",
	} {
		var got [2]string
		for i, dice := range []string{"6 5 5", "3 2 1"} {
			pos := begin(t, 4, "")
			for _, m := range strings.Split(strings.ReplaceAll(moves, "%s", dice), "|") {
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
			for seed := range uint64(40) {
				draw := rand.New(rand.NewPCG(seed, 0)).Uint64N
				got[i] += level(t, "kneipier").Choose(pos, pos.Turn().List()[0], draw) + " "
			}
		}
		if got[0] != got[1] {
			t.Errorf("%s: he plays\n%s and\n%s with other dice under the cup", moves, got[0], got[1])
		}
	}
}

// BenchmarkChoose plays matches of four kneipiers, by decisions.
func BenchmarkChoose(b *testing.B) {
	k := counted{level(b, "kneipier"), new(int)}
	for i := 0; *k.n < b.N; i++ {
		match(b, begin(b, 4, ""), []bot.Player{k, k, k, k}, uint64(i), nil)
	}
}

// counted counts the decisions of a player.
type counted struct {
	bot.Player
	n *int
}

func (c counted) Choose(p game.Position, seat game.Seat, draw game.Draw) string {
	*c.n++
	return c.Player.Choose(p, seat, draw)
}
