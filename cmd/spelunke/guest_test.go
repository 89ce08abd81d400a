//go:build unix

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"time"

	"github.com/coder/websocket"

	"spelunke/house"
	"spelunke/match"
	"spelunke/web"
)

// A guest is a scripted person: he plays at random by whatever node answers,
// repeats what was not answered, and remembers what he was told and shown.
type guest struct {
	c      *cluster
	rng    *rand.Rand
	id     string
	token  string
	table  string
	n      int
	rounds int           // matches still to be played
	hurry  chan struct{} // closed: end what is running

	moves []attempt

	mu    sync.Mutex
	shown map[string]*album // by match: what his page was shown
}

// An attempt is a move that a guest has tried to make.
type attempt struct {
	match, cmd  string
	seq         uint64 // the frame that he has seen
	called      time.Time
	answered    time.Time
	accepted    bool
	stale       bool
	now         uint64 // number of the frame that the answer carries
	refusedWith string
}

// An album is what a page has been shown of a match, up to a frame.
type album struct {
	seq     uint64
	entries []match.Shown
}

func (c *cluster) guest(name string, seed uint64, rounds int, hurry chan struct{}) *guest {
	g := &guest{c: c, rng: rand.New(rand.NewPCG(seed, 3)), rounds: rounds, hurry: hurry, shown: map[string]*album{}}
	var me web.Me
	c.must(c.insist(g.rng, "POST", "/api/session", "", obj{"name": name, "token": true}, &me))
	g.id, g.token = me.Person, me.Token
	return g
}

func (c *cluster) must(p web.Problem) {
	c.Helper()
	if p.Code != "" {
		c.Fatalf("refused: %s %s %v", p.Code, p.Detail, p.Errors)
	}
}

// cmd names a command after what it does.
func (g *guest) cmd(what string) string {
	g.n++
	return fmt.Sprintf("%s-%s-%d", g.id, what, g.n)
}

// do carries out a command at the table.
func (g *guest) do(what string, body obj) (t house.Table, p web.Problem) {
	body["cmd"] = g.cmd(what)
	p = g.c.insist(g.rng, "POST", "/api/tables/"+g.table+"/"+what, g.token, body, &t)
	return t, p
}

// evening plays matches until there are enough.
func (g *guest) evening() {
	done := map[string]bool{}
	for end := time.Now().Add(10 * time.Minute); time.Now().Before(end); <-time.After(20 * time.Millisecond) {
		var t house.Table
		if p := g.c.insist(g.rng, "GET", "/api/tables/"+g.table, g.token, nil, &t); p.Code != "" {
			g.c.Errorf("table %s: %s", g.table, p.Detail)
			return
		}
		switch {
		case t.State == "playing" && !done[t.Match]:
			g.play(t.Match)
			done[t.Match] = true
		case t.State == "playing":
		case len(done) >= g.rounds || g.hurried():
			return
		case !t.Chairs[t.Me].Ready:
			g.do("ready", obj{"ready": true, "contribution": strings.Repeat("5a", 32)}) // a refusal comes from what he did not know yet
		}
	}
	g.c.Errorf("%s has not finished his evening", g.id)
}

func (g *guest) hurried() bool {
	select {
	case <-g.hurry:
		return true
	default:
		return false
	}
}

// play plays a match to its end, or votes for one if it must be quick.
func (g *guest) play(id string) {
	for {
		var fr match.Frame
		if p := g.c.insist(g.rng, "GET", "/api/matches/"+id, g.token, nil, &fr); p.Code != "" {
			g.c.Errorf("match %s: %s", id, p.Detail)
			return
		}
		if fr.Over {
			return
		}
		if g.hurried() {
			body := obj{"cmd": g.cmd("vote"), "about": "abandon", "seat": -1, "yes": true}
			g.c.insist(g.rng, "POST", "/api/matches/"+id+"/votes", g.token, body, &fr)
			<-time.After(200 * time.Millisecond)
			continue
		}
		if len(fr.Moves) == 0 {
			<-time.After(20 * time.Millisecond)
			continue
		}
		g.move(fr)
	}
}

// move tries a move until it is answered.
func (g *guest) move(fr match.Frame) {
	move, _, _ := strings.Cut(fr.Moves[g.rng.IntN(len(fr.Moves))], "..") // of a range the least
	a := attempt{match: fr.Match, cmd: g.cmd("move"), seq: fr.Seq, called: time.Now()}
	var next match.Frame
	p := g.c.insist(g.rng, "POST", "/api/matches/"+fr.Match+"/moves", g.token, obj{"cmd": a.cmd, "seq": fr.Seq, "move": move}, &next)
	a.answered, a.refusedWith = time.Now(), p.Code
	switch {
	case p.Code == "":
		a.accepted, a.now = true, next.Seq
	case p.Code == "stale" && p.Frame != nil:
		a.stale, a.now = true, p.Frame.Seq
	}
	g.moves = append(g.moves, a)
}

// watch is the guest's page: it follows the table by one node after the other
// and remembers all that it is shown, until ctx ends.
func (g *guest) watch(ctx context.Context) {
	rng := rand.New(rand.NewPCG(1, uint64(len(g.id)+int(g.id[0]))))
	for now := ""; ctx.Err() == nil; {
		now = g.follow(ctx, rng, now)
	}
}

// follow is one connection. It returns the match that was watched last.
func (g *guest) follow(ctx context.Context, rng *rand.Rand, now string) string {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	url := "ws://" + g.c.doors[rng.IntN(len(g.c.doors))].addr + "/api/tables/" + g.table + "/stream"
	if now != "" {
		url += fmt.Sprintf("?match=%s&after=%d", now, g.album(now).seq)
	}
	dial, stop := context.WithTimeout(ctx, 3*time.Second)
	conn, _, err := websocket.Dial(dial, url, &websocket.DialOptions{HTTPHeader: http.Header{"Authorization": {"Bearer " + g.token}}})
	stop()
	if err != nil {
		<-time.After(50 * time.Millisecond)
		return now
	}
	defer conn.CloseNow()
	conn.SetReadLimit(1 << 20)
	for {
		read, stop := context.WithTimeout(ctx, 3*time.Second) // a page would wait for two beats
		_, b, err := conn.Read(read)
		stop()
		if err != nil {
			return now
		}
		var m struct{ Frame *match.Frame }
		if json.Unmarshal(b, &m) == nil && m.Frame != nil {
			now = m.Frame.Match
			g.see(rng, *m.Frame)
		}
	}
}

func (g *guest) album(id string) *album {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.shown[id] == nil {
		g.shown[id] = &album{}
	}
	return g.shown[id]
}

// see puts a frame into the album; if it does not follow the last one, what is missing is fetched.
func (g *guest) see(rng *rand.Rand, fr match.Frame) {
	a := g.album(fr.Match)
	for fr.Seq > a.seq {
		if fr.After == a.seq {
			a.seq, a.entries = fr.Seq, append(a.entries, fr.Entries...)
			return
		}
		path := fmt.Sprintf("/api/matches/%s?after=%d", fr.Match, a.seq)
		fr = match.Frame{}
		if p, err := g.c.call(rng, "GET", path, g.token, nil, &fr); err != nil || p.Code != "" {
			return // the next frame, or the end, makes it good
		}
	}
}
