package house

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"spelunke/live"
	"spelunke/store"
)

// kindBar is the kind of the records that say who may not come in: key person.
const kindBar = "bar"

// What a bar says of its person.
const (
	barBanned  = "banned"
	barLifted  = "lifted"  // he was banned and may come in again
	barDeleted = "deleted" // nothing of him is kept but this, until nobody can remember him
)

// A bar is why somebody may not come in, or may again.
type bar struct {
	State  string `json:"state"`
	Passes int    `json:"passes,omitempty"` // deleted: how often the house has been searched for him

	at int64 // Unix milliseconds
}

// shut reports whether the bar keeps its person out.
func (b bar) shut() bool { return b.State == barBanned || b.State == barDeleted }

// bars are what this node knows of all bars.
type bars struct {
	mu     sync.Mutex
	m      map[string]bar // by person
	newest int64          // Unix milliseconds
}

// shut reports whether a person may not come in.
func (b *bars) shut(person string) bool { return b.of(person).shut() }

func (b *bars) of(person string) bar {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.m[person]
}

// learn notes a bar and returns what was known before.
func (b *bars) learn(person string, now bar) (before bar) {
	b.mu.Lock()
	defer b.mu.Unlock()
	before = b.m[person]
	if b.m == nil {
		b.m = map[string]bar{}
	}
	b.m[person] = now
	b.newest = max(b.newest, now.at)
	return before
}

func (b *bars) drop(person string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	delete(b.m, person)
}

// unfinished returns the people who have been deleted and may be found somewhere all the same.
func (b *bars) unfinished() (people []string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for person, bar := range b.m {
		if bar.State == barDeleted && bar.Passes < erasePasses {
			people = append(people, person)
		}
	}
	return people
}

// clocksAgree is how far the clocks of nodes may be apart, generously.
const clocksAgree = time.Minute

// since is from when on bars may be new to this node, in Unix milliseconds.
func (b *bars) since() int64 {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.newest - clocksAgree.Milliseconds()
}

// setBar stores a bar, acts by it, and has the other nodes do so.
func (h *House) setBar(ctx context.Context, person string, b bar) error {
	r := h.record(kindBar, person, "", b)
	if err := h.o.Store.Put(ctx, r); err != nil {
		return err
	}
	h.say(noteBars, "")
	b.at = r.At
	return h.actOn(ctx, person, b)
}

// lookAtBars acts by all bars that are new to this node.
func (h *House) lookAtBars(ctx context.Context) error {
	rs, err := h.o.Store.List(ctx, store.Query{Kind: kindBar, After: h.bars.since(), Limit: everything})
	if err != nil {
		return err
	}
	for _, r := range rs {
		var b bar
		if err := json.Unmarshal(r.Doc, &b); err != nil {
			return fmt.Errorf("house: bar of %s: %w", r.Key, err)
		}
		b.at = r.At
		if err := h.actOn(ctx, r.Key, b); err != nil { // he is shut out all the same
			h.o.Log.Error("house: put out who may not come in", "person", r.Key, "err", err)
		}
	}
	return nil
}

func (h *House) lookAtBarsNow() {
	if err := h.lookAtBars(context.Background()); err != nil {
		h.o.Log.Error("house: look who may not come in", "err", err)
	}
}

// lookAtBarsOften does so until the house is closed.
func (h *House) lookAtBarsOften() {
	h.lookAtBarsNow()
	h.after(barsEvery, h.lookAtBarsOften)
}

// actOn does at this node what a bar asks for, if it is new here: whoever is
// shut out loses his sessions, his chairs and, when they are told of their
// tables, his sockets.
func (h *House) actOn(ctx context.Context, person string, b bar) (err error) {
	before := h.bars.learn(person, b)
	if b == before {
		return nil
	}
	if b.shut() {
		h.sessions.dropPerson(person)
		err = h.putOut(ctx, person)
	}
	if b.State == barDeleted {
		h.presence.rename(person, nobody)
		if b.Passes > before.Passes { // another node has taken his name out of logs; its hints may have been lost
			h.set.Anew()
			h.Matches.Anew()
		}
	}
	for _, table := range h.presence.where(person) {
		h.Tell(table)
	}
	return err
}

// putOut takes a person from all tables; in running matches a bot plays on.
func (h *House) putOut(ctx context.Context, person string) error {
	seats, err := h.o.Store.List(ctx, store.Query{Kind: kindSeat, Group: person, Limit: everything})
	if err != nil {
		return err
	}
	for _, s := range seats {
		err := h.set.Do(ctx, tableOf(s), func(t *live.Topic[*room]) error {
			i := t.Fold.chair(person)
			if i < 0 || t.Fold.closed {
				return nil
			}
			events, err := h.goes(ctx, t.Fold, i, "leave")
			if err != nil {
				return err
			}
			return t.Append(ctx, "", h.entries(events)...)
		})
		if err != nil {
			return err
		}
		if err := h.o.Store.Delete(ctx, kindSeat, s.Key); err != nil {
			return err
		}
	}
	return nil
}

// sweepBars forgets bars that say nothing any more.
func (h *House) sweepBars(ctx context.Context, now time.Time) error {
	return h.each(ctx, kindBar, now.Add(-guestRests), func(r store.Record) error {
		b := h.bars.of(r.Key)
		_, err := h.o.Store.Get(ctx, kindGuest, r.Key)
		gone := errors.Is(err, store.ErrNotFound)
		if err != nil && !gone {
			return err
		}
		if b.State == barBanned && !gone || b.State == barDeleted && b.Passes < erasePasses {
			return nil
		}
		h.bars.drop(r.Key)
		return h.o.Store.Delete(ctx, kindBar, r.Key)
	})
}
