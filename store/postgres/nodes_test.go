package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"spelunke/store"
	"spelunke/store/postgres"
	"spelunke/store/postgres/pgtest"
)

// severalNodes lets three nodes write to the same few streams and records at once:
// each place in a stream is won by exactly one, each key is taken once, and
// nodes that write the same records in different orders do not stop each other.
func severalNodes(t *testing.T, url string) {
	var nodes []*postgres.Store
	var mu sync.Mutex
	var opening sync.WaitGroup
	for range 3 { // at once: one of them makes the tables
		opening.Go(func() {
			st, err := postgres.Open(t.Context(), url)
			if err != nil {
				t.Errorf("Open: %v", err)
				return
			}
			mu.Lock()
			defer mu.Unlock()
			nodes = append(nodes, st)
		})
	}
	opening.Wait()
	if t.Failed() {
		return
	}
	const callers, each, streams, keys = 6, 30, 4, 40
	won := make([]int, streams)
	taken := map[int]int{}
	var wg sync.WaitGroup
	for n, st := range nodes {
		for c := range callers {
			rng := rand.New(rand.NewPCG(uint64(n), uint64(c)))
			wg.Go(func() {
				for i := range each {
					name := rng.IntN(streams)
					if race(t, st, fmt.Sprint("s", name), fmt.Sprint(n, "/", c, "/", i)) {
						mu.Lock()
						won[name]++
						mu.Unlock()
					}
					key := rng.IntN(keys)
					if claim(t, st, fmt.Sprint(key), rng.Perm(5)) {
						mu.Lock()
						taken[key]++
						mu.Unlock()
					}
				}
			})
		}
	}
	wg.Wait()
	for name, want := range won {
		all, err := nodes[0].Read(t.Context(), fmt.Sprint("s", name), 0)
		if err != nil {
			t.Fatal(err)
		}
		for i, e := range all {
			if e.Seq != uint64(i) || (e.Batch == e.Seq) != (e.Cmd != "") || e.Batch != uint64(i/3*3) {
				t.Fatalf("s%d: entry %d is %+v", name, i, e)
			}
		}
		if len(all) != 3*want || want == 0 {
			t.Errorf("s%d has %d entries after %d appends of 3", name, len(all), want)
		}
	}
	for key, n := range taken {
		if n != 1 {
			t.Errorf("key %d was added %d times", key, n)
		}
	}
	for _, st := range nodes {
		if err := st.Close(); err != nil {
			t.Error(err)
		}
	}
}

// race appends three entries to a stream, as long as somebody else is faster.
func race(t *testing.T, st store.Store, stream, cmd string) bool {
	ctx := t.Context()
	for {
		all, err := st.Read(ctx, stream, 0)
		if err != nil {
			t.Errorf("Read: %v", err)
			return false
		}
		err = st.Append(ctx, stream, uint64(len(all)), cmd, []store.Entry{{Text: cmd}, {Text: "b"}, {Text: "c"}})
		if err == nil {
			if err := st.Append(ctx, stream, uint64(len(all)), cmd, []store.Entry{{Text: cmd}}); !errors.Is(err, store.ErrRepeated) {
				t.Errorf("repeated Append: %v, want ErrRepeated", err)
			}
			return true
		}
		if !errors.Is(err, store.ErrConflict) {
			t.Errorf("Append: %v", err)
			return false
		}
	}
}

// claim adds a record, and puts others in any order.
func claim(t *testing.T, st store.Store, key string, order []int) bool {
	var others []store.Record
	for _, k := range order {
		others = append(others, store.Record{Kind: "other", Key: fmt.Sprint(k), Doc: []byte("1")})
	}
	if err := st.Put(t.Context(), others...); err != nil {
		t.Errorf("Put: %v", err)
	}
	err := st.Add(t.Context(), store.Record{Kind: "k", Key: key, Doc: []byte("1")})
	if err != nil && !errors.Is(err, store.ErrConflict) {
		t.Errorf("Add: %v", err)
	}
	return err == nil
}

// refused opens databases that are not for us, and checks that they stay as they are.
func refused(t *testing.T, s *pgtest.Server) {
	for _, c := range []struct {
		name, sql string
		ours      bool
		want      error
	}{
		{"foreign", "CREATE TABLE orders (id int)", false, postgres.ErrForeign},
		{"newer", "INSERT INTO spelunke_schema VALUES (99, '099_x.sql', 'x')", true, postgres.ErrNewer},
		{"changed", "UPDATE spelunke_schema SET sum = 'x'", true, nil},
		{"forgetful", "DO $$ BEGIN EXECUTE 'ALTER DATABASE ' || current_database() || ' SET synchronous_commit = off'; END $$", true, postgres.ErrForgetful},
	} {
		t.Run(c.name, func(t *testing.T) {
			url := s.Database(t)
			if c.ours {
				if err := open(t, url).Close(); err != nil {
					t.Fatal(err)
				}
			}
			s.Exec(t, url, c.sql)
			st, err := postgres.Open(t.Context(), url)
			if err == nil {
				st.Close()
			}
			if err == nil || c.want != nil && !errors.Is(err, c.want) {
				t.Errorf("Open: %v, want %v", err, c.want)
			}
		})
	}
	if _, err := postgres.Open(t.Context(), "postgres://x:secret@127.0.0.1:1/x?sslmode=wrong"); err == nil || strings.Contains(err.Error(), "secret") {
		t.Errorf("Open of a bad URL: %v, want an error without the password", err)
	}
}

