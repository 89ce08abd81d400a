package solve

import (
	"context"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"

	"spelunke/game"
	"spelunke/games/knobeln"
)

// A Duel knows how likely a player who wants to win has more points in the end
// than another, who plays for the most points on average. It is reckoned from the full sheet back over the
// player's states and how many points he needs, to beat the total that the other expects. Between his
// turns that total moves at random, by as much as turns of the other move it on average (it is a martingale): the
// player will see it move, and his later turns answer to it. That is what a rule lacks
// that weighs fixed totals of the other by how likely they are.
//
// Only what the other expects and how many turns he has left counts of his
// sheet until few fields are free. Then all is exact but for one thing: how likely each of his totals is, times how likely
// the player is to beat it if he knows it (the rule of Cremers, "How best to beat high scores in Yahtzee",
// Eindhoven 2002). Of several others the greatest total counts.
type Duel struct {
	table  *Table
	spread [16]float64 // standard deviation of a turn with so many fields free, in points
	after  contest     // who moves after the other
	before contest     // who moves before him
	known  contest     // where what has to be beaten is known
	ends   [][]float32 // how likely each total of the rest of a sheet is, played for the most points, by place in the table; to exactFree
}

// A contest is a Duel seen from one side. Of each state between turns it holds
// the chance to win before the other's next move, by the points that are needed beyond
// those that are expected of the rest of the sheet.
type contest struct {
	begin  []int // of a filling's values; -1 if they are the early one's
	values []float32
	free   int      // up to how many free fields it is reckoned
	fine   bool     // without noise, chances change from point to point
	early  *contest // where more are free
}

const (
	lateFree  = 4  // up to so many free fields it matters who moves first
	exactFree = 5  // and the other's totals are known exactly
	allFree   = 16 // more than there are
)

// A grid is by how many points more than expected may be needed, in steps.
type grid struct {
	step float64 // in points
	n    int     // a multiple of width
}

// grid returns the grid where so many fields are free: the fewer there are, the finer.
func (c *contest) grid(free int) grid {
	switch {
	case c.fine && free <= 3:
		return grid{1, 160}
	case c.fine:
		return grid{3, 64}
	case free <= 1:
		return grid{1, 128}
	case free <= 2:
		return grid{2, 64}
	case free <= 4:
		return grid{3, 48}
	case free <= 6:
		return grid{6, 32}
	}
	return grid{14, 16}
}

// mostDuel is up to how many states of a variant a Duel is reckoned.
const mostDuel = 400_000

// HasDuel reports whether the variant has a Duel: no throws that are saved or count
// double, no products, and few states.
func (t *Table) HasDuel() bool {
	v := t.Variant()
	return t.States() <= mostDuel && !v.Croatian && !v.Saved && !v.Sharp
}

// Duel reckons the contests of a variant, see HasDuel.
func (t *Table) Duel(ctx context.Context) (*Duel, error) {
	if !t.HasDuel() {
		return nil, fmt.Errorf("%w: %s: no duel", ErrTooLarge, t.Variant())
	}
	d := &Duel{table: t}
	if err := d.measure(); err != nil {
		return nil, err
	}
	d.after.free, d.before, d.known = allFree, contest{free: lateFree, early: &d.after}, contest{free: exactFree, fine: true}
	noise := func(more int) func(free int) float64 {
		return func(free int) float64 { return d.spread[min(free+more, len(t.solver.fields))] } // of a full sheet 0
	}
	err := d.solve(ctx, &d.after, noise(0))
	if err == nil {
		err = d.solve(ctx, &d.before, noise(1))
	}
	if err == nil {
		err = d.solve(ctx, &d.known, func(int) float64 { return 0 })
	}
	if err == nil {
		err = d.end(ctx)
	}
	if err != nil {
		return nil, fmt.Errorf("knobeln: duel of %s: %w", t.Variant(), err)
	}
	return d, nil
}

// measure finds by play how much a turn changes what is expected.
func (d *Duel) measure() error {
	const matches = 1000
	draw := rand.New(rand.NewPCG(1, 1)).Uint64N
	var squares, n [16]float64
	start, err := d.table.Variant().start()
	if err != nil {
		return err
	}
	for range matches {
		s, expected := start, d.table.Start()
		for s.Turn() != 0 {
			free := s.Turns() - s.Entries(0)
			s = d.turn(s, draw)
			now := d.table.Value(&s.Board, 0)
			squares[free] += (now - expected) * (now - expected)
			n[free]++
			expected = now
		}
	}
	for free := range n {
		d.spread[free] = math.Sqrt(squares[free] / max(1, n[free]))
	}
	return nil
}

