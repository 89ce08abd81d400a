package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"text/tabwriter"

	"spelunke/game"
	"spelunke/games"
	"spelunke/lab"
)

// simulateCmd plays many games between bots.
type simulateCmd struct {
	setting
	Players int      `help:"Number of players; by default as many as --bots names, or two." short:"p" placeholder:"N"`
	Games   int      `help:"Number of games." short:"n" default:"1000"`
	Seed    uint64   `help:"Seed of all luck. The same seed gives the same games." default:"1"`
	Bots    []string `help:"Who plays: one name for all, or one for each seat, the first starter first." default:"stammgast" placeholder:"NAME"`
	Rotate  bool     `help:"Move the bots round the seats, and count for each bot."`
	Workers int      `help:"Number of games played at the same time; by default one for each core." placeholder:"N"`
	JSON    bool     `name:"json" help:"Print one JSON object."`
}

// Run plays and prints the result.
func (c *simulateCmd) Run(ctx context.Context, s streams) error {
	e, p, err := c.find()
	if err != nil {
		return err
	}
	least, most := e.Game.Seats(p)
	players := c.Players
	if players == 0 {
		players = max(len(c.Bots), min(max(2, least), most))
	}
	if players < least || players > most { // before so many bots are made
		return usage("wrong number of players: %s with %d, want %d..%d", e.Game.Name(), players, least, most)
	}
	bots, err := levels(e, c.Bots, players)
	if err != nil {
		return err
	}
	x := lab.Experiment{
		Game: e.Game, Params: p, Bots: bots, Games: c.Games, Seed: c.Seed, Rotate: c.Rotate, Workers: c.Workers,
		Facts: facts(e), Done: progress(s.err, c.Games),
	}
	r, err := lab.Simulate(ctx, x)
	if isTerminal(s.err) {
		fmt.Fprint(s.err, "\r\x1b[K")
	}
	switch {
	case errors.Is(err, lab.ErrInput):
		return usageError{err}
	case err != nil:
		return err
	case c.JSON:
		return json.NewEncoder(s.out).Encode(r)
	}
	return report(s.out, r, options(e.Game, p))
}

func facts(e games.Entry) game.Facts {
	if e.Facts == nil {
		return nil
	}
	return e.Facts()
}

// progress returns what shows how far it is, if somebody looks.
func progress(w io.Writer, games int) func(done int) {
	if !isTerminal(w) {
		return nil
	}
	shown := -1
	return func(done int) {
		if percent := 100 * done / games; percent != shown {
			shown = percent
			fmt.Fprintf(w, "\r%d of %d games, %d %%", done, games, percent)
		}
	}
}

// report prints a result for people.
func report(w io.Writer, r lab.Result, options string) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "%s, %d players, %d games, seed %d\n", r.Game, r.Players, r.Games, r.Seed)
	fmt.Fprintf(t, "options: %s\n\n", options)
	fmt.Fprint(t, "seat\tbot\tscore\t± sd\twins\n")
	for i, m := range r.Score {
		name := r.Bots[i]
		if len(r.ByBot) > 0 {
			name = "(all in turn)"
		}
		fmt.Fprintf(t, "%d\t%s\t%.2f\t%.2f\t%.2f %%\n", i+1, name, m.Mean, m.SD, 100*r.WinShare[i])
	}
	if len(r.ByBot) > 0 {
		fmt.Fprint(t, "\nbot\tscore\twins\t95 % interval\n")
	}
	for _, name := range slices.Sorted(maps.Keys(r.ByBot)) {
		b := r.ByBot[name]
		fmt.Fprintf(t, "%s\t%.2f\t%.2f %%\t%.2f to %.2f %%\n", name, b.Mean, 100*b.WinShare, 100*b.Interval[0], 100*b.Interval[1])
	}
	fmt.Fprintln(t)
	for _, name := range slices.Sorted(maps.Keys(r.Facts)) {
		b, err := json.Marshal(r.Facts[name])
		if err != nil {
			return err
		}
		fmt.Fprintf(t, "%s\t%s\n", name, b)
	}
	fmt.Fprintf(t, "\nmoves a game\t%.1f\n", r.Moves)
	fmt.Fprintf(t, "time\t%.1f s, %.1f s of all cores, %.0f games a second\n", r.Wall, r.CPU, r.Speed)
	fmt.Fprintf(t, "digest\t%s\n", r.Digest)
	return t.Flush()
}
