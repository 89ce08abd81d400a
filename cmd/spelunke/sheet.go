package main

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"strconv"
	"strings"

	"spelunke/audit"
	"spelunke/games"
	"spelunke/sheet"
)

// sheetCmd prints a score sheet.
type sheetCmd struct {
	setting
	Columns int      `help:"Columns of each name or game, like --set columns=N." placeholder:"N"`
	Names   []string `help:"Who plays: up to 4 names, joined by commas."`
	Blocks  int      `help:"Without --names: room for so many names or games, 1 to 4; by default as many as look good." placeholder:"N"`
	Lang    string   `help:"Language: de or en." default:"de" enum:"de,en"`
	Log     string   `help:"Fill the sheet with a finished match: the file that its page saves." placeholder:"FILE"`
	Out     string   `short:"o" help:"The PDF; - for the standard output." required:"" placeholder:"FILE"`
}

// Run prints the sheet.
func (c *sheetCmd) Run(s streams) error {
	e, ok := games.Find(c.Game)
	if !ok {
		return usage("unknown game %q, want one of: %s", c.Game, gameNames())
	}
	if e.Sheet == nil {
		return usage("%s has no sheet, want one of: %s", c.Game, printed())
	}
	order, err := c.order()
	if err != nil {
		return err
	}
	order.Lang = c.Lang
	pdf, err := e.Sheet(order)
	if errors.Is(err, sheet.ErrOrder) {
		return usageError{err}
	}
	if err != nil {
		return err
	}
	if c.Out == "-" {
		_, err = s.out.Write(pdf)
	} else {
		err = os.WriteFile(c.Out, pdf, 0o644)
	}
	if err != nil {
		return fmt.Errorf("sheet: %w", err)
	}
	return nil
}

// printed is the games that have a sheet.
func printed() string {
	var names []string
	for _, e := range games.All() {
		if e.Sheet != nil {
			names = append(names, e.Game.Name())
		}
	}
	return strings.Join(names, ", ")
}

func (c *sheetCmd) order() (sheet.Order, error) {
	if c.Log != "" {
		return c.filled()
	}
	set := maps.Clone(c.Set)
	if c.Columns != 0 {
		if other, ok := set["columns"]; ok && other != strconv.Itoa(c.Columns) {
			return sheet.Order{}, usage("--columns %d with --set columns=%s, want one of them", c.Columns, other)
		}
		if set == nil {
			set = map[string]string{}
		}
		set["columns"] = strconv.Itoa(c.Columns)
	}
	_, params, err := setting{c.Game, set}.find()
	if err != nil {
		return sheet.Order{}, err
	}
	names := c.Names
	switch {
	case c.Blocks != 0 && len(names) > 0:
		return sheet.Order{}, usage("--blocks %d with --names, want one of them", c.Blocks)
	case c.Blocks < 0 || c.Blocks > sheet.MostBlocks:
		return sheet.Order{}, usage("--blocks %d, want 1..%d", c.Blocks, sheet.MostBlocks)
	case c.Blocks > 0:
		names = make([]string, c.Blocks)
	}
	return sheet.Order{Params: params, Names: names}, nil
}

// filled is the sheet of a match.
func (c *sheetCmd) filled() (sheet.Order, error) {
	var o sheet.Order
	if len(c.Set) > 0 || c.Columns != 0 || len(c.Names) > 0 || c.Blocks != 0 {
		return o, usage("--log with --set, --columns, --names or --blocks: a match has its own")
	}
	f, err := os.Open(c.Log)
	if err != nil {
		return o, fmt.Errorf("sheet: %w", err)
	}
	defer f.Close()
	l, err := audit.Parse(f)
	if err != nil {
		return o, fmt.Errorf("sheet: %s: %w", c.Log, err)
	}
	if l.Game != c.Game {
		return o, usage("--log %s is a match of %s, want one of %s", c.Log, l.Game, c.Game)
	}
	end, err := audit.Replay(l, rules)
	if err != nil {
		return o, fmt.Errorf("sheet: %s: %w", c.Log, err)
	}
	_, params, err := setting{c.Game, l.Params}.find()
	return sheet.Order{Params: params, Names: end.Names, Final: end.Position, Match: l.Match, At: end.At}, err
}
