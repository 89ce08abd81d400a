package web

import (
	"container/list"
	"io"
	"net"
	"net/http"
	"net/netip"
	"sync"
	"time"
)

// A Gate is a listener that lets in as many as there is room for. When the
// house is full, whoever says nothing has to make room: a connection without a
// request. If there is none, and from an address that has too many already, the
// next is refused with an answer that says so.
type Gate struct {
	net.Listener
	all, each int
	refusing  chan struct{} // held by who tells somebody that the house is full

	mu     sync.Mutex
	inside map[*visitor]bool
	of     map[string]int // by network
	silent list.List      // of *visitor without a request, the oldest first
}

// NewGate returns a Gate for at most all connections, at most each of one
// network, 0 for any number; this machine's own are not counted by network.
func NewGate(l net.Listener, all, each int) *Gate {
	return &Gate{Listener: l, all: all, each: each, refusing: make(chan struct{}, refuseMost), inside: map[*visitor]bool{}, of: map[string]int{}}
}

// A visitor is a connection that was let in.
type visitor struct {
	net.Conn
	gate    *Gate
	network string        // empty: not counted
	waits   *list.Element // in silent, or nil
}

// full is what those read who are not let in.
const full = "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: 27\r\n\r\ntoo many connections: later"

const (
	refuseWithin = 500 * time.Millisecond
	refuseMost   = 32 // at the same time
)

// Accept returns the next connection that is let in.
func (g *Gate) Accept() (net.Conn, error) {
	for {
		c, err := g.Listener.Accept()
		if err != nil {
			return nil, err
		}
		if in := g.enter(c); in != nil {
			return in, nil
		}
		select {
		case g.refusing <- struct{}{}:
			go g.refuse(c)
		default: // so many are told already that this one is not
			c.Close()
		}
	}
}

// refuse says that the house is full. It reads on for a moment: whoever still
// sends when the connection ends may not find the answer.
func (g *Gate) refuse(c net.Conn) {
	defer func() { <-g.refusing }()
	defer c.Close()
	c.SetDeadline(time.Now().Add(refuseWithin))
	if _, err := c.Write([]byte(full)); err != nil {
		return
	}
	closeWrite(c)
	io.Copy(io.Discard, c)
}

func closeWrite(c net.Conn) error {
	if w, ok := c.(interface{ CloseWrite() error }); ok {
		return w.CloseWrite()
	}
	return nil
}

// enter lets a connection in, or returns nil.
func (g *Gate) enter(c net.Conn) *visitor {
	in := &visitor{Conn: c, gate: g}
	if at, err := netip.ParseAddrPort(c.RemoteAddr().String()); err == nil && g.each > 0 && !at.Addr().Unmap().IsLoopback() {
		in.network = network(at.Addr().Unmap())
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if in.network != "" && g.of[in.network] >= g.each {
		return nil
	}
	if len(g.inside) >= g.all {
		oldest := g.silent.Front()
		if oldest == nil {
			return nil
		}
		out := oldest.Value.(*visitor)
		g.gone(out)
		out.Conn.Close()
	}
	g.inside[in] = true
	if in.network != "" {
		g.of[in.network]++
	}
	in.waits = g.silent.PushBack(in)
	return in
}

// State is told by the http.Server what its connections do.
func (g *Gate) State(c net.Conn, state http.ConnState) {
	in, ok := c.(*visitor)
	if !ok {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	switch {
	case !g.inside[in]:
	case state == http.StateIdle && in.waits == nil:
		in.waits = g.silent.PushBack(in)
	case state != http.StateIdle && state != http.StateNew && in.waits != nil:
		g.silent.Remove(in.waits)
		in.waits = nil
	}
}

// gone forgets a connection. The caller holds the lock.
func (g *Gate) gone(c *visitor) {
	if !g.inside[c] {
		return
	}
	delete(g.inside, c)
	if c.network != "" {
		if g.of[c.network]--; g.of[c.network] == 0 {
			delete(g.of, c.network)
		}
	}
	if c.waits != nil {
		g.silent.Remove(c.waits)
		c.waits = nil
	}
}

// Close ends the connection and makes room.
func (c *visitor) Close() error {
	c.gate.mu.Lock()
	c.gate.gone(c)
	c.gate.mu.Unlock()
	return c.Conn.Close()
}

// CloseWrite ends what is written, so that what was is read.
func (c *visitor) CloseWrite() error { return closeWrite(c.Conn) }