// badText checks that what PostgreSQL cannot keep is refused by name, and disturbs nobody.
func badText(t *testing.T, url string) {
	st := open(t, url)
	defer st.Close()
	ctx := t.Context()
	for _, text := range []string{"a\x00b", "\xff"} {
		if err := st.Append(ctx, "s", 0, "", []store.Entry{{Text: text}}); err == nil {
			t.Errorf("Append(%q): no error", text)
		}
		if err := st.Put(ctx, store.Record{Kind: "k", Key: text}); err == nil {
			t.Errorf("Put(%q): no error", text)
		}
	}
	if err := st.Drop(ctx, string(make([]byte, 1001))); err == nil {
		t.Error("Drop of a name of 1001 bytes: no error")
	}
}

// readOnly checks that a database in which nothing may be written is read all
// the same, that writes fail, and that the store says that it is not ready.
func readOnly(t *testing.T, s *pgtest.Server) {
	url := s.Database(t)
	ctx := t.Context()
	st := open(t, url)
	if err := st.Append(ctx, "s", 0, "", []store.Entry{{Text: "x"}}); err != nil {
		t.Fatal(err)
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	st, err := postgres.OpenReadOnly(ctx, url)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	if es, err := st.Read(ctx, "s", 0); err != nil || len(es) != 1 {
		t.Errorf("Read: %d entries, %v", len(es), err)
	}
	if err := st.Append(ctx, "s", 1, "", []store.Entry{{Text: "y"}}); !errors.Is(err, store.ErrAway) || errors.Is(err, store.ErrConflict) {
		t.Errorf("Append: %v, want ErrAway", err)
	}
	if err := st.Ping(ctx); !errors.Is(err, store.ErrAway) {
		t.Errorf("Ping: %v, want ErrAway", err)
	}
}

// TestKill lets the database crash while a node writes, again and again, and
// checks that what was acknowledged is there, once, and that writing goes on by
// itself. SPELUNKE_ROUNDS says how often.
func TestKill(t *testing.T) {
	s := pgtest.Start(t)
	url := s.Database(t)
	st := open(t, url)
	defer st.Close()
	stop := make(chan bool)
	const streams = 8
	var acknowledged [streams]uint64
	var failed [streams]int
	var wg sync.WaitGroup
	for n := range streams {
		wg.Go(func() { acknowledged[n], failed[n] = insist(t, st, fmt.Sprint("s", n), stop) })
	}
	rounds := 3
	if text := os.Getenv("SPELUNKE_ROUNDS"); text != "" {
		var err error
		if rounds, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	for range rounds {
		<-time.After(time.Duration(50+rand.IntN(400)) * time.Millisecond) // the moment of the crash, not a wait for something
		s.Stop(t)
		<-time.After(100 * time.Millisecond)
		s.Run(t)
	}
	if err := st.Ping(t.Context()); err != nil {
		t.Errorf("Ping after the database has come back: %v", err)
	}
	close(stop)
	wg.Wait()
	total := 0
	for n, want := range acknowledged {
		all, err := st.Read(t.Context(), fmt.Sprint("s", n), 0)
		if err != nil {
			t.Fatal(err)
		}
		for i, e := range all {
			if e.Seq != uint64(i) || e.Text != fmt.Sprint(i) {
				t.Fatalf("s%d: entry %d is %+v", n, i, e)
			}
		}
		if uint64(len(all)) != want || want == 0 {
			t.Errorf("s%d has %d entries, %d were acknowledged or found", n, len(all), want)
		}
		total += failed[n]
	}
	if total == 0 {
		t.Error("no write failed: the database was not gone")
	}
	t.Logf("%d writes failed or were in doubt", total)
}

// insist appends one entry after the other; after a failure it reads what there is.
func insist(t *testing.T, st store.Store, stream string, stop chan bool) (length uint64, failed int) {
	ctx := context.WithoutCancel(t.Context())
	for {
		select {
		case <-stop:
			return length, failed
		default:
		}
		err := st.Append(ctx, stream, length, fmt.Sprint("c", length), []store.Entry{{Text: fmt.Sprint(length)}})
		if err == nil {
			length++
			continue
		}
		failed++
		if !errors.Is(err, store.ErrAway) && !errors.Is(err, store.ErrRepeated) { // a retry may meet what was in doubt
			t.Errorf("Append to a database that crashes: %v, want ErrAway", err)
		}
		for {
			all, err := st.Read(ctx, stream, 0)
			if err != nil && !errors.Is(err, store.ErrAway) {
				t.Errorf("Read from a database that is gone: %v, want ErrAway", err)
			}
			if err == nil {
				if uint64(len(all)) < length {
					t.Errorf("%s has %d entries, %d were acknowledged", stream, len(all), length)
				}
				length = uint64(len(all))
				break
			}
			<-time.After(10 * time.Millisecond) // until it is back
		}
	}
}
