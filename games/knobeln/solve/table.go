package solve

import (
	"context"
	"fmt"
	"math"
	"slices"
	"sync"
	"sync/atomic"

	"spelunke/game"
	"spelunke/games/knobeln"
)

// A Table knows what every state of a variant is worth to a player alone who
// wants as many points as possible on average. It is safe for concurrent use.
type Table struct {
	solver *solver

	mu      sync.Mutex
	outlook *Outlook                  // nil until asked for
	chances atomic.Pointer[[]float32] // of the bonus, by place in the table; nil until learnt
}

// Solve reckons a variant on all cores. It reports how much is done, in
// [0, 1], if progress is not nil, and gives up when ctx ends.
func Solve(ctx context.Context, v Variant, progress func(done float64)) (*Table, error) {
	return solveWith(ctx, v, best(), progress)
}

func solveWith(ctx context.Context, v Variant, k kernel, progress func(done float64)) (*Table, error) {
	space, err := newSpace(v)
	if err != nil {
		return nil, err
	}
	s := newSolver(space, k)
	if err := s.run(ctx, progress); err != nil {
		return nil, fmt.Errorf("knobeln: solve %s: %w", v, err)
	}
	return &Table{solver: s}, nil
}

// Variant returns what the table is about.
func (t *Table) Variant() Variant { return t.solver.variant }

// States returns how many states a variant has, as Table.States does, without solving it.
func States(v Variant) (int, error) {
	space, err := newSpace(v)
	if err != nil {
		return 0, err
	}
	return space.states(), nil
}

// States returns how many states between turns can be reached, those with a full sheet included.
func (t *Table) States() int { return t.solver.states() }

// Start returns the expected total of an empty sheet, in points.
func (t *Table) Start() float64 { return t.solver.value(state{}) }

// Value returns the expected total of a seat, in points, from where it is now:
// between turns, before a throw, or with dice to decide on.
func (t *Table) Value(b *knobeln.Board, seat game.Seat) float64 {
	at, points := t.solver.read(b, seat)
	total := float64(points)
	switch {
	case b.Acting-1 != seat || b.Phase == knobeln.Start:
		return total + t.solver.value(at)
	case b.Phase == knobeln.Rolling:
		return total + t.solver.kept(at, b.Left()+1)[t.solver.number[b.Dice]]
	}
	return slices.Max(t.Moves(b, knobeln.State{Board: *b}.Moves(seat, nil)))
}

// Moves returns what legal moves of the acting seat are worth, in the order in
// which they are given: the expected total in points, if it goes on as is best.
func (t *Table) Moves(b *knobeln.Board, moves []knobeln.Move) []float64 {
	seat := b.Acting - 1
	at, points := t.solver.read(b, seat)
	var kept *[sets]float64
	out := make([]float64, len(moves))
	for i, m := range moves {
		switch m.Kind {
		case knobeln.Throw:
			out[i] = t.solver.value(at)
		case knobeln.Score:
			next, gain := t.solver.enterAt(at, m.Field, b.Points(m.Field, 0, b.Dice, b.AllThrown()), b.Left())
			out[i] = float64(gain) + t.solver.value(next)
		default:
			if kept == nil {
				kept = t.solver.kept(at, b.Left())
			}
			out[i] = kept[t.solver.number[m.Dice]]
		}
		out[i] += float64(points)
	}
	return out
}

// tied is how far apart, in points, values may be that are the same in truth.
const tied = 1e-9

// Tied reports whether two values differ by no more than the reckoning's error.
func Tied(a, b float64) bool { return math.Abs(a-b) <= tied }

// A state is a node with its upper total and stock: what is known between turns.
type state struct {
	node
	upper int // up to 63
	stock int // throws saved, before the turn's own are added
}

// value returns what is expected of the rest of the sheet, bonus included.
func (s *solver) value(at state) float64 {
	return s.table[s.row(at.node, s.counted(at))+at.upper] - s.bias
}

// counted returns the stock, as far as it still counts.
func (s *space) counted(at state) int { return min(at.stock, s.stocks(at.filling)-1) }

// enterAt returns the state after an entry, with so many throws left over, and by how much the total grows.
func (s *space) enterAt(at state, f knobeln.Field, points, left int) (state, int) {
	n, gain := s.step(at.node, f, points)
	next := state{node: n, upper: at.upper, stock: left}
	if f <= knobeln.Sixes {
		next.upper = min(full, at.upper+points)
	}
	return next, gain
}

// read returns the state of a seat's sheet before its turn, and its points
// that no longer change, without the bonus.
func (s *space) read(b *knobeln.Board, seat game.Seat) (at state, points int) {
	for _, f := range s.fields {
		have, free := b.Cell(seat, 0, f)
		if free {
			continue
		}
		var gain int
		at, gain = s.enterAt(at, f, have, 0)
		points += gain
	}
	if at.stock = b.Stock(seat); s.variant.Saved && b.Acting-1 == seat {
		at.stock += int(b.Thrown) - throws
	}
	return at, points
}

// kept returns what each set of dice kept is worth with so many throws left, at
// least 1, the bias taken off.
func (s *solver) kept(at state, left int) *[sets]float64 {
	w := s.borrow()
	defer s.release(w)
	w.begin(at.node)
	u, lane := at.upper/width*width, at.upper%width
	w.enter(u, 0)
	for i := 1; i < left; i++ {
		w.back(u, i)
	}
	w.keep()
	var out [sets]float64
	for k := range out {
		out[k] = w.plain[k][lane] - s.bias
	}
	return &out
}

// Rest returns what is expected of a column, bonus included, in points: bit i of filled is line i of the
// sheet, and upper is what the upper block has. It is for variants without strict, saved and croatian.
func (t *Table) Rest(filled uint32, upper int) float64 {
	return t.solver.value(state{node: node{filling: filling(filled)}, upper: min(upper, full)})
}
