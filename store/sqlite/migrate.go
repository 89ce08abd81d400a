package sqlite

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"
)

//go:embed migrations/*.sql
var files embed.FS

// A migration is one numbered SQL file. Once released it is never edited.
type migration struct{ name, sql, sum string }

// migrations returns all migrations in order; number n is at index n-1.
func migrations() ([]migration, error) {
	entries, err := fs.ReadDir(files, "migrations") // sorted by name
	if err != nil {
		return nil, err
	}
	var out []migration
	for i, e := range entries {
		b, err := files.ReadFile("migrations/" + e.Name())
		if err != nil {
			return nil, err
		}
		var n int
		if _, err := fmt.Sscanf(e.Name(), "%03d_", &n); err != nil || n != i+1 {
			return nil, fmt.Errorf("sqlite: migration %s, want number %03d", e.Name(), i+1)
		}
		out = append(out, migration{e.Name(), string(b), fmt.Sprintf("%x", sha256.Sum256(b))})
	}
	return out, nil
}

// migrate makes sure that the migrations applied are those that we know, and
// applies the ones that are missing, each in a transaction of its own.
func migrate(ctx context.Context, c *sql.Conn) error {
	_, err := c.ExecContext(ctx, `CREATE TABLE IF NOT EXISTS schema_version (
		version INTEGER PRIMARY KEY, name TEXT NOT NULL, sum TEXT NOT NULL) STRICT`)
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
			return fmt.Errorf("migration %s has checksum %.12s…, but one with %.12s… was applied", m.name, m.sum, sum)
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
