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
			if errors.Is(err, store.ErrConflict) || errors.Is(err, store.ErrRepeated) || !strings.Contains(err.Error(), "full") {
				t.Fatalf("Append to a full disk: %v, want an error that says so", err)
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
