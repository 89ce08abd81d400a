package house_test

import (
	"context"
	"errors"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"spelunke/house"
	"spelunke/store"
)

// two opens two nodes of one house, with a clock that can be set.
func two(t *testing.T) (p *pub, a, b *house.House, ahead *atomic.Int64) {
	p, ahead = newPub(t), &atomic.Int64{}
	p.now = func() time.Time { return time.Now().Add(time.Duration(ahead.Load())) }
	p.shared = true
	return p, p.open(), p.open(), ahead
}

// TestShared_Presence has people at two nodes of one table: each node knows of
// the other's, waits for them, and misses them when the other node has died.
func TestShared_Presence(t *testing.T) {
	p, one, other, ahead := two(t)
	ctx := t.Context()
	a, b := p.guest(one, "Jule"), p.guest(one, "Mehmet")
	tab := p.opens(one, a, "me open")
	p.table(one.Sit(ctx, tab.ID, b, p.cmd(), -1))
	ahead.Add(int64(time.Minute)) // that he has sat down is long ago
	if p.table(one.Table(ctx, tab.ID, a)).Chairs[1].Present {
		t.Fatal("Mehmet is present before he has come")
	}
	pushed := make(chan []byte, 100)
	leaveA, err := one.Enter(ctx, tab.ID, a, nil, func(b []byte) { pushed <- b })
	if err != nil {
		t.Fatal(err)
	}
	defer leaveA()
	leaveB, err := other.Enter(ctx, tab.ID, b, nil, func([]byte) {})
	if err != nil {
		t.Fatal(err)
	}
	defer leaveB()
	present := func() bool { return p.table(one.Table(ctx, tab.ID, a)).Chairs[1].Present }
	p.until("Jule's node to know of Mehmet", present)
	p.until("Jule to be told", func() bool { return len(pushed) >= 2 })
	got := p.table(one.Ready(ctx, tab.ID, a, p.cmd(), true, share(1)))
	if got.State != "gathering" {
		t.Fatalf("state %q, want that the table waits for Mehmet, who is at the other node", got.State)
	}
	off := other.TV(tab.ID)
	p.until("Jule's node to know of the TV", func() bool { return p.table(one.Table(ctx, tab.ID, a)).TV })
	off()
	p.until("Jule's node to know that the TV is off", func() bool { return !p.table(one.Table(ctx, tab.ID, a)).TV })
	other.Close()
	ahead.Add(int64(11 * time.Second))
	if present() {
		t.Error("Mehmet is present, though his node has died")
	}
}

// TestShared_Session ends a session and renames a person at one node: the other must not go by what it remembers.
func TestShared_Session(t *testing.T) {
	p, one, other, _ := two(t)
	ctx := t.Context()
	who, tok, err := one.Guest(ctx, "Jule")
	if err != nil {
		t.Fatal(err)
	}
	name := func(h *house.House) string {
		x, err := h.Session(ctx, tok)
		if err != nil {
			return err.Error()
		}
		return x.Name
	}
	if name(one) != "Jule" || name(other) != "Jule" {
		t.Fatalf("names %q and %q, want Jule", name(one), name(other))
	}
	if _, err := one.Rename(ctx, who, "Juliane"); err != nil {
		t.Fatal(err)
	}
	p.until("the other node to know her new name", func() bool { return name(other) == "Juliane" })
	ended := make(chan string, 1)
	other.OnForget(func(session string) { ended <- session })
	if err := one.Forget(ctx, tok); err != nil {
		t.Fatal(err)
	}
	p.until("the other node to know that the session has ended", func() bool {
		_, err := other.Session(ctx, tok)
		return errors.Is(err, house.ErrNoSession)
	})
	select {
	case got := <-ended: // its sockets can end
		if got != house.SessionName(tok) {
			t.Errorf("session %q has ended, want %q", got, house.SessionName(tok))
		}
	case <-time.After(10 * time.Second):
		t.Error("nobody at the other node was told that the session has ended")
	}
}

