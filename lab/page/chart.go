package page

import (
	"fmt"
	"html/template"
	"math"
	"slices"
	"strings"
)

// A Figure is a number with its 95 % interval.
type Figure struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

// A Row is a figure of a chart, with what it is of.
type Row struct {
	Name string
	Figure
}

// Dots draws each row as a dot with its interval.
type Dots struct {
	Label    string // what is drawn, for who cannot see it
	Rows     []Row
	Percent  bool // the figures are shares
	Decimals int
	Line     *float64  // if not nil, a dashed line
	Heads    [4]string // of the table: what, figure, lower and upper end
}

func (d *Dots) text(p *Page, x float64, more int) string {
	if d.Percent {
		return p.Percent(x, d.Decimals+more)
	}
	return p.Number(x, d.Decimals+more)
}

const (
	wide  = 560 // of a drawing
	left  = 190
	right = 470
	pitch = 36
)

// SVG draws the chart.
func (d *Dots) SVG(p *Page) template.HTML {
	low, high := math.Inf(1), math.Inf(-1)
	for _, r := range d.Rows {
		low, high = min(low, r.Low), max(high, r.High)
	}
	if d.Line != nil {
		low, high = min(low, *d.Line), max(high, *d.Line)
	}
	ticks := ticks(low, high)
	low, high = min(low, ticks[0]), max(high, ticks[len(ticks)-1])
	at := func(x float64) float64 { return left + (right-left)*(x-low)/(high-low) }
	bottom := 10 + pitch*len(d.Rows)
	var b strings.Builder
	open(&b, wide, bottom+34, d.Label)
	decimals := decimalsOf(ticks, d.Percent)
	for _, x := range ticks {
		word := p.Number(x, decimals)
		if d.Percent {
			word = p.Percent(x, decimals)
		}
		fmt.Fprintf(&b, `<path d="M%.1f 8V%d" stroke="var(--line)"/><text x="%.1f" y="%d" text-anchor="middle" class="ax">%s</text>`, at(x), bottom, at(x), bottom+22, escape(word))
	}
	if d.Line != nil {
		fmt.Fprintf(&b, `<path d="M%.1f 4V%d" stroke="var(--text-2)" stroke-width="2" stroke-dasharray="5 4"/>`, at(*d.Line), bottom)
	}
	for i, r := range d.Rows {
		y := 10 + pitch*i + pitch/2
		fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="end" class="lb">%s</text>`, left-16, y+5, escape(r.Name))
		fmt.Fprintf(&b, `<path d="M%.1f %dH%.1fM%.1f %dv12M%.1f %dv12" fill="none" stroke="var(--text)" stroke-width="2.5"/>`, at(r.Low), y, at(r.High), at(r.Low), y-6, at(r.High), y-6)
		fmt.Fprintf(&b, `<circle cx="%.1f" cy="%d" r="6.5" fill="var(--beer)" stroke="var(--panel)" stroke-width="2"/>`, at(r.Mean), y)
		fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="end" class="lb">%s</text>`, wide-2, y+5, escape(d.text(p, r.Mean, 0)))
	}
	b.WriteString("</svg>")
	return template.HTML(b.String())
}

// Table returns the figures with their intervals.
func (d *Dots) Table(p *Page) (head []string, rows [][]string) {
	for _, r := range d.Rows {
		rows = append(rows, []string{r.Name, d.text(p, r.Mean, 1), d.text(p, r.Low, 1), d.text(p, r.High, 1)})
	}
	return d.Heads[:], rows
}

// Heat draws a table whose fields are the stronger the greater they are.
type Heat struct {
	Label    string
	Columns  []string
	Rows     []string
	Values   [][]float64 // by row and column; NaN: nothing
	Percent  bool
	Decimals int
}

func (h *Heat) text(p *Page, x float64) string {
	switch {
	case math.IsNaN(x):
		return "–"
	case h.Percent:
		return p.Percent(x, h.Decimals)
	}
	return p.Number(x, h.Decimals)
}

