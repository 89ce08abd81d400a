package web_test

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"spelunke/house"
	"spelunke/web"
)

// TestSignOut_EndsTheSockets has a person sign out whose pages are open: they are told
// nothing more. Others' are.
func TestSignOut_EndsTheSockets(t *testing.T) {
	p := newPub(t, nil)
	a, b := p.guest("Jule"), p.guest("Mehmet")
	tab, fr := p.started(a, b, m{"watch": false})
	one, two, other := a.look(tab.ID, ""), a.look(tab.ID, "?match="+tab.Match), b.look(tab.ID, "")
	for _, pg := range []*page{one, two, other} {
		pg.until("the match", func(_ house.Table, fr match_) bool { return fr.Match == tab.Match })
	}
	a.must("DELETE", "/api/session", nil, nil)
	for _, pg := range []*page{one, two} {
		select {
		case <-pg.done:
		case <-time.After(10 * time.Second):
			t.Fatal("a page is open whose session has ended")
		}
	}
	b.table(tab.ID, "talk", m{"text": "Prost"})
	other.until("the talk", func(tab house.Table, _ match_) bool { return len(tab.Talk) == 1 })
	if got := a.code("POST", "/api/matches/"+tab.Match+"/moves", m{"cmd": a.cmd(), "seq": fr.Seq, "move": "throw"}); got != "no_session" {
		t.Errorf("a move after signing out: %q, want no_session", got)
	}
	later := a.look(tab.ID, "?match="+tab.Match)
	later.until("the table", func(tab house.Table, _ match_) bool { return tab.ID != "" && tab.Me == -1 })
	if n := later.pushed(); n != 0 {
		t.Errorf("the token of a session that has ended is pushed %d frames of a private match", n)
	}
}

// pushed is how many frames a page has been pushed.
func (p *page) pushed() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.frames)
}

// TestLeave_WhoLeavesAPrivateTableSeesNoMore leaves with the page open, and comes back to watch.
func TestLeave_WhoLeavesAPrivateTableSeesNoMore(t *testing.T) {
	both(t, func(t *testing.T, p *pub) {
		tab, seats := p.polter(m{"game": "pulverfass", "watch": false}, p.guest("Jule"), p.guest("Mehmet"), p.guest("Pia"))
		gone := seats[2]
		pages := []*page{gone.look(tab.ID, ""), gone.look(tab.ID, "?match="+tab.Match)}
		for _, pg := range pages {
			pg.until("the match", func(_ house.Table, fr match_) bool { return fr.Match == tab.Match && fr.Me == 2 })
		}
		gone.table(tab.ID, "leave", nil)
		for _, pg := range pages {
			pg.until("that he has left", func(tab house.Table, _ match_) bool { return tab.ID != "" && tab.Me == -1 })
		}
		seats[0].table(tab.ID, "talk", m{"text": "eins"}) // what was under way has come
		before := make([]int, len(pages))
		for i, pg := range pages {
			pg.until("the talk", func(tab house.Table, _ match_) bool { return len(tab.Talk) == 1 })
			before[i] = pg.pushed()
		}
		fr := seats[0].does(tab.Match, "draw")
		seats[0].table(tab.ID, "talk", m{"text": "zwei"})
		for i, pg := range pages {
			pg.until("the talk", func(tab house.Table, _ match_) bool { return len(tab.Talk) == 2 })
			if n := pg.pushed() - before[i]; n != 0 {
				t.Errorf("who has left is pushed %d frames of a private match", n)
			}
		}
		for _, path := range privateRoutes(tab.Match, fr.Seq) {
			if got := gone.code("GET", path, nil); got != "not_allowed" {
				t.Errorf("GET %s of one who has left: %q, want not_allowed", path, got)
			}
		}
	})
}

// privateRoutes are all that tell something of a match.
func privateRoutes(match string, seq uint64) []string {
	at := "/api/matches/" + match
	return []string{at, at + "?after=0", at + "/replay", at + "/log", at + "/review", at + "/sheet", at + "/sheet?lang=en", at + "/advice?frame=" + fmt.Sprint(seq)}
}

