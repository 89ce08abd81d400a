package games_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"spelunke/audit"
	"spelunke/game"
	"spelunke/games"
)

// folder is where a game lives: its name without hyphens.
func folder(g game.Game) string { return strings.ReplaceAll(g.Name(), "-", "") }

// each runs a test for every game that there is.
func each(t *testing.T, test func(t *testing.T, e games.Entry)) {
	t.Helper()
	for _, e := range games.All() {
		t.Run(e.Game.Name(), func(t *testing.T) { test(t, e) })
	}
}

func TestFind(t *testing.T) {
	each(t, func(t *testing.T, e games.Entry) {
		if got, ok := games.Find(e.Game.Name()); !ok || got.Game.Name() != e.Game.Name() {
			t.Errorf("Find(%q) = %v, %v", e.Game.Name(), got.Game, ok)
		}
	})
	if _, ok := games.Find("skat"); ok {
		t.Error("Find finds skat")
	}
}

// TestTested makes sure that every game has what a game must have.
func TestTested(t *testing.T) {
	each(t, func(t *testing.T, e games.Entry) {
		for _, pattern := range []string{
			"doc.go", "testdata/play/*.txt", "testdata/logs/*.log", "testdata/logs/scores.txt",
			"web/Table.svelte", "web/de.json", "web/en.json", "web/rules.de.md", "web/rules.en.md",
		} {
			if files, err := filepath.Glob(filepath.Join(folder(e.Game), pattern)); err != nil || len(files) == 0 {
				t.Errorf("no %s", pattern)
			}
		}
		tests := read(t, filepath.Join(folder(e.Game), "*_test.go"))
		for _, want := range []string{"gametest.Run(", "gametest.Golden(", "Want: gametest.Counts{", "func TestValue", "func FuzzParseMove(", "func BenchmarkWalk("} {
			if !strings.Contains(tests, want) {
				t.Errorf("no test has %q", want)
			}
		}
	})
}

// read returns all files of a pattern together.
func read(t *testing.T, pattern string) string {
	t.Helper()
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		t.Errorf("no files %s: %v", pattern, err)
	}
	var all strings.Builder
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all.Write(text)
	}
	return all.String()
}

// TestGoldens_Options makes sure that a golden game is played with every value
// of the choices, and with every number and flag changed.
func TestGoldens_Options(t *testing.T) {
	each(t, func(t *testing.T, e games.Entry) {
		played := map[string]bool{}
		for line := range strings.Lines(read(t, filepath.Join(folder(e.Game), "testdata/play/*.txt"))) {
			line, _, _ = strings.Cut(line, "|")
			if words := strings.Fields(line); len(words) > 0 && words[0] == "start" {
				for _, word := range words[1:] {
					played[word] = true
				}
			}
		}
		for _, p := range e.Game.Params() {
			found := false
			for v := p.Min; v <= p.Max; v++ {
				found = found || v != p.Default && played[p.Name+"="+p.Text(v)]
			}
			if !found {
				t.Errorf("no golden game with another %s than %s", p.Name, p.Text(p.Default))
			}
		}
	})
}

// TestEntry checks what the rest of the house takes from an entry.
func TestEntry(t *testing.T) {
	each(t, func(t *testing.T, e games.Entry) {
		p, err := e.Game.Complete(nil)
		if err != nil {
			t.Fatal(err)
		}
		least, most := e.Game.Seats(p)
		if e.Most < least || e.Most > most {
			t.Errorf("up to %d players at a table, the rules allow %d to %d", e.Most, least, most)
		}
		var names []string
		for _, l := range e.Levels {
			names = append(names, l.Name)
		}
		if !slices.Contains(names, "stammgast") || len(slices.Compact(slices.Sorted(slices.Values(names)))) != len(names) {
			t.Errorf("levels %v, want different ones with a stammgast, who plays on a time-out", names)
		}
		if e.Late != nil { // plays as long as everybody is late
			play(t, e, p, least, e.Late.Choose, e.Facts())
		}
		for _, l := range e.Levels {
			facts := e.Facts()
			end := play(t, e, p, least, l.Player.Choose, facts)
			facts.Ended(end)
			if _, err := json.Marshal(facts.Result()); err != nil {
				t.Errorf("facts: %v", err)
			}
			if got, want := reflect.TypeOf(end.View(game.Public)), reflect.TypeOf(e.View); got != want {
				t.Errorf("the page gets a %v, the entry says %v", got, want)
			}
		}
	})
}

// play plays a whole match.
func play(t *testing.T, e games.Entry, p game.Params, seats int, choose func(game.Position, game.Seat, game.Draw) string, facts game.Facts) game.Position {
	t.Helper()
	pos, err := e.Game.Start(p, seats)
	if err != nil {
		t.Fatal(err)
	}
	draw := rand.New(rand.NewPCG(1, 1)).Uint64N
	for pos.Turn() != 0 {
		by := game.House // who closes a window when nobody is waited for any more
		if who := pos.Awaited().List(); len(who) > 0 {
			by = who[0] // others could only change what they have chosen
		}
		move := ""
		if by == game.House {
			move = pos.Draw(draw).Move
		} else {
			move = choose(pos, by, draw)
		}
		facts.Saw(pos, by, move)
		if pos, err = pos.Apply(by, move); err != nil {
			t.Fatal(err)
		}
	}
	return pos
}

// TestLogs replays the finished matches that are kept: each move is legal,
// each draw is the seed's, and the scores are those noted beside them.
func TestLogs(t *testing.T) {
	each(t, func(t *testing.T, e games.Entry) {
		dir := filepath.Join(folder(e.Game), "testdata/logs")
		noted := read(t, filepath.Join(dir, "scores.txt"))
		files, err := filepath.Glob(filepath.Join(dir, "*.log"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			l, err := audit.Parse(bytes.NewReader(text))
			if err != nil {
				t.Errorf("%s: %v", file, err)
				continue
			}
			if err := audit.Verify(l, func(string) (game.Game, bool) { return e.Game, l.Game == e.Game.Name() }); err != nil {
				t.Errorf("%s: %v", file, err)
			}
			if got := filepath.Base(file) + scores(t, e, l) + "\n"; !strings.Contains(noted, "\n"+got) {
				t.Errorf("%s ends with %q, want one of %s", file, got, noted)
			}
		}
	})
}

// scores replays a log's moves and returns the final scores by seat.
func scores(t *testing.T, e games.Entry, l audit.Log) string {
	t.Helper()
	p, err := e.Game.Complete(l.Params)
	if err != nil {
		t.Fatal(err)
	}
	pos, err := e.Game.Start(p, len(l.Seats))
	for _, entry := range l.Entries {
		if err == nil && !strings.HasPrefix(entry.Text, "@") {
			pos, err = pos.Apply(game.Seat(entry.By), entry.Text)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	text := ""
	for s := range pos.Seats() {
		text += fmt.Sprint(" ", pos.Score(game.Seat(s)))
	}
	return text
}
