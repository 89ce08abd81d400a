package lab

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"math"
	"slices"

	"spelunke/game"
)

// A Result is what an Experiment gave. All but the times are the same whenever
// and wherever it is made.
type Result struct {
	Game     string              `json:"game"`
	Params   map[string]any      `json:"params"` // numbers as numbers, choices as words
	Players  int                 `json:"players"`
	Games    int                 `json:"games"`
	Seed     uint64              `json:"seed"`
	Bots     []string            `json:"bots"`   // by seat in the first game
	Digest   string              `json:"digest"` // of all logs, game by game
	Wall     float64             `json:"wall_seconds"`
	CPU      float64             `json:"cpu_seconds"`
	Speed    float64             `json:"games_per_second"`
	Moves    float64             `json:"moves_per_game"` // the House's not counted
	Score    []Moments           `json:"score"`          // by seat: the first starter's first
	WinShare []float64           `json:"win_share"`      // by seat; those who tie share a win
	ByBot    map[string]Standing `json:"by_bot,omitempty"`
	Facts    map[string]any      `json:"facts,omitempty"`
}

// Moments are the mean and the standard deviation of a sample.
type Moments struct {
	Mean float64 `json:"mean"`
	SD   float64 `json:"sd"`
}

// A Standing is how the bots of one name did, wherever they sat.
type Standing struct {
	Games    int        `json:"games"` // in how many of them such a bot sat
	Mean     float64    `json:"mean"`  // score of one bot
	WinShare float64    `json:"win_share"`
	Interval [2]float64 `json:"win_share_95"` // 95 % confidence interval of WinShare
}

// tally adds up games in order.
type tally struct {
	x     *Experiment
	games int
	moves int
	all   hash.Hash
	seats []sums // by seat
	bots  []sums // by index in Experiment.Bots
}

// sums are those of one seat or bot. Scores are whole numbers: the sums are exact.
type sums struct {
	score, square int64
	won           float64
}

func newTally(x *Experiment) *tally {
	return &tally{x: x, all: sha256.New(), seats: make([]sums, len(x.Bots)), bots: make([]sums, len(x.Bots))}
}

func (t *tally) add(p played) {
	t.games++
	t.moves += p.moves
	t.all.Write(p.digest[:])
	shares := wins(p.last.Ranks(), t.x.Game.Goal())
	for seat, bot := range p.seats {
		score := int64(p.last.Score(game.Seat(seat)))
		for _, s := range []*sums{&t.seats[seat], &t.bots[bot]} {
			s.score += score
			s.square += score * score
			s.won += shares[seat]
		}
	}
	if f := t.x.Facts; f != nil {
		for _, s := range p.steps {
			f.Saw(s.before, s.by, s.move)
		}
		f.Ended(p.last)
	}
}

// wins splits one win among those who have won: all in first place, or, where
// there is only a loser, all others.
func wins(ranks []int, goal game.Goal) []float64 {
	out := make([]float64, len(ranks))
	won := func(rank int) bool { return rank == 1 }
	if last := slices.Max(ranks); goal == game.LastLoses && last > 1 {
		won = func(rank int) bool { return rank < last }
	}
	n := 0
	for _, r := range ranks {
		if won(r) {
			n++
		}
	}
	for i, r := range ranks {
		if won(r) {
			out[i] = 1 / float64(n)
		}
	}
	return out
}

func (t *tally) result() Result {
	n := float64(t.games)
	r := Result{
		Game: t.x.Game.Name(), Params: map[string]any{}, Players: len(t.x.Bots), Games: t.games, Seed: t.x.Seed,
		Digest: hex.EncodeToString(t.all.Sum(nil)), Moves: float64(t.moves) / n,
	}
	for _, p := range t.x.Game.Params() {
		r.Params[p.Name] = t.x.Params[p.Name]
		if len(p.Choices) > 0 {
			r.Params[p.Name] = p.Text(t.x.Params[p.Name])
		}
	}
	for _, b := range t.x.Bots {
		r.Bots = append(r.Bots, b.Name)
	}
	for _, s := range t.seats {
		r.Score = append(r.Score, s.moments(t.games))
		r.WinShare = append(r.WinShare, s.won/n)
	}
	if t.x.Rotate {
		r.ByBot = t.byBot()
	}
	if t.x.Facts != nil {
		r.Facts = t.x.Facts.Result()
	}
	return r
}

func (s sums) moments(games int) Moments {
	n := float64(games)
	m := Moments{Mean: float64(s.score) / n}
	if games > 1 {
		m.SD = math.Sqrt(max(0, float64(s.square)-n*m.Mean*m.Mean) / (n - 1))
	}
	return m
}

// byBot adds up the bots of each name. What a game gives to all of one name
// together is a share in [0, 1]; the interval is Wilson's for that share.
func (t *tally) byBot() map[string]Standing {
	out, count := map[string]Standing{}, map[string]float64{}
	for i, s := range t.bots {
		name := t.x.Bots[i].Name
		st := out[name]
		st.Games = t.games
		st.Mean += float64(s.score)
		st.WinShare += s.won
		out[name] = st
		count[name]++
	}
	n := float64(t.games)
	for name, st := range out {
		k := count[name]
		low, high := Wilson(st.WinShare/n, n)
		st.Mean, st.WinShare = st.Mean/n/k, st.WinShare/n/k
		st.Interval = [2]float64{low / k, high / k}
		out[name] = st
	}
	return out
}

// Wilson returns the 95 % interval of a share p seen in n trials (E. B. Wilson,
// "Probable inference, the law of succession, and statistical inference",
// J. Am. Stat. Assoc. 22, 1927, 209–212).
func Wilson(p, n float64) (low, high float64) {
	const z = 1.959963984540054 // the 97.5 % quantile of the normal distribution
	p = min(p, 1)               // a sum of shares may be a little more
	mid := (p + z*z/(2*n)) / (1 + z*z/n)
	half := z / (1 + z*z/n) * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return max(0, mid-half), min(1, mid+half)
}
