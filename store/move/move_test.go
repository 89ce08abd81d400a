package move_test

import (
	"errors"
	"fmt"
	"path/filepath"
	"testing"

	"spelunke/store"
	"spelunke/store/move"
	"spelunke/store/postgres"
	"spelunke/store/postgres/pgtest"
	"spelunke/store/sqlite"
)

func file(t *testing.T) *sqlite.Store {
	t.Helper()
	st, err := sqlite.Open(filepath.Join(t.TempDir(), "x.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { st.Close() })
	return st
}

// furnish writes many streams and records of several kinds.
func furnish(t *testing.T, st store.Store) {
	t.Helper()
	ctx := t.Context()
	for s := range 1100 {
		name := fmt.Sprintf("match/%d ä", s)
		if err := st.Append(ctx, name, 0, "c", []store.Entry{{At: 7, By: -1, Text: "a"}, {At: 8, By: 3, Text: "ü"}}); err != nil {
			t.Fatal(err)
		}
		if s%50 == 0 {
			if err := st.Append(ctx, name, 2, "", []store.Entry{{Text: ""}}); err != nil {
				t.Fatal(err)
			}
		}
	}
	var rs []store.Record
	for i := range 2500 {
		rs = append(rs, store.Record{Kind: fmt.Sprint("kind", i%3), Key: fmt.Sprint(i, " ß"), Group: fmt.Sprint(i % 7), At: int64(i % 11), Doc: []byte(`{"a": 1}`)})
	}
	if err := st.Add(ctx, rs...); err != nil {
		t.Fatal(err)
	}
}

// TestCopy moves from SQLite to PostgreSQL and back; nothing is lost and nothing else.
func TestCopy(t *testing.T) {
	ctx := t.Context()
	server := pgtest.Start(t, "fsync=off")
	from, back := file(t), file(t)
	furnish(t, from)
	to, err := postgres.Open(ctx, server.Database(t))
	if err != nil {
		t.Fatal(err)
	}
	defer to.Close()
	for _, way := range []struct{ from, to move.Store }{{from, to}, {to, back}} {
		n, err := move.Copy(ctx, way.from, way.to)
		if want := (move.Counts{Streams: 1100, Entries: 2222, Records: 2500}); err != nil || n != want {
			t.Fatalf("Copy = %+v, %v; want %+v", n, err, want)
		}
		if err := move.Compare(ctx, way.from, way.to); err != nil {
			t.Errorf("Compare: %v", err)
		}
	}
	if _, err := move.Copy(ctx, from, to); !errors.Is(err, move.ErrNotEmpty) {
		t.Errorf("Copy into a store that is full: %v, want ErrNotEmpty", err)
	}
}

// TestCompare sees every difference.
func TestCompare(t *testing.T) {
	ctx := t.Context()
	for _, c := range []struct {
		name   string
		change func(st store.Store) error
	}{
		{"a stream more", func(st store.Store) error { return st.Append(ctx, "x", 0, "", []store.Entry{{Text: "x"}}) }},
		{"a stream less", func(st store.Store) error { return st.Drop(ctx, "a") }},
		{"an entry more", func(st store.Store) error { return st.Append(ctx, "a", 1, "", []store.Entry{{Text: "x"}}) }},
		{"another entry", func(st store.Store) error {
			return errors.Join(st.Drop(ctx, "a"), st.Append(ctx, "a", 0, "", []store.Entry{{Text: "other"}}))
		}},
		{"a record more", func(st store.Store) error { return st.Put(ctx, store.Record{Kind: "k", Key: "new", Doc: []byte("1")}) }},
		{"a record less", func(st store.Store) error { return st.Delete(ctx, "k", "k") }},
		{"another record", func(st store.Store) error { return st.Put(ctx, store.Record{Kind: "k", Key: "k", Doc: []byte("2")}) }},
	} {
		t.Run(c.name, func(t *testing.T) {
			a, b := file(t), file(t)
			for _, st := range []store.Store{a, b} {
				err := errors.Join(st.Append(ctx, "a", 0, "", []store.Entry{{Text: "x"}}), st.Put(ctx, store.Record{Kind: "k", Key: "k", Doc: []byte("1")}))
				if err != nil {
					t.Fatal(err)
				}
			}
			if err := move.Compare(ctx, a, b); err != nil {
				t.Errorf("equal stores: %v", err)
			}
			if err := c.change(b); err != nil {
				t.Fatal(err)
			}
			if move.Compare(ctx, a, b) == nil {
				t.Error("no difference was found")
			}
		})
	}
}
