package house

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"spelunke/live"
	"spelunke/match"
	"spelunke/store"
)

// kindPast is the kind of the records of finished matches, one for each person:
// key match/person, group person.
const kindPast = "past"

// prepare makes the match that a table plays next, with its commitment.
func (h *House) prepare(ctx context.Context, table, game string, params map[string]string, clock int, t terms) (event, error) {
	head, err := h.Matches.Create(ctx, match.Header{Match: token(12), Table: table, Game: game, Params: params, Clock: clock, Window: t.Window, Tips: t.Tips})
	if err != nil {
		return event{}, err
	}
	return event{Do: "next", Match: head.Match, Commit: head.Commit}, nil
}

// Ready says whether p is ready for the next match, with his contribution (32
// bytes in hex) to its luck; the first one of each person counts. When the host
// and all who are present are ready, and enough chairs are filled, it begins.
func (h *House) Ready(ctx context.Context, table string, p Person, cmd string, ready bool, contribution string) (Table, error) {
	if b, err := hex.DecodeString(contribution); ready && (err != nil || len(b) != 32) {
		return Table{}, badly(ErrBadInput, "contribution %q, want 64 hex digits", contribution)
	}
	begins := "" // the match that begins, though the table may not learn of it
	old := ""    // the match that will not be played, because its rules are not those of the house any more
	tab, err := h.command(ctx, table, p, cmd, func(r *room) ([]event, error) {
		i := r.chair(p.ID)
		switch {
		case i < 0:
			return nil, ErrNotSeated
		case r.playing && r.match == begins:
			return nil, nil
		case r.playing:
			return nil, ErrPlaying
		case !ready && !r.chairs[i].ready:
			return nil, nil
		case !ready:
			return []event{{Do: "ready", Chair: i, Ready: false}}, nil
		}
		var events []event
		begun := false
		if !r.chairs[i].ready { // else he asks whether those he waited for have gone
			events = append(events, event{Do: "ready", Chair: i, Ready: true})
			var err error
			begun, err = h.contribute(ctx, r, i, contribution)
			if errors.Is(err, match.ErrRules) {
				old = r.next
				return h.renew(ctx, r)
			}
			if err != nil {
				return nil, err
			}
		}
		if !begun && !h.complete(r, i) {
			return events, nil
		}
		begins = r.next
		start, err := h.start(ctx, r)
		if errors.Is(err, match.ErrRules) {
			begins, old = "", r.next
			return h.renew(ctx, r)
		}
		if err != nil {
			return nil, err
		}
		return append(events, start), nil
	})
	if err != nil && begins != "" {
		h.insist(context.WithoutCancel(ctx), begins, h.begun)
	}
	if err == nil && old != "" {
		h.litter(ctx, old)
	}
	return tab, err
}

// contribute adds the contribution of the person at chair i to the luck of the
// next match, if he has not contributed yet. Begun is true if the match has
// begun and the table has not learnt of it.
func (h *House) contribute(ctx context.Context, r *room, i int, contribution string) (begun bool, err error) {
	if r.given[r.chairs[i].Person] {
		return false, nil
	}
	err = h.Matches.Contribute(ctx, r.next, i, r.chairs[i].Name, contribution)
	if errors.Is(err, match.ErrRunning) {
		return true, nil
	}
	return false, err
}

// renew prepares the next match anew, by the rules that the house has now.
// Everybody has to say again that he is ready.
func (h *House) renew(ctx context.Context, r *room) ([]event, error) {
	params, _, _, err := h.settings(r.game, r.params)
	if err != nil {
		return nil, err
	}
	next, err := h.prepare(ctx, r.id, r.game, params, r.clock, r.terms)
	return []event{{Do: "game", Game: r.game, Params: params, Clock: r.clock, Watch: r.watch, terms: r.terms}, next}, err
}

// retryAfter is how long the house waits before it tries again to note what has happened.
const retryAfter = time.Second

// insist calls f with a match until it succeeds or the house is closed: a
// match has begun or ended, and its table must learn of it.
func (h *House) insist(ctx context.Context, id string, f func(ctx context.Context, id string) error) {
	err := f(ctx, id)
	if err == nil || errors.Is(err, match.ErrUnknown) || ctx.Err() != nil {
		return
	}
	h.o.Log.Error("house: note at the table", "match", id, "err", err)
	h.after(retryAfter, func() { h.insist(ctx, id, f) })
}

