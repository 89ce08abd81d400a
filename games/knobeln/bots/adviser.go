package bots

import (
	"context"

	"spelunke/bot"
	"spelunke/game"
	"spelunke/games/knobeln"
	"spelunke/games/knobeln/solve"
)

// Adviser returns who values moves by what total they lead to, for somebody
// who goes on as is best and minds nobody else; its Points are the expected
// total. It looks back on matches, too. It has to learn before it has something to say, and
// there are variants of which it knows nothing: see library.
func (c *Crew) Adviser() bot.Adviser {
	a := adviser{c.books}
	return coach{bot.HideAdviser[knobeln.State](a), a}
}

type adviser struct{ books *library }

// Advise values moves by the table; nil if there is none yet.
func (a adviser) Advise(v knobeln.View, _ game.Seat, moves []knobeln.Move) []bot.Worth {
	table := a.books.table(&v.Board)
	if table == nil {
		return nil
	}
	return worths(table, table.Consider(&v.Board, moves))
}

func worths(table *solve.Table, advice []solve.Advice) []bot.Worth {
	out := make([]bot.Worth, len(advice))
	for i, a := range advice {
		out[i].Points = a.Value
		if table.KnowsBonus() {
			out[i].Bonus = &advice[i].Bonus
		}
		if w := a.Why; w.About != "" {
			out[i].Why = &bot.Reason{About: w.About, This: w.This, Other: w.Other}
		}
	}
	return out
}

// coach is an adviser with its types hidden.
type coach struct {
	bot.Adviser
	a adviser
}

var (
	_ bot.Reviewer = coach{}
	_ bot.Trainer  = coach{}
	_ bot.Learner  = coach{}
	_ bot.Knower   = coach{}
)

// KeepIn says in what directory tables are kept.
func (c coach) KeepIn(dir string) { c.a.books.keepIn(dir) }

var rules = knobeln.Rules()

// Knows reports whether there is a table of such matches, or one can be made.
func (c coach) Knows(p game.Params) bool {
	if p["columns"] > 1 {
		return false
	}
	start := rules.Start(p, 1)
	return c.a.books.knows(&start.Board)
}

// Learn waits until the table for a match is there, and the chances of the
// bonus, but for tables so large that these would take as long again as the table.
func (c coach) Learn(ctx context.Context, p game.Params) error {
	start := rules.Start(p, 1)
	table, err := c.a.books.prepare(ctx, &start.Board)
	if err != nil || table.States() > mostStates {
		return err
	}
	return table.LearnBonus(ctx)
}

// Review looks at a seat's part in a match.
func (c coach) Review(steps []bot.Step, seat game.Seat) *bot.Review {
	if len(steps) == 0 {
		return nil
	}
	first := stateOf(steps[0].Before)
	table := c.a.books.table(&first.Board)
	if table == nil {
		return nil
	}
	r, out := table.Review(first, seat), &bot.Review{}
	for i, s := range steps {
		m, err := knobeln.ParseMove(s.Move)
		if err != nil {
			panic("bots: " + err.Error()) // it has been played
		}
		r.Saw(stateOf(s.Before), s.By, m)
		if len(r.Decisions) == len(out.Decisions) {
			continue
		}
		d := r.Decisions[len(r.Decisions)-1]
		decided := bot.Decision{Step: i, Loss: d.Loss}
		for j, w := range worths(table, d.Options) {
			decided.Options = append(decided.Options, bot.Advice{Move: d.Options[j].Move.String(), Worth: w})
			if d.Options[j].Loss == 0 {
				decided.Best++
			}
		}
		out.Decisions = append(out.Decisions, decided)
	}
	out.Start, out.Luck, out.Loss = r.Start, r.Luck, r.Loss
	return out
}

func stateOf(p game.Position) knobeln.State {
	return p.(interface{ State() knobeln.State }).State()
}
