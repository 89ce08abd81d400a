package house

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"spelunke/game"
	"spelunke/live"
	"spelunke/match"
	"spelunke/store"
)

// Kinds of records about tables.
const (
	kindTable  = "table"  // key: table; At: last use
	kindCode   = "code"   // key: spoken code; group: table
	kindSeat   = "seat"   // key: person/table; group: person
	kindOpened = "opened" // key: person/command; group: the table it opened
)

// tableOf returns the table of a kindSeat record.
func tableOf(r store.Record) string { return r.Key[len(r.Group)+1:] }

// do is Set.Do for a table that exists and p may see.
func (h *House) do(ctx context.Context, table string, p Person, f func(t *live.Topic[*room]) error) error {
	return h.set.Do(ctx, table, func(t *live.Topic[*room]) error {
		if !t.Exists() {
			return badly(ErrUnknown, "%q", table)
		}
		if h.bars.shut(p.ID) {
			return ErrNoSession
		}
		if t.Fold.kicked[p.ID] {
			return ErrKicked
		}
		return f(t)
	})
}

// command carries out a command of p: judge returns what it makes happen,
// nothing if there is nothing to do. A repeated command is not judged again,
// because judging may do something to the match.
func (h *House) command(ctx context.Context, table string, p Person, cmd string, judge func(r *room) ([]event, error)) (tab Table, err error) {
	own := ""
	if cmd != "" {
		own = p.ID + "/" + cmd // ids of two people may be the same
	}
	err = h.do(ctx, table, p, func(t *live.Topic[*room]) error {
		if h.presence.seen(table, p.ID, p.Name, h.o.Now()) {
			h.announce(table)
		}
		err := h.judged(ctx, t, own, judge)
		tab = h.view(t.Fold, p.ID)
		return err
	})
	return tab, err
}

func (h *House) judged(ctx context.Context, t *live.Topic[*room], cmd string, judge func(r *room) ([]event, error)) error {
	if cmd != "" {
		if _, err := t.Find(ctx, cmd); !errors.Is(err, store.ErrNotFound) {
			return err // it was carried out before
		}
	}
	if t.Fold.closed {
		return ErrClosed
	}
	events, err := judge(t.Fold)
	if err != nil {
		return t.Refuse(ctx, err)
	}
	if len(events) == 0 {
		return nil
	}
	err = t.Append(ctx, cmd, h.entries(events)...)
	if errors.Is(err, store.ErrRepeated) { // another node was faster with the same command: catch up and find it
		return store.ErrConflict
	}
	return err
}

func (h *House) entries(events []event) []store.Entry {
	out := make([]store.Entry, len(events))
	for i, e := range events {
		out[i] = store.Entry{At: h.o.Now().UnixMilli(), By: int8(game.House), Text: e.text()}
	}
	return out
}

// Opening says what table to open.
type Opening struct {
	Game   string
	Params map[string]string
	Clock  int
	Window *int  // seconds that a reaction window is open, 0 for as long as it takes; nil: as the game usually has it
	Points *int  // games that win an evening; nil: as the game usually has it
	Odds   *bool // the page shows odds that anybody could count; nil: where the game has such
	Tips   bool  // everybody may ask what his moves are worth, among people too
	Watch  bool
	Chairs []Place
	Word   string // the house word, where one is needed
}

// Place says what shall stand at a chair: "me", "open" or "bot" of a level.
type Place struct{ Kind, Level string }

// OpenTable opens a table with p as its host. Repeating the command returns
// the same table.
func (h *House) OpenTable(ctx context.Context, p Person, cmd string, o Opening) (Table, error) {
	if !p.Owner && !h.o.Open() && (h.o.Word == "" || !same(o.Word, h.o.Word)) {
		return Table{}, ErrWord
	}
	params, _, _, err := h.settings(o.Game, o.Params)
	if err != nil {
		return Table{}, err
	}
	if err := checkClock(o.Clock); err != nil {
		return Table{}, err
	}
	terms, err := h.terms(o)
	if err != nil {
		return Table{}, err
	}
	chairs, err := h.chairs(p, o)
	if err != nil {
		return Table{}, err
	}
	id := token(16)
	err = h.o.Store.Add(ctx, h.record(kindOpened, p.ID+"/"+cmd, id, struct{}{}))
	if errors.Is(err, store.ErrConflict) {
		r, err := h.o.Store.Get(ctx, kindOpened, p.ID+"/"+cmd)
		if err != nil {
			return Table{}, err
		}
		id = r.Group
	} else if err != nil {
		return Table{}, err
	}
	var tab Table
	err = h.set.Do(ctx, id, func(t *live.Topic[*room]) error {
		if h.bars.shut(p.ID) {
			return ErrNoSession
		}
		if t.Exists() {
			tab = h.view(t.Fold, p.ID)
			return nil
		}
		code, err := h.code(ctx, id)
		if err != nil {
			return err
		}
		next, err := h.prepare(ctx, id, o.Game, params, o.Clock, terms)
		if err != nil {
			return err
		}
		err = errors.Join(h.o.Store.Put(ctx, h.record(kindTable, id, "", struct{}{})), h.sat(ctx, p.ID, id))
		if err != nil {
			return err
		}
		open := event{Do: "open", Person: p.ID, Name: p.Name, Text: code, Chairs: chairs, Game: o.Game, Params: params, Clock: o.Clock, Watch: o.Watch, terms: terms}
		h.presence.seen(id, p.ID, p.Name, h.o.Now())
		h.announce(id)
		err = t.Append(ctx, cmd, h.entries([]event{open, next})...)
		tab = h.view(t.Fold, p.ID)
		return err
	})
	return tab, err
}

