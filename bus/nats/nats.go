// Package nats carries hints by a NATS server inside the process. It opens no
// port. Core NATS may lose messages when a node is lost: they are hints only.
package nats

import (
	"encoding/binary"
	"errors"
	"fmt"
	"sync"
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

// Bus is a NATS server in this process with one connection to it.
type Bus struct {
	server *server.Server
	conn   *nats.Conn
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
	c, err := nats.Connect("", nats.InProcessServer(s), nats.MaxReconnects(-1),
		nats.ReconnectWait(100*time.Millisecond), nats.PingInterval(10*time.Second))
	if err != nil {
		s.Shutdown()
		return nil, fmt.Errorf("nats: connect: %w", err)
	}
	return &Bus{s, c}, nil
}

// Publish sends a hint to all subscribers.
func (b *Bus) Publish(h bus.Hint) error {
	if err := b.conn.Publish(subject, encode(h)); err != nil {
		return fmt.Errorf("nats: publish: %w", err)
	}
	return nil
}

// Subscribe calls f for every hint until stop is called.
func (b *Bus) Subscribe(f func(bus.Hint)) (stop func(), err error) {
	var mu sync.Mutex // held while f runs, so that stop can wait for it
	stopped := false
	sub, err := b.conn.Subscribe(subject, func(m *nats.Msg) {
		mu.Lock()
		defer mu.Unlock()
		if h, ok := decode(m.Data); ok && !stopped {
			f(h)
		}
	})
	if err != nil {
		return nil, fmt.Errorf("nats: subscribe: %w", err)
	}
	if err := b.conn.Flush(); err != nil { // from now on nothing is missed
		return nil, fmt.Errorf("nats: subscribe: %w", err)
	}
	return func() {
		mu.Lock()
		defer mu.Unlock()
		if stopped {
			return
		}
		stopped = true
		if err := sub.Unsubscribe(); err != nil && !errors.Is(err, nats.ErrConnectionClosed) {
			panic("nats: unsubscribe: " + err.Error()) // the subscription is ours and valid
		}
	}, nil
}

// Close ends the connection and the server.
func (b *Bus) Close() error {
	b.conn.Close()
	b.server.Shutdown()
	b.server.WaitForShutdown()
	return nil
}

// encode writes the length, eight bytes big-endian, and the stream's name.
func encode(h bus.Hint) []byte {
	return append(binary.BigEndian.AppendUint64(nil, h.Len), h.Stream...)
}

func decode(b []byte) (h bus.Hint, ok bool) {
	if len(b) < 8 {
		return h, false
	}
	return bus.Hint{Stream: string(b[8:]), Len: binary.BigEndian.Uint64(b)}, true
}
