package match

import (
	"context"
	"errors"
	"fmt"

	"spelunke/game"
	"spelunke/live"
	"spelunke/store"
)

// Move plays a move for a person. Cmd is the command's id, seq the number of
// the newest frame the person has seen; the move is judged on that frame or
// not at all, but for frames that only told, while moves are simultaneous, what
// others did. The frame returned is the answer: what the move led to, or, with
// ErrStale, what the person has missed. A repeated command gets its first answer again.
func (m *Matches) Move(ctx context.Context, id, person, cmd string, seq uint64, move string) (Frame, error) {
	return m.command(ctx, id, person, cmd, func(t *live.Topic[*fold], s game.Seat) ([]store.Entry, error) {
		f := t.Fold
		if err := f.ready(); err != nil {
			return nil, err
		}
		if now, oldest := f.seq(s.Viewer()), f.fresh[slot(s.Viewer())]; seq < oldest || seq > now {
			return nil, fmt.Errorf("%w: the command names frame %d, the newest is %d", ErrStale, seq, now)
		}
		return m.play(ctx, f, s, move, m.himself(f, s))
	})
}

// himself notes that a person plays himself again, because he acts, if a bot has played for him.
func (m *Matches) himself(f *fold, s game.Seat) []store.Entry {
	if !f.seats[s].Auto {
		return nil
	}
	return []store.Entry{m.note(note{verb: "back", seat: s})}
}

// ready returns why no move can be made now, or nil.
func (f *fold) ready() error {
	switch {
	case f.over():
		return ErrOver
	case !f.started():
		return ErrNotStarted
	case f.paused:
		return ErrPaused
	}
	return nil
}

// play appends a move and the luck that follows to entries.
func (m *Matches) play(ctx context.Context, f *fold, s game.Seat, move string, entries []store.Entry) ([]store.Entry, error) {
	pos, err := f.pos.Apply(s, move)
	if err != nil {
		return nil, err
	}
	text := f.pos.Shown(s, move, game.All) // as the log writes it, whatever the spelling
	f.foresee(f.pos, s, text, pos)
	return m.settle(ctx, f, pos, append(entries, m.entry(s, text)))
}

// command carries out a person's command: judge returns the entries to append,
// none if there is nothing to do.
func (m *Matches) command(ctx context.Context, id, person, cmd string,
	judge func(t *live.Topic[*fold], s game.Seat) ([]store.Entry, error),
) (fr Frame, err error) {
	if cmd != "" {
		cmd = person + "/" + cmd // ids of two people may be the same
	}
	err = m.do(ctx, id, func(t *live.Topic[*fold]) error {
		s, ok := t.Fold.seat(person)
		if !ok {
			return t.Refuse(ctx, ErrNotSeated)
		}
		entries, err := judge(t, s)
		if err != nil {
			err = t.Refuse(ctx, err)
		}
		if err == nil && len(entries) > 0 {
			err = m.append(ctx, t, cmd, entries...)
		}
		switch {
		case errors.Is(err, store.ErrConflict):
			return err
		case err == nil && len(entries) > 0:
			if fr, ok = t.Fold.latest(s.Viewer()); ok {
				return nil
			}
			fr = t.Fold.frame(s.Viewer(), t.Fold.seq(s.Viewer()), t.Fold.seq(s.Viewer()), nil)
			return nil
		}
		first, again := m.again(ctx, t, cmd, s.Viewer(), &fr)
		if again != nil || first {
			return again
		}
		if fr, again = m.since(ctx, t, s.Viewer(), nil); again != nil {
			return again // not a refusal without what was missed
		}
		return err
	})
	return fr, err
}

// again answers a command that was carried out before with the frame it led to then.
func (m *Matches) again(ctx context.Context, t *live.Topic[*fold], cmd string, v game.Viewer, fr *Frame) (bool, error) {
	if cmd == "" {
		return false, nil
	}
	e, err := t.Find(ctx, cmd)
	if errors.Is(err, store.ErrNotFound) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	entries, err := t.Entries(ctx)
	if err != nil {
		return false, err
	}
	f, found := m.empty(), false
	err = history(f, entries, v, func(told told) error {
		if told.batch == e.Seq {
			*fr, found = f.frame(v, told.seq-1, told.seq, told.entries), true
		}
		return nil
	})
	return found, err
}

