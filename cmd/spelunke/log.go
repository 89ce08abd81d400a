package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"time"

	"spelunke/bus/nats"
	"spelunke/games"
	"spelunke/match"
	"spelunke/store"
)

// logCmd prints a match from the database.
type logCmd struct {
	storage
	Match string `arg:"" optional:"" help:"The match; without it all matches are listed."`
}

// Run prints a finished match as a file for verify, a running one as everybody
// at the table has seen it. It changes nothing; the house may be running.
func (c *logCmd) Run(ctx context.Context, s streams) (err error) {
	st, err := c.openReadOnly(ctx)
	if err != nil {
		return fmt.Errorf("log: %w", err)
	}
	defer func() { err = errors.Join(err, st.Close()) }()
	if c.Match == "" {
		return list(ctx, st, s.out)
	}
	b, err := nats.Open()
	if err != nil {
		return fmt.Errorf("log: %w", err)
	}
	defer func() { err = errors.Join(err, b.Close()) }()
	kinds := map[string]match.Kind{} // without bots: nobody plays here
	for _, e := range games.All() {
		kinds[e.Game.Name()] = match.Kind{Game: e.Game}
	}
	ms, err := match.New(ctx, match.Options{Store: st, Bus: b, Kinds: kinds, Now: time.Now, Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return fmt.Errorf("log: %w", err)
	}
	defer ms.Close()
	l, err := ms.Log(ctx, c.Match)
	if err == nil {
		_, err = l.WriteTo(s.out)
		return err
	}
	if !errors.Is(err, match.ErrRunning) {
		return fmt.Errorf("log: %w", err)
	}
	text, err := ms.Text(ctx, c.Match)
	if err != nil {
		return fmt.Errorf("log: %w", err)
	}
	_, err = fmt.Fprint(s.out, text)
	return err
}

// list prints the ids of all matches.
func list(ctx context.Context, st store.Log, out io.Writer) error {
	const prefix, page = "match/", 1000
	for after := ""; ; {
		names, err := st.Streams(ctx, prefix, after, page)
		if err != nil || len(names) == 0 {
			return err
		}
		for _, name := range names {
			if _, err := fmt.Fprintln(out, strings.TrimPrefix(name, prefix)); err != nil {
				return err
			}
		}
		after = names[len(names)-1]
	}
}
