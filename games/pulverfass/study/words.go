package study

import (
	"embed"
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"spelunke/lab/page"
)

//go:embed de.json en.json
var dictionaries embed.FS

// words are the texts of one language.
type words struct {
	page  *page.Page // knows how numbers are written
	texts map[string]string
}

func newWords(lang string) (*words, error) {
	b, err := dictionaries.ReadFile(lang + ".json")
	if err != nil {
		return nil, fmt.Errorf("study: no language %q, want de or en", lang)
	}
	w := &words{page: &page.Page{Lang: lang}}
	return w, json.Unmarshal(b, &w.texts)
}

// get returns a text. One that is missing is a fault of this package.
func (w *words) get(key string) string {
	text, ok := w.texts[key]
	if !ok {
		panic("study: no text " + key)
	}
	return text
}

// say fills a text's slots, given as names and values in turn, and begins it with a capital.
func (w *words) say(key string, slots ...string) string {
	for i := range slots {
		if i%2 == 0 {
			slots[i] = "{" + slots[i] + "}"
		}
	}
	text := strings.NewReplacer(slots...).Replace(w.get(key))
	_, n := utf8.DecodeRuneInString(text)
	return strings.ToUpper(text[:n]) + text[n:]
}

func (w *words) number(x float64, decimals int) string { return w.page.Number(x, decimals) }

func (w *words) percent(f page.Figure) string { return w.page.Percent(f.Mean, 1) }

func (w *words) players(n int) string { return w.get(fmt.Sprint("players_", n)) }

func (w *words) seat(i int) string { return w.get(fmt.Sprint("seat_", i+1)) }
