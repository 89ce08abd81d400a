package sqlite

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"spelunke/store"
	"spelunke/store/storetest"
)

// place is a file that a store is in.
type place struct{ path string }

func (p place) Open(t *testing.T) store.Store { return open1(t, p.path) }

func open1(t testing.TB, path string) *Store {
	t.Helper()
	st, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	return st
}

func fresh(t testing.TB) string { return filepath.Join(t.TempDir(), "Käse & Brot 100%?#.db") }

func TestStore(t *testing.T) {
	storetest.Run(t, func(t *testing.T) storetest.Place { return place{fresh(t)} })
}

func TestPragmas(t *testing.T) {
	st := open1(t, fresh(t))
	defer closeStore(t, st)
	for name, want := range map[string]string{
		"journal_mode": "wal", "synchronous": "2", "busy_timeout": "5000", "wal_autocheckpoint": "8000",
		"foreign_keys": "1", "secure_delete": "1", "query_only": "0", "application_id": fmt.Sprint(applicationID),
	} {
		var got string
		if err := st.conn.QueryRowContext(t.Context(), "PRAGMA "+name).Scan(&got); err != nil || got != want {
			t.Errorf("PRAGMA %s = %q, %v; want %q", name, got, err, want)
		}
	}
	if _, err := st.read.ExecContext(t.Context(), "DELETE FROM entry"); err == nil {
		t.Error("a reader could write")
	}
}

func closeStore(t testing.TB, st *Store) {
	t.Helper()
	if err := st.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
}

func TestNewEnough(t *testing.T) {
	for _, c := range []struct {
		version string
		want    bool
	}{
		{"3.51.3", true}, {"3.51.2", false}, {"3.54.1", true}, {"3.50.9", false}, {"4.0.0", true}, {"2.99.99", false}, {"", false}, {"three", false},
	} {
		if err := newEnough(c.version); (err == nil) != c.want {
			t.Errorf("newEnough(%q) = %v, want ok %v", c.version, err, c.want)
		}
	}
}

// TestCommit_failure puts an operation that fails between others: it alone fails.
func TestCommit_failure(t *testing.T) {
	st := open1(t, fresh(t))
	defer closeStore(t, st)
	entry := []store.Entry{{Text: "x"}}
	ops := []op{
		{kind: opAppend, stream: "a", entries: entry},
		{kind: 99},
		{kind: opAppend, stream: "b", entries: entry},
		{kind: opAppend, stream: "a", entries: entry}, // a conflict
		{kind: 98},
	}
	for i, err := range st.commit(ops) {
		conflict := errors.Is(err, store.ErrConflict)
		if (err != nil) != (i == 1 || i >= 3) || conflict != (i == 3) {
			t.Errorf("operation %d: %v", i, err)
		}
	}
	for _, name := range []string{"a", "b"} {
		if es, err := st.Read(t.Context(), name, 0); err != nil || len(es) != 1 {
			t.Errorf("Read(%q): %d entries, %v; want 1", name, len(es), err)
		}
	}
}

