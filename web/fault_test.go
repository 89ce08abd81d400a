package web_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"spelunke/house"
	"spelunke/store"
	"spelunke/web"
)

// A moody store is away, or slow, when it is told to be.
type moody struct {
	store.Store
	away atomic.Bool
	slow atomic.Int64 // nanoseconds that a write takes, or looking for a command
}

var errWires = errors.New("dial tcp 10.1.2.3:5432: no route to host")

func (s *moody) gone() error {
	if s.away.Load() {
		return fmt.Errorf("%w: %w", store.ErrAway, errWires)
	}
	return nil
}

func (s *moody) Append(ctx context.Context, stream string, length uint64, cmd string, entries []store.Entry) error {
	if err := s.gone(); err != nil {
		return err
	}
	<-time.After(time.Duration(s.slow.Load())) // the fault
	return s.Store.Append(ctx, stream, length, cmd, entries)
}

func (s *moody) Read(ctx context.Context, stream string, from uint64) ([]store.Entry, error) {
	if err := s.gone(); err != nil {
		return nil, err
	}
	if err := ctx.Err(); err != nil { // whoever has gone is not served
		return nil, err
	}
	return s.Store.Read(ctx, stream, from)
}

func (s *moody) Find(ctx context.Context, stream, cmd string) (store.Entry, error) {
	if err := s.gone(); err != nil {
		return store.Entry{}, err
	}
	<-time.After(time.Duration(s.slow.Load())) // the fault
	return s.Store.Find(ctx, stream, cmd)
}

// spoiled is a house on a moody store.
func spoiled(t *testing.T, set func(*house.Options, *web.Options)) (*pub, *moody) {
	t.Helper()
	p, s := newPub(t, set), &moody{}
	p.spoil = func(st store.Store) store.Store {
		s.Store = st
		return s
	}
	p.reopen()
	return p, s
}

// TestDatabaseAway refuses commands while there is no database, so that they
// may be repeated, and says nothing of where it is; with it back, one is carried out, once.
func TestDatabaseAway(t *testing.T) {
	p, s := spoiled(t, nil)
	a, b := p.guest("Jule"), p.guest("Mehmet")
	tab, _ := p.started(a, b, nil)
	fr := a.frame(tab.Match, "")
	mover := a
	if len(fr.Moves) == 0 {
		fr, mover = b.frame(tab.Match, ""), b
	}
	body := m{"cmd": p.cmd(), "seq": fr.Seq, "move": fr.Moves[0]}
	s.away.Store(true)
	for range 3 {
		status, h, problem := mover.post("/api/matches/"+tab.Match+"/moves", body)
		if status != http.StatusServiceUnavailable || problem.Code != "away" || h.Get("Retry-After") == "" || strings.Contains(problem.Detail, "10.1.2.3") {
			t.Errorf("a move: %d %+v, Retry-After %q; want 503 away, and nothing of where the database is", status, problem, h.Get("Retry-After"))
		}
	}
	s.away.Store(false)
	var next, again match_
	mover.must("POST", "/api/matches/"+tab.Match+"/moves", body, &next)
	mover.must("POST", "/api/matches/"+tab.Match+"/moves", body, &again)
	if next.Seq <= fr.Seq || again.Seq != next.Seq {
		t.Errorf("the move led from frame %d to %d, and when it was repeated to %d", fr.Seq, next.Seq, again.Seq)
	}
}

// post makes a request and returns the problem too, if it is one.
func (g *guest) post(path string, body any) (int, http.Header, web.Problem) {
	g.t.Helper()
	b, err := json.Marshal(body)
	if err != nil {
		g.t.Fatal(err)
	}
	req, err := http.NewRequest("POST", g.url+path, strings.NewReader(string(b)))
	if err != nil {
		g.t.Fatal(err)
	}
	req.Header = http.Header{"Content-Type": {"application/json"}, "Authorization": {"Bearer " + g.token}}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		g.t.Fatal(err)
	}
	defer res.Body.Close()
	var p web.Problem
	if err := json.NewDecoder(res.Body).Decode(&p); err != nil {
		g.t.Fatal(err)
	}
	return res.StatusCode, res.Header, p
}

// TestSlowStore_Answer gives a repeated move its answer, however long that takes to find.
func TestSlowStore_Answer(t *testing.T) {
	t.Parallel()
	p, s := spoiled(t, nil)
	a := p.guest("Jule")
	tab := a.opens("me", nil)
	tab = a.table(tab.ID, "start", m{"contribution": share(7)})
	fr := a.frame(tab.Match, "")
	body := m{"cmd": p.cmd(), "seq": fr.Seq, "move": fr.Moves[0]}
	a.must("POST", "/api/matches/"+tab.Match+"/moves", body, &fr)
	s.slow.Store(int64(5500 * time.Millisecond)) // longer than frameworks wait for a body
	var again match_
	a.must("POST", "/api/matches/"+tab.Match+"/moves", body, &again)
	if again.Seq != fr.Seq {
		t.Errorf("the move led to frame %d, and when it was repeated to %d", fr.Seq, again.Seq)
	}
}

// TestSlowStore carries out what takes longer than a request may take to arrive.
func TestSlowStore(t *testing.T) {
	const patience = 100 * time.Millisecond
	p, s := spoiled(t, func(_ *house.Options, w *web.Options) { w.Patience = patience })
	a := p.guest("Jule")
	s.slow.Store(int64(3 * patience))
	tab := a.opens("me open", nil)
	if got := a.table(tab.ID, "talk", m{"text": "Prost"}); got.ID != tab.ID {
		t.Errorf("the answer is about table %q", got.ID)
	}
}

