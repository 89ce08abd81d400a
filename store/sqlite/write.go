package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"spelunke/store"
)

type opKind uint8

const (
	opNothing opKind = iota
	opAppend
	opDrop
	opPut
	opAdd
	opDelete
)

// op is one write that waits for a commit.
type op struct {
	kind    opKind
	stream  string // append, drop
	length  uint64
	cmd     string
	entries []store.Entry
	records []store.Record // put, add
	keys    []string       // delete
	of      string         // delete: the kind
}

// statements are those of the writing connection.
type statements struct {
	stream, newStream, length, seen, insert        *sql.Stmt
	dropEntries, dropStream, put, add, has, delete *sql.Stmt
}

func prepare(ctx context.Context, c *sql.Conn) (s statements, err error) {
	for _, p := range []struct {
		to  **sql.Stmt
		sql string
	}{
		{&s.stream, `SELECT id FROM stream WHERE name = ?`},
		{&s.newStream, `INSERT INTO stream (name) VALUES (?)`},
		{&s.length, `SELECT coalesce(max(seq) + 1, 0) FROM entry WHERE stream = ?`},
		{&s.seen, `SELECT 1 FROM entry WHERE stream = ? AND cmd = ?`},
		{&s.insert, `INSERT INTO entry (stream, seq, batch, at, by, cmd, text) VALUES (?, ?, ?, ?, ?, ?, ?)`},
		{&s.dropEntries, `DELETE FROM entry WHERE stream = (SELECT id FROM stream WHERE name = ?)`},
		{&s.dropStream, `DELETE FROM stream WHERE name = ?`},
		{&s.put, `INSERT INTO record (kind, key, "group", at, doc) VALUES (?, ?, ?, ?, ?)
			ON CONFLICT (kind, key) DO UPDATE SET "group" = excluded."group", at = excluded.at, doc = excluded.doc`},
		{&s.add, `INSERT INTO record (kind, key, "group", at, doc) VALUES (?, ?, ?, ?, ?)`},
		{&s.has, `SELECT 1 FROM record WHERE kind = ? AND key = ?`},
		{&s.delete, `DELETE FROM record WHERE kind = ? AND key = ?`},
	} {
		if *p.to, err = c.PrepareContext(ctx, p.sql); err != nil {
			return s, fmt.Errorf("sqlite: prepare %q: %w", p.sql, err)
		}
	}
	return s, nil
}

// commit writes a group in one transaction. An operation that is refused
// writes nothing and does not disturb the others; if SQLite itself fails, all do.
func (s *Store) commit(ops []op) []error {
	ctx := context.Background()
	errs := make([]error, len(ops))
	fail := func(err error) []error {
		for i := range errs {
			errs[i] = fmt.Errorf("sqlite: write: %w", err)
		}
		return errs
	}
	tx, err := s.conn.BeginTx(ctx, nil)
	if err != nil {
		return fail(err)
	}
	defer tx.Rollback() // does nothing after Commit
	for i := range ops {
		err := s.write1(tx, &ops[i])
		if err != nil && !errors.Is(err, store.ErrConflict) && !errors.Is(err, store.ErrRepeated) {
			return fail(err)
		}
		errs[i] = err
	}
	if err := tx.Commit(); err != nil {
		return fail(err)
	}
	return errs
}

func (s *Store) write1(tx *sql.Tx, o *op) error {
	switch o.kind {
	case opAppend:
		return s.append(tx, o)
	case opDrop:
		if _, err := tx.Stmt(s.stmts.dropEntries).Exec(o.stream); err != nil {
			return err
		}
		_, err := tx.Stmt(s.stmts.dropStream).Exec(o.stream)
		return err
	case opPut:
		return insert(tx.Stmt(s.stmts.put), o.records)
	case opAdd:
		return s.add(tx, o.records)
	case opDelete:
		for _, k := range o.keys {
			if _, err := tx.Stmt(s.stmts.delete).Exec(o.of, k); err != nil {
				return err
			}
		}
	}
	return nil
}

