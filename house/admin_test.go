package house_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"spelunke/house"
	"spelunke/match"
	"spelunke/store"
)

// everything is all that a store keeps, a line for each entry and record.
func (p *pub) everything() string {
	p.Helper()
	var b strings.Builder
	names, err := p.st.Streams(p.Context(), "", "", 1<<20)
	if err != nil {
		p.Fatal(err)
	}
	for _, name := range names {
		es, err := p.st.Read(p.Context(), name, 0)
		if err != nil {
			p.Fatal(err)
		}
		for _, e := range es {
			fmt.Fprintln(&b, name, e.Seq, e.Cmd, e.Text)
		}
	}
	all := p.st.Store.(interface {
		Each(ctx context.Context, f func(store.Record) error) error
	})
	err = all.Each(p.Context(), func(r store.Record) error {
		fmt.Fprintln(&b, r.Kind, r.Key, r.Group, string(r.Doc))
		return nil
	})
	if err != nil {
		p.Fatal(err)
	}
	return b.String()
}

// without checks that nothing that is kept has a text.
func (p *pub) without(text string) {
	p.Helper()
	for line := range strings.Lines(p.everything()) {
		if strings.Contains(line, text) {
			p.Errorf("%q is still kept: %s", text, line)
		}
	}
}

// finish has two people play the running match of a table to its end.
func (p *pub) finish(h *house.House, table string, people ...house.Person) (id string) {
	p.Helper()
	id = p.table(h.Table(p.Context(), table, people[0])).Match
	p.until("the end", func() bool {
		for _, who := range people {
			fr, err := h.Matches.Frame(p.Context(), id, who.ID, nil)
			if err != nil {
				p.Fatal(err)
			}
			if len(fr.Moves) > 0 {
				if _, err := h.Matches.Move(p.Context(), id, who.ID, p.cmd(), fr.Seq, fr.Moves[0]); err != nil && !errors.Is(err, match.ErrStale) {
					p.Fatal(err)
				}
			}
		}
		return p.table(h.Table(p.Context(), table, people[0])).State == "over"
	})
	return id
}

func TestAdmin_Close(t *testing.T) {
	p := newPub(t)
	h, ctx := p.open(), t.Context()
	a, b := p.guest(h, "Jule"), p.guest(h, "Mehmet")
	admin := h.Admin("test")
	running, empty := p.playing(h, a, b), p.opens(h, a, "me open")
	told := make(chan []byte, 100)
	leave, err := h.Enter(ctx, running.ID, b, nil, func(b []byte) { told <- b })
	if err != nil {
		t.Fatal(err)
	}
	defer leave()
	for name, id := range map[string]string{running.ID: running.ID, empty.Code: empty.ID} {
		closed, err := admin.Close(ctx, name)
		if err != nil || closed.Table != id || closed.State != "closed" || closed.Code != "" {
			t.Fatalf("Close(%q) = %+v, %v; want %s closed", name, closed, err, id)
		}
	}
	fr := fromFrame(h, t, running.Match)
	if !fr.Over || !fr.Abandoned || fr.Fair.Seed == "" {
		t.Errorf("the running match: over %v, abandoned %v, seed %q", fr.Over, fr.Abandoned, fr.Fair.Seed)
	}
	p.until("Mehmet to be told", func() bool { return strings.Contains(string(<-told), `"state":"closed"`) })
	before := p.everything()
	for range 2 { // again by its id; the code is gone
		if _, err := admin.Close(ctx, running.ID); err != nil {
			t.Errorf("Close again: %v", err)
		}
	}
	if after := p.everything(); after != before {
		t.Errorf("closing again has changed\n%s to\n%s", before, after)
	}
	for _, name := range []string{"nowhere", empty.Code, "EBER-22222", ""} {
		if _, err := admin.Close(ctx, name); !errors.Is(err, house.ErrUnknown) || !strings.Contains(err.Error(), fmt.Sprintf("%q", name)) {
			t.Errorf("Close(%q) = %v, want unknown, with the value", name, err)
		}
	}
	if _, err := h.Sit(ctx, empty.ID, b, p.cmd(), -1); !errors.Is(err, house.ErrClosed) {
		t.Errorf("sit at a closed table: %v, want ErrClosed", err)
	}
	if tables, err := admin.Tables(ctx); err != nil || len(tables) != 0 {
		t.Errorf("open tables: %+v, %v; want none", tables, err)
	}
}

