package web_test

import (
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"reflect"
	"strings"
	"testing"

	"spelunke/house"
	"spelunke/web"
)

// started opens a table for two people and a bot and begins.
func (p *pub) started(a, b *guest, more m) (house.Table, match_) {
	p.t.Helper()
	tab := a.opens("me open", more)
	b.table(tab.ID, "sit", m{"chair": 1})
	b.table(tab.ID, "ready", m{"ready": true, "contribution": share(2)})
	tab = a.table(tab.ID, "start", m{"contribution": share(1)})
	if tab.State != "playing" {
		p.t.Fatalf("state %q, want playing", tab.State)
	}
	return tab, a.frame(tab.Match, "")
}

// turn returns whose turn it is first.
func turn(fr match_, a, b *guest) (now, other *guest) {
	if fr.Seats[fr.Awaited[0]].Person == a.person {
		return a, b
	}
	return b, a
}

func TestRefusals_Tables(t *testing.T) {
	p := newPub(t, nil)
	jule, mehmet, tobi := p.guest("Jule"), p.guest("Mehmet"), p.guest("Tobi")
	tab := jule.opens("me open", nil)
	before := jule.table(tab.ID, "chairs", m{"chair": 1, "kind": "open"})
	open := func(change m) m {
		body := m{"cmd": p.cmd(), "game": "knobeln", "params": m{}, "clock": 0, "watch": true, "chairs": []m{{"kind": "me"}}}
		for k, v := range change {
			body[k] = v
		}
		return body
	}
	at := "/api/tables/" + tab.ID
	for _, c := range []struct {
		name string
		who  *guest
		path string
		body any
		want string
	}{
		{"unknown game", jule, "/api/tables", open(m{"game": "skat"}), "unknown_game"},
		{"unknown option", jule, "/api/tables", open(m{"params": m{"jokers": "1"}}), "bad_option"},
		{"option out of range", jule, "/api/tables", open(m{"params": m{"columns": "5"}}), "bad_option"},
		{"options that do not go together", jule, "/api/tables", open(m{"params": m{"strict": "1", "croatian": "1"}}), "bad_option"},
		{"clock", jule, "/api/tables", open(m{"clock": 45}), "bad_input"},
		{"nine chairs", jule, "/api/tables", open(m{"chairs": []m{{"kind": "me"}, {"kind": "open"}, {"kind": "open"}, {"kind": "open"}, {"kind": "open"}, {"kind": "open"}, {"kind": "open"}, {"kind": "open"}, {"kind": "open"}}}), "bad_seats"},
		{"no chair of mine", jule, "/api/tables", open(m{"chairs": []m{{"kind": "open"}}}), "bad_input"},
		{"bot of no level", jule, "/api/tables", open(m{"chairs": []m{{"kind": "me"}, {"kind": "bot", "level": "random"}}}), "bad_input"},
		{"no cmd", jule, "/api/tables", open(m{"cmd": ""}), "bad_input"},
		{"no session", p.guest(""), "/api/tables", open(nil), "no_session"},
		{"dead session", &guest{pub: p, token: "gone"}, "/api/tables", open(nil), "no_session"},
		{"broken JSON", jule, "/api/tables", `{"cmd": "x`, "bad_input"},
		{"not JSON", jule, "/api/tables", `<xml/>`, "bad_input"},
		{"large body", jule, at + "/talk", `{"cmd":"command-x","text":"` + strings.Repeat("x", 70000) + `"}`, "too_large"},
		{"unknown table", jule, "/api/tables/nowhere/sit", m{"cmd": p.cmd(), "chair": 0}, "unknown_table"},
		{"wrong code", jule, "/api/codes", m{"code": "EBER-22222"}, "wrong_code"},
		{"no code at all", jule, "/api/codes", m{"code": "x"}, "wrong_code"},
		{"taken chair", mehmet, at + "/sit", m{"cmd": p.cmd(), "chair": 0}, "seat_taken"},
		{"no such chair", mehmet, at + "/sit", m{"cmd": p.cmd(), "chair": 7}, "bad_input"},
		{"not the host", mehmet, at + "/close", m{"cmd": p.cmd()}, "not_host"},
		{"not seated", mehmet, at + "/talk", m{"cmd": p.cmd(), "text": "hallo"}, "not_seated"},
		{"leave without a chair", mehmet, at + "/leave", m{"cmd": p.cmd()}, "not_seated"},
		{"kick myself", jule, at + "/kick", m{"cmd": p.cmd(), "chair": 0}, "bad_input"},
		{"furnish a person's chair", jule, at + "/chairs", m{"cmd": p.cmd(), "chair": 0, "kind": "bot", "level": "stammgast"}, "seat_taken"},
		{"chair far away", jule, at + "/chairs", m{"cmd": p.cmd(), "chair": 5, "kind": "open"}, "bad_input"},
		{"swap with nothing", jule, at + "/swap", m{"cmd": p.cmd(), "a": 0, "b": 9}, "bad_input"},
		{"contribution too short", jule, at + "/ready", m{"cmd": p.cmd(), "ready": true, "contribution": "abcd"}, "bad_input"},
		{"talk too long", jule, at + "/talk", m{"cmd": p.cmd(), "text": strings.Repeat("ö", 301)}, "too_long"},
		{"talk of blanks", jule, at + "/talk", m{"cmd": p.cmd(), "text": " \u200b\n"}, "bad_input"},
		{"unknown address", jule, "/api/nothing", m{}, "unknown_address"},
		{"unknown match", jule, "/api/matches/none/moves", m{"cmd": p.cmd(), "seq": 1, "move": "throw"}, "unknown_match"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.who.t = t
			if got := c.who.code("POST", c.path, c.body); got != c.want {
				t.Errorf("code %q, want %q", got, c.want)
			}
		})
	}
	for _, g := range []*guest{jule, mehmet, tobi} {
		g.t = t
	}
	tobi.table(tab.ID, "sit", m{"chair": 1})
	if got := mehmet.code("POST", at+"/sit", m{"cmd": p.cmd(), "chair": -1}); got != "table_full" {
		t.Errorf("a third at a table for two: %q, want table_full", got)
	}
	tobi.table(tab.ID, "leave", nil)
	var after house.Table
	jule.must("GET", at, nil, &after)
	before.Seq, after.Seq = 0, 0
	before.Watchers, after.Watchers = nil, nil
	if !reflect.DeepEqual(before, after) {
		t.Errorf("refusals have changed the table from\n%+v to\n%+v", before, after)
	}
}

