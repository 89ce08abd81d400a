// Package term shows Knobeln at a terminal and reads what people type there.
// It knows what the page knows, the view and the legal moves, and no more.
package term

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"spelunke/game"
	"spelunke/games/knobeln"
	"spelunke/games/knobeln/web"
)

// Terminal speaks one language.
type Terminal struct {
	words  words
	fields map[string]string // names by id
}

// New returns a Terminal that speaks German ("de") or English ("en").
func New(lang string) (*Terminal, error) {
	w, ok := languages[lang]
	if !ok {
		return nil, fmt.Errorf("knobeln: no texts in language %q, want de or en", lang)
	}
	b, err := web.Texts.ReadFile(lang + ".json")
	if err != nil {
		return nil, fmt.Errorf("knobeln: texts: %w", err)
	}
	var texts map[string]any // most are strings, some have forms for numbers
	if err := json.Unmarshal(b, &texts); err != nil {
		return nil, fmt.Errorf("knobeln: texts: %w", err)
	}
	t := &Terminal{w, map[string]string{}}
	for f := knobeln.Ones; f <= knobeln.Minimum; f++ {
		name, ok := texts["field."+f.String()].(string)
		if !ok {
			return nil, fmt.Errorf("knobeln: %s.json has no field.%s", lang, f)
		}
		t.fields[f.String()] = name
	}
	return t, nil
}

// words are the texts that only the terminal has.
type words struct {
	round, throw, left, stock               string // headings
	upper, bonus, lower, croatian, total    string // lines of the sheet
	press, enter, again, column             string // hints
	saysThrow, saysKeep, saysAll, saysScore string // moves
}

var languages = map[string]words{
	"de": {
		round: "Runde %d von %d, am Zug: %s", throw: "Wurf %d", left: "noch %d", stock: "Vorrat",
		upper: "oben", bonus: "Bonus", lower: "unten", croatian: "(Max − Min) × Einer", total: "zusammen",
		press: "Enter: würfeln", enter: "eintragen", again: "oder behalten, etwa %s, und den Rest noch einmal werfen (- für alle)", column: "Spalte %d",
		saysThrow: "würfelt", saysKeep: "behält %s", saysAll: "wirft alle noch einmal", saysScore: "schreibt %s",
	},
	"en": {
		round: "Round %d of %d, to play: %s", throw: "Throw %d", left: "%d left", stock: "Stock",
		upper: "upper", bonus: "bonus", lower: "lower", croatian: "(max − min) × ones", total: "total",
		press: "Enter: throw", enter: "enter", again: "or keep some, like %s, and throw the rest again (- for all)", column: "column %d",
		saysThrow: "throws", saysKeep: "keeps %s", saysAll: "throws all again", saysScore: "enters %s",
	},
}

// faces are the dice from one to six.
var faces = [...]string{"⚀", "⚁", "⚂", "⚃", "⚄", "⚅"}

func pips(dice []int) string {
	out := make([]string, len(dice))
	for i, d := range dice {
		out[i] = faces[d-1]
	}
	return strings.Join(out, " ")
}

func digits(dice []int) string { return strings.Trim(fmt.Sprint(dice), "[]") }

// Show returns everybody's sheet and who is to play.
func (t *Terminal) Show(view any, names []string, _ []int) string {
	v := view.(knobeln.Table)
	var b strings.Builder
	t.sheets(&b, v, names)
	if v.Seat >= 0 {
		fmt.Fprintf(&b, "\n"+t.words.round+"\n", v.Round, v.Rounds, names[v.Seat])
	}
	return b.String()
}

