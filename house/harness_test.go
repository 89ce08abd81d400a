package house_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"spelunke/bot"
	"spelunke/bus"
	"spelunke/bus/nats"
	"spelunke/game"
	"spelunke/game/gametest/kuhn"
	"spelunke/games"
	"spelunke/house"
	"spelunke/store"
	"spelunke/store/sqlite"
)

// errBroken is what a faulty store answers.
var errBroken = errors.New("broken disk")

// A fault says what goes wrong with the write number at, counted from 1.
type fault struct {
	name   string
	unsure bool // it is written all the same
	dead   bool // and all that follow fail, too
}

// A faulty store counts its writes and lets one of them go wrong.
type faulty struct {
	store.Store
	fault

	mu     sync.Mutex
	at     int // 0: never
	writes int
}

func (f *faulty) write(do func() error) error {
	f.mu.Lock()
	f.writes++
	n, at := f.writes, f.at
	f.mu.Unlock()
	switch {
	case at == 0 || n < at || n > at && !f.dead:
		return do()
	case n == at && f.unsure:
		return errors.Join(errBroken, do())
	}
	return errBroken
}

// breaks lets the n-th write from now on go wrong; 0: none.
func (f *faulty) breaks(n int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.at, f.writes = n, 0
}

func (f *faulty) broke() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.at > 0 && f.writes >= f.at
}

func (f *faulty) Append(ctx context.Context, stream string, length uint64, cmd string, entries []store.Entry) error {
	return f.write(func() error { return f.Store.Append(ctx, stream, length, cmd, entries) })
}

func (f *faulty) Redact(ctx context.Context, stream string, texts map[uint64]string) error {
	return f.write(func() error { return f.Store.Redact(ctx, stream, texts) })
}

func (f *faulty) Drop(ctx context.Context, stream string) error {
	return f.write(func() error { return f.Store.Drop(ctx, stream) })
}

func (f *faulty) Put(ctx context.Context, records ...store.Record) error {
	return f.write(func() error { return f.Store.Put(ctx, records...) })
}

func (f *faulty) Add(ctx context.Context, records ...store.Record) error {
	return f.write(func() error { return f.Store.Add(ctx, records...) })
}

func (f *faulty) Delete(ctx context.Context, kind string, keys ...string) error {
	return f.write(func() error { return f.Store.Delete(ctx, kind, keys...) })
}

func (f *faulty) Scrub(ctx context.Context) error {
	return f.write(func() error { return f.Store.Scrub(ctx) })
}

// A pub is a database with houses on it, which play Kuhn poker: its matches are short.
type pub struct {
	*testing.T
	st  *faulty
	db  string // its file
	bus *nats.Bus
	now func() time.Time
	n   int

	version int           // of the rules; 0: theirs
	points  int           // games that usually win an evening; 0: each is for itself
	hints   bus.Bus       // of the next house; nil: bus
	shared  bool          // houses know that there are others
	pause   time.Duration // of the next house's bots
}

func newPub(t *testing.T) *pub {
	t.Helper()
	db := filepath.Join(t.TempDir(), "house.db")
	st, err := sqlite.Open(db)
	if err != nil {
		t.Fatal(err)
	}
	b, err := nats.Open()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := errors.Join(b.Close(), st.Close()); err != nil {
			t.Error(err)
		}
	})
	return &pub{T: t, st: &faulty{Store: st}, db: db, bus: b, now: time.Now}
}

// open opens a house, as one more node or after another has stopped.
func (p *pub) open() *house.House {
	p.Helper()
	rules := kuhn.Rules()
	if p.version > 0 {
		rules.Version = p.version
	}
	hints := bus.Bus(p.bus)
	if p.hints != nil {
		hints = p.hints
	}
	pause := p.pause
	h, err := house.New(p.Context(), house.Options{
		Store: p.st, Bus: hints, Now: p.now, Open: func() bool { return true }, URL: func() string { return "http://pub" },
		BotPause: func() time.Duration { return pause }, Shared: p.shared,
		Games: []games.Entry{{
			Game: game.Hide(rules), Most: 3, Points: p.points, View: kuhn.View{}, Levels: []bot.Level{{Name: "stammgast", Player: bot.Random}},
		}},
		Log: slog.New(slog.NewTextHandler(p.Output(), nil)),
	})
	if err != nil {
		p.Fatal(err)
	}
	p.Cleanup(h.Close)
	return h
}

func (p *pub) cmd() string {
	p.n++
	return fmt.Sprintf("command-%d", p.n)
}

func (p *pub) guest(h *house.House, name string) house.Person {
	p.Helper()
	g, _, err := h.Guest(p.Context(), name)
	if err != nil {
		p.Fatal(err)
	}
	return g
}

// opens opens a table with chairs like "me open bot".
func (p *pub) opens(h *house.House, who house.Person, chairs string) house.Table {
	p.Helper()
	return p.table(h.OpenTable(p.Context(), who, p.cmd(), opening(chairs)))
}

func opening(chairs string) house.Opening {
	o := house.Opening{Game: "kuhn", Watch: true, Params: map[string]string{"cards": "4"}} // for two or three
	for _, kind := range strings.Fields(chairs) {
		c := house.Place{Kind: kind}
		if kind == "bot" {
			c.Level = "stammgast"
		}
		o.Chairs = append(o.Chairs, c)
	}
	return o
}

// table is for commands that must succeed.
func (p *pub) table(t house.Table, err error) house.Table {
	p.Helper()
	if err != nil {
		p.Fatal(err)
	}
	return t
}

// streams counts the streams that begin with prefix.
func (p *pub) streams(prefix string) int {
	p.Helper()
	names, err := p.st.Streams(p.Context(), prefix, "", 1000)
	if err != nil {
		p.Fatal(err)
	}
	return len(names)
}

// records counts the records of a kind.
func (p *pub) records(kind string) int {
	p.Helper()
	rs, err := p.st.List(p.Context(), store.Query{Kind: kind})
	if err != nil {
		p.Fatal(err)
	}
	return len(rs)
}

// share is a contribution to the luck.
func share(b byte) string { return strings.Repeat(fmt.Sprintf("%02x", b), 32) }

// until waits until f is true.
func (p *pub) until(what string, f func() bool) {
	p.Helper()
	for end := time.Now().Add(30 * time.Second); !f(); time.Sleep(5 * time.Millisecond) {
		if time.Now().After(end) {
			p.Fatal("waited in vain:", what)
		}
	}
}