func TestRefusals_Moves(t *testing.T) {
	both(t, func(t *testing.T, p *pub) {
		a, b := p.guest("Jule"), p.guest("Mehmet")
		tab, fr := p.started(a, b, nil)
		now, other := turn(fr, a, b)
		fr = now.frame(tab.Match, "")
		path := "/api/matches/" + tab.Match + "/moves"
		move := func(seq uint64, text string) m { return m{"cmd": p.cmd(), "seq": seq, "move": text} }
		for _, c := range []struct {
			name string
			who  *guest
			body any
			want string
		}{
			{"not a move", now, move(fr.Seq, "jump"), "bad_move"},
			{"a note", now, move(fr.Seq, "@seed 00"), "bad_move"},
			{"not legal", now, move(fr.Seq, "score chance"), "illegal_move"},
			{"the House's", now, move(fr.Seq, "roll 6 6 6 6 6"), "illegal_move"},
			{"not my turn", other, move(fr.Seq, "throw"), "not_your_turn"},
			{"stale", now, move(fr.Seq-1, "throw"), "stale"},
			{"of the future", now, move(fr.Seq+5, "throw"), "stale"},
			{"a stranger", p.guest("Tobi"), move(fr.Seq, "throw"), "not_seated"},
			{"very long", now, move(fr.Seq, strings.Repeat("x", 300)), "bad_input"},
		} {
			if got := c.who.code("POST", path, c.body); got != c.want {
				t.Errorf("%s: code %q, want %q", c.name, got, c.want)
			}
		}
		if after := now.frame(tab.Match, ""); after.Seq != fr.Seq || !reflect.DeepEqual(after.View, fr.View) {
			t.Errorf("refusals have changed the match: frame %d, want %d", after.Seq, fr.Seq)
		}
		now.move(fr, "throw")
		if got := now.code("GET", "/api/matches/"+tab.Match+"/log", nil); got != "match_running" {
			t.Errorf("log of a running match: %q, want match_running", got)
		}
	})
}

