package main

import (
	"context"
	"fmt"
	"os"
	"time"

	"spelunke/store/sqlite"
)

// backupCmd copies the database of a house that may be running.
type backupCmd struct {
	data
	File string `arg:"" help:"File to write. It must not exist."`
}

// Run writes the copy.
func (c *backupCmd) Run(ctx context.Context, s streams) error {
	if err := sqlite.Backup(ctx, c.file(), c.File); err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	info, err := os.Stat(c.File)
	if err != nil {
		return fmt.Errorf("backup: %w", err)
	}
	_, err = fmt.Fprintf(s.out, "%s: %d KB. It holds secrets of the house and of its guests: keep it as safe as the house.\n", c.File, (info.Size()+1023)/1024)
	return err
}

// restoreCmd puts a backup in the place of a house's database.
type restoreCmd struct {
	data
	File string `arg:"" help:"Backup to restore."`
}

// Run restores it and keeps what was there.
func (c *restoreCmd) Run(ctx context.Context, s streams) error {
	if err := os.MkdirAll(c.Data, 0o700); err != nil {
		return fmt.Errorf("restore: data directory: %w", err)
	}
	old := c.file() + "." + time.Now().UTC().Format("20060102-150405")
	kept, err := sqlite.Restore(ctx, c.File, c.file(), old)
	if err != nil {
		return fmt.Errorf("restore: %w", err)
	}
	if kept {
		fmt.Fprintf(s.out, "What was there before is now %s.\n", old)
	}
	_, err = fmt.Fprintf(s.out, "%s is as in %s.\n", c.file(), c.File)
	return err
}
