package house_test

import (
	"encoding/json"
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"spelunke/house"
	"spelunke/match"
	"spelunke/store"
)

// evening lets Jule do all that leaves her name somewhere: under two names, at
// a table of hers and at one of Mehmet's, in matches that are over, that she
// has left, that she has contributed to without playing, and that is running.
func (p *pub) evening(h *house.House, jule, mehmet, pia house.Person) (hers, his house.Table) {
	p.Helper()
	ctx := p.Context()
	hers = p.playing(h, jule, mehmet)
	p.table(h.Say(ctx, hers.ID, jule, p.cmd(), "Ich bin Jule aus Jena"))
	p.finish(h, hers.ID, jule, mehmet)
	jule, err := h.Rename(ctx, jule, "Julchen")
	if err != nil {
		p.Fatal(err)
	}
	p.table(h.Ready(ctx, hers.ID, mehmet, p.cmd(), true, share(2)))
	hers = p.table(h.Start(ctx, hers.ID, jule, p.cmd(), share(1)))
	p.table(h.Leave(ctx, hers.ID, jule, p.cmd())) // a bot bears her name
	p.until("the bot to have played", func() bool { return p.finish(h, hers.ID, mehmet) != "" })
	for range 2 {
		p.table(h.Furnish(ctx, hers.ID, mehmet, p.cmd(), 0, "bot", "stammgast")) // and keeps it
	}

	his = p.opens(h, mehmet, "me open open")
	p.table(h.Sit(ctx, his.ID, jule, p.cmd(), 1))
	p.table(h.Ready(ctx, his.ID, jule, p.cmd(), true, share(3)))
	p.table(h.Leave(ctx, his.ID, jule, p.cmd())) // but has contributed
	p.table(h.Sit(ctx, his.ID, pia, p.cmd(), 1))
	p.table(h.Ready(ctx, his.ID, pia, p.cmd(), true, share(4)))
	his = p.table(h.Start(ctx, his.ID, mehmet, p.cmd(), share(5)))
	p.table(h.Leave(ctx, his.ID, pia, p.cmd()))
	p.table(h.Sit(ctx, his.ID, jule, p.cmd(), 1)) // in Pia's place
	return hers, his
}

// TestAdmin_DeleteLeavesNoBytes looks for a deleted name in the files of a house
// that is open.
func TestAdmin_DeleteLeavesNoBytes(t *testing.T) {
	p := newPub(t)
	h, ctx := p.open(), t.Context()
	const name = "Rumpelstilzchen"
	he, mehmet := p.guest(h, name), p.guest(h, "Mehmet")
	table := p.playing(h, he, mehmet)
	p.table(h.Say(ctx, table.ID, he, p.cmd(), "Ich bin "+name))
	p.finish(h, table.ID, he, mehmet)
	kept := func() (n int) {
		for _, file := range []string{p.db, p.db + "-wal"} {
			b, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			n += strings.Count(string(b), name)
		}
		return n
	}
	if kept() == 0 {
		t.Fatal("the name is nowhere")
	}
	if _, err := h.Admin("test").Delete(ctx, he.ID); err != nil {
		t.Fatal(err)
	}
	if n := kept(); n > 0 {
		t.Errorf("the files have the name %d times", n)
	}
}

