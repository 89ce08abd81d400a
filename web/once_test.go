package web_test

import (
	"bytes"
	"fmt"
	"io"
	"maps"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"spelunke/house"
	"spelunke/web"
)

// throws counts the entries of a match that are the move "throw".
func (p *pub) throws(id string) int {
	p.t.Helper()
	es, err := p.st.Read(p.t.Context(), "match/"+id, 0)
	if err != nil {
		p.t.Fatal(err)
	}
	n := 0
	for _, e := range es {
		if e.Text == "throw" {
			n++
		}
	}
	return n
}

func TestOnce_RepeatedCommand(t *testing.T) {
	both(t, func(t *testing.T, p *pub) {
		a, b := p.guest("Jule"), p.guest("Mehmet")
		tab, fr := p.started(a, b, nil)
		now, _ := turn(fr, a, b)
		fr = now.frame(tab.Match, "")
		body := m{"cmd": "the-same-command", "seq": fr.Seq, "move": "throw"}
		path := "/api/matches/" + tab.Match + "/moves"
		_, first := now.do("POST", path, body)
		_, second := now.do("POST", path, body)
		now.move(now.frame(tab.Match, ""), "keep -")
		p.reopen()
		_, third := now.do("POST", path, body)
		if !bytes.Equal(first, second) || !bytes.Equal(first, third) {
			t.Errorf("the same command was answered\n%s\n%s\n%s", first, second, third)
		}
		if n := p.throws(tab.Match); n != 1 {
			t.Errorf("%d throws, want 1", n)
		}
	})
}

func TestOnce_DoubleClick(t *testing.T) {
	both(t, func(t *testing.T, p *pub) {
		a, b := p.guest("Jule"), p.guest("Mehmet")
		tab, fr := p.started(a, b, nil)
		now, _ := turn(fr, a, b)
		fr = now.frame(tab.Match, "")
		type answer struct {
			status int
			body   []byte
		}
		answers := make([]answer, 8)
		var wg sync.WaitGroup
		for i := range answers { // two devices, each with clicks of its own and one that is sent twice
			wg.Go(func() {
				body := m{"cmd": fmt.Sprint("click-number-", i/2), "seq": fr.Seq, "move": "throw"}
				answers[i].status, answers[i].body = now.do("POST", "/api/matches/"+tab.Match+"/moves", body)
			})
		}
		wg.Wait()
		good := 0
		for _, x := range answers {
			switch {
			case x.status == http.StatusOK:
				good++
			case x.status == http.StatusConflict && strings.Contains(string(x.body), `"stale"`) && strings.Contains(string(x.body), `"frame"`):
			default:
				t.Errorf("answered %d %.300s", x.status, x.body)
			}
		}
		if n := p.throws(tab.Match); n != 1 || good != 2 {
			t.Errorf("%d throws and %d good answers, want 1 and 2", n, good)
		}
	})
}

func TestOnce_TableCommands(t *testing.T) {
	both(t, func(t *testing.T, p *pub) {
		a, b := p.guest("Jule"), p.guest("Mehmet")
		body := m{"cmd": "open-it-once", "game": "knobeln", "params": m{}, "clock": 0, "watch": true, "chairs": []m{{"kind": "me"}, {"kind": "open"}, {"kind": "open"}}}
		var one, two house.Table
		a.must("POST", "/api/tables", body, &one)
		p.reopen()
		a.must("POST", "/api/tables", body, &two)
		if one.ID != two.ID {
			t.Errorf("opened %s and %s with one command", one.ID, two.ID)
		}
		var wg sync.WaitGroup
		for range 6 {
			wg.Go(func() { b.do("POST", "/api/tables/"+one.ID+"/sit", m{"cmd": p.cmd(), "chair": -1}) })
		}
		wg.Wait()
		a.must("GET", "/api/tables/"+one.ID, nil, &two)
		if n := len(slices.DeleteFunc(two.Chairs, func(c house.Chair) bool { return c.Person != b.person })); n != 1 {
			t.Errorf("clicking sit six times gave %d chairs, want 1", n)
		}
		for range 2 {
			b.table(one.ID, "talk", m{"cmd": "said-once", "text": "Prost"})
		}
		a.must("GET", "/api/tables/"+one.ID, nil, &two)
		if len(two.Talk) != 1 {
			t.Errorf("%d lines of talk, want 1", len(two.Talk))
		}
	})
}

// a clock that tests move.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func newClock() *clock { return &clock{now: time.Now()} }

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

func TestClock_TimeoutAndMoveInTheSameInstant(t *testing.T) {
	for round := range 5 {
		c := newClock()
		p := newPub(t, func(o *house.Options, w *web.Options) { o.Now, w.Now = c.Now, c.Now })
		a, b := p.guest("Jule"), p.guest("Mehmet")
		tab, fr := p.started(a, b, m{"clock": 30})
		now, _ := turn(fr, a, b)
		fr = now.frame(tab.Match, "")
		if fr.Clock.Deadline != c.Now().Add(30*time.Second).UnixMilli() {
			t.Fatalf("deadline %d, want 30 s from %d", fr.Clock.Deadline, c.Now().UnixMilli())
		}
		c.advance(30 * time.Second)
		var wg sync.WaitGroup
		var status int
		var body []byte
		wg.Go(func() {
			status, body = now.do("POST", "/api/matches/"+tab.Match+"/moves", m{"cmd": p.cmd(), "seq": fr.Seq, "move": "throw"})
		})
		wg.Go(func() { p.h.Matches.Due(tab.Match) })
		wg.Wait()
		if n := p.throws(tab.Match); n != 1 {
			t.Errorf("round %d: %d throws, want 1; answer %d %.200s", round, n, status, body)
		}
		if status != http.StatusOK && !strings.Contains(string(body), `"stale"`) {
			t.Errorf("round %d: the move was answered %d %.200s", round, status, body)
		}
		late := now.frame(tab.Match, "?after="+fmt.Sprint(fr.Seq))
		marked := slices.ContainsFunc(late.Entries, func(s shown) bool { return s.Move == "@timeout "+fmt.Sprint(fr.Me) })
		if marked == (status == http.StatusOK) {
			t.Errorf("round %d: answered %d, but marked as timed out: %v", round, status, marked)
		}
	}
}

