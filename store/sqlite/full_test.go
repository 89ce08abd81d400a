package sqlite

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"spelunke/store"
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
	pages := func(most string) {
		t.Helper()
		if _, err := st.conn.ExecContext(ctx, "PRAGMA max_page_count = "+most); err != nil {
			t.Fatal(err)
		}
	}
	pages("1") // SQLite takes what there is
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
	pages("1000000")
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
	only := func(yes string) {
		t.Helper()
		if _, err := st.conn.ExecContext(ctx, "PRAGMA query_only = "+yes); err != nil {
			t.Fatal(err)
		}
	}
	only("ON")
	for _, err := range []error{write(1), st.Put(ctx, store.Record{Kind: "k", Key: "x"}), st.Drop(ctx, "s")} {
		if !errors.Is(err, store.ErrAway) {
			t.Errorf("a write: %v, want ErrAway", err)
		}
	}
	if es, err := st.Read(ctx, "s", 0); err != nil || len(es) != 1 {
		t.Errorf("Read: %d entries, %v, want 1", len(es), err)
	}
	only("OFF")
	if err := write(1); err != nil {
		t.Errorf("Append when it may be written again: %v", err)
	}
}
