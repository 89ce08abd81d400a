package solve

import (
	"math/bits"

	"spelunke/games/knobeln"
)

// A worker solves one node after another.
type worker struct {
	*solver
	entries values // see upperAt
	plain   values // what dice are worth while the turn lasts
	sharp   [rolls]lanes
	out     lanes
	node    node
	upper   []upperEntry
	lower   []lowerEntry
	fields  []knobeln.Field
	tallies map[tallied]*tally
}

// An upperEntry says where an entry in the upper block leads.
type upperEntry struct {
	face int // from 0
	place
	rows  [6]int
	gains [6]float64
}

// A lowerEntry says where an entry in the lower block leads: to one row, or to one for each class of rolls.
type lowerEntry struct {
	place
	*tally
	field knobeln.Field
	row   int
	rows  []int // if it branches
}

// A tally is what each class of rolls gains in a field, and what is then to be remembered.
type tally struct {
	memory       []uint8
	branches     bool // the memory is not the same for all
	plain, sharp []float64
}

// tallied is what a tally depends on.
type tallied struct {
	field   knobeln.Field
	product int // see space.product
	memory  uint8
}

// A place is how the rows lie that an entry leads to.
type place struct {
	width int // of a row
	next  int // numbers from one stock's row to the next one's; 0 if the stock no longer counts
}

func (w *worker) place(m filling) place {
	if m == w.all {
		return place{w.width(m), 0}
	}
	return place{w.width(m), w.width(m)}
}

// begin prepares the worker for a node.
func (w *worker) begin(n node) {
	w.node = n
	clear(w.entries[upperAt : upperAt+36])
	w.upper, w.lower = w.upper[:0], w.lower[:0]
	w.fields = w.open(n, w.fields[:0])
	for _, f := range w.fields {
		if f <= knobeln.Sixes {
			w.upper = append(w.upper, w.upperEntry(f))
		} else {
			w.lower = append(w.lower, w.lowerEntry(f))
		}
	}
}

func (w *worker) upperEntry(f knobeln.Field) upperEntry {
	e := upperEntry{face: int(f) - 1}
	for count := range e.rows {
		next, gain := w.step(w.node, f, count*int(f))
		e.rows[count], e.gains[count] = w.row(next, 0), float64(gain)
	}
	e.place = w.place(w.node.filling | 1<<w.line[f])
	return e
}

func (w *worker) lowerEntry(f knobeln.Field) lowerEntry {
	next := node{filling: w.node.filling | 1<<w.line[f]}
	e := lowerEntry{place: w.place(next.filling), tally: w.tally(f), field: f}
	row := func(memory uint8) int { return w.row(node{next.filling, memory}, 0) }
	e.row = row(e.memory[0])
	if !e.branches {
		return e
	}
	e.rows = make([]int, w.classes.n)
	for c, memory := range e.memory {
		e.rows[c] = row(memory)
	}
	return e
}

// tally returns what each class of rolls gains in a field of the lower block.
func (w *worker) tally(f knobeln.Field) *tally {
	key := tallied{f, w.product(w.node.filling), w.node.memory}
	if t := w.tallies[key]; t != nil {
		return t
	}
	t := &tally{}
	plain, sharp := w.points(w.node, f)
	for _, r := range w.classes.roll {
		next, gain := w.step(w.node, f, int(plain[r]))
		_, sharpGain := w.step(w.node, f, int(sharp[r]))
		t.memory = append(t.memory, next.memory)
		t.plain, t.sharp = append(t.plain, float64(gain)), append(t.sharp, float64(sharpGain))
		t.branches = t.branches || next.memory != t.memory[0]
	}
	w.tallies[key] = t
	return t
}

// load returns what a table holds for four upper totals from u on of a row: there, or in buf. Totals
// beyond its end are as good as the last: there it holds the bonus, or nothing leads to them.
func load(buf *lanes, table []float64, row, u, rowWidth int) *lanes {
	if u+width <= rowWidth {
		return (*lanes)(table[row+u:])
	}
	for l := range buf {
		buf[l] = table[row+min(u+l, rowWidth-1)]
	}
	return buf
}