// TestShared_TakenUp closes a node on which bots were about to move: the other
// one, to which nobody has come, lets them.
func TestShared_TakenUp(t *testing.T) {
	p := newPub(t)
	p.shared, p.pause = true, time.Hour
	slow := p.open()
	p.pause = 0
	other := p.open()
	ctx := t.Context()
	a := p.guest(slow, "Jule")
	tab := p.opens(slow, a, "me bot bot")
	tab = p.table(slow.Start(ctx, tab.ID, a, p.cmd(), share(1)))
	if err := slow.Matches.Away(ctx, tab.Match, a.ID); err != nil { // a bot plays for her, too
		t.Fatal(err)
	}
	slow.Close()
	over := func() bool {
		now := p.table(other.Table(ctx, tab.ID, a))
		return now.State == "over" && now.Match == tab.Match
	}
	if over() {
		t.Fatal("the match was over before anybody had taken it up")
	}
	p.until("the other node to take up the match", over)
}

// A scribe notes which batches were appended to matches through it.
type scribe struct {
	store.Store

	mu      sync.Mutex
	batches map[uint64]bool // by the number of their first entry
}

func (s *scribe) Append(ctx context.Context, stream string, length uint64, cmd string, entries []store.Entry) error {
	err := s.Store.Append(ctx, stream, length, cmd, entries)
	if err == nil && strings.HasPrefix(stream, "match/") {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.batches[length] = true
	}
	return err
}

// TestShared_CloserFirst has somebody watch at one of two nodes that both know
// a match of bots: the other one leaves each move to it for half a second.
func TestShared_CloserFirst(t *testing.T) {
	p := newPub(t)
	p.shared, p.pause = true, 50*time.Millisecond
	near := p.open()
	p.pause = 0 // the other one would be faster
	wrote := &scribe{Store: p.st.Store, batches: map[uint64]bool{}}
	p.st = &faulty{Store: wrote}
	far := p.open()
	ctx := t.Context()
	a := p.guest(far, "Jule")
	tab := p.opens(far, a, "me bot bot")
	tab = p.table(far.Start(ctx, tab.ID, a, p.cmd(), share(1)))
	stop, err := near.Matches.Watch(ctx, tab.Match, a.ID, nil, func([]byte) {})
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	if err := near.Matches.Away(ctx, tab.Match, a.ID); err != nil {
		t.Fatal(err)
	}
	p.until("the match to end", func() bool { return fromFrame(near, t, tab.Match).Over })
	es, err := p.st.Read(ctx, "match/"+tab.Match, 0)
	if err != nil {
		t.Fatal(err)
	}
	wrote.mu.Lock()
	defer wrote.mu.Unlock()
	if !wrote.batches[0] {
		t.Fatal("the match that the node began is not among what it wrote")
	}
	for i, e := range es[1:] {
		if e.Seq != e.Batch || !wrote.batches[e.Seq] || strings.HasPrefix(e.Text, "@") { // what people say is said at once
			continue
		}
		if waited := e.At - es[i].At; waited < 495 { // a few milliseconds are lost to rounding
			t.Errorf("the node on which nobody watches has written entry %d, %q, %d ms after the one before, want at least 500", e.Seq, e.Text, waited)
		}
	}
}

// TestShared_Deadline lets a clock run out at two nodes at once: one move is made for who is late.
func TestShared_Deadline(t *testing.T) {
	p, one, other, ahead := two(t)
	ctx := t.Context()
	a, b := p.guest(one, "Jule"), p.guest(one, "Mehmet")
	o := opening("me open")
	o.Clock = 30
	tab := p.table(one.OpenTable(ctx, a, p.cmd(), o))
	p.table(one.Sit(ctx, tab.ID, b, p.cmd(), -1))
	p.table(one.Ready(ctx, tab.ID, b, p.cmd(), true, share(2)))
	tab = p.table(one.Start(ctx, tab.ID, a, p.cmd(), share(1)))
	fromFrame(other, t, tab.Match) // the other node knows the match, too
	ahead.Add(int64(31 * time.Second))
	var wg sync.WaitGroup
	for range 5 {
		for _, h := range []*house.House{one, other} {
			wg.Go(func() { h.Matches.Due(tab.Match) })
		}
	}
	wg.Wait()
	es, err := p.st.Read(ctx, "match/"+tab.Match, 0)
	if err != nil {
		t.Fatal(err)
	}
	late := 0
	for _, e := range es {
		if strings.HasPrefix(e.Text, "@timeout") {
			late++
		}
	}
	if late != 1 {
		t.Errorf("%d moves were made for who was late, want 1", late)
	}
}