func TestGuests_OnlyTheSeatedSeeAPrivateTable(t *testing.T) {
	p := newPub(t, nil)
	a, b := p.guest("Jule"), p.guest("Mehmet")
	tab, _ := p.started(a, b, m{"watch": false})
	for _, who := range []*guest{p.guest("Tobi"), p.guest("")} {
		if got := who.code("GET", "/api/matches/"+tab.Match, nil); got != "not_allowed" {
			t.Errorf("%q watches a private table: %q, want not_allowed", who.name, got)
		}
		if got := who.code("GET", "/api/matches/"+tab.Match+"/replay", nil); got != "not_allowed" {
			t.Errorf("%q replays a private match: %q, want not_allowed", who.name, got)
		}
	}
	a.frame(tab.Match, "")
}

func TestNames(t *testing.T) {
	p := newPub(t, nil)
	family := "👨‍👩‍👧‍👦"
	for _, c := range []struct{ in, want string }{
		{"  Jule\t ", "Jule"},
		{"\u202eeluJ\u200f", "eluJ"},
		{strings.Repeat(family, 16), strings.Repeat(family, 16)},
		{strings.Repeat("ä", 40), strings.Repeat("ä", 40)},
		{"a\u0308", "ä"},
		{"Мария", "Мария"},
		{"<b>&\"'", "<b>&\"'"},
		{"Zoë \u0000\u0007Ω", "Zoë Ω"},
		{"🏴󠁧󠁢󠁳󠁣󠁴󠁿 Ewan", "🏴󠁧󠁢󠁳󠁣󠁴󠁿 Ewan"},
		{"Łukasz ẞ", "Łukasz ẞ"},
	} {
		var me web.Me
		p.guest("").must("POST", "/api/session", m{"name": c.in, "token": true}, &me)
		if me.Name != c.want {
			t.Errorf("name %q became %q, want %q", c.in, me.Name, c.want)
		}
	}
	for _, bad := range []string{"", "   ", "\u200b\u200e", "\u3164", strings.Repeat("x", 41), strings.Repeat("x", 2000)} {
		if got := p.guest("").code("POST", "/api/session", m{"name": bad}); got != "bad_name" && got != "bad_input" {
			t.Errorf("name %.20q: code %q, want bad_name", bad, got)
		}
	}
	a, b, c := p.guest("Jule"), p.guest("Jule"), p.guest("jule")
	tab := a.opens("me open open", nil)
	b.table(tab.ID, "sit", m{"chair": 1})
	tab = c.table(tab.ID, "sit", m{"chair": 2})
	if got := fmt.Sprint(tab.Chairs[0].Name, ",", tab.Chairs[1].Name, ",", tab.Chairs[2].Name); got != "Jule,Jule 2,jule 3" {
		t.Errorf("three of one name are %s", got)
	}
}

func TestTalk_IsLimited(t *testing.T) {
	p := newPub(t, nil)
	a := p.guest("Jule")
	tab := a.opens("me", nil)
	for range 5 {
		a.table(tab.ID, "talk", m{"text": "Prost"})
	}
	if got := a.code("POST", "/api/tables/"+tab.ID+"/talk", m{"cmd": p.cmd(), "text": "Prost"}); got != "too_fast" {
		t.Errorf("the sixth line at once: %q, want too_fast", got)
	}
}

