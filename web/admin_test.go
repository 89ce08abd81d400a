package web_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"spelunke/house"
	"spelunke/store"
	"spelunke/web"
)

const hostKey = "the-key-of-the-host"

// written is a log that can be read while it is written.
type written struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (w *written) Write(b []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.b.Write(b)
}

func (w *written) String() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.b.String()
}

// hosted is a house with a host's key and an owner, and its log.
func hosted(t *testing.T, rebuild bool) (p *pub, key, owner *guest, log *written) {
	log = &written{}
	p = newPub(t, func(o *house.Options, w *web.Options) {
		o.Rebuild = rebuild
		o.Log = slog.New(slog.NewTextHandler(log, nil))
		w.Log, w.Key = o.Log, sha256.Sum256([]byte(hostKey))
	})
	owner = p.guest("Wirt")
	if _, err := p.h.Own(t.Context(), house.Person{ID: owner.person, Name: "Wirt"}); err != nil {
		t.Fatal(err)
	}
	return p, &guest{pub: p, token: hostKey}, owner, log
}

func TestAdmin_Authority(t *testing.T) {
	p, key, owner, _ := hosted(t, false)
	jule := p.guest("Jule")
	tab := jule.opens("me open", nil)
	type route struct {
		method, path string
		body         any
	}
	routes := func(person, table string) []route {
		person = "/api/admin/people/" + person
		return []route{
			{"GET", "/api/admin/tables", nil},
			{"GET", "/api/admin/people", nil},
			{"POST", "/api/admin/tables/" + table + "/close", nil},
			{"POST", person + "/name", m{"name": "Julchen"}},
			{"POST", person + "/ban", nil},
			{"POST", person + "/unban", nil},
			{"DELETE", person, nil},
		}
	}
	for _, c := range []struct {
		name string
		who  *guest
		want string
	}{
		{"nobody", p.guest(""), "no_session"},
		{"a guest", jule, "not_owner"},
		{"a wrong key", &guest{pub: p, token: hostKey + "x"}, "no_session"},
		{"an empty key", &guest{pub: p, token: ""}, "no_session"},
	} {
		for _, r := range routes(jule.person, tab.ID) {
			if got := c.who.code(r.method, r.path, r.body); got != c.want {
				t.Errorf("%s: %s %s: %q, want %q", c.name, r.method, r.path, got, c.want)
			}
		}
	}
	var seen house.Table
	jule.must("GET", "/api/tables/"+tab.ID, nil, &seen)
	if seen.State != "gathering" || seen.Chairs[0].Name != "Jule" {
		t.Errorf("refusals have changed the table to %+v", seen)
	}
	for _, who := range []*guest{owner, key} {
		x := p.guest("Pia")
		for _, r := range routes(x.person, x.opens("me open", nil).ID) {
			who.must(r.method, r.path, r.body, nil)
		}
	}
	q := newPub(t, nil) // without a key nobody has it
	if got := (&guest{pub: q, token: ""}).code("GET", "/api/admin/tables", nil); got != "no_session" {
		t.Errorf("an empty key of a house without one: %q, want no_session", got)
	}
}

func TestAdmin_CookieNeedsOurPages(t *testing.T) {
	p, _, owner, _ := hosted(t, false)
	h := http.Header{"Cookie": {"spelunke=" + owner.token}}
	if got := p.ask("POST", "/api/admin/people/x/ban", "127.0.0.1:1", h).Code; got != http.StatusForbidden {
		t.Errorf("a command with the owner's cookie from elsewhere: %d, want 403", got)
	}
	h.Set("X-Spelunke", "1")
	if got := p.ask("POST", "/api/admin/people/x/ban", "127.0.0.1:1", h).Code; got != http.StatusNotFound {
		t.Errorf("and from our page: %d, want 404 for an unknown person", got)
	}
}

func TestAdmin_Refusals(t *testing.T) {
	p, key, owner, _ := hosted(t, false)
	jule := p.guest("Jule")
	for _, c := range []struct {
		method, path string
		body         any
		code, names  string
	}{
		{"POST", "tables/nowhere/close", nil, "unknown_table", `"nowhere"`},
		{"POST", "people/nowho/ban", nil, "unknown_person", `"nowho"`},
		{"POST", "people/nowho/unban", nil, "unknown_person", `"nowho"`},
		{"POST", "people/nowho/name", m{"name": "Pia"}, "unknown_person", `"nowho"`},
		{"DELETE", "people/nowho", nil, "unknown_person", `"nowho"`},
		{"POST", "people/" + jule.person + "/name", m{"name": " \n"}, "bad_name", "0 characters"},
		{"POST", "people/" + jule.person + "/name", m{"name": strings.Repeat("ö", 41)}, "bad_name", "41 characters"},
		{"POST", "people/" + jule.person + "/name", m{}, "bad_input", "name"},
		{"POST", "people/" + owner.person + "/ban", nil, "not_allowed", owner.person},
		{"DELETE", "people/" + owner.person, nil, "not_allowed", owner.person},
	} {
		status, b := key.do(c.method, "/api/admin/"+c.path, c.body)
		if status < 400 || !strings.Contains(string(b), `"code":"`+c.code+`"`) || !strings.Contains(strings.ReplaceAll(string(b), `\"`, `"`), c.names) {
			t.Errorf("%s %s %v: %d %s; want %s, with %s", c.method, c.path, c.body, status, b, c.code, c.names)
		}
	}
}

