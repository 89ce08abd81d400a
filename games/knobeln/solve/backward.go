package solve

import (
	"context"
	"fmt"
	"math"
	"math/bits"
)

// Brief reckons Mean, SD and Bonus of the Outlook, and nothing else, in a few times
// what Solve takes. It remembers its answer.
func (t *Table) Brief(ctx context.Context, progress func(done float64)) (*Outlook, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.outlook != nil {
		return t.outlook, nil
	}
	b := &backward{solver: t.solver, follow: bestFollower()}
	if err := b.run(ctx, progress); err != nil {
		return nil, fmt.Errorf("knobeln: outlook of %s: %w", t.Variant(), err)
	}
	t.outlook = b.outlook(state{})
	return t.outlook, nil
}

// backward reckons of each state, from the full sheets back, the mean square of
// what the rest of the sheet brings and the chance of the bonus, for play by the
// table. Both obey the recursion of the values, with the choices that these make.
type backward struct {
	*solver
	follow follower
	slots  []int // of a filling's states in their layer

	// States with equally many fields filled, and those with one more: mean square and chance.
	here, next [2][]float64
}

func (b *backward) run(ctx context.Context, progress func(done float64)) error {
	layers := b.layers()
	b.slots = b.places()
	last, first := len(layers)-1, bits.OnesCount32(uint32(b.space.from))
	b.here, b.next = b.room(layers), b.room(layers)
	for u := full; u < b.width(b.all); u++ {
		b.next[0][u], b.next[1][u] = b.bonus*b.bonus, 1
	}
	meter := newMeter(b.size-b.width(b.all), progress)
	for i := last - 1; i >= first; i-- {
		b.each(ctx, layers[i], func(w *worker) func(node) {
			t := &tracer{worker: w, of: b}
			return func(n node) {
				t.node(n)
				meter.add(w.stocks(n.filling) * w.width(n.filling))
			}
		})
		if err := ctx.Err(); err != nil {
			return err
		}
		b.here, b.next = b.next, b.here
	}
	return nil
}

// room makes room for the largest layer.
func (b *backward) room(layers [][]node) [2][]float64 {
	most := 0
	for _, nodes := range layers {
		most = max(most, b.numbers(nodes))
	}
	return [2][]float64{make([]float64, most), make([]float64, most)}
}

// shift returns how far in its layer the states of a filling are from where they are in the table.
func (b *backward) shift(m filling) int { return b.slots[m] - b.begin[m] }

// outlook returns what is expected from a state of the last layer on.
func (b *backward) outlook(at state) *Outlook {
	mean, i := b.value(at), b.row(at.node, b.counted(at))+at.upper+b.shift(at.filling)
	return &Outlook{Mean: mean, SD: math.Sqrt(max(0, b.next[0][i]-mean*mean)), Bonus: b.next[1][i]}
}

// A tracer reckons one node after another, as a worker does, with tracks for values.
type tracer struct {
	*worker
	of      *backward
	entries tracks    // see upperAt
	entered [2]tracks // rolls if they are entered, plain and sharp
	dice    tracks    // while the turn lasts
	rolled  tracks    // rolls of all dice, if these are sharp
	thrown  [trails]lanes
	arrival arrival
	found   [trails]lanes // by it, beyond the end of a row
}

// node reckons all states of a node.
func (t *tracer) node(n node) {
	t.begin(n)
	for i := range t.entries {
		clear(t.entries[i][upperAt:lowAt])
	}
	t.blocks(n, t.block, t.fill)
}

// block reckons the states of four upper totals.
func (t *tracer) block(n node, u int) {
	t.enter(u, 0)
	for i := range t.dice {
		copy(t.dice[i][parts:sets], t.entered[0][i][parts:sets])
	}
	for left := 1; left < t.stocks(n.filling)+throws-1; left++ {
		t.keep()
		if t.variant.Saved {
			t.enter(u, left)
		}
		t.of.follow.rise(&t.dice, &t.entered[0], t.lattice)
		if stock := left - (throws - 1); stock >= 0 {
			t.throw()
			at := t.row(n, stock) + u + t.of.shift(n.filling)
			copy(t.of.here[0][at:at+width], t.thrown[square][:])
			copy(t.of.here[1][at:at+width], t.thrown[earned][:])
		}
	}
}