// TestAdmin_CloseUnnoted closes a table whose match has begun without its knowledge.
func TestAdmin_CloseUnnoted(t *testing.T) {
	p := newPub(t)
	h, ctx := p.open(), t.Context()
	a := p.guest(h, "Jule")
	tab := p.opens(h, a, "me bot")
	if _, err := h.Matches.Start(ctx, tab.Next.Match, []match.Seat{{Chair: 0, Name: "Jule", Person: a.ID}, {Chair: 1, Level: "stammgast"}}, 0); err != nil {
		t.Fatal(err)
	}
	if _, err := h.Admin("test").Close(ctx, tab.ID); err != nil {
		t.Fatal(err)
	}
	if fr := fromFrame(h, t, tab.Next.Match); !fr.Over {
		t.Error("its match is running at a closed table")
	}
}

func TestAdmin_Ban(t *testing.T) {
	p := newPub(t)
	h, ctx := p.open(), t.Context()
	a := p.guest(h, "Jule")
	b, tok, err := h.Guest(ctx, "Mehmet")
	if err != nil {
		t.Fatal(err)
	}
	admin := h.Admin("test")
	tab := p.playing(h, a, b)
	for range 2 {
		if x, err := admin.Ban(ctx, b.ID); err != nil || !x.Banned || len(x.Tables) != 0 {
			t.Fatalf("Ban = %+v, %v", x, err)
		}
	}
	tab = p.table(h.Table(ctx, tab.ID, a))
	if c := tab.Chairs[1]; c.Kind != "bot" || tab.State != "playing" {
		t.Errorf("his chair is %+v, the table %q, want a bot that plays on", c, tab.State)
	}
	refused := func(h *house.House) {
		t.Helper()
		_, err1 := h.Session(ctx, tok)
		_, err2 := h.Table(ctx, tab.ID, b) // of one whom another node still took for a guest
		_, err3 := h.Sit(ctx, tab.ID, b, p.cmd(), 1)
		_, err4 := h.OpenTable(ctx, b, p.cmd(), opening("me"))
		_, err5 := h.Enter(ctx, tab.ID, b, nil, func([]byte) {})
		for i, err := range []error{err1, err2, err3, err4, err5} {
			if !errors.Is(err, house.ErrNoSession) {
				t.Errorf("command %d of a banned person: %v, want ErrNoSession", i+1, err)
			}
		}
	}
	refused(h)
	h.Close()
	h = p.open() // it is not forgotten
	refused(h)
	admin = h.Admin("test")
	for range 2 {
		if x, err := admin.Unban(ctx, b.ID); err != nil || x.Banned {
			t.Fatalf("Unban = %+v, %v", x, err)
		}
	}
	if x, err := h.Session(ctx, tok); err != nil || x.ID != b.ID {
		t.Errorf("session after the ban: %+v, %v", x, err)
	}
	if tab = p.table(h.Sit(ctx, tab.ID, b, p.cmd(), 1)); tab.Me != 1 {
		t.Errorf("after the ban he has chair %d, want 1", tab.Me)
	}
}

func TestAdmin_Own(t *testing.T) {
	p := newPub(t)
	h, ctx := p.open(), t.Context()
	a, tokenA, err := h.Guest(ctx, "Jule")
	if err != nil {
		t.Fatal(err)
	}
	b, tokenB, err := h.Guest(ctx, "Mehmet")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.Own(ctx, a); err != nil {
		t.Fatal(err)
	}
	owns := func(token string) bool {
		who, err := h.Session(ctx, token)
		if err != nil {
			t.Fatal(err)
		}
		return who.Owner
	}
	if !owns(tokenA) || owns(tokenB) {
		t.Fatal("the first owner is another")
	}
	for range 2 {
		if x, err := h.Admin("test").Own(ctx, b.ID); err != nil || !x.Owner {
			t.Fatalf("Own = %+v, %v", x, err)
		}
	}
	if owns(tokenA) || !owns(tokenB) {
		t.Error("the house still belongs to who had it")
	}
	if _, err := h.Admin("test").Ban(ctx, a.ID); err != nil {
		t.Errorf("who owned the house cannot be banned: %v", err)
	}
	if _, err := h.Admin("test").Own(ctx, a.ID); !errors.Is(err, house.ErrBadInput) {
		t.Errorf("a banned person becomes the owner: %v, want %v", err, house.ErrBadInput)
	}
	if _, err := h.Admin("test").Own(ctx, "nobody"); !errors.Is(err, house.ErrNoPerson) {
		t.Errorf("nobody becomes the owner: %v, want %v", err, house.ErrNoPerson)
	}
}

