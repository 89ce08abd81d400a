package bots

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"spelunke/bot"
	"spelunke/game"
	"spelunke/games/pulverfass"
	"spelunke/solve/ismcts"
)

type (
	move = pulverfass.Move
	view = pulverfass.View
)

// quick is a kneipier who thinks little.
var quick = ismcts.Limits{Worlds: 8, Playouts: 24, Depth: 1, Explore: 0.3}

// uniform plays every legal move as often.
type uniform struct{}

func (uniform) Choose(_ view, _ game.Seat, moves []move, draw game.Draw) move {
	return anyOf(moves, draw)
}

// start begins a game with the usual options.
func start(t testing.TB, seats int) pulverfass.State {
	t.Helper()
	r := pulverfass.Rules()
	p, err := r.Complete(nil)
	if err != nil {
		t.Fatal(err)
	}
	return r.Start(p, seats)
}

// play plays a game to its end and returns who has won and how many cards were drawn.
func play(s pulverfass.State, seats []bot.Bot[move, view], draw game.Draw) (winner game.Seat, draws int) {
	buf := make([]move, 0, 1000)
	for s.Turn() != 0 {
		who := s.Awaited()
		if who == 0 || who.Has(game.House) {
			m := s.Sample(draw)
			if m.Kind == pulverfass.Drawn {
				draws++
			}
			s = s.Apply(game.House, m)
			continue
		}
		by := who.List()[0]
		buf = s.Moves(by, buf[:0])
		s = s.Apply(by, seats[by].Choose(s.View(by.Viewer()), by, buf, draw))
	}
	for s.Score(winner) == 0 {
		winner++
	}
	return winner, draws
}

func luck(seed uint64) game.Draw { return rand.New(rand.NewPCG(seed, 7)).Uint64N }

// TestPassive compares games of four who only draw with the exact shares of
// wins and number of draws, to within four standard errors.
func TestPassive(t *testing.T) {
	const games, draws = 100_000, 25.467897
	shares := [4]float64{.251017, .251547, .248414, .249022}
	draw, first := luck(1), start(t, 4)
	seats := []bot.Bot[move, view]{passive{}, passive{}, passive{}, passive{}}
	var won [4]float64
	sum, squares := 0., 0.
	for range games {
		w, n := play(first, seats, draw)
		won[w]++
		sum += float64(n)
		squares += float64(n) * float64(n)
	}
	for i, want := range shares {
		if got, se := won[i]/games, math.Sqrt(want*(1-want)/games); math.Abs(got-want) > 4*se {
			t.Errorf("seat %d wins %.5f, want %.6f within %.5f", i, got, want, 4*se)
		}
	}
	mean := sum / games
	if se := math.Sqrt((squares/games - mean*mean) / games); math.Abs(mean-draws) > 4*se {
		t.Errorf("%.4f draws, want %.6f within %.4f", mean, draws, 4*se)
	}
}

// TestStrength checks by the near end of a 95 % interval that the levels are as
// strong as they are to be, against three of another, each seat as often.
func TestStrength(t *testing.T) {
	const games = 4000
	for _, c := range []struct {
		name       string
		bot, other bot.Bot[move, view]
		want       float64
	}{
		{"frischling against random", frischling{}, uniform{}, .33},
		{"stammgast against random", stammgast{}, uniform{}, .60},
		{"stammgast against frischling", stammgast{}, frischling{}, .25},
	} {
		draw, first, won := luck(2), start(t, 4), 0.
		for g := range games {
			me := game.Seat(g % 4)
			seats := []bot.Bot[move, view]{c.other, c.other, c.other, c.other}
			seats[me] = c.bot
			if w, _ := play(first, seats, draw); w == me {
				won++
			}
		}
		p := won / games
		low := p - 1.96*math.Sqrt(p*(1-p)/games)
		t.Logf("%s: %.3f, at least %.3f", c.name, p, low)
		if low < c.want {
			t.Errorf("%s wins %.3f, by the lower end %.3f, want %.2f", c.name, p, low, c.want)
		}
	}
}

// TestLegal has all levels play one another with every option: each move is legal,
// and the same view and luck give the same move.
func TestLegal(t *testing.T) {
	g := game.Hide(pulverfass.Rules())
	levels := levels(quick)
	for seats := 2; seats <= 5; seats++ {
		for i := range uint64(60) {
			given := map[string]string{"five_different": "1", "own_veto": fmt.Sprint(i % 2), "short_hands": fmt.Sprint(i / 2 % 2), "simple_double": fmt.Sprint(i / 4 % 2)}
			if seats <= 3 {
				given["quick"] = fmt.Sprint(i / 8 % 2)
			}
			p, err := g.Complete(given)
			if err != nil {
				t.Fatal(err)
			}
			pos, err := g.Start(p, seats)
			if err != nil {
				t.Fatal(err)
			}
			draw := luck(i)
			for pos.Turn() != 0 {
				who := (pos.Awaited() &^ game.Of(game.House)).List()
				if len(who) == 0 {
					_, pos = pos.Sample(draw)
					continue
				}
				player, seed := levels[(int(who[0])+int(i))%len(levels)].Player, draw(1<<40)
				m := player.Choose(pos, who[0], luck(seed))
				if again := player.Choose(pos, who[0], luck(seed)); again != m {
					t.Fatalf("%s, then %s on the same view", m, again)
				}
				if pos, err = pos.Apply(who[0], m); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}

// TestStrength_Kneipier has one who thinks little play another kind of two, and of four. How
// strong he is when he thinks as long as at tables is in doc/bots.md.
func TestStrength_Kneipier(t *testing.T) {
	k := kneipier{ismcts.Limits{Worlds: 60, Playouts: 240, Depth: 1, Explore: 0.3}}
	for _, c := range []struct {
		seats, games int
		want         float64
	}{{2, 100, .65}, {4, 100, .25}} {
		draw, first, won := luck(3), start(t, c.seats), 0.
		for g := range c.games {
			me := game.Seat(g % c.seats)
			seats := slices.Repeat([]bot.Bot[move, view]{stammgast{}}, c.seats)
			seats[me] = k
			if w, _ := play(first, seats, draw); w == me {
				won++
			}
		}
		p := won / float64(c.games)
		low := p - 1.96*math.Sqrt(p*(1-p)/float64(c.games))
		t.Logf("%d players: %.3f, at least %.3f", c.seats, p, low)
		if low < c.want {
			t.Errorf("%d players: kneipier wins %.3f, by the lower end %.3f, want %.2f", c.seats, p, low, c.want)
		}
	}
}
