package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"text/tabwriter"

	"spelunke/games/knobeln"
	"spelunke/games/knobeln/solve"
)

// adviseCmd says what to do. Each game that has an answer has a command of its own below it.
type adviseCmd struct {
	Knobeln adviseKnobelnCmd `cmd:"" help:"What to keep or to enter, alone, for the most points on average."`
}

// adviseKnobelnCmd values all moves of a position of Knobeln.
type adviseKnobelnCmd struct {
	solveKnobelnOptions
	Sheet  map[string]int `help:"Points of a filled field, such as full-house=25. May be repeated, or several joined by ;." placeholder:"FIELD=POINTS"`
	Dice   string         `help:"The five dice, as 44423." required:""`
	Throws int            `name:"throws-left" help:"Throws that may still be made, saved ones included." required:"" placeholder:"N"`
	Sharp  bool           `help:"The last throw was made with all five dice."`
	JSON   bool           `name:"json" help:"Print one JSON object for each move, the best first."`
}

// advised is a move as JSON.
type advised struct {
	Move  string  `json:"move"`
	Value float64 `json:"value"`
	Loss  float64 `json:"loss"`
}

// Run values the moves and prints them, the best first.
func (c *adviseKnobelnCmd) Run(ctx context.Context, s streams) error {
	v, err := c.variant()
	if err != nil {
		return usageError{err}
	}
	p, err := c.position()
	if err != nil {
		return err
	}
	table, err := c.table(ctx, v, s.err)
	if err != nil {
		return err
	}
	advice, err := table.Advise(p)
	if err != nil {
		return usageError{err}
	}
	if c.JSON {
		out := json.NewEncoder(s.out)
		for _, a := range advice {
			if err := out.Encode(advised{a.Move.String(), a.Value, a.Loss}); err != nil {
				return err
			}
		}
		return nil
	}
	return printAdvice(s.out, advice)
}

// printAdvice prints moves for people. What is equally good loses nothing.
func printAdvice(w io.Writer, advice []solve.Advice) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprint(t, "move\texpected total\tloss\n")
	for _, a := range advice {
		loss := "best"
		if a.Loss > 0 {
			loss = strconv.FormatFloat(a.Loss, 'f', 6, 64)
		}
		fmt.Fprintf(t, "%v\t%.6f\t%s\n", a.Move, a.Value, loss)
	}
	return t.Flush()
}

func (c *adviseKnobelnCmd) position() (solve.Position, error) {
	p := solve.Position{Points: map[knobeln.Field]int{}, Left: c.Throws, Sharp: c.Sharp}
	for name, points := range c.Sheet {
		m, err := knobeln.ParseMove("score " + name)
		if err != nil || m.Column != 0 {
			return p, usage("--sheet: no field %.40q, want one such as ones or full-house", name)
		}
		p.Points[m.Field] = points
	}
	m, err := knobeln.ParseMove("roll " + sorted(c.Dice))
	if err != nil || m.Dice.Len() != 5 {
		return p, usage("--dice %.40q, want five digits from 1 to 6, such as 44423", c.Dice)
	}
	p.Dice = m.Dice
	return p, nil
}

// sorted puts digits in ascending order, with spaces between them, as moves have them.
func sorted(digits string) string {
	var out []string
	for digit := '1'; digit <= '6'; digit++ {
		for range strings.Count(digits, string(digit)) {
			out = append(out, string(digit))
		}
	}
	if len(out) != len(digits) {
		return ""
	}
	return strings.Join(out, " ")
}
