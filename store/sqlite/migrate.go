package sqlite

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
)

// applicationID marks the file as Spelunke's ("Splk" in ASCII).
const applicationID = 0x53706c6b

//go:embed migrations/*.sql
var files embed.FS

// ErrForeign, ErrBroken and ErrNewer say why a file was refused.
var (
	ErrForeign = errors.New("the file is not a database of Spelunke")
	ErrBroken  = errors.New("the file is damaged")
	ErrNewer   = errors.New("the file was written by a newer Spelunke")
)

// inspect looks at a file before SQLite does, so that one that is not ours
// stays as it is.
func inspect(path string) error {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("sqlite: %w", err)
	}
	defer f.Close()
	head := make([]byte, 100) // sqlite.org/fileformat.html, 1.3: the database header
	n, err := io.ReadFull(f, head)
	switch {
	case n == 0:
		return nil // empty: as good as new
	case err != nil || string(head[:16]) != "SQLite format 3\x00":
		return fmt.Errorf("sqlite: %s: %w: no SQLite file", path, ErrForeign)
	}
	id := uint32(head[68])<<24 | uint32(head[69])<<16 | uint32(head[70])<<8 | uint32(head[71])
	if id != applicationID {
		return fmt.Errorf("sqlite: %s: %w: application id %#x, want %#x", path, ErrForeign, id, applicationID)
	}
	return examine(path)
}

// examine opens a file of ours without changing it and checks its schema and pages.
func examine(path string) error {
	db, err := sql.Open("sqlite", "file:"+path+"?mode=ro&_pragma=query_only(ON)&_pragma=busy_timeout(5000)")
	if err != nil {
		return err
	}
	defer db.Close()
	var version int
	if err := db.QueryRow("SELECT max(version) FROM schema_version").Scan(&version); err != nil {
		return fmt.Errorf("sqlite: %s: %w: %w", path, ErrBroken, err)
	}
	ms, err := migrations()
	if err != nil {
		return err
	}
	if version > len(ms) {
		return fmt.Errorf("sqlite: %s: %w: schema %d, this one knows %d", path, ErrNewer, version, len(ms))
	}
	var report string
	if err := db.QueryRow("PRAGMA quick_check(1)").Scan(&report); err != nil || report != "ok" {
		return fmt.Errorf("sqlite: %s: %w: %s %w", path, ErrBroken, report, errOr(err))
	}
	return nil
}

func errOr(err error) error {
	if err == nil {
		return errors.New("quick_check")
	}
	return err
}

// A migration is one numbered SQL file.
type migration struct{ name, sql, sum string }

func migrations() ([]migration, error) {
	names, err := fs.Glob(files, "migrations/*.sql")
	if err != nil {
		return nil, err
	}
	slices.Sort(names)
	var out []migration
	for i, name := range names {
		b, err := files.ReadFile(name)
		if err != nil {
			return nil, err
		}
		var n int
		if _, err := fmt.Sscanf(name, "migrations/%03d_", &n); err != nil || n != i+1 {
			return nil, fmt.Errorf("sqlite: migration %s, want number %03d", name, i+1)
		}
		out = append(out, migration{name, string(b), fmt.Sprintf("%x", sha256.Sum256(b))})
	}
	return out, nil
}

// migrate applies the migrations that are missing, each in a transaction of
// its own, and makes sure that the others are those that were applied.
func migrate(ctx context.Context, c *sql.Conn) error {
	_, err := c.ExecContext(ctx, fmt.Sprintf(`PRAGMA application_id = %d;
		CREATE TABLE IF NOT EXISTS schema_version (version INTEGER PRIMARY KEY, name TEXT NOT NULL, sum TEXT NOT NULL) STRICT`, applicationID))
	if err != nil {
		return err
	}
	ms, err := migrations()
	if err != nil {
		return err
	}
	for i, m := range ms {
		var sum string
		err := c.QueryRowContext(ctx, "SELECT sum FROM schema_version WHERE version = ?", i+1).Scan(&sum)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			if err := apply(ctx, c, i+1, m); err != nil {
				return fmt.Errorf("migration %s: %w", m.name, err)
			}
		case err != nil:
			return err
		case sum != m.sum:
			return fmt.Errorf("migration %s has checksum %s, but %s was applied", m.name, m.sum, sum)
		}
	}
	return nil
}

func apply(ctx context.Context, c *sql.Conn, version int, m migration) error {
	tx, err := c.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback() // does nothing after Commit
	if _, err := tx.ExecContext(ctx, m.sql); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "INSERT INTO schema_version VALUES (?, ?, ?)", version, m.name, m.sum); err != nil {
		return err
	}
	return tx.Commit()
}
