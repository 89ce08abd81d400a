// Package store keeps what the house must not lose: streams of entries (the
// Log) and small records about people, sessions, codes and results (the
// Directory). It holds the contract; store/sqlite and store/postgres implement
// it, and every implementation passes storetest.Run. It knows nothing of games.
//
// All text is UTF-8 without the character 0. Names of streams, commands, kinds,
// keys and groups have at most 1000 bytes.
package store

import (
	"context"
	"errors"
)

var (
	// ErrConflict reports that the stream has grown since the caller looked, or that a record to add is there already.
	ErrConflict = errors.New("store: somebody was faster")
	// ErrRepeated reports that the command was already carried out on this stream.
	ErrRepeated = errors.New("store: command repeated")
	// ErrNotFound reports an unknown record or entry.
	ErrNotFound = errors.New("store: not found")
	// ErrAway reports that the database cannot do now what it could do at other times: it is
	// gone, full, or may only be read. Whether a write has been stored may be unknown; with its command it may be repeated.
	ErrAway = errors.New("store: the database is away")
)

// An Entry is one line of a stream.
type Entry struct {
	Seq   uint64 // number in its stream, from 0, without gaps
	Batch uint64 // Seq of the first entry of the append that it came in
	At    int64  // when, in Unix milliseconds
	By    int8   // the seat that made it; -1 is the House
	Cmd   string // id of the command that caused the append, on the batch's first entry only
	Text  string
}

// A Log keeps streams of entries. A stream begins to exist with its first entry.
type Log interface {
	// Append adds entries to a stream that has exactly length entries, all or
	// none, and returns when they are durable. It fills in Seq, Batch and Cmd.
	// It returns ErrRepeated if cmd is not empty and was appended to this
	// stream before, else ErrConflict if the length is another.
	Append(ctx context.Context, stream string, length uint64, cmd string, entries []Entry) error

	// Read returns the entries of a stream from number from on, in order;
	// none if there are none.
	Read(ctx context.Context, stream string, from uint64) ([]Entry, error)

	// Find returns the first entry of the batch that cmd appended to a stream, or ErrNotFound.
	Find(ctx context.Context, stream, cmd string) (Entry, error)

	// Lengths returns how many entries each of some streams has.
	Lengths(ctx context.Context, streams ...string) ([]uint64, error)

	// Streams returns, in order, up to limit names of streams that begin with prefix and come after the name after.
	Streams(ctx context.Context, prefix, after string, limit int) ([]string, error)

	// Redact replaces the texts of entries, which it names by their numbers, all
	// or none, durably. All else about them stays, and nothing in a stream is
	// ever changed otherwise: it is for what somebody has a right to have
	// forgotten. It returns ErrNotFound if the stream lacks one of the entries.
	Redact(ctx context.Context, stream string, texts map[uint64]string) error

	// Drop forgets a whole stream.
	Drop(ctx context.Context, stream string) error
}

// A Record is a small document with a key.
type Record struct {
	Kind  string // "person", "session", "code" …
	Key   string // unique within its kind
	Group string // what it belongs to: sessions to a person, results to a match; may be empty
	At    int64  // Unix milliseconds, for order and expiry
	Doc   []byte // JSON
}

// A Query selects records of one kind.
type Query struct {
	Kind   string
	Group  string // empty: any
	Before int64  // At < Before; 0: no bound
	After  int64  // At > After
	Limit  int    // 0: 1000
}

// A Directory keeps records.
type Directory interface {
	// Put adds or replaces records, all or none, durably.
	Put(ctx context.Context, records ...Record) error
	// Add adds records, all or none, durably; ErrConflict if one of the keys is taken.
	Add(ctx context.Context, records ...Record) error
	// Get returns a record or ErrNotFound.
	Get(ctx context.Context, kind, key string) (Record, error)
	// List returns the records a query selects, newest first, equal times by key.
	List(ctx context.Context, q Query) ([]Record, error)
	// Delete forgets records; unknown keys are no error.
	Delete(ctx context.Context, kind string, keys ...string) error
}

// A Store is one database with both kinds of storage. Its methods may be called concurrently.
type Store interface {
	Log
	Directory

	// Scrub makes sure that what has been redacted, deleted or replaced is not
	// left in the files that the store itself writes to, as far as it has a hand
	// in that. It may be slow, and is for when somebody is to be forgotten.
	// If others hold it back it returns nil, and it is done as soon as they let it.
	Scrub(ctx context.Context) error
	Ping(ctx context.Context) error // the store can read and write
	Close() error
}
