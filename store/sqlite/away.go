package sqlite

import (
	"errors"
	"fmt"
	"slices"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"

	"spelunke/store"
)

// passing are the results of SQLite (sqlite.org/rescode.html) that come from
// the machine and may be others later: no disk, no room, no permission.
var passing = []int{
	lib.SQLITE_BUSY, lib.SQLITE_LOCKED, lib.SQLITE_NOMEM, lib.SQLITE_READONLY, lib.SQLITE_IOERR,
	lib.SQLITE_FULL, lib.SQLITE_CANTOPEN, lib.SQLITE_PROTOCOL,
}

// away makes store.ErrAway of what is the machine's fault, and returns other errors as they are.
func away(err error) error {
	var e *sqlite.Error
	if errors.As(err, &e) && slices.Contains(passing, e.Code()&0xff) {
		return fmt.Errorf("%w: %w", store.ErrAway, err)
	}
	return err
}
