// Package storetest checks that a store keeps the contract of package store.
// It knows nothing of how one is built.
package storetest

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"testing"

	"spelunke/store"
)

// A Place is where a store keeps its data between two openings.
type Place interface {
	// Open opens the store, again if it was closed. The test closes it.
	Open(t *testing.T) store.Store
}

// Run checks a store. Each sub-test is given a fresh place.
func Run(t *testing.T, fresh func(t *testing.T) Place) {
	for _, c := range []struct {
		name string
		test func(t *testing.T, st store.Store)
	}{
		{"append and read", appendAndRead},
		{"unusual text", unusualText},
		{"conflict", conflict},
		{"repeat", repeat},
		{"find", find},
		{"commands are of one stream", commandsOfOneStream},
		{"streams in pages", streams},
		{"lengths", lengths},
		{"redact", redact},
		{"redact while others append", redactAmongAppends},
		{"drop", drop},
		{"concurrent appenders", concurrentAppenders},
		{"many streams at once", manyStreams},
		{"groups do not mix", groups},
		{"append, cancelled", cancelled},
		{"put, get, delete", putGetDelete},
		{"add", add},
		{"list", list},
		{"list without a limit", listWithoutLimit},
		{"ping", ping},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := fresh(t).Open(t)
			defer closeStore(t, st)
			c.test(t, st)
		})
	}
	t.Run("reopen", func(t *testing.T) { reopen(t, fresh(t)) })
	t.Run("closed", func(t *testing.T) { closed(t, fresh(t)) })
}

func closeStore(t *testing.T, st store.Store) {
	t.Helper()
	if err := st.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
}

// entries returns n entries with the given text and running numbers.
func entries(n int, text string) []store.Entry {
	es := make([]store.Entry, n)
	for i := range es {
		es[i] = store.Entry{At: 1000 + int64(i), By: int8(i) - 1, Text: fmt.Sprint(text, " ", i)}
	}
	return es
}

func mustAppend(t *testing.T, st store.Store, stream string, length uint64, cmd string, es ...store.Entry) {
	t.Helper()
	if err := st.Append(t.Context(), stream, length, cmd, es); err != nil {
		t.Fatalf("Append(%q, %d, %q): %v", stream, length, cmd, err)
	}
}

func mustRead(t *testing.T, st store.Store, stream string, from uint64) []store.Entry {
	t.Helper()
	es, err := st.Read(t.Context(), stream, from)
	if err != nil {
		t.Fatalf("Read(%q, %d): %v", stream, from, err)
	}
	return es
}

func equal(t *testing.T, what string, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s = %+v, want %+v", what, got, want)
	}
}

func isErr(t *testing.T, what string, got, want error) {
	t.Helper()
	if !errors.Is(got, want) {
		t.Errorf("%s: error %v, want %v", what, got, want)
	}
}

func appendAndRead(t *testing.T, st store.Store) {
	first, second := entries(3, "first"), entries(2, "second")
	mustAppend(t, st, "match/a", 0, "c1", first...)
	mustAppend(t, st, "match/a", 3, "", second...)
	equal(t, "entries after Append", first, []store.Entry{
		{Seq: 0, Batch: 0, At: 1000, By: -1, Cmd: "c1", Text: "first 0"},
		{Seq: 1, Batch: 0, At: 1001, By: 0, Text: "first 1"},
		{Seq: 2, Batch: 0, At: 1002, By: 1, Text: "first 2"},
	})
	equal(t, "entries after Append", second, []store.Entry{
		{Seq: 3, Batch: 3, At: 1000, By: -1, Text: "second 0"},
		{Seq: 4, Batch: 3, At: 1001, By: 0, Text: "second 1"},
	})
	all := append(append([]store.Entry{}, first...), second...)
	for from := range uint64(5) {
		equal(t, fmt.Sprint("Read from ", from), mustRead(t, st, "match/a", from), all[from:])
	}
	for _, from := range []uint64{5, 6, 1 << 40, 1<<63 - 1, 1 << 63, 1<<64 - 1} {
		equal(t, fmt.Sprint("Read from ", from), len(mustRead(t, st, "match/a", from)), 0)
	}
	equal(t, "Read of no stream", len(mustRead(t, st, "match/b", 0)), 0)
	if err := st.Append(t.Context(), "match/a", 5, "", nil); err == nil {
		t.Error("Append of nothing: no error")
	}
}