// TestPrivate_NobodyFindsAWayIn asks for a private match in every way, also by the
// stream of another table that may be watched, and by a TV that the host himself has opened.
func TestPrivate_NobodyFindsAWayIn(t *testing.T) {
	p := newPub(t, nil)
	a, b, eve := p.guest("Jule"), p.guest("Mehmet"), p.guest("Eve")
	tab, fr := p.started(a, b, m{"watch": false, "tips": true})
	open, _ := p.started(eve, p.guest("Tobi"), nil)
	for _, who := range []*guest{eve, p.guest("")} {
		for _, path := range privateRoutes(tab.Match, fr.Seq) {
			if got := who.code("GET", path, nil); got != "not_allowed" {
				t.Errorf("%q gets %s: %q, want not_allowed", who.name, path, got)
			}
		}
		for verb, body := range map[string]m{
			"moves": {"seq": fr.Seq, "move": "throw"}, "votes": {"about": "abandon", "seat": -1, "yes": true}, "pause": {"on": true},
			"order": {"order": "pass"}, "back": {},
		} {
			body["cmd"] = p.cmd()
			if got := who.code("POST", "/api/matches/"+tab.Match+"/"+verb, body); got != "not_seated" && got != "no_session" {
				t.Errorf("%q does %s: %q, want not_seated", who.name, verb, got)
			}
		}
	}
	for name, pg := range map[string]*page{
		"by another table": eve.look(open.ID, "?after=0&match="+tab.Match), "a stranger": eve.look(tab.ID, "?after=0&match="+tab.Match),
		"the host's TV": a.look(tab.ID, "?tv=quiet&match="+tab.Match), "a loud TV": a.look(open.ID, "?tv=loud&match="+tab.Match),
	} {
		pg.until("the table", func(tab house.Table, _ match_) bool { return tab.ID != "" })
		a.table(tab.ID, "talk", m{"text": name})
		eve.table(open.ID, "talk", m{"text": name})
		pg.until("the talk", func(tab house.Table, _ match_) bool {
			return len(tab.Talk) > 0 && tab.Talk[len(tab.Talk)-1].Text == name
		})
		pg.mu.Lock()
		for _, fr := range pg.frames {
			if fr.Match == tab.Match {
				t.Errorf("%s: pushed a frame of a private match", name)
			}
		}
		pg.mu.Unlock()
	}
}

// TestJoin_NobodySeesTwoHands has somebody give his seat up and try to sit down in
// another's place, to know both hands.
func TestJoin_NobodySeesTwoHands(t *testing.T) {
	both(t, func(t *testing.T, p *pub) {
		a, b, c := p.guest("Jule"), p.guest("Mehmet"), p.guest("Pia")
		tab := a.opens("me open bot", m{"game": "pulverfass", "window": 0})
		b.table(tab.ID, "sit", m{"chair": 1})
		b.table(tab.ID, "ready", m{"ready": true, "contribution": share(2)})
		tab = a.table(tab.ID, "start", m{"contribution": share(1)})
		was := b.frame(tab.Match, "")
		b.table(tab.ID, "leave", nil)
		if got := b.code("POST", "/api/tables/"+tab.ID+"/sit", m{"cmd": b.cmd(), "chair": 2}); got != "not_allowed" {
			t.Errorf("who has seen the cards of one seat takes another: %q, want not_allowed", got)
		}
		if fr := b.frame(tab.Match, "?after=0"); fr.Me != -1 {
			t.Errorf("he is in seat %d, want none", fr.Me)
		}
		c.table(tab.ID, "sit", m{"chair": 2})
		if fr := c.frame(tab.Match, ""); fr.Me < 0 || fr.Seats[fr.Me].Chair != 2 {
			t.Errorf("who has seen none is in seat %d of %+v", fr.Me, fr.Seats)
		}
		c.table(tab.ID, "leave", nil)
		if got := c.code("POST", "/api/tables/"+tab.ID+"/sit", m{"cmd": b.cmd(), "chair": 1}); got != "not_allowed" {
			t.Errorf("the other way round: %q, want not_allowed", got)
		}
		p.reopen()
		if got := b.code("POST", "/api/tables/"+tab.ID+"/sit", m{"cmd": b.cmd(), "chair": 2}); got != "not_allowed" {
			t.Errorf("after a restart: %q, want not_allowed", got)
		}
		b.table(tab.ID, "sit", m{"chair": 1})
		if fr := b.frame(tab.Match, ""); fr.Me != was.Me {
			t.Errorf("his own place again: seat %d, want %d", fr.Me, was.Me)
		}
	})
}

