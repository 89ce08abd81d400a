package sqlite

import "os"

// lockFile opens the file for this process alone, as Windows does by itself
// for files that are open for writing elsewhere.
func lockFile(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
}
