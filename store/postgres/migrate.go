package postgres

import (
	"context"
	"crypto/sha256"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/jackc/pgx/v5"
)

// Why a database is refused. Each is wrapped with what was found.
var (
	ErrForeign   = errors.New("not a database of Spelunke")
	ErrNewer     = errors.New("the database was written by a newer Spelunke")
	ErrForgetful = errors.New("the database may forget what it has acknowledged")
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
			return nil, fmt.Errorf("migration %s, want number %03d", e.Name(), i+1)
		}
		out = append(out, migration{e.Name(), string(b), fmt.Sprintf("%x", sha256.Sum256(b))})
	}
	return out, nil
}

// fit checks what the store needs of a server.
func fit(ctx context.Context, c *pgx.Conn) error {
	var encoding, commit string
	err := c.QueryRow(ctx, `SELECT current_setting('server_encoding'), current_setting('synchronous_commit')`).Scan(&encoding, &commit)
	switch {
	case err != nil:
		return err
	case encoding != "UTF8":
		return fmt.Errorf("%w: its encoding is %s, want UTF8", ErrForeign, encoding)
	case commit == "off":
		return fmt.Errorf("%w: synchronous_commit is off", ErrForgetful)
	}
	return nil
}

// migrationLock is the key of the advisory lock of who migrates: "Splk" in ASCII.
const migrationLock = 0x53706c6b

// migrate makes sure that the migrations applied are those that we know, and
// applies the ones that are missing, all or none. Nodes that start at the same
// time do so one after the other.
func migrate(ctx context.Context, c *pgx.Conn) error {
	ms, err := migrations()
	if err != nil {
		return err
	}
	return pgx.BeginFunc(ctx, c, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SET LOCAL statement_timeout = 0`); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock($1)`, migrationLock); err != nil {
			return err
		}
		sums, err := applied(ctx, tx)
		if err != nil {
			return err
		}
		if len(sums) > len(ms) {
			return fmt.Errorf("%w: its schema is %d, this program knows up to %d", ErrNewer, len(sums), len(ms))
		}
		for i, m := range ms {
			if i < len(sums) && sums[i] != m.sum {
				return fmt.Errorf("migration %s has checksum %.12s…, but one with %.12s… was applied", m.name, m.sum, sums[i])
			}
			if i < len(sums) {
				continue
			}
			if err := apply(ctx, tx, i+1, m); err != nil {
				return fmt.Errorf("migration %s: %w", m.name, err)
			}
		}
		return nil
	})
}

// applied returns the checksums of the migrations that a database has had; of
// an empty one it notes that it is ours.
func applied(ctx context.Context, tx pgx.Tx) (sums []string, err error) {
	var tables, ours int
	err = tx.QueryRow(ctx, `SELECT count(*), count(*) FILTER (WHERE table_name = 'spelunke_schema')
		FROM information_schema.tables WHERE table_schema = current_schema()`).Scan(&tables, &ours)
	switch {
	case err != nil:
		return nil, err
	case tables == 0:
		_, err := tx.Exec(ctx, `CREATE TABLE spelunke_schema (version int PRIMARY KEY, name text NOT NULL, sum text NOT NULL)`)
		return nil, err
	case ours == 0:
		return nil, fmt.Errorf("%w: it has %d tables, but no spelunke_schema", ErrForeign, tables)
	}
	rows, err := tx.Query(ctx, `SELECT sum FROM spelunke_schema ORDER BY version`)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

func apply(ctx context.Context, tx pgx.Tx, version int, m migration) error {
	if _, err := tx.Exec(ctx, m.sql); err != nil { // several statements, without parameters
		return err
	}
	_, err := tx.Exec(ctx, `INSERT INTO spelunke_schema VALUES ($1, $2, $3)`, version, m.name, m.sum)
	return err
}