func checkClock(seconds int) error {
	if !slices.Contains([]int{0, 30, 60, 120}, seconds) {
		return badly(ErrBadInput, "clock %d, want 0, 30, 60 or 120 seconds", seconds)
	}
	return nil
}

// chairs furnishes a new table.
func (h *House) chairs(p Person, o Opening) ([]seat, error) {
	_, params, e, err := h.settings(o.Game, o.Params)
	if err != nil {
		return nil, err
	}
	_, greatest := most(e, params)
	if len(o.Chairs) < 1 || len(o.Chairs) > greatest {
		return nil, fmt.Errorf("%w: %d chairs, want 1..%d", game.ErrSeats, len(o.Chairs), greatest)
	}
	out, me := []seat{}, 0
	for i, c := range o.Chairs {
		switch c.Kind {
		case "me":
			me++
			out = append(out, seat{Kind: kindPerson, Person: p.ID, Name: p.Name})
		case kindOpen:
			out = append(out, seat{Kind: kindOpen})
		case kindBot:
			if err := checkLevel(e.Game.Name(), h, c.Level); err != nil {
				return nil, err
			}
			out = append(out, seat{Kind: kindBot, Level: c.Level, Name: botName(out, i)})
		default:
			return nil, badly(ErrBadInput, "chair %d is %q, want me, open or bot", i, c.Kind)
		}
	}
	if me != 1 {
		return nil, badly(ErrBadInput, "%d chairs are yours, want 1", me)
	}
	return out, nil
}

func checkLevel(game string, h *House, level string) error {
	e, err := h.entry(game)
	if err != nil {
		return err
	}
	for _, l := range e.Levels {
		if l.Name == level && !l.Yardstick {
			return nil
		}
	}
	return badly(ErrBadInput, "%s has no bot %q", game, level)
}

// botNames are those of the house's regulars.
var botNames = []string{"Kalle", "Uschi", "Heinz", "Moni", "Eberhard", "Renate", "Manni", "Gisela", "Horst", "Traudel", "Willi", "Hedwig", "Kuddel", "Elfriede", "Ede", "Ilse"}

// botName returns a name that nobody at the table has.
func botName(taken []seat, i int) string {
	for {
		name := botNames[i%len(botNames)]
		if i >= len(botNames) {
			name = fmt.Sprint(name, " ", i/len(botNames)+1)
		}
		if !slices.ContainsFunc(taken, func(s seat) bool { return s.Name == name }) {
			return name
		}
		i++
	}
}

func (r *room) seats() []seat {
	out := make([]seat, len(r.chairs))
	for i, c := range r.chairs {
		out[i] = c.seat
	}
	return out
}

// unique returns p's name, with a number behind it if somebody else at the table has one that looks like it.
func (r *room) unique(p Person) string {
	for n, name := 2, p.Name; ; n++ {
		taken := slices.ContainsFunc(r.chairs, func(c chair) bool {
			return c.Person != p.ID && alike(c.Name, name)
		})
		if !taken {
			return name
		}
		name = fmt.Sprint(p.Name, " ", n)
	}
}

func (h *House) sat(ctx context.Context, person, table string) error {
	return h.o.Store.Put(ctx, h.record(kindSeat, person+"/"+table, person, struct{}{}))
}

// Table returns a table as p sees it.
func (h *House) Table(ctx context.Context, table string, p Person) (tab Table, err error) {
	err = h.do(ctx, table, p, func(t *live.Topic[*room]) error {
		tab = h.view(t.Fold, p.ID)
		return nil
	})
	return tab, err
}

