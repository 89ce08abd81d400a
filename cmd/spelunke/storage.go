package main

import (
	"context"
	"os"
	"path/filepath"

	"spelunke/store"
	"spelunke/store/postgres"
	"spelunke/store/sqlite"
)

// dataFile is the database in the data directory.
const dataFile = "spelunke.db"

// data is the directory in which a house keeps everything.
type data struct {
	Data string `help:"Directory of the database; by default ${default}." default:"./data" env:"SPELUNKE_DATA" placeholder:"DIR"`
}

func (d data) file() string { return filepath.Join(d.Data, dataFile) }

// storage is where a house keeps what must not be lost: a file in its data
// directory, or a database that several nodes may share.
type storage struct {
	data
	Database string `help:"PostgreSQL database, if it is not the file in the data directory." env:"SPELUNKE_DATABASE" placeholder:"URL"`
}

// open opens the store and makes what is missing.
func (s storage) open(ctx context.Context) (store.Store, error) {
	if err := os.MkdirAll(s.Data, 0o700); err != nil {
		return nil, err
	}
	if s.Database != "" {
		return opened(postgres.Open(ctx, s.Database))
	}
	return opened(sqlite.Open(s.file()))
}

// openReadOnly opens a store that exists, to look at it.
func (s storage) openReadOnly(ctx context.Context) (store.Store, error) {
	if s.Database != "" {
		return opened(postgres.OpenReadOnly(ctx, s.Database))
	}
	return opened(sqlite.OpenReadOnly(s.file()))
}

// opened makes sure that there is no store in an interface when there is an error.
func opened[S store.Store](st S, err error) (store.Store, error) {
	if err != nil {
		return nil, err
	}
	return st, nil
}
