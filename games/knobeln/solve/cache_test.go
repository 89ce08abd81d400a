package solve

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"spelunke/games/knobeln"
)

func TestCache_RoundTrip(t *testing.T) {
	dir, v := filepath.Join(t.TempDir(), "new"), Variant{Strict: true, FiveIsFullHouse: true, Saved: true}
	table := mustSolve(t, v)
	if _, err := Load(dir, v); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("Load without a file: %v, want fs.ErrNotExist", err)
	}
	short := brief(t, table)
	if err := table.Save(dir); err != nil {
		t.Fatal(err)
	}
	got, err := Load(dir, v)
	if err != nil || got.outlook == nil || got.outlook.SD != short.SD || got.outlook.Bonus != short.Bonus {
		t.Fatalf("the outlook is %v (%v) after Save and Load, want %v", got.outlook, err, short)
	}
	if o, err := got.Outlook(context.Background(), false, nil); err != nil || len(o.Fields) != 13 {
		t.Errorf("the outlook has no fields (%v) once it was brief", err)
	}
	want, err := table.Outlook(context.Background(), true, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := table.Save(dir); err != nil {
		t.Fatal(err)
	}
	got, err = Load(dir, v)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Equal(got.solver.table, table.solver.table) {
		t.Error("the table is another after Save and Load")
	}
	if o, err := got.Outlook(context.Background(), true, nil); err != nil || o.SD != want.SD || !slices.Equal(o.Chances, want.Chances) {
		t.Errorf("the outlook is %v (%v) after Save and Load, want %v", o, err, want)
	}
	files, err := os.ReadDir(dir)
	if err != nil || len(files) != 1 || files[0].Name() != "knobeln-strict-saved.table" {
		t.Errorf("files %v (%v), want the table alone", files, err)
	}
}

// TestLoad_Refused makes sure that no file is used that is not as it was written.
func TestLoad_Refused(t *testing.T) {
	dir, v := t.TempDir(), Variant{Strict: true, FiveIsFullHouse: true}
	if err := mustSolve(t, v).Save(dir); err != nil {
		t.Fatal(err)
	}
	good, err := os.ReadFile(File(dir, v))
	if err != nil {
		t.Fatal(err)
	}
	other := Variant{Strict: true, FiveIsFullHouse: true, Sharp: true}
	if err := mustSolve(t, other).Save(dir); err != nil {
		t.Fatal(err)
	}
	foreign, err := os.ReadFile(File(dir, other))
	if err != nil {
		t.Fatal(err)
	}
	for name, b := range map[string][]byte{
		"empty":              {},
		"text":               []byte("once upon a time\n"),
		"long line":          bytes.Repeat([]byte("x"), 1<<18),
		"cut":                good[:len(good)-100],
		"without a checksum": good[:len(good)-32],
		"too long":           append(slices.Clone(good), 0),
		"one bit":            flip(good, len(good)/2),
		"a bit of the sum":   flip(good, len(good)-1),
		"other rules":        bytes.Replace(good, []byte(`"rules":1`), []byte(`"rules":2`), 1),
		"other format":       bytes.Replace(good, []byte("table 1"), []byte("table 2"), 1),
		"other outlook":      bytes.Replace(good, []byte(`"outlook":null`), []byte(`"outlook":{}`), 1),
		"another variant":    foreign,
	} {
		if err := os.WriteFile(File(dir, v), b, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := Load(dir, v); !errors.Is(err, ErrFile) {
			t.Errorf("%s: %v, want ErrFile", name, err)
		}
	}
	if err := os.WriteFile(File(dir, v), good, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(dir, v); err != nil {
		t.Errorf("the good file: %v", err)
	}
}

func flip(b []byte, at int) []byte {
	b = slices.Clone(b)
	b[at] ^= 4
	return b
}

func TestSave_Failed(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := mustSolve(t, Variant{Strict: true, FiveIsFullHouse: true}).Save(file); err == nil {
		t.Error("Save in a directory that is a file: no error")
	}
}

// FuzzRead reads anything as a table's file; nothing but a table is one.
func FuzzRead(f *testing.F) {
	space, err := newSpace(Variant{})
	if err != nil {
		f.Fatal(err)
	}
	for _, head := range []string{"", "{}\n", `{"format":"spelunke knobeln table 1","rules":1,"variant":"base","numbers":-1}` + "\n"} {
		f.Add([]byte(head))
	}
	whole := header{fileFormat, knobeln.Rules().Version, space.variant.String(), space.size, nil}
	line, err := json.Marshal(whole)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(append(line, "\n12345678"...))
	f.Fuzz(func(t *testing.T, data []byte) {
		if _, err := read(bytes.NewReader(data), space); !errors.Is(err, ErrFile) {
			t.Errorf("%v, want ErrFile", err)
		}
	})
}