func TestAdmin_Lists(t *testing.T) {
	p, key, owner, _ := hosted(t, false)
	a, b := p.guest("Jule"), p.guest("Mehmet")
	tab, _ := p.started(a, b, nil)
	p.guest("Pia").look(tab.ID, "").until("the table", func(t house.Table, _ match_) bool { return t.ID != "" })
	key.must("POST", "/api/admin/people/"+b.person+"/ban", nil, nil)
	var tables struct{ Tables []house.AdminTable }
	key.must("GET", "/api/admin/tables", nil, &tables)
	if len(tables.Tables) != 1 {
		t.Fatalf("tables %+v, want one", tables)
	}
	got := tables.Tables[0]
	if got.Table != tab.ID || got.Code != tab.Code || got.Game != "knobeln" || got.State != "playing" || got.Match != tab.Match || got.At == 0 || got.Watchers != 1 ||
		len(got.People) != 1 || got.People[0] != (house.AdminSeated{Person: a.person, Name: "Jule", Present: true}) {
		t.Errorf("table %+v, want %+v with Jule and a bot", got, tab)
	}
	var people struct{ People []house.AdminPerson }
	key.must("GET", "/api/admin/people", nil, &people)
	seen := map[string]house.AdminPerson{}
	for _, x := range people.People {
		seen[x.Person] = x
	}
	if x := seen[owner.person]; len(seen) != 4 || x.Name != "Wirt" || !x.Owner || x.Banned || x.Present || len(x.Tables) != 0 {
		t.Errorf("of %d people the owner is %+v", len(seen), x)
	}
	if x := seen[b.person]; !x.Banned || x.Owner || len(x.Tables) != 0 {
		t.Errorf("the banned person is %+v", x)
	}
	if x := seen[a.person]; x.Banned || !x.Present || len(x.Tables) != 1 || x.Tables[0] != tab.ID || x.At == 0 {
		t.Errorf("Jule is %+v", x)
	}
}

// TestAdmin_BanEndsSockets bans somebody who has two pages open; others keep theirs.
func TestAdmin_BanEndsSockets(t *testing.T) {
	for _, rebuild := range []bool{false, true} {
		p, key, _, _ := hosted(t, rebuild)
		a, b := p.guest("Jule"), p.guest("Mehmet")
		tab, _ := p.started(a, b, nil)
		other := a.opens("me open", nil)
		his := []*page{b.look(tab.ID, ""), b.look(other.ID, "")}
		hers := a.look(tab.ID, "")
		hers.until("both to be there", func(t house.Table, _ match_) bool { return t.Chairs != nil && t.Chairs[1].Present })
		key.must("POST", "/api/admin/people/"+b.person+"/ban", nil, nil)
		for i, pg := range his {
			select {
			case <-pg.done:
			case <-time.After(5 * time.Second):
				t.Errorf("page %d of who is banned is open after 5 s", i)
			}
		}
		hers.until("a bot in his chair", func(t house.Table, _ match_) bool { return t.Chairs[1].Kind == "bot" })
		for path, body := range map[string]any{"/sit": m{"cmd": p.cmd(), "chair": 1}, "/talk": m{"cmd": p.cmd(), "text": "Prost"}} {
			if got := b.code("POST", "/api/tables/"+tab.ID+path, body); got != "no_session" {
				t.Errorf("%s of who is banned: %q, want no_session", path, got)
			}
		}
		again := p.guest("Tobi") // a ban cannot keep out who comes as somebody else
		again.table(tab.ID, "sit", m{"chair": 1})
		a.table(tab.ID, "talk", m{"text": "Prost"})
		hers.until("the talk", func(t house.Table, _ match_) bool { return len(t.Talk) == 1 && t.Chairs[1].Name == "Tobi" })
	}
}