func TestAdmin_Delete(t *testing.T) {
	p := newPub(t)
	h, ctx := p.open(), t.Context()
	jule, tok, err := h.Guest(ctx, "Jule")
	if err != nil {
		t.Fatal(err)
	}
	mehmet, pia := p.guest(h, "Mehmet"), p.guest(h, "Pia")
	hers, his := p.evening(h, jule, mehmet, pia)
	if n := strings.Count(p.everything(), "Jul"); n < 15 {
		t.Fatalf("her name is kept %d times, want more for a test", n)
	}
	told := make(chan []byte, 100)
	leave, err := h.Enter(ctx, his.ID, mehmet, nil, func(b []byte) { told <- b })
	if err != nil {
		t.Fatal(err)
	}
	defer leave()
	admin := h.Admin("test")
	var done [2]house.Erased
	for i := range done {
		if done[i], err = admin.Delete(ctx, jule.ID); err != nil {
			t.Fatal(err)
		}
	}
	if want := (house.Erased{Person: jule.ID, Tables: 2, Matches: 3}); done[0] != want || done[1] != want {
		t.Errorf("Delete = %+v, want %+v twice", done, want)
	}
	p.without("Jul")
	for _, r := range []string{"session", "seat", "past"} {
		rs, err := p.st.List(ctx, store.Query{Kind: r, Group: jule.ID})
		if err != nil || len(rs) != 0 {
			t.Errorf("%d records of kind %s, %v; want none", len(rs), r, err)
		}
	}
	if _, err := h.Session(ctx, tok); !errors.Is(err, house.ErrNoSession) {
		t.Errorf("her session: %v, want ErrNoSession", err)
	}
	p.until("Mehmet to be told", func() bool {
		var tab house.Table
		if err := json.Unmarshal(<-told, &tab); err != nil {
			t.Fatal(err)
		}
		return tab.Chairs[1].Kind == "bot" && tab.Chairs[1].Name == "Gast"
	})
	for _, tab := range []house.Table{hers, his} {
		b, err := json.Marshal(p.table(h.Table(ctx, tab.ID, mehmet)))
		if err != nil || strings.Contains(string(b), "Jul") || !strings.Contains(string(b), "Gast") {
			t.Errorf("the table shows %s, %v", b, err)
		}
	}
	p.finish(h, his.ID, mehmet) // the bot plays on
	past, err := h.PastMatches(ctx, mehmet, 0)
	if err != nil || len(past) != 3 {
		t.Fatalf("Mehmet remembers %d matches, %v; want 3", len(past), err)
	}
	for _, m := range past {
		if !slices.ContainsFunc(m.Seats, func(s house.PastSeat) bool { return s.Name == "Gast" }) {
			t.Errorf("he remembers %+v, want a guest", m)
		}
	}
	p.without("Jul")
	h.Close()
	h = p.open() // all that is kept can still be followed
	if tab := p.table(h.Table(ctx, hers.ID, mehmet)); tab.State != "over" {
		t.Errorf("her table is %q, want over", tab.State)
	}
	if _, err := h.Admin("test").Ban(ctx, jule.ID); !errors.Is(err, house.ErrNoPerson) {
		t.Errorf("Ban of a deleted person: %v, want ErrNoPerson", err)
	}
}

// TestAdmin_DeleteBot deletes somebody whose name a bot bears in matches in
// which he has never sat, one over and one running.
func TestAdmin_DeleteBot(t *testing.T) {
	p := newPub(t)
	h, ctx := p.open(), t.Context()
	jule, mehmet := p.guest(h, "Jule"), p.guest(h, "Mehmet")
	tab := p.playing(h, jule, mehmet)
	p.table(h.Leave(ctx, tab.ID, jule, p.cmd()))
	p.finish(h, tab.ID, mehmet)
	for i := range 2 {
		p.table(h.Start(ctx, tab.ID, mehmet, p.cmd(), share(byte(i))))
		if i == 0 {
			p.finish(h, tab.ID, mehmet)
		}
	}
	if n := strings.Count(p.everything(), `"person":"","name":"Jule"`) + strings.Count(p.everything(), `"name":"Jule","person":""`); n < 2 {
		t.Fatalf("bots bear her name %d times, want more for a test", n)
	}
	for range 2 {
		done, err := h.Admin("test").Delete(ctx, jule.ID)
		if want := (house.Erased{Person: jule.ID, Tables: 1, Matches: 3}); err != nil || done != want {
			t.Errorf("Delete = %+v, %v; want %+v", done, err, want)
		}
		p.without("Jul")
	}
	fr := fromFrame(h, t, p.table(h.Table(ctx, tab.ID, mehmet)).Match)
	if !slices.ContainsFunc(fr.Seats, func(s match.Seated) bool { return s.Name == "Gast" && s.Person == "" }) {
		t.Errorf("in the running match sit %+v, want a bot that is called Gast", fr.Seats)
	}
}

