package bots

import (
	"context"

	"spelunke/bot"
	"spelunke/game"
	"spelunke/games/knobeln"
	"spelunke/games/knobeln/solve"
)

// kneipier plays to win against the people at the table, whom it takes for
// rechners: by what solve.Duel says where there is one. Alone, in other variants, and while the
// duel is not ready, it plays as a rechner.
type kneipier struct {
	*rechner
}

// Choose returns the move that wins most often.
func (k *kneipier) Choose(v knobeln.View, seat game.Seat, moves []knobeln.Move, draw game.Draw) knobeln.Move {
	if len(moves) == 1 {
		return moves[0]
	}
	duel := k.books.duel(&v.Board)
	if duel == nil {
		return k.rechner.Choose(v, seat, moves, draw)
	}
	best, most := moves[0], -1.0
	for i, won := range duel.Moves(&v.Board, moves) {
		if won > most {
			best, most = moves[i], won
		}
	}
	return best
}

// champion is a kneipier with its types hidden.
type champion struct {
	bot.Player
	r *rechner
}

var _ bot.Learner = champion{}

func newChampion(c *Crew) champion {
	r := &rechner{c.guest, c.books}
	return champion{bot.Hide[knobeln.State](&kneipier{r}), r}
}

// KeepIn says in what directory tables are kept.
func (c champion) KeepIn(dir string) { c.r.books.keepIn(dir) }

// Learn waits until the table or the planner and the duel for a match are there, if there can be any.
func (c champion) Learn(ctx context.Context, p game.Params) error {
	start := knobeln.Rules().Start(p, 2)
	if err := c.r.learn(ctx, &start.Board); err != nil {
		return err
	}
	return c.r.books.prepareDuel(ctx, &start.Board)
}

// duel returns the duel of what is played on b, or nil if there is none yet. Who asks first has it begun.
func (l *library) duel(b *knobeln.Board) *solve.Duel {
	if b.Players < 2 || l.table(b) == nil {
		return nil
	}
	d := l.contest(b)
	if d == nil {
		return nil
	}
	select {
	case <-d.ready:
		return d.duel
	default:
		return nil
	}
}

// prepareDuel waits until the duel of what is played on b is there.
func (l *library) prepareDuel(ctx context.Context, b *knobeln.Board) error {
	d := l.contest(b)
	if d == nil {
		return nil
	}
	select {
	case <-d.ready:
		return d.err
	case <-ctx.Done():
		return ctx.Err()
	}
}

// A contest is the duel of a variant, once it is ready.
type contest struct {
	ready chan struct{} // closed when duel or err is there
	duel  *solve.Duel
	err   error
}

// contest returns the contest of what is played on b, whose table is ready; nil if there is none.
func (l *library) contest(b *knobeln.Board) *contest {
	book := l.book(b)
	if book == nil || book.table == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if book.contest == nil {
		c := &contest{ready: make(chan struct{})}
		book.contest = c
		if !book.table.HasDuel() {
			close(c.ready)
			return c
		}
		go func() { // it ends by itself, and nobody waits for it at the end
			defer close(c.ready)
			c.duel, c.err = book.table.Duel(context.Background())
		}()
	}
	return book.contest
}
