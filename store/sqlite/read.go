package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math"

	"spelunke/store"
)

// reads are prepared on each reading connection when it first needs them.
type reads struct {
	entries, find, lengths, streams, get *sql.Stmt

	all prepared
}

func prepareReads(ctx context.Context, db *sql.DB) (r reads, err error) {
	for _, p := range []struct {
		to  **sql.Stmt
		sql string
	}{
		{&r.entries, `SELECT seq, batch, at, by, coalesce(cmd, ''), text FROM entry
			WHERE stream = (SELECT id FROM stream WHERE name = ?) AND seq >= ? ORDER BY seq`},
		{&r.find, `SELECT seq, batch, at, by, cmd, text FROM entry
			WHERE stream = (SELECT id FROM stream WHERE name = ?) AND mark = ? AND cmd = ?`},
		{&r.lengths, `SELECT coalesce((SELECT max(seq) + 1 FROM entry WHERE stream = (SELECT id FROM stream WHERE name = j.value)), 0)
			FROM json_each(?) j ORDER BY j.key`},
		{&r.streams, `SELECT name FROM stream WHERE name >= ? AND name < ? AND name > ? ORDER BY name LIMIT ?`},
		{&r.get, `SELECT "group", at, doc FROM record WHERE kind = ? AND key = ?`},
	} {
		if *p.to, err = r.all.prepare(ctx, db, p.sql); err != nil {
			return r, err
		}
	}
	return r, nil
}

// Read returns the entries of a stream from number from on.
func (s *Store) Read(ctx context.Context, stream string, from uint64) ([]store.Entry, error) {
	if from > math.MaxInt64 {
		return nil, nil
	}
	rows, err := s.reads.entries.QueryContext(ctx, stream, int64(from))
	if err != nil {
		return nil, fmt.Errorf("sqlite: read %s: %w", stream, away(err))
	}
	out, err := collect(rows, func(e *store.Entry) []any {
		return []any{&e.Seq, &e.Batch, &e.At, &e.By, &e.Cmd, &e.Text}
	})
	if err != nil {
		return nil, fmt.Errorf("sqlite: read %s: %w", stream, away(err))
	}
	return out, nil
}

// collect scans all rows, each into the fields of a new T, and closes them.
func collect[T any](rows *sql.Rows, fields func(*T) []any) (out []T, err error) {
	defer rows.Close()
	for rows.Next() {
		out = append(out, *new(T))
		if err := rows.Scan(fields(&out[len(out)-1])...); err != nil {
			return nil, err
		}
	}
	return out, rows.Err()
}

// Find returns the first entry that a command appended.
func (s *Store) Find(ctx context.Context, stream, cmd string) (e store.Entry, err error) {
	err = s.reads.find.QueryRowContext(ctx, stream, mark(cmd), cmd).Scan(&e.Seq, &e.Batch, &e.At, &e.By, &e.Cmd, &e.Text)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return e, fmt.Errorf("%w: command %q on %s", store.ErrNotFound, cmd, stream)
	case err != nil:
		return e, fmt.Errorf("sqlite: find command on %s: %w", stream, away(err))
	}
	return e, nil
}

// Lengths returns how many entries streams have.
func (s *Store) Lengths(ctx context.Context, streams ...string) ([]uint64, error) {
	if len(streams) == 0 {
		return nil, nil
	}
	names, err := json.Marshal(streams)
	if err != nil {
		return nil, fmt.Errorf("sqlite: lengths: %w", away(err))
	}
	rows, err := s.reads.lengths.QueryContext(ctx, string(names))
	if err != nil {
		return nil, fmt.Errorf("sqlite: lengths: %w", away(err))
	}
	out, err := collect(rows, func(n *uint64) []any { return []any{n} })
	if err != nil {
		return nil, fmt.Errorf("sqlite: lengths: %w", away(err))
	}
	return out, nil
}

// Streams returns names of streams, in order.
func (s *Store) Streams(ctx context.Context, prefix, after string, limit int) ([]string, error) {
	rows, err := s.reads.streams.QueryContext(ctx, prefix, prefix+"\xff", after, limit) // no UTF-8 text has a byte 0xff
	if err != nil {
		return nil, fmt.Errorf("sqlite: streams: %w", away(err))
	}
	out, err := collect(rows, func(name *string) []any { return []any{name} })
	if err != nil {
		return nil, fmt.Errorf("sqlite: streams: %w", away(err))
	}
	return out, nil
}

// Get returns a record. Its errors do not tell the key, which may be a secret.
func (s *Store) Get(ctx context.Context, kind, key string) (store.Record, error) {
	r := store.Record{Kind: kind, Key: key}
	err := s.reads.get.QueryRowContext(ctx, kind, key).Scan(&r.Group, &r.At, &r.Doc)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return store.Record{}, fmt.Errorf("%w: a %s", store.ErrNotFound, kind)
	case err != nil:
		return store.Record{}, fmt.Errorf("sqlite: get a %s: %w", kind, away(err))
	}
	return r, nil
}

// page is how many records Each reads at once.
const page = 1000

// Each calls f with every record, in order of kinds and keys.
func (s *Store) Each(ctx context.Context, f func(store.Record) error) error {
	for last := (store.Record{}); ; {
		rows, err := s.read.QueryContext(ctx, `SELECT kind, key, "group", at, doc FROM record
			WHERE (kind, key) > (?, ?) ORDER BY kind, key LIMIT ?`, last.Kind, last.Key, page)
		if err != nil {
			return fmt.Errorf("sqlite: each record: %w", err)
		}
		records, err := collect(rows, func(r *store.Record) []any { return []any{&r.Kind, &r.Key, &r.Group, &r.At, &r.Doc} })
		if err != nil {
			return fmt.Errorf("sqlite: each record: %w", err)
		}
		for _, r := range records {
			if err := f(r); err != nil {
				return err
			}
			last = r
		}
		if len(records) < page {
			return nil
		}
	}
}

// usual is the limit of a query that names none.
const usual = 1000

// List returns the records that a query selects, newest first.
func (s *Store) List(ctx context.Context, q store.Query) ([]store.Record, error) {
	text, args := `SELECT kind, key, "group", at, doc FROM record WHERE kind = ?`, []any{q.Kind}
	if q.Group != "" {
		text, args = text+` AND "group" = ?`, append(args, q.Group)
	}
	if q.Before != 0 {
		text, args = text+` AND at < ?`, append(args, q.Before)
	}
	if q.After != 0 {
		text, args = text+` AND at > ?`, append(args, q.After)
	}
	if q.Limit == 0 {
		q.Limit = usual
	}
	rows, err := s.read.QueryContext(ctx, text+` ORDER BY at DESC, key LIMIT ?`, append(args, q.Limit)...)
	if err != nil {
		return nil, fmt.Errorf("sqlite: list %s: %w", q.Kind, away(err))
	}
	out, err := collect(rows, func(r *store.Record) []any { return []any{&r.Kind, &r.Key, &r.Group, &r.At, &r.Doc} })
	if err != nil {
		return nil, fmt.Errorf("sqlite: list %s: %w", q.Kind, away(err))
	}
	return out, nil
}
