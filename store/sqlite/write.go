package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"

	"spelunke/store"
)

type opKind uint8

const (
	opNothing opKind = iota
	opScrub
	opAppend
	opRedact
	opDrop
	opPut
	opAdd
	opDelete
)

// op is one write that waits for a commit.
type op struct {
	kind    opKind
	stream  string // append, redact, drop
	length  uint64
	cmd     string
	entries []store.Entry
	texts   map[uint64]string // redact
	records []store.Record    // put, add
	keys    []string          // delete
	of      string            // delete: the kind
}

// writes are prepared on the writing connection. Transactions are begun and
// ended by hand: a sql.Tx would prepare every statement anew.
type writes struct {
	begin, commit, rollback                         *sql.Stmt
	stream, newStream, length, seen, insert, redact *sql.Stmt
	dropEntries, dropStream, put, add, has, delete  *sql.Stmt

	all prepared
}

func prepareWrites(ctx context.Context, c *sql.Conn) (w writes, err error) {
	for _, p := range []struct {
		to  **sql.Stmt
		sql string
	}{
		{&w.begin, `BEGIN IMMEDIATE`},
		{&w.commit, `COMMIT`},
		{&w.rollback, `ROLLBACK`},
		{&w.stream, `SELECT id FROM stream WHERE name = ?`},
		{&w.newStream, `INSERT INTO stream (name) VALUES (?)`},
		{&w.length, `SELECT coalesce(max(seq) + 1, 0) FROM entry WHERE stream = ?`},
		{&w.seen, `SELECT 1 FROM entry WHERE stream = ? AND mark = ?`},
		{&w.insert, `INSERT INTO entry (stream, seq, batch, at, by, cmd, mark, text) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (stream, mark) WHERE mark IS NOT NULL DO NOTHING`},
		{&w.redact, `UPDATE entry SET text = ? WHERE stream = ? AND seq = ?`},
		{&w.dropEntries, `DELETE FROM entry WHERE stream = (SELECT id FROM stream WHERE name = ?)`},
		{&w.dropStream, `DELETE FROM stream WHERE name = ?`},
		{&w.put, `INSERT INTO record (kind, key, "group", at, doc) VALUES (?, ?, ?, ?, ?)
			ON CONFLICT (kind, key) DO UPDATE SET "group" = excluded."group", at = excluded.at, doc = excluded.doc`},
		{&w.add, `INSERT INTO record (kind, key, "group", at, doc) VALUES (?, ?, ?, ?, ?)`},
		{&w.has, `SELECT 1 FROM record WHERE kind = ? AND key = ?`},
		{&w.delete, `DELETE FROM record WHERE kind = ? AND key = ?`},
	} {
		if *p.to, err = w.all.prepare(ctx, c, p.sql); err != nil {
			return w, err
		}
	}
	return w, nil
}

// commit writes a group in one transaction. An operation that is refused
// writes nothing and does not disturb the others. One that fails is left out,
// and the others are tried again; but what the machine cannot do for one, because
// the disk is full, say, it cannot do for any, and all are refused.
func (s *Store) commit(ops []op) []error {
	errs, culprit, err := s.try(ops)
	if err == nil {
		return errs
	}
	err = fmt.Errorf("sqlite: write: %w", away(err))
	if culprit < 0 || errors.Is(err, store.ErrAway) {
		return slices.Repeat([]error{err}, len(ops))
	}
	if others := slices.Delete(slices.Clone(ops), culprit, culprit+1); len(others) > 0 {
		errs = s.commit(others)
	}
	return slices.Insert(errs, culprit, err)
}

// try writes all operations in one transaction or none. Refusals are in errs;
// culprit is the operation that failed, or -1 if the transaction did.
func (s *Store) try(ops []op) (errs []error, culprit int, err error) {
	if _, err := s.stmts.begin.Exec(); err != nil {
		return nil, -1, err
	}
	for i := range ops {
		err := s.do(&ops[i])
		if err != nil && !errors.Is(err, store.ErrConflict) && !errors.Is(err, store.ErrRepeated) && !errors.Is(err, store.ErrNotFound) {
			return nil, i, s.undo(err)
		}
		errs = append(errs, err)
	}
	if _, err := s.stmts.commit.Exec(); err != nil {
		return nil, -1, s.undo(err)
	}
	return errs, -1, nil
}

// undo ends a transaction that has failed; SQLite may have done so already.
func (s *Store) undo(err error) error {
	clear(s.heads)
	if _, again := s.stmts.rollback.Exec(); again != nil && !strings.Contains(again.Error(), "no transaction is active") {
		return errors.Join(err, again)
	}
	return err
}

