package bots

import (
	"spelunke/games/polterfass"
	"spelunke/games/polterfass/solve"
)

// hopes are the orders of frischling.
func hopes(b *polterfass.Board) (o solve.Orders) {
	mean := hoped(b)
	for off := -noise; off <= noise; off++ {
		o[min(max(mean+off, 0), 13)] += 1. / (2*noise + 1)
	}
	return o
}

// A thrower is a host who throws until he is content, and serves as much as he can.
type thrower struct {
	wood    *solve.Wood
	content func(state int) bool
}

// Decide keeps all special barrels when it throws.
func (t thrower) Decide(state int, throw func(kept int, p float64), serve func(v int, p float64)) {
	if !t.content(state) {
		for kept := range t.wood.Throws(state) {
			if kept == solve.Specials(state) {
				throw(kept, 1)
				return
			}
		}
	}
	reach := t.wood.Reach(state)
	serve(int(reach[len(reach)-1]), 1)
}

// followed returns how a round ends whose host is of a kind that does not solve it.
func (b *book) followed(k kind, s *situation) *solve.Outcome {
	w := b.wood(s.board.Options)
	q := habit{ofRound(s.board.Options), s.state, k}
	b.mu.Lock()
	out := b.habits[q]
	b.mu.Unlock()
	if out != nil {
		return out
	}
	t := thrower{w, func(state int) bool { return w.Sum(state) >= pleased }}
	if k == byThreshold {
		t.content = func(state int) bool {
			reach := w.Reach(state)
			return int(reach[len(reach)-1]) >= enough
		}
	}
	out = w.Follow(s.state, t)
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.habits) >= most {
		clear(b.habits)
	}
	b.habits[q] = out
	return out
}
