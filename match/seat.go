package match

import (
	"context"
	"fmt"

	"spelunke/game"
	"spelunke/live"
	"spelunke/store"
)

// Vote is a person's vote about giving seat to a bot ("bot") or ending the
// match ("abandon", seat −1). Most of those who are present decide.
func (m *Matches) Vote(ctx context.Context, id, person, cmd, about string, seat int, yes bool, present func(person string) bool) (Frame, error) {
	return m.command(ctx, id, person, cmd, func(t *live.Topic[*fold], s game.Seat) ([]store.Entry, error) {
		f := t.Fold
		if err := f.running(); err != nil {
			return nil, err
		}
		n := note{verb: "vote", seat: s, about: about, target: -1, yes: yes}
		if about == "bot" {
			n.target = game.Seat(seat)
			if seat < 0 || seat >= len(f.seats) || n.target == s || !f.seats[seat].human() || present(f.seats[seat].Person) {
				return nil, fmt.Errorf("%w: seat %d, want the seat of another person who is away", ErrNotAllowed, seat)
			}
		}
		there := func(p string) bool { return p == person || present(p) }
		entries := m.himself(f, s)
		n.voters = f.electorate(n.target, there) + len(entries)
		entries = append(entries, m.note(n))
		if !f.passes(n) {
			return entries, nil
		}
		if about == "bot" {
			return append(entries, m.note(note{verb: "bot", seat: n.target})), nil
		}
		return m.reveal(ctx, id, append(entries, m.note(note{verb: "abandon"})))
	})
}

func (f *fold) running() error {
	switch {
	case f.over():
		return ErrOver
	case !f.started():
		return ErrNotStarted
	}
	return nil
}

// Pause stops all clocks (on), or says that the person is ready to go on; the
// match goes on when everybody who plays himself has said so.
func (m *Matches) Pause(ctx context.Context, id, person, cmd string, on bool) (Frame, error) {
	return m.command(ctx, id, person, cmd, func(t *live.Topic[*fold], s game.Seat) ([]store.Entry, error) {
		f := t.Fold
		if err := f.running(); err != nil {
			return nil, err
		}
		switch {
		case on && !f.paused:
			return append(m.himself(f, s), m.note(note{verb: "pause", seat: s})), nil
		case !on && f.waiting.Has(s):
			return []store.Entry{m.note(note{verb: "go", seat: s})}, nil
		}
		return nil, nil
	})
}

// Back gives a person his seat back from the bot that played for him.
func (m *Matches) Back(ctx context.Context, id, person, cmd string) (Frame, error) {
	return m.command(ctx, id, person, cmd, func(t *live.Topic[*fold], s game.Seat) ([]store.Entry, error) {
		if err := t.Fold.running(); err != nil {
			return nil, err
		}
		return m.himself(t.Fold, s), nil
	})
}

// Leave takes a person out of a match for good; a bot plays on.
func (m *Matches) Leave(ctx context.Context, id, person string) error {
	return m.do(ctx, id, func(t *live.Topic[*fold]) error {
		s, ok := t.Fold.seat(person)
		if !ok || t.Fold.running() != nil {
			return nil
		}
		return m.append(ctx, t, "", m.note(note{verb: "leave", seat: s}))
	})
}

// Join puts a person in the place of the bot that plays for a chair. Who has
// played from another seat of the match may not: he would know what two hands hold.
func (m *Matches) Join(ctx context.Context, id string, who Seat) error {
	return m.do(ctx, id, func(t *live.Topic[*fold]) error {
		f := t.Fold
		if err := f.running(); err != nil {
			return err
		}
		if s, ok := f.seat(who.Person); ok {
			if f.seats[s].Chair == who.Chair { // the table has not learnt of it
				return nil
			}
			return fmt.Errorf("%w: already in seat %d", ErrNotAllowed, s)
		}
		was, left := f.left[who.Person]
		for i, s := range f.seats {
			if s.Chair == who.Chair && s.Person == "" {
				if left && was != game.Seat(i) {
					return fmt.Errorf("%w: you have played from seat %d in this match and may only take that again", ErrNotAllowed, was)
				}
				return m.append(ctx, t, "", m.note(note{verb: "join", seat: game.Seat(i), rest: asJSON(who)}))
			}
		}
		return fmt.Errorf("%w: chair %d, want the chair of a bot that plays", ErrNotAllowed, who.Chair)
	})
}

// Away lets bots play for people who have not come, until they are back.
func (m *Matches) Away(ctx context.Context, id string, person string) error {
	return m.do(ctx, id, func(t *live.Topic[*fold]) error {
		s, ok := t.Fold.seat(person)
		if !ok || t.Fold.running() != nil || t.Fold.seats[s].Auto {
			return nil
		}
		return m.append(ctx, t, "", m.note(note{verb: "bot", seat: s}))
	})
}