// TestAdmin_DeleteDamaged deletes somebody who is named in a log that cannot be followed.
func TestAdmin_DeleteDamaged(t *testing.T) {
	p := newPub(t)
	h, ctx := p.open(), t.Context()
	jule, mehmet := p.guest(h, "Jule"), p.guest(h, "Mehmet")
	tab := p.opens(h, jule, "me open")
	p.table(h.Leave(ctx, tab.ID, jule, p.cmd()))
	h.Close()
	damage := []store.Entry{
		{Text: "nonsense"}, {Text: `{"do":"dance"}`}, {Text: `{"do":"chair","chair":-7,"kind":"bot","name":"Kalle"}`}, {Text: `{"do":"talk","person":"` + jule.ID + `","name":"Jule","text":"Jule"}`},
	}
	if err := p.st.Append(ctx, "table/"+tab.ID, 3, "", damage); err != nil {
		t.Fatal(err)
	}
	h = p.open()
	other := p.opens(h, mehmet, "me open")
	p.table(h.Sit(ctx, other.ID, jule, p.cmd(), -1))
	if done, err := h.Admin("test").Delete(ctx, jule.ID); err != nil || done.Tables != 2 {
		t.Errorf("Delete = %+v, %v; want both tables", done, err)
	}
	p.without("Jul")
	if got := p.everything(); !strings.Contains(got, "nonsense") || !strings.Contains(got, "Kalle") {
		t.Errorf("what does not name her has changed:\n%s", got)
	}
}

// TestAdmin_DeleteInterrupted lets each write of a deletion fail in turn: who
// repeats it, or opens the house again and waits, has nothing left.
func TestAdmin_DeleteInterrupted(t *testing.T) {
	for _, unsure := range []bool{false, true} {
		for at := 1; ; at++ {
			p := newPub(t)
			h, ctx := p.open(), t.Context()
			jule, mehmet, pia := p.guest(h, "Jule"), p.guest(h, "Mehmet"), p.guest(h, "Pia")
			p.evening(h, jule, mehmet, pia)
			p.st.fault = fault{unsure: unsure}
			p.st.breaks(at)
			_, err := h.Admin("test").Delete(ctx, jule.ID)
			broke := p.st.broke()
			p.st.breaks(0)
			if broke && err == nil && at == 1 {
				t.Error("the first write failed and nobody was told")
			}
			if _, err := h.Admin("test").Delete(ctx, jule.ID); err != nil {
				t.Fatalf("write %d failed, and repeated: %v", at, err)
			}
			p.without("Jul")
			if h.Close(); !broke {
				break
			}
		}
	}
}

// TestAdmin_DeleteFinished has a house that died while it deleted somebody, at
// any write, finish that when it is open again.
func TestAdmin_DeleteFinished(t *testing.T) {
	p := newPub(t)
	h, ctx := p.open(), t.Context()
	jule, mehmet, pia := p.guest(h, "Jule"), p.guest(h, "Mehmet"), p.guest(h, "Pia")
	p.evening(h, jule, mehmet, pia)
	p.st.fault = fault{dead: true}
	p.st.breaks(4)
	if _, err := h.Admin("test").Delete(ctx, jule.ID); err == nil {
		t.Fatal("Delete on a broken disk: no error")
	}
	h.Close()
	p.st.breaks(0)
	h = p.open()
	if _, _, err := h.Sweep(ctx); err != nil {
		t.Fatal(err)
	}
	h.FinishErasing()
	p.without("Jul")
}

// TestAdmin_DeleteAgain has what was under way write the name of somebody who
// has just been deleted: the house finds it when it searches once more.
func TestAdmin_DeleteAgain(t *testing.T) {
	p := newPub(t)
	h, ctx := p.open(), t.Context()
	jule, mehmet, pia := p.guest(h, "Jule"), p.guest(h, "Mehmet"), p.guest(h, "Pia")
	hers, _ := p.evening(h, jule, mehmet, pia)
	if _, err := h.Admin("test").Delete(ctx, jule.ID); err != nil {
		t.Fatal(err)
	}
	lengths, err := p.st.Lengths(ctx, "table/"+hers.ID)
	if err != nil {
		t.Fatal(err)
	}
	late := []store.Entry{{Text: `{"do":"talk","person":"` + jule.ID + `","name":"Jule","text":"Jule geht"}`}}
	err = errors.Join(
		p.st.Append(ctx, "table/"+hers.ID, lengths[0], "", late),
		p.st.Put(ctx,
			store.Record{Kind: "person", Key: jule.ID, Doc: []byte(`{"name":"Jule"}`)},
			store.Record{Kind: "past", Key: "m/" + jule.ID, Group: jule.ID, Doc: []byte(`{"seats":[{"name":"Jule"}]}`)}),
	)
	if err != nil {
		t.Fatal(err)
	}
	h.FinishErasing()
	p.without("Jul")
	before := p.everything()
	if h.FinishErasing(); p.everything() != before {
		t.Error("what was finished is done again")
	}
}
