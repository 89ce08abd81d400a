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
	target, exact := d.others(b, seat, x)
	if exact {
		x.rival, x.contest = target, &d.known
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
	least          int
	totals         []float64 // chance of each total from least on, if it is known exactly
}

// others returns what is to be beaten, and whether that is known exactly. It chooses the contest for x.
func (d *Duel) others(b *knobeln.Board, seat game.Seat, x *duelist) (out *target, exact bool) {
	out = &target{}
	mine := b.Entries(seat)
	exact = b.Turns()-mine <= exactFree
	var chance []float64
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
		if exact {
			at, points := d.table.solver.read(b, i)
			chance = greater(chance, points, d.ends[d.table.solver.row(at.node, 0)+at.upper])
		}
	}
	for out.least < len(chance) && chance[out.least] == 0 {
		out.least++
	}
	out.totals = chance[out.least:]
	return out, exact
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

// greater returns how likely each value of the greater of two totals is: of
// one by chance, nil if there is none, and of some points and the rest of a sheet.
func greater(chance []float64, points int, rest []float32) []float64 {
	out := make([]float64, max(len(chance), points+len(rest)))
	a, b := 0.0, 0.0 // of less
	if chance == nil {
		a = 1
	}
	for i := range out {
		p, q := 0.0, 0.0
		if i < len(chance) {
			p = chance[i]
		}
		if j := i - points; j >= 0 && j < len(rest) {
			q = float64(rest[j])
		}
		out[i] = p*(b+q) + q*a
		a, b = a+p, b+q
	}
	return out
}