func TestLimits(t *testing.T) {
	p := newPub(t, func(_ *house.Options, w *web.Options) {
		w.Limits = web.Limits{Commands: 1 << 20, Sessions: 3, Codes: 2}
	})
	a := p.guest("Jule")
	for range 2 {
		if got := a.code("POST", "/api/codes", m{"code": "EBER-22222"}); got != "wrong_code" {
			t.Errorf("code %q, want wrong_code", got)
		}
	}
	if got := a.code("POST", "/api/codes", m{"code": "EBER-22222"}); got != "too_fast" {
		t.Errorf("the third try of a code: %q, want too_fast", got)
	}
	p.guest("Mehmet")
	p.guest("Tobi")
	if got := p.guest("").code("POST", "/api/session", m{"name": "Pia"}); got != "too_fast" {
		t.Errorf("the fourth session: %q, want too_fast", got)
	}
}

func TestSecurity(t *testing.T) {
	p := newPub(t, nil)
	post := func(header map[string]string) int {
		req, err := http.NewRequest("POST", p.url+"/api/session", strings.NewReader(`{"name":"Jule"}`))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Content-Type", "application/json")
		for k, v := range header {
			req.Header.Set(k, v)
		}
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		return res.StatusCode
	}
	for _, c := range []struct {
		name   string
		header map[string]string
		want   int
	}{
		{"from our own page", map[string]string{"Origin": p.url, "X-Spelunke": "1"}, 200},
		{"from another site", map[string]string{"Origin": "http://evil.example", "X-Spelunke": "1"}, 403},
		{"from another site, newer browser", map[string]string{"Sec-Fetch-Site": "cross-site"}, 403},
		{"with a cookie but no header", map[string]string{"Cookie": "spelunke=x"}, 403},
		{"with a cookie and the header", map[string]string{"Cookie": "spelunke=x", "X-Spelunke": "1"}, 200},
	} {
		if got := post(c.header); got != c.want {
			t.Errorf("%s: status %d, want %d", c.name, got, c.want)
		}
	}
	res, err := http.Get(p.url + "/t/whatever")
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if csp := res.Header.Get("Content-Security-Policy"); res.StatusCode != 200 || !strings.Contains(csp, "default-src 'self'") || strings.Contains(csp, "script-src") {
		t.Errorf("page: status %d, policy %q", res.StatusCode, csp)
	}
}

// TestMetrics_AreNotForEverybody also behind a proxy on the same machine of
// which the house has not been told.
func TestMetrics_AreNotForEverybody(t *testing.T) {
	for _, c := range []struct {
		name  string
		proxy bool
		via   string
		want  int
	}{
		{"from this machine", false, "", 200},
		{"through a proxy that nobody told of", false, "203.0.113.9", 404},
		{"through a proxy that nobody told of, with a forged address", false, "192.168.0.9", 404},
		{"through a proxy from the internet", true, "203.0.113.9", 404},
		{"through a proxy with a forged address", true, "192.168.0.9, 203.0.113.9", 404},
		{"through a proxy from the local network", true, "192.168.0.9", 404},
		{"through a proxy from this machine", true, "127.0.0.1", 200},
	} {
		p := newPub(t, func(_ *house.Options, w *web.Options) { w.Proxy = c.proxy })
		req, err := http.NewRequest("GET", p.url+"/metrics", nil)
		if err != nil {
			t.Fatal(err)
		}
		if c.via != "" {
			req.Header.Set("X-Forwarded-For", c.via)
		}
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if res.StatusCode != c.want {
			t.Errorf("%s: status %d, want %d", c.name, res.StatusCode, c.want)
		}
	}
}

// gone is the connection of somebody who has hung up.
type gone struct{ *httptest.ResponseRecorder }

func (gone) Write([]byte) (int, error) { return 0, io.ErrClosedPipe }

func TestDocs_WhoHangsUpIsNoError(t *testing.T) {
	var said strings.Builder
	p := newPub(t, func(_ *house.Options, w *web.Options) { w.Log = slog.New(slog.NewTextHandler(&said, nil)) })
	p.door.ServeHTTP(gone{httptest.NewRecorder()}, httptest.NewRequest("GET", "/api/docs", nil))
	if said.Len() > 0 {
		t.Errorf("logged: %s", &said)
	}
}