// begun notes at its table that a match has begun, if the table does not know.
func (h *House) begun(ctx context.Context, id string) error {
	b, err := h.Matches.Brief(ctx, id, "")
	if err != nil || !b.Begun {
		return err
	}
	return h.set.Do(ctx, b.Table, func(t *live.Topic[*room]) error {
		if t.Fold.next != id {
			return nil
		}
		fr, err := h.Matches.Now(ctx, id, "")
		if err != nil {
			return err
		}
		return t.Append(ctx, "", h.entries([]event{started(fr)})...)
	})
}

// started is the event that a match has begun.
func started(fr match.Frame) event {
	return event{Do: "start", Match: fr.Match, First: fr.Seats[0].Chair}
}

// Start is Ready for the host, who is told what is still missing.
func (h *House) Start(ctx context.Context, table string, p Person, cmd, contribution string) (Table, error) {
	err := h.do(ctx, table, p, func(t *live.Topic[*room]) error {
		r := t.Fold
		if r.host != p.ID {
			return ErrNotHost
		}
		if r.playing || r.closed {
			return nil
		}
		least, greatest, err := h.room(r)
		if n := len(r.filled()); err == nil && (n < least || n > greatest) {
			err = badly(ErrNotReady, "%d play, want %d..%d", n, least, greatest)
		}
		return err
	})
	if err != nil {
		return Table{}, err
	}
	return h.Ready(ctx, table, p, cmd, true, contribution)
}

// room returns how many may play the table's game.
func (h *House) room(r *room) (least, greatest int, err error) {
	_, params, e, err := h.settings(r.game, r.params)
	if err != nil {
		return 0, 0, err
	}
	least, greatest = most(e, params)
	return least, greatest, nil
}

// complete reports whether the next match can begin, now that chair i is ready.
func (h *House) complete(r *room, now int) bool {
	for i, c := range r.chairs {
		waits := c.Kind == kindPerson && !c.ready && i != now
		if waits && (c.Person == r.host || h.presence.of(r.id, c.Person).present(h.o.Now())) {
			return false
		}
	}
	least, greatest, err := h.room(r)
	n := len(r.filled())
	return err == nil && least <= n && n <= greatest
}

// start begins the prepared match with those who sit at the table.
func (h *House) start(ctx context.Context, r *room) (event, error) {
	var seats []match.Seat
	for _, i := range r.filled() {
		c := r.chairs[i]
		seats = append(seats, match.Seat{
			Chair: i, Name: c.Name, Person: c.Person, Level: c.Level,
			Auto: c.Kind == kindPerson && !h.presence.of(r.id, c.Person).present(h.o.Now()),
		})
	}
	first, err := h.Matches.Start(ctx, r.next, seats, left(seats, r.first))
	return event{Do: "start", Match: r.next, First: first}, err
}

// left returns the index of the first seat to the left of a chair; −1 if there
// was no starter yet, for then the House draws one.
func left(seats []match.Seat, chair int) int {
	if chair < 0 {
		return -1
	}
	return max(0, slices.IndexFunc(seats, func(s match.Seat) bool { return s.Chair > chair }))
}

// Past is a finished match as its players remember it.
type Past struct {
	Match     string            `json:"match"`
	Table     string            `json:"table"`
	Game      string            `json:"game"`
	Params    map[string]string `json:"params"`
	At        int64             `json:"at" doc:"when it ended, in Unix milliseconds"`
	Seats     []PastSeat        `json:"seats"`
	Abandoned bool              `json:"abandoned"`
}

// PastSeat is how somebody did in a finished match.
type PastSeat struct {
	Name  string `json:"name"`
	Bot   bool   `json:"bot"`
	Score int    `json:"score"`
	Rank  int    `json:"rank" doc:"from 1; 0 when abandoned"`
	Me    bool   `json:"me"`
}

// ended notes the end of a match at its table, prepares the next, and writes
// the results. It may be called again for the same match.
func (h *House) ended(ctx context.Context, id string) { h.insist(ctx, id, h.settle) }

