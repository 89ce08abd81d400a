package match

import (
	"context"
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
	Move   string  `json:"move"`
	Points float64 `json:"points" doc:"expected, in the game's own unit; each game says over what time"`
	Win    float64 `json:"win" doc:"chance to win the match, in [0, 1]"`
}

// Advice values the moves of those who were to act after frame seq of a replay.
// While a match runs, it is for somebody who plays against bots alone, and of
// his newest frame.
func (m *Matches) Advice(ctx context.Context, id, person string, seq uint64) ([]Advised, error) {
	pos, seats, adviser, err := m.advised(ctx, id, person, seq)
	if err != nil {
		return nil, err
	}
	select { // it is hard work: one at a time
	case m.advising <- struct{}{}:
		defer func() { <-m.advising }()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	out := []Advised{}
	for _, s := range seats.List() {
		a := Advised{Seat: int(s), Moves: []Valued{}, Odds: odds(adviser, pos, s)}
		for _, w := range adviser.Advise(pos, s) {
			a.Moves = append(a.Moves, Valued{w.Move, w.Points, w.Win})
		}
		out = append(out, a)
	}
	return out, nil
}

// advised returns the position in question and whose moves are to be valued.
func (m *Matches) advised(ctx context.Context, id, person string, seq uint64) (pos game.Position, seats game.Seats, a bot.Adviser, err error) {
	err = m.do(ctx, id, func(t *live.Topic[*fold]) error {
		f := t.Fold
		if a = m.o.Kinds[f.header.Game].Adviser; a == nil {
			return fmt.Errorf("%w: %s has no adviser", ErrNotAllowed, f.header.Game)
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
		case f.seats[s].Auto || f.people() > 1:
			return fmt.Errorf("%w: advice is for those who play against bots alone", ErrNotAllowed)
		case seq != f.seq(s.Viewer()):
			return fmt.Errorf("%w: advice for frame %d, the newest is %d", ErrStale, seq, f.seq(s.Viewer()))
		}
		pos, seats = f.pos, f.awaited()&game.Of(s)
		return nil
	})
	return pos, seats, a, err
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