// Sit gives p a chair; −1 is the first free one. In a running match a bot's chair may be taken.
func (h *House) Sit(ctx context.Context, table string, p Person, cmd string, at int) (Table, error) {
	return h.command(ctx, table, p, cmd, func(r *room) ([]event, error) {
		if i := r.chair(p.ID); i >= 0 {
			if i == at || at < 0 {
				return nil, nil
			}
			return nil, badly(ErrSeated, "chair %d", i)
		}
		if at < 0 {
			if at = r.open(); at < 0 {
				return nil, badly(ErrFull, "%d chairs", len(r.chairs))
			}
		}
		if at >= len(r.chairs) {
			return nil, badly(ErrBadInput, "chair %d, want 0..%d", at, len(r.chairs)-1)
		}
		sit := event{Do: "sit", Chair: at, Person: p.ID, Name: r.unique(p)}
		switch r.chairs[at].Kind {
		case kindPerson:
			return nil, badly(ErrTaken, "chair %d", at)
		case kindBot:
			if !r.playing {
				return nil, badly(ErrTaken, "chair %d is a bot's", at)
			}
			if err := h.Matches.Join(ctx, r.match, match.Seat{Chair: at, Name: sit.Name, Person: p.ID}); err != nil {
				return nil, err
			}
		}
		events := []event{sit}
		if r.chair(r.host) < 0 { // everybody had left
			events = append(events, event{Do: "host", Person: p.ID})
		}
		return events, h.sat(ctx, p.ID, table)
	})
}

// Leave gives up p's chair; in a running match a bot plays on.
func (h *House) Leave(ctx context.Context, table string, p Person, cmd string) (Table, error) {
	tab, err := h.command(ctx, table, p, cmd, func(r *room) ([]event, error) {
		i := r.chair(p.ID)
		if i < 0 {
			return nil, ErrNotSeated
		}
		events, err := h.goes(ctx, r, i, "leave")
		if err != nil {
			return nil, err
		}
		return events, nil
	})
	if err == nil && tab.Me < 0 { // he may have sat down again since
		err = h.o.Store.Delete(ctx, kindSeat, p.ID+"/"+table)
	}
	return tab, err
}

// goes takes the person from a chair, and the host's office with him.
func (h *House) goes(ctx context.Context, r *room, at int, do string) ([]event, error) {
	gone := event{Do: do, Chair: at}
	if r.playing {
		gone.Level = "stammgast"
		if err := h.Matches.Leave(ctx, r.match, r.chairs[at].Person); err != nil {
			return nil, err
		}
	}
	events := []event{gone}
	if r.chairs[at].Person == r.host {
		for _, c := range r.chairs {
			if c.Kind == kindPerson && c.Person != r.host {
				return append(events, event{Do: "host", Person: c.Person}), nil
			}
		}
	}
	return events, nil
}

// Kick sends the person at a chair away from the table; only the host may.
func (h *House) Kick(ctx context.Context, table string, p Person, cmd string, at int) (Table, error) {
	var gone string
	tab, err := h.hosted(ctx, table, p, cmd, func(r *room) ([]event, error) {
		if at < 0 || at >= len(r.chairs) || r.chairs[at].Kind != kindPerson || r.chairs[at].Person == p.ID {
			return nil, badly(ErrBadInput, "chair %d, want another person's", at)
		}
		gone = r.chairs[at].Person
		return h.goes(ctx, r, at, "kick")
	})
	if err == nil && gone != "" {
		err = h.o.Store.Delete(ctx, kindSeat, gone+"/"+table)
	}
	return tab, err
}

// hosted is command for the table's host.
func (h *House) hosted(ctx context.Context, table string, p Person, cmd string, judge func(r *room) ([]event, error)) (Table, error) {
	return h.command(ctx, table, p, cmd, func(r *room) ([]event, error) {
		if r.host != p.ID {
			return nil, ErrNotHost
		}
		return judge(r)
	})
}

// Furnish changes what stands at a chair that no person holds: "open", "bot"
// of a level, or "none", which takes it away. The chair after the last is added.
func (h *House) Furnish(ctx context.Context, table string, p Person, cmd string, at int, kind, level string) (Table, error) {
	return h.hosted(ctx, table, p, cmd, func(r *room) ([]event, error) {
		if r.playing {
			return nil, ErrPlaying
		}
		if r.deserted() { // a host who has left could take the last free chair away
			return nil, ErrNotSeated
		}
		_, params, e, err := h.settings(r.game, r.params)
		if err != nil {
			return nil, err
		}
		_, greatest := most(e, params)
		if at < 0 || at > len(r.chairs) || at == len(r.chairs) && (kind == kindNone || at >= greatest) {
			return nil, badly(ErrBadInput, "chair %d, want 0..%d", at, min(len(r.chairs), greatest-1))
		}
		if at < len(r.chairs) && r.chairs[at].Kind == kindPerson {
			return nil, badly(ErrTaken, "chair %d", at)
		}
		ev := event{Do: "chair", Chair: at, Kind: kind}
		switch kind {
		case kindBot:
			if err := checkLevel(r.game, h, level); err != nil {
				return nil, err
			}
			ev.Level, ev.Name = level, botName(r.seats(), at)
			if at < len(r.chairs) && r.chairs[at].Kind == kindBot {
				ev.Name = r.chairs[at].Name
			}
		case kindOpen, kindNone:
		default:
			return nil, badly(ErrBadInput, "kind %q, want open, bot or none", kind)
		}
		return []event{ev}, nil
	})
}

