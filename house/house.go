// Package house knows people, tables and invitations. A table is a group for
// an evening: chairs, talk and a tally; it plays one match after another. The
// package seats people, starts matches and notes how they end; what happens in
// a match is package match's business, and the network is package web's.
package house

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"spelunke/bot"
	"spelunke/bus"
	"spelunke/game"
	"spelunke/games"
	"spelunke/live"
	"spelunke/match"
	"spelunke/store"
)

// Refusals. Each is wrapped with what was wrong.
var (
	ErrNoSession   = errors.New("no session")
	ErrBadName     = errors.New("not a name")
	ErrUnknownGame = errors.New("unknown game")
	ErrUnknown     = errors.New("unknown table")
	ErrWrongCode   = errors.New("no open table has this code")
	ErrFull        = errors.New("the table is full")
	ErrTaken       = errors.New("the chair is taken")
	ErrNotSeated   = errors.New("you have no chair at this table")
	ErrNotHost     = errors.New("only the table's host may do this")
	ErrSeated      = errors.New("you have a chair already")
	ErrPlaying     = errors.New("a match is running")
	ErrNotReady    = errors.New("not everybody is ready")
	ErrClosed      = errors.New("the table is closed")
	ErrKicked      = errors.New("the host has sent you away")
	ErrTooFast     = errors.New("too fast")
	ErrTooLong     = errors.New("too long")
	ErrBadInput    = errors.New("bad input")
	ErrWord        = errors.New("opening a table needs the house word")
	ErrNotOwner    = errors.New("only the owner of the house may do this")
	ErrOwner       = errors.New("this cannot be done to the owner of the house")
	ErrNoPerson    = errors.New("unknown person")
	ErrPrivate     = errors.New("nobody may watch this table")
)

// Options are what a House needs.
type Options struct {
	Store    store.Store
	Bus      bus.Bus
	Games    []games.Entry
	URL      func() string        // where people reach the house, without a slash at the end
	Word     string               // who may open tables: who knows this word; "": see Open
	Open     func() bool          // everybody may open tables
	Now      func() time.Time     // nil: time.Now
	BotPause func() time.Duration // nil: 0.8 to 2 s
	Log      *slog.Logger         // nil: none
	Rebuild  bool                 // read everything from the store before each use: for tests
	Shared   bool                 // other nodes serve the same store and bus
}

// House is the house. Its methods may be called concurrently.
type House struct {
	Matches *match.Matches

	o        Options
	set      *live.Set[*room]
	presence *presence
	talkers  limiters
	sessions sessions
	bars     bars
	node     string // names this one among others
	leave    func() // of the bus

	mu     sync.Mutex
	timers map[*time.Timer]bool
	forgot func(session string) // see OnForget
	closed bool
}

const stream = "table/"

// New opens the house and goes on with all matches that were running.
func New(ctx context.Context, o Options) (*House, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	h := &House{o: o, presence: newPresence(o.Now()), node: token(9), leave: func() {}, timers: map[*time.Timer]bool{}}
	kinds := map[string]match.Kind{}
	for _, e := range o.Games {
		k := match.Kind{Game: e.Game, Bots: map[string]bot.Player{}, Late: e.Late, Adviser: e.Adviser}
		for _, l := range e.Levels {
			k.Bots[l.Name] = l.Player
		}
		kinds[e.Game.Name()] = k
	}
	var err error
	h.Matches, err = match.New(ctx, match.Options{
		Store: o.Store, Bus: o.Bus, Kinds: kinds, Now: o.Now, BotPause: o.BotPause,
		Log: o.Log, Rebuild: o.Rebuild, Ended: h.ended, Follow: o.follow(),
	})
	if err != nil {
		return nil, err
	}
	h.set, err = live.New(o.Store, o.Bus, live.Options[*room]{
		Prefix:  stream,
		Fold:    func(id string) (*room, error) { return newRoom(id), nil },
		Encode:  func(r *room, _ []store.Entry, person string) []byte { return h.encode(r, person) },
		Rebuild: o.Rebuild,
		Follow:  o.follow(),
		Log:     o.Log,
	})
	if err != nil {
		h.Matches.Close()
		return nil, err
	}
	if err := errors.Join(h.lookAtBars(ctx), h.join(), h.takeUp(ctx, 0)); err != nil {
		h.Close()
		return nil, err
	}
	h.after(sweepEvery, h.sweepOften)
	h.after(eraseAgain, h.finishErasing)
	return h, nil
}

// Describe returns a house that has games and nothing else: enough to describe the API.
func Describe(es []games.Entry) *House { return &House{o: Options{Games: es}} }

// Close stops all clocks and bots; nothing is lost.
func (h *House) Close() {
	h.mu.Lock()
	h.closed = true
	for t := range h.timers {
		t.Stop()
	}
	h.mu.Unlock()
	h.leave()
	h.Matches.Close()
	h.set.Close()
}

// after calls f once, d from now, unless the house is closed before.
func (h *House) after(d time.Duration, f func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return
	}
	var t *time.Timer
	t = time.AfterFunc(d, func() {
		h.mu.Lock()
		delete(h.timers, t)
		gone := h.closed
		h.mu.Unlock()
		if !gone {
			f()
		}
	})
	h.timers[t] = true
}

// Connected returns how many people are connected to how many tables by way of
// this process; who is at two tables counts twice.
func (h *House) Connected() (people, tables int) { return h.presence.connected() }

// Games are the games of the house.
func (h *House) Games() []games.Entry { return h.o.Games }

func (h *House) entry(name string) (games.Entry, error) {
	for _, e := range h.o.Games {
		if e.Game.Name() == name {
			return e, nil
		}
	}
	return games.Entry{}, badly(ErrUnknownGame, "game %q, want one of %v", name, names(h.o.Games))
}

func names(es []games.Entry) []string {
	var out []string
	for _, e := range es {
		out = append(out, e.Game.Name())
	}
	return out
}

// settings checks the options of a game for a table.
func (h *House) settings(name string, given map[string]string) (map[string]string, game.Params, games.Entry, error) {
	e, err := h.entry(name)
	if err != nil {
		return nil, nil, e, err
	}
	p, err := e.Game.Complete(given)
	if err != nil {
		return nil, nil, e, err
	}
	return e.Game.Text(p), p, e, nil
}

// Most is how many may play a game at a table under given options.
func most(e games.Entry, p game.Params) (least, greatest int) {
	least, greatest = e.Game.Seats(p)
	return least, min(greatest, e.Most)
}
