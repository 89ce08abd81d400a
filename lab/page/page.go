// Package page makes a report that people read: one HTML file with words,
// figures and charts, which needs nothing from elsewhere and follows the reader's light or
// dark theme. It draws what it is given; it neither plays nor reckons.
package page

import (
	"embed"
	"encoding/base64"
	"html/template"
	"io"
	"strconv"
	"strings"
)

// A Page is a whole report in one language.
type Page struct {
	Lang   string // "de" or "en": of the texts, and how numbers are written
	House  string // what stands in the bar
	Title  string
	Tags   []string // what was played
	Leads  []string // findings, the most important first
	Keys   []Key
	Panels []Panel
	Notes  Panel // how it was reckoned
	Words  Words
}

// Words are what the page itself says.
type Words struct {
	Table string // to show a chart as a table
	Theme string // to change between light and dark
}

// A Key is one number that everybody must see.
type Key struct{ Value, Text string }

// A Panel is a chart with its words, or words alone.
type Panel struct {
	Title string
	Text  string
	Span  int // columns, of twelve
	Chart Chart
}

// A Chart draws itself, and is also a table.
type Chart interface {
	SVG(p *Page) template.HTML
	Table(p *Page) (head []string, rows [][]string)
}

//go:embed fonts/*.woff2
var fonts embed.FS

//go:embed page.html
var text string

// Write writes the page. Its bytes depend on nothing but p.
func (p *Page) Write(w io.Writer) error {
	t, err := template.New("page").Funcs(template.FuncMap{"font": font, "head": head, "rows": rows}).Parse(text)
	if err != nil {
		return err
	}
	return t.Execute(w, p)
}

// font returns a file as the address that stands for its bytes.
func font(name string) (template.CSS, error) {
	b, err := fonts.ReadFile("fonts/" + name + "-latin-wght-normal.woff2")
	return template.CSS("url(data:font/woff2;base64," + base64.StdEncoding.EncodeToString(b) + ")"), err
}

func head(c Chart, p *Page) []string {
	h, _ := c.Table(p)
	return h
}

func rows(c Chart, p *Page) [][]string {
	_, r := c.Table(p)
	return r
}

// Number writes x with so many decimals as the page's language does.
func (p *Page) Number(x float64, decimals int) string {
	s := strconv.FormatFloat(x, 'f', decimals, 64)
	if strings.Trim(s, "-0.") == "" {
		s = strings.TrimPrefix(s, "-")
	}
	whole, fraction, _ := strings.Cut(strings.TrimPrefix(s, "-"), ".")
	comma, gap := ".", ","
	if p.Lang == "de" {
		comma, gap = ",", "\u202f"
	}
	for i := len(whole) - 3; i > 0 && len(whole) > 4; i -= 3 {
		whole = whole[:i] + gap + whole[i:]
	}
	if fraction != "" {
		whole += comma + fraction
	}
	if s[0] == '-' {
		return "−" + whole
	}
	return whole
}

// Percent writes a share as a percentage.
func (p *Page) Percent(x float64, decimals int) string {
	if p.Lang == "de" {
		return p.Number(100*x, decimals) + "\u00a0%"
	}
	return p.Number(100*x, decimals) + "%"
}
