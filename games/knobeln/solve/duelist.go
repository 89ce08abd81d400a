package solve

import (
	"math/bits"

	"spelunke/games/knobeln"
)

// A duelist reckons chances to win, node after node.
type duelist struct {
	*worker
	contest *contest
	rival   *target                     // known exactly; nil: the contest is over what is expected
	scores  [knobeln.Minimum + 1]scores // of the open fields of the lower block
	row     []float64
}

// scores are the points that a field of the lower block can get, and which of them each class of rolls does.
type scores struct {
	points []uint8
	which  []int
	won    []lanes
}

func newDuelist(w *worker, c *contest) *duelist { return &duelist{worker: w, contest: c} }

// begin prepares for a node.
func (x *duelist) begin(n node) {
	x.worker.begin(n)
	for i := range x.lower {
		f := x.lower[i].field
		plain, _ := x.worker.points(n, f)
		s := &x.scores[f]
		s.points, s.which = s.points[:0], s.which[:0]
		var known [256]int
		for _, r := range x.classes.roll {
			p := plain[r]
			if known[p] == 0 {
				s.points = append(s.points, p)
				known[p] = len(s.points)
			}
			s.which = append(s.which, known[p]-1)
		}
		if len(s.won) < len(s.points) {
			s.won = make([]lanes, len(s.points)+8)
		}
	}
}

// node reckons all states of a node.
func (x *duelist) node(n node, noise float64) {
	free := x.free(n.filling)
	g := x.contest.grid(free)
	if x.row == nil {
		x.row = make([]float64, 256)
	}
	row := x.row[:g.n]
	if free > 0 {
		x.begin(n)
	}
	for totals := x.totals(n); totals != 0; totals &= totals - 1 {
		at := state{node: n, upper: bits.TrailingZeros64(totals)}
		expected := x.value(at)
		for k := 0; k < g.n; k += width {
			var need, out lanes
			for l := range need {
				need[l] = expected + float64(k+l-g.n/2)*g.step
			}
			if free == 0 {
				out = over(expected, need)
			} else {
				x.first(at, need)
				x.worker.thrown(&out)
			}
			copy(row[k:k+width], out[:])
		}
		g.smooth(row, noise, x.contest.row(x.space, at))
	}
}

// over tells who has won, with half of it for equal totals.
func over(points float64, need lanes) (out lanes) {
	for l, n := range need {
		switch {
		case points > n+1e-6:
			out[l] = 1
		case points > n-1e-6:
			out[l] = 0.5
		}
	}
	return out
}

// first reckons what the rolls of a first throw are worth, with two left.
func (x *duelist) first(at state, need lanes) {
	x.enterAll(at, need)
	for range throws - 1 {
		x.keep()
		x.rise(&x.plain, x.lattice)
	}
}

// enterAll reckons what each roll is worth once it is entered.
func (x *duelist) enterAll(at state, need lanes) {
	for i := range x.worker.upper {
		face := x.worker.upper[i].face
		for count := range 6 {
			x.entries[upperAt+6*face+count] = x.won(at, knobeln.Field(face+1), count*(face+1), need)
		}
	}
	n := x.classes.n
	x.most(x.entries[lowAt:classAt], &x.entries, x.classes.half)
	plain := x.entries[classAt : classAt+n]
	clear(plain)
	for i := range x.lower {
		f := x.lower[i].field
		s := &x.scores[f]
		for j, p := range s.points {
			s.won[j] = x.won(at, f, int(p), need)
		}
		for c, j := range s.which {
			a, b := &plain[c], &s.won[j]
			a[0], a[1], a[2], a[3] = more(a[0], b[0]), more(a[1], b[1]), more(a[2], b[2]), more(a[3], b[3])
		}
	}
	x.most(x.plain[parts:sets], &x.entries, x.classes.plain[:])
}

// won returns the chance to win after an entry, where so much is needed before it.
func (x *duelist) won(at state, f knobeln.Field, points int, need lanes) (out lanes) {
	next, gain := x.enterAt(at, f, points, 0)
	expected := x.value(next)
	if x.rival != nil {
		won := x.beat(next, expected, need[0]-float64(gain))
		return lanes{won, won, won, won}
	}
	g, row := x.contest.grid(x.free(next.filling)), x.contest.row(x.space, next)
	for l, n := range need {
		out[l] = g.look(row, n-float64(gain)-expected)
	}
	return out
}

// beat returns the chance to beat the rival, where his mean is so much more than what has been made.
func (x *duelist) beat(next state, expected, need float64) float64 {
	g, row := x.contest.grid(x.free(next.filling)), x.contest.row(x.space, next)
	won := 0.0
	for i, p := range x.rival.totals {
		if p > 0 {
			won += p * g.look(row, need+float64(x.rival.least+i)-x.rival.mean-expected)
		}
	}
	return won
}