func unusualText(t *testing.T, st store.Store) {
	texts := []string{
		"", " ", "keep 4 4 4", "Größe ẞ ÿ", "🎲⚀⚅👩‍👩‍👧", "a\nb\r\n\tc", `"quoted" 'single' \ % _ ; -- /* ?1 $1 :x`,
		"אבג עברית", "\u202eright to left", "e\u0301 é", "\U0010FFFF", "x\u0001\u001f", longText(),
	}
	var want []store.Entry
	for i, text := range texts {
		e := store.Entry{At: -1 << 62, By: 127, Text: text}
		name := "stream " + text[:min(len(text), 100)]
		short := text[:min(len(text), 1000)]
		mustAppend(t, st, "all", uint64(i), short, e)
		mustAppend(t, st, name, 0, "cmd", e)
		want = append(want, store.Entry{Seq: uint64(i), Batch: uint64(i), At: e.At, By: e.By, Cmd: short, Text: text})
		if got := mustRead(t, st, name, 0); len(got) != 1 || got[0].Text != text {
			t.Errorf("Read(%.40q) = %+v, want one entry with this text", name, got)
		}
		r := store.Record{Kind: short, Key: short, Group: short, At: 1, Doc: []byte(text)}
		if err := st.Put(t.Context(), r); err != nil {
			t.Fatalf("Put(%.40q): %v", text, err)
		}
		if got, err := st.Get(t.Context(), short, short); err != nil || !reflect.DeepEqual(got, r) {
			t.Errorf("Get(%.40q) = %+v, %v; want %+v", text, got, err, r)
		}
	}
	equal(t, "Read", mustRead(t, st, "all", 0), want)
}

// longText is longer than any page, buffer or line that a store may use.
func longText() string {
	b := make([]rune, 200_000)
	for i := range b {
		b[i] = rune('ä' + i%20)
	}
	return string(b)
}

func conflict(t *testing.T, st store.Store) {
	ctx := t.Context()
	for _, length := range []uint64{1, 2, 1 << 63, 1<<64 - 1} {
		isErr(t, fmt.Sprint("first Append at ", length), st.Append(ctx, "s", length, "", entries(1, "x")), store.ErrConflict)
	}
	mustAppend(t, st, "s", 0, "", entries(2, "a")...)
	for _, length := range []uint64{0, 1, 3, 1 << 63} {
		es := entries(3, "b")
		isErr(t, fmt.Sprint("Append at ", length), st.Append(ctx, "s", length, "cmd", es), store.ErrConflict)
	}
	equal(t, "length after conflicts", len(mustRead(t, st, "s", 0)), 2)
	mustAppend(t, st, "s", 2, "cmd", entries(1, "c")...) // a refused command has left no trace
	names, err := st.Streams(ctx, "", "", 10)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "Streams", names, []string{"s"})
}

func repeat(t *testing.T, st store.Store) {
	ctx := t.Context()
	mustAppend(t, st, "s", 0, "c1", entries(2, "a")...)
	for _, length := range []uint64{0, 2, 7} { // the repeat goes before the conflict
		isErr(t, fmt.Sprint("repeat at ", length), st.Append(ctx, "s", length, "c1", entries(2, "a")), store.ErrRepeated)
	}
	mustAppend(t, st, "s", 2, "", entries(1, "b")...)
	mustAppend(t, st, "s", 3, "", entries(1, "b")...) // no command is no repeat
	isErr(t, "late repeat", st.Append(ctx, "s", 4, "c1", entries(2, "a")), store.ErrRepeated)
	equal(t, "length", len(mustRead(t, st, "s", 0)), 4)
}

func find(t *testing.T, st store.Store) {
	ctx := t.Context()
	mustAppend(t, st, "s", 0, "", entries(2, "a")...)
	mustAppend(t, st, "s", 2, "c", entries(2, "b")...)
	got, err := st.Find(ctx, "s", "c")
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "Find", got, store.Entry{Seq: 2, Batch: 2, At: 1000, By: -1, Cmd: "c", Text: "b 0"})
	for _, c := range [][2]string{{"s", "d"}, {"s", ""}, {"z", "c"}} {
		_, err := st.Find(ctx, c[0], c[1])
		isErr(t, fmt.Sprintf("Find(%q, %q)", c[0], c[1]), err, store.ErrNotFound)
	}
}

