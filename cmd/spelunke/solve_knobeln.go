package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"text/tabwriter"
	"time"

	"spelunke/games/knobeln"
	"spelunke/games/knobeln/solve"
)

// solveKnobelnOptions say which solution is wanted, and where it is kept.
type solveKnobelnOptions struct {
	Set  map[string]string `help:"Option of the game, such as croatian=1. May be repeated." placeholder:"NAME=VALUE"`
	Data string            `help:"Directory where solutions are kept; by default they are not." placeholder:"DIR"`
}

// solveKnobelnCmd solves a variant of Knobeln.
type solveKnobelnCmd struct {
	solveKnobelnOptions
	Totals bool `help:"Print percentiles also for variants for which they take long and some GiB."`
	JSON   bool `name:"json" help:"Print one JSON object."`
}

// fewStates is up to how many states percentiles are printed unasked.
const fewStates = 1_000_000

// solution is what is printed. Times and memory are those of solving, or of loading the solution.
type solution struct {
	Variant string  `json:"variant"`
	Value   float64 `json:"value"`
	SD      float64 `json:"sd"`
	Bonus   float64 `json:"bonus_probability"`
	States  int     `json:"states"`
	CPU     float64 `json:"cpu_seconds"`
	Wall    float64 `json:"wall_seconds"`
	RSS     int64   `json:"peak_rss_bytes"`
}

// Run solves and prints.
func (c *solveKnobelnCmd) Run(ctx context.Context, s streams) error {
	v, err := c.variant()
	if err != nil {
		return usageError{err}
	}
	start, cpu := time.Now(), cpuTime()
	table, err := c.table(ctx, v, s.err)
	if err != nil {
		return err
	}
	out := solution{
		Variant: v.String(), Value: table.Start(), States: table.States(),
		Wall: time.Since(start).Seconds(), CPU: (cpuTime() - cpu).Seconds(), RSS: peakRSS(),
	}
	o, err := c.outlook(ctx, table, s.err)
	if err != nil {
		return err
	}
	out.SD, out.Bonus = o.SD, o.Bonus
	if c.JSON {
		return json.NewEncoder(s.out).Encode(out)
	}
	return out.page(s.out, o)
}

// variant returns the variant that the options name.
func (c solveKnobelnOptions) variant() (solve.Variant, error) {
	p, err := knobeln.Rules().Complete(c.Set)
	if err != nil {
		return solve.Variant{}, fmt.Errorf("--set: %w", err)
	}
	start := knobeln.Rules().Start(p, 1)
	return solve.VariantOf(&start.Board)
}

// table loads the solution, or finds and keeps it. A file that must not be used is replaced.
func (c solveKnobelnOptions) table(ctx context.Context, v solve.Variant, stderr io.Writer) (*solve.Table, error) {
	if c.Data != "" {
		table, err := solve.Load(c.Data, v)
		switch {
		case err == nil:
			return table, nil
		case errors.Is(err, solve.ErrFile):
			fmt.Fprintf(stderr, "spelunke: %v; it is solved anew\n", err)
		case !errors.Is(err, fs.ErrNotExist):
			return nil, err
		}
	}
	tell, wipe := countdown(stderr, "solving "+v.String())
	table, err := solve.Solve(ctx, v, tell)
	wipe()
	if err != nil || c.Data == "" {
		return table, err
	}
	return table, table.Save(c.Data)
}

// outlook reckons what the solution brings, as far as it is printed. What is new about it is kept, too.
func (c *solveKnobelnCmd) outlook(ctx context.Context, t *solve.Table, stderr io.Writer) (*solve.Outlook, error) {
	asked := false
	tell, wipe := countdown(stderr, "playing "+t.Variant().String())
	progress := func(done float64) {
		asked = true
		if tell != nil {
			tell(done)
		}
	}
	reckon := t.Brief
	if c.Totals || !c.JSON {
		reckon = func(ctx context.Context, progress func(done float64)) (*solve.Outlook, error) {
			return t.Outlook(ctx, c.Totals || t.States() <= fewStates, progress)
		}
	}
	o, err := reckon(ctx, progress)
	wipe()
	if err != nil || !asked || c.Data == "" {
		return o, err
	}
	return o, t.Save(c.Data)
}

// page prints a solution for people.
func (s solution) page(w io.Writer, o *solve.Outlook) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintf(t, "Knobeln, %s, played for the most points on average\n\n", s.Variant)
	fmt.Fprintf(t, "expected total\t%.12f\n", s.Value)
	fmt.Fprintf(t, "standard deviation\t%.4f\n", o.SD)
	fmt.Fprintf(t, "chance of the bonus\t%.9f\n", o.Bonus)
	fmt.Fprintf(t, "smallest and largest\t%d, %d\n", o.Least, o.Most)
	fmt.Fprintf(t, "states\t%d\n", s.States)
	fmt.Fprintf(t, "solved in\t%.2f s, %.2f s of all cores, peak %.0f MB\n", s.Wall, s.CPU, float64(s.RSS)/1e6)
	if o.Chances == nil {
		fmt.Fprint(t, "\npercentiles\tnot reckoned; --totals does, and needs some GiB\n")
	} else {
		fmt.Fprint(t, "\npercentile\ttotal\n")
		for _, p := range []float64{0.1, 1, 5, 10, 25, 50, 75, 90, 95, 99, 99.9} {
			fmt.Fprintf(t, "%g\t%d\n", p, o.Percentile(p/100))
		}
	}
	fmt.Fprint(t, "\nfield\tmean\tzero\n")
	for _, f := range o.Fields {
		fmt.Fprintf(t, "%s\t%.6f\t%.4f %%\n", f.Field, f.Mean, 100*f.Zero)
	}
	return t.Flush()
}
