// Package study tests Pulverfass as a game: it has bots play it with every number
// of players and every option, and says in words what that shows. What it says follows from the
// figures alone, and it says nothing where their 95 % intervals overlap. The bots play, package
// lab counts, package page draws; here is which experiments to make and what to ask of them.
package study

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	"spelunke/bot"
	"spelunke/game"
	"spelunke/games/pulverfass"
	"spelunke/games/pulverfass/bots"
	"spelunke/lab"
	"spelunke/lab/page"
)

// A Plan says how much is played, and by whom.
type Plan struct {
	Games   int // for each number of players and each option
	Seed    uint64
	Level   string // of all players
	Workers int    // 0: one for each core
	Done    func(part, parts, games int)
}

// A Report is all that was found.
type Report struct {
	Game    string `json:"game"`
	Version int    `json:"rules_version"`
	Level   string `json:"level"`
	Games   int    `json:"games_each"`
	Seed    uint64 `json:"seed"`
	Arms    []Arm  `json:"arms"`
	Check   Arm    `json:"check"` // four who only draw, whose figures are known exactly
}

// An Arm is one number of players with one option, or none.
type Arm struct {
	Players int                    `json:"players"`
	Option  string                 `json:"option"` // "": none
	Digest  string                 `json:"digest"` // of all its games
	Wins    []page.Figure          `json:"wins"`   // by seat, the first starter's first
	Means   map[string]page.Figure `json:"means"`  // in a game, by the names of the facts
	Shares  map[string]page.Figure `json:"shares"` // of games in which something happened
	Out     [][]page.Figure        `json:"out"`    // by seat: how often it was the first, second … out; its win last
	Length  []float64              `json:"length"` // share of games by number of turns, from 0
}

// Exact are the figures of four who only draw: shares of wins by seat, and cards drawn.
var Exact = struct {
	Wins  [4]float64
	Draws float64
}{[4]float64{.251017, .251547, .248414, .249022}, 25.467897}

// options are all that a table can choose, alone.
var options = []string{"", "short_hands", "quick", "simple_double", "own_veto", "five_different"}

// Run plays everything. The same plan gives the same report, but for Workers and Done.
func Run(ctx context.Context, plan Plan) (*Report, error) {
	g := game.Hide(pulverfass.Rules())
	r := &Report{Game: g.Name(), Version: g.Version(), Level: plan.Level, Games: plan.Games, Seed: plan.Seed}
	arms := arms(g)
	for i, a := range append(arms, Arm{Players: 4}) {
		level := plan.Level
		if i == len(arms) {
			level = "passive"
		}
		done := func(games int) {
			if plan.Done != nil {
				plan.Done(i, len(arms)+1, games)
			}
		}
		if err := a.play(ctx, g, plan, level, done); err != nil {
			return nil, err
		}
		if i == len(arms) {
			r.Check = a
		} else {
			r.Arms = append(r.Arms, a)
		}
	}
	return r, nil
}

// arms returns all settings that the rules allow, none played.
func arms(g game.Game) (out []Arm) {
	for _, option := range options {
		for players := 2; players <= 5; players++ {
			a := Arm{Players: players, Option: option}
			p, err := g.Complete(a.given())
			if err != nil {
				panic("study: " + err.Error()) // the options are the game's
			}
			if least, most := g.Seats(p); players >= least && players <= most {
				out = append(out, a)
			}
		}
	}
	return out
}

func (a *Arm) given() map[string]string {
	if a.Option == "" {
		return nil
	}
	return map[string]string{a.Option: "1"}
}

// Levels are the names of who can play.
func Levels() (names []string) {
	for _, l := range bots.Levels() {
		names = append(names, l.Name)
	}
	return names
}

func (a *Arm) play(ctx context.Context, g game.Game, plan Plan, level string, done func(int)) error {
	levels := bots.Levels()
	i := slices.IndexFunc(levels, func(l bot.Level) bool { return l.Name == level })
	if i < 0 {
		return fmt.Errorf("%w: no bot %q, want one of: %s", lab.ErrInput, level, strings.Join(Levels(), ", "))
	}
	p, err := g.Complete(a.given())
	if err != nil {
		return err
	}
	r, err := lab.Simulate(ctx, lab.Experiment{
		Game: g, Params: p, Bots: slices.Repeat(levels[i:i+1], a.Players), Facts: bots.Facts(),
		Games: plan.Games, Seed: plan.Seed, Workers: plan.Workers, Done: done,
	})
	if err == nil {
		a.read(r)
	}
	return err
}

// read takes figures from a result.
func (a *Arm) read(r lab.Result) {
	n := float64(r.Games)
	share := func(p float64) page.Figure {
		low, high := lab.Wilson(p, n)
		return page.Figure{Mean: p, Low: low, High: high}
	}
	a.Digest = r.Digest
	for _, p := range r.WinShare {
		a.Wins = append(a.Wins, share(p))
	}
	a.Means, a.Shares = map[string]page.Figure{}, map[string]page.Figure{}
	for name, sd := range r.Facts["sd"].(map[string]float64) {
		a.Means[name] = mean(r.Facts[name].(float64), sd, n)
	}
	for name, p := range r.Facts["share"].(map[string]float64) {
		a.Shares[name] = share(p)
	}
	for _, row := range r.Facts["out"].([][]float64) {
		var places []page.Figure
		for _, p := range row {
			places = append(places, share(p))
		}
		a.Out = append(a.Out, places)
	}
	a.Length = r.Facts["length"].([]float64)
}

// mean returns a mean of n games with its normal interval.
func mean(x, sd, n float64) page.Figure {
	half := 1.96 * sd / math.Sqrt(n)
	return page.Figure{Mean: x, Low: x - half, High: x + half}
}

// minus returns the difference of two figures that do not depend on each other.
func minus(a, b page.Figure) page.Figure {
	half := math.Hypot(a.High-a.Low, b.High-b.Low) / 2
	return page.Figure{Mean: a.Mean - b.Mean, Low: a.Mean - b.Mean - half, High: a.Mean - b.Mean + half}
}

// arm returns the arm of so many players with an option, or nil.
func (r *Report) arm(players int, option string) *Arm {
	for i := range r.Arms {
		if a := &r.Arms[i]; a.Players == players && a.Option == option {
			return a
		}
	}
	return nil
}
