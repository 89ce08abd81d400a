package solve

import "spelunke/games/bluffpoker"

// Claim returns how likely who has thrown claims what, see exploit.Strategy.
func (t *Two) Claim(throw int, open bluffpoker.Dice, floor int, dice bluffpoker.Dice) []float64 {
	e, hidden, out := t.epoch(throw, open, floor), dice.Without(open), make([]float64, len(t.claims))
	for i, f := range e.types {
		for w := range e.hears {
			if f.dice == hidden {
				out[len(t.claims)-1-w] = e.says[w+1][i]
			}
		}
	}
	return out
}

// epoch returns how to play after a throw: of the starter, if it is the first or second, or over a floor.
func (t *Two) epoch(throw int, open bluffpoker.Dice, floor int) *epoch {
	at := place{open, floor}
	if throw > 0 {
		if e := t.first[throw-1]; e != nil {
			return e
		}
		at = place{floor: -throw}
	} else if e := t.epochs[at]; e != nil {
		return e
	}
	if e, ok := t.fresh.Load(at); ok {
		return e.(*epoch)
	}
	var e *epoch
	if throw > 0 {
		e, _ = t.throw(t.start[throw+1], fair)
	} else {
		e = t.over(at, fair)
	}
	t.fresh.Store(at, e)
	return e
}

// Third returns how likely which claim is made of a third throw.
func (t *Two) Third() []float64 {
	out, best := make([]float64, len(t.claims)), 0
	for i, c := range t.third {
		if c.worth > t.third[best].worth {
			best = i
		}
	}
	out[best] = 1
	return out
}

// Answer returns how a claim is answered by who has not seen the dice, see exploit.Strategy.
func (t *Two) Answer(throw int, open bluffpoker.Dice, floor, claim int) (doubt, believe float64, raise []float64) {
	raise = make([]float64, len(t.claims))
	if throw == 3 {
		switch to := t.third[claim].raise; to {
		case doubting:
			return 1, 0, raise
		case believing:
			return 0, 1, raise
		default:
			raise[to] = 1
			return 0, 0, raise
		}
	}
	hears := t.epoch(throw, open, floor).hears[len(t.claims)-1-claim]
	if len(hears) > 2 {
		copy(raise[claim+1:], hears[2:])
	}
	return hears[0], hears[1], raise
}

// Known reports whether who has seen the dice doubts a raise of his claim.
func (t *Two) Known(dice bluffpoker.Dice, raise int) bool {
	doubt := t.doubted(dice, raise)
	return better(doubt, t.believed(dice, raise)) == doubt
}

// Unknown returns how likely a raise of a third throw's claim is doubted.
func (t *Two) Unknown(claim, raise int) float64 {
	if t.third[claim].doubts[raise] {
		return 1
	}
	return 0
}

// Keep returns what stays when a claim has been believed.
func (t *Two) Keep(dice bluffpoker.Dice, claim int) bluffpoker.Dice {
	stay, _ := t.keep(dice, claim)
	return stay
}
