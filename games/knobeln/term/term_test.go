package term

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"spelunke/game"
	"spelunke/games/knobeln"
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

// at returns a position of Knobeln after these moves, the House's included.
func at(t *testing.T, set map[string]string, seats int, moves ...string) game.Position {
	t.Helper()
	g := game.Hide(knobeln.Rules())
	p, err := g.Complete(set)
	if err != nil {
		t.Fatal(err)
	}
	pos, err := g.Start(p, seats)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range moves {
		if pos, err = pos.Apply(pos.Turn().List()[0], m); err != nil {
			t.Fatal(err)
		}
	}
	return pos
}

// TestShow has screens to be read by a person.
func TestShow(t *testing.T) {
	for _, c := range []struct {
		name, lang string
		set        map[string]string
		moves      []string
	}{
		{"start-de", "de", nil, nil},
		{"choose-de", "de", nil, []string{"throw", "roll 2 4 4 4 6"}},
		{"second-throw-en", "en", nil, []string{"throw", "roll 2 4 4 4 6", "keep 4 4 4", "roll 1 1", "score full-house", "throw", "roll 1 2 3 5 6", "keep -", "roll 1 1 2 3 6"}},
		{"columns-de", "de", map[string]string{"columns": "2", "croatian": "1", "saved": "1"}, []string{"throw", "roll 1 3 4 5 6", "score maximum 2"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			pos, term := at(t, c.set, 2, c.moves...), speak(t, c.lang)
			got := term.Show(pos.View(game.Public), []string{"Käthe", "Stammgast"}, nil) + "\n" + term.Hint(pos.View(game.Public)) + "\n"
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
	choose := at(t, nil, 1, "throw", "roll 2 4 4 4 6").Moves(0)
	columns := at(t, map[string]string{"columns": "2"}, 1, "throw", "roll 2 4 4 4 6", "score twos 1", "throw", "roll 1 1 1 1 1").Moves(0)
	for _, c := range []struct {
		lang, line string
		moves      []string
		want       string
	}{
		{"de", "", []string{"throw"}, "throw"},
		{"de", "w", []string{"throw"}, "throw"},
		{"en", "Throw", []string{"throw"}, "throw"},
		{"de", "würfeln", []string{"throw"}, "throw"},
		{"de", "", choose, ""},
		{"de", "444", choose, "keep 4 4 4"},
		{"de", " 6 4  2", choose, "keep 2 4 6"},
		{"de", "k 4 4", choose, "keep 4 4"},
		{"de", "behalte 44", choose, "keep 4 4"},
		{"de", "-", choose, "keep -"},
		{"de", "keep 4 4 4", choose, "keep 4 4 4"},
		{"de", "24446", choose, ""},
		{"de", "1", choose, ""},
		{"de", "score three-kind", choose, "score three-kind"},
		{"de", "dreierpasch", choose, "score three-kind"},
		{"de", "Dreier", choose, "score threes"},
		{"de", "dreierp", choose, "score three-kind"},
		{"de", "drei", choose, ""},
		{"de", "gr", choose, "score large-straight"},
		{"de", "Große Straße", choose, "score large-straight"},
		{"de", "gs", choose, "score large-straight"},
		{"de", "fünfer", choose, "score fives"},
		{"de", "s ch", choose, "score chance"},
		{"en", "fh", choose, "score full-house"},
		{"en", "full house", choose, "score full-house"},
		{"en", "large", choose, "score large-straight"},
		{"en", "three", choose, ""},
		{"en", "threes", choose, "score threes"},
		{"en", "k fh", choose, ""},
		{"en", "score", choose, ""},
		{"en", "?", choose, ""},
		{"en", "full-house 2", choose, ""},
		{"en", "ones 2", columns, "score ones 2"},
		{"en", "ones", columns, ""},
		{"en", "twos", columns, "score twos 2"},
		{"en", "twos 1", columns, ""},
		{"de", "knobel 2", columns, "score knobel 2"},
		{"de", "11", columns, "keep 1 1"},
	} {
		if got := speak(t, c.lang).Read(c.line, c.moves); got != c.want {
			t.Errorf("%s: Read(%q) = %q, want %q", c.lang, c.line, got, c.want)
		}
	}
}

// TestRead_notation reads every legal move of many positions as it is written.
func TestRead_notation(t *testing.T) {
	term := speak(t, "en")
	rng := rand.New(rand.NewPCG(1, 2))
	for _, set := range []map[string]string{nil, {"columns": "3", "column_order": "mixed", "croatian": "1"}, {"pair": "1", "strict": "1"}} {
		pos := at(t, set, 2)
		for pos.Turn() != 0 {
			by := pos.Turn().List()[0]
			moves := pos.Moves(by)
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
			if text := term.Show(pos.View(game.Public), []string{"A", "B"}, nil) + term.Hint(pos.View(game.Public)); strings.Contains(text, "%!") {
				t.Fatal(text)
			}
		}
	}
}

func TestSay(t *testing.T) {
	for _, c := range []struct{ lang, move, want string }{
		{"de", "throw", "würfelt"}, {"de", "keep 4 4", "behält ⚃ ⚃"}, {"de", "keep -", "wirft alle noch einmal"},
		{"de", "score large-straight", "schreibt Große Straße"}, {"en", "score ones 3", "enters Ones, column 3"},
		{"en", "roll 1 2 6", "⚀ ⚁ ⚅"}, {"en", "rubbish", "rubbish"},
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
