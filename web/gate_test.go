package web

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"slices"
	"testing"
)

// called is a connection from an address, which notes whether it has been closed.
type called struct {
	net.Conn
	from   string
	closed bool
}

func (c *called) RemoteAddr() net.Addr {
	a, err := net.ResolveTCPAddr("tcp", c.from)
	if err != nil {
		panic(err)
	}
	return a
}

func (c *called) Close() error {
	c.closed = true
	return nil
}

func TestGate_OneAddressTakesItsShare(t *testing.T) {
	g := NewGate(nil, 100, 2)
	var first *visitor
	for _, c := range []struct {
		from string
		want bool
	}{
		{"192.0.2.7:1", true}, {"192.0.2.7:2", true}, {"192.0.2.7:3", false}, {"[::ffff:192.0.2.7]:4", false}, {"192.0.2.8:5", true},
		{"[2001:db8::1]:1", true}, {"[2001:db8::2]:1", true}, {"[2001:db8::3]:1", false}, {"[2001:db8:0:1::1]:1", true},
		{"127.0.0.1:1", true}, {"127.0.0.1:2", true}, {"127.0.0.1:3", true}, {"[::1]:1", true},
	} {
		in := g.enter(&called{from: c.from})
		if (in != nil) != c.want {
			t.Errorf("%s is let in: %v, want %v", c.from, in != nil, c.want)
		}
		if first == nil {
			first = in
		}
	}
	first.Close()
	first.Close() // once more does no harm
	if g.enter(&called{from: "192.0.2.7:9"}) == nil || g.enter(&called{from: "192.0.2.7:10"}) != nil {
		t.Error("one that has gone makes room for one")
	}
}

func TestGate_WhoSaysNothingMakesRoom(t *testing.T) {
	g := NewGate(nil, 3, 0)
	var conns []*called
	var in []*visitor
	enter := func() bool {
		c := &called{from: "192.0.2.7:1"}
		v := g.enter(c)
		if v != nil {
			conns, in = append(conns, c), append(in, v)
		}
		return v != nil
	}
	closed := func() (all []int) {
		for i, c := range conns {
			if c.closed {
				all = append(all, i)
			}
		}
		return all
	}
	for range 3 {
		enter()
	}
	g.State(in[0], http.StateActive)
	if !enter() || !slices.Equal(closed(), []int{1}) {
		t.Errorf("closed for the next: %v, want the oldest without a request, 1", closed())
	}
	g.State(in[2], http.StateActive)
	g.State(in[3], http.StateActive)
	g.State(in[3], http.StateHijacked)
	if enter() {
		t.Error("one is let in for whom somebody with a request would have to go")
	}
	g.State(in[2], http.StateIdle)
	if !enter() || !slices.Equal(closed(), []int{1, 2}) {
		t.Errorf("closed for the next: %v, want one that rests too, 2", closed())
	}
	in[2].Close() // the server learns of it
	in[3].Close() // a socket ends
	if !enter() || len(g.inside) != 3 {
		t.Errorf("%d are inside, want 3", len(g.inside))
	}
}

// TestGate_SaysThatTheHouseIsFull asks over a real network while the only place is taken.
func TestGate_SaysThatTheHouseIsFull(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	g := NewGate(l, 1, 0)
	in, out := make(chan bool), make(chan bool)
	srv := &http.Server{ConnState: g.State, Handler: http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		in <- true
		<-out
	})}
	go srv.Serve(g)
	defer srv.Close()
	ask := func() net.Conn {
		t.Helper()
		c, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		if _, err := io.WriteString(c, "GET / HTTP/1.1\r\nHost: pub\r\n\r\n"); err != nil {
			t.Fatal(err)
		}
		return c
	}
	status := func(c net.Conn) (int, string) {
		t.Helper()
		res, err := http.ReadResponse(bufio.NewReader(c), nil)
		if err != nil {
			t.Fatal(err)
		}
		return res.StatusCode, res.Header.Get("Retry-After")
	}
	first := ask()
	<-in
	if code, again := status(ask()); code != http.StatusServiceUnavailable || again == "" {
		t.Errorf("the second is answered %d, Retry-After %q; want 503 and when to come again", code, again)
	}
	out <- true
	if code, _ := status(first); code != http.StatusOK {
		t.Errorf("the first is answered %d", code)
	}
	for rests := false; !rests; { // the server notes it after its answer
		g.mu.Lock()
		rests = g.silent.Len() == 1
		g.mu.Unlock()
	}
	third := ask()
	<-in
	out <- true
	if code, _ := status(third); code != http.StatusOK {
		t.Errorf("the third is answered %d", code)
	}
}
