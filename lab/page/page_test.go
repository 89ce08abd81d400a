package page

import (
	"bytes"
	"math"
	"slices"
	"strings"
	"testing"
)

func TestNumber(t *testing.T) {
	for _, c := range []struct {
		x        float64
		decimals int
		de, en   string
	}{
		{0, 0, "0", "0"}, {-0.04, 1, "0,0", "0.0"}, {3.14159, 2, "3,14", "3.14"}, {-2.5, 1, "−2,5", "−2.5"},
		{1234, 0, "1234", "1234"}, {12345, 0, "12\u202f345", "12,345"}, {1234567.8, 1, "1\u202f234\u202f567,8", "1,234,567.8"},
	} {
		if got := (&Page{Lang: "de"}).Number(c.x, c.decimals); got != c.de {
			t.Errorf("German %v: %q, want %q", c.x, got, c.de)
		}
		if got := (&Page{Lang: "en"}).Number(c.x, c.decimals); got != c.en {
			t.Errorf("English %v: %q, want %q", c.x, got, c.en)
		}
	}
	if de, en := (&Page{Lang: "de"}).Percent(.256, 1), (&Page{Lang: "en"}).Percent(.256, 1); de != "25,6\u00a0%" || en != "25.6%" {
		t.Errorf("percentages %q and %q", de, en)
	}
}

func TestTicks(t *testing.T) {
	for _, c := range []struct{ low, high float64 }{{0, 1}, {.16, .31}, {-5.3, 7.6}, {0, .0007}, {3, 3}, {12, 480}, {-1, 0}} {
		got := ticks(c.low, c.high)
		if len(got) < 3 || len(got) > 9 || got[0] > c.low+1e-9 || got[len(got)-1] < c.high-1e-9 {
			t.Errorf("ticks(%v, %v) = %v, want a few that enclose them", c.low, c.high, got)
		}
		var texts []string
		for _, x := range got {
			texts = append(texts, (&Page{Lang: "en"}).Number(x, decimalsOf(got, false)))
		}
		if len(slices.Compact(texts)) != len(got) {
			t.Errorf("ticks(%v, %v) look the same: %v", c.low, c.high, texts)
		}
	}
}

// TestWrite draws one chart of each kind, with names that could be taken for markup.
func TestWrite(t *testing.T) {
	fair := .25
	p := Page{
		Lang: "en", House: "Lab", Title: "A <title>", Tags: []string{"tag"}, Leads: []string{"it & that"}, Keys: []Key{{"1", "one"}},
		Panels: []Panel{
			{Title: "dots", Span: 6, Chart: &Dots{Label: `"d"`, Rows: []Row{{"<b>", Figure{.3, .2, .4}}, {"c", Figure{.1, .1, .1}}}, Percent: true, Decimals: 1, Line: &fair, Heads: [4]string{"x", "mean", "low", "high"}}},
			{Title: "one dot", Span: 6, Chart: &Dots{Rows: []Row{{"a", Figure{2, 2, 2}}}}},
			{Title: "heat", Span: 6, Chart: &Heat{Columns: []string{"c"}, Rows: []string{"r<"}, Values: [][]float64{{math.NaN()}}}},
			{Title: "bars", Span: 6, Chart: &Bars{Shares: []float64{0, 0, .5, .5, 0}, Heads: [2]string{"n", "share"}}},
			{Title: "words", Span: 6, Text: "only"},
		},
	}
	var b bytes.Buffer
	if err := p.Write(&b); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	for _, want := range []string{"A &lt;title&gt;", "it &amp; that", "&lt;b&gt;", "r&lt;", "&#34;d&#34;", "<td>30.00%</td>", "<td>20.00%</td>", "<td>–</td>", "<td>50.00%</td>", "stroke-dasharray", "data:font/woff2"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	_, page, _ = strings.Cut(page, "</style>") // the fonts' bytes may spell anything
	for _, bad := range []string{"NaN", "Inf", "ZgotmplZ", "<b></", "http"} {
		if strings.Contains(page, bad) {
			t.Errorf("the page has %q in it", bad)
		}
	}
}
