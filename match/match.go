// Package match runs matches: one game each, played to its end. It judges
// moves, draws the luck, keeps the log, the clocks and the bots, and makes
// every byte that a viewer is sent. It does not know tables, invitations or
// the network; a person is an opaque name to it.
package match

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"strconv"
	"sync"
	"time"

	"spelunke/bot"
	"spelunke/bus"
	"spelunke/fair"
	"spelunke/game"
	"spelunke/live"
	"spelunke/store"
)

// Refusals. Each is wrapped with what was wrong.
var (
	ErrUnknown    = errors.New("unknown match")
	ErrNotSeated  = errors.New("not a player of this match")
	ErrStale      = errors.New("the match has moved on")
	ErrOver       = errors.New("the match is over")
	ErrNotStarted = errors.New("the match has not started")
	ErrRunning    = errors.New("the match is still running")
	ErrPaused     = errors.New("the match is paused")
	ErrNotAllowed = errors.New("not allowed now")
	ErrRules      = errors.New("the rules are not those of the match")
)

// autopilot is the level that plays for people who are away or too slow.
const autopilot = "stammgast"

// A Kind is a game and those who play it for the house.
type Kind struct {
	Game    game.Game
	Bots    map[string]bot.Player // by level
	Late    bot.Player            // decides once for somebody who is out of time; nil: the autopilot
	Adviser bot.Adviser           // nil if there is none
}

// Options are what Matches need.
type Options struct {
	Store    store.Store
	Bus      bus.Bus
	Kinds    map[string]Kind // by the game's name
	Now      func() time.Time
	BotPause func() time.Duration // how long a bot seems to think, reacts, and a window is open at least; nil: 0.8 to 2 s, 0.5 to 1.5 s, 0.8 to 1.4 s
	Log      *slog.Logger
	Follow   time.Duration                        // how often to look for what other nodes have stored; 0: there are none
	Rebuild  bool                                 // read every match from the store before each use: for tests
	Ended    func(ctx context.Context, id string) // called, perhaps more than once, when a match has ended; may be nil
}

// Matches are all matches of the house. Its methods may be called concurrently.
type Matches struct {
	o    Options
	set  *live.Set[*fold]
	luck sync.Map // match id → fair.Deck

	reacts func() time.Duration // how long a bot or a standing order takes to react in a window
	floor  func() time.Duration // how long a window is open at least

	advising chan struct{} // held by who values moves

	ctx  context.Context // of timers; ends with Close
	stop context.CancelFunc
	work sync.WaitGroup

	mu     sync.Mutex
	timers map[string]*alarm
	closed bool
}

const (
	stream     = "match/"
	seedStream = "seed/"
	running    = "running" // kind of the records that name unfinished matches
)

// New returns the matches in a store and goes on with those that are running.
func New(ctx context.Context, o Options) (*Matches, error) {
	reacts, floor := o.BotPause, o.BotPause
	if o.BotPause == nil {
		o.BotPause = func() time.Duration { return 800*time.Millisecond + rand.N(1200*time.Millisecond) }
		reacts = func() time.Duration { return 500*time.Millisecond + rand.N(time.Second) }
		floor = func() time.Duration { return 800*time.Millisecond + rand.N(600*time.Millisecond) }
	}
	m := &Matches{o: o, reacts: reacts, floor: floor, advising: make(chan struct{}, 1), timers: map[string]*alarm{}}
	m.ctx, m.stop = context.WithCancel(context.WithoutCancel(ctx))
	set, err := live.New(o.Store, o.Bus, live.Options[*fold]{
		Prefix:  stream,
		Fold:    func(string) (*fold, error) { return m.empty(), nil },
		Encode:  encode,
		Class:   func(f *fold, person string) string { return strconv.Itoa(int(f.viewer(person))) },
		Changed: m.arm,
		Rebuild: o.Rebuild,
		Follow:  o.Follow,
		Log:     o.Log,
	})
	if err != nil {
		return nil, err
	}
	m.set = set
	return m, nil
}

// Close stops all clocks and bots. Running matches go on when they are opened again.
func (m *Matches) Close() {
	m.mu.Lock()
	m.closed = true
	for _, t := range m.timers {
		t.Stop()
	}
	m.mu.Unlock()
	m.stop()
	m.work.Wait()
	m.set.Close()
}

func (m *Matches) empty() *fold {
	return &fold{advises: m.advises, find: func(name string) (game.Game, bool) {
		k, ok := m.o.Kinds[name]
		return k.Game, ok
	}}
}

