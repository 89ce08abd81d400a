package match

import (
	"context"
	"errors"
	"fmt"

	"spelunke/bot"
	"spelunke/game"
	"spelunke/live"
	"spelunke/store"
)

// Advised is what a seat could do, and what each move is worth to it.
type Advised struct {
	Seat  int      `json:"seat"`
	Moves []Valued `json:"moves" doc:"in the order in which they are listed when they are legal"`
	Odds  []Odds   `json:"odds,omitempty" doc:"how likely what matters is, where the game's adviser says so"`
}

// Odds are how likely something is.
type Odds struct {
	Name   string  `json:"name" doc:"of what, a word of the game"`
	Public float64 `json:"public" doc:"for all who see what lies open, in [0, 1]"`
	Known  float64 `json:"known" doc:"with all that the seat knows, in [0, 1]"`
}

// odds asks an adviser who is a bot.Reckoner.
func odds(a bot.Adviser, pos game.Position, s game.Seat) (out []Odds) {
	r, ok := a.(bot.Reckoner)
	if !ok {
		return nil
	}
	for _, o := range r.Odds(pos, s) {
		out = append(out, Odds(o))
	}
	return out
}

// Valued is a move and what it is worth to its seat, as the game's adviser says.
type Valued struct {
	Move   string   `json:"move"`
	Points float64  `json:"points" doc:"expected, in the game's own unit; each game says over what time"`
	Win    float64  `json:"win" doc:"chance to win the match, in [0, 1]; 0 in games whose adviser goes by points alone"`
	Bonus  *float64 `json:"bonus,omitempty" doc:"chance of the game's bonus, in [0, 1], if it has one and it is known"`
	Why    *Why     `json:"why,omitempty" doc:"what speaks most for it, against the next that is worse, or, if it is not the best, against it"`
}

// Why says what tells two moves apart most.
type Why struct {
	About string  `json:"about" doc:"a word of the game"`
	This  float64 `json:"this" doc:"chance in [0, 1] or points, as the game says, with this move"`
	Other float64 `json:"other" doc:"with the move that it is held against"`
}

func valued(all []bot.Advice) []Valued {
	out := []Valued{}
	for _, a := range all {
		v := Valued{Move: a.Move, Points: a.Points, Win: a.Win, Bonus: a.Bonus}
		if w := a.Why; w != nil {
			v.Why = &Why{w.About, w.This, w.Other}
		}
		out = append(out, v)
	}
	return out
}

// Advice values the moves of those who were to act after frame seq of a replay.
// While a match runs, it is for somebody who plays against bots alone, or where the table
// allows tips, by what his own seat sees, and of his newest frame.
func (m *Matches) Advice(ctx context.Context, id, person string, seq uint64) ([]Advised, error) {
	var params game.Params
	pos, seats, adviser, err := m.advised(ctx, id, person, seq, &params)
	if err != nil {
		return nil, err
	}
	if err := learn(ctx, adviser, params); err != nil {
		return nil, err
	}
	done, err := m.think(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	out := []Advised{}
	for _, s := range seats.List() {
		out = append(out, Advised{Seat: int(s), Moves: valued(adviser.Advise(pos, s)), Odds: odds(adviser, pos, s)})
	}
	return out, nil
}

// learn waits until the adviser knows all that it needs.
func learn(ctx context.Context, a bot.Adviser, p game.Params) error {
	l, ok := a.(bot.Learner)
	if !ok {
		return nil
	}
	err := l.Learn(ctx, p)
	if errors.Is(err, bot.ErrNotKnown) {
		return fmt.Errorf("%w: %w", ErrNotAllowed, err)
	}
	return err
}

// think waits for its turn to work hard: one at a time does.
func (m *Matches) think(ctx context.Context) (done func(), err error) {
	select {
	case m.advising <- struct{}{}:
		return func() { <-m.advising }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// advised returns the position in question, the match's parameters, and whose moves are to be valued.
func (m *Matches) advised(ctx context.Context, id, person string, seq uint64, p *game.Params) (pos game.Position, seats game.Seats, a bot.Adviser, err error) {
	err = m.do(ctx, id, func(t *live.Topic[*fold]) (err error) {
		f := t.Fold
		if a, err = m.adviser(f, p); err != nil {
			return err
		}
		if f.over() {
			entries, err := t.Entries(ctx)
			if err != nil {
				return err
			}
			pos, seats, err = m.back(entries, seq)
			return err
		}
		s, ok := f.seat(person)
		switch {
		case !ok:
			return ErrNotSeated
		case !f.helped(s):
			return fmt.Errorf("%w: advice is for those who play against bots alone, or where the table allows tips", ErrNotAllowed)
		case seq != f.seq(s.Viewer()):
			return fmt.Errorf("%w: advice for frame %d, the newest is %d", ErrStale, seq, f.seq(s.Viewer()))
		}
		pos, seats = f.pos, f.awaited()&game.Of(s)
		return nil
	})
	return pos, seats, a, err
}

// adviser returns the adviser of a match's game, and the match's parameters.
func (m *Matches) adviser(f *fold, p *game.Params) (bot.Adviser, error) {
	a := m.o.Kinds[f.header.Game].Adviser
	if a == nil {
		return nil, fmt.Errorf("%w: %s has no adviser", ErrNotAllowed, f.header.Game)
	}
	g, err := f.rules()
	if err != nil {
		return nil, err
	}
	*p, err = g.Complete(f.header.Params)
	return a, err
}

// helped reports whether seat s may ask for advice while the match runs.
func (f *fold) helped(s game.Seat) bool {
	return !f.seats[s].Auto && (f.header.Tips || f.people() == 1)
}

// advice reports whether v may ask now what moves are worth, and is told.
func (f *fold) advice(v game.Viewer) bool {
	if !f.over() {
		s, ok := v.Seat()
		return ok && f.helped(s) && f.advises(f.header.Game, f.params)
	}
	return f.advises(f.header.Game, f.params)
}

// advises reports whether somebody values moves in matches with these parameters.
func (m *Matches) advises(game string, p game.Params) bool {
	a := m.o.Kinds[game].Adviser
	k, ok := a.(bot.Knower)
	if !ok {
		return a != nil
	}
	return k.Knows(p)
}

// people returns how many seats are a person's.
func (f *fold) people() int {
	n := 0
	for _, s := range f.seats {
		if s.Person != "" {
			n++
		}
	}
	return n
}

// back returns the position after frame seq of a replay that shows all, and who was to act.
func (m *Matches) back(entries []store.Entry, seq uint64) (game.Position, game.Seats, error) {
	f := m.empty()
	var pos game.Position
	var seats game.Seats
	err := history(f, entries, game.All, func(x told) error {
		if x.seq == seq && f.started() {
			pos, seats = f.pos, f.awaited()
		}
		return nil
	})
	if err == nil && pos == nil {
		err = fmt.Errorf("%w: no move was to be made after frame %d", ErrNotAllowed, seq)
	}
	return pos, seats, err
}
