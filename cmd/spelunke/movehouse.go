package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"time"

	"spelunke/audit"
	"spelunke/bus/nats"
	"spelunke/game"
	"spelunke/games"
	"spelunke/match"
	"spelunke/store"
	"spelunke/store/move"
	"spelunke/store/postgres"
	"spelunke/store/sqlite"
)

// moveHouseCmd copies a house that is closed into a PostgreSQL database.
type moveHouseCmd struct {
	From string `required:"" help:"Data directory, or database file, of the house. It must be closed." placeholder:"DIR"`
	To   string `required:"" help:"Database to move into. It must be empty." placeholder:"URL"`
}

// Run copies, compares, and checks every match.
func (c *moveHouseCmd) Run(ctx context.Context, s streams) error {
	file := c.From
	if info, err := os.Stat(file); err == nil && info.IsDir() {
		file = filepath.Join(file, dataFile)
	}
	if _, err := os.Stat(file); err != nil { // else it would be made
		return fmt.Errorf("move-house: %w", err)
	}
	from, err := sqlite.Open(file) // nobody else can open it meanwhile
	if err != nil {
		return fmt.Errorf("move-house: %w", err)
	}
	defer from.Close()
	to, err := postgres.Open(ctx, c.To)
	if err != nil {
		return fmt.Errorf("move-house: %w", err)
	}
	defer to.Close()
	n, err := move.Copy(ctx, from, to)
	if err != nil {
		return fmt.Errorf("move-house: %w", err)
	}
	fmt.Fprintf(s.out, "%d streams with %d entries, and %d records were copied.\n", n.Streams, n.Entries, n.Records)
	if err := move.Compare(ctx, from, to); err != nil {
		return fmt.Errorf("move-house: the copy is not the same; throw the new database away: %w", err)
	}
	fmt.Fprintln(s.out, "Read again, they are the same.")
	if err := check(ctx, c.To, s.out); err != nil {
		return fmt.Errorf("move-house: %w", err)
	}
	_, err = fmt.Fprintf(s.out, "Open the house with --database now, and keep %s until you trust it.\n", file)
	return err
}

// check verifies every match of a house that can be verified.
func check(ctx context.Context, url string, out io.Writer) (err error) {
	st, err := postgres.OpenReadOnly(ctx, url) // looking at a match must not move it
	if err != nil {
		return err
	}
	defer st.Close()
	ms, done, err := looking(ctx, st)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done()) }()
	find := func(name string) (game.Game, bool) {
		e, ok := games.Find(name)
		return e.Game, ok
	}
	verified, running, others, bad := 0, 0, 0, 0
	err = eachMatch(ctx, st, func(id string) error {
		l, err := ms.Log(ctx, id)
		if err == nil {
			err = audit.Verify(l, find)
		}
		switch {
		case err == nil:
			verified++
		case errors.Is(err, match.ErrRunning):
			running++
		case errors.Is(err, match.ErrRules):
			others++
		case ctx.Err() != nil:
			return ctx.Err()
		default:
			bad++
			fmt.Fprintf(out, "match %s: %v\n", id, err)
		}
		return nil
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%d finished matches are true, %d have not ended, %d are by rules that this program does not know.\n", verified, running, others)
	if bad > 0 {
		return fmt.Errorf("%d matches are not true; they were not before they were copied", bad)
	}
	return nil
}

// looking returns the matches of a store for somebody who only looks at them;
// done ends that.
func looking(ctx context.Context, st store.Store) (ms *match.Matches, done func() error, err error) {
	b, err := nats.Open()
	if err != nil {
		return nil, nil, err
	}
	kinds := map[string]match.Kind{} // without bots: nobody plays here
	for _, e := range games.All() {
		kinds[e.Game.Name()] = match.Kind{Game: e.Game}
	}
	ms, err = match.New(ctx, match.Options{Store: st, Bus: b, Kinds: kinds, Now: time.Now, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return nil, nil, errors.Join(err, b.Close())
	}
	return ms, func() error { ms.Close(); return b.Close() }, nil
}

// eachMatch calls f with the name of every match.
func eachMatch(ctx context.Context, st store.Log, f func(id string) error) error {
	const prefix, page = "match/", 1000
	for after := ""; ; {
		names, err := st.Streams(ctx, prefix, after, page)
		if err != nil || len(names) == 0 {
			return err
		}
		for _, name := range names {
			if err := f(strings.TrimPrefix(name, prefix)); err != nil {
				return err
			}
		}
		after = names[len(names)-1]
	}
}