func (m *Matches) entry(by game.Seat, text string) store.Entry {
	return store.Entry{At: m.o.Now().UnixMilli(), By: int8(by), Text: text}
}

func (m *Matches) note(n note) store.Entry {
	by := game.House
	switch n.verb {
	case "match", "start", "starter", "seed", "abandon", "ready":
	default:
		by = n.seat
	}
	return m.entry(by, n.String())
}

// Create stores a new match with a fresh seed and returns the commitment to it
// in the header. Nobody is seated yet.
func (m *Matches) Create(ctx context.Context, h Header) (Header, error) {
	k, ok := m.o.Kinds[h.Game]
	if !ok {
		return h, fmt.Errorf("match: unknown game %q", h.Game)
	}
	seed := fair.NewSeed()
	h.Version, h.Commit = k.Game.Version(), fmt.Sprintf("%x", seed.Commit())
	err := m.o.Store.Append(ctx, seedStream+h.Match, 0, "", []store.Entry{m.entry(game.House, seed.Reveal())})
	if err != nil {
		return h, fmt.Errorf("match: store seed: %w", err)
	}
	return h, m.set.Do(ctx, h.Match, func(t *live.Topic[*fold]) error {
		return t.Append(ctx, "", m.note(note{verb: "match", rest: asJSON(h)}))
	})
}

// Drop forgets a match that nobody has started.
func (m *Matches) Drop(ctx context.Context, id string) error {
	return m.do(ctx, id, func(t *live.Topic[*fold]) error {
		if len(t.Fold.sat) > 0 {
			return nil
		}
		return errors.Join(t.Drop(ctx), m.o.Store.Drop(ctx, seedStream+id), m.o.Store.Delete(ctx, running, id))
	})
}

// Contribute adds a player's 32 bytes (in hex) to the luck of a match that has
// not started. The same contribution counts once.
func (m *Matches) Contribute(ctx context.Context, id string, chair int, name, hex string) error {
	return m.do(ctx, id, func(t *live.Topic[*fold]) error {
		if len(t.Fold.sat) > 0 {
			return ErrRunning
		}
		if _, err := t.Fold.rules(); err != nil {
			return err
		}
		if slices.Contains(t.Fold.contributions, Contribution{chair, name, hex}) {
			return nil
		}
		return t.Append(ctx, "", m.note(note{verb: "ready", seat: game.Seat(chair), rest: hex + " " + name}))
	})
}

// Start seats people and bots, in order of their chairs, and begins. First is
// the index of the first starter, or −1: then the House draws him. It returns
// the first starter's chair. Starting a match that has started does nothing.
func (m *Matches) Start(ctx context.Context, id string, seats []Seat, first int) (chair int, err error) {
	err = m.o.Store.Put(ctx, store.Record{Kind: running, Key: id, At: m.o.Now().UnixMilli(), Doc: []byte("{}")})
	if err != nil {
		return 0, err
	}
	err = m.do(ctx, id, func(t *live.Topic[*fold]) error {
		if len(t.Fold.sat) == 0 {
			if err := m.start(ctx, t, seats, first); err != nil {
				m.luck.Delete(id) // it may lack a contribution
				return err
			}
		}
		chair = t.Fold.seats[0].Chair
		return nil
	})
	if errors.Is(err, ErrRules) { // it will never run
		err = errors.Join(err, m.Settled(ctx, id))
	}
	return chair, err
}

func (m *Matches) start(ctx context.Context, t *live.Topic[*fold], seats []Seat, first int) error {
	f := t.Fold
	deck, err := m.deck(ctx, f)
	if err != nil {
		return err
	}
	entries := []store.Entry{m.note(note{verb: "start", rest: asJSON(start{seats, first})})}
	if first < 0 {
		k := deck.Draw(0, uint64(len(seats)))
		entries = append(entries, m.note(note{verb: "starter", seat: game.Seat(k)}))
		first = int(k)
	}
	trial := m.empty()
	trial.header, trial.contributions, trial.sat, trial.draws = f.header, f.contributions, seats, uint64(len(entries)-1)
	if err := trial.begin(first); err != nil {
		return err
	}
	entries, err = m.settle(ctx, trial, trial.pos, entries)
	if err != nil {
		return err
	}
	return t.Append(ctx, "", entries...)
}

// do is Set.Do for a match that exists.
func (m *Matches) do(ctx context.Context, id string, f func(t *live.Topic[*fold]) error) error {
	return m.set.Do(ctx, id, func(t *live.Topic[*fold]) error {
		if !t.Exists() {
			return fmt.Errorf("%w %q", ErrUnknown, id)
		}
		err := f(t)
		t.Fold.frames, t.Fold.foreseen, t.Fold.open = nil, nil, sight{} // they have served
		return err
	})
}

