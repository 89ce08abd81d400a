// Package postgres keeps the store in a PostgreSQL database, which several
// nodes may share. All waiting writes are committed together by two writers,
// durably; rows are locked in one order, so that nodes do not block each other.
// It knows nothing of what the entries mean, and it tells nobody of changes:
// that is the bus's business.
package postgres

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"maps"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"spelunke/store"
	"spelunke/store/group"
)

var _ store.Store = (*Store)(nil)

const (
	writers       = 2                // that commit at the same time; a stream has always the same one
	answerWithin  = 10 * time.Second // else the database counts as gone
	connectWithin = 5 * time.Second
)

// settings hold for each connection. A node that stops in the middle of a
// transaction, or is cut off, must not hold its locks for long.
var settings = map[string]string{
	"application_name":                    "spelunke",
	"statement_timeout":                   "10s",
	"idle_in_transaction_session_timeout": "5s",
	"tcp_user_timeout":                    "10s",
}

// Store is a store in one database. Its methods may be called concurrently.
type Store struct {
	write, read *pgxpool.Pool
	groups      []*group.Writer[op]
}

// Open connects to the database that a URL or a connection string names (see
// the manual of PostgreSQL, section 34.1.1) and brings its schema up to date.
// It refuses, and does not touch, a database of another program (ErrForeign) or
// of a newer Spelunke (ErrNewer), and one that may forget what it has
// acknowledged (ErrForgetful).
func Open(ctx context.Context, url string) (*Store, error) { return open(ctx, url, settings) }

// OpenReadOnly connects to the database of a house, which may be open, to look at it. All writes fail.
func OpenReadOnly(ctx context.Context, url string) (*Store, error) {
	all := maps.Clone(settings)
	all["default_transaction_read_only"] = "on"
	return open(ctx, url, all)
}

func open(ctx context.Context, url string, settings map[string]string) (_ *Store, err error) {
	s := &Store{}
	defer func() {
		if err != nil {
			s.close()
		}
	}()
	if s.write, err = pool(ctx, url, settings, writers); err != nil {
		return nil, err
	}
	if s.read, err = pool(ctx, url, settings, 0); err != nil {
		return nil, err
	}
	if err := s.prepare(ctx); err != nil {
		return nil, fmt.Errorf("postgres: open %s: %w", s.name(), err)
	}
	for range writers {
		s.groups = append(s.groups, group.New(s.commit))
	}
	return s, nil
}

// pool prepares connections; at most as many at once, or 0 for what the URL says.
func pool(ctx context.Context, url string, settings map[string]string, most int32) (*pgxpool.Pool, error) {
	c, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("postgres: %w", err) // it does not tell the password
	}
	if most > 0 {
		c.MaxConns, c.MinConns = most, 0
	}
	if c.ConnConfig.ConnectTimeout == 0 || c.ConnConfig.ConnectTimeout > connectWithin {
		c.ConnConfig.ConnectTimeout = connectWithin
	}
	for name, value := range settings {
		if _, ok := c.ConnConfig.RuntimeParams[name]; !ok {
			c.ConnConfig.RuntimeParams[name] = value
		}
	}
	return pgxpool.NewWithConfig(ctx, c)
}

// name is the database's, for people: without user and password.
func (s *Store) name() string {
	c := s.read.Config().ConnConfig
	return fmt.Sprintf("%s at %s:%d", c.Database, c.Host, c.Port)
}

func (s *Store) prepare(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute) // another node may be migrating
	defer cancel()
	conn, err := s.write.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	if err := fit(ctx, conn.Conn()); err != nil {
		return err
	}
	return migrate(ctx, conn.Conn())
}

// Close writes what waits and closes all connections.
func (s *Store) Close() error {
	for _, g := range s.groups {
		g.Close()
	}
	s.close()
	return nil
}

func (s *Store) close() {
	for _, p := range []*pgxpool.Pool{s.write, s.read} {
		if p != nil {
			p.Close()
		}
	}
}

// Scrub leaves it to the server what its files and its WAL still have: that is
// for VACUUM and whoever runs it.
func (s *Store) Scrub(context.Context) error { return nil }

// Ping reports whether the store can read and write.
func (s *Store) Ping(ctx context.Context) error {
	if err := s.read.Ping(ctx); err != nil {
		return fmt.Errorf("postgres: ping: %w", away(err))
	}
	var errs []error
	for _, g := range s.groups {
		errs = append(errs, g.Do(ctx, op{kind: opNothing}))
	}
	return errors.Join(errs...)
}

// Append adds entries to a stream; see store.Log.
func (s *Store) Append(ctx context.Context, stream string, length uint64, cmd string, entries []store.Entry) error {
	if len(entries) == 0 {
		return fmt.Errorf("postgres: append to %s: no entries", stream)
	}
	added := make([]store.Entry, len(entries))
	for i, e := range entries {
		e.Seq, e.Batch, e.Cmd = length+uint64(i), length, ""
		added[i] = e
	}
	added[0].Cmd = cmd
	err := s.do(ctx, stream, op{kind: opAppend, stream: stream, length: length, cmd: cmd, entries: added})
	if err != nil {
		return err
	}
	copy(entries, added)
	return nil
}

// Redact replaces the texts of entries; see store.Log.
func (s *Store) Redact(ctx context.Context, stream string, texts map[uint64]string) error {
	return s.do(ctx, stream, op{kind: opRedact, stream: stream, texts: texts})
}

// Drop forgets a whole stream.
func (s *Store) Drop(ctx context.Context, stream string) error {
	return s.do(ctx, stream, op{kind: opDrop, stream: stream})
}

// Put adds or replaces records.
func (s *Store) Put(ctx context.Context, records ...store.Record) error {
	return s.keep(ctx, op{kind: opPut, records: records})
}

// Add adds records whose keys must be free.
func (s *Store) Add(ctx context.Context, records ...store.Record) error {
	return s.keep(ctx, op{kind: opAdd, records: records})
}

func (s *Store) keep(ctx context.Context, o op) error {
	if len(o.records) == 0 {
		return nil
	}
	return s.do(ctx, o.records[0].Kind+"/"+o.records[0].Key, o)
}

// Delete forgets records.
func (s *Store) Delete(ctx context.Context, kind string, keys ...string) error {
	if len(keys) == 0 {
		return nil
	}
	return s.do(ctx, kind+"/"+keys[0], op{kind: opDelete, of: kind, keys: keys})
}

// do has an operation written by the writer of a name.
func (s *Store) do(ctx context.Context, name string, o op) error {
	if err := o.check(); err != nil {
		return fmt.Errorf("postgres: %w", err)
	}
	h := fnv.New32a()
	h.Write([]byte(name))
	return s.groups[h.Sum32()%writers].Do(ctx, o)
}
