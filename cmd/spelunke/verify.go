package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"spelunke/audit"
	"spelunke/game"
	"spelunke/games"
)

// verifyCmd checks the log of a finished match.
type verifyCmd struct {
	File string `arg:"" help:"Log of a match, as its page offers it; - for standard input."`
}

// Run says that the log is true, or what is not.
func (c *verifyCmd) Run(s streams) error {
	in := s.in
	if c.File != "-" {
		f, err := os.Open(c.File)
		if err != nil {
			return fmt.Errorf("verify: %w", err)
		}
		defer f.Close()
		in = f
	}
	l, err := audit.Parse(in)
	if err != nil {
		return fmt.Errorf("verify: %s: %w", c.File, err)
	}
	if err := audit.Verify(l, rules); err != nil {
		return fmt.Errorf("verify: %s: %w", c.File, err)
	}
	return verified(s.out, l)
}

// rules finds the rules of a game.
func rules(name string) (game.Game, bool) {
	e, ok := games.Find(name)
	return e.Game, ok
}

// verified says what was checked.
func verified(w io.Writer, l audit.Log) error {
	draws, shares := 0, 0
	for _, e := range l.Entries {
		if e.Draw != nil {
			draws++
		}
		if strings.HasPrefix(e.Text, "@ready ") {
			shares++
		}
	}
	_, err := fmt.Fprintf(w, `The log is true: match %s, %s with %s.
%d entries follow the rules.
All %d draws are those of the seed and of %d contributions.
The seed is the one to which the house had committed before anybody contributed:
  %s
`, l.Match, l.Game, strings.Join(l.Seats, ", "), len(l.Entries), draws, shares, l.Commit)
	return err
}
