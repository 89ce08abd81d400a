package solve

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	"spelunke/games/knobeln"
)

// ErrPosition says that a position cannot come about.
var ErrPosition = errors.New("knobeln: impossible position")

// A Position is a sheet of one column and dice that lie before its player.
type Position struct {
	Points map[knobeln.Field]int // of the filled fields
	Dice   knobeln.Dice          // five
	Left   int                   // throws that may still be made, saved ones included
	Sharp  bool                  // the dice were thrown all together
}

// An Advice is a move and what it is worth.
type Advice struct {
	Move  knobeln.Move
	Value float64 // the expected total, in points
	Loss  float64 // against the best move, in points; exactly 0 for all that are best
	Bonus float64 // chance of it, in [0, 1]; 0 unless the table knows it (KnowsBonus)
	Why   Reason  // for the best: against the next that is worse; for the others: against the best
}

// Advise values all moves of a position, the best first. Moves that are equally good come in the order of the rules.
func (t *Table) Advise(p Position) ([]Advice, error) {
	s := t.solver
	at, total, err := s.place(p)
	if err != nil {
		return nil, err
	}
	var moves []knobeln.Move
	for _, f := range s.open(at.node, nil) {
		moves = append(moves, knobeln.Move{Kind: knobeln.Score, Field: f})
	}
	for _, d := range s.dice[:parts] {
		if p.Left > 0 && within(d, p.Dice) {
			moves = append(moves, knobeln.Move{Kind: knobeln.Keep, Dice: d})
		}
	}
	out := t.advise(decision{at, total, s.number[p.Dice] - parts, p.Left, p.Sharp}, moves)
	slices.SortStableFunc(out, func(a, b Advice) int { return cmp.Compare(a.Loss, b.Loss) })
	return out, nil
}

// Consider values legal moves of the acting seat, in the order in which they are given.
func (t *Table) Consider(b *knobeln.Board, moves []knobeln.Move) []Advice {
	at, total := t.solver.read(b, b.Acting-1)
	return t.advise(decision{at, total, t.solver.number[b.Dice] - parts, b.Left(), b.AllThrown()}, moves)
}

// advise values moves in the order in which they are given.
func (t *Table) advise(d decision, moves []knobeln.Move) []Advice {
	ps := t.prospects(d, moves)
	best, next := 0, -1
	for i := range ps {
		if ps[i].value > ps[best].value {
			best = i
		}
	}
	for i := range ps {
		if !Tied(ps[i].value, ps[best].value) && (next < 0 || ps[i].value > ps[next].value) {
			next = i
		}
	}
	out := make([]Advice, len(moves))
	for i := range ps {
		p := &ps[i]
		out[i] = Advice{Move: moves[i], Value: p.value, Bonus: p.bonus}
		switch {
		case !Tied(p.value, ps[best].value):
			out[i].Loss = ps[best].value - p.value
			out[i].Why = t.solver.reason(p, &ps[best], d.total)
		case next >= 0:
			out[i].Why = t.solver.reason(p, &ps[next], d.total)
		}
	}
	return out
}

// within reports whether all dice of a are among those of b.
func within(a, b knobeln.Dice) bool {
	for face := 1; face <= faces; face++ {
		if a.Count(face) > b.Count(face) {
			return false
		}
	}
	return true
}

// place checks a position and returns its state and the points on the sheet that no longer change.
func (s *space) place(p Position) (at state, total int, err error) {
	for _, f := range slices.Sorted(maps.Keys(p.Points)) {
		if int(f) >= len(s.line) || s.line[f] < 0 {
			return at, 0, fmt.Errorf("%w: %v is not on the sheet of %s", ErrPosition, f, s.variant)
		}
		if !slices.Contains(s.open(at.node, nil), f) {
			return at, 0, fmt.Errorf("%w: %v is filled, and a field above it is not", ErrPosition, f)
		}
		plain, sharp := s.points(at.node, f)
		points := p.Points[f]
		if !slices.Contains(plain[:], uint8(points)) && !slices.Contains(sharp[:], uint8(points)) || points != int(uint8(points)) {
			return at, 0, fmt.Errorf("%w: no dice score %d in %v", ErrPosition, points, f)
		}
		var gain int
		at, gain = s.enterAt(at, f, points, 0)
		total += gain
	}
	most := s.stocks(at.filling) + throws - 2
	switch {
	case at.filling == s.all:
		err = fmt.Errorf("%w: the sheet is full", ErrPosition)
	case p.Dice.Len() != 5 || s.number[p.Dice] < parts:
		err = fmt.Errorf("%w: dice %v, want five", ErrPosition, p.Dice)
	case p.Left < 0 || p.Left > most:
		err = fmt.Errorf("%w: %d throws left, want 0..%d", ErrPosition, p.Left, most)
	}
	return at, total, err
}

// Gap returns by how many points the best of all moves is better than the
// next; 0 if several are best or there is only one.
func Gap(all []Advice) float64 {
	best, next := 0, math.Inf(1)
	for _, a := range all {
		if a.Loss == 0 {
			best++
		} else {
			next = min(next, a.Loss)
		}
	}
	if best > 1 || len(all) < 2 {
		return 0
	}
	return next
}
