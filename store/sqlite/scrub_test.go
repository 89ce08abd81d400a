package sqlite

import (
	"bytes"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"spelunke/store"
)

const secret = "Rumpelstilzchen"

// told writes a name down in a stream and in a record.
func told(t *testing.T, st store.Store, n int) {
	t.Helper()
	for i := range n {
		err := errors.Join(
			st.Append(t.Context(), fmt.Sprint("table/", i), 0, "", []store.Entry{{Text: "before"}, {Text: strings.Repeat(secret, 10)}, {Text: "after"}}),
			st.Put(t.Context(), store.Record{Kind: "person", Key: fmt.Sprint(i), Doc: fmt.Appendf(nil, `{"name":%q}`, strings.Repeat(secret, 20))}),
		)
		if err != nil {
			t.Fatal(err)
		}
	}
}

// untold redacts and deletes what told has written.
func untold(t *testing.T, st store.Store, n int) {
	t.Helper()
	for i := range n {
		err := errors.Join(
			st.Redact(t.Context(), fmt.Sprint("table/", i), map[uint64]string{1: "Gast"}),
			st.Delete(t.Context(), "person", fmt.Sprint(i)),
		)
		if err != nil {
			t.Fatal(err)
		}
	}
}

// scrub has the store scrubbed, which must work.
func scrub(t *testing.T, st store.Store) {
	t.Helper()
	if err := st.Scrub(t.Context()); err != nil {
		t.Fatalf("Scrub: %v", err)
	}
}

// inFiles is how often the files of a database have a text.
func inFiles(t *testing.T, path, text string) (n int) {
	t.Helper()
	for _, suffix := range []string{"", "-wal", "-shm"} {
		b, err := os.ReadFile(path + suffix)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			t.Fatal(err)
		}
		n += bytes.Count(b, []byte(text))
	}
	return n
}

// TestScrub looks for what was redacted and deleted in the bytes of a database
// that is open, and of one that was closed.
func TestScrub(t *testing.T) {
	for name, end := range map[string]func(t *testing.T, st *Store){
		"scrubbed": func(t *testing.T, st *Store) {
			t.Cleanup(func() { closeStore(t, st) })
			scrub(t, st)
		},
		"closed": func(t *testing.T, st *Store) { closeStore(t, st) },
	} {
		t.Run(name, func(t *testing.T) {
			path := fresh(t)
			st := open1(t, path)
			const n = 80 // more than one page
			told(t, st, n)
			untold(t, st, n)
			if inFiles(t, path, secret) == 0 {
				t.Fatal("the files have nothing to scrub")
			}
			end(t, st)
			if got := inFiles(t, path, secret); got > 0 || inFiles(t, path, "after") == 0 {
				t.Errorf("the files still have what was redacted, %d times", got)
			}
		})
	}
}

// TestScrub_Reader has a reader hold the write-ahead log back: that is no error,
// others write on, and once he has gone, what was redacted goes by itself.
func TestScrub_Reader(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		path := fresh(t)
		st := open1(t, path)
		defer closeStore(t, st)
		told(t, st, 3)
		tx, err := st.read.BeginTx(t.Context(), &sql.TxOptions{ReadOnly: true})
		if err != nil {
			t.Fatal(err)
		}
		var length int
		if err := tx.QueryRow("SELECT count(*) FROM entry").Scan(&length); err != nil { // now he sees what there is
			t.Fatal(err)
		}
		untold(t, st, 3)
		for range 3 {
			scrub(t, st)
		}
		var waits int // only while it scrubs the writer does not wait for others
		if err := st.conn.QueryRowContext(t.Context(), "PRAGMA busy_timeout").Scan(&waits); err != nil || waits != 5000 {
			t.Errorf("afterwards the writer waits %d ms for others, %v; want 5000", waits, err)
		}
		if err := st.Append(t.Context(), "table/0", 3, "", []store.Entry{{Text: "more"}}); err != nil {
			t.Errorf("Append while a reader holds the log back: %v", err)
		}
		time.Sleep(3 * scrubAgain)
		if inFiles(t, path, secret) == 0 {
			t.Fatal("the reader holds nothing back")
		}
		if err := tx.Rollback(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(scrubAgain + scrubWaits)
		synctest.Wait()
		if got := inFiles(t, path, secret); got > 0 {
			t.Errorf("after the reader has gone the files still have what was redacted, %d times", got)
		}
	})
}

// TestScrub_Open scrubs what the process before had no time for.
func TestScrub_Open(t *testing.T) {
	path, copied := fresh(t), fresh(t)
	st := open1(t, path)
	told(t, st, 3)
	untold(t, st, 3)
	for _, suffix := range []string{"", "-wal"} { // as it would be after a crash
		writeFile(t, copied+suffix, readFile(t, path+suffix))
	}
	closeStore(t, st)
	if inFiles(t, copied, secret) == 0 {
		t.Fatal("the files have nothing to scrub")
	}
	st = open1(t, copied)
	defer closeStore(t, st)
	if got := inFiles(t, copied, secret); got > 0 {
		t.Errorf("opened again, the files still have what was redacted, %d times", got)
	}
}

// TestScrub_AmongWrites scrubs while others write: all is kept, and what is gone is gone.
func TestScrub_AmongWrites(t *testing.T) {
	path := fresh(t)
	st := open1(t, path)
	defer closeStore(t, st)
	told(t, st, 3)
	untold(t, st, 3)
	const streams, each = 8, 60
	var wg sync.WaitGroup
	for s := range streams {
		wg.Go(func() {
			for i := range uint64(each) {
				if err := st.Append(t.Context(), fmt.Sprint("s", s), i, "", []store.Entry{{Text: "x"}}); err != nil {
					t.Errorf("Append: %v", err)
				}
				if es, err := st.Read(t.Context(), fmt.Sprint("s", s), 0); err != nil || uint64(len(es)) != i+1 {
					t.Errorf("Read: %d entries, %v; want %d", len(es), err, i+1)
				}
			}
		})
	}
	for range 20 {
		if err := st.Scrub(t.Context()); err != nil {
			t.Errorf("Scrub: %v", err)
		}
	}
	wg.Wait()
	scrub(t, st)
	if got := inFiles(t, path, secret); got > 0 {
		t.Errorf("the files still have what was redacted, %d times", got)
	}
}

// TestScrub_ReadOnly must fail where nothing may be written.
func TestScrub_ReadOnly(t *testing.T) {
	path := fresh(t)
	closeStore(t, open1(t, path))
	st, err := OpenReadOnly(path)
	if err != nil {
		t.Fatal(err)
	}
	defer closeStore(t, st)
	if err := st.Scrub(t.Context()); !errors.Is(err, errReadOnly) {
		t.Errorf("Scrub: %v, want %v", err, errReadOnly)
	}
}

// TestScrub_TwoFail has two deletions scrub in one group when that fails: neither is told that it is done.
func TestScrub_TwoFail(t *testing.T) {
	s := open1(t, fresh(t))
	defer s.Close()
	s.group.Close() // nobody else writes
	conn, err := s.write.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	mine := s.conn
	s.conn = conn
	if err := conn.Close(); err != nil {
		t.Fatal(err)
	}
	errs := s.writeGroup([]op{{kind: opScrub}, {kind: opNothing}, {kind: opScrub}})
	if len(errs) != 3 || errs[0] == nil || errs[1] != nil || errs[2] == nil {
		t.Errorf("told %v, want both scrubs refused", errs)
	}
	s.again.Stop()
	s.conn = mine
}
