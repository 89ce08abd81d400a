package storetest

import (
	"fmt"
	"maps"
	"sync"
	"testing"

	"spelunke/store"
)

func redact(t *testing.T, st store.Store) {
	ctx := t.Context()
	mustAppend(t, st, "a", 0, "c1", entries(3, "Jule")...)
	mustAppend(t, st, "a", 3, "c2", entries(2, "Jule")...)
	mustAppend(t, st, "b", 0, "c1", entries(3, "Jule")...)
	want, other := mustRead(t, st, "a", 0), mustRead(t, st, "b", 0)
	for seqs, texts := range map[string]map[uint64]string{
		"beyond the end":            {0: "x", 5: "y"},
		"far beyond the end":        {0: "x", 1<<64 - 1: "y"},
		"beyond what can be stored": {1 << 63: "x"},
	} {
		isErr(t, "Redact "+seqs, st.Redact(ctx, "a", texts), store.ErrNotFound)
	}
	isErr(t, "Redact of no stream", st.Redact(ctx, "none", map[uint64]string{0: "x"}), store.ErrNotFound)
	equal(t, "entries after refusals", mustRead(t, st, "a", 0), want)
	names, err := st.Streams(ctx, "", "", 10)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "Streams after refusals", names, []string{"a", "b"})

	texts := map[uint64]string{0: "Gast \"ß\" '🎲'", 2: "", 4: longText()}
	for range 2 { // the second changes nothing, which is no error
		if err := st.Redact(ctx, "a", texts); err != nil {
			t.Fatal(err)
		}
	}
	for seq, text := range texts {
		want[seq].Text = text
	}
	if err := st.Scrub(ctx); err != nil {
		t.Errorf("Scrub: %v", err)
	}
	equal(t, "entries", mustRead(t, st, "a", 0), want)
	equal(t, "entries of the other stream", mustRead(t, st, "b", 0), other)
	if err := st.Redact(ctx, "a", nil); err != nil {
		t.Errorf("Redact of nothing: %v", err)
	}

	got, err := st.Find(ctx, "a", "c1") // commands and lengths are what they were
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "Find", got, want[0])
	isErr(t, "repeat", st.Append(ctx, "a", 5, "c2", entries(1, "x")), store.ErrRepeated)
	mustAppend(t, st, "a", 5, "c3", entries(1, "x")...)
	if err := st.Drop(ctx, "a"); err != nil {
		t.Fatal(err)
	}
	isErr(t, "Redact of a dropped stream", st.Redact(ctx, "a", texts), store.ErrNotFound)
}

// redactAmongAppends lets writes of all kinds share commits with redactions of
// the same streams: an entry that was there when it was named has its new text,
// and nothing else is disturbed.
func redactAmongAppends(t *testing.T, st store.Store) {
	const streams, each = 12, 20
	ctx := t.Context()
	var wg sync.WaitGroup
	var mu sync.Mutex
	want := map[string]map[uint64]string{}
	for s := range streams {
		name := fmt.Sprint("s", s)
		want[name] = map[uint64]string{}
		grown := make(chan uint64, each)
		wg.Go(func() {
			defer close(grown)
			for i := range uint64(each) {
				mustAppendAt(t, st, name, 2*i)
				grown <- 2 * i
			}
		})
		wg.Go(func() {
			for first := range grown {
				texts := map[uint64]string{first: fmt.Sprint("new ", first), first / 2: fmt.Sprint("newer ", first)}
				if err := st.Redact(ctx, name, texts); err != nil {
					t.Errorf("Redact(%s, %v): %v", name, texts, err)
				}
				isErr(t, "Redact beyond the end", st.Redact(ctx, name, map[uint64]string{0: "wrong", 2 * each: "wrong"}), store.ErrNotFound)
				mu.Lock()
				maps.Copy(want[name], texts)
				mu.Unlock()
			}
		})
	}
	wg.Wait()
	for name, texts := range want {
		all := mustRead(t, st, name, 0)
		checkStream(t, all)
		equal(t, "length of "+name, len(all), 2*each)
		for _, e := range all {
			text, ok := texts[e.Seq]
			if !ok {
				text = fmt.Sprint("old ", e.Seq%2)
			}
			equal(t, fmt.Sprint(name, " entry ", e.Seq), e.Text, text)
		}
	}
}

func mustAppendAt(t *testing.T, st store.Store, name string, length uint64) {
	t.Helper()
	if err := st.Append(t.Context(), name, length, fmt.Sprint("c", length), entries(2, "old")); err != nil {
		t.Errorf("Append(%s, %d): %v", name, length, err)
	}
}