func commandsOfOneStream(t *testing.T, st store.Store) {
	mustAppend(t, st, "a", 0, "c", entries(1, "x")...)
	mustAppend(t, st, "b", 0, "c", entries(1, "y")...)
	for _, name := range []string{"a", "b"} {
		if e, err := st.Find(t.Context(), name, "c"); err != nil || e.Seq != 0 {
			t.Errorf("Find(%q) = %+v, %v", name, e, err)
		}
	}
}

func streams(t *testing.T, st store.Store) {
	for _, name := range []string{"match/b", "match/a", "match", "match/ä", "match/c", "table/a", "matchx", "match/%", "MATCH/a"} {
		mustAppend(t, st, name, 0, "", entries(1, "x")...)
	}
	for _, c := range []struct {
		prefix, after string
		limit         int
		want          []string
	}{
		{"match/", "", 10, []string{"match/%", "match/a", "match/b", "match/c", "match/ä"}},
		{"match/", "", 2, []string{"match/%", "match/a"}},
		{"match/", "match/a", 2, []string{"match/b", "match/c"}},
		{"match/", "match/c", 2, []string{"match/ä"}},
		{"match/", "match/ä", 2, nil},
		{"match/", "match/aa", 1, []string{"match/b"}},
		{"match/", "table", 5, nil},
		{"table/", "match/z", 5, []string{"table/a"}},
		{"match/%", "", 5, []string{"match/%"}},
		{"m_tch", "", 5, nil},
		{"none", "", 5, nil},
		{"", "match/ä", 5, []string{"matchx", "table/a"}},
	} {
		got, err := st.Streams(t.Context(), c.prefix, c.after, c.limit)
		if err != nil {
			t.Fatal(err)
		}
		if len(got) == 0 {
			got = nil
		}
		equal(t, fmt.Sprintf("Streams(%q, %q, %d)", c.prefix, c.after, c.limit), got, c.want)
	}
}

func lengths(t *testing.T, st store.Store) {
	mustAppend(t, st, "a", 0, "", entries(3, "x")...)
	mustAppend(t, st, `ä "%`, 0, "", entries(1, "x")...)
	mustAppend(t, st, "a", 3, "", entries(2, "x")...)
	for _, c := range []struct {
		of   []string
		want []uint64
	}{
		{[]string{"a"}, []uint64{5}},
		{[]string{"none", `ä "%`, "a", "", "a"}, []uint64{0, 1, 5, 0, 5}},
		{nil, nil},
	} {
		got, err := st.Lengths(t.Context(), c.of...)
		if err != nil {
			t.Fatal(err)
		}
		if len(got) == 0 {
			got = nil
		}
		equal(t, fmt.Sprintf("Lengths(%q)", c.of), got, c.want)
	}
}

func drop(t *testing.T, st store.Store) {
	ctx := t.Context()
	mustAppend(t, st, "a", 0, "c", entries(3, "x")...)
	mustAppend(t, st, "b", 0, "c", entries(2, "y")...)
	for range 2 { // the second finds nothing, which is no error
		if err := st.Drop(ctx, "a"); err != nil {
			t.Fatal(err)
		}
	}
	equal(t, "entries of a dropped stream", len(mustRead(t, st, "a", 0)), 0)
	equal(t, "entries of the other", len(mustRead(t, st, "b", 0)), 2)
	_, err := st.Find(ctx, "a", "c")
	isErr(t, "Find in a dropped stream", err, store.ErrNotFound)
	names, err := st.Streams(ctx, "", "", 10)
	if err != nil {
		t.Fatal(err)
	}
	equal(t, "Streams", names, []string{"b"})
	isErr(t, "Append to a dropped stream", st.Append(ctx, "a", 3, "", entries(1, "z")), store.ErrConflict)
	mustAppend(t, st, "a", 0, "c", entries(1, "z")...)
	equal(t, "entries of the new one", len(mustRead(t, st, "a", 0)), 1)
}

func ping(t *testing.T, st store.Store) {
	if err := st.Ping(t.Context()); err != nil {
		t.Errorf("Ping: %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	isErr(t, "Ping, cancelled", st.Ping(ctx), context.Canceled)
}
