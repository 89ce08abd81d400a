//go:build unix

package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/coder/websocket"

	"spelunke/house"
	"spelunke/match"
	"spelunke/web"
)

// refused makes a command that must be refused for now, as one to be repeated.
func (p *process) refused(path, token string, body obj) {
	p.tb.Helper()
	b, err := json.Marshal(body)
	if err != nil {
		p.tb.Fatal(err)
	}
	req, err := http.NewRequest("POST", p.url+path, strings.NewReader(string(b)))
	if err != nil {
		p.tb.Fatal(err)
	}
	req.Header = http.Header{"Content-Type": {"application/json"}, "Authorization": {"Bearer " + token}}
	res, err := p.http.Do(req)
	if err != nil {
		p.tb.Fatal(err)
	}
	defer res.Body.Close()
	var problem web.Problem
	if err := json.NewDecoder(res.Body).Decode(&problem); err != nil {
		p.tb.Fatal(err)
	}
	if res.StatusCode != http.StatusServiceUnavailable || problem.Code != "away" || res.Header.Get("Retry-After") == "" {
		p.tb.Errorf("%s: %d %+v, Retry-After %q; want 503 away, and when to come again", path, res.StatusCode, problem, res.Header.Get("Retry-After"))
	}
}

// status is that of a GET.
func (p *process) status(path string) int {
	p.tb.Helper()
	status, err := p.call("GET", path, "", nil, nil)
	if err != nil {
		p.tb.Fatal(err)
	}
	return status
}

// until waits until f is true.
func until(tb testing.TB, what string, f func() bool) {
	tb.Helper()
	for end := time.Now().Add(patience); !f(); <-time.After(20 * time.Millisecond) {
		if time.Now().After(end) {
			tb.Fatal("waited in vain:", what)
		}
	}
}

