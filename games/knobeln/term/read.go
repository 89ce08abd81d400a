package term

import (
	"slices"
	"strconv"
	"strings"

	"spelunke/games/knobeln"
)

// verbs are what people may say for a move; the empty verb stands for itself.
var verbs = map[string]knobeln.Kind{
	"t": knobeln.Throw, "throw": knobeln.Throw, "w": knobeln.Throw, "wuerfeln": knobeln.Throw, "werfen": knobeln.Throw, "wirf": knobeln.Throw,
	"k": knobeln.Keep, "keep": knobeln.Keep, "behalte": knobeln.Keep, "behalten": knobeln.Keep, "halte": knobeln.Keep,
	"s": knobeln.Score, "score": knobeln.Score, "schreibe": knobeln.Score, "schreiben": knobeln.Score, "eintragen": knobeln.Score,
}

// columns are the digits that may follow a field's name.
const columns = "1234"

// Read returns the one legal move that a line means, or "" if it means none or
// several. It understands the notation, Enter for the only move, dice to keep
// ("4 4", "44", "-"), and names of fields, whole or begun or by their initials,
// in the terminal's language or as ids, with the column's number where several
// are free.
func (t *Terminal) Read(line string, moves []string) string {
	words := strings.Fields(fold(line))
	if m := strings.Join(words, " "); slices.Contains(moves, m) {
		return m
	}
	if len(words) == 0 {
		if len(moves) == 1 {
			return moves[0]
		}
		return ""
	}
	kind := verbs[words[0]]
	if kind != 0 {
		words = words[1:]
	}
	var found []string
	for _, move := range moves {
		m, err := knobeln.ParseMove(move)
		if err == nil && (kind == 0 || kind == m.Kind) && t.means(m, words) {
			found = append(found, move)
		}
	}
	if len(found) == 1 {
		return found[0]
	}
	return t.exactly(words, found)
}

// means reports whether words without a verb may mean m.
func (t *Terminal) means(m knobeln.Move, words []string) bool {
	text := strings.Join(words, "")
	switch m.Kind {
	case knobeln.Throw:
		return text == ""
	case knobeln.Keep:
		return slices.Contains([]string{"-", "0"}, text) && m.Dice == 0 ||
			m.Dice != 0 && sorted(text) == strings.ReplaceAll(m.Dice.String(), " ", "")
	}
	name := strings.TrimRight(text, columns)
	if column := text[len(name):]; column != "" && column != strconv.Itoa(int(m.Column)) {
		return false
	}
	return name != "" && slices.ContainsFunc(t.names(m.Field), func(n string) bool { return strings.HasPrefix(n, name) })
}

// exactly picks from several fields that begin alike the one that is named in full.
func (t *Terminal) exactly(words, moves []string) string {
	name := strings.TrimRight(strings.Join(words, ""), columns)
	exact := slices.DeleteFunc(moves, func(move string) bool {
		m, err := knobeln.ParseMove(move)
		return err != nil || !slices.Contains(t.names(m.Field), name)
	})
	if len(exact) != 1 {
		return ""
	}
	return exact[0]
}

// names are what a field may be called: its id, its name and the initials of both.
func (t *Terminal) names(f knobeln.Field) []string {
	id, name := f.String(), fold(t.fields[f.String()])
	var out []string
	for _, n := range []string{id, name} {
		parts := strings.FieldsFunc(n, func(r rune) bool { return r == '-' || r == ' ' })
		initials := ""
		for _, p := range parts {
			initials += p[:1]
		}
		out = append(out, n, strings.Join(parts, ""))
		if len(parts) > 1 {
			out = append(out, initials)
		}
	}
	return out
}

// fold makes a line easier to compare.
func fold(line string) string {
	return strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "ß", "ss").Replace(strings.ToLower(line))
}

func sorted(text string) string {
	b := []byte(text)
	slices.Sort(b)
	return string(b)
}
