package sqlite

import (
	"context"
	"fmt"
	"sync"
	"time"
)

const (
	scrubWaits = 50 * time.Millisecond // for readers; nothing is written meanwhile
	scrubAgain = 5 * time.Second       // after a reader, or the disk, did not let it
)

// Scrub empties the write-ahead log, where pages stay as they were before
// something was redacted or deleted; in the database itself freed places are
// overwritten (secure_delete). Somebody who reads for long, a backup say, holds
// it back: it is no error, and is done within scrubAgain of his end, or when
// the file is closed or opened.
func (s *Store) Scrub(ctx context.Context) error {
	_, _ = s.read.ExecContext(ctx, "PRAGMA wal_checkpoint(PASSIVE)") // the bulk of it, while others write; what it leaves the writer does
	return s.group.Do(ctx, op{kind: opScrub})
}

// writeGroup commits a group, and then scrubs if one of its operations is to.
func (s *Store) writeGroup(ops []op) []error {
	errs := s.commit(ops)
	truncate := sync.OnceValue(s.truncate)
	for i, o := range ops {
		if o.kind == opScrub && errs[i] == nil {
			errs[i] = truncate()
		}
	}
	return errs
}

// truncate moves what is in the write-ahead log into the database and cuts it
// off, between two transactions. If that cannot be done now it is tried again.
func (s *Store) truncate() (err error) {
	if s.again != nil {
		s.again.Stop()
	}
	var busy, frames, moved int
	ctx := context.Background()
	_, err = s.conn.ExecContext(ctx, fmt.Sprintf("PRAGMA busy_timeout(%d)", scrubWaits.Milliseconds()))
	if err == nil {
		err = s.conn.QueryRowContext(ctx, "PRAGMA wal_checkpoint(TRUNCATE)").Scan(&busy, &frames, &moved)
	}
	if _, again := s.conn.ExecContext(ctx, "PRAGMA "+busyTimeout); err == nil {
		err = again
	}
	if err != nil || busy != 0 {
		s.again = time.AfterFunc(scrubAgain, func() { _ = s.Scrub(ctx) }) // it tries again itself
	}
	if err != nil {
		return fmt.Errorf("sqlite: scrub: %w", away(err))
	}
	return nil
}
