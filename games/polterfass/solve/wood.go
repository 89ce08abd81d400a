// Package solve computes a round of Polterfass exactly: when a host should
// close the tap, what comes of it, and how guests order against such a host.
//
// The state of the dice is what stands: of each of the three kinds of number
// barrels of which there are two, 6 ways (none stands, one on either end, both),
// of the one that is alone 3, and of the special barrels 6; in all 3,888.
// Barrels that stand stay, but for the special ones, which may be thrown again:
// so what stands of the number barrels only grows, and only among the 6 states
// of the special barrels can a round turn in a circle. Optimal stopping goes
// backwards through the number barrels, and through each circle by value iteration.
package solve

import (
	"slices"

	"spelunke/games/polterfass"
)

const (
	pairs    = 6 // ways for two barrels with the same ends to stand
	numbers  = pairs * pairs * pairs * 3
	states   = numbers * pairs
	mostV    = 78 // most that can be served, in points: 51 and a 9 doubled twice
	mostSum  = 13 // largest order
	mostT    = 5 * mostSum
	specials = 7 // the first special barrel
)

// Wood is what follows from a table's options alone: the odds of every throw
// and what can be served. It is not changed after New.
type Wood struct {
	board   polterfass.Board
	reach   [states][]uint8 // what the host can serve if he closes
	falls   [numbers][]fall // throws after which other number barrels stand
	stay    [numbers]float64
	full    [numbers]bool // no number barrel lies
	order   []int         // numbers, those that are reached last first
	special [pairs][pairs]float64
	sets    [6][]multiset // orders of so many guests together
}

// A fall leads to other number barrels with probability p.
type fall struct {
	to int32
	p  float64
}

// odds are how a barrel falls: on each end, and lying.
type odds struct{ end, lies float64 }

func oddsOf(percent uint8) odds {
	p := float64(percent) / 100
	return odds{p / 2, 1 - p}
}

// code numbers the ways of two alike: by the rank of the first (0 lying, 1
// lower end, 2 higher) and that of the second, which is never greater.
func code(a, b int) int { return a*(a+1)/2 + b }

// ranks is the inverse of code.
func ranks(c int) (a, b int) {
	for a = 2; a*(a+1)/2 > c; {
		a--
	}
	return a, c - a*(a+1)/2
}

// grow returns with what probability two alike that stand as from stand as to
// after those that lie have been thrown.
func (o odds) grow(from, to int) float64 {
	a, b := ranks(from)
	switch {
	case a == 0: // both are thrown
		x, y := ranks(to)
		p := o.one(x) * o.one(y)
		if x != y {
			p *= 2
		}
		return p
	case b == 0: // one is thrown
		for rank := range 3 {
			if code(max(a, rank), min(a, rank)) == to {
				return o.one(rank)
			}
		}
		return 0
	case from == to:
		return 1
	}
	return 0
}

// one returns the probability of a rank.
func (o odds) one(rank int) float64 {
	if rank == 0 {
		return o.lies
	}
	return o.end
}

// alone is grow for a barrel that has no twin.
func (o odds) alone(from, to int) float64 {
	switch {
	case from == 0:
		return o.one(to)
	case from == to:
		return 1
	}
	return 0
}

// New returns the wood of a table with these options.
func New(options polterfass.Options) *Wood {
	w := &Wood{board: board(options)}
	number, special := oddsOf(options.StandNumber), oddsOf(options.StandSpecial)
	var pair [pairs][pairs]float64
	for from := range pairs {
		for to := range pairs {
			pair[from][to] = number.grow(from, to)
			w.special[from][to] = special.grow(from, to)
		}
	}
	for n := range numbers {
		w.order = append(w.order, n)
		w.grow(n, &pair, number)
		w.full[n] = len(w.falls[n]) == 0
		for s := range pairs {
			w.reach[n*pairs+s] = w.servings(n*pairs + s)
		}
	}
	slices.SortStableFunc(w.order, func(a, b int) int { return stand(b) - stand(a) })
	for n := range w.sets {
		w.sets[n] = multisets(n, &options)
	}
	return w
}

func board(options polterfass.Options) polterfass.Board {
	r := polterfass.Rules()
	p, err := r.Complete(nil)
	if err != nil {
		panic("solve: " + err.Error()) // the defaults are allowed
	}
	b := r.Start(p, 3).Board
	b.Options = options
	return b
}

// split returns the codes of the three pairs and the rank of the barrel that is alone.
func split(n int) (a, b, c, d int) {
	return n / (pairs * pairs * 3), n / (pairs * 3) % pairs, n / 3 % pairs, n % 3
}

func join(a, b, c, d int) int { return ((a*pairs+b)*pairs+c)*3 + d }

// stand returns how many number barrels stand.
func stand(n int) int {
	a, b, c, d := split(n)
	count := min(d, 1)
	for _, pair := range [3]int{a, b, c} {
		x, y := ranks(pair)
		count += min(x, 1) + min(y, 1)
	}
	return count
}

func (w *Wood) grow(n int, pair *[pairs][pairs]float64, o odds) {
	a, b, c, d := split(n)
	for x, px := range pair[a] {
		for y, py := range pair[b] {
			for z, pz := range pair[c] {
				for u := range 3 {
					p := px * py * pz * o.alone(d, u)
					switch to := join(x, y, z, u); {
					case to == n:
						w.stay[n] = p
					case p > 0:
						w.falls[n] = append(w.falls[n], fall{int32(to), p})
					}
				}
			}
		}
	}
}

// State numbers how the barrels lie, in [0, 3888).
func State(f polterfass.Faces) int {
	rank := func(b polterfass.Barrel) int {
		ends := b.Ends()
		return slices.Index([]polterfass.Face{polterfass.Lying, ends[0], ends[1]}, f[b])
	}
	var codes [4]int
	for i, first := range [4]polterfass.Barrel{0, 2, 4, specials} {
		x, y := rank(first), rank(first+1)
		codes[i] = code(max(x, y), min(x, y))
	}
	return join(codes[0], codes[1], codes[2], rank(6))*pairs + codes[3]
}

// faces is the inverse of State, but for which of two alike it is.
func faces(state int) (f polterfass.Faces) {
	set := func(b polterfass.Barrel, rank int) {
		if rank > 0 {
			f[b] = b.Ends()[rank-1]
		}
	}
	a, b, c, d := split(state / pairs)
	for i, pair := range [4]int{a, b, c, state % pairs} {
		first := [4]polterfass.Barrel{0, 2, 4, specials}[i]
		x, y := ranks(pair)
		set(first, x)
		set(first+1, y)
	}
	set(6, d)
	return f
}

func (w *Wood) servings(state int) []uint8 {
	b := w.board
	b.Phase, b.Faces = polterfass.Reckoning, faces(state)
	var out []uint8
	for _, v := range b.Servings() {
		out = append(out, uint8(v))
	}
	return out
}

// Kept numbers the special barrels that stay when those in back are thrown from f.
func Kept(f polterfass.Faces, back polterfass.Set) int {
	for b := range back.List() {
		f[b] = polterfass.Lying
	}
	return State(f) % pairs
}

// Specials numbers the special barrels of a state, as Kept does.
func Specials(state int) int { return state % pairs }
