package main

import (
	"net"
	"sync"
	"testing"
	"time"
)

// A proxy is a stretch of network that can be cut: it passes on what comes to
// its address, until it is told otherwise.
type proxy struct {
	addr, target string

	listener net.Listener
	mu       sync.Mutex
	conns    map[net.Conn]bool
	open     chan struct{} // closed while data flows
}

// newProxy starts a proxy that ends with the test.
func newProxy(tb testing.TB, target string) *proxy {
	tb.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	p := &proxy{addr: l.Addr().String(), target: target, listener: l, conns: map[net.Conn]bool{}, open: make(chan struct{})}
	close(p.open)
	go p.accept()
	tb.Cleanup(func() {
		l.Close()
		p.cut()
	})
	return p
}

func (p *proxy) accept() {
	for {
		near, err := p.listener.Accept()
		if err != nil {
			return
		}
		go func() {
			p.flowing()
			far, err := net.DialTimeout("tcp", p.target, time.Second)
			if err != nil {
				near.Close()
				return
			}
			go p.pump(near, far)
			p.pump(far, near)
		}()
	}
}

// flowing waits while the network stalls.
func (p *proxy) flowing() {
	p.mu.Lock()
	open := p.open
	p.mu.Unlock()
	<-open
}

// pump passes on what from sends until one of them is closed.
func (p *proxy) pump(from, to net.Conn) {
	p.mu.Lock()
	p.conns[from] = true
	p.mu.Unlock()
	defer func() {
		p.mu.Lock()
		delete(p.conns, from)
		p.mu.Unlock()
		from.Close()
		to.Close()
	}()
	b := make([]byte, 32<<10)
	for {
		n, err := from.Read(b)
		if err != nil {
			return
		}
		p.flowing()
		if _, err := to.Write(b[:n]); err != nil {
			return
		}
	}
}

// cut breaks all connections without a goodbye; what was on its way is lost.
func (p *proxy) cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for c := range p.conns {
		c.(*net.TCPConn).SetLinger(0)
		c.Close()
	}
}

// stall lets nothing through for a while; then everything arrives late.
func (p *proxy) stall(d time.Duration) {
	open := make(chan struct{})
	p.mu.Lock()
	p.open = open
	p.mu.Unlock()
	<-time.After(d) // the fault, not a wait for something
	close(open)
}