func TestAdmin_CloseTellsEverybody(t *testing.T) {
	p, key, _, _ := hosted(t, false)
	a, b := p.guest("Jule"), p.guest("Mehmet")
	tab, _ := p.started(a, b, nil)
	pages := []*page{a.look(tab.ID, ""), b.look(tab.ID, ""), p.guest("").look(tab.ID, "")}
	for _, pg := range pages {
		pg.until("the match", func(_ house.Table, fr match_) bool { return fr.Match == tab.Match })
	}
	key.must("POST", "/api/admin/tables/"+strings.ToLower(tab.Code)+"/close", nil, nil)
	for _, pg := range pages {
		pg.until("the end", func(t house.Table, fr match_) bool {
			return t.State == "closed" && t.Code == "" && fr.Over && fr.Abandoned && fr.Fair.Seed != ""
		})
	}
	p.checked(t, a, tab.Match)
}

// TestAdmin_DeleteLeavesNoName looks for the name of somebody who was deleted in
// all that the house keeps, and in all that leaves it afterwards.
func TestAdmin_DeleteLeavesNoName(t *testing.T) {
	for _, rebuild := range []bool{false, true} {
		p, key, owner, log := hosted(t, rebuild)
		const name, later = "Zwirbelbart", "Schnurrbart"
		a, b := p.guest(name), p.guest("Mehmet")
		tab, _ := p.started(a, b, nil)
		a.table(tab.ID, "talk", m{"text": "Euer " + name})
		first := playOn(t, tab.Match, a.look(tab.ID, ""), b.look(tab.ID, "")).Match
		owner.must("POST", "/api/admin/people/"+a.person+"/name", m{"name": later}, nil)
		pg := b.look(tab.ID, "")
		pg.until("the next match", func(t house.Table, _ match_) bool { return t.Next.Match != "" })
		b.table(tab.ID, "ready", m{"ready": true, "contribution": share(4)})
		second := a.table(tab.ID, "start", m{"contribution": share(3)}).Match
		p.checked(t, b, first)

		key.must("DELETE", "/api/admin/people/"+a.person, nil, nil)
		p.mu.Lock()
		p.sent = nil
		p.mu.Unlock()
		key.must("DELETE", "/api/admin/people/"+a.person, nil, nil) // again
		if got := a.code("POST", "/api/tables/"+tab.ID+"/talk", m{"cmd": p.cmd(), "text": "x"}); got != "no_session" {
			t.Errorf("who is deleted speaks: %q, want no_session", got)
		}
		pg.until("the bot", func(t house.Table, _ match_) bool { return t.Chairs[0].Kind == "bot" && t.Chairs[0].Name == "Gast" })
		key.must("POST", "/api/admin/tables/"+tab.ID+"/close", nil, nil)
		fresh := b.look(tab.ID, "?match="+first)
		fresh.until("the first match", func(_ house.Table, fr match_) bool { return fr.Match == first || fr.Match == second })
		for _, id := range []string{first, second} {
			for _, path := range []string{"", "/replay", "/log", "/review", "/sheet"} {
				b.do("GET", "/api/matches/"+id+path, nil)
			}
			p.checked(t, b, id)
		}
		for _, path := range []string{"/api/matches", "/api/tables", "/api/tables/" + tab.ID, "/metrics"} {
			b.do("GET", path, nil)
		}
		key.must("GET", "/api/admin/people", nil, nil)
		key.must("GET", "/api/admin/tables", nil, nil)
		p.mu.Lock()
		for _, sent := range p.sent {
			if strings.Contains(sent, name) || strings.Contains(sent, later) {
				t.Errorf("the name has left: %.300s", sent)
			}
		}
		p.mu.Unlock()
		kept(t, p.st, func(line string) {
			if strings.Contains(line, name) || strings.Contains(line, later) {
				t.Errorf("the name is kept: %.300s", line)
			}
		})
		text := log.String()
		for _, do := range []string{"do=rename by=" + owner.person, "do=delete by=key", "do=close by=key"} {
			if !strings.Contains(text, do) {
				t.Errorf("the house's log lacks %q:\n%s", do, text)
			}
		}
		for _, secret := range []string{name, later, hostKey, owner.token, a.token} {
			if strings.Contains(text, secret) {
				t.Errorf("the house's log has %q:\n%s", secret, text)
			}
		}
	}
}

// kept calls f with all that a store keeps.
func kept(t *testing.T, st store.Store, f func(line string)) {
	t.Helper()
	names, err := st.Streams(t.Context(), "", "", 1<<20)
	if err != nil || len(names) < 5 {
		t.Fatalf("%d streams, %v; want some", len(names), err)
	}
	for _, name := range names {
		es, err := st.Read(t.Context(), name, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range es {
			f(fmt.Sprint(name, " ", e.Cmd, " ", e.Text))
		}
	}
	each := st.(interface {
		Each(ctx context.Context, f func(store.Record) error) error
	})
	err = each.Each(t.Context(), func(r store.Record) error {
		f(fmt.Sprintf("%s %s %s %s", r.Kind, r.Key, r.Group, r.Doc))
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
