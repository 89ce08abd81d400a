package solve

import (
	_ "embed"
	"encoding/binary"
	"fmt"
	"math"
	"slices"
	"sync"

	"spelunke/games/bluffpoker"
)

//go:embed two.bin
var twoBin []byte

// Duel returns a round for two with the worths of all places, as they have been
// found by ForTwo. Epochs are solved when they are asked for, in some hundredths of a second.
var Duel = sync.OnceValue(func() *Two {
	t, err := readTwo(twoBin)
	if err != nil {
		panic(err)
	}
	return t
})

// places returns all places of a round for two but the starts, in order.
func (t *Two) places() (out []place) {
	for n := range 3 {
		for _, f := range t.hidden[n] {
			for i := range t.claims {
				if t.poker(i) == 0 {
					out = append(out, place{f.dice, i})
				}
			}
		}
	}
	return out
}

// Bytes returns the worths of all places, for Duel.
func (t *Two) Bytes() []byte {
	var out []byte
	put := func(r result) {
		out = binary.LittleEndian.AppendUint64(out, math.Float64bits(r.worth))
		out = binary.LittleEndian.AppendUint64(out, math.Float64bits(r.equal))
	}
	for _, at := range t.places() {
		put(t.value[at])
	}
	for _, r := range t.start[1:] {
		put(r)
	}
	return out
}

func readTwo(data []byte) (*Two, error) {
	t := newTwo()
	places := t.places()
	if want := 16 * (len(places) + 3); len(data) != want {
		return nil, fmt.Errorf("solve: two.bin has %d bytes, want %d", len(data), want)
	}
	number := func() float64 {
		x := math.Float64frombits(binary.LittleEndian.Uint64(data))
		data = data[8:]
		return x
	}
	get := func() result { return result{worth: number(), equal: number()} }
	for _, at := range places {
		t.value[at] = get()
	}
	for i := range t.start[1:] {
		t.start[i+1] = get()
	}
	t.blind()
	return t, nil
}

// A PairReading is what a player of a round for two holds of a position. Costs are chances to take the point.
type PairReading struct {
	t     *Two
	b     *bluffpoker.Board
	floor int // the claim that was to beat when the present claim's dice were thrown; -1: none
	claim int // the present one, or the lowest real one above it; -1: none
	above int // the lowest real one that may follow
	epoch *epoch
}

// Read reads a board for two.
func (t *Two) Read(b *bluffpoker.Board) *PairReading {
	r := &PairReading{t: t, b: b, floor: -1, claim: -1}
	above := func(c bluffpoker.Claim) int {
		i, _ := slices.BinarySearch(t.claims, c+1)
		return i
	}
	if b.Claim > 0 {
		r.claim, r.above = above(b.Claim-1), above(b.Claim)
	}
	if b.Trace.Floor > 0 {
		r.floor = above(b.Trace.Floor) - 1
	} else if b.Trace.Told == 0 {
		r.floor = r.above - 1
	}
	if o := b.Trace; o.Told == 0 && b.Claim > 0 || above(o.Told-1) > r.floor || o.Told == 0 {
		switch {
		case o.Origin == bluffpoker.Started && o.Throw < 3:
			r.epoch = t.epoch(int(o.Throw), bluffpoker.Dice{}, -1)
		case o.Origin == bluffpoker.Covered && r.floor < len(t.claims)-6:
			r.epoch = t.epoch(0, b.Open, r.floor)
		}
	}
	return r
}

// Equilibrium returns 1: all are taken for its players.
func (r *PairReading) Equilibrium() float64 { return 1 }

// told returns the place of the last claim of one who had seen the dice, or -1.
func (r *PairReading) told() int {
	if r.b.Trace.Told == 0 {
		return -1
	}
	i, real := slices.BinarySearch(r.t.claims, r.b.Trace.Told)
	if !real {
		return -1
	}
	return i
}

// Beliefs returns what may lie under the cup, and how likely it is, to somebody who has seen these dice there.
func (r *PairReading) Beliefs(seen bluffpoker.Dice) (hidden []bluffpoker.Dice, p []float64) {
	word := -1
	if told := r.told(); r.epoch != nil && told > r.floor {
		word = len(r.t.claims) - 1 - told
	}
	all := 0.0
	for i, f := range r.t.hidden[3-r.b.Open.Len()] {
		q := f.p
		if word >= 0 {
			q *= r.epoch.says[word+1][i]
		}
		if seen.Len() > 0 && !within(f.dice, seen) {
			q = 0
		}
		hidden, p = append(hidden, f.dice), append(p, q)
		all += q
	}
	if all == 0 {
		for i, f := range r.t.hidden[3-r.b.Open.Len()] {
			if seen.Len() == 0 || within(f.dice, seen) {
				p[i] = f.p
			}
		}
	}
	norm(p)
	return hidden, p
}

// cost is the chance to take the point.
func (r result) cost() float64 { return (1 - r.equal - r.worth) / 2 }

