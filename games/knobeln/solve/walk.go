package solve

import "spelunke/games/knobeln"

// A walk carries the chances of one node's states after another through a turn.
type walk struct {
	*worker
	f       *forward                                                      // what node carries on; nil for a single turn
	entered func(at state, f knobeln.Field, points, stock int, p float64) // takes each entry with its chance
	stages  []stage                                                       // by throws left

	// Chances, while the turn goes on:
	rolled [2][rolls]float64  // of dice as they lie, plain and sharp
	kept   [sets]float64      // of dice kept
	upper  [uppers][6]float64 // of entries, by face and how many show it
	class  [2][]float64       // and by class of rolls, plain and sharp

	counts [knobeln.Minimum + 1]entered
}

// entered is what has been entered in a field: points, and how likely none, each times its chance.
type entered struct{ points, zero float64 }

// A stage is what four upper totals make of sets of dice with some throws left.
type stage struct {
	entries values // see upperAt
	enter   [2][rolls]lanes
	own     values // if kept
	best    values // if it or the best part of it is kept; of five dice it must be a part
}

func (w *worker) walk() *walk {
	x := &walk{worker: w}
	for i := range x.class {
		x.class[i] = make([]float64, w.classes.n)
	}
	return x
}

func (f *forward) walk(w *worker) *walk {
	x := w.walk()
	x.f, x.entered = f, x.enterField
	return x
}

// node carries all states of a node on.
func (w *walk) node(n node) {
	w.begin(n)
	stocks, totals := w.stocks(n.filling), w.worker.totals(n)
	for u := 0; u < w.width(n.filling); u += width {
		if totals>>u&(1<<width-1) == 0 {
			continue
		}
		looked := false
		for lane := range width {
			for stock := range stocks {
				at := state{n, u + lane, stock}
				if w.f.here.past[w.f.slot(at)].chance == 0 {
					continue
				}
				if !looked {
					w.look(u, stocks+throws-1)
					looked = true
				}
				w.turn(at, lane)
			}
		}
	}
}

// look reckons the stages of a turn for four upper totals.
func (w *walk) look(u, n int) {
	for len(w.stages) < n {
		w.stages = append(w.stages, stage{})
	}
	w.enter(u, 0)
	for left := range n {
		s := &w.stages[left]
		if left > 0 {
			w.keep()
			s.own = w.plain
			if w.variant.Saved {
				w.enter(u, left)
			}
		}
		if left == 0 || w.variant.Saved {
			s.entries = w.entries
			s.enter = [2][rolls]lanes{[rolls]lanes(w.plain[parts:sets]), w.sharp}
		}
		if left > 0 {
			clear(w.plain[parts:])
			w.rise(&w.plain, w.lattice)
			s.best = w.plain
			enter := &w.entering(left).enter[0]
			for r := range rolls {
				for l, v := range enter[r] {
					w.plain[parts+r][l] = more(v, w.plain[parts+r][l])
				}
			}
		}
	}
}

// entering returns the stage that tells what entries are worth with so many throws left.
func (w *walk) entering(left int) *stage {
	if w.variant.Saved {
		return &w.stages[left]
	}
	return &w.stages[0]
}

// turn carries a state through its turn.
func (w *walk) turn(at state, lane int) {
	first := 0
	if w.variant.Sharp {
		first = 1
	}
	w.rolled[first] = w.chance
	w.finish(at, lane, at.stock+throws-1)
}

// finish carries what has been rolled, with so many throws left, through the rest of the turn.
func (w *walk) finish(at state, lane, left int) {
	for ; left >= 0; left-- {
		w.decide(left, lane)
		if w.variant.Saved {
			w.record(at, left)
		}
		if left > 0 {
			w.part(&w.stages[left], lane)
			w.throw()
		}
	}
	if !w.variant.Saved {
		w.record(at, 0)
	}
}

