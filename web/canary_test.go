package web_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"spelunke/bus"
	"spelunke/house"
	"spelunke/store"
	"spelunke/web"
)

// notes collects what is written to it, by whomever.
type notes struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (n *notes) Write(b []byte) (int, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.b.Write(b)
}

func (n *notes) String() string {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.b.String()
}

// seeds are those of all matches of a house.
func (p *pub) seeds() (out []string) {
	p.t.Helper()
	streams, err := p.st.Streams(p.t.Context(), "seed/", "", 100)
	if err != nil {
		p.t.Fatal(err)
	}
	for _, s := range streams {
		es, err := p.st.Read(p.t.Context(), s, 0)
		if err != nil || len(es) != 1 {
			p.t.Fatalf("%d seeds in %s, %v", len(es), s, err)
		}
		out = append(out, es[0].Text)
	}
	if len(out) == 0 {
		p.t.Fatal("no seeds found: the test looks in the wrong place")
	}
	return out
}

// TestCanary_OutsideTheWire plays every game with known secrets and looks for them where
// operators and other nodes look: in the log, in the metrics, on the bus, in the API's
// description and, for tokens, in the database. Each place is seen to say something.
func TestCanary_OutsideTheWire(t *testing.T) {
	var log, hints notes
	p := newPub(t, func(o *house.Options, w *web.Options) {
		o.Log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
		w.Log, o.Word, o.Shared = o.Log, "wortkanarie", true
	})
	if _, err := p.bus.Subscribe(func(h bus.Hint) { fmt.Fprintf(&hints, "%+v\n", h) }); err != nil {
		t.Fatal(err)
	}
	key, err := p.h.OwnerKey(t.Context())
	if err != nil || key == "" {
		t.Fatal(key, err)
	}
	who := []*guest{p.guest("Kanarie Jule"), p.guest("Kanarie Mehmet"), p.guest("Kanarie Pia")}
	secrets := []string{key, "wortkanarie", "textkanarie", "order 7 3", "7+3"}
	for _, g := range who {
		secrets = append(secrets, g.token)
	}
	// Another contribution is no secret, but what they make together is not foreseen without it.
	tab, seats := p.polter(nil, who...)
	plays(tab.Match, seats, "1 order 7 3", "2 order 4")
	seats[0].table(tab.ID, "talk", m{"text": "textkanarie"})
	tab, seats = p.polter(m{"game": "bluff-poker"}, who...)
	plays(tab.Match, seats, "0 look")
	tab, _ = p.polter(m{"game": "pulverfass", "window": 0}, who...)
	secrets = append(secrets, p.seeds()...)
	for _, body := range []string{`{`, `{"cmd":"command-z","seq":1,"move":"` + who[1].token + `"}`} {
		who[0].code("POST", "/api/matches/"+tab.Match+"/moves", body)
	}
	p.answer(asked{"POST", "/api/codes", "192.0.2.7:1", "evil", http.Header{"Authorization": {"Bearer " + who[0].token}}, m{"code": "wortkanarie"}})
	es, err := p.st.Read(t.Context(), "match/"+tab.Match, 0)
	if err == nil { // so that something is logged
		err = p.st.Append(t.Context(), "match/"+tab.Match, uint64(len(es)), "", []store.Entry{{By: 0, Text: "give d"}})
	}
	if err != nil {
		t.Fatal(err)
	}
	who[0].do("GET", "/api/matches/"+tab.Match+"?after=0", nil)
	p.h.Matches.Due(tab.Match)
	who[0].code("POST", "/api/matches/"+tab.Match+"/moves", m{"cmd": p.cmd(), "seq": 1, "move": "draw"})
	who[2].must("DELETE", "/api/session", nil, nil)
	places := map[string]string{
		"the log": log.String(), "the bus": hints.String(), "the API's description": string(p.door.OpenAPI()),
		"the metrics": p.ask("GET", "/metrics", "127.0.0.1:1", http.Header{}).Body.String(),
	}
	for place, text := range places {
		if len(text) < 20 {
			t.Errorf("%s: %q: the test is blind", place, text)
		}
		for _, s := range secrets {
			if strings.Contains(strings.ToLower(text), strings.ToLower(s)) {
				t.Errorf("%s: %q is in it", place, s)
			}
		}
	}
	for _, s := range []string{tab.ID, tab.Match, who[0].person, "Kanarie", tab.Code} {
		if strings.Contains(places["the metrics"], s) {
			t.Errorf("the metrics tell of %q", s)
		}
	}
	for _, g := range who {
		for _, other := range who {
			if other != g && slices.ContainsFunc(g.got, func(b string) bool { return strings.Contains(b, other.token) && !strings.Contains(b, "bad_move") }) {
				t.Errorf("%s is sent the token of %s", g.name, other.name)
			}
		}
	}
	p.close()
	defer p.open()
	db, err := os.ReadFile(p.path)
	if err != nil || !bytes.Contains(db, []byte("textkanarie")) {
		t.Fatalf("the database: %v: the test is blind", err)
	}
	for _, g := range who {
		if bytes.Contains(db, []byte(g.token)) {
			t.Errorf("the database has %s's token", g.name)
		}
	}
}

// TestLog_NobodyWritesALine sends line ends and a line of its own everywhere: whatever
// of it is logged stays within a line of the house's.
func TestLog_NobodyWritesALine(t *testing.T) {
	var log notes
	p := newPub(t, func(o *house.Options, w *web.Options) {
		o.Log = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
		w.Log = o.Log
	})
	const forged = "x\r\ntime=2026-01-01T00:00:00Z level=ERROR msg=forged\u2028time=forged\x1b[31m"
	a := p.guest("x\r\ntime=forged\x1b[31m")
	tab, fr := p.started(a, p.guest("y\ntime=forged"), nil)
	a.table(tab.ID, "talk", m{"text": forged})
	a.code("POST", "/api/codes", m{"code": forged})
	a.code("POST", "/api/matches/"+tab.Match+"/moves", m{"cmd": p.cmd(), "seq": fr.Seq, "move": forged})
	for _, path := range []string{"/api/matches/", "/api/tables/", "/api/daily/", "/api/games/"} {
		a.do("GET", path+"x%0d%0atime=forged%1b", nil)
		a.do("GET", path+"x%0d%0atime=forged/log", nil)
	}
	es, err := p.st.Read(t.Context(), "match/"+tab.Match, 0)
	if err == nil { // an entry that cannot be followed, which is logged
		err = p.st.Append(t.Context(), "match/"+tab.Match, uint64(len(es)), "", []store.Entry{{By: 0, Text: forged}})
	}
	if err != nil {
		t.Fatal(err)
	}
	p.close()
	p.open()
	a.do("GET", "/api/matches/"+tab.Match, nil)
	p.h.Matches.Due(tab.Match)
	for line := range strings.Lines(log.String()) {
		if !strings.HasPrefix(line, "time=20") || strings.HasPrefix(line, "time=2026-01-01T00") || strings.ContainsAny(line, "\r\x1b\u2028") {
			t.Errorf("a line of the log: %q", line)
		}
	}
	if !strings.Contains(log.String(), "time=2026-01-01T00") {
		t.Error("nothing was logged: the test is blind")
	}
}
