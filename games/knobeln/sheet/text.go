package sheet

import (
	"embed"
	"encoding/json"
	"fmt"
	"strings"

	"spelunke/games/knobeln/web"
)

//go:embed de.json en.json
var own embed.FS

// texts are the page's texts of the game and those that only paper has, by key.
type texts struct{ page, paper map[string]any }

func read(lang string) (texts, error) {
	var t texts
	for _, from := range []struct {
		fs embed.FS
		to *map[string]any
	}{{web.Texts, &t.page}, {own, &t.paper}} {
		b, err := from.fs.ReadFile(lang + ".json")
		if err == nil {
			err = json.Unmarshal(b, from.to)
		}
		if err != nil {
			return t, fmt.Errorf("knobeln: texts of the sheet: %w", err)
		}
	}
	return t, nil
}

// game returns a text of the page. The keys are the package's own, so it panics if there is none.
func (t texts) game(key string, pairs ...any) string { return fill(t.page, key, pairs) }

// own returns a text of the paper.
func (t texts) own(key string, pairs ...any) string { return fill(t.paper, key, pairs) }

// fill puts values in the places of a text, given as name, value, name, value …;
// n chooses the form where there are several.
func fill(from map[string]any, key string, pairs []any) string {
	text, ok := from[key].(string)
	if forms, several := from[key].(map[string]any); several {
		form := "other"
		if len(pairs) > 1 && pairs[1] == 1 && forms["one"] != nil {
			form = "one"
		}
		text, ok = forms[form].(string)
	}
	if !ok {
		panic("knobeln: no text " + key)
	}
	for i := 0; i+1 < len(pairs); i += 2 {
		text = strings.ReplaceAll(text, fmt.Sprintf("{%v}", pairs[i]), fmt.Sprint(pairs[i+1]))
	}
	return text
}
