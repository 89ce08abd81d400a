package group

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
)

// gate is a commit that shows each group and waits until it may go on.
type gate struct {
	groups chan []int
	next   chan []error
}

func newGate() (*gate, *Writer[int]) {
	g := &gate{make(chan []int), make(chan []error)}
	return g, New(func(ops []int) []error {
		g.groups <- slices.Clone(ops)
		return <-g.next
	})
}

// expect waits for a group and lets it end with errs.
func (g *gate) expect(t *testing.T, want []int, errs ...error) {
	t.Helper()
	if got := <-g.groups; !slices.Equal(got, want) {
		t.Errorf("group %v, want %v", got, want)
	}
	g.next <- errs
}

func TestWriter(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g, w := newGate()
		bad := errors.New("bad")
		errs := make([]error, 4)
		var wg sync.WaitGroup
		do := func(i int) {
			wg.Go(func() { errs[i] = w.Do(t.Context(), i) })
			synctest.Wait() // until it is queued
		}
		do(0) // alone, and being written while the others gather
		do(1)
		do(2)
		do(3)
		g.expect(t, []int{0}, nil)
		g.expect(t, []int{1, 2, 3}, nil, bad, nil)
		wg.Wait()
		if want := []error{nil, nil, bad, nil}; !slices.Equal(errs, want) {
			t.Errorf("errors %v, want %v", errs, want)
		}
		w.Close()
		w.Close()
		if err := w.Do(t.Context(), 5); err != ErrClosed {
			t.Errorf("Do after Close: %v, want %v", err, ErrClosed)
		}
	})
}

func TestWriter_cancel(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g, w := newGate()
		ctx, cancel := context.WithCancel(t.Context())
		errs := make([]error, 3)
		var wg sync.WaitGroup
		for i, ctx := range []context.Context{ctx, ctx, t.Context()} {
			wg.Go(func() { errs[i] = w.Do(ctx, i) })
			synctest.Wait()
		}
		cancel() // 0 is being written and will be; 1 is not
		synctest.Wait()
		g.expect(t, []int{0}, nil)
		g.expect(t, []int{2}, nil)
		wg.Wait()
		if want := []error{nil, context.Canceled, nil}; !slices.Equal(errs, want) {
			t.Errorf("errors %v, want %v", errs, want)
		}
		if err := w.Do(ctx, 3); err != context.Canceled {
			t.Errorf("Do with an ended context: %v, want %v", err, context.Canceled)
		}
		w.Close()
	})
}

func TestWriter_closeWritesWhatWaits(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g, w := newGate()
		var wg sync.WaitGroup
		for i := range 3 {
			wg.Go(func() {
				if err := w.Do(t.Context(), i); err != nil {
					t.Errorf("Do(%d): %v", i, err)
				}
			})
			synctest.Wait()
		}
		wg.Go(w.Close)
		synctest.Wait()
		g.expect(t, []int{0}, nil)
		g.expect(t, []int{1, 2}, nil, nil)
		wg.Wait()
	})
}

func TestWriter_atMost(t *testing.T) {
	var most, total int
	w := New(func(ops []int) []error {
		most, total = max(most, len(ops)), total+len(ops)
		return make([]error, len(ops))
	})
	var wg sync.WaitGroup
	for i := range 3 * Most {
		wg.Go(func() {
			if err := w.Do(t.Context(), i); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	w.Close()
	if total != 3*Most || most > Most {
		t.Errorf("%d operations in groups of up to %d, want %d in groups of up to %d", total, most, 3*Most, Most)
	}
}

func ExampleWriter() {
	w := New(func(ops []string) []error {
		fmt.Println("one commit for", ops)
		return make([]error, len(ops))
	})
	defer w.Close()
	fmt.Println(w.Do(context.Background(), "a move"))
	// Output:
	// one commit for [a move]
	// <nil>
}
