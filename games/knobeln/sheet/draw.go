package sheet

import (
	"strconv"
	"strings"

	"spelunke/game"
	"spelunke/sheet"
)

// Thicknesses of lines, in millimetres.
const (
	hair  = 0.18
	thin  = 0.35
	thick = 0.7
)

// title draws the head of the page.
func (p *print) title() {
	p.Text(p.x, 26, 110, sheet.Style{Face: sheet.Display, Size: 36}, p.texts.own("title"))
	sub := p.tags()
	if p.order.Match != "" {
		sub = append(sub, p.texts.own("match", "id", p.order.Match, "date", p.order.Date()))
	}
	if len(sub) == 0 {
		sub = []string{p.texts.game("rules.short")}
	}
	p.Text(p.x, 34, p.right()-p.x-52, sheet.Style{Face: sheet.Regular, Size: 11}, strings.Join(sub, " · "))
	x := p.right()
	p.cup(x-19, 13)
	p.Die(x-34, 25.5, 9.5, 5, false)
	p.Die(x-45, 25.5, 9.5, 3, true)
}

// tags say which variant it is.
func (p *print) tags() []string {
	var out []string
	for _, name := range []string{"croatian", "pair", "sharp", "strict", "saved"} {
		if p.order.Params[name] == 1 {
			out = append(out, p.texts.game("tag."+name))
		}
	}
	if p.columns > 1 {
		out = append(out, p.texts.game("tag.columns", "n", p.columns))
	}
	return out
}

// cup draws a cup that stands on its rim, 19 by 22 millimetres.
func (p *print) cup(x, y float64) {
	p.Shape(0, x+4, y+2.4, x+15, y+2.4, x+18.6, y+19.4, x+0.4, y+19.4)
	p.Oval(x+9.5, y+2.4, 5.5, 1.9, 0)
	p.Oval(x+9.5, y+19.4, 9.1, 2.6, 0)
	p.Ink(false)
	for _, h := range []float64{5.6, 15.8} { // seams
		inset := 4 - 3.6*(h-2.4)/17
		p.band(x+inset, x+19-inset, y+h)
	}
	p.Ink(true)
}

// band draws a seam around a cup: a flat arc from left to right.
func (p *print) band(left, right, y float64) {
	const steps = 12
	at := func(i int) (float64, float64) {
		t := 2*float64(i)/steps - 1
		return left + (right-left)*float64(i)/steps, y + 1.9*(1-t*t)
	}
	for i := range steps {
		x1, y1 := at(i)
		x2, y2 := at(i + 1)
		p.Line(x1, y1, x2, y2, 0.55)
	}
}

// names draws the line of names and the columns' numbers.
func (p *print) names(first game.Seat, names []string) {
	for b, name := range names {
		x, w := p.left(b, 0), float64(p.columns)*p.cell
		if name = p.Writable(name); name == "" && p.board != nil {
			name = p.texts.own("seat", "n", int(first)+b+1)
		}
		if name == "" {
			p.Text(x+1.5, tableTop+3.6, w-3, sheet.Style{Face: sheet.Regular, Size: 7.5}, p.texts.own("name"))
		} else {
			p.name(x+1.2, w-2.4, name)
		}
		for c := range p.columns {
			if p.columns > 1 {
				p.Text(p.left(b, c), tableTop+nameHigh+4.7, p.cell, sheet.Style{Face: sheet.Bold, Size: 10, Align: 0.5}, p.head(c))
			}
		}
	}
	if p.order.Params["strict"] == 1 {
		p.Text(p.x+2, p.top()-3, p.label-4, sheet.Style{Face: sheet.Regular, Size: 9}, "↓ "+p.texts.game("sheet.down"))
	}
}

// name writes a name between x and x+w, on two lines if it is long.
func (p *print) name(x, w float64, name string) {
	large, small := sheet.Style{Face: sheet.Bold, Size: 14, Align: 0.5}, sheet.Style{Face: sheet.Bold, Size: 11, Align: 0.5}
	upper, lower := name, ""
	if p.Measure(large, name) > w*1.15 {
		upper, lower = halves(name, func(text string) float64 { return p.Measure(small, text) })
	}
	if lower == "" {
		p.Text(x, tableTop+8.6, w, large, upper)
		return
	}
	p.Text(x, tableTop+5.6, w, small, upper)
	p.Text(x, tableTop+10.4, w, small, lower)
}

// halves breaks a name after a space or hyphen so that the longer part is as short as
// can be; the second part is empty where there is nowhere to break.
func halves(name string, measure func(string) float64) (first, second string) {
	first = name
	best := measure(name)
	for i, r := range name {
		if r != ' ' && r != '-' {
			continue
		}
		a, b := strings.TrimSpace(name[:i+1]), name[i+1:]
		if wide := max(measure(a), measure(b)); wide < best && a != "" && b != "" {
			first, second, best = a, b, wide
		}
	}
	return first, second
}

