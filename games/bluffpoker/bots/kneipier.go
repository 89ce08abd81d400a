package bots

import (
	"spelunke/game"
	"spelunke/games/bluffpoker"
	"spelunke/games/bluffpoker/solve"
)

// kneipier plays what costs least against the others as they have been read, and
// among what costs hardly more as often as the equilibrium does: so he cannot be milked. Two
// play the equilibrium.
type kneipier struct{ *tables }

// A theory is what a player holds of a position, see package solve.
type theory interface {
	Equilibrium() float64
	Beliefs(seen bluffpoker.Dice) (hidden []bluffpoker.Dice, p []float64)
	Answers(p []float64) []solve.Choice
	Throws(hidden bluffpoker.Dice) []solve.Choice
	Tells(hidden bluffpoker.Dice) []solve.Choice
	Claims(hidden bluffpoker.Dice) []solve.Choice
	Thirds() []solve.Choice
}

// reckon returns the theory of a view. What it costs is reckoned by the points of all, or,
// if plain is set, it is the chance to take the point of the round; with two both are the same.
func reckon(v *bluffpoker.View, seat game.Seat, plain bool) theory {
	if v.Players == 2 {
		return solve.Duel().Read(&v.Board)
	}
	r := solve.For(int(v.Players)).Read(&v.Board, int(seat))
	if plain {
		r.Plain()
	}
	return r
}

// slack is by how much a choice may cost more than the best, if the others do not play the equilibrium.
const slack = .02

// Choose plays each part of a turn on its own.
func (k kneipier) Choose(v bluffpoker.View, seat game.Seat, moves []bluffpoker.Move, draw game.Draw) bluffpoker.Move {
	switch {
	case len(moves) == 1:
		return moves[0]
	case v.Phase == bluffpoker.Shooting:
		return k.shot(&v, moves)
	}
	t := turn{reckon(&v, seat, false), &v, moves, draw}
	switch {
	case v.Phase == bluffpoker.Raising:
		if c := t.pick(t.answers()[1:]); c.Kind == bluffpoker.Say {
			return t.claim(c)
		}
		return find(moves, bluffpoker.Throw)
	case v.Phase == bluffpoker.Answering:
		if t.pick(t.answers()).Kind == bluffpoker.Doubt {
			return find(moves, bluffpoker.Doubt)
		}
		return find(moves, bluffpoker.Believe)
	case v.Phase == bluffpoker.Acting:
		return t.act()
	case t.has(bluffpoker.Look):
		return find(moves, bluffpoker.Look)
	}
	return t.tell()
}

// A turn is one decision in it.
type turn struct {
	theory
	v     *bluffpoker.View
	moves []bluffpoker.Move
	draw  game.Draw
}

// knows reports whether the player knows the hidden dice.
func (t *turn) knows() bool { return t.v.Seen.Len() == int(t.v.Hidden) }

// has reports whether there is a move of a kind.
func (t *turn) has(kind bluffpoker.Kind) bool { return find(t.moves, kind).Kind == kind }

// answers returns what may be done with the present claim. The shares of who has
// not seen the dice are not those of one who has.
func (t *turn) answers() []solve.Choice {
	_, p := t.Beliefs(t.v.Seen)
	out := t.Answers(p)
	if t.v.Seen.Len() > 0 {
		for i := range out {
			out[i].Share = 0
		}
	}
	return out
}

// pick takes one of the choices that cost little more than the best, by their
// shares; the likelier it is that the others play the equilibrium, the more.
func (t *turn) pick(choices []solve.Choice) solve.Choice {
	best, all := solve.Least(choices), 0.0
	most := best.Cost + slack + t.Equilibrium()
	for i := range choices {
		if choices[i].Cost > most {
			choices[i].Share = 0
		}
		all += choices[i].Share
	}
	if all < .01 {
		return best
	}
	x := float64(t.draw(1<<30)) / (1 << 30) * all
	for _, c := range choices {
		if x < c.Share {
			return c
		}
		x -= c.Share
	}
	return best
}

// act passes on a claim that has been believed.
func (t *turn) act() bluffpoker.Move {
	if !t.v.Looked {
		c := t.pick(t.answers()[1:])
		switch {
		case c.Kind == bluffpoker.Say:
			return t.claim(c)
		case t.v.Hidden > 0:
			return find(t.moves, bluffpoker.Look)
		}
	}
	c := t.pick(t.Throws(t.v.Seen))
	for _, m := range t.moves {
		if matches(m, c) {
			return m
		}
	}
	return find(t.moves, bluffpoker.Cup)
}

// matches reports whether a move is a choice of what to throw or to lay open.
func matches(m bluffpoker.Move, c solve.Choice) bool {
	switch m.Kind {
	case bluffpoker.OpenAll:
		return c.Kind == bluffpoker.Open && c.Dice.Len()+c.More.Len() == 3
	case bluffpoker.Cup, bluffpoker.Open, bluffpoker.Lay:
		return m.Kind == c.Kind && m.Dice == c.Dice && m.More == c.More
	}
	return m.Kind == c.Kind && m.Claim == c.Claim
}

// tell claims, after laying dice open or not; or throws again.
func (t *turn) tell() bluffpoker.Move {
	if t.has(bluffpoker.Lay) || t.has(bluffpoker.Again) {
		if c := t.pick(t.Tells(t.v.Seen)); c.Kind == bluffpoker.Again || c.Dice.Len() > 0 {
			for _, m := range t.moves {
				if matches(m, c) {
					return m
				}
			}
		}
	}
	if t.has(bluffpoker.Left) {
		return find(t.moves, t.way())
	}
	if !t.knows() {
		return t.claim(t.pick(t.blind()))
	}
	claims := t.Claims(t.v.Seen)
	if t.v.Advised {
		for i := range claims {
			if !claims[i].Advised {
				claims[i].Share = 0
			}
		}
	}
	c := t.pick(claims)
	if c.Advised && !t.v.Advised {
		return find(t.moves, bluffpoker.Mats)
	}
	return t.claim(c)
}

// way returns the direction in which a claim costs less: either, if they hardly differ.
func (t *turn) way() bluffpoker.Kind {
	var costs [2]float64
	for i, way := range [...]int8{1, -1} {
		v := *t.v
		v.Way = way
		side := turn{theory: reckon(&v, v.Acting, false), v: &v}
		if t.knows() {
			costs[i] = solve.Least(side.Claims(v.Seen)).Cost
		} else {
			costs[i] = solve.Least(side.Thirds()).Cost
		}
	}
	switch {
	case costs[0] < costs[1]-slack:
		return bluffpoker.Left
	case costs[1] < costs[0]-slack:
		return bluffpoker.Right
	}
	return bluffpoker.Left + bluffpoker.Kind(t.draw(2))
}

// blind returns what may be claimed of dice that the player has not seen: of a third throw, or, after
// a throw, what would be a blind raise.
func (t *turn) blind() []solve.Choice {
	if t.v.Claim == 0 {
		return t.Thirds()
	}
	return t.answers()[2:]
}

// claim returns the move that makes a claim, or the lowest that is legal.
func (t *turn) claim(c solve.Choice) bluffpoker.Move {
	for _, m := range t.moves {
		if m.Kind == bluffpoker.Say && m.Claim == c.Claim {
			return m
		}
	}
	return find(t.moves, bluffpoker.Say)
}
