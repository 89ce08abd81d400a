package house_test

import (
	"errors"
	"testing"
	"time"

	"spelunke/house"
	"spelunke/match"
	"spelunke/store"
)

// playing opens a table for two at which a match is running.
func (p *pub) playing(h *house.House, a, b house.Person) house.Table {
	p.Helper()
	ctx := p.Context()
	t := p.opens(h, a, "me open")
	p.table(h.Sit(ctx, t.ID, b, p.cmd(), -1))
	p.table(h.Ready(ctx, t.ID, b, p.cmd(), true, share(2)))
	t = p.table(h.Start(ctx, t.ID, a, p.cmd(), share(1)))
	if t.State != "playing" {
		p.Fatalf("state %q, want playing", t.State)
	}
	return t
}

func TestCommand_RepeatedLaterHasNoEffect(t *testing.T) {
	p := newPub(t)
	h, ctx := p.open(), t.Context()
	a, b := p.guest(h, "Jule"), p.guest(h, "Mehmet")
	tab := p.playing(h, a, b)
	p.table(h.Leave(ctx, tab.ID, b, "leave-once"))
	p.table(h.Sit(ctx, tab.ID, b, p.cmd(), 1))
	tab = p.table(h.Leave(ctx, tab.ID, b, "leave-once"))
	if tab.Me != 1 {
		t.Errorf("a repeated leave has taken chair 1 away: chair %d", tab.Me)
	}
	if fr, err := h.Matches.Frame(ctx, tab.Match, b.ID, nil); err != nil || fr.Me < 0 {
		t.Errorf("a repeated leave has taken the seat in the match away: seat %d, %v", fr.Me, err)
	}
	if cards, err := h.Cards(ctx, b); err != nil || len(cards) != 1 {
		t.Errorf("a repeated leave has left %d cards, %v, want 1", len(cards), err)
	}
}

func TestCommand_OneIDOfTwoPeople(t *testing.T) {
	p := newPub(t)
	h, ctx := p.open(), t.Context()
	a, b := p.guest(h, "Jule"), p.guest(h, "Mehmet")
	tab := p.opens(h, a, "me open")
	p.table(h.Say(ctx, tab.ID, a, "command-x", "Prost"))
	if tab = p.table(h.Sit(ctx, tab.ID, b, "command-x", -1)); tab.Me != 1 {
		t.Errorf("Mehmet's command was taken for Jule's: he has chair %d, want 1", tab.Me)
	}
	p.table(h.Ready(ctx, tab.ID, b, p.cmd(), true, share(2)))
	tab = p.table(h.Start(ctx, tab.ID, a, p.cmd(), share(1)))
	for _, who := range []house.Person{a, b} {
		fr, err := h.Matches.Pause(ctx, tab.Match, who.ID, "command-y", !fromFrame(h, t, tab.Match).Clock.Paused)
		if err != nil || len(fr.Entries) != 1 {
			t.Fatalf("pause: %v, %d entries, want 1", err, len(fr.Entries))
		}
		if e := fr.Entries[0]; e.By != fr.Me {
			t.Errorf("%s's command was taken for another's: answered %+v", who.Name, e)
		}
	}
}

