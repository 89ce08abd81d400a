package sheet

import (
	"bytes"
	"errors"
	"strings"
	"testing"
	"time"

	"spelunke/game"
)

// position is a match of two, of which the sheet asks no more.
type position struct{ game.Position }

func (position) Seats() int { return 2 }

func TestOrder_Check(t *testing.T) {
	for _, c := range []struct {
		order Order
		want  string
	}{
		{Order{Lang: "de"}, ""},
		{Order{Lang: "en", Names: make([]string, 4)}, ""},
		{Order{Lang: "fr"}, `language "fr", want de or en`},
		{Order{}, `language ""`},
		{Order{Lang: "de", Names: make([]string, 5)}, "5 names, want at most 4"},
		{Order{Lang: "de", Names: []string{"a", "b"}, Final: position{}}, ""},
		{Order{Lang: "de", Names: []string{"a"}, Final: position{}}, "1 names for 2 seats"},
	} {
		err := c.order.Check()
		if c.want == "" && err != nil || c.want != "" && (!errors.Is(err, ErrOrder) || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("Check of %+v = %v, want %q", c.order, err, c.want)
		}
	}
}

func TestOrder_Date(t *testing.T) {
	at := time.Date(2026, 11, 30, 23, 30, 0, 0, time.FixedZone("west", -3600))
	for lang, want := range map[string]string{"de": "1.12.2026", "en": "1 December 2026"} {
		if got := (Order{Lang: lang, At: at}).Date(); got != want {
			t.Errorf("Date in %s = %q, want %q", lang, got, want)
		}
	}
}

// blank is a paper with one page.
func blank() *Paper {
	p := New("x", "de")
	p.Page()
	return p
}

// TestPaper_Text has texts made smaller and then shortened, until they fit.
func TestPaper_Text(t *testing.T) {
	p := blank()
	style := Style{Face: Bold, Size: 14}
	full := p.Measure(style, "Bärbel-Friederike")
	for _, c := range []struct {
		room, least float64 // least: so much of it is used
	}{{full + 1, full}, {full * 0.9, full * 0.9}, {full * smallest, full * smallest}, {full * 0.5, full * 0.3}, {3, 0.5}} {
		if got := p.Text(20, 20, c.room, style, "Bärbel-Friederike"); got > c.room+1e-6 || got < c.least-1e-6 {
			t.Errorf("a text of %.1f mm where there are %.1f becomes %.2f, want at least %.1f", full, c.room, got, c.least)
		}
	}
	p.pdf.SetFont(string(Bold), "", 14)
	room := p.pdf.GetStringWidth("Anna von…") + 0.1
	if got := p.shortened("Anna von Üxküll", room); got != "Anna von…" {
		t.Errorf("shortened = %q, want it cut at a letter and no space before the dots", got)
	}
	if got := p.shortened("Zoe\u0301lie", p.pdf.GetStringWidth("Zo…")); got != "Zo…" && got != "Zoe…" {
		t.Errorf("shortened = %q, want no mark left alone", got)
	}
}

func TestPaper_Writable(t *testing.T) {
	p := blank()
	for name, want := range map[string]string{
		"Jürgen Groß-Ÿ":              "Jürgen Groß-Ÿ",
		"Łukasz Ağaoğlu":             "Łukasz Ağaoğlu",
		"Олена":                      "Олена",
		"Ωμέγα":                      "Ωμέγα",
		"Kim 🎲 ẞ":                    "Kim ẞ",
		"漢字":                         "",
		"a\u202eb":                   "ab",
		strings.Repeat("ab ", 1<<18): strings.TrimSpace(strings.Repeat("ab ", longest/3)),
	} {
		if got := p.Writable(name); got != want {
			t.Errorf("Writable(%q) = %q, want %q", name, got, want)
		}
	}
}

// TestPaper_Bytes draws the same twice, and has the reader's program know its language.
func TestPaper_Bytes(t *testing.T) {
	draw := func(lang string) []byte {
		p := New("Größe", lang)
		p.Page()
		p.Text(20, 20, 100, Style{Face: Display, Size: 30}, "Knobeln")
		p.Text(20, 40, 100, Style{Face: Regular, Size: 10}, "Würfel")
		p.Die(20, 50, 10, 6, true)
		p.Die(40, 50, 10, 1, false)
		b, err := p.Bytes()
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	first := draw("de")
	for range 5 {
		if !bytes.Equal(draw("de"), first) {
			t.Fatal("the same drawing becomes other bytes")
		}
	}
	if !bytes.Contains(first, []byte("/Lang (de)")) || bytes.Equal(first, draw("en")) {
		t.Error("the language is not in the document")
	}
	if bytes.Contains(first, []byte(time.Now().Format("D:2006"))) {
		t.Error("the document knows when it was drawn")
	}
}