func TestAdmin_Rename(t *testing.T) {
	p := newPub(t)
	h, ctx := p.open(), t.Context()
	a, b := p.guest(h, "Jule"), p.guest(h, "Mehmet")
	tab := p.playing(h, a, b)
	for range 2 {
		if x, err := h.Admin("test").Rename(ctx, b.ID, " Jule "); err != nil || x.Name != "Jule" {
			t.Fatalf("Rename = %+v, %v", x, err)
		}
	}
	if c := p.table(h.Table(ctx, tab.ID, a)).Chairs[1]; c.Name != "Jule 2" { // the table's own rule for names
		t.Errorf("at the table he is %q, want Jule 2", c.Name)
	}
	renames := strings.Count(p.everything(), `{"do":"rename"`)
	if renames != 1 {
		t.Errorf("noted %d times, want once", renames)
	}
	name := func(id string) string {
		for _, s := range fromFrame(h, t, id).Seats {
			if s.Person == b.ID {
				return s.Name
			}
		}
		return "nobody"
	}
	first := p.finish(h, tab.ID, a, b)
	p.table(h.Ready(ctx, tab.ID, b, p.cmd(), true, share(2)))
	second := p.table(h.Start(ctx, tab.ID, a, p.cmd(), share(1))).Match
	if name(first) != "Mehmet" || name(second) != "Jule 2" {
		t.Errorf("in the match that ran he is %q, in the next %q; want Mehmet and Jule 2", name(first), name(second))
	}
}

func TestAdmin_Refusals(t *testing.T) {
	p := newPub(t)
	h, ctx := p.open(), t.Context()
	a, b := p.guest(h, "Wirt"), p.guest(h, "Jule")
	if _, err := h.Own(ctx, a); err != nil {
		t.Fatal(err)
	}
	admin := h.Admin("test")
	before := p.everything()
	for what, f := range map[string]func(person string) error{
		"ban":    func(x string) error { _, err := admin.Ban(ctx, x); return err },
		"delete": func(x string) error { _, err := admin.Delete(ctx, x); return err },
		"unban":  func(x string) error { _, err := admin.Unban(ctx, x); return err },
		"rename": func(x string) error { _, err := admin.Rename(ctx, x, "Pia"); return err },
	} {
		if err := f("nowho"); !errors.Is(err, house.ErrNoPerson) || !strings.Contains(err.Error(), `"nowho"`) {
			t.Errorf("%s of nobody: %v, want unknown, with the value", what, err)
		}
		if what != "ban" && what != "delete" {
			continue
		}
		if err := f(a.ID); !errors.Is(err, house.ErrOwner) || !strings.Contains(err.Error(), a.ID) {
			t.Errorf("%s of the owner: %v, want ErrOwner, with the value", what, err)
		}
	}
	for _, name := range []string{"", " \u200b", strings.Repeat("x", 41)} {
		if _, err := admin.Rename(ctx, b.ID, name); !errors.Is(err, house.ErrBadName) || !strings.Contains(err.Error(), fmt.Sprintf("%q", strings.TrimSpace(name))) && strings.TrimSpace(name) != "\u200b" {
			t.Errorf("Rename to %q: %v, want ErrBadName, with the value", name, err)
		}
	}
	if after := p.everything(); after != before {
		t.Errorf("refusals have changed\n%s to\n%s", before, after)
	}
}