func fromFrame(h *house.House, t *testing.T, id string) match.Frame {
	t.Helper()
	fr, err := h.Matches.Frame(t.Context(), id, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	return fr
}

func TestSit_RefusedLeavesNothing(t *testing.T) {
	p := newPub(t)
	h, ctx := p.open(), t.Context()
	a, b := p.guest(h, "Jule"), p.guest(h, "Mehmet")
	full := p.opens(h, a, "me")
	closed := p.opens(h, a, "me open")
	p.table(h.CloseTable(ctx, closed.ID, a, p.cmd()))
	before := p.records("seat")
	for table, want := range map[string]error{"nowhere": house.ErrUnknown, full.ID: house.ErrFull, closed.ID: house.ErrClosed} {
		if _, err := h.Sit(ctx, table, b, p.cmd(), -1); !errors.Is(err, want) {
			t.Errorf("sit: %v, want %v", err, want)
		}
	}
	if n := p.records("seat"); n != before {
		t.Errorf("refused seats have left %d records", n-before)
	}
}

func TestHost_TheNextToSitFollowsWhenAllHaveLeft(t *testing.T) {
	p := newPub(t)
	h, ctx := p.open(), t.Context()
	a, b := p.guest(h, "Jule"), p.guest(h, "Mehmet")
	tab := p.opens(h, a, "me open")
	p.table(h.Leave(ctx, tab.ID, a, p.cmd()))
	if tab = p.table(h.Sit(ctx, tab.ID, b, p.cmd(), -1)); !tab.Host {
		t.Error("Mehmet sits alone and is not the host")
	}
	if tab = p.table(h.Sit(ctx, tab.ID, a, p.cmd(), -1)); tab.Host {
		t.Error("Jule comes back and is the host again")
	}
}

func TestStart_AgainWhenTheOneWhoWasWaitedForHasLeft(t *testing.T) {
	p := newPub(t)
	h, ctx := p.open(), t.Context()
	a, b := p.guest(h, "Jule"), p.guest(h, "Mehmet")
	tab := p.opens(h, a, "me bot open")
	p.table(h.Sit(ctx, tab.ID, b, p.cmd(), -1))
	if tab = p.table(h.Start(ctx, tab.ID, a, p.cmd(), share(1))); tab.State != "gathering" {
		t.Fatalf("state %q without Mehmet's consent, want gathering", tab.State)
	}
	p.table(h.Leave(ctx, tab.ID, b, p.cmd()))
	if tab = p.table(h.Start(ctx, tab.ID, a, p.cmd(), share(1))); tab.State != "playing" {
		t.Errorf("state %q, want playing", tab.State)
	}
	if fr := fromFrame(h, t, tab.Match); len(fr.Fair.Contributions) != 1 {
		t.Errorf("%d contributions, want Jule's one", len(fr.Fair.Contributions))
	}
}

func TestChoose_ForgetsTheMatchThatWillNotBePlayed(t *testing.T) {
	p := newPub(t)
	h, ctx := p.open(), t.Context()
	a := p.guest(h, "Jule")
	tab := p.opens(h, a, "me bot")
	for range 5 {
		p.table(h.Choose(ctx, tab.ID, a, p.cmd(), opening("")))
	}
	if m, s := p.streams("match/"), p.streams("seed/"); m != 1 || s != 1 {
		t.Errorf("%d matches and %d seeds, want 1 and 1", m, s)
	}
}

func TestOpenTable_RepeatedMakesOneCode(t *testing.T) {
	p := newPub(t)
	h, ctx := p.open(), t.Context()
	a := p.guest(h, "Jule")
	for range 3 {
		p.table(h.OpenTable(ctx, a, "open-once", opening("me bot")))
	}
	if n := p.records("code"); n != 1 {
		t.Errorf("one table has %d codes, want 1", n)
	}
}

func TestSweep_GoesOnAfterABrokenTable(t *testing.T) {
	p := newPub(t)
	now := time.Now()
	p.now = func() time.Time { return now }
	h, ctx := p.open(), t.Context()
	a := p.guest(h, "Jule")
	p.opens(h, a, "me bot")
	now = now.Add(time.Second)
	broken := p.opens(h, a, "me bot")
	es, err := p.st.Read(ctx, "table/"+broken.ID, 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.st.Append(ctx, "table/"+broken.ID, uint64(len(es)), "", []store.Entry{{Text: "{"}}); err != nil {
		t.Fatal(err)
	}
	h.Close()
	now = now.Add(25 * time.Hour)
	h = p.open()
	n, _, err := h.Sweep(ctx)
	if err == nil || n != 1 {
		t.Errorf("Sweep = %d, %v, want the other table swept and an error", n, err)
	}
	if n := p.records("code") + p.records("seat") + p.streams("match/") + p.streams("seed/"); n != 4 {
		t.Errorf("%d records and streams are left, want those of the broken table", n)
	}
}

func TestSession_OneThatIsUsedLives(t *testing.T) {
	p := newPub(t)
	now := time.Now()
	p.now = func() time.Time { return now }
	h, ctx := p.open(), t.Context()
	_, tok, err := h.Guest(ctx, "Jule")
	if err != nil {
		t.Fatal(err)
	}
	for range 40 {
		now = now.Add(25 * time.Hour)
		if _, err := h.Session(ctx, tok); err != nil {
			t.Fatal(err)
		}
	}
	if _, guests, err := h.Sweep(ctx); err != nil || guests != 0 {
		t.Errorf("Sweep forgot %d guests, %v, want none", guests, err)
	}
}

// TestKick_Watchers sends somebody away whose page is open: nobody looks on.
func TestKick_Watchers(t *testing.T) {
	p := newPub(t)
	h, ctx := p.open(), t.Context()
	a, b := p.guest(h, "Jule"), p.guest(h, "Mehmet")
	tab := p.opens(h, a, "me open")
	p.table(h.Sit(ctx, tab.ID, b, p.cmd(), 1))
	leave, err := h.Enter(ctx, tab.ID, b, nil, func([]byte) {})
	if err != nil {
		t.Fatal(err)
	}
	defer leave()
	if tab = p.table(h.Kick(ctx, tab.ID, a, p.cmd(), 1)); len(tab.Watchers) != 0 {
		t.Errorf("%q look on, want nobody", tab.Watchers)
	}
}