// fill copies what is known of a state that cannot earn the bonus to those with lower totals.
func (t *tracer) fill(n node, from int) {
	for stock := range t.stocks(n.filling) {
		at := t.row(n, stock) + t.of.shift(n.filling)
		for _, to := range t.of.here {
			for u := range from {
				to[at+u] = to[at+from]
			}
		}
	}
}

// keep goes from rolls to sets of kept dice before one more throw.
func (t *tracer) keep() {
	if t.variant.Sharp {
		t.throw()
	}
	for i := range t.dice {
		t.means(&t.dice[i], t.lattice)
		if t.variant.Sharp {
			t.dice[i][0] = t.thrown[i]
		}
	}
}

// throw reckons what a throw of all dice brings.
func (t *tracer) throw() {
	from := &t.dice
	if t.variant.Sharp {
		from = &t.rolled
		t.of.follow.over(from, &t.entered[1], &t.dice)
	}
	for i := range from {
		all := (*[rolls]lanes)(from[i][parts:sets])
		t.mean(&t.thrown[i], all, all, &t.chance)
	}
}

// enter reckons what each roll brings once it is entered, with so many throws left over.
func (t *tracer) enter(u, stock int) {
	to, follow, end := &t.entries, &t.of.follow, classAt+t.classes.n
	if t.variant.Sharp {
		end += t.classes.n
	}
	for i := range t.upper {
		t.enterUpper(&t.upper[i], u, stock)
	}
	follow.most(to, lowAt, to, t.classes.half)
	for i := range to {
		clear(to[i][classAt:end])
	}
	for i := range t.lower {
		t.enterLower(&t.lower[i], u, stock)
	}
	follow.most(&t.entered[0], parts, to, t.classes.plain[:])
	if t.variant.Sharp {
		follow.most(&t.entered[1], parts, to, t.classes.sharp[:])
	}
}

func (t *tracer) enterUpper(e *upperEntry, u, stock int) {
	shift := t.of.shift(t.worker.node.filling | 1<<e.face)
	for count, row := range e.rows {
		v := t.arrive(row+stock*e.next, u+count*(e.face+1), e.width, shift)
		at := upperAt + 6*e.face + count
		for l, g := 0, e.gains[count]; l < width; l++ {
			t.entries[worth][at][l] = v.worth[l] + g
			t.entries[square][at][l] = g*(g+v.twice[l]) + v.square[l]
			t.entries[earned][at][l] = v.earned[l]
		}
	}
}

// enterLower enters all classes in a row that lead to the same at once.
func (t *tracer) enterLower(e *lowerEntry, u, stock int) {
	n, follow := t.classes.n, &t.of.follow
	shift := t.of.shift(t.worker.node.filling | 1<<t.line[e.field])
	for from, to := 0, 0; from < n; from = to {
		row := e.row
		if to = n; e.branches {
			row = e.rows[from]
			for to = from + 1; to < n && e.rows[to] == row; to++ {
			}
		}
		v := t.arrive(row+stock*e.next, u, e.width, shift)
		follow.enter(&t.entries, classAt+from, v, e.plain[from:to])
		if t.variant.Sharp {
			follow.enter(&t.entries, classAt+n+from, v, e.sharp[from:to])
		}
	}
}

// arrive finds four upper totals, from u on, of a row.
func (t *tracer) arrive(row, u, rowWidth, shift int) *arrival {
	v := &t.arrival
	v.worth = load(&t.found[worth], t.table, row, u, rowWidth)
	v.square = load(&t.found[square], t.of.next[0], row+shift, u, rowWidth)
	v.earned = load(&t.found[earned], t.of.next[1], row+shift, u, rowWidth)
	for l, w := range v.worth {
		v.twice[l] = 2 * (w - t.bias)
	}
	return v
}
