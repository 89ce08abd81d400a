package main

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"spelunke/store"
	"spelunke/store/sqlite"
)

// TestLog_Lists lists matches of all kinds, one of which nobody can read.
func TestLog_Lists(t *testing.T) {
	dir := t.TempDir()
	if err := playMatch(dir); err != nil {
		t.Fatal(err)
	}
	st, err := sqlite.Open(data{dir}.file())
	if err != nil {
		t.Fatal(err)
	}
	header := func(id, game string) store.Entry {
		return store.Entry{At: 1, By: -1, Text: `@match {"match":"` + id + `","game":"` + game + `","version":1,"params":{}}`}
	}
	start := store.Entry{At: 1764480000000, By: -1, Text: `@start {"seats":[{"chair":0,"name":"Zoë"},{"chair":1,"name":"Jule"}],"first":1}`}
	err = errors.Join(
		st.Append(t.Context(), "match/m0", 0, "", []store.Entry{{By: -1, Text: "rubbish"}}),
		st.Append(t.Context(), "match/m2", 0, "", []store.Entry{header("m2", "knobeln")}),
		st.Append(t.Context(), "match/m3", 0, "", []store.Entry{header("m3", "skat"), start}),
		st.Close(),
	)
	if err != nil {
		t.Fatal(err)
	}
	code, out, problem := spelunke("log", "--data", dir)
	if code != 0 {
		t.Fatalf("log: %d %s", code, problem)
	}
	const at = `20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d)`
	want := []string{
		`^m0 +- +- +unreadable +.*entry 0: .*rubbish`,
		`^m1 +knobeln +` + at + ` +over +Bot, Bot$`,
		`^m2 +knobeln +- +prepared +-$`,
		`^m3 +skat +` + at + ` +abandoned +Jule, Zoë$`,
	}
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	if len(lines) != len(want) {
		t.Fatalf("%d lines, want %d:\n%s", len(lines), len(want), out)
	}
	for i, line := range lines {
		if !regexp.MustCompile(want[i]).MatchString(line) {
			t.Errorf("line %q, want %s", line, want[i])
		}
	}
}
