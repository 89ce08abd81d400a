package match

import (
	"slices"
	"testing"

	"spelunke/game"
	"spelunke/game/gametest/kuhn"
)

// notes are one of each kind, as they stand in logs.
var notes = []string{
	`@match {"match":"m","game":"kuhn","version":1,"clock":30}`, "@ready 2 00ff Jule mit Hut", `@start {"seats":[],"first":-1}`,
	"@starter 1", "@timeout 0", "@bot 2", "@back 2", "@leave 0", `@join 1 {"name":"Pia","person":"p"}`, "@pause 0", "@go 1",
	"@vote 0 bot 1 yes 2", "@vote 2 abandon -1 no 3", "@order 1 unless-hit", "@abandon", "@seed 00ff",
}

func TestNote_TextAndBack(t *testing.T) {
	for _, text := range notes {
		n, err := parseNote(text)
		if err != nil {
			t.Errorf("parseNote(%q): %v", text, err)
			continue
		}
		if got := n.String(); got != text {
			t.Errorf("%q became %q", text, got)
		}
	}
}

func TestNote_Bad(t *testing.T) {
	for _, text := range []string{
		"", "@", "match {}", "@jump 1", "@bot", "@bot x", "@bot -1", "@bot 128", "@bot +1", "@bot 01", "@bot 1 2", "@abandon now",
		"@vote 0 bot 1 yes", "@vote 0 bot 1 maybe 2", "@vote 0 kick 1 yes 2", "@vote 0 bot 300 yes 2", "@vote 0 bot 1 yes -1", "@vote 0 bot 1 yes 2 3",
		"@order 1", "@order 1 sometimes", "@order x pass",
	} {
		if n, err := parseNote(text); err == nil {
			t.Errorf("parseNote(%q) = %v, want an error", text, n)
		}
	}
}

// FuzzNote checks that a note has one text only, and that no note of a running
// match can make the house fall.
func FuzzNote(f *testing.F) {
	for _, text := range notes {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		n, err := parseNote(text)
		if err != nil {
			return
		}
		if got := n.String(); got != text {
			t.Fatalf("%q became %q", text, got)
		}
		if slices.Contains([]string{"match", "start", "starter"}, n.verb) { // not in a running match
			return
		}
		x := running3(t)
		if err := x.note(n); err != nil {
			return
		}
		for v := range 5 {
			x.frame(viewer(v), 0, 0, nil)
		}
	})
}

// running3 is a match of Jule, Mehmet and a bot.
func running3(t *testing.T) *fold {
	t.Helper()
	f := &fold{
		advises: func(string, game.Params) bool { return true },
		find:    func(string) (game.Game, bool) { return game.Hide(kuhn.Rules()), true },
		header:  Header{Game: "kuhn", Version: 1, Params: map[string]string{"cards": "4"}},
		sat:     []Seat{{Name: "Jule", Person: "j"}, {Name: "Mehmet", Person: "m", Chair: 1}, {Name: "Kalle", Level: autopilot, Chair: 2}},
	}
	f.resize()
	if err := f.begin(0); err != nil {
		t.Fatal(err)
	}
	f.resize()
	return f
}
