package match

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"spelunke/bot"
	"spelunke/bus"
	"spelunke/fair"
	"spelunke/game"
	"spelunke/games/pulverfass"
	"spelunke/store"
)

// memory is a store that forgets: its streams are enough for matches.
type memory struct {
	store.Store
	mu      sync.Mutex
	streams map[string][]store.Entry
}

func (m *memory) Append(_ context.Context, stream string, length uint64, cmd string, entries []store.Entry) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	have := m.streams[stream]
	if cmd != "" && slices.ContainsFunc(have, func(e store.Entry) bool { return e.Cmd == cmd }) {
		return store.ErrRepeated
	}
	if length != uint64(len(have)) {
		return store.ErrConflict
	}
	for i := range entries {
		entries[i].Seq, entries[i].Batch, entries[i].Cmd = length+uint64(i), length, ""
	}
	entries[0].Cmd = cmd
	m.streams[stream] = append(have, entries...)
	return nil
}

func (m *memory) Read(_ context.Context, stream string, from uint64) ([]store.Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.streams[stream][from:]), nil
}

func (m *memory) Find(_ context.Context, stream, cmd string) (store.Entry, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	i := slices.IndexFunc(m.streams[stream], func(e store.Entry) bool { return e.Cmd == cmd })
	if i < 0 {
		return store.Entry{}, store.ErrNotFound
	}
	return m.streams[stream][i], nil
}

func (m *memory) Drop(_ context.Context, stream string) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.streams, stream)
	return nil
}

func (m *memory) Put(context.Context, ...store.Record) error                { return nil }
func (m *memory) Delete(context.Context, string, ...string) error           { return nil }
func (m *memory) List(context.Context, store.Query) ([]store.Record, error) { return nil, nil }

// deaf is a bus for one node.
type deaf struct{}

func (deaf) Publish(bus.Hint) error                   { return nil }
func (deaf) Subscribe(func(bus.Hint)) (func(), error) { return func() {}, nil }
func (deaf) Close() error                             { return nil }

// A guest plays at random, and vetoes one time in so many, or never. Its luck
// is its own, so that a run can be repeated.
type guest struct {
	vetoes uint64
	luck   *rand.Rand
}

func (g guest) Choose(v pulverfass.View, _ game.Seat, moves []pulverfass.Move, _ game.Draw) pulverfass.Move {
	if v.Phase == pulverfass.Window && (g.vetoes == 0 || g.luck.Uint64N(g.vetoes) > 0) {
		return moves[len(moves)-1]
	}
	return moves[g.luck.IntN(len(moves))]
}

// hall is a house with one match of Pulverfass after another, on a clock that
// runs in a bubble.
type hall struct {
	*Matches
	*testing.T
	mem *memory
}

// opened opens a hall whose bots veto one time in so many.
func opened(t *testing.T, vetoes uint64) *hall {
	t.Helper()
	mem := &memory{streams: map[string][]store.Entry{}}
	luck := rand.New(rand.NewPCG(1, 2))
	m, err := New(t.Context(), Options{
		Store: mem, Bus: deaf{}, Now: time.Now, Log: slog.New(slog.NewTextHandler(io.Discard, nil)),
		Kinds: map[string]Kind{"pulverfass": {Game: game.Hide(pulverfass.Rules()), Bots: map[string]bot.Player{autopilot: bot.Hide[pulverfass.State](guest{vetoes, luck})}}},
	})
	if err != nil {
		t.Fatal(err)
	}
	m.reacts = func() time.Duration { return 500*time.Millisecond + time.Duration(luck.Int64N(1000))*time.Millisecond }
	m.floor = func() time.Duration { return 800*time.Millisecond + time.Duration(luck.Int64N(600))*time.Millisecond }
	return &hall{m, t, mem}
}

// log is what the store has of a match.
func (h *hall) log(id string) []store.Entry {
	h.Helper()
	entries, err := h.mem.Read(h.Context(), stream+id, 0)
	if err != nil {
		h.Fatal(err)
	}
	return entries
}

// begin starts a match of four; those named are people, the others bots.
func (h *hall) begin(id string, window, clock int, people ...string) {
	h.Helper()
	head := Header{Match: id, Game: "pulverfass", Window: window, Clock: clock, Params: map[string]string{}}
	if _, err := h.Create(h.Context(), head); err != nil {
		h.Fatal(err)
	}
	seed, err := fair.ParseSeed(fmt.Sprintf("%064x", id))
	if err != nil {
		h.Fatal(err)
	}
	deck, err := fair.NewDeck(seed, nil, id) // instead of a seed that nobody can repeat
	if err != nil {
		h.Fatal(err)
	}
	h.luck.Store(id, deck)
	seats := make([]Seat, 4)
	for i := range seats {
		seats[i] = Seat{Chair: i, Name: fmt.Sprint("bot ", i), Level: autopilot}
		if i < len(people) {
			seats[i] = Seat{Chair: i, Name: people[i], Person: people[i]}
		}
	}
	if _, err := h.Start(h.Context(), id, seats, 0); err != nil {
		h.Fatal(err)
	}
}