// SVG draws the chart.
func (h *Heat) SVG(p *Page) template.HTML {
	const side, top = 170, 30
	low, high := math.Inf(1), math.Inf(-1)
	for _, row := range h.Values {
		for _, x := range row {
			if !math.IsNaN(x) {
				low, high = min(low, x), max(high, x)
			}
		}
	}
	var b strings.Builder
	open(&b, wide, top+40*len(h.Rows)+4, h.Label)
	width := float64(wide-side) / float64(len(h.Columns))
	for j, name := range h.Columns {
		fmt.Fprintf(&b, `<text x="%.1f" y="22" text-anchor="middle" class="ax">%s</text>`, side+width*(float64(j)+.5), escape(name))
	}
	for i, name := range h.Rows {
		y := top + 40*i
		fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="end" class="ax">%s</text>`, side-10, y+24, escape(name))
		for j, x := range h.Values[i] {
			shade, class := 0.0, "lb"
			if !math.IsNaN(x) && high > low {
				shade = .2 + .8*(x-low)/(high-low)
			}
			if shade > .55 {
				class = "lb hi"
			}
			fmt.Fprintf(&b, `<rect x="%.1f" y="%d" width="%.1f" height="36" rx="5" fill="var(--beer)" fill-opacity="%.2f"/><text x="%.1f" y="%d" text-anchor="middle" class="%s">%s</text>`,
				side+width*float64(j)+1.5, y, width-3, shade, side+width*(float64(j)+.5), y+24, class, escape(h.text(p, x)))
		}
	}
	b.WriteString("</svg>")
	return template.HTML(b.String())
}

// Table returns the same numbers.
func (h *Heat) Table(p *Page) (head []string, rows [][]string) {
	for i, name := range h.Rows {
		row := []string{name}
		for _, x := range h.Values[i] {
			row = append(row, h.text(p, x))
		}
		rows = append(rows, row)
	}
	return append([]string{""}, h.Columns...), rows
}

// Bars draws how often each whole number came, the most frequent one in another colour.
type Bars struct {
	Label  string
	Shares []float64 // by number, from 0
	Heads  [2]string
}

// span returns the numbers that came at all often.
func (c *Bars) span() (from, to int) {
	const seldom = .0005
	from, to = 0, len(c.Shares)
	for from < to-1 && c.Shares[from] < seldom {
		from++
	}
	for to > from+1 && c.Shares[to-1] < seldom {
		to--
	}
	return from, to
}

// SVG draws the chart.
func (c *Bars) SVG(p *Page) template.HTML {
	const side, bottom = 46, 170
	from, to := c.span()
	shown := c.Shares[from:to]
	most := slices.Max(shown)
	var b strings.Builder
	open(&b, wide, bottom+30, c.Label)
	steps := ticks(0, most)
	for _, x := range steps {
		y := bottom - (bottom-10)*x/max(most, steps[len(steps)-1])
		fmt.Fprintf(&b, `<path d="M%d %.1fH%d" stroke="var(--line)"/><text x="%d" y="%.1f" text-anchor="end" class="ax">%s</text>`, side, y, wide, side-6, y+5, escape(p.Percent(x, decimalsOf(steps, true))))
	}
	width := float64(wide-side) / float64(len(shown))
	every := max(1, (len(shown)+9)/10)
	for i, x := range shown {
		fill, tall := "var(--line-strong)", (bottom-10)*x/max(most, steps[len(steps)-1])
		if x == most {
			fill = "var(--beer)"
		}
		at := side + width*float64(i)
		fmt.Fprintf(&b, `<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" rx="2" fill="%s"/>`, at+width*.08, bottom-tall, width*.84, tall, fill)
		if (from+i)%every == 0 {
			fmt.Fprintf(&b, `<text x="%.1f" y="%d" text-anchor="middle" class="ax">%d</text>`, at+width/2, bottom+21, from+i)
		}
	}
	b.WriteString("</svg>")
	return template.HTML(b.String())
}

// Table returns the same numbers.
func (c *Bars) Table(p *Page) (head []string, rows [][]string) {
	from, to := c.span()
	for i := from; i < to; i++ {
		rows = append(rows, []string{p.Number(float64(i), 0), p.Percent(c.Shares[i], 2)})
	}
	return c.Heads[:], rows
}

func open(b *strings.Builder, width, height int, label string) {
	fmt.Fprintf(b, `<svg viewBox="0 0 %d %d" role="img" aria-label="%s">`, width, height, escape(label))
}

func escape(s string) string { return template.HTMLEscapeString(s) }

// ticks returns three to six round numbers that lie about from low to high.
func ticks(low, high float64) []float64 {
	if !(high > low) {
		low, high = low-.5, low+.5
	}
	step := math.Pow(10, math.Floor(math.Log10((high-low)/2)))
	for _, k := range []float64{5, 2} {
		if (high-low)/(k*step) >= 2.5 {
			step *= k
			break
		}
	}
	var out []float64
	for i := math.Floor(low/step + 1e-9); i <= math.Ceil(high/step-1e-9); i++ {
		out = append(out, i*step)
	}
	return out
}

// decimalsOf is how many decimals it takes to tell ticks apart.
func decimalsOf(ticks []float64, percent bool) int {
	step := ticks[1] - ticks[0]
	if percent {
		step *= 100
	}
	return max(0, int(math.Ceil(-math.Log10(step)-1e-9)))
}
