package bots

import (
	"spelunke/game"
	"spelunke/games/bluffpoker"
)

// A character plays by rules of thumb.
type character struct {
	*tables
	honest bool    // claims what it has, where it can
	trust  float64 // how often it takes a claim for true that is not impossible
	leaps  int     // how far above the last claim it bluffs, in numbers, at most
	doubts float64 // it doubts what is less likely than this
	wavers float64 // how often it answers the other way
}

// Choose plays each part of a turn on its own.
func (c character) Choose(v bluffpoker.View, seat game.Seat, moves []bluffpoker.Move, draw game.Draw) bluffpoker.Move {
	if len(moves) == 1 {
		return moves[0]
	}
	t := c.tables
	switch v.Phase {
	case bluffpoker.Answering:
		return c.answer(t, &v, moves, draw)
	case bluffpoker.Starting:
		return c.start(&v, moves, draw)
	case bluffpoker.Acting:
		return c.act(t, &v, moves, draw)
	case bluffpoker.Thrown:
		if v.Hidden > 0 && !v.Looked {
			return find(moves, bluffpoker.Look)
		}
	case bluffpoker.Shooting:
		return t.shot(&v, moves)
	case bluffpoker.Raising:
		return find(moves, bluffpoker.Throw)
	}
	return c.say(&v, moves, draw)
}

// find returns the first move of a kind, or the first of all.
func find(moves []bluffpoker.Move, kind bluffpoker.Kind) bluffpoker.Move {
	for _, m := range moves {
		if m.Kind == kind {
			return m
		}
	}
	return moves[0]
}

// chance is true with probability p.
func chance(p float64, draw game.Draw) bool { return float64(draw(1<<20)) < p*(1<<20) }

// known are the dice that the seat knows to lie there: open ones, and hidden
// ones that it has seen and that nobody has lifted from.
func known(v *bluffpoker.View) bluffpoker.Dice {
	if v.Seen.Len() == int(v.Hidden) {
		return v.Open.And(v.Seen)
	}
	return v.Open
}

func (c character) answer(t *tables, v *bluffpoker.View, moves []bluffpoker.Move, draw game.Draw) bluffpoker.Move {
	have := known(v)
	p := t.truth(have, v.Claim)
	if p > 0 && p < 1 {
		p += c.trust * (1 - p)
	}
	doubt := p < c.doubts
	if v.Claim.Poker() > 0 && p < 1 {
		doubt = p < .8 // believing a poker is nearly always a point
	}
	if have.Len() < 3 && chance(c.wavers, draw) {
		doubt = !doubt
	}
	if doubt {
		return find(moves, bluffpoker.Doubt)
	}
	return find(moves, bluffpoker.Believe)
}

// content is what a starter does not throw again.
const content = 542

func (c character) start(v *bluffpoker.View, moves []bluffpoker.Move, draw game.Draw) bluffpoker.Move {
	if !v.Looked {
		for _, m := range moves {
			if m.Kind == bluffpoker.Look {
				return m
			}
		}
		return c.say(v, moves, draw)
	}
	if known(v).Claim() < content {
		for _, m := range moves {
			if m.Kind == bluffpoker.Again {
				return m
			}
		}
	}
	return c.say(v, moves, draw)
}

// act looks, and then throws what makes a true claim likeliest; or, if it has
// reason to, passes on blind.
func (c character) act(t *tables, v *bluffpoker.View, moves []bluffpoker.Move, draw game.Draw) bluffpoker.Move {
	have := known(v)
	if have.Len() == 3 && have.Claim() > v.Claim && !v.Looked {
		return c.say(v, moves, draw) // there is room: what lies there is passed on
	}
	if v.Hidden > 0 && !v.Looked {
		return find(moves, bluffpoker.Look)
	}
	best, most := moves[0], -1.0
	for _, m := range moves {
		if m.Kind != bluffpoker.Cup {
			continue
		}
		if p := t.truth(m.Dice, v.Claim+1); p > most {
			best, most = m, p
		}
	}
	return best
}

// say names the direction, or claims: what is there, if that is enough, else a bluff.
func (c character) say(v *bluffpoker.View, moves []bluffpoker.Move, draw game.Draw) bluffpoker.Move {
	var claims []bluffpoker.Move
	for _, m := range moves {
		switch m.Kind {
		case bluffpoker.Left, bluffpoker.Right:
			return find(moves, bluffpoker.Left+bluffpoker.Kind(draw(2)))
		case bluffpoker.Say:
			claims = append(claims, m)
		}
	}
	if len(claims) == 0 {
		return moves[0]
	}
	first := claims[0].Claim
	have := known(v)
	switch got := have.Claim(); {
	case have.Len() < 3: // passed on unseen
		return at(claims, max(first, bluffpoker.Claim(421+draw(120))))
	case got < first && !c.honest && c.leaps > 0:
		return at(claims, first+bluffpoker.Claim(draw(uint64(c.leaps))))
	case got < first:
		return claims[0]
	default:
		return at(claims, got)
	}
}

// at returns the highest claim that is not above c, or the lowest of all.
func at(claims []bluffpoker.Move, c bluffpoker.Claim) bluffpoker.Move {
	best := claims[0]
	for _, m := range claims {
		if m.Claim <= c {
			best = m
		}
	}
	return best
}