// Frame returns what a person may see of a match now. With after it carries
// what was shown since that frame, without it what was shown since the round
// before this one began.
func (m *Matches) Frame(ctx context.Context, id, person string, after *uint64) (fr Frame, err error) {
	err = m.do(ctx, id, func(t *live.Topic[*fold]) error {
		fr, err = m.since(ctx, t, t.Fold.viewer(person), after)
		return err
	})
	return fr, err
}

// Now returns what a person may see of a match now, and nothing of what has happened.
func (m *Matches) Now(ctx context.Context, id, person string) (fr Frame, err error) {
	err = m.do(ctx, id, func(t *live.Topic[*fold]) error {
		v := t.Fold.viewer(person)
		fr = t.Fold.frame(v, t.Fold.seq(v), t.Fold.seq(v), nil)
		return nil
	})
	return fr, err
}

// since makes the frame for a viewer who has seen frames up to after, or who has just come.
func (m *Matches) since(ctx context.Context, t *live.Topic[*fold], v game.Viewer, after *uint64) (Frame, error) {
	seq := t.Fold.seq(v)
	if after != nil && *after == seq {
		return t.Fold.frame(v, seq, seq, nil), nil
	}
	all, ok := t.Fold.remembered(v, after)
	if !ok {
		entries, err := t.Entries(ctx)
		if err != nil {
			return Frame{}, err
		}
		if all, err = later(m.empty(), entries, v, *after); err != nil {
			return Frame{}, err
		}
	}
	from := seq
	shown := []Shown{}
	for i, x := range all {
		if i == 0 {
			from = x.seq - 1
		}
		shown = append(shown, x.entries...)
	}
	return t.Fold.frame(v, from, seq, shown), nil
}

// Watch sends a person every frame of a match from now on, and first what was
// shown since frame after (see Frame), unless that is nothing new. Push must
// not block. Stop ends it; when it has returned, push is not called again.
func (m *Matches) Watch(ctx context.Context, id, person string, after *uint64, push func([]byte)) (stop func(), err error) {
	w := &live.Watcher{Viewer: person, Push: push}
	err = m.do(ctx, id, func(t *live.Topic[*fold]) error {
		fr, err := m.since(ctx, t, t.Fold.viewer(person), after)
		if err != nil {
			return err
		}
		if after == nil || fr.Seq != *after {
			push(Encode(fr))
		}
		t.Watch(w)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return func() { m.set.Unwatch(id, w) }, nil
}

// Replay returns a match frame by frame: everything once it is over, else what
// the person was shown.
func (m *Matches) Replay(ctx context.Context, id, person string) (frames []Frame, err error) {
	err = m.do(ctx, id, func(t *live.Topic[*fold]) error {
		v := t.Fold.viewer(person)
		me := v
		if t.Fold.over() {
			v = game.All
		}
		entries, err := t.Entries(ctx)
		if err != nil {
			return err
		}
		f := m.empty()
		return history(f, entries, v, func(x told) error {
			fr := f.frame(v, x.seq-1, x.seq, x.entries)
			if s, ok := me.Seat(); ok && f.started() {
				fr.Me = int(s)
			}
			frames = append(frames, fr)
			return nil
		})
	})
	return frames, err
}

// A Brief is the little that others need to know of a match.
type Brief struct {
	Table     string
	Game      string
	Names     []string // in playing order; none before the start
	Seated    bool     // the person plays
	Begun     bool
	Over      bool
	Abandoned bool  // and without a result
	Start     int64 // in Unix milliseconds; 0: it has not begun
	At        int64 // of the newest entry, in Unix milliseconds
}

// Brief returns what a match is to a person.
func (m *Matches) Brief(ctx context.Context, id, person string) (b Brief, err error) {
	err = m.do(ctx, id, func(t *live.Topic[*fold]) error {
		f := t.Fold
		_, seated := f.seat(person)
		b = Brief{
			Table: f.header.Table, Game: f.header.Game, Seated: seated, Begun: len(f.seats) > 0,
			Over: f.over(), Abandoned: f.abandoned || f.outdated, Start: f.start, At: f.at,
		}
		for _, s := range f.seats {
			b.Names = append(b.Names, s.Name)
		}
		return nil
	})
	return b, err
}
