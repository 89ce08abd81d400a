package bots

import (
	"slices"

	"spelunke/games/bluffpoker"
)

// A Dice that falls so with probability p.
type fall struct {
	dice bluffpoker.Dice
	p    float64
}

// falls returns how n dice fall, in [0, 3].
func falls(n int) []fall {
	out := []fall{{p: 1}}
	for i := range n {
		var next []fall
		for _, f := range out {
			for face := uint8(1); face <= 6; face++ {
				with := f
				with.dice[i] = face
				with.p /= 6
				next = append(next, with)
			}
		}
		out = next
	}
	merged := map[bluffpoker.Dice]float64{}
	for _, f := range out {
		merged[bluffpoker.Sorted(f.dice)] += f.p
	}
	out = out[:0]
	for d, p := range merged {
		out = append(out, fall{d, p})
	}
	slices.SortFunc(out, func(a, b fall) int { return slices.Compare(a.dice[:], b.dice[:]) })
	return out
}

// tables are the falls of 0 to 3 dice.
type tables [4][]fall

func newTables() *tables {
	var t tables
	for n := range t {
		t[n] = falls(n)
	}
	return &t
}

// truth returns how likely dice are worth at least a claim, if those in open are
// known and the others, up to three in all, fall anyhow.
func (t *tables) truth(open bluffpoker.Dice, c bluffpoker.Claim) float64 {
	sum := 0.0
	for _, f := range t[3-open.Len()] {
		if open.And(f.dice).Claim() >= c {
			sum += f.p
		}
	}
	return sum
}

// shot is what a shoot-out comes to.
type shot struct{ higher, fail float64 }

func (s shot) worth() float64 { return s.higher - s.fail }

// shoot returns what dice that lie in a shoot-out come to after so many throws
// more, if who throws does what is best; and which to throw again, none to stop.
func (t *tables) shoot(dice, locked bluffpoker.Dice, lock bool, c bluffpoker.Claim, left int) (shot, bluffpoker.Dice) {
	best, again := shot{}, bluffpoker.Dice{}
	switch got := dice.Claim(); {
	case got > c:
		best.higher = 1
	case got < c:
		best.fail = 1
	}
	if left == 0 {
		return best, again
	}
	sets, n := dice.Without(locked).Subsets()
	for _, thrown := range sets[:n] {
		if thrown.Len() == 0 {
			continue
		}
		stay, sum := dice.Without(thrown), shot{}
		keep := locked
		if lock {
			keep = stay
		}
		for _, f := range t[thrown.Len()] {
			after, _ := t.shoot(stay.And(f.dice), keep, lock, c, left-1)
			sum.higher += f.p * after.higher
			sum.fail += f.p * after.fail
		}
		if sum.worth() > best.worth()+1e-9 {
			best, again = sum, thrown
		}
	}
	return best, again
}

// shot throws again in a shoot-out, or stops, as is best.
func (t *tables) shot(v *bluffpoker.View, moves []bluffpoker.Move) bluffpoker.Move {
	_, again := t.shoot(v.Open, v.Locked, v.Lock, v.Claim, 3-int(v.Throws))
	for _, m := range moves {
		if m.Kind == bluffpoker.Throw && m.Dice == again && again.Len() > 0 {
			return m
		}
	}
	return find(moves, bluffpoker.Stop)
}
