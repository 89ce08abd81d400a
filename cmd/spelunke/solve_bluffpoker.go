package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"text/tabwriter"
	"time"

	"spelunke/games/bluffpoker/solve"
	"spelunke/games/bluffpoker/solve/exploit"
)

// solveBluffPokerCmd solves a round of Bluff-Poker: for two until hardly anything
// can be gained against the solution, for more as well as so many iterations do.
type solveBluffPokerCmd struct {
	Players    int    `default:"2" help:"Players, 2 to 6."`
	Iterations int    `default:"300" help:"Iterations for three and more, at most; of every 50th the best is kept."`
	Write      string `help:"File for the strategies of three and more, or the values of two, as the bots use them." placeholder:"FILE"`
	JSON       bool   `name:"json" help:"Print one JSON object."`
}

// every is after how many iterations it is seen how good the strategies are.
const every = 50

// A pairSolution is what is printed for two. Chances are those of the starter to take the point.
type pairSolution struct {
	Value          float64 `json:"value"`
	Exploitability float64 `json:"exploitability"` // of payoffs 1 and -1: what the best answers of both seats bring, halved
	Iterations     int     `json:"iterations"`
	CPU            float64 `json:"cpu_seconds"`
}

// A roundSolution is what is printed for more.
type roundSolution struct {
	Players    int       `json:"players"`
	Penalties  []float64 `json:"penalties"` // chance of each seat to take the point, from the starter on
	Regret     float64   `json:"regret"`    // what all decisions of a round together lose to the best that each could do alone, in points
	Iterations int       `json:"iterations"`
	CPU        float64   `json:"cpu_seconds"`
}

// Run solves and prints.
func (c *solveBluffPokerCmd) Run(ctx context.Context, s streams) error {
	switch {
	case c.Players < 2 || c.Players > 6:
		return usageError{fmt.Errorf("--players %d, want 2 to 6", c.Players)}
	case c.Iterations < every:
		return usageError{fmt.Errorf("--iterations %d, want at least %d", c.Iterations, every)}
	case c.Players == 2:
		return c.pair(s.out)
	}
	return c.round(ctx, s)
}

func (c *solveBluffPokerCmd) pair(out io.Writer) error {
	cpu := cpuTime()
	two := solve.ForTwo()
	r := pairSolution{Value: two.Starter(), Iterations: two.Iterations(), CPU: (cpuTime() - cpu).Seconds()}
	starter, other := exploit.Of(two)
	r.Exploitability = (starter + other) / 2
	if err := c.write(two.Bytes()); err != nil {
		return err
	}
	if c.JSON {
		return json.NewEncoder(out).Encode(r)
	}
	t := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "the starter takes the point\t%.6f\nexploitability\t%.6f of a point\niterations\t%d\ntime of all cores\t%.1f s\n", r.Value, r.Exploitability, r.Iterations, r.CPU)
	return t.Flush()
}

func (c *solveBluffPokerCmd) round(ctx context.Context, s streams) error {
	cpu, start := cpuTime(), time.Now()
	m := solve.NewMany(c.Players)
	tell, wipe := countdown(s.err, fmt.Sprintf("solving a round for %d", c.Players))
	defer wipe()
	var best solve.Found
	for n := every; n <= c.Iterations; n += every {
		for range every {
			if err := ctx.Err(); err != nil {
				return err
			}
			m.Run(1)
		}
		found, err := m.Settle()
		if err != nil {
			return err
		}
		if best.Table == nil || found.Regret < best.Regret {
			best = found
		}
		if tell != nil {
			tell(float64(n) / float64(c.Iterations))
		} else {
			fmt.Fprintf(s.err, "%d iterations: regret %.5f, %.0f s\n", n, found.Regret, time.Since(start).Seconds())
		}
	}
	wipe()
	if err := c.write(best.Table); err != nil {
		return err
	}
	r := roundSolution{c.Players, best.Penalties, best.Regret, best.Iterations, (cpuTime() - cpu).Seconds()}
	if c.JSON {
		return json.NewEncoder(s.out).Encode(r)
	}
	t := tabwriter.NewWriter(s.out, 0, 0, 2, ' ', 0)
	for i, p := range r.Penalties {
		fmt.Fprintf(t, "seat %d from the starter takes the point\t%.4f\n", i, p)
	}
	fmt.Fprintf(t, "regret of all decisions\t%.4f of a point\niterations\t%d\ntime of all cores\t%.0f s\n", r.Regret, r.Iterations, r.CPU)
	return t.Flush()
}

// write writes what bots use, if it is wanted.
func (c *solveBluffPokerCmd) write(data []byte) error {
	if c.Write == "" {
		return nil
	}
	return os.WriteFile(c.Write, data, 0o644)
}