// raw opens a connection and sends the beginning of a request.
func (p *pub) raw(request string) net.Conn {
	p.t.Helper()
	c, err := net.Dial("tcp", strings.TrimPrefix(p.url, "http://"))
	if err != nil {
		p.t.Fatal(err)
	}
	p.t.Cleanup(func() { c.Close() })
	if _, err := io.WriteString(c, request); err != nil {
		p.t.Fatal(err)
	}
	c.SetReadDeadline(time.Now().Add(30 * time.Second))
	return c
}

// TestSlowBody sends bodies byte by byte, which never end: to a command, to
// what has no body, and to nothing. They are cut off, and disturb nobody at the table meanwhile.
func TestSlowBody(t *testing.T) {
	p := newPub(t, func(_ *house.Options, w *web.Options) { w.Patience = 300 * time.Millisecond })
	a, b := p.guest("Jule"), p.guest("Mehmet")
	tab := a.opens("me open", nil)
	for _, line := range []string{
		"POST /api/tables/" + tab.ID + "/talk", "GET /api/tables/" + tab.ID, "POST /api/nothing", "GET /", "POST /api/session",
	} {
		for _, length := range []string{"Content-Length: 1000", "Transfer-Encoding: chunked"} {
			t.Run(line[:5]+length, func(t *testing.T) {
				c := p.raw(line + " HTTP/1.1\r\nHost: pub\r\nContent-Type: application/json\r\nAuthorization: Bearer " + a.token + "\r\n" + length + "\r\n\r\n")
				gone := make(chan bool)
				go func() {
					for {
						select {
						case <-gone:
							return
						case <-time.After(20 * time.Millisecond): // the fault
							fmt.Fprint(c, map[bool]string{true: "1\r\n{\r\n", false: "{"}[strings.HasPrefix(length, "T")])
						}
					}
				}()
				b.must("GET", "/api/tables/"+tab.ID, nil, nil)
				b.must("GET", "/api/house", nil, nil)
				r := bufio.NewReader(c)
				res, err := http.ReadResponse(r, nil)
				if err != nil {
					t.Fatal(err)
				}
				if res.StatusCode != http.StatusRequestTimeout {
					t.Errorf("answered %d, want 408", res.StatusCode)
				}
				io.Copy(io.Discard, r) // until the connection ends
				close(gone)
			})
		}
	}
	a.table(tab.ID, "talk", m{"text": "Prost"})
}

// TestAnswersThatNobodyReads asks for more than any buffer holds, and does not
// read it in time: the connection ends.
func TestAnswersThatNobodyReads(t *testing.T) {
	const patience, many = 50 * time.Millisecond, 200
	p := newPub(t, func(_ *house.Options, w *web.Options) { w.Patience = patience })
	size := len(p.door.OpenAPI())
	c := p.raw(strings.Repeat("GET /api/openapi.json HTTP/1.1\r\nHost: pub\r\n\r\n", many))
	if err := c.(*net.TCPConn).SetReadBuffer(4096); err != nil { // no kernel shall read it all in our place
		t.Fatal(err)
	}
	<-time.After(40 * patience) // the fault
	n, err := io.Copy(io.Discard, c)
	if late := net.Error(nil); errors.As(err, &late) && late.Timeout() || n >= int64(size*many) {
		t.Errorf("%d bytes of %d came, then %v; want that the connection ends before", n, size*many, err)
	}
}

// TestHotLoop makes bad commands as fast as it can: few are judged, and the
// others at the table play on.
func TestHotLoop(t *testing.T) {
	const most = 40
	p := newPub(t, func(_ *house.Options, w *web.Options) { w.Limits = web.Limits{Commands: most} })
	a, b := p.guest("Jule"), p.guest("Mehmet")
	tab, _ := p.started(a, b, nil)
	judged, refused := 0, 0
	for range 300 {
		switch status, h, problem := a.post("/api/matches/"+tab.Match+"/moves", m{"cmd": p.cmd(), "seq": 1, "move": "nonsense"}); {
		case status == http.StatusTooManyRequests && problem.Code == "too_fast" && h.Get("Retry-After") != "":
			refused++
		case status == http.StatusUnprocessableEntity || status == http.StatusConflict:
			judged++
		default:
			t.Fatalf("a bad move: %d %+v %v", status, problem, h)
		}
	}
	if judged > most || refused < 300-most {
		t.Errorf("%d bad moves were judged and %d refused, want at most %d and the others", judged, refused, most)
	}
	b.table(tab.ID, "talk", m{"text": "Prost"})
	b.frame(tab.Match, "")
}

// TestClosing refuses new tables while the house closes; what goes on goes on.
func TestClosing(t *testing.T) {
	p := newPub(t, nil)
	a, b := p.guest("Jule"), p.guest("Mehmet")
	tab, _ := p.started(a, b, nil)
	page := a.look(tab.ID, "")
	p.door.Close()
	<-page.done
	page.mu.Lock()
	last := page.got[len(page.got)-1]
	page.mu.Unlock()
	if !strings.Contains(last, `"why":"restart"`) {
		t.Errorf("the page was told at last %s, want bye, restart", last)
	}
	status, h, problem := a.post("/api/tables", m{"cmd": p.cmd(), "game": "knobeln", "params": m{}, "clock": 0, "watch": true, "chairs": []m{{"kind": "me"}}})
	if status != http.StatusServiceUnavailable || problem.Code != "closing" || h.Get("Retry-After") == "" {
		t.Errorf("a new table: %d %+v, want 503 closing and when to come again", status, problem)
	}
	fr, mover := a.frame(tab.Match, ""), a
	if len(fr.Moves) == 0 {
		fr, mover = b.frame(tab.Match, ""), b
	}
	mover.move(fr, fr.Moves[0])
}
