package bots

import (
	"sync"

	"spelunke/games/polterfass"
	"spelunke/games/polterfass/solve"
)

// How much it is worth to a player that others get less, see solve.Field.
const (
	points    = 0
	byTheRace = 1
)

// book remembers what has been solved. What it answers does not depend on what it was asked before.
type book struct {
	mu     sync.Mutex
	woods  map[polterfass.Options]*solve.Wood
	solved map[question]*solve.Equilibrium
	habits map[habit]*solve.Outcome
}

// A question is an order game.
type question struct {
	options polterfass.Options
	state   int
	field   solve.Field
}

// A habit is a host who does not solve anything.
type habit struct {
	options polterfass.Options
	state   int
	kind    kind
}

// most answers are remembered; then the book begins anew.
const most = 20_000

func newBook() *book {
	return &book{woods: map[polterfass.Options]*solve.Wood{}, solved: map[question]*solve.Equilibrium{}, habits: map[habit]*solve.Outcome{}}
}

// wood returns what follows from a table's options. What ends the match does not matter to a round.
func (b *book) wood(o polterfass.Options) *solve.Wood {
	o = ofRound(o)
	b.mu.Lock()
	w := b.woods[o]
	b.mu.Unlock()
	if w != nil {
		return w
	}
	w = solve.New(o)
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.woods) >= 64 {
		clear(b.woods)
	}
	b.woods[o] = w
	return w
}

// ofRound returns the options without those that do not matter to a round.
func ofRound(o polterfass.Options) polterfass.Options {
	o.Target, o.FullCycle, o.FloorZero, o.Locked, o.HideCount, o.FirstThrowAny = 0, false, false, false, false, false
	return o
}

// equilibrium returns how the present round is played by those who play for points or the race.
func (b *book) equilibrium(board *polterfass.Board, rivalry float64) *solve.Equilibrium {
	return b.answer(question{ofRound(board.Options), solve.State(board.First), solve.Field{Guests: int(board.Players) - 1, Rivalry: rivalry}})
}

func (b *book) answer(q question) *solve.Equilibrium {
	b.mu.Lock()
	e := b.solved[q]
	b.mu.Unlock()
	if e != nil {
		return e
	}
	e = b.wood(q.options).Equilibrium(q.state, q.field)
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.solved) >= most {
		clear(b.solved)
	}
	b.solved[q] = e
	return e
}
