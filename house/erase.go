package house

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"spelunke/match"
	"spelunke/store"
)

// nobody is what somebody is called who has been deleted, and silence what he has said.
const (
	nobody  = "Gast"
	silence = "…"
)

// A deleted person may be written down once more by what had begun when he was
// deleted: the end of a match that noted who had played, say. So the house is
// searched for him twice; what a crash interrupts is done at the next start.
const (
	erasePasses = 2
	eraseAgain  = 15 * time.Second
)

// Erased is what has been deleted of a person.
type Erased struct {
	Person  string `json:"person"`
	Tables  int    `json:"tables" doc:"tables in whose logs he was named"`
	Matches int    `json:"matches" doc:"matches in whose logs he was named"`
}

// erase searches the house for a person who may not come in any more, takes his
// name out of all logs and deletes his records. It may be called again.
func (h *House) erase(ctx context.Context, person string) (Erased, error) {
	done := Erased{Person: person}
	if err := h.putOut(ctx, person); err != nil {
		return done, err
	}
	var errs []error
	for after := ""; ; {
		names, err := h.o.Store.Streams(ctx, stream, after, sweepPage)
		if err != nil {
			return done, errors.Join(append(errs, err)...)
		}
		for _, name := range names {
			if err := h.eraseAt(ctx, strings.TrimPrefix(name, stream), person, &done); err != nil { // the others can be searched all the same
				errs = append(errs, fmt.Errorf("house: table %s: %w", strings.TrimPrefix(name, stream), err))
			}
		}
		if len(names) < sweepPage {
			break
		}
		after = names[len(names)-1]
	}
	for _, kind := range []string{kindSession, kindSeat, kindPast} {
		errs = append(errs, h.forget(ctx, kind, person))
	}
	if err := errors.Join(errs...); err != nil {
		return done, err
	}
	h.sessions.dropPerson(person)
	if err := h.o.Store.Delete(ctx, kindGuest, person); err != nil { // last: its name is needed to go on
		return done, err
	}
	return done, h.o.Store.Scrub(ctx)
}

// eraseAt takes a person's name out of a table's log and those of its matches.
// The table's comes last: it has the names that the matches are searched for.
func (h *House) eraseAt(ctx context.Context, table, person string, done *Erased) error {
	entries, err := h.o.Store.Read(ctx, stream+table, 0)
	if err != nil {
		return err
	}
	if !slices.ContainsFunc(entries, func(e store.Entry) bool { return strings.Contains(e.Text, person) }) {
		return nil
	}
	x := eraser{person: person}
	x.read(entries)
	for _, id := range x.matches {
		sat, err := h.Matches.Forget(ctx, id, person, x.names, nobody)
		if err != nil {
			return err
		}
		if !sat {
			continue
		}
		done.Matches++
		if err := h.erasePast(ctx, id); err != nil {
			return err
		}
	}
	done.Tables++
	if x.opened {
		if err := h.forget(ctx, kindOpened, table); err != nil {
			return err
		}
	}
	return h.set.Redact(ctx, table, func(entries []store.Entry) (map[uint64]string, error) {
		return (&eraser{person: person}).read(entries), nil
	})
}

// erasePast has what others remember of a match call its players as its log does now.
func (h *House) erasePast(ctx context.Context, id string) error {
	fr, err := h.Matches.Frame(ctx, id, "", nil)
	if errors.Is(err, match.ErrUnknown) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, s := range fr.Seats {
		r, err := h.o.Store.Get(ctx, kindPast, id+"/"+s.Person)
		if errors.Is(err, store.ErrNotFound) {
			continue
		}
		if err != nil {
			return err
		}
		var past Past
		if err := json.Unmarshal(r.Doc, &past); err != nil {
			return fmt.Errorf("house: record %s: %w", r.Key, err)
		}
		for i := range min(len(past.Seats), len(fr.Seats)) {
			past.Seats[i].Name = fr.Seats[i].Name
		}
		put := h.record(kindPast, r.Key, r.Group, past)
		put.At = r.At
		if string(put.Doc) == string(r.Doc) {
			continue
		}
		if err := h.o.Store.Put(ctx, put); err != nil {
			return err
		}
	}
	return nil
}

// An eraser reads a table's log for what it says of a person.
type eraser struct {
	person  string
	names   []string // that he bore there
	matches []string // that were prepared there
	opened  bool     // he has opened the table
}

// read returns the texts that do not name the person, of the entries that do.
// It follows what happened at the table, for a bot that takes over bears his
// name; what cannot be followed in a damaged log is read all the same.
func (x *eraser) read(entries []store.Entry) map[uint64]string {
	texts := map[uint64]string{}
	r := newRoom("")
	for _, entry := range entries {
		var e event
		if json.Unmarshal([]byte(entry.Text), &e) != nil {
			continue
		}
		before := e.text()
		x.event(r, &e)
		if after := e.text(); after != before {
			texts[entry.Seq] = after
		}
		_ = r.apply(e)
	}
	return texts
}

// event takes the person's name, and what he has said, out of an event.
func (x *eraser) event(r *room, e *event) {
	if e.Person == x.person && e.Name != "" {
		x.call(&e.Name)
		if e.Do == "talk" {
			e.Text = silence
		}
	}
	if e.Do == "open" && e.Person == x.person {
		x.opened = true
	}
	for i := range e.Chairs {
		if e.Chairs[i].Person == x.person {
			x.call(&e.Chairs[i].Name)
		}
	}
	for i := range e.Places {
		if e.Places[i].Person == x.person {
			x.call(&e.Places[i].Name)
		}
	}
	if e.Do == "chair" && e.Kind == kindBot && r.check(*e) == nil && e.Chair < len(r.chairs) && r.chairs[e.Chair].of == x.person {
		x.call(&e.Name)
	}
	if e.Do == "next" {
		x.matches = append(x.matches, e.Match)
	}
}

func (x *eraser) call(name *string) {
	if *name != nobody && !slices.Contains(x.names, *name) {
		x.names = append(x.names, *name)
	}
	*name = nobody
}

// finishErasing searches once more for the people who were deleted. What fails
// is tried again with the next sweep.
func (h *House) finishErasing() {
	ctx := context.Background()
	for _, person := range h.bars.unfinished() {
		_, err := h.erase(ctx, person)
		if err == nil {
			err = h.erased(ctx, person, erasePasses)
		}
		if err != nil {
			h.o.Log.Error("house: delete a person", "person", person, "err", err)
		}
	}
}

// erased notes how often the house has been searched for a person.
func (h *House) erased(ctx context.Context, person string, passes int) error {
	h.bars.learn(person, bar{State: barDeleted, Passes: passes, at: h.bars.of(person).at}) // what there was to do here is done
	return h.setBar(ctx, person, bar{State: barDeleted, Passes: passes})
}
