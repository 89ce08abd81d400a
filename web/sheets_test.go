package web_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/url"
	"os/exec"
	"strings"
	"testing"

	"spelunke/audit"
	"spelunke/game"
	"spelunke/games"
	"spelunke/sheet"
)

// printed asks for a PDF.
func (g *guest) printed(path string) []byte {
	g.t.Helper()
	status, b := g.do("GET", path, nil)
	if status != http.StatusOK || !bytes.HasPrefix(b, []byte("%PDF-")) {
		g.t.Fatalf("GET %s: %d %.200q, want a PDF", path, status, b)
	}
	return b
}

// read returns a PDF's text.
func read(t *testing.T, pdf []byte) string {
	t.Helper()
	cmd := exec.Command("pdftotext", "-layout", "-", "-")
	cmd.Stdin = bytes.NewReader(pdf)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("pdftotext: %v (it is in Debian's poppler-utils)", err)
	}
	return string(out)
}

func TestSheet_Blank(t *testing.T) {
	p := newPub(t, nil)
	g := &guest{pub: p} // without a session
	resp, err := http.Get(p.url + "/api/games/knobeln/sheet")
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if got := resp.Header.Get("Content-Type") + " " + resp.Header.Get("Content-Disposition"); got != `application/pdf inline; filename="spelunke-knobeln.pdf"` {
		t.Errorf("a sheet comes as %s", got)
	}
	text := read(t, g.printed("/api/games/knobeln/sheet?lang=en&set=pair=1&set=columns=2&name=J%C3%BCrgen&name=Jule"))
	for _, want := range []string{"Knobeln sheet", "Pair", "2 columns", "Jürgen", "Jule"} {
		if !strings.Contains(text, want) {
			t.Errorf("%q does not stand in: %s", want, text)
		}
	}
	if got := strings.Count(read(t, g.printed("/api/games/knobeln/sheet?blocks=3")), "Name"); got != 3 {
		t.Errorf("room for %d names, want 3", got)
	}
	for query, want := range map[string]string{
		"knobeln/sheet?lang=fr":                            "bad_input",
		"knobeln/sheet?blocks=5":                           "bad_input",
		"knobeln/sheet?blocks=2&name=a":                    "bad_input",
		"knobeln/sheet?name=a&name=b&name=c&name=d&name=e": "bad_input",
		"knobeln/sheet?set=columns=5":                      "bad_option",
		"knobeln/sheet?set=feet":                           "bad_option",
		"knobeln/sheet?set=strict=1&set=croatian=1":        "bad_option",
		"polterfass/sheet":                                 "bad_input",
		"skat/sheet":                                       "unknown_game",
	} {
		if got := g.code("GET", "/api/games/"+query, nil); got != want {
			t.Errorf("%s: %s, want %s", query, got, want)
		}
	}
}

// TestSheet_NamesAreText prints names that would be commands, were they not text.
func TestSheet_NamesAreText(t *testing.T) {
	p := newPub(t, nil)
	for _, name := range []string{`<script>alert(1)</script>`, `x) Tj ET /OpenAction <</JS(alert)>>`, `\\) >> endobj /AA`, "a\r\n/JavaScript"} {
		pdf := (&guest{pub: p}).printed("/api/games/knobeln/sheet?name=" + url.QueryEscape(name))
		for _, bad := range []string{"/JavaScript", "/JS", "/OpenAction", "/AA", "/URI", "<script"} {
			if bytes.Contains(pdf, []byte(bad)) {
				t.Errorf("the name %q puts %s into the file", name, bad)
			}
		}
	}
}

// TestSheet_Match prints a match, which is the sheet that its saved log makes.
func TestSheet_Match(t *testing.T) {
	p := newPub(t, nil)
	a := p.guest("Änne <b>")
	tab := a.opens("me", m{"params": m{"pair": "1", "saved": "1"}})
	tab = a.table(tab.ID, "start", m{"contribution": share(1)})
	path := "/api/matches/" + tab.Match + "/sheet"
	if got := a.code("GET", path, nil); got != "match_running" {
		t.Errorf("the sheet of a running match: %s", got)
	}
	fr := a.frame(tab.Match, "")
	for !fr.Over {
		fr = a.move(fr, fr.Moves[0])
	}
	got := a.printed(path + "?lang=en")
	text := read(t, got)
	for _, want := range []string{"Änne <b>", tab.Match, "Stock", fmt.Sprint(fr.Score[0])} {
		if !strings.Contains(text, want) {
			t.Errorf("%q does not stand in: %s", want, text)
		}
	}
	_, file := a.do("GET", "/api/matches/"+tab.Match+"/log", nil)
	l, err := audit.Parse(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	e, _ := games.Find(l.Game)
	end, err := audit.Replay(l, func(string) (game.Game, bool) { return e.Game, true })
	if err != nil {
		t.Fatal(err)
	}
	params, err := e.Game.Complete(l.Params)
	if err != nil {
		t.Fatal(err)
	}
	want, err := e.Sheet(sheet.Order{Lang: "en", Params: params, Names: end.Names, Final: end.Position, Match: l.Match, At: end.At})
	if err != nil || !bytes.Equal(got, want) {
		t.Errorf("the sheet of the page is another than that of the log (%v)", err)
	}
	if got := a.code("GET", "/api/matches/nothing/sheet", nil); got != "unknown_match" {
		t.Errorf("the sheet of no match: %s", got)
	}
}
