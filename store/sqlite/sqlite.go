// Package sqlite keeps the store in one SQLite file. All waiting writes are
// committed together by one writer, durably (synchronous=FULL); readers have
// connections of their own.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"

	_ "modernc.org/sqlite" // the driver "sqlite"

	"spelunke/store"
	"spelunke/store/group"
)

var _ store.Store = (*Store)(nil)

// oldest is the oldest SQLite without the WAL-reset bug (sqlite.org, 3.51.3).
var oldest = [3]int{3, 51, 3}

// Store is a store in one file. Its methods may be called concurrently.
type Store struct {
	read  *sql.DB
	write *sql.DB
	conn  *sql.Conn // the one that writes
	stmts statements
	group *group.Writer[op]
	lock  *os.File
}

// Open opens the database file at path, makes it if there is none, and brings
// its schema up to date. It refuses, and does not touch, a file that is broken,
// of another program or of a newer Spelunke, or that another process has open.
func Open(path string) (*Store, error) { return open(path, "FULL") }

func open(path, synchronous string) (_ *Store, err error) {
	if err := inspect(path); err != nil {
		return nil, err
	}
	s := &Store{}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.close())
		}
	}()
	if s.lock, err = lockFile(path + ".lock"); err != nil {
		return nil, fmt.Errorf("sqlite: %s is open in another process: %w", path, err)
	}
	if s.write, err = sql.Open("sqlite", dsn(path, synchronous, "rwc")); err != nil {
		return nil, err
	}
	s.write.SetMaxOpenConns(1)
	ctx := context.Background()
	if s.conn, err = s.write.Conn(ctx); err != nil {
		return nil, fmt.Errorf("sqlite: open %s: %w", path, err)
	}
	if err = checkVersion(ctx, s.conn); err != nil {
		return nil, err
	}
	if err = migrate(ctx, s.conn); err != nil {
		return nil, fmt.Errorf("sqlite: %s: %w", path, err)
	}
	if s.stmts, err = prepare(ctx, s.conn); err != nil {
		return nil, err
	}
	if s.read, err = sql.Open("sqlite", dsn(path, synchronous, "ro")); err != nil {
		return nil, err
	}
	s.read.SetMaxOpenConns(4)
	s.read.SetMaxIdleConns(4)
	s.group = group.New(s.commit)
	return s, nil
}

func dsn(path, synchronous, mode string) string {
	q := url.Values{"mode": {mode}, "_txlock": {"immediate"}, "_pragma": {
		"busy_timeout(5000)", "journal_mode(WAL)", "synchronous(" + synchronous + ")",
		"wal_autocheckpoint(8000)", "foreign_keys(ON)",
	}}
	if mode == "ro" {
		q["_pragma"] = []string{"busy_timeout(5000)", "query_only(ON)"}
		q.Del("mode") // a reader of a WAL database writes its index
	}
	return "file:" + (&url.URL{Path: path}).EscapedPath() + "?" + q.Encode()
}

func checkVersion(ctx context.Context, c *sql.Conn) error {
	var text string
	if err := c.QueryRowContext(ctx, "SELECT sqlite_version()").Scan(&text); err != nil {
		return err
	}
	var v [3]int
	if _, err := fmt.Sscanf(text, "%d.%d.%d", &v[0], &v[1], &v[2]); err != nil {
		return fmt.Errorf("sqlite: version %q: %w", text, err)
	}
	for i := range v {
		if v[i] != oldest[i] {
			if v[i] < oldest[i] {
				return fmt.Errorf("sqlite: version %s, want at least %d.%d.%d", text, oldest[0], oldest[1], oldest[2])
			}
			break
		}
	}
	return nil
}

// Close writes what waits and closes the file.
func (s *Store) Close() error {
	s.group.Close()
	return s.close()
}

func (s *Store) close() error {
	var errs []error
	if s.read != nil {
		errs = append(errs, s.read.Close())
	}
	if s.conn != nil {
		errs = append(errs, s.conn.Close())
	}
	if s.write != nil {
		errs = append(errs, s.write.Close())
	}
	if s.lock != nil {
		errs = append(errs, s.lock.Close())
	}
	return errors.Join(errs...)
}

// Ping reports whether the store can read and write.
func (s *Store) Ping(ctx context.Context) error {
	if err := s.read.PingContext(ctx); err != nil {
		return fmt.Errorf("sqlite: ping: %w", err)
	}
	return s.group.Do(ctx, op{kind: opNothing})
}

// Backup writes a consistent copy of the database to a new file; the house may be running.
func (s *Store) Backup(ctx context.Context, to string) error {
	return Backup(ctx, s.read, to)
}

// Backup writes a consistent copy of a database to a new file.
func Backup(ctx context.Context, db *sql.DB, to string) error {
	if _, err := os.Stat(to); err == nil {
		return fmt.Errorf("sqlite: backup: %s exists, want a new file", to)
	}
	if _, err := db.ExecContext(ctx, "VACUUM INTO ?", to); err != nil {
		return fmt.Errorf("sqlite: backup: %w", err)
	}
	return nil
}
