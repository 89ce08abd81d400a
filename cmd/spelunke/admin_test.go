package main

import (
	"context"
	"errors"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"

	"spelunke/bus/nats/natstest"
	"spelunke/store"
	"spelunke/store/postgres"
	"spelunke/store/postgres/pgtest"
	"spelunke/web"
)

// TestAdmin_SeveralNodes bans and deletes at one node of a house who plays at
// another: while they can tell each other, and while they cannot.
func TestAdmin_SeveralNodes(t *testing.T) {
	pg := pgtest.Start(t, "fsync=off")
	for _, silent := range []bool{false, true} {
		database := pg.Database(t)
		addrs, buses := natstest.Cluster(t, 1)
		dir := t.TempDir()
		one := node(t, dir, database, addrs[0])
		other := node(t, t.TempDir(), database, addrs[0])
		s := other.solo(1) // "Gast 1" plays there
		var me web.Me
		other.must("POST", "/api/session", s.token, obj{"name": "Zwirbelbart", "token": true}, &me)
		other.must("POST", "/api/tables/"+s.table+"/talk", s.token, obj{"cmd": s.cmd(), "text": "Euer Zwirbelbart"}, nil)
		page, _, err := websocket.Dial(t.Context(), strings.Replace(other.url, "http", "ws", 1)+"/api/tables/"+s.table+"/stream",
			&websocket.DialOptions{HTTPHeader: http.Header{"Authorization": {"Bearer " + s.token}}})
		if err != nil {
			t.Fatal(err)
		}
		defer page.CloseNow()
		if silent {
			buses[0].Shutdown()
			buses[0].WaitForShutdown()
		}
		admin(t, dir, "is banned", "ban", me.Person)
		gone(t, page)
		if status, err := other.call("POST", "/api/tables/"+s.table+"/talk", s.token, obj{"cmd": s.cmd(), "text": "x"}, nil); err != nil || status != http.StatusUnauthorized {
			t.Errorf("who is banned speaks at the other node: %d, %v; want 401", status, err)
		}
		admin(t, dir, "is deleted", "delete", me.Person)
		shows := func(p *process) (text string) {
			for _, path := range []string{"/api/tables/" + s.table, "/api/matches/" + s.frame.Match, "/api/matches/" + s.frame.Match + "/replay"} {
				var body string
				p.must("GET", path, "", nil, &body)
				text += body
			}
			return text
		}
		for end := time.Now().Add(patience); ; time.Sleep(50 * time.Millisecond) {
			if text := shows(one) + shows(other); !strings.Contains(text, "Zwirbelbart") && !strings.Contains(text, "Gast 1") {
				break
			} else if time.Now().After(end) {
				t.Fatalf("the name is still shown:\n%s", text)
			}
		}
		unnamed(t, database)
		admin(t, dir, "is closed", "close", s.table)
		code, log, problem := spelunke("log", "--database", database, s.frame.Match)
		file := filepath.Join(dir, "match.log")
		if err := os.WriteFile(file, []byte(log), 0o600); err != nil || code != 0 {
			t.Fatalf("log: %d %s, %v", code, problem, err)
		}
		if code, out, problem := spelunke("verify", file); code != 0 {
			t.Errorf("verify: %d %s%s", code, out, problem)
		}
		one.stop()
		other.stop()
	}
}

// node starts a node of a house of several.
func node(t *testing.T, data, database, nats string) *process {
	t.Helper()
	p, err := start(t, data, "127.0.0.1:0", "--database", database, "--nats", "nats://"+nats)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.kill)
	return p
}

// admin runs a house by a command that must succeed.
func admin(t *testing.T, dir, want string, args ...string) {
	t.Helper()
	code, out, problem := spelunke(append([]string{"admin", "--data", dir}, args...)...)
	if code != 0 || !strings.Contains(out, want) {
		t.Fatalf("admin %q: %d %s%s, want %q", args, code, out, problem, want)
	}
}

// gone waits until a page's socket ends.
func gone(t *testing.T, page *websocket.Conn) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	page.SetReadLimit(1 << 20)
	for {
		if _, _, err := page.Read(ctx); err != nil {
			if errors.Is(err, context.DeadlineExceeded) {
				t.Error("the page of who is banned is open after 10 s")
			}
			return
		}
	}
}

// unnamed checks that a database has no name of the guest.
func unnamed(t *testing.T, database string) {
	t.Helper()
	st, err := postgres.OpenReadOnly(t.Context(), database)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	check := func(text string) {
		if strings.Contains(text, "Zwirbelbart") || strings.Contains(text, "Gast 1") {
			t.Errorf("the name is kept: %s", text)
		}
	}
	names, err := st.Streams(t.Context(), "", "", 1000)
	if err != nil || len(names) < 3 {
		t.Fatalf("%d streams, %v; want those of a match", len(names), err)
	}
	for _, name := range names {
		es, err := st.Read(t.Context(), name, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range es {
			check(e.Text)
		}
	}
	if err := st.Each(t.Context(), func(r store.Record) error { check(string(r.Doc)); return nil }); err != nil {
		t.Fatal(err)
	}
}

func TestHostKey(t *testing.T) {
	dir := t.TempDir()
	one, other := hostKey{"http://127.0.0.1:1", "one"}, hostKey{"http://127.0.0.1:2", "other"}
	for _, k := range []hostKey{one, other} {
		if err := k.write(dir); err != nil {
			t.Fatal(err)
		}
	}
	info, err := os.Stat(filepath.Join(dir, keyFile))
	if err != nil || runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("the key's file: %v, %v; want mode 0600", info.Mode(), err)
	}
	if err := one.remove(dir); err != nil { // another house has written since
		t.Fatal(err)
	}
	if k, err := readHostKey(dir); err != nil || k != other {
		t.Errorf("the key is %v, %v; want the other's", k, err)
	}
	if err := other.remove(dir); err != nil {
		t.Fatal(err)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 0 {
		t.Errorf("%d files are left, %v", len(files), err)
	}
	if err := one.write(filepath.Join(dir, "none")); err == nil {
		t.Error("a directory that is not there: no error")
	}
	if err := os.WriteFile(filepath.Join(dir, keyFile), []byte("{}"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := readHostKey(dir); err == nil || !strings.Contains(err.Error(), "is not the key of a house") {
		t.Errorf("a file that is no key: %v", err)
	}
	if a, b := newHostKey(addr("[::]:80")), newHostKey(addr("0.0.0.0:80")); a.Key == b.Key || len(a.Key) < 40 || a.URL != "http://127.0.0.1:80" || b.URL != a.URL {
		t.Errorf("keys %v and %v", a, b)
	}
	if got := ownURL(addr("[2001:db8::7]:80")); got != "http://[2001:db8::7]:80" {
		t.Errorf("a house on one address: %s", got)
	}
}

// addr is an address that somebody listens on.
type addr string

func (a addr) Network() string { return "tcp" }
func (a addr) String() string  { return string(a) }
