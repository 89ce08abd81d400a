package solve

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"sync"

	"spelunke/game"
	"spelunke/games/knobeln"
)

// A Duel knows how likely a player who wants to win has more points in the end
// than others, who play for the most points on average.
//
// It weighs how likely each total of theirs is, which it knows exactly from their sheets, by how
// likely it is to beat that total if it is known from the next turn on: the rule of Cremers ("How best to beat high scores in
// Yahtzee", Eindhoven 2002), but that within a turn the totals are weighed together. That makes it think
// too well of sheets that can still answer to many totals, since these come to light only turn by
// turn. So part of that premium is taken off, as it is if what is expected of the other moves at random.
type Duel struct {
	table  *Table
	spread spread
	known  odds     // to beat a total that is known
	rest   odds     // that the rest of a sheet is at least so much
	after  premiums // where the other has as many turns left, after an entry
	before premiums // where he has one more; only where at most lateFree fields are free
	racers sync.Pool
}

const (
	lateFree = 4   // up to so many free fields it matters who moves first
	off      = 0.5 // part of the premium that is taken off: found by play
)

// mostDuel is up to how many states of a variant a Duel is reckoned.
const mostDuel = 400_000

// HasDuel reports whether the variant has a Duel: no throws that are saved or count
// double, no products, and few states.
func (t *Table) HasDuel() bool {
	v := t.Variant()
	return t.States() <= mostDuel && !v.Croatian && !v.Saved && !v.Sharp
}

// Duel reckons the duel of a variant, see HasDuel.
func (t *Table) Duel(ctx context.Context) (*Duel, error) {
	if !t.HasDuel() {
		return nil, fmt.Errorf("%w: %s: no duel", ErrTooLarge, t.Variant())
	}
	s := t.solver
	d := &Duel{table: t, known: make(odds, s.size), rest: make(odds, s.size)}
	err := d.measure()
	if err == nil {
		err = s.backwards(ctx, len(s.fields), func(w *worker) func(node) { return newMixer(w, d.rest).node })
	}
	if err == nil {
		err = s.backwards(ctx, len(s.fields), func(*worker) func(node) {
			x := newRacer(s, d.known)
			return func(n node) { x.node(n, fine(s.free(n.filling))) }
		})
	}
	if err == nil {
		d.after, err = d.premiums(ctx, 0, len(s.fields))
	}
	if err == nil {
		d.before, err = d.premiums(ctx, 1, min(lateFree, len(s.fields)))
	}
	if err != nil {
		return nil, fmt.Errorf("knobeln: duel of %s: %w", t.Variant(), err)
	}
	return d, nil
}

// fine is how far apart the needs are that are reckoned if totals are known: with few fields free chances change from point to point.
func fine(free int) int {
	switch {
	case free >= 9:
		return 4
	case free >= 5:
		return 2
	}
	return 1
}

// premiums reckons premiums up to so many free fields, if the other has more turns left.
func (d *Duel) premiums(ctx context.Context, more, free int) (premiums, error) {
	s := d.table.solver
	seen, to := make(odds, s.size), make(premiums, s.size)
	err := s.backwards(ctx, free, func(*worker) func(node) {
		x := &gauge{racer: newRacer(s, seen), known: d.known, more: more, spread: d.spread, to: to}
		return x.node
	})
	return to, err
}

// backwards does something for all nodes with at most so many fields free, from the full sheet on.
func (s *solver) backwards(ctx context.Context, free int, start func(w *worker) func(node)) error {
	layers := s.layers()
	for i := range free + 1 {
		s.each(ctx, layers[len(s.fields)-i], start)
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// measure finds by play how much a turn changes what is expected.
func (d *Duel) measure() error {
	const matches = 1000
	draw := rand.New(rand.NewPCG(1, 1)).Uint64N
	var squares, n spread
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
