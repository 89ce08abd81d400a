package sqlite

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"spelunke/store"
	"spelunke/store/group"
)

// TestDiskFull lets the database grow no further: what does not fit is refused,
// whole, and disturbs nothing that was there; with room again writing goes on.
func TestDiskFull(t *testing.T) {
	path := fresh(t)
	st := open1(t, path)
	defer func() { closeStore(t, st) }()
	ctx := t.Context()
	if err := st.Append(ctx, "s", 0, "", []store.Entry{{Text: "first"}}); err != nil {
		t.Fatal(err)
	}
	pragma(t, st, "max_page_count = 1") // SQLite takes what there is
	length := uint64(1)
	for {
		err := st.Append(ctx, "s", length, fmt.Sprint("c", length), []store.Entry{{Text: strings.Repeat("x", 1000)}, {Text: "y"}})
		if err != nil {
			if !errors.Is(err, store.ErrAway) || errors.Is(err, store.ErrConflict) || errors.Is(err, store.ErrRepeated) || !strings.Contains(err.Error(), "full") {
				t.Fatalf("Append to a full disk: %v, want ErrAway that says so", err)
			}
			break
		}
		if length += 2; length > 1000 {
			t.Fatal("the disk is never full")
		}
	}
	for range 3 {
		if err := st.Append(ctx, "new", 0, "", []store.Entry{{Text: strings.Repeat("x", 1<<20)}}); err == nil {
			t.Error("a megabyte fits into a full disk")
		}
	}
	es, err := st.Read(ctx, "s", 0)
	if err != nil || uint64(len(es)) != length {
		t.Errorf("Read: %d entries, %v; %d were acknowledged", len(es), err, length)
	}
	pragma(t, st, "max_page_count = 1000000")
	for _, name := range []string{"s", "new"} {
		at := uint64(0)
		if name == "s" {
			at = length
		}
		if err := st.Append(ctx, name, at, fmt.Sprint("c", at), []store.Entry{{Text: "more"}}); err != nil {
			t.Errorf("Append to %s when there is room again: %v", name, err)
		}
	}
	closeStore(t, st)
	st = open1(t, path) // it examines the pages
	if es, err := st.Read(ctx, "s", 0); err != nil || uint64(len(es)) != length+1 {
		t.Errorf("Read after it was opened again: %d entries, %v; want %d", len(es), err, length+1)
	}
}

// TestDiskFull_Group puts what does not fit among what would: the disk is full
// for the whole group, which is refused at once and not tried piece by piece.
func TestDiskFull_Group(t *testing.T) {
	st := open1(t, fresh(t))
	defer closeStore(t, st)
	pragma(t, st, "max_page_count = 1") // SQLite takes what there is
	ops := make([]op, group.Most)
	for i := 1; i < len(ops); i++ {
		ops[i] = op{kind: opAppend, stream: fmt.Sprint("s", i), entries: []store.Entry{{Text: strings.Repeat("x", 1<<16)}}}
	}
	for i, err := range st.commit(ops) { // the first does nothing, and would succeed by itself
		if !errors.Is(err, store.ErrAway) || !strings.Contains(err.Error(), "full") {
			t.Fatalf("operation %d: %v, want ErrAway that says so", i, err)
		}
	}
	pragma(t, st, "max_page_count = 1000000")
	for i, err := range st.commit(ops[:3]) {
		if err != nil {
			t.Errorf("operation %d when there is room again: %v", i, err)
		}
	}
}

func pragma(t *testing.T, st *Store, set string) {
	t.Helper()
	if _, err := st.conn.ExecContext(t.Context(), "PRAGMA "+set); err != nil {
		t.Fatal(err)
	}
}

// TestDiskReadOnly has nothing written for a while, as when a system makes a
// disk that it does not trust readable only.
func TestDiskReadOnly(t *testing.T) {
	st := open1(t, fresh(t))
	defer closeStore(t, st)
	ctx := t.Context()
	write := func(length uint64) error {
		return st.Append(ctx, "s", length, fmt.Sprint("c", length), []store.Entry{{Text: "x"}})
	}
	if err := write(0); err != nil {
		t.Fatal(err)
	}
	pragma(t, st, "query_only = ON")
	for _, err := range []error{write(1), st.Put(ctx, store.Record{Kind: "k", Key: "x"}), st.Drop(ctx, "s")} {
		if !errors.Is(err, store.ErrAway) {
			t.Errorf("a write: %v, want ErrAway", err)
		}
	}
	if es, err := st.Read(ctx, "s", 0); err != nil || len(es) != 1 {
		t.Errorf("Read: %d entries, %v, want 1", len(es), err)
	}
	pragma(t, st, "query_only = OFF")
	if err := write(1); err != nil {
		t.Errorf("Append when it may be written again: %v", err)
	}
}
