package lab

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"spelunke/bot"
	"spelunke/game"
	"spelunke/game/gametest/kuhn"
	"spelunke/games/knobeln"
)

// first always plays the first legal move.
type first struct{}

func (first) Choose(p game.Position, s game.Seat, _ game.Draw) string { return p.Moves(s)[0] }

// cheat plays a move that nobody has.
type cheat struct{}

func (cheat) Choose(game.Position, game.Seat, game.Draw) string { return "bet all" }

var (
	random  = bot.Level{Name: "random", Player: bot.Random}
	simple  = bot.Level{Name: "first", Player: first{}}
	cheater = bot.Level{Name: "cheat", Player: cheat{}}
)

func small(bots ...bot.Level) Experiment {
	g := game.Hide(kuhn.Rules())
	p, err := g.Complete(nil)
	if err != nil {
		panic(err)
	}
	return Experiment{Game: g, Params: p, Bots: bots, Games: 1000, Seed: 1}
}

func simulate(t *testing.T, x Experiment) Result {
	t.Helper()
	r, err := Simulate(t.Context(), x)
	if err != nil {
		t.Fatal(err)
	}
	r.Wall, r.CPU, r.Speed = 0, 0, 0
	return r
}

// TestSimulate_same plays the same games by any number of workers.
func TestSimulate_same(t *testing.T) {
	for _, rotate := range []bool{false, true} {
		var want Result
		for i, workers := range []int{1, 2, 3, 16} {
			x := small(random, simple)
			x.Workers, x.Rotate = workers, rotate
			x.Facts = &notes{}
			got := simulate(t, x)
			if i == 0 {
				want = got
			}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%d workers, rotate %v: %+v, want %+v", workers, rotate, got, want)
			}
		}
	}
}

// TestSimulate_pinned pins a digest: if it changes, so does everything that was
// ever published by seed. The commit must say why.
func TestSimulate_pinned(t *testing.T) {
	x := small(random, random)
	r := simulate(t, x)
	if want := "9a3093fb8024f8c5e0cff9786a23fbbdbb75ae309cfbe28c7153c94bbb12b4db"; r.Digest != want {
		t.Errorf("digest %s, want %s", r.Digest, want)
	}
	x.Seed = 2
	if other := simulate(t, x); other.Digest == r.Digest {
		t.Error("another seed gives the same games")
	}
	x.Seed, x.Games = 1, 999
	if other := simulate(t, x); other.Digest == r.Digest {
		t.Error("fewer games give the same digest")
	}
}

// TestSimulate_values compares random play of Kuhn poker with its exact values,
// walked through the tree.
func TestSimulate_values(t *testing.T) {
	x := small(random, random)
	x.Games = 20_000
	r := simulate(t, x)
	pos, err := x.Game.Start(x.Params, 2)
	if err != nil {
		t.Fatal(err)
	}
	want, moves := value(t, pos)
	for seat := range want {
		if got := r.Score[seat].Mean; math.Abs(got-want[seat]) > 4*r.Score[seat].SD/math.Sqrt(20_000) {
			t.Errorf("seat %d: mean score %.4f, want %.4f", seat, got, want[seat])
		}
	}
	if math.Abs(r.Moves-moves) > 0.05 {
		t.Errorf("%.3f moves a game, want %.3f", r.Moves, moves)
	}
	if sum := r.WinShare[0] + r.WinShare[1]; math.Abs(sum-1) > 1e-9 {
		t.Errorf("win shares add up to %v, want 1", sum)
	}
	if got, want := r.Score[0].SD, r.Score[1].SD; math.Abs(got-want) > 1e-9 || got < 1 || got > 2 {
		t.Errorf("standard deviations %v and %v, want equal ones between 1 and 2", got, want)
	}
}