// enter reckons what each roll is worth once it is entered, with so many throws left over.
func (w *worker) enter(u, stock int) {
	for i := range w.upper {
		e := &w.upper[i]
		for count, row := range e.rows {
			v := load(&w.out, w.table, row+stock*e.next, u+count*(e.face+1), e.width)
			to := &w.entries[upperAt+6*e.face+count]
			for l := range to {
				to[l] = v[l] + e.gains[count]
			}
		}
	}
	n := w.classes.n
	w.most(w.entries[lowAt:classAt], &w.entries, w.classes.half)
	plain, sharp := w.entries[classAt:classAt+n], w.entries[classAt+n:classAt+2*n]
	clear(plain)
	clear(sharp)
	for i := range w.lower {
		e := &w.lower[i]
		if e.branches {
			w.enterEach(e, u, stock)
			continue
		}
		v := load(&w.out, w.table, e.row+stock*e.next, u, e.width)
		w.kernel.enter(plain, v, e.plain)
		if w.variant.Sharp {
			w.kernel.enter(sharp, v, e.sharp)
		}
	}
	w.most(w.plain[parts:sets], &w.entries, w.classes.plain[:])
	if w.variant.Sharp {
		w.most(w.sharp[:], &w.entries, w.classes.sharp[:])
	}
}

// enterEach enters in a field where the points decide on what follows, each
// time for all classes in a row that lead to the same.
func (w *worker) enterEach(e *lowerEntry, u, stock int) {
	n := w.classes.n
	plain, sharp := w.entries[classAt:classAt+n], w.entries[classAt+n:classAt+2*n]
	for from, to := 0, 0; from < n; from = to {
		for to = from + 1; to < n && e.rows[to] == e.rows[from]; to++ {
		}
		v := load(&w.out, w.table, e.rows[from]+stock*e.next, u, e.width)
		w.kernel.enter(plain[from:to], v, e.plain[from:to])
		if w.variant.Sharp {
			w.kernel.enter(sharp[from:to], v, e.sharp[from:to])
		}
	}
}

// thrown returns what it is worth to throw all dice.
func (w *worker) thrown(to *lanes) {
	all := (*[rolls]lanes)(w.plain[parts:sets])
	if w.variant.Sharp {
		w.mean(to, all, &w.sharp, &w.chance)
	} else {
		w.mean(to, all, all, &w.chance)
	}
}

// keep turns what rolls are worth with some throws left into what sets of
// kept dice are worth before one more.
func (w *worker) keep() {
	w.means(&w.plain, w.lattice)
	if w.variant.Sharp {
		w.thrown(&w.plain[0])
	}
}

// solve reckons all states of a node. From the end of the turn back: what the
// rolls are worth if entered; what it is worth to keep any set of dice, as the
// mean of those with one die more; and for each roll the most of its own entry
// and all parts of it that can be kept.
func (w *worker) solve(n node) {
	w.begin(n)
	w.blocks(n, w.block, w.fill)
}

// blocks calls block for each four upper totals of a node, and fill with one
// that cannot earn the bonus if there are lower ones.
func (w *worker) blocks(n node, block, fill func(n node, u int)) {
	totals, dead := w.totals(n), w.dead(n.filling)
	for u := w.width(n.filling) - width; u >= 0; u -= width {
		here := totals >> u & (1<<width - 1)
		if here == 0 {
			continue
		}
		block(n, u)
		if l := bits.TrailingZeros64(here); u+l <= dead {
			fill(n, u+l)
			return
		}
	}
}

// block reckons the states of four upper totals.
func (w *worker) block(n node, u int) {
	w.enter(u, 0)
	for left := 1; left < w.stocks(n.filling)+throws-1; left++ {
		w.back(u, left)
		if stock := left - (throws - 1); stock >= 0 {
			w.thrown((*lanes)(w.table[w.row(n, stock)+u:]))
		}
	}
}

// back goes from what rolls are worth to what they are with one more throw left.
func (w *worker) back(u, left int) {
	w.keep()
	if w.variant.Saved {
		w.enter(u, left)
	}
	w.rise(&w.plain, w.lattice)
}

// fill copies the value of a state that cannot earn the bonus to those with lower totals.
func (w *worker) fill(n node, from int) {
	for stock := range w.stocks(n.filling) {
		row := w.table[w.row(n, stock):]
		for u := range from {
			row[u] = row[from]
		}
	}
}