func TestClock_GoesOnAfterARestart(t *testing.T) {
	c := newClock()
	p := newPub(t, func(o *house.Options, w *web.Options) { o.Now, w.Now = c.Now, c.Now })
	a, b := p.guest("Jule"), p.guest("Mehmet")
	tab, fr := p.started(a, b, m{"clock": 60})
	now, _ := turn(fr, a, b)
	page := now.look(tab.ID, "")
	page.until("the match", func(_ house.Table, fr match_) bool { return fr.Match == tab.Match })
	page.shut()
	c.advance(2 * time.Minute)
	p.reopen() // the deadline passed while the house was closed: it is played at once
	page = now.look(tab.ID, "")
	page.until("the time-out's move", func(_ house.Table, f match_) bool {
		return slices.ContainsFunc(f.Entries, func(s shown) bool { return strings.HasPrefix(s.Move, "@timeout") })
	})
}

func TestPause(t *testing.T) {
	both(t, func(t *testing.T, p *pub) {
		a, b := p.guest("Jule"), p.guest("Mehmet")
		tab, fr := p.started(a, b, m{"clock": 30})
		now, other := turn(fr, a, b)
		path := "/api/matches/" + tab.Match
		other.must("POST", path+"/pause", m{"cmd": p.cmd(), "on": true}, &fr)
		if !fr.Clock.Paused || fr.Clock.Deadline != 0 || len(fr.Awaited) != 0 {
			t.Errorf("paused: %+v awaited %v, want no clock", fr.Clock, fr.Awaited)
		}
		fr = now.frame(tab.Match, "")
		if got := now.code("POST", path+"/moves", m{"cmd": p.cmd(), "seq": fr.Seq, "move": "throw"}); got != "paused" {
			t.Errorf("a move in the pause: %q, want paused", got)
		}
		other.must("POST", path+"/pause", m{"cmd": p.cmd(), "on": false}, &fr)
		if !fr.Clock.Paused {
			t.Error("one alone has ended the pause")
		}
		now.must("POST", path+"/pause", m{"cmd": p.cmd(), "on": false}, &fr)
		if fr.Clock.Paused || fr.Clock.Deadline == 0 {
			t.Errorf("after the pause: %+v, want a running clock", fr.Clock)
		}
		now.move(fr, "throw")
	})
}

// TestOnce_BothWays sends a move as pages write it and, again, written otherwise,
// which takes another way through the door: the answers are equal, and refusals are explained.
func TestOnce_BothWays(t *testing.T) {
	p := newPub(t, nil)
	a := p.guest("Jule")
	tab := a.opens("me", nil)
	tab = a.table(tab.ID, "start", m{"contribution": share(7)})
	fr := a.frame(tab.Match, "")
	send := func(body string) (int, http.Header, string) {
		t.Helper()
		req, err := http.NewRequest("POST", p.url+"/api/matches/"+tab.Match+"/moves", strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		req.Header = http.Header{"Content-Type": {"application/json"}, "Authorization": {"Bearer " + a.token}}
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		b, err := io.ReadAll(res.Body)
		if err != nil {
			t.Fatal(err)
		}
		res.Header.Del("Date")
		return res.StatusCode, res.Header, string(b)
	}
	plain := fmt.Sprintf(`{"cmd":"command-x","seq":%d,"move":"throw"}`, fr.Seq)
	status, head, first := send(plain)
	again, other, second := send(strings.ReplaceAll(plain, ":", ": "))
	if status != http.StatusOK || again != status || !maps.EqualFunc(head, other, slices.Equal) || first != second {
		t.Errorf("answered %d %v\n%s\nand, written otherwise, %d %v\n%s", status, head, first, again, other, second)
	}
	if n := p.throws(tab.Match); n != 1 {
		t.Errorf("%d throws, want 1", n)
	}
	for _, c := range []struct{ body, code string }{
		{fmt.Sprintf(`{"cmd":"command-y","seq":%d,"move":"throw"}`, fr.Seq), "stale"},
		{fmt.Sprintf(`{"cmd":"command-y","seq":%d,"move":"nonsense"}`, fr.Seq+1), "bad_move"},
		{fmt.Sprintf(`{"cmd":"command-y","seq":%d,"move":"throw"}`, fr.Seq+1), "illegal_move"},
	} {
		for _, body := range []string{c.body, strings.ReplaceAll(c.body, ":", ": ")} {
			if status, _, b := send(body); status < 400 || !strings.Contains(b, `"code":"`+c.code+`"`) {
				t.Errorf("%s: %d %s, want %s", body, status, b, c.code)
			}
		}
	}
	for _, path := range []string{"/api/matches/" + tab.Match + "%2Fmoves", "/api/matches%2F" + tab.Match + "/moves", "/api/%6Datches/x%2Fy/moves"} {
		body := fmt.Sprintf(`{"cmd":"command-z","seq":%d,"move":"keep -"}`, fr.Seq+1)
		if status, b := a.do("POST", path, body); status != http.StatusNotFound {
			t.Errorf("%s: %d %s, want 404 as for any address that is not described", path, status, b)
		}
	}
}
