package term

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"spelunke/game"
	"spelunke/games/bluffpoker"
)

var update = flag.Bool("update", false, "rewrite testdata")

func speak(t *testing.T, lang string) *Terminal {
	t.Helper()
	term, err := New(lang)
	if err != nil {
		t.Fatal(err)
	}
	return term
}

// at returns a position with three players after these moves, the House's included.
func at(t *testing.T, set map[string]string, moves ...string) game.Position {
	t.Helper()
	g := game.Hide(bluffpoker.Rules())
	p, err := g.Complete(set)
	if err != nil {
		t.Fatal(err)
	}
	pos, err := g.Start(p, 3)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		if pos, err = pos.Apply(pos.Awaited().List()[0], m); err != nil {
			t.Fatal(err)
		}
	}
	return pos
}

var (
	looked   = []string{"look", "peek 6 4 2"}
	claimed  = append(append([]string{}, looked...), "lay 6", "left", "mats", "claim 654")
	believed = append(append([]string{}, claimed...), "believe")
	peeked   = append(append([]string{}, believed...), "look", "peek 4 2")
	thrown   = append(append([]string{}, peeked...), "open 2 + 6", "roll 6 5")
	shooting = append(append([]string{}, claimed[:4]...), "claim 333", "believe", "reveal 4 2", "roll 3 3 1")
)

// TestShow has screens to be read by a person, as the acting seat sees them.
func TestShow(t *testing.T) {
	for _, c := range []struct {
		name, lang string
		set        map[string]string
		moves      []string
	}{
		{"start-de", "de", nil, nil},
		{"looked-en", "en", nil, looked},
		{"answer-de", "de", nil, claimed},
		{"act-en", "en", nil, believed},
		{"peeked-de", "de", nil, peeked},
		{"thrown-de", "de", nil, thrown},
		{"shoot-en", "en", nil, shooting},
		{"raise-de", "de", map[string]string{"raise_pokers": "1"}, shooting[:6]},
	} {
		t.Run(c.name, func(t *testing.T) {
			pos, term := at(t, c.set, c.moves...), speak(t, c.lang)
			view := pos.View(pos.Awaited().List()[0].Viewer())
			got := term.Show(view, []string{"Käthe", "Stammgast", "Du"}, nil) + "\n" + term.Hint(view) + "\n"
			file := "testdata/" + c.name + ".txt"
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if got != string(want) {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestRead(t *testing.T) {
	start, answer, act, throw := at(t, nil).Moves(0), at(t, nil, claimed...).Moves(1), at(t, nil, believed...).Moves(1), at(t, nil, peeked...).Moves(1)
	shoot := at(t, nil, shooting...).Moves(1)
	for _, c := range []struct {
		line  string
		moves []string
		want  string
	}{
		{"s", start, "look"}, {"links", start, "left"}, {"542", start, ""}, {"", start, ""},
		{"g", answer, "believe"}, {"Z", answer, "doubt"}, {"bluff", answer, "doubt"}, {"700", answer, ""},
		{"655", act, "claim 655"}, {"grenze", act, "claim 655"}, {"schnüffel", act, ""}, {"poker 4", act, "claim 444"},
		{"sage 661", act, "claim 661"}, {"claim limit", act, "claim 655"}, {"rat", act, "mats"}, {"becher", act, "cup"}, {"alle", act, "open all"},
		{"becher 4", throw, "cup 4"}, {"Offen 2 +  6", throw, "open 2 + 6"}, {"655", throw, ""}, {"cup 5", throw, ""},
		{"wirf 1", shoot, "throw 1"}, {"genug", shoot, "stop"}, {"?", shoot, ""},
	} {
		if got := speak(t, "de").Read(c.line, c.moves); got != c.want {
			t.Errorf("Read(%q) = %q, want %q", c.line, got, c.want)
		}
	}
}

// TestRead_notation reads every legal move of many positions as it is written.
func TestRead_notation(t *testing.T) {
	term := speak(t, "en")
	rng := rand.New(rand.NewPCG(1, 2))
	for _, set := range []map[string]string{nil, {"raise_pokers": "1", "lock_set_aside": "1"}, {"odd_numbers": "0", "limit": "3"}} {
		pos := at(t, set)
		for pos.Turn() != 0 {
			by := pos.Awaited().List()[0]
			moves := pos.Moves(by)
			if by == game.House {
				moves = []string{pos.Draw(rng.Uint64N).Move}
			}
			for _, m := range moves {
				if got := term.Read(m, moves); got != m {
					t.Fatalf("Read(%q) = %q", m, got)
				}
				if said := term.Say(by, m); said == m || strings.Contains(said, "%") {
					t.Fatalf("Say(%q) = %q, want words", m, said)
				}
			}
			next, err := pos.Apply(by, moves[rng.IntN(len(moves))])
			if err != nil {
				t.Fatal(err)
			}
			pos = next
			view := pos.View(game.Public)
			if text := term.Show(view, []string{"A", "B", "C"}, nil) + term.Hint(view); strings.Contains(text, "%!") {
				t.Fatal(text)
			}
		}
	}
}

func TestSay(t *testing.T) {
	for _, c := range []struct{ lang, move, want string }{
		{"de", "claim 655", "sagt 655 (Grenze)"}, {"en", "claim 444", "says 444"}, {"de", "doubt", "zweifelt"},
		{"de", "cup 6 4", "lässt 6 4 offen liegen und wirft den Rest unter dem Becher"}, {"en", "cup", "throws all under the cup"},
		{"en", "open ? + 2", "throws in the open: 2"}, {"de", "peek ? ?", "unter dem Becher liegen 2"}, {"en", "peek 4 2", "under the cup lies 4 2"},
		{"de", "reveal 6 4", "der Becher geht hoch: 6 4"}, {"en", "throw", "throws for the poker"}, {"en", "rubbish", "rubbish"},
	} {
		if got := speak(t, c.lang).Say(0, c.move); got != c.want {
			t.Errorf("%s: Say(%q) = %q, want %q", c.lang, c.move, got, c.want)
		}
	}
}

func TestNew(t *testing.T) {
	if _, err := New("fr"); err == nil || !strings.Contains(err.Error(), `"fr"`) {
		t.Errorf("New(fr): %v, want an error that names it", err)
	}
	for lang, w := range languages {
		if text := fmt.Sprintf("%q", w); strings.Contains(text, `""`) {
			t.Errorf("%s lacks a text: %s", lang, text)
		}
	}
}
