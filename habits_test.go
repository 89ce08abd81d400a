// Package habits checks what no compiler checks: who may import whom, and the
// other habits of this code. A habit is changed here, with the reason in the commit.
package habits

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "spelunke"

// rooms says for each package what it may import of this module (inside) and
// which modules of others (outside). X stands for one name, within a row always
// the same; in the row games for any. Every row and every word of it must be in use.
var rooms = []struct{ room, inside, outside string }{
	{"game", "", ""},
	{"game/gametest", "game", ""},
	{"game/gametest/X", "game", ""},
	{"fair", "", ""},
	{"audit", "fair game", ""},
	{"bot", "game", ""},
	{"games/X", "game", ""},
	{"games/X/solve", "game games/X", "golang.org/x/sys"},
	{"games/X/solve/exploit", "games/X", ""},
	{"games/X/bots", "bot game games/X games/X/solve solve/ismcts", ""},
	{"solve/X", "game", ""},
	{"games/X/study", "bot game games/X games/X/bots lab lab/page", ""},
	{"games/X/web", "", ""},
	{"games/X/term", "game games/X games/X/web", ""},
	{"games/X/sheet", "game games/X games/X/web sheet", ""},
	{"games", "bot game games/X games/X/bots games/X/sheet games/X/term sheet", ""},
	{"store", "", ""},
	{"store/group", "", ""},
	{"store/storetest", "store", ""},
	{"store/sqlite", "store store/group", "modernc.org/sqlite golang.org/x/sys"},
	{"store/postgres", "store store/group", "github.com/jackc/pgx"},
	{"store/postgres/pgtest", "", "github.com/jackc/pgx"},
	{"store/move", "store", ""},
	{"bus", "", ""},
	{"bus/bustest", "bus", ""},
	{"bus/nats", "bus", "github.com/nats-io/nats-server github.com/nats-io/nats.go"},
	{"bus/nats/natstest", "", "github.com/nats-io/nats-server"},
	{"live", "bus store", ""},
	{"match", "audit bot bus fair game live store", ""},
	{"house", "bot bus game games live match store", "github.com/rivo/uniseg golang.org/x/text golang.org/x/time"},
	{"sheet", "game", "codeberg.org/go-pdf/fpdf"},
	{"lab", "bot game", ""},
	{"lab/page", "", ""},
	{"web", "bot game games house match sheet store", "github.com/danielgtaylor/huma github.com/go-chi/httprate github.com/lxzan/gws github.com/prometheus/client_golang rsc.io/qr"},
	{"load", "", "github.com/lxzan/gws"},
	{"client", "", ""},
	{"cmd/X", "audit bot bus/nats client game games games/bluffpoker/solve games/bluffpoker/solve/exploit games/knobeln games/knobeln/solve games/pulverfass/study house lab load match sheet store store/move store/postgres store/sqlite web", "github.com/alecthomas/kong rsc.io/qr"},
}

// impure is what rules packages (games/X) may not import of the standard
// library, with all that is below: a position depends on nothing but moves.
var impure = []string{"context", "crypto", "io", "log", "math/rand", "net", "os", "sync", "syscall", "time", "unsafe"}

// longest is how many lines a Go file and a function may have.
const (
	longestFile     = 600
	longestFunction = 60
)

// source is one Go file of the module.
type source struct {
	file string // with slashes, from the root
	dir  string
	fset *token.FileSet
	*ast.File
}

func (s source) at(n ast.Node) string {
	return fmt.Sprintf("%s:%d", s.file, s.fset.Position(n.Pos()).Line)
}

// tests reports whether the file belongs to tests.
func (s source) tests() bool { return strings.HasSuffix(s.file, "_test.go") }

