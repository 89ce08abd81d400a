package solve

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
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
}

// Advise values all moves of a position, the best first. Moves that are equally good come in the order of the rules.
func (t *Table) Advise(p Position) ([]Advice, error) {
	s := t.solver
	at, total, err := s.place(p)
	if err != nil {
		return nil, err
	}
	var out []Advice
	roll := s.number[p.Dice] - parts
	for _, f := range s.open(at.node, nil) {
		plain, sharp := s.points(at.node, f)
		points := int(plain[roll])
		if p.Sharp {
			points = int(sharp[roll])
		}
		next, gain := s.enterAt(at, f, points, p.Left)
		out = append(out, Advice{Move: knobeln.Move{Kind: knobeln.Score, Field: f}, Value: float64(total+gain) + s.value(next)})
	}
	if p.Left > 0 {
		kept := s.kept(at, p.Left)
		for k, d := range s.dice[:parts] {
			if within(d, p.Dice) {
				out = append(out, Advice{Move: knobeln.Move{Kind: knobeln.Keep, Dice: d}, Value: float64(total) + kept[k]})
			}
		}
	}
	best := slices.MaxFunc(out, func(a, b Advice) int { return cmp.Compare(a.Value, b.Value) }).Value
	for i := range out {
		if !Tied(out[i].Value, best) {
			out[i].Loss = best - out[i].Value
		}
	}
	slices.SortStableFunc(out, func(a, b Advice) int { return cmp.Compare(a.Loss, b.Loss) })
	return out, nil
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
