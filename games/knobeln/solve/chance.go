package solve

import (
	"context"
	"fmt"

	"spelunke/games/knobeln"
)

// raised is by how many points the bonus is raised to find how likely it is: so
// much that the rounding of values does not show, and so little that play stays the same.
const raised = 1e-5

// LearnBonus reckons how likely the bonus is in every state. It takes as long
// as Solve and is done once.
//
// With the bonus raised a little, the value of a state grows by that times the
// chance of it (the best play stays the best; the envelope theorem). Of moves
// that are worth the same, or nearly, that counts which is likeliest to bring the bonus: that
// makes chances up to 10⁻⁵ larger than what Outlook says.
func (t *Table) LearnBonus(ctx context.Context) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.chances.Load() != nil {
		return nil
	}
	s := newSolver(t.solver.space, t.solver.kernel)
	s.bonus += raised
	if err := s.run(ctx, nil); err != nil {
		return fmt.Errorf("knobeln: bonus of %s: %w", t.Variant(), err)
	}
	chances := make([]float32, len(s.table))
	for i, v := range s.table {
		chances[i] = float32(min(1, max(0, (v-t.solver.table[i])/raised)))
	}
	t.chances.Store(&chances)
	return nil
}

// KnowsBonus reports whether LearnBonus has been done.
func (t *Table) KnowsBonus() bool { return t.chances.Load() != nil }

// bonusChance returns how likely the bonus is in a state; 0 if that has not been learnt.
func (t *Table) bonusChance(at state) float64 {
	chances := t.chances.Load()
	if chances == nil {
		return 0
	}
	s := t.solver
	return float64((*chances)[s.row(at.node, s.counted(at))+at.upper])
}

// A prospect is what a move leads to in this turn and later, if one goes on as is best.
type prospect struct {
	value  float64                      // the expected total
	bonus  float64                      // chance of it, at the end of the match
	points [knobeln.Minimum + 1]float64 // entered in this turn, by field, on average
	scores [knobeln.Minimum + 1]float64 // chance that this turn's entry is in a field and scores
}

func (p *prospect) enter(t *Table, next state, f knobeln.Field, points int, chance float64) {
	p.bonus += chance * t.bonusChance(next)
	p.points[f] += chance * float64(points)
	if points > 0 {
		p.scores[f] += chance
	}
}

// A decision is a seat's sheet and dice.
type decision struct {
	at    state
	total int // points on the sheet that no longer change
	roll  int // number of the dice, from 0
	left  int
	sharp bool
}

// prospects returns what each move of a decision leads to.
func (t *Table) prospects(d decision, moves []knobeln.Move) []prospect {
	s := t.solver
	out := make([]prospect, len(moves))
	var kept *[sets]float64
	var turn *walk
	for i, m := range moves {
		p := &out[i]
		switch m.Kind {
		case knobeln.Throw:
			p.value, p.bonus = s.value(d.at), t.bonusChance(d.at)
		case knobeln.Score:
			points := s.scored(d, m.Field)
			next, gain := s.enterAt(d.at, m.Field, points, d.left)
			p.value = float64(gain) + s.value(next)
			p.enter(t, next, m.Field, points, 1)
		default:
			if kept == nil {
				kept, turn = s.kept(d.at, d.left), s.from(d)
			}
			k := s.number[m.Dice]
			p.value = kept[k]
			turn.entered = func(at state, f knobeln.Field, points, stock int, chance float64) {
				next, _ := s.enterAt(at, f, points, stock)
				p.enter(t, next, f, points, chance)
			}
			turn.kept[k] = 1
			turn.throw()
			turn.finish(d.at, d.at.upper%width, d.left-1)
		}
		p.value += float64(d.total)
	}
	return out
}

// scored returns what the dice score in a field.
func (s *space) scored(d decision, f knobeln.Field) int {
	plain, sharp := s.points(d.at.node, f)
	if d.sharp {
		return int(sharp[d.roll])
	}
	return int(plain[d.roll])
}

// from prepares to carry chances through what is left of a turn.
func (s *solver) from(d decision) *walk {
	w := &worker{solver: s, tallies: map[tallied]*tally{}}
	w.begin(d.at.node)
	x := w.walk()
	x.look(d.at.upper/width*width, d.left)
	return x
}
