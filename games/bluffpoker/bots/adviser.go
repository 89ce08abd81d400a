package bots

import (
	"slices"

	"spelunke/bot"
	"spelunke/game"
	"spelunke/games/bluffpoker"
	"spelunke/games/bluffpoker/solve"
)

// Adviser returns who says what each move is worth: the chance to take the
// point of the round, and the chance not to lose the match. Two are taken for players
// of the equilibrium; of more, others for what they have shown themselves to be. The seat itself goes on as is best.
func Adviser() bot.Adviser { return bot.HideAdviser[bluffpoker.State](adviser{newTables()}) }

type adviser struct{ *tables }

// Advise values moves in the order in which they are given.
func (a adviser) Advise(v bluffpoker.View, seat game.Seat, moves []bluffpoker.Move) []bot.Worth {
	points, match := a.costs(&v, seat, moves, true), a.costs(&v, seat, moves, false)
	out := make([]bot.Worth, len(moves))
	for i := range moves {
		out[i] = bot.Worth{Points: points[i], Win: 1 - solve.Lose(&v.Board, int(seat), match[i])}
	}
	return out
}

// costs returns what moves cost.
func (a adviser) costs(v *bluffpoker.View, seat game.Seat, moves []bluffpoker.Move, plain bool) []float64 {
	out := make([]float64, len(moves))
	c := costs{theory: reckon(v, seat, plain), v: v, plain: plain}
	for i, m := range moves {
		switch v.Phase {
		case bluffpoker.Shooting, bluffpoker.Raising:
			out[i] = a.shot(&c, m)
		case bluffpoker.Answering, bluffpoker.Acting:
			out[i] = c.answer(m)
		default:
			out[i] = c.tell(m)
		}
	}
	return out
}

// shot is what it costs to throw in a shoot-out, or to stop; a higher poker costs nothing, and an equal one neither.
func (a adviser) shot(c *costs, m bluffpoker.Move) float64 {
	v, sum := c.v, 0.0
	switch {
	case m.Kind == bluffpoker.Say:
		return c.answer(m)
	case m.Kind == bluffpoker.Stop:
		s, _ := a.shoot(v.Open, v.Locked, v.Lock, v.Claim, 0)
		return s.fail
	}
	stay, left, n := v.Open.Without(m.Dice), 2-int(v.Throws), m.Dice.Len()
	if v.Phase == bluffpoker.Raising {
		stay, left, n = bluffpoker.Dice{}, 2, 3
	}
	locked := bluffpoker.Dice{}
	if v.Lock {
		locked = stay
	}
	for _, f := range a.tables[n] {
		s, _ := a.shoot(stay.And(f.dice), locked, v.Lock, v.Claim, left)
		sum += f.p * s.fail
	}
	return sum
}

// costs are what is reckoned once for all moves of a decision.
type costs struct {
	theory
	v                              *bluffpoker.View
	plain                          bool
	answers, throws, tells, claims []solve.Choice
}

// answer is what it costs to answer a claim, or to act after believing it.
func (c *costs) answer(m bluffpoker.Move) float64 {
	if c.answers == nil {
		hidden, p := c.Beliefs(c.v.Seen)
		c.answers = c.Answers(p)
		c.throws = c.mean(hidden, p)
	}
	switch m.Kind {
	case bluffpoker.Doubt:
		return c.answers[0].Cost
	case bluffpoker.Believe:
		return solve.Least(c.answers[1:]).Cost
	case bluffpoker.Look:
		return c.answers[1].Cost
	case bluffpoker.Mats:
		return solve.Least(c.answers[2:]).Cost
	case bluffpoker.Say:
		return said(c.answers[2:], m.Claim)
	}
	return cost(c.throws, m)
}

// mean returns what throws cost that are possible whatever lies under the cup, or with the dice that are known.
func (c *costs) mean(hidden []bluffpoker.Dice, p []float64) []solve.Choice {
	if c.v.Claim.Poker() > 0 {
		return nil
	}
	var out []solve.Choice
	for k, d := range hidden {
		if p[k] == 0 {
			continue
		}
		for _, x := range c.Throws(d) {
			if x.Kind == bluffpoker.Open && x.Dice.Len()+x.More.Len() == 3 {
				x.Dice, x.More = bluffpoker.Dice{}, bluffpoker.Dice{} // all
			}
			i := slices.IndexFunc(out, func(y solve.Choice) bool { return y.Kind == x.Kind && y.Dice == x.Dice && y.More == x.More })
			if i < 0 {
				i = len(out)
				out = append(out, solve.Choice{Kind: x.Kind, Dice: x.Dice, More: x.More})
			}
			out[i].Cost += p[k] * x.Cost
		}
	}
	return out
}

// cost returns what a throw costs, or dice laid open.
func cost(choices []solve.Choice, m bluffpoker.Move) float64 {
	if m.Kind == bluffpoker.OpenAll {
		m.Kind = bluffpoker.Open
	}
	for _, c := range choices {
		if m.Kind == c.Kind && m.Dice == c.Dice && m.More == c.More {
			return c.Cost
		}
	}
	return 1
}

// said returns what a claim costs: an odd one as much as the lowest real one above it, which is true as often.
func said(choices []solve.Choice, claim bluffpoker.Claim) float64 {
	for _, c := range choices {
		if c.Claim >= claim {
			return c.Cost
		}
	}
	return 1
}

// tell is what it costs to claim, or what may be done before.
func (c *costs) tell(m bluffpoker.Move) float64 {
	v := c.v
	if v.Seen.Len() != int(v.Hidden) {
		return c.unseen(m)
	}
	if c.claims == nil {
		c.claims = c.Claims(v.Seen)
		c.tells = c.Tells(v.Seen)
	}
	switch m.Kind {
	case bluffpoker.Say:
		return said(c.claims, m.Claim)
	case bluffpoker.Again:
		return c.tells[len(c.tells)-1].Cost
	case bluffpoker.Lay:
		return cost(c.tells, m)
	case bluffpoker.Left, bluffpoker.Right:
		return c.way(m)
	}
	return solve.Least(c.claims).Cost
}

// unseen is the same for who has not seen the dice, and may look.
func (c *costs) unseen(m bluffpoker.Move) float64 {
	v := c.v
	if c.claims == nil {
		hidden, p := c.Beliefs(v.Seen)
		if v.Claim == 0 {
			c.claims = c.Thirds()
		} else {
			c.claims = c.Answers(p)[2:]
		}
		look := solve.Choice{Kind: bluffpoker.Look}
		for k, d := range hidden {
			if p[k] > 0 {
				look.Cost += p[k] * solve.Least(c.Tells(d)).Cost
			}
		}
		c.tells = []solve.Choice{look}
	}
	switch m.Kind {
	case bluffpoker.Say:
		return said(c.claims, m.Claim)
	case bluffpoker.Look:
		return c.tells[0].Cost
	case bluffpoker.Left, bluffpoker.Right:
		return c.way(m)
	}
	return solve.Least(c.claims).Cost
}

// way is what the best claim costs in a direction.
func (c *costs) way(m bluffpoker.Move) float64 {
	v := *c.v
	v.Way = 1
	if m.Kind == bluffpoker.Right {
		v.Way = -1
	}
	t := reckon(&v, v.Acting, c.plain)
	if v.Seen.Len() == int(v.Hidden) {
		return solve.Least(t.Claims(v.Seen)).Cost
	}
	return solve.Least(t.Thirds()).Cost
}