// TestSockets_AreLimited opens pages until no more are let in: of one person, and of one network without names.
func TestSockets_AreLimited(t *testing.T) {
	p := newPub(t, func(_ *house.Options, w *web.Options) {
		w.Limits = web.Limits{Commands: 1 << 20, Sessions: 60, Codes: 60, Sockets: 3}
	})
	a, b := p.guest("Jule"), p.guest("Mehmet")
	tab := a.opens("me open", nil)
	open := func(g *guest) (*websocket.Conn, int) {
		h := http.Header{}
		if g.token != "" {
			h.Set("Authorization", "Bearer "+g.token)
		}
		conn, res, err := websocket.Dial(context.Background(), strings.Replace(p.url, "http", "ws", 1)+"/api/tables/"+tab.ID+"/stream", &websocket.DialOptions{HTTPHeader: h})
		if err == nil {
			t.Cleanup(func() { conn.CloseNow() })
			return conn, http.StatusSwitchingProtocols
		}
		return nil, res.StatusCode
	}
	why := func(g *guest) string { return g.code("GET", "/api/tables/"+tab.ID+"/stream", nil) }
	var first *websocket.Conn
	for i := range 5 {
		conn, status := open(a)
		if want := []int{101, 101, 101, 429, 429}[i]; status != want {
			t.Fatalf("page %d of one person: %d, want %d", i+1, status, want)
		}
		if i == 0 {
			first = conn
		}
	}
	if got := why(a); got != "too_many_pages" {
		t.Errorf("a page that was refused asks why: %q, want too_many_pages", got)
	}
	if _, status := open(b); status != 101 {
		t.Errorf("another person: %d, want 101", status)
	}
	if got := why(b); got != "bad_input" {
		t.Errorf("a page that would be let in asks why: %q, want bad_input", got)
	}
	first.CloseNow()
	for status := 0; status != 101; time.Sleep(time.Millisecond) { // the house hears of it soon
		_, status = open(a)
	}
	for i := range 61 {
		want := http.StatusSwitchingProtocols
		if i == 60 {
			want = http.StatusTooManyRequests
		}
		if _, status := open(&guest{pub: p}); status != want {
			t.Fatalf("page %d of strangers: %d, want %d", i+1, status, want)
		}
	}
}

// TestStream_Browser dials as browsers do: from our own page, and from others. What is pushed is
// never compressed, or its size would tell what stands in it.
func TestStream_Browser(t *testing.T) {
	p := newPub(t, nil)
	a := p.guest("Jule")
	tab := a.opens("me open", m{"watch": false})
	for _, c := range []struct {
		name, origin, host string
		want               int
	}{
		{"our own page", p.url, "", 101},
		{"another site", "http://evil.example", "", 403},
		{"another site that says that it is proxied", "http://evil.example", "x", 403},
		{"a site that begins like ours", p.url + ".evil.example", "", 403},
		{"ours behind a name and password", strings.Replace(p.url, "//", "//evil.example@", 1) + ".evil.example", "", 403},
		{"a file", "null", "", 403},
		{"an extension", "chrome-extension://abc", "", 403},
	} {
		h := http.Header{"Cookie": {"spelunke=" + a.token}, "Origin": {c.origin}}
		if c.host != "" {
			h.Set("X-Forwarded-Host", "evil.example")
		}
		conn, res, err := websocket.Dial(context.Background(), strings.Replace(p.url, "http", "ws", 1)+"/api/tables/"+tab.ID+"/stream",
			&websocket.DialOptions{HTTPHeader: h, CompressionMode: websocket.CompressionContextTakeover})
		if res == nil || res.StatusCode != c.want {
			t.Fatalf("%s: %v, %v; want %d", c.name, res, err, c.want)
		}
		if err != nil {
			continue
		}
		if got := res.Header.Get("Sec-WebSocket-Extensions"); got != "" {
			t.Errorf("%s: extensions %q, want none", c.name, got)
		}
		conn.CloseNow()
	}
}
