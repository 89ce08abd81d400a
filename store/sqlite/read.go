package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"spelunke/store"
)

// Read returns the entries of a stream from number from on.
func (s *Store) Read(ctx context.Context, stream string, from uint64) ([]store.Entry, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT seq, batch, at, by, coalesce(cmd, ''), text FROM entry
		WHERE stream = (SELECT id FROM stream WHERE name = ?) AND seq >= ? ORDER BY seq`, stream, int64(from))
	if err != nil {
		return nil, fmt.Errorf("sqlite: read %s: %w", stream, err)
	}
	defer rows.Close()
	var out []store.Entry
	for rows.Next() {
		var e store.Entry
		if err := rows.Scan(&e.Seq, &e.Batch, &e.At, &e.By, &e.Cmd, &e.Text); err != nil {
			return nil, fmt.Errorf("sqlite: read %s: %w", stream, err)
		}
		out = append(out, e)
	}
	return out, rows.Err()
}

// Find returns the first entry that a command appended.
func (s *Store) Find(ctx context.Context, stream, cmd string) (e store.Entry, err error) {
	err = s.read.QueryRowContext(ctx, `SELECT seq, batch, at, by, cmd, text FROM entry
		WHERE stream = (SELECT id FROM stream WHERE name = ?) AND cmd = ?`, stream, cmd).
		Scan(&e.Seq, &e.Batch, &e.At, &e.By, &e.Cmd, &e.Text)
	if errors.Is(err, sql.ErrNoRows) {
		return e, fmt.Errorf("%w: command %q on %s", store.ErrNotFound, cmd, stream)
	}
	return e, err
}

// Streams returns names of streams, in order.
func (s *Store) Streams(ctx context.Context, prefix, after string, limit int) ([]string, error) {
	rows, err := s.read.QueryContext(ctx, `SELECT name FROM stream WHERE name >= ? AND name < ? AND name > ?
		ORDER BY name LIMIT ?`, prefix, prefix+"\U0010FFFF", after, limit)
	if err != nil {
		return nil, fmt.Errorf("sqlite: streams: %w", err)
	}
	defer rows.Close()
	var out []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, fmt.Errorf("sqlite: streams: %w", err)
		}
		out = append(out, name)
	}
	return out, rows.Err()
}

// Get returns a record.
func (s *Store) Get(ctx context.Context, kind, key string) (store.Record, error) {
	r := store.Record{Kind: kind, Key: key}
	var doc string
	err := s.read.QueryRowContext(ctx, `SELECT "group", at, doc FROM record WHERE kind = ? AND key = ?`, kind, key).Scan(&r.Group, &r.At, &doc)
	if errors.Is(err, sql.ErrNoRows) {
		return r, fmt.Errorf("%w: %s", store.ErrNotFound, kind) // the key may be a secret
	}
	r.Doc = []byte(doc)
	return r, err
}

// List returns the records that a query selects, newest first.
func (s *Store) List(ctx context.Context, q store.Query) ([]store.Record, error) {
	where, args := `kind = ? AND at > ?`, []any{q.Kind, q.After}
	if q.After == 0 {
		where, args = `kind = ?`, args[:1]
	}
	if q.Group != "" {
		where, args = where+` AND "group" = ?`, append(args, q.Group)
	}
	if q.Before != 0 {
		where, args = where+` AND at < ?`, append(args, q.Before)
	}
	if q.Limit == 0 {
		q.Limit = 1000
	}
	rows, err := s.read.QueryContext(ctx, `SELECT key, "group", at, doc FROM record WHERE `+where+` ORDER BY at DESC, key LIMIT ?`, append(args, q.Limit)...)
	if err != nil {
		return nil, fmt.Errorf("sqlite: list %s: %w", q.Kind, err)
	}
	defer rows.Close()
	var out []store.Record
	for rows.Next() {
		r := store.Record{Kind: q.Kind}
		var doc string
		if err := rows.Scan(&r.Key, &r.Group, &r.At, &doc); err != nil {
			return nil, fmt.Errorf("sqlite: list %s: %w", q.Kind, err)
		}
		r.Doc = []byte(doc)
		out = append(out, r)
	}
	return out, rows.Err()
}
