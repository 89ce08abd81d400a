package solve

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"sync"

	"spelunke/games/knobeln"
)

// An Outlook is what a player who plays by the table gets, exactly. Where moves
// are worth the same he enters rather than throws again, keeps as many dice as
// he can, prefers the lower block, and in a block the field further up.
type Outlook struct {
	Mean, SD float64        // of the total, in points
	Bonus    float64        // chance of it, in [0, 1]
	Least    int            // possible total, in points; 0 in a Brief
	Most     int            //
	Fields   []FieldOutlook // in the order of the sheet; nil in a Brief
	Chances  []float64      // of each total from Least to Most; nil if they were not asked for
}

// A FieldOutlook is what a field holds in the end.
type FieldOutlook struct {
	Field string
	Mean  float64 // in points
	Zero  float64 // chance of no points, in [0, 1]
}

// Percentile returns the least total that is not exceeded with the given
// chance, in (0, 1). It needs Chances.
func (o *Outlook) Percentile(chance float64) int {
	sum := 0.0
	for i, p := range o.Chances {
		if sum += p; sum >= chance {
			return o.Least + i
		}
	}
	return o.Most
}

// Outlook reckons what play by the table brings from an empty sheet; the chance
// of each total only if totals is true, which takes more time and memory. It
// remembers its answer.
func (t *Table) Outlook(ctx context.Context, totals bool, progress func(done float64)) (*Outlook, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if o := t.outlook; o != nil && o.Fields != nil && (o.Chances != nil || !totals) {
		return o, nil
	}
	f := &forward{solver: t.solver, totals: totals, fields: make([]entered, len(t.solver.scoring.fields))}
	o, err := f.run(ctx, progress)
	if err != nil {
		return nil, fmt.Errorf("knobeln: outlook of %s: %w", t.Variant(), err)
	}
	t.outlook = o
	return o, nil
}

// forward carries chances from a sheet to full ones.
type forward struct {
	*solver
	totals bool
	from   state
	slots  []int // of a filling's states in its layer, as begin

	here, next layer
	locks      [251]sync.Mutex // of states of next, by filling
	mu         sync.Mutex
	fields     []entered
}

// A layer holds, for all states with equally many fields filled, how likely
// they are and what has been gained before them.
type layer struct {
	past   []past
	totals []totals
}

// past is how likely a state is, the first two moments of the points before it
// times that, and their range.
type past struct {
	chance, sum, squares float64
	least, most          int32
}

// totals is how likely a state is with each number of points before it, from least on.
type totals struct {
	least  int
	chance []float64
}

func (t *totals) add(from *totals, gain int, chance float64) {
	first, last := from.least+gain, from.least+gain+len(from.chance)
	switch {
	case t.chance == nil:
		t.least, t.chance = first, make([]float64, last-first, last-first+16)
	case first < t.least:
		t.chance = append(make([]float64, t.least-first, max(last, t.least+len(t.chance))-first), t.chance...)
		t.least = first
	}
	if more := last - t.least - len(t.chance); more > 0 {
		t.chance = append(t.chance, make([]float64, more)...)
	}
	to := t.chance[first-t.least:]
	for i, p := range from.chance {
		to[i] += chance * p
	}
}

func (p *past) add(from *past, gain int, chance float64) {
	least, most := from.least+int32(gain), from.most+int32(gain)
	if p.chance == 0 {
		p.least, p.most = least, most
	}
	g := float64(gain)
	p.chance += chance * from.chance
	p.sum += chance * (from.sum + g*from.chance)
	p.squares += chance * (from.squares + 2*g*from.sum + g*g*from.chance)
	p.least, p.most = min(p.least, least), max(p.most, most)
}

func (f *forward) run(ctx context.Context, progress func(done float64)) (*Outlook, error) {
	layers := f.layers()
	f.slots = f.places()
	first := bits.OnesCount32(uint32(f.from.filling))
	f.next = f.layer(layers[first])
	at := f.slot(f.from)
	f.next.past[at].chance = 1
	if f.totals {
		f.next.totals[at] = totals{0, []float64{1}}
	}
	meter := newMeter(f.size, progress)
	for i := first; i < len(layers)-1; i++ {
		f.here, f.next = f.next, f.layer(layers[i+1])
		f.each(ctx, layers[i], func(w *worker) func(node) {
			walk := f.walk(w)
			return func(n node) {
				walk.node(n)
				f.count(&walk.counts)
				walk.counts = [knobeln.Minimum + 1]entered{}
				meter.add(f.stocks(n.filling) * f.width(n.filling))
			}
		})
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	return f.result(), nil
}

// places returns where the states of each filling begin among those with equally many fields filled.
func (s *space) places() []int {
	places := make([]int, len(s.begin))
	used := make([]int, len(s.scoring.fields)+1)
	for m := range s.all + 1 {
		if s.begin[m] >= 0 {
			filled := bits.OnesCount32(uint32(m))
			places[m] = used[filled]
			used[filled] += s.memories(m) * s.stocks(m) * s.width(m)
		}
	}
	return places
}

// numbers returns how many numbers the table has for nodes.
func (s *space) numbers(nodes []node) (n int) {
	for _, x := range nodes {
		n += s.stocks(x.filling) * s.width(x.filling)
	}
	return n
}

func (f *forward) layer(nodes []node) (l layer) {
	n := f.numbers(nodes)
	l.past = make([]past, n)
	if f.totals {
		l.totals = make([]totals, n)
	}
	return l
}

// slot returns the place of a state in its layer.
func (f *forward) slot(at state) int {
	return f.slots[at.filling] + f.row(at.node, f.counted(at)) - f.begin[at.filling] + at.upper
}

// push carries the chance of a state on to one after it.
func (f *forward) push(from int, next state, gain int, chance float64) {
	to := f.slot(next)
	lock := &f.locks[next.filling%filling(len(f.locks))]
	lock.Lock()
	defer lock.Unlock()
	f.next.past[to].add(&f.here.past[from], gain, chance)
	if f.totals {
		f.next.totals[to].add(&f.here.totals[from], gain, chance)
	}
}

// result adds up full sheets.
func (f *forward) result() *Outlook {
	var end past
	var all totals
	o := &Outlook{}
	for upper := range full + 1 {
		extra := 0
		at := f.slot(state{node: node{filling: f.all}, upper: upper})
		p := &f.next.past[at]
		if p.chance == 0 {
			continue
		}
		if upper == full {
			extra, o.Bonus = bonus, p.chance
		}
		end.add(p, extra, 1)
		if f.totals {
			all.add(&f.next.totals[at], extra, 1)
		}
	}
	o.Mean, o.SD = end.sum, math.Sqrt(end.squares-end.sum*end.sum)
	o.Least, o.Most, o.Chances = int(end.least), int(end.most), all.chance
	for i, field := range f.fields {
		o.Fields = append(o.Fields, FieldOutlook{f.scoring.fields[i].String(), field.points, field.zero})
	}
	return o
}

// count notes what has been entered.
func (f *forward) count(of *[knobeln.Minimum + 1]entered) {
	f.mu.Lock()
	defer f.mu.Unlock()
	for i, field := range f.scoring.fields {
		f.fields[i].points += of[field].points
		f.fields[i].zero += of[field].zero
	}
}