// append checks before it writes, so that a refused append has written nothing.
func (s *Store) append(tx *sql.Tx, o *op) error {
	id, err := s.streamID(tx, o)
	if err != nil {
		return err
	}
	if o.cmd != "" && id != 0 {
		found, err := exists(tx.Stmt(s.stmts.seen), id, o.cmd)
		if err != nil {
			return err
		}
		if found {
			return fmt.Errorf("%w: %s on %s", store.ErrRepeated, o.cmd, o.stream)
		}
	}
	length := uint64(0)
	if id != 0 {
		if err := tx.Stmt(s.stmts.length).QueryRow(id).Scan(&length); err != nil {
			return err
		}
	}
	if length != o.length {
		return fmt.Errorf("%w: %s has %d entries, want %d", store.ErrConflict, o.stream, length, o.length)
	}
	if id == 0 {
		res, err := tx.Stmt(s.stmts.newStream).Exec(o.stream)
		if err != nil {
			return err
		}
		if id, err = res.LastInsertId(); err != nil {
			return err
		}
	}
	stmt := tx.Stmt(s.stmts.insert)
	for i, e := range o.entries {
		cmd := sql.NullString{String: o.cmd, Valid: o.cmd != "" && i == 0}
		if _, err := stmt.Exec(id, int64(length)+int64(i), int64(length), e.At, e.By, cmd, e.Text); err != nil {
			return err
		}
	}
	return nil
}

// streamID returns a stream's number, or 0 if it has none yet.
func (s *Store) streamID(tx *sql.Tx, o *op) (id int64, err error) {
	err = tx.Stmt(s.stmts.stream).QueryRow(o.stream).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, nil
	}
	return id, err
}

func (s *Store) add(tx *sql.Tx, records []store.Record) error {
	for i, r := range records {
		found, err := exists(tx.Stmt(s.stmts.has), r.Kind, r.Key)
		if err != nil {
			return err
		}
		for _, q := range records[:i] {
			found = found || q.Kind == r.Kind && q.Key == r.Key
		}
		if found {
			return fmt.Errorf("%w: %s %q exists", store.ErrConflict, r.Kind, r.Key)
		}
	}
	return insert(tx.Stmt(s.stmts.add), records)
}

func insert(stmt *sql.Stmt, records []store.Record) error {
	for _, r := range records {
		if _, err := stmt.Exec(r.Kind, r.Key, r.Group, r.At, string(r.Doc)); err != nil {
			return err
		}
	}
	return nil
}

func exists(stmt *sql.Stmt, args ...any) (bool, error) {
	var one int
	err := stmt.QueryRow(args...).Scan(&one)
	if errors.Is(err, sql.ErrNoRows) {
		return false, nil
	}
	return err == nil, err
}

// Append adds entries to a stream; see store.Log.
func (s *Store) Append(ctx context.Context, stream string, length uint64, cmd string, entries []store.Entry) error {
	if len(entries) == 0 {
		return fmt.Errorf("sqlite: append to %s: no entries", stream)
	}
	err := s.group.Do(ctx, op{kind: opAppend, stream: stream, length: length, cmd: cmd, entries: entries})
	if err != nil {
		return err
	}
	for i := range entries {
		entries[i].Seq, entries[i].Batch = length+uint64(i), length
	}
	entries[0].Cmd = cmd
	return nil
}

// Drop forgets a whole stream.
func (s *Store) Drop(ctx context.Context, stream string) error {
	return s.group.Do(ctx, op{kind: opDrop, stream: stream})
}

// Put adds or replaces records.
func (s *Store) Put(ctx context.Context, records ...store.Record) error {
	return s.group.Do(ctx, op{kind: opPut, records: records})
}

// Add adds records whose keys must be free.
func (s *Store) Add(ctx context.Context, records ...store.Record) error {
	return s.group.Do(ctx, op{kind: opAdd, records: records})
}

// Delete forgets records.
func (s *Store) Delete(ctx context.Context, kind string, keys ...string) error {
	return s.group.Do(ctx, op{kind: opDelete, of: kind, keys: keys})
}
