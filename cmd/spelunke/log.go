package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"spelunke/match"
	"spelunke/store"
)

// logCmd prints a match from the database.
type logCmd struct {
	storage
	Match string `arg:"" optional:"" help:"The match; without it all matches are listed: name, game, when each began, whether it is prepared, running, over or abandoned, and who plays."`
}

// Run prints a match as a file for verify, a running one as everybody at the
// table has seen it. It changes nothing; the house may be running.
func (c *logCmd) Run(ctx context.Context, s streams) (err error) {
	st, err := c.openReadOnly(ctx)
	if err != nil {
		return fmt.Errorf("log: %w", err)
	}
	defer func() { err = errors.Join(err, st.Close()) }()
	ms, done, err := looking(ctx, st)
	if err != nil {
		return fmt.Errorf("log: %w", err)
	}
	defer func() { err = errors.Join(err, done()) }()
	if c.Match == "" {
		return list(ctx, st, ms, s.out)
	}
	l, err := ms.Log(ctx, c.Match)
	if errors.Is(err, match.ErrRunning) {
		l, err = ms.Public(ctx, c.Match)
	}
	if err != nil {
		return fmt.Errorf("log: %w", err)
	}
	_, err = l.WriteTo(s.out)
	return err
}

// list prints a line for each match: its name, game, when it began, how it
// stands, and who plays.
func list(ctx context.Context, st store.Log, ms *match.Matches, out io.Writer) error {
	const line = "%-16s  %-10s  %-25s  %-10s  %s\n" // as each is read: in an old house there are many
	return eachMatch(ctx, st, func(id string) error {
		b, err := ms.Brief(ctx, id, "")
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if errors.Is(err, match.ErrUnknown) { // dropped meanwhile
			return nil
		}
		if err != nil { // the others can be listed all the same
			_, err = fmt.Fprintf(out, line, id, "-", "-", "unreadable", err)
			return err
		}
		began, names := "-", "-"
		if b.Begun {
			began, names = time.UnixMilli(b.Start).Format(time.RFC3339), strings.Join(b.Names, ", ")
		}
		_, err = fmt.Fprintf(out, line, id, b.Game, began, standing(b), names)
		return err
	})
}

// standing is how a match stands, in a word.
func standing(b match.Brief) string {
	switch {
	case !b.Begun:
		return "prepared"
	case b.Abandoned:
		return "abandoned"
	case b.Over:
		return "over"
	}
	return "running"
}
