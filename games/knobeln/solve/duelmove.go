package solve

import (
	"math"

	"spelunke/game"
	"spelunke/games/knobeln"
)

// slight is what a point on average counts, in chance to win, between moves that are otherwise as good.
const slight = 1e-6

// Moves returns how likely the acting seat wins after each of its legal moves,
// in the order in which they are given, if all others play for the most points on average. Where it makes no difference,
// points count a little: the values are for comparing.
func (d *Duel) Moves(b *knobeln.Board, moves []knobeln.Move) []float64 {
	t, seat := d.table, b.Acting-1
	s := t.solver
	at, points := s.read(b, seat)
	w := s.borrow()
	defer s.release(w)
	x := newDuelist(w, &d.after)
	x.begin(at.node)
	target, last := d.others(b, seat, x)
	if last {
		x.final = target.exact
	}
	need := target.mean - float64(points)
	all := lanes{need, need, need, need}
	means := t.Moves(b, moves)
	var kept bool
	out := make([]float64, len(moves))
	for i, m := range moves {
		switch m.Kind {
		case knobeln.Throw:
			out[i] = 1
		case knobeln.Score:
			out[i] = x.won(at, m.Field, b.Points(m.Field, 0, b.Dice, false), all)[0]
		default:
			if !kept {
				kept = true
				x.enterAll(at, all)
				for range b.Left() - 1 {
					x.keep()
					x.rise(&x.plain, x.lattice)
				}
				x.keep()
			}
			out[i] = x.plain[s.number[m.Dice]][0]
		}
		out[i] += slight * means[i]
	}
	return out
}

// A target is the greatest total of the others.
type target struct {
	mean, variance float64
	totals         []float64 // chance of each total, if all others have at most one turn left
}

// exact returns the chance to win with so many points more than the mean.
func (t *target) exact(ahead float64) float64 {
	mine := int(math.Round(t.mean + ahead))
	won := 0.0
	for total, p := range t.totals {
		switch {
		case total < mine:
			won += p
		case total == mine:
			won += p / 2
		}
	}
	return won
}

// others returns what is to be beaten, and whether it is known exactly, this
// being the last turn. It chooses the contest for x.
func (d *Duel) others(b *knobeln.Board, seat game.Seat, x *duelist) (out *target, last bool) {
	out = &target{}
	mine := b.Entries(seat)
	last = mine == b.Turns()-1
	for i := range game.Seat(b.Players) {
		if i == seat {
			continue
		}
		if b.Entries(i) == mine {
			x.contest = &d.before
		}
		variance := 0.0
		for free := 1; free <= b.Turns()-b.Entries(i); free++ {
			variance += d.spread[free] * d.spread[free]
		}
		out.join(d.table.Value(b, i), variance)
		if last {
			out.joinTotals(d.table.totals(b, i))
		}
	}
	return out, last
}

// join makes it the greater of it and another total, both taken for normal
// (Clark, "The greatest of a finite set of random variables", Operations Research 9, 1961).
func (t *target) join(mean, variance float64) {
	if t.mean == 0 && t.variance == 0 {
		t.mean, t.variance = mean, variance
		return
	}
	a := math.Sqrt(t.variance + variance)
	if a == 0 {
		t.mean = max(t.mean, mean)
		return
	}
	z := (t.mean - mean) / a
	density, below := math.Exp(-z*z/2)/math.Sqrt(2*math.Pi), 0.5*math.Erfc(-z/math.Sqrt2)
	first := t.mean*below + mean*(1-below) + a*density
	second := (t.mean*t.mean+t.variance)*below + (mean*mean+variance)*(1-below) + (t.mean+mean)*a*density
	t.mean, t.variance = first, max(0, second-first*first)
}

// joinTotals makes it the greater of it and another total, exactly.
func (t *target) joinTotals(chance []float64) {
	if t.totals == nil {
		t.totals = chance
		return
	}
	out := make([]float64, max(len(t.totals), len(chance)))
	a, b := 0.0, 0.0
	for i := range out {
		p, q := at(t.totals, i), at(chance, i)
		out[i] = p*(b+q) + q*a
		a, b = a+p, b+q
	}
	t.totals = out
}

func at(chance []float64, i int) float64 {
	if i < len(chance) {
		return chance[i]
	}
	return 0
}

// totals returns the chances of the final totals of a seat that has at most one turn left.
func (t *Table) totals(b *knobeln.Board, seat game.Seat) []float64 {
	s := t.solver
	at, points := s.read(b, seat)
	out := make([]float64, 700)
	if at.filling == s.all {
		out[points+int(math.Round(s.value(at)))] = 1
		return out
	}
	w := s.borrow()
	defer s.release(w)
	w.begin(at.node)
	x := w.walk()
	x.entered = func(at state, f knobeln.Field, scored, stock int, p float64) {
		next, gain := s.enterAt(at, f, scored, stock)
		out[points+gain+int(math.Round(s.value(next)))] += p
	}
	x.look(at.upper/width*width, throws)
	x.turn(at, at.upper%width)
	return out
}
