package postgres

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"spelunke/store"
)

type opKind uint8

const (
	opNothing opKind = iota
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

var errText = errors.New("the database cannot keep this text")

// nameMost is how long names of streams, commands, kinds, keys and groups may be, in bytes.
const nameMost = 1000

// check refuses what PostgreSQL cannot keep before it disturbs a group.
func (o *op) check() error {
	names, texts := []string{o.stream, o.cmd, o.of}, []string{}
	names = append(names, o.keys...)
	for _, e := range o.entries {
		texts = append(texts, e.Text)
	}
	for _, text := range o.texts {
		texts = append(texts, text)
	}
	for _, r := range o.records {
		names, texts = append(names, r.Kind, r.Key, r.Group), append(texts, string(r.Doc))
	}
	for _, n := range names {
		if len(n) > nameMost {
			return fmt.Errorf("%w: a name of %d bytes, want at most %d: %.40q…", errText, len(n), nameMost, n)
		}
	}
	for _, t := range append(names, texts...) {
		if !utf8.ValidString(t) || strings.ContainsRune(t, 0) {
			return fmt.Errorf("%w: %.40q, want UTF-8 without the character 0", errText, t)
		}
	}
	return nil
}

// attempts is how often a group is tried that others have disturbed.
const attempts = 5

// commit writes a group in one transaction. An operation that is refused writes
// nothing and does not disturb the others. If the group fails for a reason that
// may be one operation's, each is tried alone.
func (s *Store) commit(ops []op) []error {
	ctx, cancel := context.WithTimeout(context.Background(), answerWithin)
	defer cancel()
	var err error
	for range attempts {
		var errs []error
		if errs, err = s.try(ctx, ops); err == nil {
			return errs
		}
		if !disturbed(err) {
			break
		}
	}
	if len(ops) > 1 && culpable(err) {
		var errs []error
		for i := range ops {
			errs = append(errs, s.commit(ops[i:i+1])...)
		}
		return errs
	}
	return slices.Repeat([]error{fmt.Errorf("postgres: write: %w", away(err))}, len(ops))
}

// unsent is an error from before anything could have been committed.
type unsent struct{ error }

// Unwrap returns the error.
func (u unsent) Unwrap() error { return u.error }

// disturbed reports whether nothing was written because of another transaction
// or a connection that had broken: then it may be tried again.
func disturbed(err error) bool {
	if e := (*pgconn.PgError)(nil); errors.As(err, &e) {
		return slices.Contains([]string{
			"40001", "40P01", // serialization failure, deadlock
			"23505", // unique violation: another node was faster with a record or stream
			"23503", // foreign key violation: it has dropped a stream
		}, e.Code) || unsentAlready(err) && strings.HasPrefix(e.Code, "57P") // the server is closing or has cut us off
	}
	return unsentAlready(err) && !errors.Is(err, context.DeadlineExceeded)
}

func unsentAlready(err error) bool { return errors.As(err, new(unsent)) }

// culpable reports whether an error may be due to what one operation writes:
// data exceptions, violations of constraints and limits of the program.
func culpable(err error) bool {
	var e *pgconn.PgError
	return errors.As(err, &e) && slices.Contains([]string{"22", "23", "54"}, e.Code[:2])
}

// try writes all operations in one transaction or none. Refusals are in errs.
func (s *Store) try(ctx context.Context, ops []op) (errs []error, err error) {
	conn, err := s.write.Acquire(ctx)
	if err != nil {
		return nil, unsent{err}
	}
	defer func() { release(ctx, conn, err) }()
	p := newPlan(ops)
	if err := p.look(ctx, conn.Conn()); err != nil {
		return nil, unsent{err}
	}
	for i := range ops {
		errs = append(errs, p.judge(&ops[i]))
	}
	return errs, p.write(ctx, conn.Conn())
}

// release gives a connection back; if the transaction has failed it is ended first.
func release(ctx context.Context, conn *pgxpool.Conn, failed error) {
	if failed != nil && !conn.Conn().IsClosed() {
		if _, err := conn.Exec(ctx, `ROLLBACK`); err != nil {
			conn.Conn().Close(ctx) // the pool makes another one
		}
	}
	conn.Release()
}

// look begins the transaction, locks the streams of a group, and reads what
// its operations are judged by.
func (p *plan) look(ctx context.Context, c *pgx.Conn) error {
	b := &pgx.Batch{}
	b.Queue(`BEGIN ISOLATION LEVEL READ COMMITTED`)
	if p.idle { // a write that writes nothing: it fails where nothing can be written
		b.Queue(`SELECT FROM record WHERE false FOR UPDATE`)
	}
	if len(p.fresh) > 0 { // a stream that does not exist cannot be locked
		b.Queue(`INSERT INTO stream (name) SELECT name FROM unnest($1::text[]) AS name ORDER BY name ON CONFLICT DO NOTHING`, p.fresh)
	}
	if names := p.names(); len(names) > 0 {
		b.Queue(`SELECT id FROM stream WHERE name = ANY ($1) ORDER BY name FOR NO KEY UPDATE`, names)
		b.Queue(`SELECT name, id, coalesce((SELECT max(seq) + 1 FROM entry WHERE stream = s.id), 0) FROM stream s WHERE name = ANY ($1)`, names).Query(p.lengths)
	}
	if len(p.cmds) > 0 {
		b.Queue(`SELECT s.name, e.cmd FROM unnest($1::text[], $2::text[]) AS q (name, cmd)
			JOIN stream s ON s.name = q.name JOIN entry e ON e.stream = s.id AND e.cmd = q.cmd`, column(p.cmds, first), column(p.cmds, second)).Query(pairs(func(stream, cmd string) {
			p.streams[stream].seen[cmd] = true
		}))
	}
	if len(p.keys) > 0 {
		b.Queue(`SELECT r.kind, r.key FROM unnest($1::text[], $2::text[]) AS q (kind, key)
			JOIN record r ON r.kind = q.kind AND r.key = q.key`, column(p.keys, first), column(p.keys, second)).Query(pairs(func(kind, key string) {
			p.had[[2]string{kind, key}] = true
		}))
	}
	return c.SendBatch(ctx, b).Close()
}

// lengths notes the number and length of each stream that exists.
func (p *plan) lengths(rows pgx.Rows) error {
	var name string
	var id, length int64
	_, err := pgx.ForEachRow(rows, []any{&name, &id, &length}, func() error {
		s := p.streams[name]
		s.id, s.length = id, uint64(length)
		return nil
	})
	return err
}

// pairs calls f with each row of two texts.
func pairs(f func(a, b string)) func(pgx.Rows) error {
	return func(rows pgx.Rows) error {
		var a, b string
		_, err := pgx.ForEachRow(rows, []any{&a, &b}, func() error { f(a, b); return nil })
		return err
	}
}

// write writes what the operations amount to, and commits.
func (p *plan) write(ctx context.Context, c *pgx.Conn) error {
	b := &pgx.Batch{}
	p.writeStreams(b)
	p.writeRecords(b)
	b.Queue(`COMMIT`).Exec(func(tag pgconn.CommandTag) error {
		if tag.String() != "COMMIT" {
			return fmt.Errorf("the transaction was not committed, but ended by %s", tag)
		}
		return nil
	})
	return c.SendBatch(ctx, b).Close()
}

func (p *plan) writeStreams(b *pgx.Batch) {
	var dropped, empty []int64
	var streams, seqs, batches, ats []int64
	var bys []int16
	var cmds, texts []string
	var red redactions
	for _, name := range p.names() {
		s := p.streams[name]
		if s.dropped && s.id != 0 {
			dropped = append(dropped, s.id)
		}
		if s.length == 0 && s.id != 0 {
			empty = append(empty, s.id)
		}
		red.add(s)
		for _, e := range s.entries {
			streams, seqs, batches, ats = append(streams, s.id), append(seqs, int64(e.Seq)), append(batches, int64(e.Batch)), append(ats, e.At)
			bys, cmds, texts = append(bys, int16(e.By)), append(cmds, e.Cmd), append(texts, e.Text)
		}
	}
	red.write(b)
	if len(dropped) > 0 {
		b.Queue(`DELETE FROM entry WHERE stream = ANY ($1)`, dropped)
	}
	if len(empty) > 0 {
		b.Queue(`DELETE FROM stream WHERE id = ANY ($1)`, empty)
	}
	if len(streams) > 0 {
		b.Queue(`INSERT INTO entry (stream, seq, batch, at, by, cmd, text) SELECT stream, seq, batch, at, by, nullif(cmd, ''), text
			FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::smallint[], $6::text[], $7::text[]) AS e (stream, seq, batch, at, by, cmd, text)`,
			streams, seqs, batches, ats, bys, cmds, texts)
	}
}

// redactions are the new texts of entries that the database holds.
type redactions struct {
	streams, seqs []int64
	texts         []string
}

func (r *redactions) add(s *stream) {
	for seq, text := range s.texts {
		r.streams, r.seqs, r.texts = append(r.streams, s.id), append(r.seqs, int64(seq)), append(r.texts, text)
	}
}

func (r *redactions) write(b *pgx.Batch) {
	if len(r.streams) > 0 {
		b.Queue(`UPDATE entry e SET text = q.text FROM unnest($1::bigint[], $2::bigint[], $3::text[]) AS q (stream, seq, text)
			WHERE e.stream = q.stream AND e.seq = q.seq`, r.streams, r.seqs, r.texts)
	}
}

func (p *plan) writeRecords(b *pgx.Batch) {
	var added, put []store.Record
	var gone [][2]string
	for k, r := range p.records {
		switch {
		case r == nil:
			gone = append(gone, k)
		case p.added[k]:
			added = append(added, *r)
		default:
			put = append(put, *r)
		}
	}
	insert(b, added, ``)
	insert(b, put, ` ON CONFLICT (kind, key) DO UPDATE SET "group" = excluded."group", at = excluded.at, doc = excluded.doc`)
	if len(gone) > 0 {
		b.Queue(`DELETE FROM record r USING unnest($1::text[], $2::text[]) AS q (kind, key) WHERE r.kind = q.kind AND r.key = q.key`,
			column(gone, first), column(gone, second))
	}
}

func insert(b *pgx.Batch, records []store.Record, otherwise string) {
	if len(records) == 0 {
		return
	}
	texts := func(f func(store.Record) string) []string { return column(records, f) }
	b.Queue(`INSERT INTO record (kind, key, "group", at, doc)
		SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[], $5::text[]) AS r (kind, key, "group", at, doc) ORDER BY kind, key`+otherwise,
		texts(func(r store.Record) string { return r.Kind }), texts(func(r store.Record) string { return r.Key }),
		texts(func(r store.Record) string { return r.Group }), column(records, func(r store.Record) int64 { return r.At }),
		texts(func(r store.Record) string { return string(r.Doc) }))
}

func column[T, V any](rows []T, f func(T) V) []V {
	out := make([]V, len(rows))
	for i, r := range rows {
		out[i] = f(r)
	}
	return out
}

func first(pair [2]string) string  { return pair[0] }
func second(pair [2]string) string { return pair[1] }