// TestSweep_Bars forgets bars that say nothing any more, and no others.
func TestSweep_Bars(t *testing.T) {
	p := newPub(t)
	ahead := time.Duration(0)
	p.now = func() time.Time { return time.Now().Add(ahead) }
	h, ctx := p.open(), t.Context()
	a, banned := p.guest(h, "Jule"), p.guest(h, "Mehmet")
	lifted, deleted, idle := p.guest(h, "Pia"), p.guest(h, "Tobi"), p.guest(h, "Uwe")
	p.finish(h, p.playing(h, a, banned).ID, a, banned) // so that he is not forgotten himself
	admin := h.Admin("test")
	for _, who := range []house.Person{banned, lifted, idle} {
		if _, err := admin.Ban(ctx, who.ID); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := admin.Unban(ctx, lifted.ID); err != nil {
		t.Fatal(err)
	}
	if _, err := admin.Delete(ctx, deleted.ID); err != nil {
		t.Fatal(err)
	}
	h.FinishErasing()
	if n := p.records("bar"); n != 4 {
		t.Fatalf("%d bars, want 4", n)
	}
	ahead = 31 * 24 * time.Hour
	if _, _, err := h.Sweep(ctx); err != nil {
		t.Fatal(err)
	}
	if _, err := p.st.Get(ctx, "bar", banned.ID); err != nil || p.records("bar") != 1 {
		t.Errorf("%d bars are left, that of who is banned: %v; want it alone", p.records("bar"), err)
	}
}

// TestShared_Admin bans and deletes at one node what is remembered at another,
// whether or not the other hears of it.
func TestShared_Admin(t *testing.T) {
	for _, deaf := range []bool{false, true} {
		t.Run(fmt.Sprint("deaf=", deaf), func(t *testing.T) {
			t.Parallel()
			p := newPub(t)
			p.shared = true
			if deaf {
				p.hints = silent{p.bus}
			}
			one, other := p.open(), p.open()
			ctx := t.Context()
			jule, tok, err := other.Guest(ctx, "Jule")
			if err != nil {
				t.Fatal(err)
			}
			mehmet, pia := p.guest(other, "Mehmet"), p.guest(other, "Pia")
			hers, his := p.evening(other, jule, mehmet, pia)
			told := make(chan []byte, 1000)
			leave, err := other.Enter(ctx, his.ID, jule, nil, func(b []byte) { told <- b })
			if err != nil {
				t.Fatal(err)
			}
			defer leave()
			if _, err := other.Session(ctx, tok); err != nil {
				t.Fatal(err)
			}
			for len(told) > 0 {
				<-told
			}
			began := time.Now()
			if _, err := one.Admin("test").Ban(ctx, jule.ID); err != nil {
				t.Fatal(err)
			}
			p.until("the other node to refuse her session", func() bool {
				_, err := other.Session(ctx, tok)
				return errors.Is(err, house.ErrNoSession)
			})
			select {
			case <-told: // her socket asks for the table again, and ends
			case <-time.After(10 * time.Second):
				t.Error("her socket at the other node is told nothing")
			}
			if d := time.Since(began); d > 20*time.Second {
				t.Errorf("it took the other node %v", d)
			}
			if _, err := other.Table(ctx, his.ID, jule); !errors.Is(err, house.ErrNoSession) {
				t.Errorf("her socket asks for the table: %v, want ErrNoSession", err)
			}
			if _, err := one.Admin("test").Unban(ctx, jule.ID); err != nil {
				t.Fatal(err)
			}
			p.until("the other node to let her in", func() bool {
				x, err := other.Session(ctx, tok)
				return err == nil && x.ID == jule.ID
			})
			if _, err := one.Admin("test").Delete(ctx, jule.ID); err != nil {
				t.Fatal(err)
			}
			p.without("Jul")
			p.until("the other node to read anew", func() bool {
				var all []any
				for _, tab := range []house.Table{hers, his} {
					all = append(all, p.table(other.Table(ctx, tab.ID, mehmet)), fromFrame(other, t, tab.Match))
				}
				b, err := json.Marshal(all)
				if err != nil {
					t.Fatal(err)
				}
				return !strings.Contains(string(b), "Jul")
			})
		})
	}
}