// head is what stands above a column.
func (p *print) head(c int) string {
	text := strconv.Itoa(c + 1)
	if p.order.Params["column_order"] == 1 && c < 2 {
		text += " " + []string{"↓", "↑"}[c]
	}
	return text
}

// line draws one row, without the grid.
func (p *print) line(r row, y float64, first game.Seat) {
	if r.last {
		p.Box(p.x, y, p.label, p.row, 0)
		p.Ink(false)
	}
	p.labelled(r, y)
	p.Ink(true)
	if p.board == nil {
		return
	}
	size := 13.0
	if p.cell < 12 {
		size = 10.5
	}
	if r.last {
		size = 16
	}
	face := sheet.Regular
	if r.sum {
		face = sheet.Bold
	}
	base := y + p.row/2 + size*0.125
	for b := range p.blocks {
		seat, columns, wide := first+game.Seat(b), p.columns, p.cell
		if r.block {
			columns, wide = 1, p.cell*float64(p.columns)
		}
		won := r.last && p.blocks > 1 && p.ranks[seat] == 1
		for c := range columns {
			if won {
				p.Box(p.left(b, c), y, wide, p.row, 0)
				p.Ink(false)
			}
			p.Text(p.left(b, c)+0.4, base, wide-0.8, sheet.Style{Face: face, Size: size, Align: 0.5}, r.value(p.board, seat, c))
			p.Ink(true)
		}
	}
}

// labelled draws what stands at the left of a row.
func (p *print) labelled(r row, y float64) {
	room := p.label - 4
	if p.label >= labelWide && len(r.dice) > 0 {
		room -= p.dice(r.dice, y) + 2
	}
	name := r.name
	if r.twice {
		name += " ×2"
	}
	size := 11.5
	if r.last {
		size = 15
	}
	base := y + p.row/2 + size*0.125
	if r.hint != "" {
		p.Text(p.x+2, y+p.row*0.83, room, sheet.Style{Face: sheet.Regular, Size: 8.5}, r.hint)
		base = y + p.row*0.47
	}
	p.Text(p.x+2, base, room, sheet.Style{Face: sheet.Bold, Size: size}, name)
}

// dice draws a row's dice at the right of its label, and returns how wide they are.
func (p *print) dice(faces []int, y float64) float64 {
	size, gap := 4.6, 0.5
	if len(faces) == 1 {
		size = 7
	}
	wide := float64(len(faces))*(size+gap) - gap
	for i, face := range faces {
		p.Die(p.x+p.label-2-wide+float64(i)*(size+gap), y+(p.row-size)/2, size, face, len(faces) == 1)
	}
	return wide
}

// grid draws the lines between and around the cells.
func (p *print) grid(bottom float64) {
	left, right := p.x, p.right()
	names := left + p.label
	if p.columns > 1 {
		p.Line(names, tableTop+nameHigh, right, tableTop+nameHigh, hair)
	}
	shared := map[float64]bool{} // tops of rows that are one for all columns of a block
	y := p.top()
	for i, r := range p.rows {
		weight := hair
		switch {
		case i == 0, r.last, i > 0 && r.sum != p.rows[i-1].sum:
			weight = thick
		}
		p.Line(left, y, right, y, weight)
		shared[y] = r.block
		y += p.row
	}
	p.Line(names, tableTop, names, bottom, thick)
	for b := range p.blocks {
		for c := range p.columns {
			x := p.left(b, c)
			switch {
			case c == 0 && b > 0:
				p.Line(x, tableTop, x, bottom, thick)
			case c > 0:
				p.Line(x, tableTop+nameHigh, x, p.top(), hair)
				p.inner(x, shared)
			}
		}
	}
	// The frame: nothing above the labels.
	p.Line(names, tableTop, right, tableTop, thick)
	p.Line(right, tableTop, right, bottom, thick)
	p.Line(left, bottom, right, bottom, thick)
	p.Line(left, p.top(), left, bottom, thick)
}

// inner draws the line between two columns of a block, where they are two.
func (p *print) inner(x float64, shared map[float64]bool) {
	y := p.top()
	for range p.rows {
		if !shared[y] {
			p.Line(x, y, x, y+p.row, hair)
		}
		y += p.row
	}
}

// footer draws what the variant changes.
func (p *print) footer() {
	y := sheet.Height - margin - noteHigh*float64(len(p.notes)-1)
	for _, note := range p.notes {
		x := p.x
		if note[0] != "" {
			x += p.Text(x, y, 80, sheet.Style{Face: sheet.Bold, Size: 9}, note[0]) + 2
		}
		p.Text(x, y, p.right()-x, sheet.Style{Face: sheet.Regular, Size: 9}, note[1])
		y += noteHigh
	}
}
