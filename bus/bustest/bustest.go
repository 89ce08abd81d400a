// Package bustest checks that a bus keeps the contract of package bus.
package bustest

import (
	"fmt"
	"sync"
	"testing"
	"time"

	"spelunke/bus"
)

// patience is how long a hint may take on a busy machine.
const patience = 10 * time.Second

// Run checks a bus. Open returns two ends of it that must hear each other; they
// may be the same. Open sees to it that they are closed; closing them earlier too must do no harm.
func Run(t *testing.T, open func(t *testing.T) (a, b bus.Bus)) {
	for _, c := range []struct {
		name string
		test func(t *testing.T, a, b bus.Bus)
	}{
		{"both ends hear", bothHear},
		{"calls do not overlap", noOverlap},
		{"nothing after stop", nothingAfterStop},
		{"stop waits for a call", stopWaits},
		{"stop again", stopAgain},
		{"closed", closed},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, b := open(t)
			c.test(t, a, b)
		})
	}
}

func bothHear(t *testing.T, a, b bus.Bus) {
	here, there := listen(t, a), listen(t, b)
	for _, want := range []bus.Hint{{Stream: "match/ä ☕.>*", Len: 1<<63 + 5}, {Stream: "here/x", Note: "ü\x00\n"}, {Stream: "", Note: "n"}} {
		here.hears(t, a, want)
		there.hears(t, a, want)
	}
}

func noOverlap(t *testing.T, a, b bus.Bus) {
	var busy sync.Mutex
	got := make(ear, 1000)
	stop, err := b.Subscribe(func(h bus.Hint) {
		if !busy.TryLock() {
			t.Error("two calls at once")
			return
		}
		defer busy.Unlock()
		got <- h
	})
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	var wg sync.WaitGroup
	for i := range 10 {
		wg.Go(func() {
			for j := range 50 {
				publish(t, a, bus.Hint{Stream: fmt.Sprint("s", i), Len: uint64(j)})
			}
		})
	}
	wg.Wait()
	got.hears(t, a, bus.Hint{Stream: "last", Len: 1})
}

func nothingAfterStop(t *testing.T, a, b bus.Bus) {
	var mu sync.Mutex
	stopped := false
	stop, err := b.Subscribe(func(bus.Hint) {
		mu.Lock()
		defer mu.Unlock()
		if stopped {
			t.Error("called after stop")
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	other := listen(t, b)
	for i := range 100 {
		publish(t, a, bus.Hint{Stream: "x", Len: uint64(i)})
	}
	stop()
	mu.Lock()
	stopped = true
	mu.Unlock()
	other.hears(t, a, bus.Hint{Stream: "y", Len: 1})
}

func stopWaits(t *testing.T, a, b bus.Bus) {
	began, end := make(ear), make(chan bool)
	var mu sync.Mutex
	busy := false
	stop, err := b.Subscribe(func(h bus.Hint) {
		if h == (bus.Hint{}) {
			return // hints may have been lost
		}
		mu.Lock()
		busy = true
		mu.Unlock()
		began <- h
		<-end
		mu.Lock()
		busy = false
		mu.Unlock()
	})
	if err != nil {
		t.Fatal(err)
	}
	began.hears(t, a, bus.Hint{Stream: "x", Len: 1})
	go func() { end <- true }()
	stop()
	mu.Lock()
	defer mu.Unlock()
	if busy {
		t.Error("stop returned while a call was running")
	}
}

func stopAgain(t *testing.T, _, b bus.Bus) {
	stop, err := b.Subscribe(func(bus.Hint) {})
	if err != nil {
		t.Fatal(err)
	}
	stop()
	stop()
}

func closed(t *testing.T, a, b bus.Bus) {
	stop, err := a.Subscribe(func(bus.Hint) {})
	if err != nil {
		t.Fatal(err)
	}
	for _, end := range []bus.Bus{a, b, a} {
		if err := end.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	}
	stop()
	if err := a.Publish(bus.Hint{Stream: "x", Len: 1}); err == nil {
		t.Error("Publish after Close: no error")
	}
	if _, err := a.Subscribe(func(bus.Hint) {}); err == nil {
		t.Error("Subscribe after Close: no error")
	}
}

func publish(t *testing.T, b bus.Bus, h bus.Hint) {
	t.Helper()
	if err := b.Publish(h); err != nil {
		t.Errorf("Publish(%v): %v", h, err)
	}
}

// ear is a subscription that remembers.
type ear chan bus.Hint

func listen(t *testing.T, b bus.Bus) ear {
	t.Helper()
	e := make(ear, 1000)
	stop, err := b.Subscribe(func(h bus.Hint) { e <- h })
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(stop)
	return e
}

// again is after how long a hint is published once more that was not heard.
const again = 100 * time.Millisecond

// hears publishes a hint until it is heard: a bus may drop, above all what is
// published right after somebody has begun to listen.
func (e ear) hears(t *testing.T, from bus.Bus, want bus.Hint) {
	t.Helper()
	timeout, repeat := time.After(patience), time.NewTicker(again)
	defer repeat.Stop()
	publish(t, from, want)
	for {
		select {
		case h := <-e:
			if h == want {
				return
			}
		case <-repeat.C:
			publish(t, from, want)
		case <-timeout:
			t.Fatalf("%v was not heard", want)
		}
	}
}