// Swap lets two chairs change places.
func (h *House) Swap(ctx context.Context, table string, p Person, cmd string, a, b int) (Table, error) {
	return h.hosted(ctx, table, p, cmd, func(r *room) ([]event, error) {
		if r.playing {
			return nil, ErrPlaying
		}
		if min(a, b) < 0 || max(a, b) >= len(r.chairs) || a == b {
			return nil, badly(ErrBadInput, "chairs %d and %d, want two of 0..%d", a, b, len(r.chairs)-1)
		}
		return []event{{Do: "swap", Chair: a, Other: b}}, nil
	})
}

// Choose sets the game, its options, the clock and whether others may watch,
// for the next match.
func (h *House) Choose(ctx context.Context, table string, p Person, cmd string, o Opening) (Table, error) {
	params, pp, e, err := h.settings(o.Game, o.Params)
	if err == nil {
		err = checkClock(o.Clock)
	}
	var terms terms
	if err == nil {
		terms, err = h.terms(o)
	}
	if err != nil {
		return Table{}, err
	}
	var old string
	tab, err := h.hosted(ctx, table, p, cmd, func(r *room) ([]event, error) {
		if r.playing {
			return nil, ErrPlaying
		}
		if _, greatest := most(e, pp); len(r.filled()) > greatest {
			return nil, fmt.Errorf("%w: %d sit at the table, %s has room for %d", game.ErrSeats, len(r.filled()), o.Game, greatest)
		}
		next, err := h.prepare(ctx, table, o.Game, params, o.Clock, terms)
		if err != nil {
			return nil, err
		}
		old = r.next
		events := []event{{Do: "game", Game: o.Game, Params: params, Clock: o.Clock, Watch: o.Watch, terms: terms}, next}
		for i, c := range r.chairs {
			if c.Kind == kindBot && checkLevel(o.Game, h, c.Level) != nil {
				events = append(events, event{Do: "chair", Chair: i, Kind: kindBot, Level: "stammgast", Name: c.Name})
			}
		}
		return events, nil
	})
	if err == nil && old != "" {
		h.litter(ctx, old)
	}
	return tab, err
}

// litter forgets a match that will not be played; it does not matter if that fails.
func (h *House) litter(ctx context.Context, id string) {
	if err := h.drop(ctx, id); err != nil {
		h.o.Log.Warn("house: forget a match", "match", id, "err", err)
	}
}

// drop forgets a match that will not be played.
func (h *House) drop(ctx context.Context, id string) error {
	if err := h.Matches.Drop(ctx, id); !errors.Is(err, match.ErrUnknown) {
		return err
	}
	return nil
}

// Say lets p talk at the table.
func (h *House) Say(ctx context.Context, table string, p Person, cmd, text string) (Table, error) {
	text, err := cleanTalk(text)
	if err != nil {
		return Table{}, err
	}
	counted := false // it may be judged more than once
	return h.command(ctx, table, p, cmd, func(r *room) ([]event, error) {
		i := r.chair(p.ID)
		if i < 0 {
			return nil, ErrNotSeated
		}
		if !counted && !h.talkers.allow(p.ID, h.o.Now()) {
			return nil, badly(ErrTooFast, "five lines at once, then one in 1.5 seconds")
		}
		counted = true
		return []event{{Do: "talk", Person: p.ID, Name: r.chairs[i].Name, Text: text}}, nil
	})
}

func cleanTalk(text string) (string, error) {
	text, n := clean(text)
	if n > talkMost || len(text) > 10*talkMost {
		return "", badly(ErrTooLong, "%d characters, want at most %d", n, talkMost)
	}
	if n == 0 {
		return "", badly(ErrBadInput, "text %q, want something that can be read", text)
	}
	return text, nil
}

// CloseTable ends the evening at a table. A running match goes on for those who play it.
func (h *House) CloseTable(ctx context.Context, table string, p Person, cmd string) (Table, error) {
	var code string
	tab, err := h.hosted(ctx, table, p, cmd, func(r *room) ([]event, error) {
		if r.playing {
			return nil, ErrPlaying
		}
		code = r.code
		return []event{{Do: "close"}}, nil
	})
	if err == nil && code != "" {
		err = h.o.Store.Delete(ctx, kindCode, code)
	}
	return tab, err
}
