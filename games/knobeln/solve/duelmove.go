package solve

import (
	"spelunke/game"
	"spelunke/games/knobeln"
)

// slight is what a point on average counts, in chance to win, between moves that are otherwise as good.
const slight = 1e-6

// Moves returns how likely the acting seat wins after each of its legal moves,
// in the order in which they are given, if all others play for the most points on average. Where it makes no difference,
// points count a little: the values are for comparing.
func (d *Duel) Moves(b *knobeln.Board, moves []knobeln.Move) []float64 {
	s, seat := d.table.solver, b.Acting-1
	at, points := s.read(b, seat)
	x, _ := d.racers.Get().(*racer)
	if x == nil {
		x = newRacer(s, d.known)
	}
	defer d.racers.Put(x)
	x.begin(at.node)
	against := d.others(b, seat)
	for i := range x.fields {
		f := &x.fields[i]
		for j, p := range f.points {
			next, gain := s.enterAt(at, f.field, int(p), 0)
			won := d.won(x, next, points+gain, against)
			x.entries[f.slot+j] = octet{won, won, won, won, won, won, won, won}
		}
	}
	x.enter()
	out := make([]float64, len(moves))
	roll := s.number[b.Dice]
	for i, m := range moves {
		switch m.Kind {
		case knobeln.Throw:
			out[i] = 1
		case knobeln.Score:
			out[i] = float64(x.scored(m.Field, b.Points(m.Field, 0, b.Dice, false)))
		}
	}
	if b.Left() == 0 || roll < parts {
		return out
	}
	for range b.Left() - 1 {
		x.keep()
		x.rise()
	}
	x.keep()
	for i, m := range moves {
		if m.Kind == knobeln.Keep {
			out[i] = float64(x.values[s.number[m.Dice]][0])
		}
	}
	return out
}

// scored returns what so many points in a field are worth.
func (x *racer) scored(f knobeln.Field, points int) float32 {
	for i := range x.fields {
		if e := &x.fields[i]; e.field == f {
			for j, p := range e.points {
				if int(p) == points {
					return x.entries[e.slot+j][0]
				}
			}
		}
	}
	panic("solve: points that no dice score")
}

// mostTotal is more than any total, in points.
const mostTotal = mostGain + 2*mostRest

// A rival is the greatest total of the others.
type rival struct {
	chance [mostTotal]float32     // of each total
	below  [mostTotal + 1]float32 // of less
	mean   float64
	later  bool // one of them still has a turn in this round
}

// others returns what is to be beaten.
func (d *Duel) others(b *knobeln.Board, seat game.Seat) *rival {
	out := &rival{}
	var upTo [mostTotal]float64 // chance that no total is more
	for i := range upTo {
		upTo[i] = 1
	}
	for i := range game.Seat(b.Players) {
		if i != seat {
			out.later = out.later || b.Entries(i) == b.Entries(seat)
			at, points := d.table.solver.read(b, i)
			d.meet(&upTo, at, points)
		}
	}
	out.set(&upTo)
	return out
}

// meet takes one more into account who has so many points and the rest of a sheet.
func (d *Duel) meet(upTo *[mostTotal]float64, at state, points int) {
	rest := &d.rest[d.table.solver.row(at.node, 0)+at.upper]
	for total := range min(mostTotal, points+int(rest.least)+len(rest.parts)) {
		upTo[total] *= 1 - float64(rest.at(total+1-points))
	}
}

// set sets the chances of totals.
func (r *rival) set(upTo *[mostTotal]float64) {
	before := 0.0
	for total, p := range upTo {
		r.chance[total], r.below[total+1] = float32(p-before), float32(p)
		r.mean += (p - before) * float64(total)
		before = p
	}
}

// won returns the chance to win in a state after an entry, having so many points.
func (d *Duel) won(x *racer, at state, points int, against *rival) float32 {
	place := x.row(at.node, 0) + at.upper
	known := &d.known[place]
	from := min(max(0, points+int(known.least)), mostTotal)
	skipped := from - points - int(known.least)
	sum := float32(0)
	if skipped < len(known.parts) {
		parts := known.parts[max(0, skipped):]
		parts = parts[:min(len(parts), mostTotal-from)]
		sum = x.dot(parts, against.chance[from:]) * (1.0 / certain)
	}
	premiums := d.after
	if against.later && x.free(at.filling) <= lateFree {
		premiums = d.before
	}
	premium := premiums[place].at(against.mean - float64(points))
	return max(0, against.below[from]+sum-off*premium) + slight*float32(float64(points)+x.value(at))
}