func (s *Store) do(o *op) error {
	switch o.kind {
	case opNothing, opScrub: // it follows the commit
		return nil
	case opAppend:
		return s.append(o)
	case opRedact:
		return s.redact(o)
	case opDrop:
		delete(s.heads, o.stream)
		if _, err := s.stmts.dropEntries.Exec(o.stream); err != nil {
			return err
		}
		_, err := s.stmts.dropStream.Exec(o.stream)
		return err
	case opPut:
		return insert(s.stmts.put, o.records)
	case opAdd:
		return s.add(o.records)
	case opDelete:
		for _, k := range o.keys {
			if _, err := s.stmts.delete.Exec(o.of, k); err != nil {
				return err
			}
		}
		return nil
	}
	return fmt.Errorf("no such operation: %d", o.kind)
}

// append checks before it writes, so that a refused append has written nothing.
func (s *Store) append(o *op) error {
	h, err := s.head(o.stream)
	if err != nil {
		return err
	}
	if o.length != h.length {
		if seen, err := s.hasSeen(h, o.cmd); err != nil || seen {
			return errors.Join(err, repeated(o, seen))
		}
		return fmt.Errorf("%w: %s has %d entries, want %d", store.ErrConflict, o.stream, h.length, o.length)
	}
	if h.id == 0 {
		res, err := s.stmts.newStream.Exec(o.stream)
		if err != nil {
			return err
		}
		if h.id, err = res.LastInsertId(); err != nil {
			return err
		}
	}
	for i, e := range o.entries {
		var cmd sql.NullString
		var marked sql.NullInt64
		if o.cmd != "" && i == 0 {
			cmd, marked = sql.NullString{String: o.cmd, Valid: true}, sql.NullInt64{Int64: mark(o.cmd), Valid: true}
		}
		res, err := s.stmts.insert.Exec(h.id, int64(h.length)+int64(i), int64(h.length), e.At, e.By, cmd, marked, e.Text)
		if err != nil {
			return err
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 { // only the first has a command
			return errors.Join(err, repeated(o, n == 0))
		}
	}
	h.length += uint64(len(o.entries))
	s.heads[o.stream] = h
	return nil
}

// redact checks before it writes, as append does.
func (s *Store) redact(o *op) error {
	h, err := s.head(o.stream)
	if err != nil {
		return err
	}
	for seq := range o.texts {
		if seq >= h.length {
			return fmt.Errorf("%w: entry %d of %s, which has %d", store.ErrNotFound, seq, o.stream, h.length)
		}
	}
	for seq, text := range o.texts {
		if _, err := s.stmts.redact.Exec(text, h.id, int64(seq)); err != nil {
			return err
		}
	}
	return nil
}

func repeated(o *op, is bool) error {
	if !is {
		return nil
	}
	return fmt.Errorf("%w: %s on %s", store.ErrRepeated, o.cmd, o.stream)
}

func (s *Store) hasSeen(h head, cmd string) (bool, error) {
	if cmd == "" || h.id == 0 {
		return false, nil
	}
	return exists(s.stmts.seen, h.id, mark(cmd))
}

// A head is how far a stream has got, with all that its transaction has done.
type head struct {
	id     int64 // 0: the stream is not there
	length uint64
}

// headsMost is how many streams' heads are remembered.
const headsMost = 10_000

// head returns a stream's head. This process alone writes, so that it may be remembered.
func (s *Store) head(stream string) (h head, err error) {
	if h, ok := s.heads[stream]; ok {
		return h, nil
	}
	for old := range s.heads {
		if len(s.heads) < headsMost {
			break
		}
		delete(s.heads, old)
	}
	err = s.stmts.stream.QueryRow(stream).Scan(&h.id)
	if errors.Is(err, sql.ErrNoRows) {
		return head{}, nil
	}
	if err == nil {
		err = s.stmts.length.QueryRow(h.id).Scan(&h.length)
	}
	return h, err
}

func (s *Store) add(records []store.Record) error {
	for i, r := range records {
		found, err := exists(s.stmts.has, r.Kind, r.Key)
		if err != nil {
			return err
		}
		for _, q := range records[:i] {
			found = found || q.Kind == r.Kind && q.Key == r.Key
		}
		if found {
			return fmt.Errorf("%w: a %s with this key exists", store.ErrConflict, r.Kind)
		}
	}
	return insert(s.stmts.add, records)
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

// Redact replaces the texts of entries; see store.Log.
func (s *Store) Redact(ctx context.Context, stream string, texts map[uint64]string) error {
	return s.group.Do(ctx, op{kind: opRedact, stream: stream, texts: texts})
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