// Answers returns what may be done with the present claim, if the hidden dice are likely as in p. The shares are of
// one who has not seen them.
func (r *PairReading) Answers(p []float64) []Choice {
	t := r.t
	out := []Choice{{Kind: bluffpoker.Doubt}, {Kind: bluffpoker.Look}}
	for c := r.above; (t.poker(r.claim) == 0 || r.b.Raise) && c < len(t.claims); c++ {
		out = append(out, Choice{Kind: bluffpoker.Say, Claim: t.claims[c]})
	}
	for k, f := range t.hidden[3-r.b.Open.Len()] {
		if p[k] < 1e-6 {
			continue
		}
		dice := r.b.Open.And(f.dice)
		out[0].Cost += p[k] * t.doubted(dice, r.claim).cost()
		out[1].Cost += p[k] * t.believed(dice, r.claim).cost()
		for i := range out[2:] {
			to := r.above + i
			out[2+i].Cost += p[k] * better(t.doubted(dice, to), t.believed(dice, to)).other().cost()
		}
	}
	throw := int(r.b.Trace.Throw)
	switch {
	case r.b.Trace.Blind == 0 && r.epoch != nil && r.told() == r.claim:
		word := r.epoch.hears[len(t.claims)-1-r.claim]
		for i := range min(len(out), len(word)) {
			out[i].Share = word[i]
		}
	case r.b.Trace.Blind == 1 && throw == 3 && r.told() < 0:
		doubt, believe, raise := t.Answer(3, bluffpoker.Dice{}, -1, r.claim)
		out[0].Share, out[1].Share = doubt, believe
		for i := range out[2:] {
			out[2+i].Share = raise[r.above+i]
		}
	default:
		first(out[:2])
	}
	return out
}

// Throws returns what may be thrown after a number has been believed and the hidden dice have been seen.
func (r *PairReading) Throws(hidden bluffpoker.Dice) []Choice {
	var out []Choice
	sets, n := r.b.Open.And(hidden).Subsets()
	for _, d := range sets[:n] {
		if d.Len() < 3 {
			out = append(out, Choice{Kind: bluffpoker.Cup, Dice: d, Cost: r.t.value[place{d, r.above - 1}].cost()})
		}
	}
	first(out)
	lifted, h := hidden.Subsets()
	more, o := r.b.Open.Subsets()
	for _, d := range lifted[:h] {
		for _, e := range more[:o] {
			if n := d.Len() + e.Len(); n > 0 {
				x := Choice{Kind: bluffpoker.Open, Dice: d, More: e}
				stay := r.b.Open.And(hidden).Without(d).Without(e)
				for _, f := range r.t.hidden[n] {
					x.Cost += f.p * r.shown(stay.And(f.dice))
				}
				out = append(out, x)
			}
		}
	}
	return out
}

// shown is what it costs to have to claim with dice that all know. It is not in the
// model, in which nothing but what stays of a throw lies open; it is never right for two.
func (r *PairReading) shown(dice bluffpoker.Dice) float64 {
	best := 1.0
	for c := r.above; c <= r.t.rank[dice.Claim()]; c++ {
		best = min(best, r.t.believed(dice, c).other().cost())
	}
	return best
}

// Tells returns what may be done before a claim: nothing, or, as a starter, to throw again.
func (r *PairReading) Tells(hidden bluffpoker.Dice) []Choice {
	out := []Choice{{Kind: bluffpoker.Lay, Share: 1, Cost: Least(r.Claims(hidden)).Cost}}
	if throw := int(r.b.Trace.Throw); r.b.Trace.Origin == bluffpoker.Started && throw < 3 && r.b.Claim == 0 {
		out = append(out, Choice{Kind: bluffpoker.Again, Cost: r.t.start[throw+1].cost()})
		for i, f := range r.epoch.types {
			if f.dice == hidden {
				out[1].Share = r.epoch.says[0][i]
				out[0].Share = 1 - out[1].Share
			}
		}
	}
	sets, n := hidden.Subsets()
	for _, d := range sets[1:n] {
		out = append(out, Choice{Kind: bluffpoker.Lay, Dice: d, Cost: r.shown(r.b.Open.And(hidden))})
	}
	return out
}

// Claims returns what may be claimed by one who has seen the hidden dice.
func (r *PairReading) Claims(hidden bluffpoker.Dice) []Choice {
	t := r.t
	dice := r.b.Open.And(hidden)
	var out []Choice
	for c := r.above; c < len(t.claims); c++ {
		x := Choice{Kind: bluffpoker.Say, Claim: t.claims[c]}
		if r.epoch == nil { // as if it were doubted as often as not
			x.Cost = (t.doubted(dice, c).other().cost() + t.believed(dice, c).other().cost()) / 2
			out = append(out, x)
			continue
		}
		for a, p := range r.epoch.hears[len(t.claims)-1-c] {
			switch {
			case p == 0:
			case a == 0:
				x.Cost += p * t.doubted(dice, c).other().cost()
			case a == 1:
				x.Cost += p * t.believed(dice, c).other().cost()
			default:
				to := c + a - 1
				x.Cost += p * better(t.doubted(dice, to), t.believed(dice, to)).cost()
			}
		}
		for i, f := range r.epoch.types {
			if f.dice == hidden {
				x.Share = r.epoch.says[len(t.claims)-c][i]
			}
		}
		out = append(out, x)
	}
	if r.epoch == nil {
		first(out)
	}
	return out
}

// Thirds returns what a starter may claim of his third throw, unseen.
func (r *PairReading) Thirds() []Choice {
	var out []Choice
	share := r.t.Third()
	for i, c := range r.t.third {
		out = append(out, Choice{Kind: bluffpoker.Say, Claim: r.t.claims[i], Cost: (1 - c.worth) / 2, Share: share[i]})
	}
	return out
}
