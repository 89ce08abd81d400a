package solve

import (
	"math"
	"slices"
	"sync"

	"spelunke/games/bluffpoker"
)

// A Reading is what a player holds of a position: what lies under the cup, how
// the others play, and so what each choice costs.
//
// How they play he reads from what all have seen of them, by Bayes' rule over a few manners
// and the equilibrium. Whoever has claimed, answers next, or has a say later is taken for the mixture that he is read to be.
//
// A cost is by how much a choice makes it likelier to lose the match, in units of what a point of
// the player's own does. While nobody is near the limit, it is the chance to take the point of the round.
type Reading struct {
	t      *Table
	b      *bluffpoker.Board
	s      spot
	me     int
	way    int   // of play: 1 left, -1 right
	prices seats // what points cost me, from my own on in playing order
	claims [most]manners
	doubts [most]answers
	crowd  [Claimings][Doubtings]float64 // of all others together: how likely they play in a manner
	equal  float64                       // or the equilibrium
	told   map[[2]int]float64            // by tell and floor
	after  []float64                     // by lay and claim: what it costs that the next believes it, +1; 0 if that is not known yet
}

type (
	manners [Claimings + 1]float64 // how likely somebody claims how; last comes the equilibrium
	answers [Doubtings + 1]float64
)

// What is held of somebody of whom nothing has been seen, and how often claims of each class are
// true and odd, and doubted: as bots play who have these manners, and the equilibrium among four.
var (
	claimsPrior = manners{.3, .38, .22, .05, .05}
	doubtsPrior = answers{.25, .2, .1, .15, .05, .25}

	truths = [Claimings + 1][bluffpoker.Classes]float64{
		{.95, .75, .7, .9, .8, .7}, {.95, .75, .7, .9, .75, .65}, {.95, .8, .7, .9, .65, .6}, {.97, .72, .25, .1, .03, .02}, {.9, .45, .47, .47, .35, .15},
	}
	odds    = [Claimings + 1]float64{.18, .19, .17, .68, .01}
	doubted = [Doubtings + 1][bluffpoker.Classes]float64{
		{.03, .03, .03, .05, .9, .95}, {.03, .03, .05, .95, .97, .97}, {.1, .95, .95, .97, .97, .97}, {.25, .25, .25, .25, .5, .75}, {.45, .5, .5, .5, .5, .5}, {.05, .5, .36, .48, .6, .63},
	}
)

// A starter who claims what he has rather throws again what is less than content,
// so that claims of that are so much rarer.
const (
	content = 542
	patient = .2
)

// Read reads a board for a seat.
func (t *Table) Read(b *bluffpoker.Board, seat int) *Reading {
	r := &Reading{t: t, b: b, s: t.spot(b), me: seat, way: int(b.Way), told: map[[2]int]float64{}, after: make([]float64, len(t.lays)*len(t.claims))}
	if r.way == 0 {
		r.way = 1 // nobody knows yet
	}
	prices := prices(b, seat)
	for on := range t.players {
		r.prices[on] = prices[r.seat(on)]
	}
	for s := range t.players {
		r.claims[s], r.doubts[s] = read(&b.Records[s])
		if s == seat {
			continue
		}
		each := 1 / float64(t.players-1)
		for i, p := range r.claims[s][:Claimings] {
			for j, q := range r.doubts[s][:Doubtings] {
				r.crowd[i][j] += p * q * each
			}
		}
		r.equal += r.claims[s][Claimings] * r.doubts[s][Doubtings] * each
	}
	return r
}

// Plain has costs be chances to take the point of the round.
func (r *Reading) Plain() {
	r.prices = seats{1}
	clear(r.told)
	clear(r.after)
}

// Lose returns how likely a seat loses the match after a round that costs it so much, see Reading.
func Lose(b *bluffpoker.Board, seat int, cost float64) float64 {
	low, own := 1.0, 0.0
	for s := range int(b.Players) {
		points := b.Points
		points[s]++
		p := loses(points[:b.Players], b.Limit, seat)
		low = min(low, p)
		if s == seat {
			own = p
		}
	}
	return low + cost*(own-low)
}

// read reads a seat from its record.
func read(rec *bluffpoker.Record) (m manners, a answers) {
	m, a = claimsPrior, doubtsPrior
	for i := range m {
		m[i] *= power(odds[i], rec.Odd) * power(1-odds[i], rec.Real)
		for c, p := range truths[i] {
			m[i] *= power(p, rec.True[c]) * power(1-p, rec.False[c])
		}
	}
	for i := range a {
		for c, p := range doubted[i] {
			a[i] *= power(p, rec.Doubts[c]) * power(1-p, rec.Believes[c])
		}
	}
	norm(m[:])
	norm(a[:])
	return m, a
}

// power returns p to the n, and no less than what keeps sums of products above 0.
func power(p float64, n uint8) float64 { return max(math.Pow(p, float64(n)), 1e-30) }

// norm makes the sum 1.
func norm(x []float64) {
	all := 0.0
	for _, p := range x {
		all += p
	}
	for i := range x {
		x[i] /= all
	}
}