// value returns the expected scores and number of moves of random play.
func value(t *testing.T, pos game.Position) (scores [2]float64, moves float64) {
	t.Helper()
	if pos.Turn() == 0 {
		return [2]float64{float64(pos.Score(0)), float64(pos.Score(1))}, 0
	}
	by := actor(pos)
	ms := pos.Moves(by)
	for _, m := range ms {
		next, err := pos.Apply(by, m)
		if err != nil {
			t.Fatal(err)
		}
		s, n := value(t, next)
		for i := range scores {
			scores[i] += s[i] / float64(len(ms)) // the House's moves are equally likely here
		}
		moves += n / float64(len(ms))
	}
	if by != game.House {
		moves++
	}
	return scores, moves
}

func TestSimulate_rotate(t *testing.T) {
	x := small(random, simple)
	fixed := simulate(t, x)
	x.Rotate = true
	r := simulate(t, x)
	if len(fixed.ByBot) != 0 || len(r.ByBot) != 2 {
		t.Errorf("standings: %d without rotation, %d with, want 0 and 2", len(fixed.ByBot), len(r.ByBot))
	}
	sum := 0.0
	for name, st := range r.ByBot {
		sum += st.Mean
		if st.Games != 1000 || st.Interval[0] >= st.WinShare || st.Interval[1] <= st.WinShare {
			t.Errorf("%s: %+v", name, st)
		}
	}
	if math.Abs(sum) > 1e-9 {
		t.Errorf("the means add up to %v, want 0", sum)
	}
	x.Bots = []bot.Level{random, random} // of one name: together they win every game, each a half
	st := simulate(t, x).ByBot["random"]
	if math.Abs(st.WinShare-0.5) > 1e-9 || st.Interval[1] != 0.5 || st.Interval[0] < 0.49 {
		t.Errorf("both of one name: %+v, want a share of one half", st)
	}
}

func TestSimulate_refused(t *testing.T) {
	x := small(random)
	if _, err := Simulate(t.Context(), x); !errors.Is(err, ErrInput) || !errors.Is(err, game.ErrSeats) {
		t.Errorf("one player: %v, want %v and %v", err, ErrInput, game.ErrSeats)
	}
	x = small(random, random)
	x.Games = 0
	if _, err := Simulate(t.Context(), x); !errors.Is(err, ErrInput) {
		t.Errorf("no games: %v, want %v", err, ErrInput)
	}
	if _, err := Simulate(t.Context(), small(random, cheater)); !errors.Is(err, game.ErrParse) || !strings.Contains(err.Error(), "cheat") {
		t.Errorf("an illegal move: %v, want %v with the bot's name", err, game.ErrParse)
	}
}

func TestSimulate_cancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	x := small(random, random)
	x.Games = 1 << 40
	x.Done = func(int) { cancel() }
	if _, err := Simulate(ctx, x); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v, want %v", err, context.Canceled)
	}
}

// notes are Facts that notice everything, in order.
type notes struct {
	games, moves, luck int
	hash               uint64
}

func (n *notes) Saw(before game.Position, by game.Seat, move string) {
	if by == game.House {
		n.luck++
	} else {
		n.moves++
	}
	for _, b := range []byte(fmt.Sprint(before.Turn(), by, move)) {
		n.hash = n.hash*31 + uint64(b)
	}
}

func (n *notes) Ended(last game.Position) {
	n.games++
	n.hash = n.hash*31 + uint64(last.Score(0))
}

func (n *notes) Result() map[string]any {
	return map[string]any{"games": n.games, "moves": n.moves, "luck": n.luck, "hash": n.hash}
}

func TestSimulate_facts(t *testing.T) {
	x := small(random, random)
	x.Facts = &notes{}
	r := simulate(t, x)
	if r.Facts["games"] != 1000 || float64(r.Facts["moves"].(int)) != 1000*r.Moves || r.Facts["luck"] == 0 {
		t.Errorf("facts %v, want those of 1000 games of %v moves", r.Facts, r.Moves)
	}
}

