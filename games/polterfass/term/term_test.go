package term

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"spelunke/game"
	"spelunke/games/polterfass"
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

// at returns a position of Polterfass with three players after these moves, the
// House's included; an order is the lowest seat's that has none.
func at(t *testing.T, set map[string]string, moves ...string) game.Position {
	t.Helper()
	g := game.Hide(polterfass.Rules())
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

func scores(pos game.Position) (out []int) {
	for s := range game.Seat(3) {
		out = append(out, pos.Score(s))
	}
	return out
}

var (
	ordered = []string{"fall n1 6 n3 4 s1 double s2 cross", "order 5 2", "order 4"}
	billed  = append(append([]string{}, ordered...), "close", "serve n1 double s1", "show - 5+2 4", "fall n5 3")
)

// TestShow has screens to be read by a person, as seat 1 sees them.
func TestShow(t *testing.T) {
	for _, c := range []struct {
		name, lang string
		set        map[string]string
		moves      []string
	}{
		{"start-de", "de", nil, ordered[:1]},
		{"change-de", "de", nil, ordered[:2]},
		{"pour-en", "en", nil, ordered},
		{"reckon-de", "de", nil, append(append([]string{}, ordered...), "close")},
		{"billed-de", "de", map[string]string{"hide_card_count": "1"}, append(append([]string{}, billed...), "order 7")},
		{"over-en", "en", map[string]string{"target": "25"}, []string{"fall n1 6 n3 4 n7 9", "order 1", "order 0", "throw", "fall n2 6 n5 8", "close", "show - 1 0"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			pos, term := at(t, c.set, c.moves...), speak(t, c.lang)
			view := pos.View(game.Seat(1).Viewer())
			got := term.Show(view, []string{"Käthe", "Stammgast", "Du"}, scores(pos)) + "\n" + term.Hint(view) + "\n"
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
	order := at(t, nil, ordered[:1]...).Moves(1)
	pour := at(t, nil, ordered...).Moves(0)
	reckon := at(t, nil, append(append([]string{}, ordered...), "close")...).Moves(0)
	for _, c := range []struct {
		line  string
		moves []string
		want  string
	}{
		{"4", order, "order 4"},
		{"5 2", order, "order 5 2"},
		{"2+5", order, "order 5 2"},
		{"2, 5", order, "order 5 2"},
		{"order 5 2", order, "order 5 2"},
		{"bestelle 0", order, "order 0"},
		{"5 5", order, ""},
		{"5 2 1", order, ""},
		{"8", order, ""},
		{"", order, ""},
		{"w", order, ""},
		{"w", pour, "throw"},
		{"W s1", pour, "throw s1"},
		{"throw s1 s2", pour, "throw s1 s2"},
		{"weiter s2", pour, "throw s2"},
		{"h", pour, "close"},
		{"zu", pour, "close"},
		{"h s1", pour, ""},
		{"s1", pour, ""},
		{"", pour, ""},
		{"", reckon, "serve"},
		{"s", reckon, "serve"},
		{"n1x2", reckon, "serve n1 double s1"},
		{"n3×0 n1×2", reckon, "serve n1 double s1 n3 spoil s2"},
		{"s n3x0", reckon, "serve n3 spoil s2"},
		{"n1x2 n1x0", reckon, ""},
		{"n2x2", reckon, ""},
		{"?", reckon, ""},
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
	for _, set := range []map[string]string{nil, {"stack_specials": "1", "special_choice": "1", "stand_special": "60"}, {"hide_card_count": "1", "locked_orders": "1"}} {
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
			if text := term.Show(view, []string{"A", "B", "C"}, scores(pos)) + term.Hint(view); strings.Contains(text, "%!") {
				t.Fatal(text)
			}
		}
	}
}

func TestSay(t *testing.T) {
	for _, c := range []struct{ lang, move, want string }{
		{"de", "order 7 3", "bestellt 7 + 3"}, {"de", "order ? ?", "bestellt verdeckt"}, {"de", "throw", "zapft weiter"},
		{"en", "throw s1 s2", "keeps pouring and throws s1, s2, too"}, {"en", "close", "shuts the tap"},
		{"en", "serve", "pours"}, {"de", "serve n3 double s1 n1 spoil s2", "schenkt aus: n3 doppelt, n1 verdorben"},
		{"de", "fall n1 5 s2 cross", "es stehen 5, der Verderber"}, {"en", "fall -", "nothing stays standing"},
		{"en", "show - 7+3 4", "the orders: - 10 4"}, {"en", "rubbish", "rubbish"},
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