func (h *House) settle(ctx context.Context, id string) error {
	fr, err := h.Matches.Now(ctx, id, "")
	if err != nil {
		return err
	}
	past, records, places := h.results(fr)
	for _, person := range records {
		mine := past
		mine.Seats = slices.Clone(past.Seats)
		for i, s := range fr.Seats {
			mine.Seats[i].Me = s.Person == person
		}
		r := h.record(kindPast, id+"/"+person, person, mine)
		r.At = past.At
		if err := h.o.Store.Put(ctx, r); err != nil {
			return err
		}
	}
	vain := []string{} // prepared, and then another node was faster
	err = h.set.Do(ctx, fr.Table, func(t *live.Topic[*room]) error {
		r := t.Fold
		var events []event
		switch {
		case r.next == id: // the table has not even learnt that it began
			events = append(events, started(fr))
		case !r.playing || r.match != id:
			return nil
		}
		events = append(events, event{Do: "end", Match: id, Places: places, Won: winners(fr)})
		if _, err := h.entry(r.game); err == nil { // else the host has to choose another game
			next, err := h.prepare(ctx, r.id, r.game, r.params, r.clock, r.terms)
			if err != nil {
				return err
			}
			vain, events = append(vain, next.Match), append(events, next)
		}
		if r.deserted() && r.open() < 0 { // else nobody could ever sit down again
			events = append(events, event{Do: "chair", Chair: 0, Kind: kindOpen})
		}
		err := t.Append(ctx, "", h.entries(events)...)
		if err == nil && len(vain) > 0 {
			vain = vain[:len(vain)-1]
		}
		return err
	})
	if err != nil {
		return err
	}
	for _, id := range vain {
		h.litter(ctx, id)
	}
	return errors.Join(h.o.Store.Put(ctx, h.record(kindTable, fr.Table, "", struct{}{})), h.Matches.Settled(ctx, id))
}

// winners returns the chairs of those who came first.
func winners(fr match.Frame) (chairs []int) {
	for i, rank := range fr.Ranks {
		if rank == 1 && !fr.Abandoned {
			chairs = append(chairs, fr.Seats[i].Chair)
		}
	}
	return chairs
}

// results returns a finished match as a record, the people it is kept for, and their places.
func (h *House) results(fr match.Frame) (past Past, people []string, places []placed) {
	past = Past{Match: fr.Match, Table: fr.Table, Game: fr.Game, Params: fr.Params, Abandoned: fr.Abandoned, Seats: []PastSeat{}, At: h.o.Now().UnixMilli()}
	for i, s := range fr.Seats {
		ps := PastSeat{Name: s.Name, Bot: s.Person == "", Score: fr.Score[i]}
		if !fr.Abandoned {
			ps.Rank = fr.Ranks[i]
		}
		past.Seats = append(past.Seats, ps)
		if s.Person == "" {
			continue
		}
		people = append(people, s.Person)
		if !fr.Abandoned {
			places = append(places, placed{s.Person, s.Name, ps.Rank})
		}
	}
	return past, people, places
}

// PastMatches returns p's finished matches before a time (0: all), newest first.
func (h *House) PastMatches(ctx context.Context, p Person, before int64) ([]Past, error) {
	rs, err := h.o.Store.List(ctx, store.Query{Kind: kindPast, Group: p.ID, Before: before, Limit: 50})
	if err != nil {
		return nil, err
	}
	out := []Past{}
	for _, r := range rs {
		var past Past
		if err := json.Unmarshal(r.Doc, &past); err != nil {
			return nil, fmt.Errorf("house: record %s: %w", r.Key, err)
		}
		out = append(out, past)
	}
	return out, nil
}

// Card is a table of mine, as the bar shows it.
type Card struct {
	Table   string   `json:"table"`
	Code    string   `json:"code"`
	Game    string   `json:"game"`
	Match   string   `json:"match"`
	State   string   `json:"state" enum:"gathering,playing,over,closed"`
	MyTurn  bool     `json:"my_turn"`
	Awaited []string `json:"awaited" doc:"names of those the match waits for"`
	People  []string `json:"people" doc:"names of the others at the table"`
	At      int64    `json:"at" doc:"when something last happened, in Unix milliseconds"`
}

// Cards returns the tables at which p sits, those where he is to move first.
func (h *House) Cards(ctx context.Context, p Person) ([]Card, error) {
	rs, err := h.o.Store.List(ctx, store.Query{Kind: kindSeat, Group: p.ID, Limit: 50})
	if err != nil {
		return nil, err
	}
	out := []Card{}
	for _, r := range rs {
		t, at, err := h.card(ctx, tableOf(r), p)
		if errors.Is(err, ErrUnknown) || errors.Is(err, ErrKicked) || err == nil && (t.Me < 0 || t.State == "closed") {
			continue
		}
		if err != nil {
			return nil, err
		}
		c := Card{Table: t.ID, Code: t.Code, Game: t.Game, Match: t.Match, State: t.State, Awaited: []string{}, People: []string{}, At: at}
		for i, ch := range t.Chairs {
			if ch.Kind != kindOpen && i != t.Me {
				c.People = append(c.People, ch.Name)
			}
		}
		if t.State == "playing" {
			fr, err := h.Matches.Now(ctx, t.Match, p.ID)
			if err != nil {
				return nil, err
			}
			for _, s := range fr.Awaited {
				c.MyTurn = c.MyTurn || s == fr.Me
				c.Awaited = append(c.Awaited, fr.Seats[s].Name)
			}
		}
		out = append(out, c)
	}
	slices.SortStableFunc(out, func(a, b Card) int {
		if a.MyTurn != b.MyTurn {
			if a.MyTurn {
				return -1
			}
			return 1
		}
		return int(min(1, max(-1, b.At-a.At)))
	})
	return out, nil
}

