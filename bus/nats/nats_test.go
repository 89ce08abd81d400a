package nats_test

import (
	"log/slog"
	"strings"
	"testing"
	"time"

	"spelunke/bus"
	"spelunke/bus/bustest"
	"spelunke/bus/nats"
	"spelunke/bus/nats/natstest"
)

func TestBus(t *testing.T) {
	bustest.Run(t, func(t *testing.T) (a, b bus.Bus) {
		n, err := nats.Open()
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			if err := n.Close(); err != nil {
				t.Error(err)
			}
		})
		return n, n
	})
}

// TestConnect runs the suite on a cluster of three, with ends at different servers.
func TestConnect(t *testing.T) {
	addrs, _ := natstest.Cluster(t, 3)
	bustest.Run(t, func(t *testing.T) (a, b bus.Bus) { return connect(t, addrs[0]), connect(t, addrs[2]) })
}

func connect(t *testing.T, addrs ...string) *nats.Bus {
	t.Helper()
	n, err := nats.Connect("nats://"+strings.Join(addrs, ",nats://"), slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := n.Close(); err != nil {
			t.Error(err)
		}
	})
	return n
}

// TestConnect_lost takes servers away: nobody is hindered, the others take
// over, and whoever may have missed a hint is told so.
func TestConnect_lost(t *testing.T) {
	addrs, servers := natstest.Cluster(t, 3)
	a, b := connect(t, addrs...), connect(t, addrs...)
	heard := make(chan bus.Hint, 1000)
	stop, err := b.Subscribe(func(h bus.Hint) { heard <- h })
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	until := func(what string, want bus.Hint) {
		t.Helper()
		for end := time.After(20 * time.Second); ; {
			select {
			case h := <-heard:
				if h == want {
					return
				}
			case <-time.After(50 * time.Millisecond):
				if err := a.Publish(bus.Hint{Stream: what}); err != nil {
					t.Fatalf("Publish: %v", err)
				}
			case <-end:
				t.Fatalf("%s: %v was not heard", what, want)
			}
		}
	}
	until("all there", bus.Hint{Stream: "all there"})
	for _, s := range servers[:2] {
		s.Shutdown()
	}
	until("one left", bus.Hint{Stream: "one left"})
	servers[2].Shutdown()
	for range 10 {
		if err := a.Publish(bus.Hint{Stream: "nobody"}); err != nil {
			t.Fatalf("Publish while the cluster is away: %v", err)
		}
	}
}

// TestConnect_later connects before there is a server.
func TestConnect_later(t *testing.T) {
	free := natstest.FreeAddrs(t, 2)
	a := connect(t, free[0])
	heard := make(chan bus.Hint, 1)
	stop, err := a.Subscribe(func(h bus.Hint) {
		select {
		case heard <- h:
		default:
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	if err := a.Publish(bus.Hint{Stream: "x"}); err != nil {
		t.Fatalf("Publish before there is a server: %v", err)
	}
	s, err := natstest.New(free[0], free[1])
	if err != nil {
		t.Fatal(err)
	}
	defer s.Shutdown()
	if h := <-heard; h != (bus.Hint{}) {
		t.Errorf("heard %v, want that hints may have been lost", h)
	}
}

// TestOpen_apart checks that the server is this bus's alone: it opens no
// port, so two can be open at once, and they do not hear each other.
func TestOpen_apart(t *testing.T) {
	var ends [2]*nats.Bus
	for i := range ends {
		n, err := nats.Open()
		if err != nil {
			t.Fatal(err)
		}
		defer n.Close()
		ends[i] = n
	}
	heard := make(chan bus.Hint, 10)
	stop, err := ends[1].Subscribe(func(h bus.Hint) { heard <- h })
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	for i, n := range ends {
		if err := n.Publish(bus.Hint{Stream: "x", Len: uint64(i)}); err != nil {
			t.Fatal(err)
		}
	}
	if h := <-heard; h.Len != 1 {
		t.Errorf("heard %v, which is of another house", h)
	}
}

func BenchmarkPublish(b *testing.B) {
	n, err := nats.Open()
	if err != nil {
		b.Fatal(err)
	}
	defer n.Close()
	heard := make(chan bus.Hint, 1)
	stop, err := n.Subscribe(func(h bus.Hint) { heard <- h })
	if err != nil {
		b.Fatal(err)
	}
	defer stop()
	for b.Loop() {
		if err := n.Publish(bus.Hint{Stream: "match/x", Len: 7}); err != nil {
			b.Fatal(err)
		}
		<-heard
	}
}
