// Package group lets many callers share one commit: while one group is being
// written, the next gathers. It serves every store whose commits cost more
// than what is in them. It knows nothing of what is written.
package group

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
)

// Most is how many operations are committed together at most.
const Most = 512

// ErrClosed reports that the writer takes no more operations.
var ErrClosed = errors.New("group: closed")

// A Writer gathers operations and commits them in groups, one after the other,
// in the order in which they came.
type Writer[Op any] struct {
	commit func(ops []Op) []error
	queue  chan *item[Op]
	done   chan struct{}

	mu     sync.RWMutex // guards the sending end of queue
	closed bool
}

// An item is an operation that waits. Whoever sets taken first decides: the
// writer, that it is written, or its caller, that it is not.
type item[Op any] struct {
	op    Op
	taken atomic.Bool
	err   chan error
}

// New returns a Writer. Commit writes a group durably and returns one error
// for each operation; the operations of a group must not disturb each other.
func New[Op any](commit func(ops []Op) []error) *Writer[Op] {
	w := &Writer[Op]{commit: commit, queue: make(chan *item[Op], Most), done: make(chan struct{})}
	go w.run()
	return w
}

// Do has an operation written and returns when it is durable. If ctx ends
// before the writer has taken it, it is not written and the error is ctx's;
// else Do waits for the result, so that its caller always knows it.
func (w *Writer[Op]) Do(ctx context.Context, op Op) error {
	it := &item[Op]{op: op, err: make(chan error, 1)}
	if err := w.enqueue(ctx, it); err != nil {
		return err
	}
	select {
	case err := <-it.err:
		return err
	case <-ctx.Done():
	}
	if it.taken.CompareAndSwap(false, true) {
		return ctx.Err()
	}
	return <-it.err
}

func (w *Writer[Op]) enqueue(ctx context.Context, it *item[Op]) error {
	w.mu.RLock()
	defer w.mu.RUnlock()
	if w.closed {
		return ErrClosed
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case w.queue <- it:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Close writes what waits and stops.
func (w *Writer[Op]) Close() {
	w.mu.Lock()
	if !w.closed {
		w.closed = true
		close(w.queue)
	}
	w.mu.Unlock()
	<-w.done
}

func (w *Writer[Op]) run() {
	defer close(w.done)
	for it := range w.queue {
		runtime.Gosched() // who is about to come shall come along: on one core nobody else runs while a commit waits for the disk
		w.write(w.gather(it))
	}
}

// gather takes first and what else is waiting already.
func (w *Writer[Op]) gather(first *item[Op]) []*item[Op] {
	items := take(nil, first)
	for len(items) < Most {
		select {
		case it, ok := <-w.queue:
			if !ok {
				return items
			}
			items = take(items, it)
		default:
			return items
		}
	}
	return items
}

// take appends it to items, unless its caller no longer wants it.
func take[Op any](items []*item[Op], it *item[Op]) []*item[Op] {
	if it.taken.CompareAndSwap(false, true) {
		return append(items, it)
	}
	return items
}

func (w *Writer[Op]) write(items []*item[Op]) {
	if len(items) == 0 {
		return
	}
	ops := make([]Op, len(items))
	for i, it := range items {
		ops[i] = it.op
	}
	for i, err := range w.commit(ops) {
		items[i].err <- err
	}
}