func (h *House) card(ctx context.Context, table string, p Person) (t Table, at int64, err error) {
	err = h.do(ctx, table, p, func(x *live.Topic[*room]) error {
		t, at = h.view(x.Fold, p.ID), x.Fold.at
		return nil
	})
	return t, at, err
}

// takeUp goes on where the house stopped, or where another node has: matches
// that had begun or ended without their table's knowledge are noted there, if
// they have been at rest for some time.
func (h *House) takeUp(ctx context.Context, rest time.Duration) error {
	ids, err := h.Matches.Resume(ctx)
	if err != nil {
		return err
	}
	for _, id := range ids {
		b, err := h.Matches.Brief(ctx, id, "")
		switch {
		case errors.Is(err, match.ErrUnknown): // it is just being made, or was not played
		case err != nil:
			h.o.Log.Error("house: cannot go on", "match", id, "err", err)
		case h.o.Now().Sub(time.UnixMilli(b.At)) < rest: // somebody is at it
		case b.Over:
			h.ended(ctx, id)
		case b.Begun:
			if err := h.begun(ctx, id); err != nil {
				h.o.Log.Error("house: cannot go on", "match", id, "err", err)
			}
		}
	}
	return nil
}

// Present reports whether a person is connected to the table of a match.
func (h *House) Present(table string) func(person string) bool {
	return func(person string) bool { return h.presence.of(table, person).present(h.o.Now()) }
}

// Enter notes that p has connected to a table, gives him back his seat if a
// bot plays for him, and sends him the table from now on, if its number is not
// after already. Push must not block. Leave must be called when the connection ends.
func (h *House) Enter(ctx context.Context, table string, p Person, after *uint64, push func([]byte)) (leave func(), err error) {
	w := &live.Watcher{Viewer: p.ID, Push: push}
	playing := ""
	err = h.do(ctx, table, p, func(t *live.Topic[*room]) error {
		first := p.ID != "" && h.presence.enter(table, p.ID, p.Name)
		if first {
			h.announce(table)
			t.Tell()
		}
		if after == nil || *after != t.Fold.seq || first {
			push(h.encode(t.Fold, p.ID))
		}
		t.Watch(w)
		if t.Fold.playing && t.Fold.chair(p.ID) >= 0 {
			playing = t.Fold.match
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	if playing != "" {
		if _, err := h.Matches.Back(ctx, playing, p.ID, ""); err != nil && !errors.Is(err, match.ErrNotSeated) && !errors.Is(err, match.ErrOver) {
			h.o.Log.Error("house: give a seat back", "match", playing, "err", err)
		}
	}
	return func() { h.exit(table, p, w) }, nil
}

// exit notes the end of a connection; the others learn of it a little later, if it lasts.
func (h *House) exit(table string, p Person, w *live.Watcher) {
	h.set.Unwatch(table, w)
	if p.ID == "" { // whoever has no name is not missed
		return
	}
	if !h.presence.leave(table, p.ID, h.o.Now()) {
		return
	}
	h.announce(table)
	for _, d := range []time.Duration{awayAfter, missingAfter} {
		h.after(d, func() { h.Tell(table) })
	}
}

// TV notes that a TV plays the table's sounds until off is called.
func (h *House) TV(table string) (off func()) {
	change := func(more, now int) {
		if h.presence.tv(table, more) == now {
			h.announce(table)
			h.Tell(table)
		}
	}
	change(1, 1)
	return func() { change(-1, 0) }
}

// Tell sends a table anew to all who watch it, for who is present has changed.
func (h *House) Tell(table string) { h.set.Tell(table) }

// MayWatch returns nil if p may see a match: who plays it always, others if the
// table lets them or when it is over.
func (h *House) MayWatch(ctx context.Context, id string, p Person) error {
	fr, err := h.Matches.Brief(ctx, id, p.ID)
	if err != nil || fr.Seated || fr.Over {
		return err
	}
	return h.do(ctx, fr.Table, p, func(t *live.Topic[*room]) error {
		if t.Fold.watch || t.Fold.chair(p.ID) >= 0 {
			return nil
		}
		return t.Refuse(ctx, ErrPrivate)
	})
}

// PresentAt returns who is connected to the table of a match.
func (h *House) PresentAt(ctx context.Context, id string) (func(person string) bool, error) {
	fr, err := h.Matches.Brief(ctx, id, "")
	if err != nil {
		return nil, err
	}
	return h.Present(fr.Table), nil
}
