package main

import (
	"context"
	"errors"
	"fmt"

	"spelunke/match"
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
		return eachMatch(ctx, st, func(id string) error {
			_, err := fmt.Fprintln(s.out, id)
			return err
		})
	}
	ms, done, err := looking(ctx, st)
	if err != nil {
		return fmt.Errorf("log: %w", err)
	}
	defer func() { err = errors.Join(err, done()) }()
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