// walk calls f for every file of the tree that is ours.
func walk(t *testing.T, f func(file string)) {
	t.Helper()
	err := filepath.WalkDir(".", func(p string, d fs.DirEntry, err error) error {
		switch name := d.Name(); {
		case err != nil:
			return err
		case d.IsDir() && p != "." && (name[0] == '.' || slices.Contains([]string{"node_modules", "dist", "bin", "data", "test-results"}, name)):
			return fs.SkipDir
		case !d.IsDir():
			f(filepath.ToSlash(p))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func sources(t *testing.T) []source {
	t.Helper()
	var out []source
	walk(t, func(file string) {
		if strings.HasSuffix(file, ".go") && !strings.Contains(file, "testdata/") {
			b, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, parse(t, file, string(b)))
		}
	})
	if len(out) < 50 {
		t.Fatalf("%d Go files found, want the module's", len(out))
	}
	return out
}

func parse(t *testing.T, file, text string) source {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, file, text, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	return source{file, path.Dir(file), fset, f}
}

func (s source) imports() []string {
	var out []string
	for _, i := range s.Imports {
		p, err := strconv.Unquote(i.Path.Value)
		if err != nil {
			panic("habits: " + err.Error()) // it has been parsed
		}
		out = append(out, p)
	}
	return out
}

// fits matches a room with a pattern and returns what X stands for.
func fits(pattern, room string) (x string, ok bool) {
	ps, rs := strings.Split(pattern, "/"), strings.Split(room, "/")
	if len(ps) != len(rs) {
		return "", false
	}
	for i, p := range ps {
		if p == "X" {
			x = rs[i]
		} else if p != rs[i] {
			return "", false
		}
	}
	return x, true
}

func TestImports(t *testing.T) {
	used := map[string]bool{}
	for _, s := range sources(t) {
		if s.tests() {
			continue
		}
		i := slices.IndexFunc(rooms, func(r struct{ room, inside, outside string }) bool { _, ok := fits(r.room, s.dir); return ok })
		if i < 0 {
			t.Errorf("%s: the room %s is not in the list of rooms", s.file, s.dir)
			continue
		}
		row := rooms[i]
		used[row.room] = true
		for _, imp := range s.imports() {
			if word := allowed(row.room, row.inside, row.outside, s.dir, imp); word != "" {
				used[row.room+" "+word] = true
			} else if !standard(imp) {
				t.Errorf("%s imports %s; of this module it may import %q, of others %q", s.file, imp, row.inside, row.outside)
			}
		}
	}
	for _, r := range rooms {
		if !used[r.room] {
			t.Errorf("the room %s is empty", r.room)
		}
		for _, word := range strings.Fields(r.inside + " " + r.outside) {
			if !used[r.room+" "+word] {
				t.Errorf("%s does not import %s: take it out of the list", r.room, word)
			}
		}
	}
}

// allowed returns the word of a row that allows an import, or "".
func allowed(room, inside, outside, dir, imp string) string {
	x, _ := fits(room, dir)
	if in, ok := strings.CutPrefix(imp, module+"/"); ok {
		for _, word := range strings.Fields(inside) {
			if y, ok := fits(word, in); ok && (x == "" || y == "" || x == y) {
				return word
			}
		}
		return ""
	}
	for _, word := range strings.Fields(outside) {
		if imp == word || strings.HasPrefix(imp, word+"/") {
			return word
		}
	}
	return ""
}

// standard reports whether a package is of the standard library.
func standard(imp string) bool {
	first, _, _ := strings.Cut(imp, "/")
	return !strings.Contains(first, ".") && first != module
}

// TestAllowed makes sure that the check of imports can fail.
func TestAllowed(t *testing.T) {
	for _, c := range []struct {
		room, inside, outside, dir, imp, want string
	}{
		{"games/X/bots", "game games/X", "", "games/knobeln/bots", "spelunke/games/knobeln", "games/X"},
		{"games/X/bots", "game games/X", "", "games/knobeln/bots", "spelunke/games/other", ""},
		{"games/X", "game", "", "games/knobeln", "spelunke/game", "game"},
		{"games/X", "game", "", "games/knobeln", "spelunke/store", ""},
		{"games", "games/X", "", "games", "spelunke/games/any", "games/X"},
		{"web", "", "a.org/b", "web", "a.org/b/c", "a.org/b"},
		{"web", "", "a.org/b", "web", "a.org/bc", ""},
	} {
		if got := allowed(c.room, c.inside, c.outside, c.dir, c.imp); got != c.want {
			t.Errorf("allowed(%s imports %s) = %q, want %q", c.dir, c.imp, got, c.want)
		}
	}
	for imp, want := range map[string]bool{"fmt": true, "net/http": true, "spelunke/game": false, "rsc.io/qr": false} {
		if got := standard(imp); got != want {
			t.Errorf("standard(%s) = %v, want %v", imp, got, want)
		}
	}
}

func TestPackageComments(t *testing.T) {
	has := map[string]bool{}
	for _, s := range sources(t) {
		if s.tests() {
			continue
		}
		begin := "Package " + s.Name.Name + " "
		if s.Name.Name == "main" {
			begin = "Command " + path.Base(s.dir) + " "
		}
		has[s.dir] = has[s.dir] || strings.HasPrefix(s.Doc.Text(), begin)
	}
	for dir, ok := range has {
		if !ok {
			t.Errorf("%s has no comment that begins with Package or Command and its name", dir)
		}
	}
}

// complaints are about the habits that can be seen in one file.
func complaints(s source) (out []string) {
	bad := func(n ast.Node, format string, args ...any) {
		out = append(out, s.at(n)+": "+fmt.Sprintf(format, args...))
	}
	if n := s.fset.Position(s.FileEnd).Line; n > longestFile {
		bad(s.File, "%d lines, want at most %d", n, longestFile)
	}
	if name := strings.TrimSuffix(path.Base(s.file), ".go"); slices.Contains([]string{"common", "helper", "helpers", "misc", "util", "utils"}, strings.TrimSuffix(name, "_test")) {
		bad(s.File, "a file is named after what is in it, not %q", name)
	}
	_, rules := fits("games/X", s.dir)
	rules = rules && !s.tests()
	for _, imp := range s.imports() {
		if imp == "net/http/pprof" {
			bad(s.File, "net/http/pprof serves itself on the default mux")
		}
		for _, i := range impure {
			if rules && (imp == i || strings.HasPrefix(imp, i+"/")) {
				bad(s.File, "rules import %s", imp)
			}
		}
	}
	ast.Inspect(s.File, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Name.Name == "init" && n.Recv == nil {
				bad(n, "an init function: say what happens where it happens")
			}
			lines := s.fset.Position(n.End()).Line - s.fset.Position(n.Pos()).Line + 1
			if lines > longestFunction && !s.tests() {
				bad(n, "%s has %d lines, want at most %d", n.Name.Name, lines, longestFunction)
			}
		case *ast.SelectorExpr:
			if x, ok := n.X.(*ast.Ident); ok && x.Name == "http" && slices.Contains([]string{"DefaultServeMux", "Handle", "HandleFunc", "ListenAndServe", "ListenAndServeTLS"}, n.Sel.Name) {
				bad(n, "http.%s may serve the default mux, on which libraries put what they like", n.Sel.Name)
			}
		case *ast.GoStmt:
			if rules {
				bad(n, "rules start a goroutine")
			}
		case *ast.Ident:
			if rules && (n.Name == "float64" || n.Name == "float32") {
				bad(n, "rules count in whole numbers, not in %s", n.Name)
			}
		}
		return true
	})
	return out
}

func TestFiles(t *testing.T) {
	for _, s := range sources(t) {
		for _, c := range complaints(s) {
			t.Error(c)
		}
	}
	for _, i := range impure {
		if _, err := build.Import(i, "", build.FindOnly); err != nil {
			t.Errorf("what rules may not import: %v", err)
		}
	}
}

// TestComplaints makes sure that each habit can be broken.
func TestComplaints(t *testing.T) {
	for _, c := range []struct{ file, text, want string }{
		{"x/a.go", "func f() {}", ""},
		{"x/a.go", "func init() {}", "init function"},
		{"x/a_test.go", "func init() {}", "init function"},
		{"x/a.go", "type t int; func (t) init() {}", ""},
		{"x/util.go", "", "named after"},
		{"x/helpers_test.go", "", "named after"},
		{"x/a.go", strings.Repeat("\n", longestFile+1), "601 lines"},
		{"x/a.go", "func f() {" + strings.Repeat("\n", longestFunction) + "}", "f has 61 lines"},
		{"x/a.go", `import "net/http"; var m = http.DefaultServeMux`, "default mux"},
		{"x/a.go", `import _ "net/http/pprof"`, "default mux"},
		{"games/x/a.go", `import "time"; var t time.Time`, "rules import time"},
		{"games/x/a.go", `import "math/rand/v2"; var t rand.Rand`, "rules import math/rand/v2"},
		{"games/x/a.go", "func f() { go f() }", "goroutine"},
		{"games/x/a.go", "var f float64", "whole numbers"},
		{"games/x/a_test.go", "var f float64", ""},
		{"games/x/bots/a.go", "var f float64", ""},
	} {
		text := "package x;" + c.text
		if strings.HasPrefix(c.text, "\n") {
			text = "package x" + c.text
		}
		got := strings.Join(complaints(parse(t, c.file, text)), "; ")
		if !strings.Contains(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%s with %.40q: complaint %q, want %q", c.file, c.text, got, c.want)
		}
	}
}

// TestModule reads go.mod: a replace would break "go install", and SQLite's
// libc must be exactly the one it was made with, which version selection does not see to.
func TestModule(t *testing.T) {
	b, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	if replaces(string(b)) {
		t.Error("go.mod has a replace line, with which \"go install\" refuses the module")
	}
	const libc = "modernc.org/libc"
	sqlite, err := exec.Command("go", "list", "-m", "-f", "{{.GoMod}}", "modernc.org/sqlite").Output()
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := os.ReadFile(strings.TrimSpace(string(sqlite)))
	if err != nil {
		t.Fatal(err)
	}
	got, want := required(string(b), libc), required(string(theirs), libc)
	if got == "" || got != want {
		t.Errorf("go.mod requires %s %s, sqlite was made with %s", libc, got, want)
	}
}

func replaces(gomod string) bool { return regexp.MustCompile(`(?m)^\s*replace\b`).MatchString(gomod) }

// required returns the version of a module that a go.mod requires.
func required(gomod, name string) string {
	m := regexp.MustCompile(`(?m)^\s*(?:require\s+)?` + regexp.QuoteMeta(name) + `\s+(v\S+)`).FindStringSubmatch(gomod)
	if m == nil {
		return ""
	}
	return m[1]
}

func TestRequired(t *testing.T) {
	for text, want := range map[string]string{"require a.b/c v1.2.3 // indirect": "v1.2.3", "\ta.b/c v2\n": "v2", "a.b/cd v1": "", "xa.b/c v1": ""} {
		if got := required(text, "a.b/c"); got != want {
			t.Errorf("required(%q) = %q, want %q", text, got, want)
		}
	}
	if !replaces("module x\nreplace a => b\n") || replaces("// no replace\n") {
		t.Error("replaces does not see a replace line, or sees one in a comment")
	}
}

var placeholder = regexp.MustCompile(`\{\w+\}`)

// TestDictionaries compares each German dictionary with the English one.
func TestDictionaries(t *testing.T) {
	var found []string
	walk(t, func(file string) {
		if path.Base(file) != "de.json" {
			return
		}
		found = append(found, path.Dir(file))
		de, en := dictionary(t, file), dictionary(t, path.Join(path.Dir(file), "en.json"))
		for _, c := range differences(de, en) {
			t.Errorf("%s: %s", path.Dir(file), c)
		}
	})
	for _, want := range []string{"client/src/i18n", "games/knobeln/web"} {
		if !slices.Contains(found, want) {
			t.Errorf("no dictionary in %s, only in %v", want, found)
		}
	}
}

func dictionary(t *testing.T, file string) map[string]any {
	t.Helper()
	b, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var d map[string]any
	if err := json.Unmarshal(b, &d); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	if len(d) == 0 {
		t.Fatalf("%s is empty", file)
	}
	return d
}

// differences says where two dictionaries have other keys, forms or placeholders.
func differences(de, en map[string]any) (out []string) {
	for key, text := range de {
		other, ok := en[key]
		if !ok {
			out = append(out, key+" is in German only")
			continue
		}
		d, e := slots(text), slots(other)
		if !slices.Equal(d, e) {
			out = append(out, fmt.Sprintf("%s has %v in German, %v in English", key, d, e))
		}
		if reflect.TypeOf(text) != reflect.TypeOf(other) {
			out = append(out, key+" has forms for numbers in one language only")
		}
	}
	for key := range en {
		if _, ok := de[key]; !ok {
			out = append(out, key+" is in English only")
		}
	}
	slices.Sort(out)
	return out
}

// slots returns the placeholders of a text in all its forms.
func slots(text any) []string {
	out := placeholder.FindAllString(fmt.Sprint(text), -1)
	slices.Sort(out)
	return slices.Compact(out)
}

func TestDifferences(t *testing.T) {
	de := map[string]any{"a": "{n} Würfe", "b": "x", "c": map[string]any{"one": "ein", "other": "{n}"}, "d": "{x} {y}", "e": "x"}
	en := map[string]any{"a": "throws", "c": map[string]any{"one": "one {n}", "other": "{n}"}, "d": "{y} {x}", "e": map[string]any{"other": "x"}, "f": "x"}
	want := []string{"a has [{n}] in German, [] in English", "b is in German only", "e has forms for numbers in one language only", "f is in English only"}
	if got := differences(de, en); !slices.Equal(got, want) {
		t.Errorf("differences = %q, want %q", got, want)
	}
}

var loose = regexp.MustCompile(`\b(TODO|FIXME|XXX|HACK)\b(\(#\d+\))?`)

// TestPromises looks for things left to do that nobody keeps a number of.
func TestPromises(t *testing.T) {
	seen := map[string]int{}
	walk(t, func(file string) {
		ext := path.Ext(file)
		if !slices.Contains([]string{".go", ".ts", ".svelte", ".sql", ".css"}, ext) || file == "habits_test.go" {
			return
		}
		seen[ext]++
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for i, line := range strings.Split(string(b), "\n") {
			if promised(line) {
				t.Errorf("%s:%d: a promise without an issue's number, TODO(#1)", file, i+1)
			}
		}
	})
	if len(seen) != 5 {
		t.Errorf("looked into %v, want all kinds of files", seen)
	}
	if !promised("// TODO later") || !promised("FIXME") || promised("// TODO(#12): later") || promised("TODOS") {
		t.Error("promised does not know a promise")
	}
}

func promised(line string) bool {
	return slices.ContainsFunc(loose.FindAllStringSubmatch(line, -1), func(m []string) bool { return m[1] != "TODO" || m[2] == "" })
}

var named = regexp.MustCompile("`(Test[A-Z]\\w*)`")

// TestNamed looks for the tests that the pages name.
func TestNamed(t *testing.T) {
	tests, pages := map[string]bool{}, map[string][]string{}
	declared := regexp.MustCompile(`(?m)^func (Test[A-Z]\w*)\(`)
	walk(t, func(file string) {
		test := strings.HasSuffix(file, "_test.go")
		if !test && path.Ext(file) != ".md" {
			return
		}
		b, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if test {
			for _, m := range declared.FindAllStringSubmatch(string(b), -1) {
				tests[m[1]] = true
			}
			return
		}
		for _, m := range named.FindAllStringSubmatch(string(b), -1) {
			pages[file] = append(pages[file], m[1])
		}
	})
	for file, names := range pages {
		for _, name := range names {
			if !tests[name] {
				t.Errorf("%s names %s, which is no test", file, name)
			}
		}
	}
	if len(pages["doc/security.md"]) < 20 {
		t.Errorf("doc/security.md names %d tests, want one for each thing that it claims", len(pages["doc/security.md"]))
	}
}