// TestOpen_refused gives it files that it must refuse and leave as they are.
func TestOpen_refused(t *testing.T) {
	for _, c := range []struct {
		name string
		make func(t *testing.T, path string)
		want error
		says string
	}{
		{"text", func(t *testing.T, path string) { writeFile(t, path, []byte(strings.Repeat("Einkaufszettel\n", 500))) }, ErrForeign, "no SQLite file"},
		{"short text", func(t *testing.T, path string) { writeFile(t, path, []byte("x")) }, ErrForeign, "no SQLite file"},
		{"another program's", func(t *testing.T, path string) { execFile(t, path, "CREATE TABLE t (a); INSERT INTO t VALUES (1)") }, ErrForeign, "application id is 0x0"},
		{"newer", func(t *testing.T, path string) {
			closeStore(t, open1(t, path))
			execFile(t, path, "INSERT INTO schema_version VALUES (999, 'later', '')")
		}, ErrNewer, "schema is 999"},
		{"edited migration", func(t *testing.T, path string) {
			closeStore(t, open1(t, path))
			execFile(t, path, "UPDATE schema_version SET sum = 'abc' WHERE version = 1")
		}, nil, "checksum"},
		{"cut off", func(t *testing.T, path string) {
			b := full(t, path)
			writeFile(t, path, b[:len(b)/2])
		}, ErrBroken, ""},
		{"overwritten", func(t *testing.T, path string) {
			b := full(t, path)
			for i := len(b) / 2; i < len(b)/2+8192; i++ {
				b[i] = 0xA5
			}
			writeFile(t, path, b)
		}, ErrBroken, ""},
		{"ours without tables of ours", func(t *testing.T, path string) {
			execFile(t, path, fmt.Sprintf("PRAGMA application_id = %d; CREATE TABLE t (a)", applicationID))
		}, ErrBroken, "schema_version"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := fresh(t)
			c.make(t, path)
			before := readFile(t, path)
			st, err := Open(path)
			if err == nil {
				closeStore(t, st)
				t.Fatal("Open: no error")
			}
			if c.want != nil && !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), path) {
				t.Errorf("Open: %v; want %v, with the file's name and %q", err, c.want, c.says)
			}
			if string(readFile(t, path)) != string(before) {
				t.Error("the file has changed")
			}
		})
	}
}

func TestOpen_twice(t *testing.T) {
	path := fresh(t)
	st := open1(t, path)
	if second, err := Open(path); !errors.Is(err, ErrLocked) {
		t.Errorf("second Open = %v, %v; want %v", second, err, ErrLocked)
	}
	closeStore(t, st)
	closeStore(t, open1(t, path))
}

// TestOpenReadOnly looks at a store that is open and at one that was left in the middle.
func TestOpenReadOnly(t *testing.T) {
	path := fresh(t)
	if _, err := OpenReadOnly(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("OpenReadOnly of nothing: %v, want %v", err, os.ErrNotExist)
	}
	st := open1(t, path)
	append1 := func(length uint64) {
		t.Helper()
		if err := st.Append(t.Context(), "s", length, "", []store.Entry{{Text: "x"}}); err != nil {
			t.Fatal(err)
		}
	}
	append1(0)
	r, err := OpenReadOnly(path)
	if err != nil {
		t.Fatal(err)
	}
	for n := range 3 {
		if es, err := r.Read(t.Context(), "s", 0); err != nil || len(es) != n+1 {
			t.Errorf("Read: %d entries, %v; want %d", len(es), err, n+1)
		}
		append1(uint64(n + 1))
	}
	if err := r.Append(t.Context(), "s", 4, "", []store.Entry{{Text: "x"}}); !errors.Is(err, errReadOnly) {
		t.Errorf("Append: %v, want %v", err, errReadOnly)
	}
	closeStore(t, r)
	append1(4)
	closeStore(t, st)
}

// TestOpen_firstMoments opens what a process leaves that dies while it makes the database.
func TestOpen_firstMoments(t *testing.T) {
	for name, sql := range map[string]string{
		"id only":        "",
		"version table":  "CREATE TABLE schema_version (version INTEGER PRIMARY KEY, name TEXT NOT NULL, sum TEXT NOT NULL) STRICT",
		"empty file":     "",
		"unfinished new": "",
	} {
		t.Run(name, func(t *testing.T) {
			path := fresh(t)
			switch name {
			case "empty file":
				writeFile(t, path, nil)
			case "unfinished new":
				writeFile(t, path+".new", []byte("rubbish"))
			default:
				if err := create(t.Context(), path); err != nil {
					t.Fatal(err)
				}
				execFile(t, path, sql)
			}
			closeStore(t, open1(t, path))
		})
	}
}

