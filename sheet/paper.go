// Package sheet is what games print their score sheets with: A4 paper, its
// fonts, lines, text that fits, and dice. All is black on white, and the same sheet is
// always the same bytes. It knows no game; a game's own sheet is in its folder.
package sheet

import (
	"bytes"
	_ "embed"
	"fmt"
	"strings"
	"time"
	"unicode"

	"codeberg.org/go-pdf/fpdf"
)

// Width and Height are those of A4, in millimetres.
const (
	Width  = 210.0
	Height = 297.0
)

// The fonts are those of the page at one weight each (500, 750 and 700), with all their
// letters in one file, without kerning, and with figures of one width in the place of the
// usual ones: fpdf reads no variable fonts and knows no features. Their licences lie beside them.

//go:embed fonts/sofia-regular.ttf
var regular []byte

//go:embed fonts/sofia-bold.ttf
var bold []byte

//go:embed fonts/grenze.ttf
var display []byte

// A Face is one of the fonts.
type Face string

// The fonts: Display is for titles only.
const (
	Regular Face = "regular"
	Bold    Face = "bold"
	Display Face = "display"
)

// A Paper is a document that is being drawn. Lengths are in millimetres from
// the upper left corner; what is drawn later lies above.
type Paper struct {
	pdf    *fpdf.Fpdf
	glyphs map[Face]coverage
	white  bool // draw in white
}

// New returns a document without pages.
func New(title, lang string) *Paper {
	pdf := fpdf.New("P", "mm", "A4", "")
	p := &Paper{pdf: pdf, glyphs: map[Face]coverage{}}
	// Neither the time nor the order of a map may be seen in the bytes.
	epoch := time.Unix(0, 0).UTC()
	pdf.SetCreationDate(epoch)
	pdf.SetModificationDate(epoch)
	pdf.SetCatalogSort(true)
	pdf.SetTitle(title, true)
	pdf.SetCreator("Spelunke", true)
	pdf.SetLang(lang)
	pdf.SetMargins(0, 0, 0)
	pdf.SetAutoPageBreak(false, 0)
	for _, f := range []struct {
		face Face
		font []byte
	}{{Regular, regular}, {Bold, bold}, {Display, display}} {
		pdf.AddUTF8FontFromBytes(string(f.face), "", f.font)
		p.glyphs[f.face] = covered(f.font)
	}
	return p
}

// Page begins a page.
func (p *Paper) Page() {
	p.pdf.AddPage()
	p.pdf.SetLineCapStyle("round")
	p.pdf.SetLineJoinStyle("round")
	p.Ink(true)
}

// Ink says whether to draw in black from now on, or else in white.
func (p *Paper) Ink(black bool) {
	p.white = !black
	c := 255
	if black {
		c = 0
	}
	p.pdf.SetDrawColor(c, c, c)
	p.pdf.SetFillColor(c, c, c)
	p.pdf.SetTextColor(c, c, c)
}

// Line draws a line of some thickness.
func (p *Paper) Line(x1, y1, x2, y2, thick float64) {
	p.pdf.SetLineWidth(thick)
	p.pdf.Line(x1, y1, x2, y2)
}

// Frame draws the outline of a rectangle with round corners.
func (p *Paper) Frame(x, y, w, h, round, thick float64) {
	p.pdf.SetLineWidth(thick)
	p.pdf.RoundedRect(x, y, w, h, round, "1234", "D")
}

// Box fills a rectangle.
func (p *Paper) Box(x, y, w, h, round float64) { p.pdf.RoundedRect(x, y, w, h, round, "1234", "F") }

// Shape draws a polygon, given as x, y, x, y …; thick 0 fills it.
func (p *Paper) Shape(thick float64, xy ...float64) {
	var points []fpdf.PointType
	for i := 0; i+1 < len(xy); i += 2 {
		points = append(points, fpdf.PointType{X: xy[i], Y: xy[i+1]})
	}
	style := "F"
	if thick > 0 {
		style = "D"
		p.pdf.SetLineWidth(thick)
	}
	p.pdf.Polygon(points, style)
}

// Oval draws an ellipse around a point; thick 0 fills it.
func (p *Paper) Oval(x, y, rx, ry, thick float64) {
	style := "F"
	if thick > 0 {
		style = "D"
		p.pdf.SetLineWidth(thick)
	}
	p.pdf.Ellipse(x, y, rx, ry, 0, style)
}

// A Style is how a text looks. Align is 0 for left, ½ for the middle and 1 for right.
type Style struct {
	Face  Face
	Size  float64 // in points
	Align float64
}

// smallest is how far a text is made smaller before it is shortened.
const smallest = 0.72

// Text writes one line that stands at y (its baseline) and fits between x and
// x+w: what is too long is set smaller, and then shortened. It returns how wide it became.
func (p *Paper) Text(x, y, w float64, s Style, text string) float64 {
	text = p.known(s.Face, text)
	p.pdf.SetFont(string(s.Face), "", s.Size)
	if wide := p.pdf.GetStringWidth(text); wide > w {
		p.pdf.SetFontSize(s.Size * max(smallest, w/wide))
		text = p.shortened(text, w)
	}
	wide := p.pdf.GetStringWidth(text)
	p.pdf.Text(x+(w-wide)*s.Align, y, text)
	return wide
}

// Measure returns how wide a text is if it has room.
func (p *Paper) Measure(s Style, text string) float64 {
	p.pdf.SetFont(string(s.Face), "", s.Size)
	return p.pdf.GetStringWidth(p.known(s.Face, text))
}

// shortened cuts a text that is wider than w in the font that is set, at a letter.
func (p *Paper) shortened(text string, w float64) string {
	const slack = 1e-6 // a text that was fitted exactly
	for runes := []rune(text); len(runes) > 0 && p.pdf.GetStringWidth(text) > w+slack; {
		runes = runes[:len(runes)-1]
		for len(runes) > 0 && (unicode.IsMark(runes[len(runes)-1]) || unicode.IsSpace(runes[len(runes)-1])) {
			runes = runes[:len(runes)-1]
		}
		text = string(runes) + "…"
	}
	return text
}

// longest is how many letters of a text are looked at: more fit on no line.
const longest = 300

// known leaves out what a font has no sign for.
func (p *Paper) known(face Face, text string) string {
	n := 0
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		if n == longest || !p.glyphs[face].has(r) {
			return -1
		}
		n++
		return r
	}, text))
}

// Writable returns what of a text, such as a name, can be written.
func (p *Paper) Writable(text string) string {
	return strings.Join(strings.Fields(p.known(Bold, text)), " ")
}

// Bytes ends the document.
func (p *Paper) Bytes() ([]byte, error) {
	var b bytes.Buffer
	if err := p.pdf.Output(&b); err != nil {
		return nil, fmt.Errorf("sheet: %w", err)
	}
	return b.Bytes(), nil
}
