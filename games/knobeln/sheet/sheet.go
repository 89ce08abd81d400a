// Package sheet prints Knobeln's score sheet, the Knobelzettel: for every
// variant with its fields, blank or filled with a match. What stands on it comes from
// the rules and from the page's texts.
package sheet

import (
	"fmt"

	"spelunke/game"
	"spelunke/games/knobeln"
	"spelunke/sheet"
)

// Lengths on the paper, in millimetres.
const (
	margin    = 12.0
	tableTop  = 41.0
	nameHigh  = 13.0 // of the line of names
	headHigh  = 6.5  // of the line of columns' numbers
	rowMost   = 12.2
	cellMost  = 42.0
	cellAlone = 62.0 // of the only one
	labelWide = 62.0 // with dice
	labelFull = 84.0 // where there is much room
	labelSlim = 43.0 // without, where there are many columns
	manyCells = 8    // with more columns than so, there is no room for dice
	noteHigh  = 4.4
)

// print is one sheet on its way to paper.
type print struct {
	*sheet.Paper
	texts texts
	order sheet.Order
	board *knobeln.Board // nil: blank
	ranks []int          // by seat, of a match that was played to its end
	rows  []row
	notes [][2]string

	columns, blocks     int // columns of a block; blocks on this page
	x, label, cell, row float64
}

// Print returns the sheet as a PDF. A match of more than four is on several pages.
func Print(o sheet.Order) ([]byte, error) {
	if err := o.Check(); err != nil {
		return nil, err
	}
	t, err := read(o.Lang)
	if err != nil {
		return nil, err
	}
	start := knobeln.Rules().Start(o.Params, 1)
	p := &print{Paper: sheet.New(t.own("title"), o.Lang), texts: t, order: o, rows: rows(start, t), notes: notes(start, o.Params, t), columns: int(start.Columns)}
	names := o.Names
	if o.Final != nil {
		final, ok := o.Final.(interface{ State() knobeln.State })
		if !ok {
			return nil, fmt.Errorf("knobeln: %w: a match of another game", sheet.ErrOrder)
		}
		state := final.State()
		p.board, p.ranks = &state.Board, make([]int, o.Final.Seats())
		if o.Final.Turn() == 0 { // nobody wins a match that was broken off
			p.ranks = o.Final.Ranks()
		}
	} else if len(names) == 0 {
		names = make([]string, max(1, sheet.MostBlocks/p.columns))
	}
	for first := 0; first < len(names); first += sheet.MostBlocks {
		p.page(game.Seat(first), names[first:min(first+sheet.MostBlocks, len(names))])
	}
	return p.Bytes()
}

// notes are what the variant changes, name and text.
func notes(start knobeln.State, params game.Params, t texts) [][2]string {
	var out [][2]string
	for _, name := range []string{"croatian", "sharp", "saved", "strict", "five_is_full_house"} {
		if params[name] == 1 && (name != "five_is_full_house" || !start.Strict) {
			out = append(out, [2]string{t.game("param." + name), t.game("param." + name + ".hint")})
		}
	}
	if params["column_order"] == 1 {
		out = append(out, [2]string{t.game("param.column_order"), t.game("param.column_order.mixedHint")})
	}
	if start.Strict {
		kind, chance := strictPoints(start)
		out = append(out, [2]string{"", t.own("strict", "kind", kind, "chance", chance)})
	}
	return out
}

// page draws one page, with the seats from first on.
func (p *print) page(first game.Seat, names []string) {
	p.Page()
	p.blocks = len(names)
	p.layout()
	p.title()
	p.names(first, names)
	y := p.top()
	for _, r := range p.rows {
		p.line(r, y, first)
		y += p.row
	}
	p.grid(y)
	p.footer()
}

// layout chooses the widths and heights.
func (p *print) layout() {
	cells := float64(p.blocks * p.columns)
	most := cellMost
	switch {
	case cells == 1:
		p.label, most = labelFull, cellAlone
	case cells > manyCells:
		p.label = labelSlim
	default:
		p.label = labelWide
	}
	p.cell = min(most, (sheet.Width-2*margin-p.label)/cells)
	p.x = (sheet.Width - p.label - cells*p.cell) / 2
	p.row = min(rowMost, (sheet.Height-margin-p.footerHigh()-p.top())/float64(len(p.rows)))
}

// top is where the fields begin.
func (p *print) top() float64 {
	if p.columns > 1 {
		return tableTop + nameHigh + headHigh
	}
	return tableTop + nameHigh
}

func (p *print) footerHigh() float64 { return 4 + noteHigh*float64(len(p.notes)) }

// left is where a column of a block begins.
func (p *print) left(block, column int) float64 {
	return p.x + p.label + float64(block*p.columns+column)*p.cell
}

func (p *print) right() float64 { return p.left(p.blocks, 0) }