// sheets prints a line for each field and a column for each column of each seat.
func (t *Terminal) sheets(b *strings.Builder, v knobeln.Table, names []string) {
	wide := utf8.RuneCountInString(t.words.croatian)
	for _, f := range v.Fields {
		wide = max(wide, utf8.RuneCountInString(t.fields[f]))
	}
	row := func(name string, cell func(s knobeln.Sheet, seat, column int) string) {
		line := fmt.Sprintf("%-*s", wide, name)
		for i, s := range v.Sheets {
			w := max(5, utf8.RuneCountInString(names[i])/v.Columns+1)
			line += " "
			for c := range v.Columns {
				line += fmt.Sprintf(" %*s", w, cell(s, i, c))
			}
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	number := func(of func(s knobeln.Sheet) []int) func(knobeln.Sheet, int, int) string {
		return func(s knobeln.Sheet, _, c int) string { return fmt.Sprint(of(s)[c]) }
	}
	first := func(text func(s knobeln.Sheet, seat int) string) func(knobeln.Sheet, int, int) string {
		return func(s knobeln.Sheet, seat, c int) string {
			if c > 0 {
				return ""
			}
			return text(s, seat)
		}
	}
	row("", first(func(_ knobeln.Sheet, seat int) string { return names[seat] }))
	for i, f := range v.Fields {
		row(t.fields[f], func(s knobeln.Sheet, _, c int) string { return cell(s.Cells[c][i]) })
		if f == knobeln.Sixes.String() {
			row("  "+t.words.upper, number(func(s knobeln.Sheet) []int { return s.Upper }))
			row("  "+t.words.bonus, number(func(s knobeln.Sheet) []int { return s.Bonus }))
		}
	}
	row("  "+t.words.lower, number(func(s knobeln.Sheet) []int { return s.Lower }))
	if v.Fields[len(v.Fields)-1] == knobeln.Minimum.String() {
		row("  "+t.words.croatian, number(func(s knobeln.Sheet) []int { return s.Croatian }))
	}
	row("  "+t.words.total, first(func(s knobeln.Sheet, _ int) string { return fmt.Sprint(s.Total) }))
	saved := func(s knobeln.Sheet) bool { return s.Stock != 0 }
	if slices.ContainsFunc(v.Sheets, saved) {
		row("  "+t.words.stock, first(func(s knobeln.Sheet, _ int) string { return fmt.Sprint(s.Stock) }))
	}
}

// cell is an entry: a dot while it is free, a dash when it is crossed out.
func cell(points int) string {
	switch points {
	case -1:
		return "·"
	case 0:
		return "–"
	}
	return fmt.Sprint(points)
}

// Hint shows the dice and says what the acting seat may do.
func (t *Terminal) Hint(view any) string {
	v := view.(knobeln.Table)
	if v.Phase != "choose" {
		return t.words.press
	}
	var b strings.Builder
	fmt.Fprintf(&b, t.words.throw+", "+t.words.left+":  %s   %s\n", v.Thrown, v.Left, pips(v.Dice), digits(v.Dice))
	b.WriteString(t.words.enter + ":\n")
	for i, field := range v.Fields {
		for c := range v.Open {
			points := v.Open[c][i]
			if points < 0 {
				continue
			}
			name := t.fields[field]
			if v.Columns > 1 {
				name += ", " + fmt.Sprintf(t.words.column, c+1)
			}
			fmt.Fprintf(&b, "  %3d  %s  (%s)\n", points, name, short(field, c, v.Columns))
		}
	}
	if v.Left > 0 {
		fmt.Fprintf(&b, t.words.again, strings.ReplaceAll(digits(commonest(v.Dice)), " ", ""))
	}
	return strings.TrimRight(b.String(), "\n")
}

// commonest returns the most frequent dice, the highest of several; never all.
func commonest(dice []int) []int {
	var best []int
	for i, n := 0, 0; i < len(dice); i += n {
		for n = 1; i+n < len(dice) && dice[i+n] == dice[i]; n++ {
		}
		if n >= len(best) {
			best = dice[i : i+n]
		}
	}
	return best[:min(len(best), len(dice)-1)]
}

func short(field string, column, columns int) string {
	if columns > 1 {
		return fmt.Sprintf("%s %d", field, column+1)
	}
	return field
}

// Say returns a move in words, as what somebody does: "keeps ⚃ ⚃". The House's
// roll is the dice.
func (t *Terminal) Say(by game.Seat, move string) string {
	m, err := knobeln.ParseMove(move)
	if err != nil {
		return move
	}
	switch m.Kind {
	case knobeln.Throw:
		return t.words.saysThrow
	case knobeln.Keep:
		if m.Dice == 0 {
			return t.words.saysAll
		}
		return fmt.Sprintf(t.words.saysKeep, pips(m.Dice.List()))
	case knobeln.Roll:
		return pips(m.Dice.List())
	}
	name := t.fields[m.Field.String()]
	if m.Column > 0 {
		name += ", " + fmt.Sprintf(t.words.column, m.Column)
	}
	return fmt.Sprintf(t.words.saysScore, name)
}
