package house

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"spelunke/live"
	"spelunke/match"
	"spelunke/store"
)

// Admin is what whoever runs the house may do in it while it is open. Whether
// somebody may is decided at the door. Repeating a command is harmless.
type Admin struct {
	h  *House
	by string
}

// Admin lets somebody run the house; by names him in the house's log.
func (h *House) Admin(by string) Admin { return Admin{h, by} }

// noted logs what was done, of people the ids only.
func (a Admin) noted(do string, args ...any) {
	a.h.o.Log.Info("house: admin", append([]any{"do", do, "by", a.by}, args...)...)
}

// AdminTable is a table as whoever runs the house sees it.
type AdminTable struct {
	Table    string        `json:"table"`
	Code     string        `json:"code" doc:"to be spoken; empty when the table is closed"`
	Game     string        `json:"game"`
	State    string        `json:"state" enum:"gathering,playing,over,closed"`
	Match    string        `json:"match" doc:"running or last match, or empty"`
	At       int64         `json:"at" doc:"when something last happened, in Unix milliseconds"`
	People   []AdminSeated `json:"people" doc:"who has a chair"`
	Watchers int           `json:"watchers" doc:"people who look on"`
}

// AdminSeated is a person who has a chair.
type AdminSeated struct {
	Person  string `json:"person"`
	Name    string `json:"name" doc:"at this table"`
	Present bool   `json:"present"`
}

// AdminPerson is a person as whoever runs the house sees him.
type AdminPerson struct {
	Person  string   `json:"person"`
	Name    string   `json:"name"`
	Owner   bool     `json:"owner" doc:"of the house"`
	Banned  bool     `json:"banned"`
	Present bool     `json:"present" doc:"at any table"`
	At      int64    `json:"at" doc:"when the person took the name, in Unix milliseconds"`
	Tables  []string `json:"tables" doc:"where the person has a chair"`
}

// Tables returns all tables that are open, the newest first.
func (a Admin) Tables(ctx context.Context) ([]AdminTable, error) {
	out := []AdminTable{}
	err := a.h.each(ctx, kindTable, time.UnixMilli(1<<62), func(r store.Record) error {
		t, err := a.table(ctx, r.Key)
		if err == nil && t.State != "closed" {
			out = append(out, t)
		}
		if err != nil && !errors.Is(err, ErrUnknown) { // the others are to be seen all the same
			a.h.o.Log.Error("house: look at a table", "table", r.Key, "err", err)
		}
		return nil
	})
	slices.SortStableFunc(out, func(a, b AdminTable) int { return int(min(1, max(-1, b.At-a.At))) })
	return out, err
}

func (a Admin) table(ctx context.Context, id string) (out AdminTable, err error) {
	err = a.h.set.Do(ctx, id, func(t *live.Topic[*room]) error {
		if !t.Exists() {
			return badly(ErrUnknown, "%q", id)
		}
		v := a.h.view(t.Fold, "")
		out = AdminTable{Table: v.ID, Code: v.Code, Game: v.Game, State: v.State, Match: v.Match, At: t.Fold.at, People: []AdminSeated{}, Watchers: len(v.Watchers)}
		for _, c := range v.Chairs {
			if c.Kind == kindPerson {
				out.People = append(out.People, AdminSeated{c.Person, c.Name, c.Present})
			}
		}
		return nil
	})
	return out, err
}

// find returns the id of a table that is named by it or by its spoken code.
func (a Admin) find(ctx context.Context, table string) (string, error) {
	lengths, err := a.h.o.Store.Lengths(ctx, stream+table)
	if err != nil || lengths[0] > 0 {
		return table, err
	}
	id, err := a.h.Lookup(ctx, table)
	if errors.Is(err, ErrWrongCode) {
		return "", badly(ErrUnknown, "%q, want a table or its spoken code", table)
	}
	return id, err
}

// People returns everybody whom the house knows, the newest first.
func (a Admin) People(ctx context.Context) ([]AdminPerson, error) {
	seats := map[string][]string{}
	err := a.h.each(ctx, kindSeat, time.UnixMilli(1<<62), func(r store.Record) error {
		seats[r.Group] = append(seats[r.Group], tableOf(r))
		return nil
	})
	if err != nil {
		return nil, err
	}
	owner, err := a.h.owner(ctx)
	if err != nil {
		return nil, err
	}
	out := []AdminPerson{}
	err = a.h.each(ctx, kindGuest, time.UnixMilli(1<<62), func(r store.Record) error {
		p, err := a.person(r, owner, seats[r.Key])
		out = append(out, p)
		return err
	})
	return out, err
}

func (a Admin) person(r store.Record, owner string, tables []string) (AdminPerson, error) {
	var doc personDoc
	if err := json.Unmarshal(r.Doc, &doc); err != nil {
		return AdminPerson{}, fmt.Errorf("house: person %s: %w", r.Key, err)
	}
	return AdminPerson{
		Person: r.Key, Name: doc.Name, Owner: r.Key == owner, Banned: a.h.bars.of(r.Key).State == barBanned,
		Present: a.h.presence.anywhere(r.Key, a.h.o.Now()), At: r.At, Tables: append([]string{}, tables...),
	}, nil
}

// known returns one person, or ErrNoPerson.
func (a Admin) known(ctx context.Context, person string) (AdminPerson, error) {
	r, err := a.h.o.Store.Get(ctx, kindGuest, person)
	if errors.Is(err, store.ErrNotFound) {
		return AdminPerson{}, badly(ErrNoPerson, "%q", person)
	}
	if err != nil {
		return AdminPerson{}, err
	}
	seats, err := a.h.o.Store.List(ctx, store.Query{Kind: kindSeat, Group: person, Limit: everything})
	if err != nil {
		return AdminPerson{}, err
	}
	tables := make([]string, len(seats))
	for i, s := range seats {
		tables[i] = tableOf(s)
	}
	owner, err := a.h.owner(ctx)
	if err != nil {
		return AdminPerson{}, err
	}
	return a.person(r, owner, tables)
}

