package solve

import "math"

// premiums tell of each state by how much too good it seems to whoever takes it
// that the other's total will be known before the next turn, by place in the table. In truth it
// comes to light turn by turn.
type premiums []premium

// A premium is by how many points more are expected of the other, coarse apart, from least on, in parts of certain.
type premium struct {
	least int16
	parts []uint16
}

// at returns the premium where so many points more than have been made are expected of the other.
func (p *premium) at(need float64) float32 {
	x := (need - float64(p.least)) / coarse
	i := int(x)
	if x < 0 || i+1 >= len(p.parts) {
		return 0
	}
	f := float32(x - float64(i))
	return ((1-f)*float32(p.parts[i]) + f*float32(p.parts[i+1])) * (1.0 / certain)
}

// A gauge reckons premiums, node after node. What is expected of the other is taken for a random walk in
// normal steps: once it is taken that they show turn by turn, once that all are known before the next turn.
type gauge struct {
	*racer        // its odds are those before the other's next step, if each shows
	known  odds   // if the total is known
	more   int    // turns that the other has left, more than the player
	spread spread // of the other's steps
	to     premiums

	shown, told row
	pieces      []uint16
}

// A spread is the standard deviation of what a turn changes of the total that is expected, in points, by free fields before it.
type spread [16]float64

// rest returns the standard deviation of so many turns.
func (s *spread) rest(turns int) float64 {
	variance := 0.0
	for _, d := range s[1 : turns+1] {
		variance += d * d
	}
	return math.Sqrt(variance)
}

// node reckons the states of a node.
func (x *gauge) node(n node) {
	free := x.free(n.filling)
	step := coarse
	if free <= 2 {
		step = 1
	}
	x.racer.node(n, step)
	turns := min(free+x.more, len(x.solver.fields))
	if turns == 0 {
		return
	}
	x.distinct(n, func(u int) {
		at := x.row(n, 0) + u
		x.odds[at].blur(x.spread[turns], &x.shown)
		x.known[at].blur(x.spread.rest(turns), &x.told)
		x.odds[at] = pack(x.shown[:], &x.arena)
		x.to[at] = x.premium()
	}, func(u, as int) {
		x.odds[x.row(n, 0)+u], x.to[x.row(n, 0)+u] = x.odds[x.row(n, 0)+as], x.to[x.row(n, 0)+as]
	})
}

// premium returns by how much it is better to be told.
func (x *gauge) premium() premium {
	const least = 1e-4 // less does not count
	first, last := 0, needs/coarse
	more := func(i int) float32 { return x.told[i*coarse] - x.shown[i*coarse] }
	for first < last && more(first) < least {
		first++
	}
	for last > first && more(last-1) < least {
		last--
	}
	p := premium{int16(first*coarse - mostGain), cut(&x.pieces, last-first)}
	for i := range p.parts {
		p.parts[i] = uint16(max(0, more(first+i))*certain + 0.5)
	}
	return p
}
