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
	Move  string   `json:"move"`
	Value float64  `json:"value"`
	Loss  float64  `json:"loss"`
	Bonus *float64 `json:"bonus_probability,omitempty"`
	Why   *reason  `json:"why,omitempty"`
}

type reason struct {
	About string  `json:"about"`
	This  float64 `json:"this"`
	Other float64 `json:"other"`
}

// manyStates is from how many states on the chance of the bonus is not
// reckoned: that takes as long as solving, and gigabytes.
const manyStates = 40_000_000

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
	if table.States() < manyStates {
		if err := table.LearnBonus(ctx); err != nil {
			return err
		}
	}
	advice, err := table.Advise(p)
	if err != nil {
		return usageError{err}
	}
	if c.JSON {
		out := json.NewEncoder(s.out)
		for _, a := range advice {
			if err := out.Encode(adviceOf(a, table.KnowsBonus())); err != nil {
				return err
			}
		}
		return nil
	}
	return printAdvice(s.out, advice, table)
}

func adviceOf(a solve.Advice, bonus bool) advised {
	out := advised{Move: a.Move.String(), Value: a.Value, Loss: a.Loss}
	if bonus {
		out.Bonus = &a.Bonus
	}
	if a.Why.About != "" {
		out.Why = &reason{a.Why.About, a.Why.This, a.Why.Other}
	}
	return out
}

// printAdvice prints moves for people. What is equally good loses nothing.
func printAdvice(w io.Writer, advice []solve.Advice, table *solve.Table) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprint(t, "move\texpected total\tloss\tbonus\twhy\n")
	for _, a := range advice {
		loss, chance := "best", "?"
		if a.Loss > 0 {
			loss = strconv.FormatFloat(a.Loss, 'f', 6, 64)
		}
		if table.KnowsBonus() {
			chance = percent(a.Bonus)
		}
		fmt.Fprintf(t, "%v\t%.6f\t%s\t%s\t%s\n", a.Move, a.Value, loss, chance, because(a.Why, table.Variant().Sharp))
	}
	return t.Flush()
}

func percent(chance float64) string { return strconv.FormatFloat(100*chance, 'f', 1, 64) + " %" }

// because says a reason in a sentence. The best move is held against the next that is worse, all others against the best.
func because(r solve.Reason, sharp bool) string {
	switch r.About {
	case "":
		return "nothing tells it apart"
	case "bonus":
		return fmt.Sprintf("the bonus comes in %s instead of %s", percent(r.This), percent(r.Other))
	case "upper":
		return fmt.Sprintf("this turn brings %.1f instead of %.1f points in the upper block", r.This, r.Other)
	case "later":
		return fmt.Sprintf("what is still free then brings %.1f instead of %.1f points", r.This, r.Other)
	case "full-house", "small-straight", "large-straight", "knobel":
		if !sharp { // else they are points
			return fmt.Sprintf("%s in this turn in %s instead of %s", r.About, percent(r.This), percent(r.Other))
		}
	}
	return fmt.Sprintf("this turn brings %.1f instead of %.1f points in %s", r.This, r.Other, r.About)
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
