package bots

import (
	"context"
	"errors"
	"slices"

	"spelunke/bot"
	"spelunke/game"
	"spelunke/games/knobeln"
	"spelunke/games/knobeln/solve"
)

// rechner plays for the most points on average, exactly: it looks up what each
// move is worth in the table of the variant, and of the best it draws one. It
// does not mind what others have.
//
// The table is made or read when it is first needed. A decision waits for it
// for two seconds at most; until it is there, and where there is none, because
// there are several columns or because it takes more memory than a bot is
// given (croatian with saved), it plays as a stammgast.
type rechner struct {
	guest *stammgast
	books *library
}

// Choose draws one of the moves that are worth most.
func (r *rechner) Choose(v knobeln.View, seat game.Seat, moves []knobeln.Move, draw game.Draw) knobeln.Move {
	if len(moves) == 1 {
		return moves[0]
	}
	table := r.books.table(&v.Board)
	if table == nil {
		return r.guest.Choose(v, seat, moves, draw)
	}
	values := table.Moves(&v.Board, moves)
	most := slices.Max(values)
	var best []knobeln.Move
	for i, m := range moves {
		if solve.Tied(values[i], most) {
			best = append(best, m)
		}
	}
	if len(best) == 1 {
		return best[0]
	}
	return best[draw(uint64(len(best)))]
}

// reckoner is a rechner with its types hidden.
type reckoner struct {
	bot.Player
	books *library
}

var _ bot.Learner = reckoner{}

func newReckoner(c *Crew) reckoner {
	return reckoner{bot.Hide[knobeln.State](&rechner{c.guest, c.books}), c.books}
}

// KeepIn says in what directory tables are kept.
func (r reckoner) KeepIn(dir string) { r.books.keepIn(dir) }

// Learn waits until the table for a match is there, if there can be one.
func (r reckoner) Learn(ctx context.Context, p game.Params) error {
	start := knobeln.Rules().Start(p, 1)
	if _, err := r.books.prepare(ctx, &start.Board); err != nil && !errors.Is(err, bot.ErrNotKnown) {
		return err
	}
	return nil // without one it plays as a stammgast
}
