// Package sqlite keeps the store in one SQLite file. All waiting writes are
// committed together by one writer, durably (synchronous=FULL); readers have
// connections of their own. It knows nothing of what the entries mean.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"time"

	_ "modernc.org/sqlite" // the driver "sqlite"

	"spelunke/store"
	"spelunke/store/group"
)

var _ store.Store = (*Store)(nil)

// oldest is the oldest SQLite without the WAL-reset bug (sqlite.org/wal.html, section 11).
var oldest = [3]int{3, 51, 3}

// readers is how many connections read at the same time.
const readers = 4

// Store is a store in one file. Its methods may be called concurrently.
type Store struct {
	lock  *os.File
	write *sql.DB
	conn  *sql.Conn // the one that writes
	stmts writes
	heads map[string]head // of the streams that were written last; the writer's alone
	group *group.Writer[op]
	again *time.Timer // scrubs; the writer's alone
	read  *sql.DB
	reads reads
}

// Open opens the database file at path, makes it if there is none, and brings
// its schema up to date. It refuses, and does not touch, a file that is broken
// (ErrBroken), of another program (ErrForeign), of a newer Spelunke (ErrNewer)
// or that another process has open (ErrLocked).
func Open(path string) (*Store, error) { return open(context.Background(), path) }

func open(ctx context.Context, path string) (_ *Store, err error) {
	s := &Store{heads: map[string]head{}}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.close())
		}
	}()
	if err = inspect(path); err != nil {
		return nil, err
	}
	if s.lock, err = lock(path); err != nil {
		return nil, err
	}
	if err = examine(ctx, path); err != nil {
		return nil, err
	}
	if err = s.openWriter(ctx, path); err != nil {
		return nil, fmt.Errorf("sqlite: open %s: %w", path, err)
	}
	if err = s.openReaders(ctx, path, "mode=rw"); err != nil { // a reader of a WAL writes its index
		return nil, err
	}
	s.group = group.New(s.writeGroup)
	_ = s.Scrub(ctx) // what the process before could not; if it cannot be done now, it will be
	return s, nil
}

// errReadOnly answers all writes to a store that was opened for reading only.
var errReadOnly = fmt.Errorf("sqlite: %w: it is open for reading only", store.ErrAway)

// OpenReadOnly opens a database that exists, to look at it while the house may
// be running. All writes fail.
func OpenReadOnly(path string) (_ *Store, err error) {
	ctx := context.Background()
	if err := mustExist(path); err != nil {
		return nil, err
	}
	if err := examine(ctx, path); err != nil {
		return nil, err
	}
	s := &Store{}
	if err := s.openReaders(ctx, path, "mode=ro"); err != nil {
		return nil, errors.Join(s.older(ctx, path, err), s.close())
	}
	s.group = group.New(func(ops []op) []error { return slices.Repeat([]error{errReadOnly}, len(ops)) })
	return s, nil
}

// older says so if a file cannot be read because the house has not been opened
// since its schema changed, which cannot be done while only reading.
func (s *Store) older(ctx context.Context, path string, err error) error {
	ms, unknown := migrations()
	version, unread := schema(ctx, s.read)
	if unknown == nil && unread == nil && version < len(ms) {
		return fmt.Errorf("sqlite: %s: its schema is %d, this program reads %d: open the house with it once", path, version, len(ms))
	}
	return err
}

func (s *Store) openReaders(ctx context.Context, path, mode string) (err error) {
	if s.read, err = connect(path, mode, "query_only(ON)"); err != nil {
		return err
	}
	s.read.SetMaxOpenConns(readers)
	s.read.SetMaxIdleConns(readers)
	s.reads, err = prepareReads(ctx, s.read)
	return err
}

func (s *Store) openWriter(ctx context.Context, path string) (err error) {
	s.write, err = connect(path, "mode=rw", "journal_mode(WAL)", "synchronous(FULL)", "wal_autocheckpoint(8000)", "foreign_keys(ON)", "secure_delete(ON)")
	if err != nil {
		return err
	}
	if s.conn, err = s.write.Conn(ctx); err != nil {
		return err
	}
	if err := checkVersion(ctx, s.conn); err != nil {
		return err
	}
	if err := migrate(ctx, s.conn); err != nil {
		return err
	}
	s.stmts, err = prepareWrites(ctx, s.conn)
	return err
}

// busyTimeout is how long a connection waits for another, in milliseconds.
const busyTimeout = "busy_timeout(5000)"

// connect prepares connections to a file that exists; query is part of its
// URI (sqlite.org/uri.html), pragmas are run on each connection in this order.
func connect(path, query string, pragmas ...string) (*sql.DB, error) {
	abs, err := filepath.Abs(path)
	if err == nil {
		err = teach()
	}
	if err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	u := url.URL{Scheme: "file", Path: filepath.ToSlash(abs), RawQuery: query}
	if u.Path[0] != '/' { // C:/…
		u.Path = "/" + u.Path
	}
	for _, p := range append([]string{busyTimeout}, pragmas...) {
		u.RawQuery += "&_pragma=" + url.QueryEscape(p)
	}
	return sql.Open("sqlite", u.String())
}

// prepared are statements to close.
type prepared []*sql.Stmt

// a preparer is a connection or a pool of them.
type preparer interface {
	PrepareContext(ctx context.Context, query string) (*sql.Stmt, error)
}

// prepare prepares a statement and notes it.
func (p *prepared) prepare(ctx context.Context, on preparer, query string) (*sql.Stmt, error) {
	stmt, err := on.PrepareContext(ctx, query)
	if err != nil {
		return nil, fmt.Errorf("sqlite: prepare %q: %w", query, err)
	}
	*p = append(*p, stmt)
	return stmt, nil
}

func (p prepared) close() error {
	var errs []error
	for _, stmt := range p {
		errs = append(errs, stmt.Close())
	}
	return errors.Join(errs...)
}

func checkVersion(ctx context.Context, c *sql.Conn) error {
	var text string
	if err := c.QueryRowContext(ctx, "SELECT sqlite_version()").Scan(&text); err != nil {
		return err
	}
	return newEnough(text)
}

func newEnough(text string) error {
	var v [3]int
	if _, err := fmt.Sscanf(text, "%d.%d.%d", &v[0], &v[1], &v[2]); err != nil {
		return fmt.Errorf("SQLite version %q: %w", text, err)
	}
	for i := range v {
		switch {
		case v[i] > oldest[i]:
			return nil
		case v[i] < oldest[i]:
			return fmt.Errorf("SQLite version %s, want at least %d.%d.%d", text, oldest[0], oldest[1], oldest[2])
		}
	}
	return nil
}

// Close writes what waits and closes the file.
func (s *Store) Close() error {
	s.group.Close()
	if s.again != nil {
		s.again.Stop()
	}
	return s.close()
}

func (s *Store) close() error {
	errs := []error{s.reads.all.close(), s.stmts.all.close()} // an open statement would keep its connection
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
		return fmt.Errorf("sqlite: ping: %w", away(err))
	}
	return s.group.Do(ctx, op{kind: opNothing})
}
