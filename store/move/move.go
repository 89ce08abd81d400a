// Package move copies all that one store keeps into another that is empty, and
// compares them afterwards. It does not know what the entries mean.
package move

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"sync"

	"spelunke/store"
)

// ErrNotEmpty reports that the store to fill has something in it.
var ErrNotEmpty = errors.New("the store to move into is not empty")

// A Store is a store that can list everything.
type Store interface {
	store.Store
	// Each calls f with every record, in order of kinds and keys.
	Each(ctx context.Context, f func(store.Record) error) error
}

// Counts are how much there was to move.
type Counts struct{ Streams, Entries, Records int }

const (
	page  = 1000 // names of streams, and records, that are handled at once
	hands = 64   // streams that are copied at the same time, so that they share commits
)

// Copy fills a store. Nobody may write to either meanwhile. If it fails, the
// store is to be thrown away.
func Copy(ctx context.Context, from, to Store) (Counts, error) {
	var n Counts
	if err := empty(ctx, to); err != nil {
		return n, err
	}
	var mu sync.Mutex
	err := streams(ctx, from, func(name string) error {
		es, err := from.Read(ctx, name, 0)
		if err != nil {
			return err
		}
		mu.Lock()
		n.Streams++
		n.Entries += len(es)
		mu.Unlock()
		return fill(ctx, to, name, es)
	})
	if err != nil {
		return n, err
	}
	var rs []store.Record
	flush := func() error {
		err := to.Add(ctx, rs...)
		n.Records += len(rs)
		rs = nil
		return err
	}
	err = from.Each(ctx, func(r store.Record) error {
		if rs = append(rs, r); len(rs) == page {
			return flush()
		}
		return nil
	})
	if err == nil && len(rs) > 0 {
		err = flush()
	}
	return n, err
}

func empty(ctx context.Context, st Store) error {
	names, err := st.Streams(ctx, "", "", 1)
	if err != nil {
		return err
	}
	if len(names) > 0 {
		return fmt.Errorf("%w: it has the stream %s", ErrNotEmpty, names[0])
	}
	return st.Each(ctx, func(r store.Record) error { return fmt.Errorf("%w: it has a %s", ErrNotEmpty, r.Kind) })
}

// fill appends the entries of a stream as they were appended.
func fill(ctx context.Context, to Store, name string, es []store.Entry) error {
	for len(es) > 0 {
		n := 1
		for n < len(es) && es[n].Batch == es[0].Batch {
			n++
		}
		first := es[0]
		if err := to.Append(ctx, name, first.Seq, first.Cmd, es[:n:n]); err != nil {
			return err
		}
		es = es[n:]
	}
	return nil
}

// streams calls f with the name of every stream, several at a time.
func streams(ctx context.Context, st Store, f func(name string) error) error {
	for after := ""; ; {
		names, err := st.Streams(ctx, "", after, page)
		if err != nil || len(names) == 0 {
			return err
		}
		after = names[len(names)-1]
		if err := each(names, f); err != nil {
			return err
		}
	}
}

func each(names []string, f func(name string) error) error {
	next := make(chan string)
	failed := make(chan error, len(names))
	var wg sync.WaitGroup
	for range hands {
		wg.Go(func() {
			for name := range next {
				if err := f(name); err != nil {
					failed <- fmt.Errorf("stream %s: %w", name, err)
				}
			}
		})
	}
	for _, name := range names {
		next <- name
	}
	close(next)
	wg.Wait()
	close(failed)
	return <-failed // the first, or none
}

// Compare returns where two stores differ, or nil.
func Compare(ctx context.Context, a, b Store) error {
	one, err := list(ctx, a)
	if err != nil {
		return err
	}
	other, err := list(ctx, b)
	if err != nil {
		return err
	}
	if !reflect.DeepEqual(one, other) {
		return fmt.Errorf("one has %d streams, the other %d or others", len(one), len(other))
	}
	err = each(one, func(name string) error {
		x, err := a.Read(ctx, name, 0)
		if err != nil {
			return err
		}
		y, err := b.Read(ctx, name, 0)
		if err == nil && !reflect.DeepEqual(x, y) {
			err = fmt.Errorf("the %d entries and the %d entries are not the same", len(x), len(y))
		}
		return err
	})
	if err != nil {
		return err
	}
	return records(ctx, a, b)
}

func list(ctx context.Context, st Store) (all []string, err error) {
	for after := ""; ; {
		names, err := st.Streams(ctx, "", after, page)
		if err != nil || len(names) == 0 {
			return all, err
		}
		all, after = append(all, names...), names[len(names)-1]
	}
}

// records compares records. It does not tell keys, which may be secrets.
func records(ctx context.Context, a, b Store) error {
	n := 0
	err := a.Each(ctx, func(r store.Record) error {
		n++
		other, err := b.Get(ctx, r.Kind, r.Key)
		if err == nil && !reflect.DeepEqual(r, other) {
			err = fmt.Errorf("a %s is not the same", r.Kind)
		}
		return err
	})
	if err != nil {
		return err
	}
	m := 0
	if err := b.Each(ctx, func(store.Record) error { m++; return nil }); err != nil {
		return err
	}
	if n != m {
		return fmt.Errorf("one has %d records, the other %d", n, m)
	}
	return nil
}
