package nats_test

import (
	"testing"

	"spelunke/bus"
	"spelunke/bus/bustest"
	"spelunke/bus/nats"
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
