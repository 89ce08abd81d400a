package solve

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"spelunke/games/knobeln"
)

// A bout is a player by a duel against one who plays for the most points on average.
//
// How often the duel wins is measured without most of the luck. Let u be the
// chance to win if the other's total, which is now only known by its chances, became known after this moment (own luck still
// to come). As he plays, u changes by luck alone, and fairly; a turn of the
// duel's changes it fairly, too, but for what it gives away: u before the turn less what u is expected to be after it
// under the duel's moves. So the chance to win is u at the start less the mean
// of what the turns give away together, which is the same in all matches but for a few percent. (White and Bowling,
// "Learning a Value Analysis Tool for Agent Evaluation", IJCAI 2009, call this advantage sum.)
type bout struct {
	*Duel
	s         *solver
	me, other state
	mine, his int // points
	against   *rival
}

// told returns u.
func (b *bout) told(at state, points int) float64 {
	known, sum := &b.known[b.s.row(at.node, 0)+at.upper], 0.0
	for total, p := range b.against.chance {
		if p > 0 {
			sum += float64(p * known.at(total-points))
		}
	}
	return sum
}

// look weighs the other's totals.
func (b *bout) look(later bool) {
	b.against = &rival{later: later}
	var upTo [mostTotal]float64
	for i := range upTo {
		upTo[i] = 1
	}
	b.meet(&upTo, b.other, b.his)
	b.against.set(&upTo)
}

// A turnValue is by what the duel chooses, and u.
type turnValue struct{ choice, told float64 }

// turn plays a turn of the duel's. It returns what it gives away.
func (b *bout) turn(x *racer, rng *rand.Rand) float64 {
	s := b.s
	var entered, now [rolls]turnValue
	var to [rolls]state
	var gains [rolls]int
	for r := range entered {
		entered[r].choice = -1
	}
	for _, f := range s.open(b.me.node, nil) {
		plain, _ := s.points(b.me.node, f)
		known := map[uint8]turnValue{}
		for r, p := range plain {
			next, gain := s.enterAt(b.me, f, int(p), 0)
			v, ok := known[p]
			if !ok {
				v = turnValue{float64(b.won(x, next, b.mine+gain, b.against)), b.told(next, b.mine+gain)}
				known[p] = v
			}
			if v.choice > entered[r].choice {
				entered[r], to[r], gains[r] = v, next, gain
			}
		}
	}
	before := b.told(b.me, b.mine)
	now = entered
	var kept [throws][sets]turnValue
	for left := 1; left < throws; left++ {
		kept[left] = b.keep(&now)
		now = b.best(kept[left], &entered)
	}
	for r, p := range s.chance {
		before -= p * now[r].told
	}
	r := s.throw(rng, func(r, left int) int {
		best := entered[r].choice
		keep := -1
		for k, d := range s.dice[:parts] {
			if v := kept[left][k].choice; v > best && within(d, s.dice[parts+r]) {
				best, keep = v, k
			}
		}
		return keep
	})
	b.me, b.mine = to[r], b.mine+gains[r]
	return before
}

// keep returns what dice kept are worth.
func (b *bout) keep(now *[rolls]turnValue) (kept [sets]turnValue) {
	copy(kept[parts:], now[:])
	for k := parts - 1; k >= 0; k-- {
		for _, up := range b.s.up[k] {
			kept[k].choice += kept[up].choice / faces
			kept[k].told += kept[up].told / faces
		}
	}
	return kept
}

// best returns what rolls are worth if their best part is kept or they are entered.
func (b *bout) best(kept [sets]turnValue, entered *[rolls]turnValue) (now [rolls]turnValue) {
	copy(kept[parts:], entered[:])
	for k := 1; k < sets; k++ {
		for _, down := range b.s.down[k][:b.s.downs[k]] {
			if kept[down].choice > kept[k].choice {
				kept[k] = kept[down]
			}
		}
	}
	copy(now[:], kept[parts:])
	return now
}

// throw plays a turn's dice: keep says what is kept of a roll with so many throws left, less than 0 for nothing more. It returns the roll at its end.
func (s *solver) throw(rng *rand.Rand, keep func(roll, left int) int) int {
	var dice knobeln.Dice
	for left := throws - 1; ; left-- {
		for dice.Len() < 5 {
			dice += one(1 + rng.IntN(faces))
		}
		r := s.number[dice] - parts
		k := -1
		if left > 0 {
			k = keep(r, left)
		}
		if k < 0 {
			return r
		}
		dice = s.dice[k]
	}
}

// rechner plays a turn of the other's.
func (b *bout) rechner(rng *rand.Rand) {
	s := b.s
	var to state
	var gain int
	entry := func(r int) float64 {
		most := -1.0
		for _, f := range s.open(b.other.node, nil) {
			plain, _ := s.points(b.other.node, f)
			next, more := s.enterAt(b.other, f, int(plain[r]), 0)
			if v := float64(more) + s.value(next); v > most {
				most, to, gain = v, next, more
			}
		}
		return most
	}
	entry(s.throw(rng, func(r, left int) int {
		best, keep := entry(r)+tied, -1
		for k, v := range s.kept(b.other, left)[:parts] {
			if v > best && within(s.dice[k], s.dice[parts+r]) {
				best, keep = v, k
			}
		}
		return keep
	}))
	b.other, b.his = to, b.his+gain
}

// match plays a match and returns the chance to win that it stands for.
func (b *bout) match(x *racer, rng *rand.Rand, first bool) float64 {
	b.me, b.other, b.mine, b.his = state{}, state{}, 0, 0
	b.look(false)
	won := b.told(b.me, 0)
	for b.me.filling != b.s.all {
		if !first {
			b.rechner(rng)
		}
		b.look(first)
		won -= b.turn(x, rng)
		if first {
			b.rechner(rng)
		}
	}
	return won
}

// BenchmarkDuel_Wins measures how often the duel wins against who plays for the most points, as a bout does: -benchtime 4000x plays so many matches.
func BenchmarkDuel_Wins(b *testing.B) {
	table := mustSolve(b, Variant{})
	d, err := table.Duel(context.Background())
	if err != nil {
		b.Fatal(err)
	}
	for seat, first := range []bool{true, false} {
		b.Run(fmt.Sprintf("seat%d", seat+1), func(b *testing.B) {
			x, sum, squares := newRacer(table.solver, d.known), 0.0, 0.0
			bout := &bout{Duel: d, s: table.solver}
			b.ResetTimer()
			for i := range b.N {
				won := bout.match(x, rand.New(rand.NewPCG(1, uint64(i))), first)
				sum += won
				squares += won * won
			}
			n := float64(b.N)
			b.ReportMetric(sum/n, "wins")
			b.ReportMetric(1.96*math.Sqrt((squares/n-sum*sum/n/n)/n), "±wins")
		})
	}
}
