package study

import (
	"bytes"
	"context"
	"errors"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"spelunke/game"
	"spelunke/games/pulverfass"
	"spelunke/lab"
	"spelunke/lab/page"
)

// small is a report of few games.
func small(t *testing.T, workers int) *Report {
	t.Helper()
	r, err := Run(t.Context(), Plan{Games: 40, Seed: 1, Level: "stammgast", Workers: workers})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestRun makes sure that all is played, and the same by any number of workers.
func TestRun(t *testing.T) {
	r := small(t, 1)
	if got := small(t, 3); !reflect.DeepEqual(got, r) {
		t.Error("three workers find something else than one")
	}
	want := map[string]int{"": 4, "short_hands": 4, "quick": 2, "simple_double": 4, "own_veto": 4, "five_different": 4}
	got := map[string]int{}
	for _, a := range r.Arms {
		got[a.Option]++
		if len(a.Wins) != a.Players || len(a.Out) != a.Players || a.Means["turns"].Mean <= 0 || a.Digest == "" {
			t.Errorf("%d players, option %q: %+v", a.Players, a.Option, a)
		}
		for _, f := range append(slices.Clone(a.Wins), a.Means["draws"], a.Shares["veto_2"]) {
			if !(f.Low <= f.Mean && f.Mean <= f.High) {
				t.Errorf("%d players, option %q: %v is no interval", a.Players, a.Option, f)
			}
		}
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("played %v, want %v", got, want)
	}
	if f := r.arm(4, "five_different").Means["fives"]; f.Mean <= 0 || r.arm(4, "").Means["fives"].Mean != 0 {
		t.Errorf("fives a game %v, want some, and none without the option", f)
	}
}

// TestRun_Check makes sure that the exact figures are met by who only draws.
func TestRun_Check(t *testing.T) {
	a := Arm{Players: 4}
	if err := a.play(t.Context(), game.Hide(pulverfass.Rules()), Plan{Games: 5000, Seed: 3}, "passive", nil); err != nil {
		t.Fatal(err)
	}
	sum := 0.0
	for i, f := range a.Wins {
		sum += Exact.Wins[i]
		if math.Abs(f.Mean-Exact.Wins[i]) > 2*(f.High-f.Low)/2 {
			t.Errorf("seat %d wins %v, want about %v", i, f, Exact.Wins[i])
		}
	}
	if d := a.Means["draws"]; math.Abs(d.Mean-Exact.Draws) > d.High-d.Low || math.Abs(sum-1) > 2e-6 {
		t.Errorf("%v draws, want about %v; exact shares add up to %v", d, Exact.Draws, sum)
	}
}

func TestRun_Refused(t *testing.T) {
	if _, err := Run(t.Context(), Plan{Games: 1, Level: "stamgast"}); !errors.Is(err, lab.ErrInput) || !strings.Contains(err.Error(), "stamgast") {
		t.Errorf("an unknown bot: %v, want %v with its name", err, lab.ErrInput)
	}
	if _, err := Run(t.Context(), Plan{Games: 0, Level: "passive"}); !errors.Is(err, lab.ErrInput) {
		t.Errorf("no games: %v, want %v", err, lab.ErrInput)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Run(ctx, Plan{Games: 1, Level: "passive"}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v, want %v", err, context.Canceled)
	}
}

// near returns a figure with a narrow interval, wide one with an interval that overlaps with all others.
func near(x float64) page.Figure { return page.Figure{Mean: x, Low: x - .01, High: x + .01} }
func wide(x float64) page.Figure { return page.Figure{Mean: x, Low: x - 100, High: x + 100} }

// doctored is a report with made-up figures: x and y stand for what is compared.
func doctored(x, y page.Figure) *Report {
	means := func(turns page.Figure) map[string]page.Figure {
		return map[string]page.Figure{
			"turns": turns, "minutes": turns, "ten_kegs": x, "jack_kegs": y,
			"announcements": {Mean: 10 * y.Mean, Low: 10 * y.Low, High: 10 * y.High}, "cancelled": x,
		}
	}
	base := Arm{Players: 4, Wins: []page.Figure{x, y}, Out: [][]page.Figure{{x}, {y}}, Means: means(y)}
	with := Arm{Players: 4, Option: "short_hands", Means: means(x)}
	two, five := base, base
	two.Players, five.Players = 2, 5
	two.Means, five.Means = means(x), means(y)
	return &Report{Arms: []Arm{base, with, two, five}}
}

// TestFindings gives figures and then their opposite: sentences must turn round, in both
// languages, and where intervals overlap nothing may be said.
func TestFindings(t *testing.T) {
	for lang, want := range map[string][2][]string{
		"de": {
			{"Zu viert gewinnt Platz 1 am öftesten", "länger als zu fünft", "„kurze Hände“: Partien werden länger", "Platz 1 scheidet zu viert", "Aussetzen hält zu viert mehr", "mehr als jede zehnte"},
			{"Zu viert gewinnt Platz 2 am öftesten", "kürzer als zu fünft", "„kurze Hände“: Partien werden kürzer", "Platz 2 scheidet zu viert", "Der Doppelzug hält zu viert mehr", "weniger als jede zehnte"},
		},
		"en": {
			{"four, seat 1 wins most", "takes longer than one with five", "“short hands”: games get longer", "seat 1 is the first to go", "a skip keeps more kegs", "more than every tenth"},
			{"four, seat 2 wins most", "is over sooner than one with five", "“short hands”: games get shorter", "seat 2 is the first to go", "a double turn keeps more kegs", "less than every tenth"},
		},
	} {
		w, err := newWords(lang)
		if err != nil {
			t.Fatal(err)
		}
		up, down := doctored(near(.6), near(.4)).findings(w), doctored(near(.4), near(.6)).findings(w)
		for i, got := range []string{strings.Join(up, "\n"), strings.Join(down, "\n")} {
			for k, sentence := range want[i] {
				if !strings.Contains(got, sentence) || strings.Contains(got, want[1-i][k]) {
					t.Errorf("%s: findings\n%s\nwant %q and not %q", lang, got, sentence, want[1-i][k])
				}
			}
			if strings.Contains(got, "{") {
				t.Errorf("%s: a slot is left in\n%s", lang, got)
			}
		}
		if got := doctored(wide(.6), wide(.4)).findings(w); len(got) != 0 {
			t.Errorf("%s: intervals overlap, and yet: %q", lang, got)
		}
		if got := doctored(page.Figure{Mean: .6, Low: .49, High: .7}, page.Figure{Mean: .4, Low: .3, High: .5}).findings(w); len(got) != 0 {
			t.Errorf("%s: intervals overlap a little, and yet: %q", lang, got)
		}
	}
}

// TestPage makes pages of a report and looks for what must and must not be in them.
func TestPage(t *testing.T) {
	r := small(t, 0)
	for lang, want := range map[string][]string{
		"de": {`lang="de"`, "Wie spielt sich Pulverfass?", "Als Tabelle", "schnelle Partie", "25,468"},
		"en": {`lang="en"`, "How does Pulverfass play?", "As a table", "quick game", "25.468"},
	} {
		p, err := r.Page(lang)
		if err != nil {
			t.Fatal(err)
		}
		var b, again bytes.Buffer
		if err := errors.Join(p.Write(&b), p.Write(&again)); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(b.Bytes(), again.Bytes()) {
			t.Errorf("%s: two pages of one report differ", lang)
		}
		for _, text := range want {
			if !strings.Contains(b.String(), text) {
				t.Errorf("%s: the page lacks %q", lang, text)
			}
		}
		_, body, _ := strings.Cut(b.String(), "</style>") // the fonts' bytes may spell anything
		for _, text := range []string{"http://", "https://", "NaN", "Inf", "ZgotmplZ", "<script", "{n}", "{players}", "<nil>"} {
			if strings.Contains(body, text) {
				t.Errorf("%s: the page has %q in it", lang, text)
			}
		}
		if got := strings.Count(b.String(), "<svg"); got != 12 {
			t.Errorf("%s: %d charts, want 12", lang, got)
		}
	}
	if _, err := r.Page("fr"); err == nil || !strings.Contains(err.Error(), `"fr"`) {
		t.Errorf("French: %v, want an error that names it", err)
	}
}
