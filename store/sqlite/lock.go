package sqlite

import (
	"fmt"
	"os"
)

// lock makes sure that one process alone has the database at path open. The
// system drops the lock when the process ends, however it ends; the file stays.
func lock(path string) (*os.File, error) {
	f, err := os.OpenFile(path+".lock", os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("sqlite: %w", err)
	}
	if err := lockFile(f); err != nil {
		f.Close()
		return nil, fmt.Errorf("sqlite: %s: %w: %w", path, ErrLocked, err)
	}
	return f, nil
}
