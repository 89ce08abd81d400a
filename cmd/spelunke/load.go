package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"spelunke/load"
)

// loadCmd plays at many tables of a house at once and measures how it bears that.
type loadCmd struct {
	URL      string  `name:"url" help:"Address of the house." required:"" placeholder:"URL"`
	Tables   int     `help:"Number of tables, at each of which one person plays." default:"64"`
	Watchers int     `help:"Sockets at each table." default:"4"`
	Rate     float64 `help:"Moves a second at all tables together; 0: as fast as answers come." default:"0"`
	Seconds  float64 `help:"How long they play." default:"10"`
	Seed     uint64  `help:"Seed of when moves are made." default:"1"`
	JSON     bool    `name:"json" help:"Print the result as one JSON object."`
}

// Run plays and prints what it has measured.
func (c *loadCmd) Run(ctx context.Context, s streams) error {
	p := load.Plan{
		URL: c.URL, Tables: c.Tables, Watchers: c.Watchers, Rate: c.Rate,
		For: time.Duration(c.Seconds * float64(time.Second)), Seed: c.Seed,
	}
	if isTerminal(s.err) {
		p.Opened = func(n int) { fmt.Fprintf(s.err, "\r%d of %d tables ", n, c.Tables) }
	}
	ctx, rest := context.WithCancel(ctx)
	defer rest()
	go tidy(ctx)
	r, err := load.Run(ctx, p)
	if isTerminal(s.err) {
		fmt.Fprint(s.err, "\r\x1b[K")
	}
	if errors.Is(err, load.ErrPlan) {
		return usageError{err}
	}
	if err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(s.out).Encode(r)
	}
	fmt.Fprintf(s.out, "%d moves at %d tables, %d sockets, %d errors\n", r.Moves, r.Tables, r.Watchers, r.Errors)
	if r.First != "" {
		fmt.Fprintf(s.out, "the first error: %s\n", r.First)
	}
	fmt.Fprintf(s.out, "%.0f moves a second, to the last watcher %.1f ms (median), %.1f ms (99 of 100)\n", r.MovesPerSecond, r.P50, r.P99)
	fmt.Fprintf(s.out, "the house spent %.0f µs of processor time on a move and %d KiB on an idle table; %.1f %% of a core while nobody played\n",
		r.CPU, r.IdleTable/1024, r.IdleCPU)
	return nil
}
