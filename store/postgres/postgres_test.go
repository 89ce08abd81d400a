package postgres_test

import (
	"testing"

	"spelunke/store"
	"spelunke/store/postgres"
	"spelunke/store/postgres/pgtest"
	"spelunke/store/storetest"
)

// place is one database.
type place struct{ url string }

func (p place) Open(t *testing.T) store.Store { return open(t, p.url) }

func open(tb testing.TB, url string) *postgres.Store {
	tb.Helper()
	st, err := postgres.Open(tb.Context(), url)
	if err != nil {
		tb.Fatal(err)
	}
	return st
}

// TestStore shares one server among the tests of what a store does; what
// survives is tested with servers of their own.
func TestStore(t *testing.T) {
	s := pgtest.Start(t, "fsync=off")
	storetest.Run(t, func(t *testing.T) storetest.Place { return place{s.Database(t)} })
	t.Run("several nodes", func(t *testing.T) { severalNodes(t, s.Database(t)) })
	t.Run("refused", func(t *testing.T) { refused(t, s) })
	t.Run("text", func(t *testing.T) { badText(t, s.Database(t)) })
	t.Run("read only", func(t *testing.T) { readOnly(t, s) })
}

func BenchmarkAppend(b *testing.B) {
	s := pgtest.Start(b)
	storetest.BenchmarkAppend(b, func(b *testing.B) store.Store { return open(b, s.Database(b)) })
}