// TestClose checks that a store that was closed is one file.
func TestClose(t *testing.T) {
	path := fresh(t)
	closeStore(t, open1(t, path))
	for _, suffix := range []string{"-wal", "-shm", ".new"} {
		if _, err := os.Stat(path + suffix); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("%q after Close: %v, want %v", suffix, err, os.ErrNotExist)
		}
	}
}

func TestOpen_noDirectory(t *testing.T) {
	if _, err := Open(filepath.Join(t.TempDir(), "none", "x.db")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("Open in no directory: %v, want %v", err, os.ErrNotExist)
	}
}

func TestOpen_private(t *testing.T) {
	path := fresh(t)
	st := open1(t, path)
	defer closeStore(t, st)
	for _, suffix := range []string{"", "-wal", "-shm", ".lock"} {
		info, err := os.Stat(path + suffix)
		if err != nil {
			t.Fatal(err)
		}
		if got := info.Mode().Perm(); got&0o077 != 0 {
			t.Errorf("%q has mode %v, want none for others", suffix, got)
		}
	}
}

// full makes a database of some size and returns its content.
func full(t *testing.T, path string) []byte {
	t.Helper()
	st := open1(t, path)
	for i := range 20 {
		if err := st.Append(t.Context(), fmt.Sprint("s", i), 0, "", []store.Entry{{Text: strings.Repeat("x", 3000)}}); err != nil {
			t.Fatal(err)
		}
	}
	closeStore(t, st)
	return readFile(t, path)
}

func execFile(t *testing.T, path, sql string) {
	t.Helper()
	db, err := connect(path, "mode=rwc")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(sql); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

func writeFile(t *testing.T, path string, b []byte) {
	t.Helper()
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
}

func readFile(t *testing.T, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// TestMigrate_Marks opens a house that was written before commands had marks:
// what was done then is found, and not done again.
func TestMigrate_Marks(t *testing.T) {
	path := fresh(t)
	st := open1(t, path)
	for i := range 3 {
		entries := []store.Entry{{At: 1, By: 0, Text: "a"}, {At: 1, By: -1, Text: "b"}}
		if err := st.Append(t.Context(), "match/m", uint64(2*i), fmt.Sprint("jule/command-", i), entries); err != nil {
			t.Fatal(err)
		}
	}
	closeStore(t, st)
	execFile(t, path, `DROP INDEX entry_mark; ALTER TABLE entry DROP COLUMN mark;
		CREATE UNIQUE INDEX entry_cmd ON entry (stream, cmd) WHERE cmd IS NOT NULL;
		DELETE FROM schema_version WHERE version = 2`)
	if old, err := OpenReadOnly(path); err == nil || !strings.Contains(err.Error(), "its schema is 1") {
		closeStore(t, old)
		t.Errorf("opened for reading only: %v, want it refused", err)
	}
	st = open1(t, path)
	defer closeStore(t, st)
	for i := range 3 {
		cmd := fmt.Sprint("jule/command-", i)
		if e, err := st.Find(t.Context(), "match/m", cmd); err != nil || e.Seq != uint64(2*i) || e.Cmd != cmd {
			t.Errorf("%s: entry %+v, %v", cmd, e, err)
		}
		if err := st.Append(t.Context(), "match/m", 6, cmd, []store.Entry{{At: 2, Text: "c"}}); !errors.Is(err, store.ErrRepeated) {
			t.Errorf("%s again: %v", cmd, err)
		}
	}
	if es, err := st.Read(t.Context(), "match/m", 0); err != nil || len(es) != 6 {
		t.Errorf("%d entries, %v; want 6", len(es), err)
	}
}

// TestMark pins the marks: they are stored.
func TestMark(t *testing.T) {
	for cmd, want := range map[string]int64{"": -0x1c4f3bbd6703e3ec, "jule/command-1": 0x121d6c72c9f4549f} {
		if got := mark(cmd); got != want {
			t.Errorf("mark(%q) = %d, want %d", cmd, got, want)
		}
	}
}