// decide enters each roll, or lets it be kept.
func (w *walk) decide(left, lane int) {
	s, enter := &w.stages[left], &w.entering(left).enter
	for kind := range w.rolled {
		for r, p := range w.rolled[kind] {
			if p == 0 {
				continue
			}
			if worth := enter[kind][r][lane]; left == 0 || worth >= s.best[parts+r][lane]-tied {
				w.choose(left, kind, r, lane, p)
			} else {
				w.kept[parts+r] += p
			}
		}
		w.rolled[kind] = [rolls]float64{}
	}
}

// choose notes where a roll is entered.
func (w *walk) choose(left, kind, r, lane int, p float64) {
	s := w.entering(left)
	worth, c := s.enter[kind][r][lane]-tied, w.classes.of[r]
	if len(w.lower) > 0 && s.entries[classAt+kind*w.classes.n+c][lane] >= worth {
		w.class[kind][c] += p
		return
	}
	for i := range w.worker.upper {
		face := w.worker.upper[i].face
		count := w.dice[parts+r].Count(face + 1)
		if s.entries[upperAt+6*face+count][lane] >= worth {
			w.upper[face][count] += p
			return
		}
	}
	panic("solve: an entry that no field is worth")
}

// part carries what is kept down to the parts that are worth most.
func (w *walk) part(s *stage, lane int) {
	for k := sets - 1; k > 0; k-- {
		p := w.kept[k]
		if p == 0 || k < parts && s.own[k][lane] >= s.best[k][lane]-tied {
			continue
		}
		worth := s.best[k][lane] - tied
		for _, down := range w.down[k][:w.downs[k]] {
			if s.best[down][lane] >= worth {
				w.kept[down] += p
				break
			}
		}
		w.kept[k] = 0
	}
}

// throw throws the dice that are not kept.
func (w *walk) throw() {
	if w.variant.Sharp {
		for r, p := range w.chance {
			w.rolled[1][r] = w.kept[0] * p
		}
		w.kept[0] = 0
	}
	for k := range parts {
		if p := w.kept[k] / faces; p > 0 {
			for _, up := range w.up[k] {
				w.kept[up] += p
			}
			w.kept[k] = 0
		}
	}
	copy(w.rolled[0][:], w.kept[parts:])
	clear(w.kept[parts:])
}

// record carries the state's chance on to those after its entries, with a stock left over.
func (w *walk) record(at state, stock int) {
	for i := range w.worker.upper {
		face := w.worker.upper[i].face
		for count, p := range w.upper[face] {
			if p > 0 {
				w.entered(at, knobeln.Field(face+1), count*(face+1), stock, p)
			}
		}
		w.upper[face] = [6]float64{}
	}
	for kind := range w.class {
		for c, p := range w.class[kind] {
			if p == 0 {
				continue
			}
			w.class[kind][c] = 0
			f := w.lowerField(at, kind, c, stock)
			plain, sharp := w.points(at.node, f)
			points := [2]*[rolls]uint8{plain, sharp}[kind][w.classes.roll[c]]
			w.entered(at, f, int(points), stock, p)
		}
	}
}

// lowerField returns the field of the lower block in which a class of rolls is worth most.
func (w *walk) lowerField(at state, kind, c, stock int) knobeln.Field {
	best, most := knobeln.Field(0), 0.0
	for i := range w.lower {
		e := &w.lower[i]
		row, gain := e.row, e.tally.plain[c]
		if e.branches {
			row = e.rows[c]
		}
		if kind == 1 {
			gain = e.tally.sharp[c]
		}
		worth := w.table[row+stock*e.next+min(at.upper, e.width-1)] + gain
		if best == 0 || worth > most+tied {
			best, most = e.field, worth
		}
	}
	return best
}

func (w *walk) enterField(at state, f knobeln.Field, points, stock int, p float64) {
	from := w.f.slot(at)
	next, gain := w.enterAt(at, f, points, stock)
	w.f.push(from, next, gain, p)
	p *= w.f.here.past[from].chance
	w.counts[f].points += p * float64(points)
	if points == 0 {
		w.counts[f].zero += p
	}
}
