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
// With several columns it plays by what a planner has learnt. The table or the
// planner is made, or read, when it is first needed. A decision waits for it
// for two seconds at most; until it is there, and where there is none, because
// several columns are played croatian or saved or because it takes more memory than a bot is
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
	if v.Columns > 1 {
		if p := r.books.planner(&v.Board, r.guest); p != nil {
			return p.choose(&v.Board, seat, moves)
		}
		return r.guest.Choose(v, seat, moves, draw)
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
	r *rechner
}

var _ bot.Learner = reckoner{}

func newReckoner(c *Crew) reckoner {
	r := &rechner{c.guest, c.books}
	return reckoner{bot.Hide[knobeln.State](r), r}
}

// KeepIn says in what directory tables are kept.
func (r reckoner) KeepIn(dir string) { r.r.books.keepIn(dir) }

// Learn waits until the table or the planner for a match is there, if there can be one.
func (r reckoner) Learn(ctx context.Context, p game.Params) error {
	start := knobeln.Rules().Start(p, 1)
	return r.r.learn(ctx, &start.Board)
}

// learn waits until there is what moves are looked up in, if there can be that.
func (r *rechner) learn(ctx context.Context, b *knobeln.Board) (err error) {
	if b.Columns > 1 {
		err = r.books.preparePlan(ctx, b, r.guest)
	} else {
		_, err = r.books.prepare(ctx, b)
	}
	if errors.Is(err, bot.ErrNotKnown) {
		return nil // it plays as a stammgast
	}
	return err
}