// TestSilence opens more connections than the house takes, which say nothing,
// send half a request, or send one byte by byte; and sockets that never read
// and whose pages are gone. Others play on meanwhile, and all of them are let go.
// SPELUNKE_SOCKETS says how many.
func TestSilence(t *testing.T) {
	t.Parallel()
	n := fromEnv(t, "SPELUNKE_SOCKETS", 2000)
	p, err := start(t, t.TempDir(), freeAddr(t), "--patience", "2s", "--connections", fmt.Sprint(n/2))
	if err != nil {
		t.Fatal(err)
	}
	defer p.kill()
	s := p.solo(0)
	const deaf = 20
	for range deaf {
		p.deaf(t, s)
	}
	until(t, "the sockets", func() bool { return p.metric("spelunke_sockets") == deaf })
	var gone sync.WaitGroup
	for i := range n {
		c, err := net.Dial("tcp", strings.TrimPrefix(p.url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		gone.Go(func() { silent(t, c, i%3) })
		if i%100 == 0 { // the others
			p.must("GET", "/api/tables/"+s.table, s.token, nil, nil)
			p.step(s)
		}
	}
	gone.Wait()
	began := time.Now()
	until(t, "the sockets to be gone", func() bool {
		p.step(s)
		return p.metric("spelunke_sockets") == 0
	})
	t.Logf("%d silent connections, the house takes %d; %d deaf sockets were gone after %v", n, n/2, deaf, time.Since(began))
	if got := p.metric("process_open_fds"); got > 100 {
		t.Errorf("the house still has %v files open", got)
	}
}

// step makes one move.
func (p *process) step(s *solo) {
	p.tb.Helper()
	if s.frame.Over {
		p.begin(s)
	}
	var next match.Frame
	p.must("POST", "/api/matches/"+s.frame.Match+"/moves", s.token, obj{"cmd": s.cmd(), "seq": s.frame.Seq, "move": hasty(s.frame)}, &next)
	s.frame = next
}

// silent says less than a request, in one of three ways, until it is let go.
func silent(t *testing.T, c net.Conn, how int) {
	const request = "GET /api/house HTTP/1.1\r\nHost: pub\r\nX-Long: " // and so on, for ever
	end := make(chan bool)
	defer close(end)
	switch how {
	case 1:
		io.WriteString(c, request)
	case 2:
		go func() {
			for i := 0; ; i++ {
				select {
				case <-end:
					return
				case <-time.After(250 * time.Millisecond): // the fault
					io.WriteString(c, request[min(i, len(request)-1):][:1])
				}
			}
		}()
	}
	c.SetReadDeadline(time.Now().Add(patience))
	if _, err := io.Copy(io.Discard, c); err != nil {
		if late, ok := err.(net.Error); ok && late.Timeout() {
			t.Errorf("a connection that is silent in way %d is not let go", how)
		}
	}
}

// deaf opens a socket at the solo's table that never reads anything, nor answers.
func (p *process) deaf(t *testing.T, s *solo) {
	t.Helper()
	d := net.Dialer{Control: func(_, _ string, c syscall.RawConn) error { // what is sent waits at the house
		return c.Control(func(fd uintptr) { syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_RCVBUF, 2048) })
	}}
	c, err := d.Dial("tcp", strings.TrimPrefix(p.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	fmt.Fprintf(c, "GET /api/tables/%s/stream HTTP/1.1\r\nHost: %s\r\nAuthorization: Bearer %s\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==\r\n\r\n", s.table, strings.TrimPrefix(p.url, "http://"), s.token)
	if line, err := bufio.NewReaderSize(c, 16).ReadString('\n'); err != nil || !strings.Contains(line, "101") {
		t.Fatalf("the stream is answered %q, %v", line, err)
	}
}

// TestTerminate ends the house with SIGTERM while people play and watch, again
// and again: it finishes what has begun, tells every page to come back, opens no
// more tables, and loses nothing. SPELUNKE_ROUNDS says how often.
func TestTerminate(t *testing.T) {
	t.Parallel()
	const people = 8
	data, addr := t.TempDir(), freeAddr(t)
	rng := rand.New(rand.NewPCG(20261130, 2))
	p := serve(t, data, addr)
	defer func() { p.kill() }()
	var all []*solo
	for i := range people {
		all = append(all, p.solo(i))
	}
	total, opened := 0, map[string]bool{}
	for round := range fromEnv(t, "SPELUNKE_ROUNDS", 3) {
		var pages sync.WaitGroup
		for _, s := range all {
			conn := p.page(t, s)
			pages.Go(func() {
				if last := farewell(conn); last != "restart" {
					t.Errorf("round %d: a page was told %q at last, want restart", round, last)
				}
			})
		}
		stop := make(chan bool)
		pages.Go(func() { p.opens(all[0].token, round, stop, opened) })
		acks := p.underLoad(all, p.terminate, time.Duration(50+rng.IntN(200))*time.Millisecond)
		close(stop)
		pages.Wait()
		p = serve(t, data, addr)
		for i, s := range all {
			total += len(acks[i])
			p.checkAcknowledged(s, acks[i])
			if s.frame.Over {
				p.verify(s, s.frame.Match)
				p.begin(s)
			}
		}
		for id := range opened {
			p.must("GET", "/api/tables/"+id, all[0].token, nil, nil)
		}
	}
	if total == 0 || len(opened) == 0 {
		t.Errorf("%d moves acknowledged, %d tables opened: no load", total, len(opened))
	}
}

// terminate ends the process as a service manager does.
func (p *process) terminate() {
	p.cmd.Process.Signal(syscall.SIGTERM)
	if err := p.cmd.Wait(); err != nil {
		p.tb.Errorf("the house closed with %v\n%s", err, p.log)
	}
}

// page opens a stream of the solo's table.
func (p *process) page(t *testing.T, s *solo) *websocket.Conn {
	t.Helper()
	conn, _, err := websocket.Dial(t.Context(), strings.Replace(p.url, "http", "ws", 1)+"/api/tables/"+s.table+"/stream",
		&websocket.DialOptions{HTTPHeader: http.Header{"Authorization": {"Bearer " + s.token}}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.CloseNow() })
	conn.SetReadLimit(1 << 20)
	return conn
}

// farewell reads to the end of a stream and returns the reason it ended for.
func farewell(conn *websocket.Conn) (why string) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for {
		_, b, err := conn.Read(ctx)
		if err != nil {
			return why
		}
		var m web.Push
		if err := json.Unmarshal(b, &m); err != nil {
			return err.Error()
		}
		why = m.Why
	}
}

// opens opens tables until stop is closed; what is refused is refused because the house closes.
func (p *process) opens(token string, round int, stop chan bool, opened map[string]bool) {
	for i := 0; ; i++ {
		select {
		case <-stop:
			return
		case <-time.After(time.Millisecond):
		}
		var tab house.Table
		status, err := p.call("POST", "/api/tables", token, obj{
			"cmd": fmt.Sprintf("open-command-%d-%d", round, i), "game": "knobeln", "params": obj{}, "clock": 0, "watch": true, "chairs": []obj{{"kind": "me"}},
		}, &tab)
		switch {
		case err != nil: // nobody listens any more
		case status < 300:
			opened[tab.ID] = true
		case status != http.StatusServiceUnavailable:
			p.tb.Errorf("a table that is opened while the house closes: %d, want 503", status)
		}
	}
}

// TestGone takes away first the bus and then the database of a house of two
// nodes while people play against bots. Without the bus all goes on; without
// the database commands are refused for now; with it back all goes on by itself, and
// nothing that was acknowledged is lost. SPELUNKE_GONE says for how many seconds.
func TestGone(t *testing.T) {
	t.Parallel()
	gone := time.Duration(fromEnv(t, "SPELUNKE_GONE", 2)) * time.Second
	c := newCluster(t, 2)
	at := func(i int) *process { return &process{tb: t, url: "http://" + c.doors[i].addr, http: c.client} }
	here, there := at(0), at(1)
	var all []*rival
	for i := range 2 {
		all = append(all, here.rival(i))
	}
	sleeper := here.rival(2)
	for _, m := range c.buses {
		m.end(t, syscall.SIGKILL)
	}
	for _, r := range all { // at the other node too
		for end := time.Now().Add(gone / time.Duration(len(all))); !r.frame.Over && time.Now().Before(end); {
			r.turn(there)
			r.turn(here)
		}
	}
	for _, m := range c.buses {
		m.begin(t)
	}
	for _, r := range all {
		if !r.frame.Over {
			r.turn(here) // the bots are next, if it is not over
		}
	}
	before := sleeper.look(here).Seq
	c.pg.Stop(t)
	for end := time.Now().Add(gone); time.Now().Before(end); <-time.After(100 * time.Millisecond) {
		for _, r := range all {
			here.refused("/api/matches/"+r.frame.Match+"/moves", r.token, obj{"cmd": r.cmd(), "seq": r.frame.Seq, "move": "throw"})
		}
		if ready, lives := here.status("/readyz"), here.status("/healthz"); ready != 503 || lives != 200 {
			t.Errorf("without a database /readyz is %d and /healthz is %d, want 503 and 200", ready, lives)
		}
	}
	c.pg.Run(t)
	until(t, "both nodes to be ready", func() bool { return here.status("/readyz") == 200 && there.status("/readyz") == 200 })
	for _, r := range all {
		r.turn(there) // its bot has moved
		if !r.frame.Over {
			there.must("POST", "/api/matches/"+r.frame.Match+"/votes", r.token, obj{"cmd": r.cmd(), "about": "abandon", "seat": -1, "yes": true}, &r.frame)
		}
		there.checkAcknowledged(&r.solo, r.acks)
		there.verify(&r.solo, r.frame.Match)
	}
	if gone > 40*time.Second { // the sleeper's time has run out meanwhile
		until(t, "the sleeper's turn to be played", func() bool { return sleeper.look(here).Seq > before })
	}
}

// A rival is one person who plays Knobeln against a bot, on a clock of 30 s.
type rival struct {
	solo
	acks []acknowledged
}

func (p *process) rival(i int) *rival {
	p.tb.Helper()
	var me web.Me
	p.must("POST", "/api/session", "", obj{"name": fmt.Sprint("Gast ", i), "token": true}, &me)
	r := &rival{solo: solo{token: me.Token}}
	var tab house.Table
	p.must("POST", "/api/tables", r.token, obj{
		"cmd": r.cmd(), "game": "knobeln", "params": obj{"columns": "1"}, "clock": 30, "watch": true,
		"chairs": []obj{{"kind": "me"}, {"kind": "bot", "level": "frischling"}},
	}, &tab)
	r.table = tab.ID
	p.begin(&r.solo)
	return r
}

// look fetches the frame.
func (r *rival) look(p *process) match.Frame {
	p.tb.Helper()
	p.must("GET", "/api/matches/"+r.frame.Match, r.token, nil, &r.frame)
	return r.frame
}

// turn waits until it is the rival's turn, or the match is over, and makes a move.
func (r *rival) turn(p *process) {
	p.tb.Helper()
	until(p.tb, "the bot", func() bool { return len(r.look(p).Moves) > 0 || r.frame.Over })
	if r.frame.Over {
		return
	}
	var next match.Frame
	move := hasty(r.frame)
	status, err := p.call("POST", "/api/matches/"+r.frame.Match+"/moves", r.token, obj{"cmd": r.cmd(), "seq": r.frame.Seq, "move": move}, &next)
	if err != nil || !slices.Contains([]int{200, 409}, status) { // 409: he was too slow, or a node did not know yet
		p.tb.Fatalf("a move: %d, %v", status, err)
	}
	if status == 200 {
		r.acks = append(r.acks, acknowledged{next.Match, move, next.Seq})
		r.frame = next
	}
}
