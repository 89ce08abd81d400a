package postgres

import (
	"context"
	"fmt"
	"math"
	"unicode/utf8"

	"github.com/jackc/pgx/v5"

	"spelunke/store"
)

// query reads all rows of a question.
func query[T any](ctx context.Context, s *Store, scan pgx.RowToFunc[T], text string, args ...any) ([]T, error) {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	rows, err := s.read.Query(ctx, text, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, scan)
}

func toEntry(row pgx.CollectableRow) (e store.Entry, err error) {
	var seq, batch int64
	var by int16
	err = row.Scan(&seq, &batch, &e.At, &by, &e.Cmd, &e.Text)
	e.Seq, e.Batch, e.By = uint64(seq), uint64(batch), int8(by)
	return e, err
}

// Read returns the entries of a stream from number from on.
func (s *Store) Read(ctx context.Context, stream string, from uint64) ([]store.Entry, error) {
	if from > math.MaxInt64 {
		return nil, nil
	}
	out, err := query(ctx, s, toEntry, `SELECT seq, batch, at, by, coalesce(cmd, ''), text FROM entry
		WHERE stream = (SELECT id FROM stream WHERE name = $1) AND seq >= $2 ORDER BY seq`, stream, int64(from))
	if err != nil {
		return nil, fmt.Errorf("postgres: read %s: %w", stream, away(err))
	}
	return out, nil
}

// Find returns the first entry that a command appended.
func (s *Store) Find(ctx context.Context, stream, cmd string) (store.Entry, error) {
	found, err := query(ctx, s, toEntry, `SELECT seq, batch, at, by, cmd, text FROM entry
		WHERE stream = (SELECT id FROM stream WHERE name = $1) AND cmd = $2`, stream, cmd)
	switch {
	case err != nil:
		return store.Entry{}, fmt.Errorf("postgres: find command on %s: %w", stream, away(err))
	case len(found) == 0:
		return store.Entry{}, fmt.Errorf("%w: command %q on %s", store.ErrNotFound, cmd, stream)
	}
	return found[0], nil
}

// Lengths returns how many entries streams have.
func (s *Store) Lengths(ctx context.Context, streams ...string) ([]uint64, error) {
	found, err := query(ctx, s, pgx.RowTo[int64], `SELECT coalesce((SELECT max(seq) + 1 FROM entry WHERE stream = s.id), 0)
		FROM unnest($1::text[]) WITH ORDINALITY AS q (name, n) LEFT JOIN stream s ON s.name = q.name ORDER BY n`, streams)
	if err != nil {
		return nil, fmt.Errorf("postgres: lengths: %w", away(err))
	}
	return column(found, func(n int64) uint64 { return uint64(n) }), nil
}

// Streams returns names of streams, in order.
func (s *Store) Streams(ctx context.Context, prefix, after string, limit int) ([]string, error) {
	text, args := `SELECT name FROM stream WHERE name >= $1 AND name > $2`, []any{prefix, after}
	if end, ok := beyond(prefix); ok {
		text, args = text+` AND name < $4`, append(args, limit, end)
	} else {
		args = append(args, limit)
	}
	out, err := query(ctx, s, pgx.RowTo[string], text+` ORDER BY name LIMIT $3`, args...)
	if err != nil {
		return nil, fmt.Errorf("postgres: streams: %w", away(err))
	}
	return out, nil
}

// beyond returns the first text after all that begin with prefix; ok is false if there is none.
func beyond(prefix string) (end string, ok bool) {
	for prefix != "" {
		last, n := utf8.DecodeLastRuneInString(prefix)
		prefix = prefix[:len(prefix)-n]
		if last == utf8.MaxRune {
			continue
		}
		last++
		if !utf8.ValidRune(last) { // the first of those that are no characters
			last = 0xe000
		}
		return prefix + string(last), true
	}
	return "", false
}

// Get returns a record. Its errors do not tell the key, which may be a secret.
func (s *Store) Get(ctx context.Context, kind, key string) (store.Record, error) {
	found, err := query(ctx, s, toRecord, `SELECT kind, key, "group", at, doc FROM record WHERE kind = $1 AND key = $2`, kind, key)
	switch {
	case err != nil:
		return store.Record{}, fmt.Errorf("postgres: get a %s: %w", kind, away(err))
	case len(found) == 0:
		return store.Record{}, fmt.Errorf("%w: a %s", store.ErrNotFound, kind)
	}
	return found[0], nil
}

func toRecord(row pgx.CollectableRow) (r store.Record, err error) {
	var doc string
	err = row.Scan(&r.Kind, &r.Key, &r.Group, &r.At, &doc)
	r.Doc = []byte(doc)
	return r, err
}

// page is how many records Each reads at once.
const page = 1000

// Each calls f with every record, in order of kinds and keys.
func (s *Store) Each(ctx context.Context, f func(store.Record) error) error {
	for last := (store.Record{}); ; {
		records, err := query(ctx, s, toRecord, `SELECT kind, key, "group", at, doc FROM record
			WHERE (kind, key) > ($1, $2) ORDER BY kind, key LIMIT $3`, last.Kind, last.Key, page)
		if err != nil {
			return fmt.Errorf("postgres: each record: %w", err)
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
	text, args := `SELECT kind, key, "group", at, doc FROM record WHERE kind = $1`, []any{q.Kind}
	where := func(condition string, arg any) {
		args = append(args, arg)
		text += fmt.Sprintf(condition, len(args))
	}
	if q.Group != "" {
		where(` AND "group" = $%d`, q.Group)
	}
	if q.Before != 0 {
		where(` AND at < $%d`, q.Before)
	}
	if q.After != 0 {
		where(` AND at > $%d`, q.After)
	}
	if q.Limit == 0 {
		q.Limit = usual
	}
	where(` ORDER BY at DESC, key LIMIT $%d`, q.Limit)
	out, err := query(ctx, s, toRecord, text, args...)
	if err != nil {
		return nil, fmt.Errorf("postgres: list %s: %w", q.Kind, away(err))
	}
	return out, nil
}
