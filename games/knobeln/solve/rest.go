package solve

import (
	"math"
	"math/bits"

	"spelunke/games/knobeln"
)

// A mixer reckons how likely the rest of a sheet brings at least so many points
// if it is played for the most points on average, node after node.
type mixer struct {
	*walk
	odds  odds
	sure  [needs]float64 // by need: chance of entries after which just so much is certain
	open  [needs]float32 // chance that it is reached, where it is not certain
	row   row
	arena []uint16
}

func newMixer(w *worker, o odds) *mixer {
	x := &mixer{walk: w.walk(), odds: o}
	x.entered = x.mix
	return x
}

// mix adds what follows an entry.
func (x *mixer) mix(at state, f knobeln.Field, points, stock int, p float64) {
	next, gain := x.enterAt(at, f, points, stock)
	c := &x.odds[x.solver.row(next.node, 0)+next.upper]
	from := mostGain + gain + int(c.least)
	x.sure[from] += p
	part, to := float32(p/certain), x.open[from:from+len(c.parts)]
	for i, v := range c.parts {
		to[i] += part * float32(v)
	}
}

func (x *mixer) node(n node) {
	totals := x.worker.totals(n)
	if n.filling == x.all {
		for ; totals != 0; totals &= totals - 1 {
			at := state{node: n, upper: bits.TrailingZeros64(totals)}
			x.odds[x.solver.row(n, 0)+at.upper] = chances{least: int16(math.Round(x.value(at))) + 1}
		}
		return
	}
	x.begin(n)
	for u := 0; u < x.width(n.filling); u += width {
		if totals>>u&(1<<width-1) == 0 {
			continue
		}
		x.look(u, throws)
		for lane := range width {
			if totals>>(u+lane)&1 != 0 {
				x.state(state{node: n, upper: u + lane}, lane)
			}
		}
	}
}

func (x *mixer) state(at state, lane int) {
	clear(x.sure[:])
	clear(x.open[:])
	x.turn(at, lane)
	sum := 0.0
	for i := needs - 1; i >= 0; i-- {
		x.row[i] = float32(sum) + x.open[i]
		sum += x.sure[i]
	}
	x.odds[x.solver.row(at.node, 0)+at.upper] = pack(x.row[:], &x.arena)
}
