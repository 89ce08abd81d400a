package main

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"

	"spelunke/store"
	"spelunke/store/postgres/pgtest"
	"spelunke/store/sqlite"
)

// spelunke runs a command line in this process.
func spelunke(args ...string) (code int, stdout, stderr string) {
	var out, err bytes.Buffer
	code = run(context.Background(), args, strings.NewReader(""), &out, &err)
	return code, out.String(), err.String()
}

// TestMoveHouse moves a house with a match into PostgreSQL, where it is the
// same; a house that is open, none at all, and a database that is in use are refused.
func TestMoveHouse(t *testing.T) {
	server := pgtest.Start(t, "fsync=off")
	dir := t.TempDir()
	if err := playMatch(dir); err != nil {
		t.Fatal(err)
	}
	to := server.Database(t)
	code, out, problem := spelunke("move-house", "--from", dir, "--to", to)
	if code != 0 || !strings.Contains(out, "Read again, they are the same.") || !strings.Contains(out, "1 finished matches are true, 0 have not ended") {
		t.Fatalf("move-house: code %d\n%s%s", code, out, problem)
	}
	_, was, _ := spelunke("log", "--data", dir, "m1")
	_, is, problem := spelunke("log", "--database", to, "m1")
	if was == "" || was != is {
		t.Errorf("the match was\n%.300s\nand is\n%.300s\n%s", was, is, problem)
	}
	file := filepath.Join(dir, dataFile)
	refused := func(what, from, to, want string) {
		t.Helper()
		code, out, problem := spelunke("move-house", "--from", from, "--to", to)
		if code != 1 || !strings.Contains(problem, want) {
			t.Errorf("%s: code %d, %s%s, want %q", what, code, out, problem, want)
		}
	}
	refused("a database in use", file, to, "not empty")
	refused("no house", filepath.Join(dir, "none"), server.Database(t), "no such file")
	st, err := sqlite.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	refused("a house that is open", dir, server.Database(t), "open in another process")
}

// TestMoveHouse_untrue says which match is not true.
func TestMoveHouse_untrue(t *testing.T) {
	server := pgtest.Start(t, "fsync=off")
	dir := t.TempDir()
	if err := playMatch(dir); err != nil {
		t.Fatal(err)
	}
	st, err := sqlite.Open(filepath.Join(dir, dataFile))
	if err != nil {
		t.Fatal(err)
	}
	if err := st.Append(t.Context(), "match/m2", 0, "", []store.Entry{{Text: "nonsense"}}); err != nil {
		t.Fatal(err)
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}
	code, out, problem := spelunke("move-house", "--from", dir, "--to", server.Database(t))
	if code != 1 || !strings.Contains(out, "match m2: ") || !strings.Contains(problem, "1 matches are not true") {
		t.Errorf("code %d\n%s%s", code, out, problem)
	}
}
