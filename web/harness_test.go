package web_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/coder/websocket"

	"spelunke/bus/nats"
	"spelunke/games"
	"spelunke/house"
	"spelunke/match"
	"spelunke/store"
	"spelunke/store/sqlite"
	"spelunke/web"
)

// A pub is a whole house for a test, reached over real HTTP.
type pub struct {
	t    testing.TB
	path string // of the database
	opts house.Options
	web  web.Options

	spoil func(store.Store) store.Store // what goes wrong with the database at the next open; nil: nothing

	st   store.Store
	bus  *nats.Bus
	h    *house.House
	door *web.Server
	srv  *httptest.Server
	url  string

	mu   sync.Mutex
	sent []string // every byte that has left, request by request and message by message
	n    int
}

// both runs a test with state kept and with state rebuilt before each use.
func both(t *testing.T, f func(t *testing.T, p *pub)) {
	for _, mode := range []string{"kept", "rebuilt"} {
		t.Run(mode, func(t *testing.T) {
			p := newPub(t, func(o *house.Options, _ *web.Options) { o.Rebuild = mode == "rebuilt" })
			f(t, p)
		})
	}
}

func newPub(t testing.TB, set func(*house.Options, *web.Options)) *pub {
	t.Helper()
	p := &pub{t: t, path: filepath.Join(t.TempDir(), "house.db")}
	p.opts = house.Options{
		Games: games.All(), BotPause: func() time.Duration { return 0 },
		URL: func() string { return "http://192.168.0.7:8080" }, Open: func() bool { return true },
	}
	p.opts.Log = slog.New(slog.NewTextHandler(t.Output(), nil))
	p.web = web.Options{Log: p.opts.Log, Limits: web.Limits{Commands: 1 << 20, Sessions: 1 << 20, Codes: 1 << 20, Sockets: 1 << 20}}
	if set != nil {
		set(&p.opts, &p.web)
	}
	p.open()
	t.Cleanup(p.close)
	return p
}

// open opens the house on its database, as after a restart.
func (p *pub) open() {
	p.t.Helper()
	var err error
	if p.st, err = sqlite.Open(p.path); err != nil {
		p.t.Fatal(err)
	}
	if p.spoil != nil {
		p.st = p.spoil(p.st)
	}
	if p.bus, err = nats.Open(); err != nil {
		p.t.Fatal(err)
	}
	p.opts.Store, p.opts.Bus = p.st, p.bus
	if p.h, err = house.New(context.Background(), p.opts); err != nil {
		p.t.Fatal(err)
	}
	w := p.web
	w.House, w.Store, w.Version, w.URL, w.MayOpen = p.h, p.st, "test", p.opts.URL, p.opts.Open
	if w.Client == nil {
		w.Client = fstest.MapFS{"index.html": {Data: []byte("<!doctype html><title>Spelunke</title>")}, "assets/a-1.js": {Data: []byte("1")}}
	}
	p.door = web.New(w)
	p.srv = httptest.NewServer(p.door)
	p.url = p.srv.URL
}

func (p *pub) close() {
	p.door.Close()
	p.srv.Close()
	p.h.Close()
	if err := p.bus.Close(); err != nil {
		p.t.Error(err)
	}
	if err := p.st.Close(); err != nil {
		p.t.Error(err)
	}
}

// reopen closes the house in good order and opens it again.
func (p *pub) reopen() {
	p.close()
	p.open()
}

func (p *pub) cmd() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.n++
	return fmt.Sprintf("command-%d", p.n)
}

func (p *pub) left(b []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sent = append(p.sent, string(b))
}

// A guest is a program with a session.
type guest struct {
	*pub
	name, person, token string

	got []string // every byte that he has been sent
}

func (g *guest) left(b []byte) {
	g.pub.left(b)
	g.mu.Lock()
	defer g.mu.Unlock()
	g.got = append(g.got, string(b))
}

// guest makes a person; "" makes nobody.
func (p *pub) guest(name string) *guest {
	p.t.Helper()
	g := &guest{pub: p, name: name}
	if name == "" {
		return g
	}
	var me web.Me
	g.must("POST", "/api/session", map[string]any{"name": name, "token": true}, &me)
	g.person, g.token = me.Person, me.Token
	return g
}

// do makes a request and returns the status and the body.
func (g *guest) do(method, path string, body any) (int, []byte) {
	g.t.Helper()
	var r io.Reader
	switch b := body.(type) {
	case nil:
	case string:
		r = strings.NewReader(b)
	default:
		j, err := json.Marshal(b)
		if err != nil {
			g.t.Fatal(err)
		}
		r = bytes.NewReader(j)
	}
	req, err := http.NewRequest(method, g.url+path, r)
	if err != nil {
		g.t.Fatal(err)
	}
	if r != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if g.token != "" {
		req.Header.Set("Authorization", "Bearer "+g.token)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		g.t.Fatal(err)
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		g.t.Fatal(err)
	}
	g.left(b)
	for k, v := range res.Header {
		g.left([]byte(fmt.Sprint(k, v)))
	}
	return res.StatusCode, b
}

