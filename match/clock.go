package match

import (
	"context"
	crand "crypto/rand"
	"fmt"
	"math/rand/v2"
	"time"

	"spelunke/game"
	"spelunke/live"
	"spelunke/store"
)

// An alarm is what a match's one timer is set to.
type alarm struct {
	*time.Timer
	who  game.Seat // whom the match moves for
	when int64     // Unix milliseconds
}

// arm sets the match's one timer to the next thing that happens by itself: a
// bot's move or the end of somebody's time. It is derived from the log; when
// it fires it is derived again, so a timer of the past does nothing.
//
// A timer runs by time that passes, not by the clock on the wall, which somebody
// may set. Therefore one that runs for the same thing is left alone, and what it was
// set to is due when it fires (see due); nor is anybody waited for longer than
// from the newest entry on, whatever the clock says.
//
// Every node arms the matches that it knows. One on which nobody watches lets
// those go first on which somebody may, so that bots seldom think twice.
func (m *Matches) arm(t *live.Topic[*fold]) {
	id, f := t.ID, t.Fold
	who, when := m.next(f)
	if f.over() {
		m.luck.Delete(id)
	}
	if f.broken != nil && f.doomed() {
		m.o.Log.Error("match: the log cannot be followed, the match ends", "match", id, "err", f.broken)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if old := m.timers[id]; old != nil {
		if old.who == who && old.when == when {
			return
		}
		old.Stop()
		delete(m.timers, id)
	}
	if when == 0 || m.closed {
		return
	}
	wait := time.Duration(max(0, when-max(f.at, m.o.Now().UnixMilli()))) * time.Millisecond
	if m.o.Follow > 0 && t.Watchers() == 0 {
		wait += othersFirst + rand.N(othersFirst)
	}
	a := &alarm{who: who, when: when}
	a.Timer = time.AfterFunc(wait, func() { m.background(func() { m.due(id, a) }) })
	m.timers[id] = a
}

// othersFirst is how long a node waits, at least, for another one that is closer to the players.
const othersFirst = 500 * time.Millisecond

// armed reports whether something is going to happen in a match by itself.
func (m *Matches) armed(id string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.timers[id] != nil
}

// next returns whom the match moves for by itself, and when, in Unix milliseconds; 0: never.
func (m *Matches) next(f *fold) (game.Seat, int64) {
	if f.doomed() {
		return game.House, 1
	}
	if f.window() {
		return m.nextReaction(f)
	}
	who, when := f.deadline()
	for _, s := range f.awaited().List() {
		if f.seats[s].human() {
			continue
		}
		if t := f.since[s] + f.takes(s, f.since[s], m.o.BotPause); when == 0 || t < when {
			who, when = s, t
		}
	}
	return who, when
}

// doomed reports whether the match cannot go on, and its log does not say so yet.
func (f *fold) doomed() bool { return f.outdated && f.seed == "" && !f.abandoned }

// takes is how long what seat s does by itself takes, in milliseconds: a bot's
// decision, or for the House the least time that a window is open. It is chosen once for each.
func (f *fold) takes(s game.Seat, since int64, pause func() time.Duration) int64 {
	k := thought{since: since}
	if s != game.House {
		k.seq = f.count[slot(s.Viewer())]
	}
	if old, ok := f.thought[s]; ok && old.since == k.since && old.seq == k.seq {
		return old.takes
	}
	if f.thought == nil {
		f.thought = map[game.Seat]thought{}
	}
	k.takes = pause().Milliseconds()
	f.thought[s] = k
	return k.takes
}

// thought names one decision and how long it takes, in milliseconds.
type thought struct {
	since int64
	seq   uint64
	takes int64
}

// Due plays what has become due in a match, if anything has. It is harmless at any time.
func (m *Matches) Due(id string) { m.due(id, &alarm{}) }

// due is Due when an alarm has fired: what it was set to is due. If somebody
// else, perhaps another node, has just done it, the next thing waits its own time.
func (m *Matches) due(id string, fired *alarm) {
	m.mu.Lock()
	if m.timers[id] == fired {
		delete(m.timers, id)
	}
	m.mu.Unlock()
	err := m.do(m.ctx, id, func(t *live.Topic[*fold]) error {
		f := t.Fold
		if f.doomed() {
			return m.abandon(m.ctx, t)
		}
		if f.over() { // its end was in doubt
			m.ended(id)
			return nil
		}
		s, when := m.next(f)
		if when == 0 {
			return nil
		}
		other := s != fired.who || when != fired.when
		if other && (fired.when != 0 || when > m.o.Now().UnixMilli()) {
			m.arm(t)
			return nil
		}
		if f.window() {
			return m.react(m.ctx, t, s)
		}
		return m.decide(m.ctx, t, s)
	})
	if err != nil && m.ctx.Err() == nil {
		m.o.Log.Error("match: a due move", "match", id, "err", err)
		m.later(id)
	}
}

// retryAfter is how long a match rests when the store has failed.
const retryAfter = time.Second

// later calls Due when the store may work again.
func (m *Matches) later(id string) {
	time.AfterFunc(retryAfter, func() { m.background(func() { m.Due(id) }) })
}

// decide lets a bot make one decision for seat s, from the seat's own view.
func (m *Matches) decide(ctx context.Context, t *live.Topic[*fold], s game.Seat) error {
	f := t.Fold
	kind := m.o.Kinds[f.header.Game]
	level := autopilot
	var entries []store.Entry
	switch {
	case f.seats[s].human():
		entries = append(entries, m.note(note{verb: "timeout", seat: s}))
	case f.seats[s].Level != "":
		level = f.seats[s].Level
	}
	player, ok := kind.Bots[level]
	if kind.Late != nil && f.seats[s].human() {
		player, ok = kind.Late, true
	}
	if !ok {
		return fmt.Errorf("match: %s has no bot %q", f.header.Game, level)
	}
	entries, err := m.play(ctx, f, s, player.Choose(f.pos, s, thinking()), entries)
	if err != nil {
		return err
	}
	return m.append(ctx, t, "", entries...)
}

// thinking returns fresh luck for a bot's thoughts, never the match's.
func thinking() game.Draw {
	var key [32]byte
	crand.Read(key[:])
	return rand.New(rand.NewChaCha8(key)).Uint64N
}

// Resume loads all matches that are running, so that their clocks and bots go
// on here too, whatever becomes of the other nodes, and returns their ids.
func (m *Matches) Resume(ctx context.Context) (ids []string, err error) {
	records, err := m.o.Store.List(ctx, store.Query{Kind: running, Limit: 1 << 20})
	if err != nil {
		return nil, err
	}
	for _, r := range records {
		ids = append(ids, r.Key)
		if m.armed(r.Key) {
			continue
		}
		err := m.do(ctx, r.Key, func(t *live.Topic[*fold]) error { return nil })
		if err != nil {
			m.o.Log.Error("match: cannot go on", "match", r.Key, "err", err)
		}
	}
	return ids, nil
}