// guest is known for a person who does not own the house.
func (a Admin) guest(ctx context.Context, person string) (AdminPerson, error) {
	p, err := a.known(ctx, person)
	if err == nil && p.Owner {
		err = badly(ErrOwner, "%q", person)
	}
	return p, err
}

// Close closes a table, whatever is going on there; it may be named by its
// spoken code. A running match ends without a result.
func (a Admin) Close(ctx context.Context, table string) (AdminTable, error) {
	id, err := a.find(ctx, table)
	if err != nil {
		return AdminTable{}, err
	}
	was, err := a.table(ctx, id)
	if err != nil {
		return was, err
	}
	for closed := false; !closed; {
		if closed, err = a.close(ctx, id); err != nil {
			return AdminTable{}, err
		}
	}
	if was.Code != "" {
		if err := a.h.o.Store.Delete(ctx, kindCode, was.Code); err != nil {
			return AdminTable{}, err
		}
		a.noted("close", "table", id)
	}
	return a.table(ctx, id)
}

// close closes a table; if a match is running there, it ends that and closed is false.
func (a Admin) close(ctx context.Context, id string) (closed bool, err error) {
	var playing, next string
	err = a.h.set.Do(ctx, id, func(t *live.Topic[*room]) error {
		playing, next = "", t.Fold.next
		if t.Fold.playing {
			playing = t.Fold.match
			return nil
		}
		if t.Fold.closed {
			return nil
		}
		return t.Append(ctx, "", a.h.entries([]event{{Do: "close"}})...)
	})
	if err != nil {
		return false, err
	}
	if playing != "" {
		return false, errors.Join(a.h.Matches.Abandon(ctx, playing), a.h.settle(ctx, playing))
	}
	if err := a.h.Matches.Abandon(ctx, next); !errors.Is(err, match.ErrUnknown) { // it may have begun without the table's knowledge
		return true, err
	}
	return true, nil
}

// Ban ends a person's sessions, until Unban, and takes him from all tables; in
// running matches a bot plays on.
func (a Admin) Ban(ctx context.Context, person string) (AdminPerson, error) {
	if _, err := a.guest(ctx, person); err != nil {
		return AdminPerson{}, err
	}
	if err := a.h.setBar(ctx, person, bar{State: barBanned}); err != nil {
		return AdminPerson{}, err
	}
	a.noted("ban", "person", person)
	return a.known(ctx, person)
}

// Unban lets a person come in again.
func (a Admin) Unban(ctx context.Context, person string) (AdminPerson, error) {
	p, err := a.known(ctx, person)
	if err != nil || !p.Banned {
		return p, err
	}
	if err := a.h.setBar(ctx, person, bar{State: barLifted}); err != nil {
		return AdminPerson{}, err
	}
	a.noted("unban", "person", person)
	return a.known(ctx, person)
}

// Own makes a person the owner of the house in the place of who was, who is a guest from then on.
func (a Admin) Own(ctx context.Context, person string) (AdminPerson, error) {
	p, err := a.known(ctx, person)
	if err != nil || p.Owner {
		return p, err
	}
	if p.Banned {
		return p, badly(ErrBadInput, "person %q is banned, want one who may come in", person)
	}
	before, err := a.h.owner(ctx)
	if err != nil {
		return p, err
	}
	if err := a.h.o.Store.Put(ctx, a.h.record(kindHouse, "owner", person, struct{}{})); err != nil {
		return p, err
	}
	for _, id := range []string{before, person} { // here and at other nodes they are looked up anew
		a.h.sessions.dropPerson(id)
		a.h.say(notePerson+id, "")
	}
	a.noted("own", "person", person)
	return a.known(ctx, person)
}

// Rename gives a person another name: at his tables at once, in matches from the next on.
func (a Admin) Rename(ctx context.Context, person, name string) (AdminPerson, error) {
	name, err := CleanName(name)
	if err != nil {
		return AdminPerson{}, err
	}
	p, err := a.known(ctx, person)
	if err != nil {
		return p, err
	}
	if err := a.h.rename(ctx, Person{ID: person, Name: name, Owner: p.Owner}); err != nil {
		return AdminPerson{}, err
	}
	a.noted("rename", "person", person)
	return a.known(ctx, person)
}

// Delete deletes a person: his sessions, seats and results, and his name in all
// logs, of tables and of matches, running or over. What it has begun it ends,
// whatever becomes of ctx.
func (a Admin) Delete(ctx context.Context, person string) (Erased, error) {
	ctx = context.WithoutCancel(ctx)
	if _, err := a.guest(ctx, person); err != nil {
		if again := a.h.bars.of(person).State == barDeleted; !again || !errors.Is(err, ErrNoPerson) {
			return Erased{}, err
		}
	}
	if err := a.h.setBar(ctx, person, bar{State: barDeleted}); err != nil {
		return Erased{}, err
	}
	if a.h.o.Shared { // until all nodes know of it, and nobody writes his name any more
		time.Sleep(barsEvery + time.Second)
	}
	done, err := a.h.erase(ctx, person)
	if err != nil {
		return done, err
	}
	if err := a.h.erased(ctx, person, 1); err != nil {
		return done, err
	}
	a.h.after(eraseAgain, a.h.finishErasing)
	a.noted("delete", "person", person, "tables", done.Tables, "matches", done.Matches)
	return done, nil
}