// must makes a request that must succeed.
func (g *guest) must(method, path string, body, out any) {
	g.t.Helper()
	status, b := g.do(method, path, body)
	if status >= 300 {
		g.t.Fatalf("%s %s %v: %d %s", method, path, body, status, b)
	}
	if out != nil {
		if err := json.Unmarshal(b, out); err != nil {
			g.t.Fatalf("%s %s: %v in %s", method, path, err, b)
		}
	}
}

// code makes a request that must fail and returns the problem's code.
func (g *guest) code(method, path string, body any) string {
	g.t.Helper()
	status, b := g.do(method, path, body)
	var p web.Problem
	if err := json.Unmarshal(b, &p); err != nil || status < 400 || p.Status != status {
		g.t.Fatalf("%s %s %v: %d %s, want a problem", method, path, body, status, b)
	}
	return p.Code
}

type m = map[string]any

// table sends a command to a table.
func (g *guest) table(id, verb string, body m) house.Table {
	g.t.Helper()
	if body == nil {
		body = m{}
	}
	if body["cmd"] == nil {
		body["cmd"] = g.cmd()
	}
	var t house.Table
	g.must("POST", "/api/tables/"+id+"/"+verb, body, &t)
	return t
}

// opens opens a Knobeln table with chairs like "me open bot".
func (g *guest) opens(chairs string, more m) house.Table {
	g.t.Helper()
	body := m{"cmd": g.cmd(), "game": "knobeln", "params": m{}, "clock": 0, "watch": true}
	var cs []m
	for _, k := range strings.Fields(chairs) {
		c := m{"kind": k}
		if k == "bot" {
			c["level"] = "stammgast"
		}
		cs = append(cs, c)
	}
	body["chairs"] = cs
	for k, v := range more {
		body[k] = v
	}
	var t house.Table
	g.must("POST", "/api/tables", body, &t)
	return t
}

// share is a contribution to the luck.
func share(b byte) string { return strings.Repeat(fmt.Sprintf("%02x", b), 32) }

func (g *guest) frame(match string, query string) match_ {
	g.t.Helper()
	var fr match_
	g.must("GET", "/api/matches/"+match+query, nil, &fr)
	return fr
}

type (
	match_ = match.Frame
	shown  = match.Shown
	seated = match.Seated
)

// move makes a move.
func (g *guest) move(fr match_, move string) match_ {
	g.t.Helper()
	var next match_
	g.must("POST", "/api/matches/"+fr.Match+"/moves", m{"cmd": g.cmd(), "seq": fr.Seq, "move": move}, &next)
	return next
}

// A page is a push connection.
type page struct {
	*guest
	conn   *websocket.Conn
	mu     sync.Mutex
	news   chan bool
	tables []house.Table
	frames []match_
	raw    []string // frames as they came
	done   chan bool
}

// look opens a table's stream.
func (g *guest) look(table, query string) *page {
	g.t.Helper()
	h := http.Header{"Authorization": {"Bearer " + g.token}}
	conn, _, err := websocket.Dial(context.Background(), strings.Replace(g.url, "http", "ws", 1)+"/api/tables/"+table+"/stream"+query, &websocket.DialOptions{HTTPHeader: h})
	if err != nil {
		g.t.Fatal(err)
	}
	conn.SetReadLimit(1 << 20)
	p := &page{guest: g, conn: conn, news: make(chan bool, 1), done: make(chan bool)}
	go p.read()
	g.t.Cleanup(p.shut)
	return p
}

func (p *page) shut() {
	p.conn.CloseNow()
	<-p.done
}

func (p *page) read() {
	defer close(p.done)
	for {
		_, b, err := p.conn.Read(context.Background())
		if err != nil {
			return
		}
		p.left(b)
		var msg struct {
			Type  string
			Table *house.Table
			Frame json.RawMessage
		}
		if err := json.Unmarshal(b, &msg); err != nil {
			p.t.Errorf("pushed %s: %v", b, err)
			return
		}
		p.mu.Lock()
		switch msg.Type {
		case "table":
			p.tables = append(p.tables, *msg.Table)
		case "frame":
			var fr match_
			if err := json.Unmarshal(msg.Frame, &fr); err != nil {
				p.t.Errorf("pushed %s: %v", b, err)
			}
			p.frames, p.raw = append(p.frames, fr), append(p.raw, string(msg.Frame))
		}
		p.mu.Unlock()
		select {
		case p.news <- true:
		default:
		}
	}
}

// until waits until f is true of what has been pushed.
func (p *page) until(what string, f func(t house.Table, fr match_) bool) (house.Table, match_) {
	p.t.Helper()
	timeout := time.After(time.Minute)
	for {
		p.mu.Lock()
		var t house.Table
		var fr match_
		if len(p.tables) > 0 {
			t = p.tables[len(p.tables)-1]
		}
		if len(p.frames) > 0 {
			fr = p.frames[len(p.frames)-1]
		}
		p.mu.Unlock()
		if f(t, fr) {
			return t, fr
		}
		select {
		case <-p.news:
		case <-timeout:
			p.t.Fatalf("waited in vain: %s; table %+v frame %+v", what, t, fr)
		}
	}
}