func TestWins(t *testing.T) {
	for _, c := range []struct {
		ranks []int
		goal  game.Goal
		want  []float64
	}{
		{[]int{1}, game.High, []float64{1}},
		{[]int{2, 1, 3}, game.High, []float64{0, 1, 0}},
		{[]int{1, 3, 1}, game.Low, []float64{0.5, 0, 0.5}},
		{[]int{1, 1, 1, 1}, game.High, []float64{0.25, 0.25, 0.25, 0.25}},
		{[]int{1, 1, 3, 1, 1}, game.LastLoses, []float64{0.25, 0.25, 0, 0.25, 0.25}},
		{[]int{1, 2, 3}, game.LastLoses, []float64{0.5, 0.5, 0}},
		{[]int{1, 1}, game.LastLoses, []float64{0.5, 0.5}},
	} {
		if got := wins(c.ranks, c.goal); !slices.Equal(got, c.want) {
			t.Errorf("wins(%v, %v) = %v, want %v", c.ranks, c.goal, got, c.want)
		}
	}
}

// TestWilson has values of R's binom.confint(…, methods = "wilson").
func TestWilson(t *testing.T) {
	for _, c := range []struct{ p, n, low, high float64 }{
		{0.5, 10, 0.2366, 0.7634}, {0, 10, 0, 0.2775}, {1, 10, 0.7225, 1}, {0.3, 100, 0.2189, 0.3958}, {0.25, 10_000, 0.2416, 0.2586},
	} {
		low, high := Wilson(c.p, c.n)
		if math.Abs(low-c.low) > 5e-5 || math.Abs(high-c.high) > 5e-5 {
			t.Errorf("Wilson(%v, %v) = %.4f, %.4f; want %.4f, %.4f", c.p, c.n, low, high, c.low, c.high)
		}
	}
}

func TestStream(t *testing.T) {
	a, b, c, d := stream(1, 2, "luck"), stream(1, 2, "luck"), stream(1, 3, "luck"), stream(1, 2, "bot 0")
	same := 0
	for range 100 {
		x := a(1 << 40)
		if y := b(1 << 40); x != y {
			t.Fatalf("the same stream gives %d and %d", x, y)
		}
		if x == c(1<<40) || x == d(1<<40) {
			same++
		}
	}
	if same > 0 {
		t.Errorf("different streams gave the same number %d times", same)
	}
	pinned := stream(7, 7, "luck")
	got := []uint64{pinned(6), pinned(6), pinned(7776), pinned(1 << 63)}
	if want := []uint64{5, 2, 4709, 8819572257635090002}; !slices.Equal(got, want) {
		t.Errorf("stream(7, 7, luck) = %v, want %v", got, want)
	}
}

func TestResult_JSON(t *testing.T) {
	g := game.Hide(knobeln.Rules())
	p, err := g.Complete(map[string]string{"columns": "2", "column_order": "mixed"})
	if err != nil {
		t.Fatal(err)
	}
	r, err := Simulate(t.Context(), Experiment{Game: g, Params: p, Bots: []bot.Level{random}, Games: 1})
	if err != nil {
		t.Fatal(err)
	}
	b, err := json.Marshal(r)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"columns":2`, `"column_order":"mixed"`, `"players":1`, `"bots":["random"]`, `"win_share":[1]`, `"cpu_seconds":`, `"games_per_second":`} {
		if !strings.Contains(string(b), want) {
			t.Errorf("%s\nlacks %s", b, want)
		}
	}
}

// BenchmarkSimulate plays whole games of Knobeln between four random bots.
func BenchmarkSimulate(b *testing.B) {
	g := game.Hide(knobeln.Rules())
	p, err := g.Complete(nil)
	if err != nil {
		b.Fatal(err)
	}
	x := Experiment{Game: g, Params: p, Bots: []bot.Level{random, random, random, random}, Games: b.N}
	r, err := Simulate(b.Context(), x)
	if err != nil {
		b.Fatal(err)
	}
	b.ReportMetric(r.Speed, "games/s")
	b.ReportMetric(r.CPU/float64(r.Games)*1e6, "cpu-µs/game")
}