// turn plays a turn of a player alone for the most points.
func (d *Duel) turn(s knobeln.State, draw game.Draw) knobeln.State {
	for {
		by := s.Turn().List()[0]
		if by == game.House {
			s = s.Apply(by, s.Sample(draw))
			continue
		}
		moves := s.Moves(by, nil)
		values, best := d.table.Moves(&s.Board, moves), 0
		for i, v := range values {
			if v > values[best] {
				best = i
			}
		}
		s = s.Apply(by, moves[best])
		if moves[best].Kind == knobeln.Score {
			return s
		}
	}
}

// solve reckons a contest in which, after a turn that leaves so many fields free, noise moves what is needed.
func (d *Duel) solve(ctx context.Context, c *contest, noise func(free int) float64) error {
	s := d.table.solver
	c.lay(s.space)
	layers := s.layers()
	for free := 0; free <= min(c.free, len(s.fields)); free++ {
		s.each(ctx, layers[len(s.fields)-free], func(w *worker) func(node) {
			x := newDuelist(w, c)
			return func(n node) { x.node(n, noise(free)) }
		})
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// end reckons how likely each total of the rest of a sheet is, from the full sheet back.
func (d *Duel) end(ctx context.Context) error {
	s := d.table.solver
	d.ends = make([][]float32, s.size)
	layers := s.layers()
	for free := 0; free <= exactFree; free++ {
		s.each(ctx, layers[len(s.fields)-free], func(w *worker) func(node) {
			return func(n node) { d.endNode(w, n) }
		})
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

func (d *Duel) endNode(w *worker, n node) {
	var chance [512]float64 // of totals
	most := 0
	full := n.filling == w.all
	x := w.walk()
	x.entered = func(at state, f knobeln.Field, points, stock int, p float64) {
		next, gain := w.enterAt(at, f, points, stock)
		for i, q := range d.ends[w.row(next.node, 0)+next.upper] {
			chance[gain+i] += p * float64(q)
			most = max(most, gain+i)
		}
	}
	if !full {
		w.begin(n)
	}
	for totals := w.totals(n); totals != 0; totals &= totals - 1 {
		at := state{node: n, upper: bits.TrailingZeros64(totals)}
		clear(chance[:])
		if full {
			most = int(math.Round(w.value(at)))
			chance[most] = 1
		} else {
			most = 0
			x.look(at.upper/width*width, throws)
			x.turn(at, at.upper%width)
		}
		out := make([]float32, most+1)
		for i := range out {
			out[i] = float32(chance[i])
		}
		d.ends[w.row(n, 0)+at.upper] = out
	}
}

// lay gives every filling its place.
func (c *contest) lay(s *space) {
	c.begin = make([]int, len(s.begin))
	size := 0
	for m := range s.all + 1 {
		c.begin[m] = -1
		if s.begin[m] >= 0 && s.free(m) <= c.free {
			c.begin[m] = size
			size += s.memories(m) * s.width(m) * c.grid(s.free(m)).n
		}
	}
	c.values = make([]float32, size)
}

func (s *space) free(m filling) int { return len(s.fields) - bits.OnesCount32(uint32(m)) }

// row returns the values of a state.
func (c *contest) row(s *space, at state) []float32 {
	if c.begin[at.filling] < 0 {
		c = c.early
	}
	n := c.grid(s.free(at.filling)).n
	from := c.begin[at.filling] + (int(at.memory)*s.width(at.filling)+at.upper)*n
	return c.values[from : from+n]
}

// look interpolates a row that belongs to a grid: where places are far apart
// by cubics (Catmull and Rom, 1974), since with lines risk would seem to count only at the places.
func (g grid) look(row []float32, need float64) float64 {
	x := need/g.step + float64(g.n/2)
	if x <= 0 {
		return float64(row[0])
	}
	i := int(x)
	if i >= g.n-1 {
		return float64(row[g.n-1])
	}
	f, p, q := x-float64(i), float64(row[i]), float64(row[i+1])
	if g.step <= 2 {
		return p + f*(q-p)
	}
	o, r := float64(row[max(0, i-1)]), float64(row[min(g.n-1, i+2)])
	return min(1, max(0, p+0.5*f*(q-o+f*(2*o-5*p+4*q-r+f*(3*(p-q)+r-o)))))
}

// smooth spreads a row by normal noise.
func (g grid) smooth(row []float64, noise float64, out []float32) {
	variance := noise * noise / (g.step * g.step)
	if variance == 0 {
		for i, v := range row {
			out[i] = float32(v)
		}
		return
	}
	reach := int(4*math.Sqrt(variance)) + 1
	weights, sum := make([]float64, reach+1), 0.0
	for i := range weights {
		weights[i] = math.Exp(-float64(i*i) / (2 * variance))
		sum += weights[i] * float64(1+min(i, 1))
	}
	for i := range row {
		v := weights[0] * row[i]
		for j := 1; j <= reach; j++ {
			v += weights[j] * (row[max(0, i-j)] + row[min(g.n-1, i+j)])
		}
		out[i] = float32(v / sum)
	}
}
