package storetest

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"

	"spelunke/store"
)

// concurrentAppenders lets several callers race for one stream: each place in
// it is won by exactly one, and nothing is lost or written twice.
func concurrentAppenders(t *testing.T, st store.Store) {
	const callers, each = 8, 25
	var wg sync.WaitGroup
	for c := range callers {
		wg.Go(func() {
			length := uint64(0)
			for i := 0; i < each; {
				es := entries(1+i%3, fmt.Sprint(c, " ", i))
				err := st.Append(t.Context(), "s", length, fmt.Sprint(c, "/", i), es)
				switch {
				case err == nil:
					length, i = length+uint64(len(es)), i+1
				case errors.Is(err, store.ErrConflict):
					rest, err := st.Read(t.Context(), "s", length)
					if err != nil || len(rest) == 0 {
						t.Errorf("Read after a conflict at %d: %d entries, %v; want some", length, len(rest), err)
						return
					}
					length += uint64(len(rest))
				default:
					t.Errorf("Append: %v", err)
					return
				}
			}
		})
	}
	wg.Wait()
	all := mustRead(t, st, "s", 0)
	checkStream(t, all)
	next := [callers]int{}
	for _, e := range all {
		if e.Cmd == "" {
			continue
		}
		var c, i int
		if _, err := fmt.Sscanf(e.Cmd, "%d/%d", &c, &i); err != nil || i != next[c] {
			t.Fatalf("command %q, want %d/%d", e.Cmd, c, next[c])
		}
		next[c]++
	}
	for c, n := range next {
		if n != each {
			t.Errorf("caller %d: %d appends stored, want %d", c, n, each)
		}
	}
}

// checkStream checks that numbers have no gaps, and that batches are whole.
func checkStream(t *testing.T, all []store.Entry) {
	t.Helper()
	for i, e := range all {
		if e.Seq != uint64(i) {
			t.Fatalf("entry %d has Seq %d", i, e.Seq)
		}
		first := i == 0 || e.Batch != all[i-1].Batch
		if first != (e.Batch == e.Seq) || !first && e.Cmd != "" {
			t.Fatalf("entry %d: %+v after %+v", i, e, all[max(i-1, 0)])
		}
	}
}

// manyStreams appends to many streams at once, as a full house does.
func manyStreams(t *testing.T, st store.Store) {
	const streams, each = 40, 10
	var wg sync.WaitGroup
	for s := range streams {
		wg.Go(func() {
			for i := range each {
				if err := st.Append(t.Context(), fmt.Sprint("s", s), uint64(2*i), fmt.Sprint(i), entries(2, fmt.Sprint(i))); err != nil {
					t.Errorf("Append to s%d: %v", s, err)
				}
			}
		})
	}
	wg.Wait()
	for s := range streams {
		all := mustRead(t, st, fmt.Sprint("s", s), 0)
		checkStream(t, all)
		if len(all) != 2*each {
			t.Errorf("s%d has %d entries, want %d", s, len(all), 2*each)
		}
	}
}

// groups lets writes that succeed and writes that are refused arrive together:
// none may disturb another, whatever shares its commit.
func groups(t *testing.T, st store.Store) {
	const n = 60
	ctx := t.Context()
	mustAppend(t, st, "taken", 0, "cmd", entries(1, "x")...)
	if err := st.Add(ctx, store.Record{Kind: "k", Key: "taken", Doc: []byte("1")}); err != nil {
		t.Fatal(err)
	}
	free := func(i int) store.Record {
		return store.Record{Kind: "k", Key: fmt.Sprint(i), At: int64(i), Doc: []byte("2")}
	}
	kinds := []struct {
		do   func(i int) error
		want error
	}{
		{func(i int) error { return st.Append(ctx, fmt.Sprint("s", i), 0, "c", entries(2, "ok")) }, nil},
		{func(i int) error { return st.Append(ctx, "taken", 0, "", entries(2, "late")) }, store.ErrConflict},
		{func(i int) error { return st.Append(ctx, "taken", 1, "cmd", entries(2, "again")) }, store.ErrRepeated},
		{func(i int) error { return st.Put(ctx, free(i)) }, nil},
		{func(i int) error {
			return st.Add(ctx, free(i+n), store.Record{Kind: "k", Key: "taken", Doc: []byte("3")})
		}, store.ErrConflict},
		{func(i int) error { return st.Delete(ctx, "k", "unknown") }, nil},
	}
	var wg sync.WaitGroup
	for i := range n {
		k := kinds[i%len(kinds)]
		wg.Go(func() {
			if err := k.do(i); !errors.Is(err, k.want) {
				t.Errorf("write %d: %v, want %v", i, err, k.want)
			}
		})
	}
	wg.Wait()
	equal(t, "length of the contested stream", len(mustRead(t, st, "taken", 0)), 1)
	for i := range n {
		want := 0
		if i%len(kinds) == 0 {
			want = 2
		}
		equal(t, fmt.Sprint("length of s", i), len(mustRead(t, st, fmt.Sprint("s", i), 0)), want)
	}
	rs, err := st.List(ctx, store.Query{Kind: "k"})
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "records", len(rs), 1+n/len(kinds))
}