// deck returns the luck of a match. Its contributions must be complete.
func (m *Matches) deck(ctx context.Context, f *fold) (fair.Deck, error) {
	id := f.header.Match
	if d, ok := m.luck.Load(id); ok {
		return d.(fair.Deck), nil
	}
	seed, err := m.seed(ctx, id)
	if err != nil {
		return fair.Deck{}, err
	}
	shares := make([]string, len(f.contributions))
	for i, c := range f.contributions {
		shares[i] = c.Hex
	}
	d, err := fair.NewDeck(seed, shares, id)
	if err != nil {
		return fair.Deck{}, err
	}
	m.luck.Store(id, d)
	return d, nil
}

func (m *Matches) seed(ctx context.Context, id string) (fair.Seed, error) {
	es, err := m.o.Store.Read(ctx, seedStream+id, 0)
	if err != nil {
		return fair.Seed{}, err
	}
	if len(es) != 1 {
		return fair.Seed{}, fmt.Errorf("match: %d seeds for match %s, want 1", len(es), id)
	}
	return fair.ParseSeed(es[0].Text)
}

// settle plays the House from pos as long as luck alone decides, and reveals
// the seed if that ends the match.
func (m *Matches) settle(ctx context.Context, f *fold, pos game.Position, entries []store.Entry) ([]store.Entry, error) {
	deck, err := m.deck(ctx, f)
	if err != nil {
		return nil, err
	}
	for i := f.draws; lucky(pos); i++ {
		roll := pos.Draw(func(n uint64) uint64 { return deck.Draw(i, n) })
		f.foresee(pos, game.House, roll.Move, roll.Next)
		pos = roll.Next
		entries = append(entries, m.entry(game.House, roll.Move))
	}
	if pos.Turn() == 0 {
		return m.reveal(ctx, f.header.Match, entries)
	}
	return entries, nil
}

func (m *Matches) reveal(ctx context.Context, id string, entries []store.Entry) ([]store.Entry, error) {
	seed, err := m.seed(ctx, id)
	if err != nil {
		return nil, err
	}
	return append(entries, m.note(note{verb: "seed", rest: seed.Reveal()})), nil
}

// Abandon ends a match without a result, if it has not ended.
func (m *Matches) Abandon(ctx context.Context, id string) error {
	return m.do(ctx, id, func(t *live.Topic[*fold]) error {
		if t.Fold.running() != nil {
			return nil
		}
		return m.abandon(ctx, t)
	})
}

func (m *Matches) abandon(ctx context.Context, t *live.Topic[*fold]) error {
	entries, err := m.reveal(ctx, t.ID, []store.Entry{m.note(note{verb: "abandon"})})
	if err != nil {
		return err
	}
	return m.append(ctx, t, "", entries...)
}

// append stores entries and, if they end the match, tells the house.
func (m *Matches) append(ctx context.Context, t *live.Topic[*fold], cmd string, entries ...store.Entry) error {
	for i := range entries { // time does not go back in a log, whatever the clock does
		entries[i].At = max(entries[i].At, t.Fold.at)
	}
	if err := t.Append(ctx, cmd, entries...); err != nil {
		if !errors.Is(err, store.ErrConflict) && !errors.Is(err, store.ErrRepeated) {
			m.later(t.ID) // they may have been stored all the same
		}
		return err
	}
	if t.Fold.over() {
		m.luck.Delete(t.ID)
		m.ended(t.ID)
	}
	return nil
}

// ended tells the house, without the match's lock.
func (m *Matches) ended(id string) {
	if m.o.Ended == nil {
		return
	}
	m.background(func() { m.o.Ended(m.ctx, id) })
}

func (m *Matches) background(f func()) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.closed {
		m.work.Go(f)
	}
}

// Settled tells the matches that the house has noted the end of match id.
func (m *Matches) Settled(ctx context.Context, id string) error {
	return m.o.Store.Delete(ctx, running, id)
}

func encode(f *fold, _ []store.Entry, person string) []byte {
	return f.push(f.viewer(person))
}

// Latest returns what the newest append made for a person, as it was pushed;
// nothing if it showed the person nothing.
func (m *Matches) Latest(ctx context.Context, id, person string) (b []byte, err error) {
	err = m.do(ctx, id, func(t *live.Topic[*fold]) error {
		b = encode(t.Fold, nil, person)
		return nil
	})
	return b, err
}
