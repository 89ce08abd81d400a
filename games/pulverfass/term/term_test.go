package term

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"spelunke/game"
	"spelunke/games/pulverfass"
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

// hands are what the tests deal, by seat.
var hands = [3]string{"9 5 5 7 2 2 2 a", "10 d 3 9 4 6 8 x", "6 6 6 d b 3 9 a"}

// at returns a position with three players after these moves, "1 veto 1" or the House's.
func at(t *testing.T, moves ...string) game.Position {
	t.Helper()
	g := game.Hide(pulverfass.Rules())
	p, err := g.Complete(map[string]string{"five_different": "1"})
	if err != nil {
		t.Fatal(err)
	}
	pos, err := g.Start(p, 3)
	if err != nil {
		t.Fatal(err)
	}
	do := func(by game.Seat, move string) {
		t.Helper()
		if pos, err = pos.Apply(by, move); err != nil {
			t.Fatal(err)
		}
	}
	for i := range strings.Fields(hands[0]) {
		for s, hand := range hands {
			do(game.House, fmt.Sprint("deal ", s, " ", strings.Fields(hand)[i]))
		}
	}
	do(game.House, "box a")
	for _, m := range moves {
		by := game.House
		if m[0] >= '0' && m[0] <= '9' {
			by, m = game.Seat(m[0]-'0'), m[2:]
		}
		do(by, m)
	}
	return pos
}

var (
	favour = []string{"0 play 9 1"}
	vetoed = append(append([]string{}, favour...), "2 veto 1", "1 veto 2")
	asked  = append(append([]string{}, vetoed...), "settle")
	triple = []string{"0 triple 2 1 d", "settle"}
	peeked = []string{"0 play 7", "settle", "peek 4 k 9"}
	king   = []string{"0 draw", "drawn k"}
	put    = append(append([]string{}, king...), "0 save a")
	five   = []string{"0 five 2 5 7 9 a", "settle"}
	out    = append(append([]string{}, put...), "0 put 0", "1 draw", "drawn k", "1 save x", "1 put 0", "2 draw", "drawn k", "2 save a", "2 put 0", "0 draw", "drawn k")
)

// TestShow has screens to be read by a person, as somebody sees them who is to act.
func TestShow(t *testing.T) {
	for _, c := range []struct {
		name, lang string
		seat       game.Seat
		moves      []string
	}{
		{"start-de", "de", 0, nil},
		{"window-de", "de", 1, favour},
		{"chain-en", "en", 2, vetoed[:2]},
		{"give-en", "en", 1, asked},
		{"answer-de", "de", 1, triple},
		{"peeked-de", "de", 0, peeked},
		{"king-de", "de", 0, king},
		{"put-en", "en", 0, put},
		{"five-de", "de", 0, five},
		{"out-en", "en", 0, out},
	} {
		t.Run(c.name, func(t *testing.T) {
			pos, term := at(t, c.moves...), speak(t, c.lang)
			view := pos.View(c.seat.Viewer())
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
	start, window, giving := at(t).Moves(0), at(t, favour...).Moves(1), at(t, asked...).Moves(1)
	answer, saving, putting := at(t, triple...).Moves(1), at(t, king...).Moves(0), at(t, put...).Moves(0)
	dead := at(t, out...).Moves(0)
	for _, c := range []struct {
		line  string
		moves []string
		want  string
	}{
		{"z", start, "draw"}, {"d", start, "draw"}, {"7", start, "play 7"}, {"vorschau", start, "play 7"}, {"9 2", start, "play 9 2"}, {"gefallen 1", start, "play 9 1"},
		{"Paar 5  1", start, "pair 5 1"}, {"drilling 2 1 veto", start, "triple 2 1 d"}, {"triple 2 2 eimer", start, "triple 2 2 bucket"}, {"5", start, ""}, {"", start, ""}, {"v", start, ""},
		{"fünf 2 5 7 9 a", start, "five 2 5 7 9 a"},
		{"v", window, "veto 1"}, {"veto", window, "veto 1"}, {"d", window, "pass"}, {"p", window, "pass"}, {"", window, ""},
		{"gib 4", giving, "give 4"}, {"mischen", giving, "give 8"}, {"joker", giving, "give x"}, {"gib 5", giving, ""},
		{"", answer, "give d"}, {"dame", answer, "give d"}, {"n", answer, ""},
		{"", saving, "save a"}, {"ass", saving, "save a"}, {"0", putting, "put 0"}, {"stecke 26", putting, "put 26"}, {"28", putting, ""},
		{"", dead, "out 2.3 5.2 7 9"},
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
	for range 3 {
		pos := at(t)
		for pos.Turn() != 0 {
			by := pos.Awaited().List()
			if len(by) == 0 {
				by = pos.Turn().List()
			}
			moves := pos.Moves(by[0])
			for _, m := range moves {
				if got := term.Read(m, moves); got != m {
					t.Fatalf("Read(%q) = %q", m, got)
				}
				if said := term.Say(by[0], m); said == m || said == "" || strings.Contains(said, "%") {
					t.Fatalf("Say(%q) = %q, want words", m, said)
				}
			}
			move := moves[rng.IntN(len(moves))]
			next, err := pos.Apply(by[0], move)
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
		{"de", "play 9 2", "spielt 9 (Gefallen) → 2"}, {"en", "play 8", "plays 8 (Shuffle)"}, {"de", "pair a+x 1", "spielt Paar a+x gegen Platz 1"},
		{"de", "triple 6 3 bucket", "spielt Drilling 6 gegen Platz 3, gewünscht Eimer"}, {"en", "veto 2", "lays veto 2"}, {"de", "drawn ?", "gezogen: eine verdeckte Karte"},
		{"de", "drawn k", "gezogen: k (Pulverfass)"}, {"en", "give ?", "gives a hidden card"}, {"de", "steal 4", "gestohlen: 4"}, {"en", "peek ? ?", "on top lie: a hidden card, a hidden card"},
		{"de", "put ?", "versteckt das Fass im Stapel"}, {"en", "put 4", "puts the keg back as card 5"}, {"de", "out 2.3", "ist draußen"}, {"de", "deal 2 ?", ""}, {"en", "box bucket", ""}, {"en", "rubbish", "rubbish"},
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
