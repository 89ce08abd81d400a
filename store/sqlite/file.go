package sqlite

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// applicationID marks a file as Spelunke's: "Splk" in ASCII.
const applicationID = 0x53706c6b

// Why a file is refused. Each is wrapped with the file's name and what was found.
var (
	ErrForeign = errors.New("not a database of Spelunke")
	ErrBroken  = errors.New("the database is damaged")
	ErrNewer   = errors.New("the database was written by a newer Spelunke")
	ErrLocked  = errors.New("the database is open in another process")
)

// inspect looks at a file before SQLite does, so that one that is not ours
// stays as it is. No file, or an empty one, is fine.
func inspect(path string) error {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("sqlite: %w", err)
	}
	defer f.Close()
	var head [100]byte // sqlite.org/fileformat.html, section 1.3
	n, err := io.ReadFull(f, head[:])
	switch {
	case err == io.EOF:
		return nil
	case err != nil && err != io.ErrUnexpectedEOF:
		return fmt.Errorf("sqlite: %w", err)
	case n < len(head) || string(head[:16]) != "SQLite format 3\x00":
		return fmt.Errorf("sqlite: %s: %w: it is no SQLite file", path, ErrForeign)
	}
	if id := binary.BigEndian.Uint32(head[68:]); id != applicationID {
		return fmt.Errorf("sqlite: %s: %w: its application id is %#x, want %#x", path, ErrForeign, id, applicationID)
	}
	return nil
}

// examine checks schema and pages of a file that inspect let through, without
// changing it. If there is no file, it makes an empty database.
func examine(ctx context.Context, path string) error {
	if info, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0 {
		return create(ctx, path)
	}
	db, err := connect(path, "mode=ro", "query_only(ON)")
	if err != nil {
		return err
	}
	defer db.Close()
	version, err := schema(ctx, db)
	if err != nil {
		return fmt.Errorf("sqlite: %s: %w: %w", path, ErrBroken, err)
	}
	ms, err := migrations()
	if err != nil {
		return err
	}
	if version > len(ms) {
		return fmt.Errorf("sqlite: %s: %w: its schema is %d, this program knows up to %d", path, ErrNewer, version, len(ms))
	}
	var report string
	if err := db.QueryRowContext(ctx, "PRAGMA quick_check(1)").Scan(&report); err != nil {
		return fmt.Errorf("sqlite: %s: %w: %w", path, ErrBroken, err)
	}
	if report != "ok" {
		return fmt.Errorf("sqlite: %s: %w: %s", path, ErrBroken, report)
	}
	return nil
}

// schema returns the number of the newest migration applied; 0 for an empty database.
func schema(ctx context.Context, db *sql.DB) (version int, err error) {
	var tables int
	if err := db.QueryRowContext(ctx, "SELECT count(*) FROM sqlite_schema").Scan(&tables); err != nil || tables == 0 {
		return 0, err
	}
	err = db.QueryRowContext(ctx, "SELECT coalesce(max(version), 0) FROM schema_version").Scan(&version)
	return version, err
}

// create makes an empty database that is ours. It appears under its name only
// when it bears our id: a WAL file would keep the id to itself for a long time,
// and a process killed before its first checkpoint would leave a stranger's file.
func create(ctx context.Context, path string) error {
	return write(path, func(tmp *os.File) error {
		db, err := connect(tmp.Name(), "mode=rw")
		if err != nil {
			return err
		}
		defer db.Close()
		_, err = db.ExecContext(ctx, fmt.Sprintf("PRAGMA application_id = %d", applicationID))
		return err
	})
}

// write makes a file, readable for its owner only, that has its name when it
// is complete and on the disk.
func write(path string, fill func(tmp *os.File) error) (err error) {
	tmp, err := os.OpenFile(path+".new", os.O_CREATE|os.O_TRUNC|os.O_RDWR, 0o600)
	if err != nil {
		return fmt.Errorf("sqlite: %w", err)
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(tmp.Name()))
		}
	}()
	defer tmp.Close()
	if err := fill(tmp); err != nil {
		return fmt.Errorf("sqlite: write %s: %w", tmp.Name(), err)
	}
	if err := tmp.Sync(); err != nil {
		return fmt.Errorf("sqlite: %w", err)
	}
	if err := tmp.Close(); err != nil {
		return fmt.Errorf("sqlite: %w", err)
	}
	if err := os.Rename(tmp.Name(), path); err != nil {
		return fmt.Errorf("sqlite: %w", err)
	}
	return nil
}

// Backup writes a consistent copy of the database at path to a new file. The
// house may be running.
func Backup(ctx context.Context, path, to string) error {
	if err := mustExist(path); err != nil {
		return err
	}
	if _, err := os.Lstat(to); err == nil {
		return fmt.Errorf("sqlite: backup: %s exists, want the name of a new file", to)
	}
	db, err := connect(path, "mode=ro")
	if err != nil {
		return err
	}
	defer db.Close()
	return write(to, func(tmp *os.File) error { // VACUUM wants no file or an empty one
		if _, err := db.ExecContext(ctx, "VACUUM INTO ?", tmp.Name()); err != nil {
			return err
		}
		return examine(ctx, tmp.Name())
	})
}

// Restore puts a backup in the place of the database at path, which must not
// be open. A database that is there already is kept under the name old; it
// returns whether there was one.
func Restore(ctx context.Context, from, path, old string) (kept bool, err error) {
	if err := mustExist(from); err != nil {
		return false, err
	}
	if err := examine(ctx, from); err != nil {
		return false, err
	}
	l, err := lock(path)
	if err != nil {
		return false, err
	}
	defer l.Close()
	err = write(path, func(tmp *os.File) error {
		src, err := os.Open(from)
		if err != nil {
			return err
		}
		defer src.Close()
		if _, err := io.Copy(tmp, src); err != nil {
			return err
		}
		if err := tmp.Sync(); err != nil {
			return err
		}
		kept, err = moveAway(path, old) // only now that its successor is complete
		return err
	})
	return kept, err
}

// moveAway gives the files of a closed database another name, and returns whether there were any.
func moveAway(path, old string) (moved bool, err error) {
	suffixes := []string{"-shm", "-wal", ""} // the database last: without its WAL it would be an older one
	for _, suffix := range suffixes {
		if _, err := os.Lstat(old + suffix); err == nil {
			return false, fmt.Errorf("%s%s exists", old, suffix)
		}
	}
	for _, suffix := range suffixes {
		err := os.Rename(path+suffix, old+suffix)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return moved, err
		}
		moved = moved || err == nil
	}
	return moved, nil
}

// mustExist checks that there is a database of ours at path.
func mustExist(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return fmt.Errorf("sqlite: %w", err)
	}
	if info.Size() == 0 {
		return fmt.Errorf("sqlite: %s: %w: it is empty", path, ErrForeign)
	}
	return inspect(path)
}
