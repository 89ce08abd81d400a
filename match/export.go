package match

import (
	"context"
	"encoding/json"
	"fmt"

	"spelunke/audit"
	"spelunke/fair"
	"spelunke/game"
	"spelunke/live"
	"spelunke/store"
)

// Log returns a finished match for everybody to check. Of the people it has
// the names only.
func (m *Matches) Log(ctx context.Context, id string) (l audit.Log, err error) {
	err = m.do(ctx, id, func(t *live.Topic[*fold]) error {
		if !t.Fold.over() {
			return ErrRunning
		}
		if _, err := t.Fold.rules(); err != nil {
			return err
		}
		if t.Fold.broken != nil {
			return fmt.Errorf("match: %w", t.Fold.broken)
		}
		entries, err := t.Entries(ctx)
		if err != nil {
			return err
		}
		l, err = m.export(t.Fold, entries)
		return err
	})
	return l, err
}

func (m *Matches) export(end *fold, entries []store.Entry) (audit.Log, error) {
	seed, err := fair.ParseSeed(end.seed)
	if err != nil {
		return audit.Log{}, err
	}
	l := end.head()
	var shares []string
	for _, c := range end.contributions {
		shares = append(shares, c.Hex)
	}
	deck, err := fair.NewDeck(seed, shares, l.Match)
	if err != nil {
		return l, err
	}
	f := m.empty()
	for _, e := range entries {
		line, listed := audit.Entry{Seq: e.Seq, At: e.At, By: int(e.By), Text: e.Text}, true
		switch {
		case isNote(e.Text):
			listed, err = exportNote(f, &l, &line)
		case f.luck():
			r := f.pos.Draw(func(n uint64) uint64 { return deck.Draw(f.draws, n) })
			line.Draw = &audit.Draw{I: f.draws, N: r.N, Lo: r.Lo, Hi: r.Hi}
		}
		if err != nil {
			return l, err
		}
		if listed {
			l.Entries = append(l.Entries, line)
		}
		if err := f.Apply([]store.Entry{e}); err != nil {
			return l, err
		}
	}
	return l, nil
}

// head is what a match's file begins with.
func (f *fold) head() audit.Log {
	h := f.header
	l := audit.Log{Match: h.Match, Game: h.Game, Version: h.Version, Params: h.Params, Commit: h.Commit, First: -1}
	for _, s := range f.sat {
		l.Seats = append(l.Seats, s.Name)
	}
	return l
}

// exportNote makes a note's line; what the file's header says is not listed again.
func exportNote(f *fold, l *audit.Log, line *audit.Entry) (listed bool, err error) {
	n, err := parseNote(line.Text)
	if err != nil {
		return false, err
	}
	switch n.verb {
	case "match":
		return false, nil
	case "start":
		var s start
		if err := json.Unmarshal([]byte(n.rest), &s); err != nil {
			return false, err
		}
		l.First = s.First
		return false, nil
	case "starter":
		seats := uint64(len(f.sat))
		line.Draw = &audit.Draw{N: seats, Lo: uint64(n.seat), Hi: uint64(n.seat) + 1}
	case "join":
		var s Seat
		if err := json.Unmarshal([]byte(n.rest), &s); err != nil {
			return false, err
		}
		line.Text = fmt.Sprintf("@join %d %s", n.seat, s.Name)
	}
	return true, nil
}

// Public returns a match that is not over, for the operator, as everybody at
// its table has been shown it: without what is hidden, its seed and its draws.
func (m *Matches) Public(ctx context.Context, id string) (l audit.Log, err error) {
	err = m.do(ctx, id, func(t *live.Topic[*fold]) error {
		entries, err := t.Entries(ctx)
		if err != nil {
			return err
		}
		l = t.Fold.head()
		f := m.empty()
		for _, e := range entries {
			if err := f.Apply([]store.Entry{e}); err != nil {
				return err
			}
			shown := f.last[slot(game.Public)]
			if len(shown) == 0 {
				continue
			}
			line, listed := audit.Entry{Seq: e.Seq, At: e.At, By: int(e.By), Text: shown[0].Move}, true
			if isNote(line.Text) {
				if listed, err = exportNote(f, &l, &line); err != nil {
					return err
				}
			}
			if line.Draw = nil; listed {
				l.Entries = append(l.Entries, line)
			}
		}
		return nil
	})
	return l, err
}