// cancelled checks that a write whose caller has gone is refused with the
// context's error and has not happened.
func cancelled(t *testing.T, st store.Store) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	r := store.Record{Kind: "k", Key: "a", Doc: []byte("1")}
	isErr(t, "Append", st.Append(ctx, "s", 0, "c", entries(1, "x")), context.Canceled)
	isErr(t, "Redact", st.Redact(ctx, "s", map[uint64]string{0: "x"}), context.Canceled)
	isErr(t, "Put", st.Put(ctx, r), context.Canceled)
	isErr(t, "Add", st.Add(ctx, r), context.Canceled)
	_, err := st.Read(ctx, "s", 0)
	isErr(t, "Read", err, context.Canceled)
	_, err = st.Find(ctx, "s", "c")
	isErr(t, "Find", err, context.Canceled)
	_, err = st.Get(ctx, "k", "a")
	isErr(t, "Get", err, context.Canceled)
	_, err = st.List(ctx, store.Query{Kind: "k"})
	isErr(t, "List", err, context.Canceled)
	_, err = st.Streams(ctx, "", "", 1)
	isErr(t, "Streams", err, context.Canceled)

	equal(t, "length", len(mustRead(t, st, "s", 0)), 0)
	_, err = st.Get(t.Context(), "k", "a")
	isErr(t, "Get of what was not written", err, store.ErrNotFound)

	var wg sync.WaitGroup // contexts that end while the write is under way: it happened exactly if there is no error
	for i := range 50 {
		wg.Go(func() {
			ctx, cancel := context.WithCancel(t.Context())
			go cancel()
			name := fmt.Sprint("s", i)
			err := st.Append(ctx, name, 0, "", entries(1, "x"))
			if got := len(mustRead(t, st, name, 0)); got == 1 != (err == nil) {
				t.Errorf("Append: %v, but %d entries", err, got)
			}
		})
	}
	wg.Wait()
}

// reopen checks that what was acknowledged is there in another life.
func reopen(t *testing.T, p Place) {
	st := p.Open(t)
	mustAppend(t, st, "s", 0, "c1", entries(2, "a")...)
	mustAppend(t, st, "s", 2, "c2", entries(1, "b")...)
	r := store.Record{Kind: "k", Key: "a", Group: "g", At: 5, Doc: []byte(`{"ä":1}`)}
	if err := st.Add(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	want := mustRead(t, st, "s", 0)
	closeStore(t, st)

	st = p.Open(t)
	defer closeStore(t, st)
	equal(t, "entries", mustRead(t, st, "s", 0), want)
	isErr(t, "repeat", st.Append(t.Context(), "s", 3, "c1", entries(1, "x")), store.ErrRepeated)
	isErr(t, "conflict", st.Append(t.Context(), "s", 2, "c3", entries(1, "x")), store.ErrConflict)
	isErr(t, "Add", st.Add(t.Context(), r), store.ErrConflict)
	got, err := st.Get(t.Context(), "k", "a")
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "Get", got, r)
	mustAppend(t, st, "s", 3, "c3", entries(1, "d")...)
}

// closed checks that a store that is closed says so instead of hanging, and
// that what was acknowledged while it closed is there.
func closed(t *testing.T, p Place) {
	st := p.Open(t)
	var wg sync.WaitGroup
	lengths := [10]int{}
	for s := range lengths {
		wg.Go(func() {
			for st.Append(t.Context(), fmt.Sprint("s", s), uint64(lengths[s]), "", entries(1, "x")) == nil {
				lengths[s]++
			}
		})
	}
	mustAppend(t, st, "last", 0, "", entries(1, "x")...)
	closeStore(t, st)
	wg.Wait()
	if err := st.Put(t.Context(), store.Record{Kind: "k", Key: "a", Doc: []byte("1")}); err == nil {
		t.Error("Put after Close: no error")
	}
	if err := st.Ping(t.Context()); err == nil {
		t.Error("Ping after Close: no error")
	}
	st = p.Open(t)
	defer closeStore(t, st)
	for s, want := range lengths {
		if got := len(mustRead(t, st, fmt.Sprint("s", s), 0)); got != want {
			t.Errorf("s%d has %d entries, want %d", s, got, want)
		}
	}
}