// Equilibrium returns how likely the others play it, in [0, 1].
func (r *Reading) Equilibrium() float64 { return r.equal }

// seat returns who sits so many seats on.
func (r *Reading) seat(on int) int {
	n := r.t.players
	return ((r.me+r.way*on)%n + n) % n
}

// Beliefs returns what may lie under the cup, and how likely it is, to somebody who has seen so many dice there.
func (r *Reading) Beliefs(seen bluffpoker.Dice) (hidden []bluffpoker.Dice, p []float64) {
	t := r.t
	lays := t.lays[t.first[r.s.open]:t.first[r.s.open+1]]
	p = r.beliefs()
	all := 0.0
	for k, l := range lays {
		hidden = append(hidden, l.hidden)
		if seen.Len() > 0 && !within(l.hidden, seen) {
			p[k] = 0
		}
		all += p[k]
	}
	for k := range p {
		if all > 0 {
			p[k] /= all
			continue
		}
		if seen.Len() == 0 || within(hidden[k], seen) { // by all that is known nobody would have come here
			p[k] = 1
		}
	}
	norm(p)
	return hidden, p
}

// within reports whether all dice of d are among those seen.
func within(d, seen bluffpoker.Dice) bool {
	for _, x := range d {
		i := slices.Index(seen[:], x)
		if i < 0 {
			return false
		}
		seen[i] = 7 // taken
	}
	return true
}

// beliefs returns how likely the lays are, to somebody who has seen none.
func (r *Reading) beliefs() []float64 {
	t, s := r.t, &r.s
	lo := t.first[s.open]
	luck := t.asks[s.open].p
	out := make([]float64, len(luck))
	if s.told <= s.floor {
		copy(out, luck)
		return out
	}
	teller := ((int(r.b.Claimant)-1-r.way*s.blind)%t.players + t.players) % t.players
	who := &r.claims[teller]
	for k := range out {
		rank := t.lays[lo+k].rank
		for m := range Claimings {
			p := m.says(t.layout, rank, s.floor, s.told)
			if m != Blindly && r.b.Trace.Origin == bluffpoker.Started && t.claims[rank] < content {
				p *= patient
			}
			out[k] += who[m] * luck[k] * p * [2]float64{.95, .05}[s.advised]
		}
	}
	if s.believable() {
		eq := t.equilibrium(s)
		for k := range out {
			out[k] += who[Claimings] * eq[k]
		}
	}
	return out
}

// equilibrium returns how likely the lays are together with the claim that has
// been made of them, in equilibrium.
func (t *Table) equilibrium(s *spot) []float64 {
	a := &t.asks[s.ask]
	out := append([]float64(nil), a.p...)
	if s.ask < len(t.opens) { // kept dice: as likely as they are reached, before others were laid open
		all := 0.0
		for k := range out {
			out[k] = float64(t.reach[(t.first[s.ask]+k)*(t.number+1)+s.floor+1])
			all += out[k]
		}
		if all == 0 {
			copy(out, a.p)
		} else {
			norm(out)
		}
	}
	want := uint8((s.told-s.floor-1)*advice + s.advised)
	for k := range out {
		at, _ := t.sayAt(a.first+k, s.floor)
		out[k] *= t.strategies[sayOf].part(at, want)
	}
	return out
}

// prices returns what a point of each seat costs one, where his own costs 1: by
// how much it makes it likelier that he loses the match. As far as anybody knows,
// all points to come are as likely to be anybody's.
func prices(b *bluffpoker.Board, seat int) (out seats) {
	n := int(b.Players)
	low := 1.0
	for s := range n {
		points := b.Points
		points[s]++
		out[s] = loses(points[:n], b.Limit, seat)
		low = min(low, out[s])
	}
	own := out[seat] - low
	for s := range n {
		out[s] = (out[s] - low) / max(own, 1e-9)
	}
	return out
}

// loses returns how likely a seat is the first to come to the limit, if each has
// a point as often as any other: then the times at which they come have gamma distributions.
func loses(points []uint8, limit uint8, seat int) float64 {
	for s, p := range points {
		if p >= limit {
			if s == seat {
				return 1
			}
			return 0
		}
	}
	sum := 0.0
	for _, at := range poisson() {
		p := at[limit-points[seat]-1].is
		for s, x := range points {
			if s != seat {
				p *= at[limit-x-1].most
			}
		}
		sum += p * step
	}
	return sum
}

// A count is how likely a Poisson variable is a number, and at most that.
type count struct{ is, most float64 }

// step and end divide time, in points of one seat.
const (
	step = .02
	end  = 25.
)

// poisson returns counts by time and number, up to the highest limit.
var poisson = sync.OnceValue(func() (out [][10]count) {
	for t := step / 2; t < end; t += step {
		var row [10]count
		p, sum := math.Exp(-t), 0.0
		for k := range row {
			sum += p
			row[k] = count{p, sum}
			p *= t / float64(k+1)
		}
		out = append(out, row)
	}
	return out
})
