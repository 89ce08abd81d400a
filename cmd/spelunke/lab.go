package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"spelunke/games/pulverfass/study"
	"spelunke/lab"
)

// labCmd tests a game as a game.
type labCmd struct {
	Game    string `arg:"" help:"Name of the game: pulverfass." enum:"pulverfass"`
	Games   int    `help:"Number of games for each number of players and each option." short:"n" default:"10000"`
	Seed    uint64 `help:"Seed of all luck. The same seed gives the same report." default:"1"`
	Bot     string `help:"Who plays." default:"stammgast" placeholder:"NAME"`
	Workers int    `help:"Number of games played at the same time; by default one for each core." placeholder:"N"`
	Lang    string `help:"Language of the report: de or en." enum:"de,en" default:"de"`
	Report  string `help:"Write the report to this file, as a page." type:"path" placeholder:"FILE"`
	JSON    bool   `name:"json" help:"Print all figures as one JSON object."`
}

// Run plays, writes the report, and prints the figures or what they show.
func (c *labCmd) Run(ctx context.Context, s streams) error {
	plan := study.Plan{Games: c.Games, Seed: c.Seed, Level: c.Bot, Workers: c.Workers}
	if isTerminal(s.err) {
		plan.Done = func(part, parts, games int) {
			fmt.Fprintf(s.err, "\rpart %d of %d, %d of %d games ", part+1, parts, games, c.Games)
		}
	}
	r, err := study.Run(ctx, plan)
	if isTerminal(s.err) {
		fmt.Fprint(s.err, "\r\x1b[K")
	}
	if errors.Is(err, lab.ErrInput) {
		return usageError{err}
	}
	if err != nil {
		return err
	}
	p, err := r.Page(c.Lang)
	if err != nil {
		return err
	}
	if c.Report != "" {
		f, err := os.Create(c.Report)
		if err != nil {
			return err
		}
		if err := errors.Join(p.Write(f), f.Close()); err != nil {
			return fmt.Errorf("report %s: %w", c.Report, err)
		}
	}
	if c.JSON {
		return json.NewEncoder(s.out).Encode(r)
	}
	for _, lead := range p.Leads {
		fmt.Fprintln(s.out, lead)
	}
	return nil
}
