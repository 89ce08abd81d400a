// Package nats carries hints by NATS: by a server inside the process that opens
// no port, or by a cluster of servers that several nodes share. Core NATS may
// lose messages when a server is lost: they are hints only.
package nats

import (
	"encoding/binary"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"spelunke/bus"
)

var _ bus.Bus = (*Bus)(nil)

// subject is the one on which all hints travel.
const subject = "spelunke.hints"

// readyWithin is how long the server in the process may take to start.
const readyWithin = 10 * time.Second

// Bus is a connection to NATS, with the server in this process if it has one.
type Bus struct {
	server *server.Server // nil: a cluster
	conn   *nats.Conn

	mu   sync.Mutex // held while subs is replaced
	subs atomic.Pointer[[]*subscription]
}

// A subscription calls f, once at a time.
type subscription struct {
	mu      sync.Mutex // held while f runs, so that stop can wait for it
	stopped bool
	f       func(bus.Hint)
}

func (s *subscription) tell(h bus.Hint) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.stopped {
		s.f(h)
	}
}

// Open starts a server in this process and connects to it.
func Open() (*Bus, error) {
	s, err := server.NewServer(&server.Options{
		ServerName: "spelunke", DontListen: true, NoSigs: true, NoLog: true,
	})
	if err != nil {
		return nil, fmt.Errorf("nats: server: %w", err)
	}
	s.Start()
	if !s.ReadyForConnections(readyWithin) {
		s.Shutdown()
		return nil, errors.New("nats: the server in the process did not start")
	}
	b := &Bus{server: s}
	b.conn, err = nats.Connect("", nats.InProcessServer(s), nats.MaxReconnects(-1),
		nats.ReconnectWait(100*time.Millisecond), nats.PingInterval(10*time.Second))
	if err == nil {
		err = b.listen()
	}
	if err != nil {
		s.Shutdown()
		return nil, fmt.Errorf("nats: connect: %w", err)
	}
	return b, nil
}

// Connect connects to a cluster; urls are its servers', separated by commas. It
// does not wait until one answers: a bus that is away drops what is published,
// and tells its subscribers when it is back.
func Connect(urls string, log *slog.Logger) (*Bus, error) {
	b := &Bus{}
	back := func(c *nats.Conn) {
		log.Info("nats: connected", "server", c.ConnectedUrlRedacted())
		b.lost()
	}
	conn, err := nats.Connect(urls, nats.Name("spelunke"), nats.RetryOnFailedConnect(true), nats.MaxReconnects(-1),
		nats.Timeout(2*time.Second), nats.ReconnectWait(200*time.Millisecond), nats.ReconnectJitter(200*time.Millisecond, 200*time.Millisecond),
		nats.PingInterval(2*time.Second), nats.MaxPingsOutstanding(2), nats.FlusherTimeout(4*time.Second), // a server that is paused counts as gone
		nats.ReconnectBufSize(-1), // a hint that comes late is of no use
		nats.ConnectHandler(back), nats.ReconnectHandler(back),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) { log.Warn("nats: no connection", "err", err) }),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { // we were too slow
			log.Warn("nats: hints lost", "err", err)
			b.lost()
		}),
	)
	if err != nil {
		return nil, fmt.Errorf("nats: connect: %w", err)
	}
	b.conn = conn
	if err := b.listen(); err != nil {
		conn.Close()
		return nil, err
	}
	return b, nil
}

// listen has all subscribers told what the servers send: it is sent once for all of them.
func (b *Bus) listen() error {
	_, err := b.conn.Subscribe(subject, func(m *nats.Msg) {
		if h, ok := decode(m.Data); ok {
			b.tell(h)
		}
	})
	if err != nil {
		return fmt.Errorf("nats: subscribe: %w", err)
	}
	return nil
}

func (b *Bus) tell(h bus.Hint) {
	if all := b.subs.Load(); all != nil {
		for _, s := range *all {
			s.tell(h)
		}
	}
}

// lost tells all subscribers that they may have missed hints.
func (b *Bus) lost() { b.tell(bus.Hint{}) }

// change replaces the list of subscribers.
func (b *Bus) change(f func(all []*subscription) []*subscription) {
	b.mu.Lock()
	defer b.mu.Unlock()
	var all []*subscription
	if now := b.subs.Load(); now != nil {
		all = slices.Clone(*now)
	}
	all = f(all)
	b.subs.Store(&all)
}

// Publish sends a hint to all subscribers, or drops it if the cluster is away.
func (b *Bus) Publish(h bus.Hint) error {
	err := b.conn.Publish(subject, encode(h))
	if err != nil && !errors.Is(err, nats.ErrReconnectBufExceeded) {
		return fmt.Errorf("nats: publish: %w", err)
	}
	return nil
}

// Subscribe calls f for every hint until stop is called.
func (b *Bus) Subscribe(f func(bus.Hint)) (stop func(), err error) {
	if b.conn.IsClosed() {
		return nil, fmt.Errorf("nats: subscribe: %w", nats.ErrConnectionClosed)
	}
	if b.conn.IsConnected() {
		if err := b.conn.FlushTimeout(readyWithin); err != nil && b.server != nil { // from now on nothing is missed
			return nil, fmt.Errorf("nats: subscribe: %w", err)
		}
	}
	s := &subscription{f: f}
	b.change(func(all []*subscription) []*subscription { return append(all, s) })
	return func() {
		b.change(func(all []*subscription) []*subscription {
			return slices.DeleteFunc(all, func(other *subscription) bool { return other == s })
		})
		s.mu.Lock()
		defer s.mu.Unlock()
		s.stopped = true
	}, nil
}

// Close ends the connection, and the server if it is in this process.
func (b *Bus) Close() error {
	b.conn.Close()
	if b.server != nil {
		b.server.Shutdown()
		b.server.WaitForShutdown()
	}
	return nil
}

// encode writes the length and the length of the stream's name, each eight
// bytes big-endian, the name and the note.
func encode(h bus.Hint) []byte {
	b := binary.BigEndian.AppendUint64(nil, h.Len)
	b = binary.BigEndian.AppendUint64(b, uint64(len(h.Stream)))
	return append(append(b, h.Stream...), h.Note...)
}

func decode(b []byte) (h bus.Hint, ok bool) {
	if len(b) < 16 {
		return h, false
	}
	n, text := binary.BigEndian.Uint64(b[8:]), b[16:]
	if n > uint64(len(text)) {
		return h, false
	}
	return bus.Hint{Len: binary.BigEndian.Uint64(b), Stream: string(text[:n]), Note: string(text[n:])}, true
}
