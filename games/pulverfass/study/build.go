package study

import (
	"fmt"
	"math"
	"slices"

	"spelunke/games/pulverfass/bots"
	"spelunke/lab/page"
)

// Page returns the report in a language, "de" or "en".
func (r *Report) Page(lang string) (*page.Page, error) {
	w, err := newWords(lang)
	if err != nil {
		return nil, err
	}
	b := builder{r, w}
	p := &page.Page{
		Lang: lang, House: w.get("house"), Title: w.get("title"),
		Tags:  []string{w.get("game"), w.say("tag_games", "n", w.number(float64(r.Games*(len(r.Arms)+1)), 0)), w.say("tag_bot", "name", r.Level), w.say("tag_rules", "n", fmt.Sprint(r.Version)), w.say("tag_seed", "n", fmt.Sprint(r.Seed))},
		Leads: r.findings(w), Keys: b.keys(),
		Notes: page.Panel{Title: w.get("notes_title"), Text: w.say("notes", "n", w.number(float64(r.Games), 0), "bot", r.Level)},
		Words: page.Words{Table: w.get("as_table"), Theme: w.get("theme")},
	}
	for players := 2; players <= 5; players++ {
		p.Panels = append(p.Panels, b.wins(players))
	}
	p.Panels = append(p.Panels, b.length(), b.minutes(), b.out(), b.cards(), b.windows(), b.effects(), b.rare(), b.check())
	return p, nil
}

type builder struct {
	*Report
	w *words
}

func (b *builder) keys() []page.Key {
	a, w := b.arm(4, ""), b.w
	return []page.Key{
		{Value: w.number(a.Means["turns"].Mean, 1), Text: w.get("key_turns")},
		{Value: w.number(a.Means["minutes"].Mean, 0), Text: w.get("key_minutes")},
		{Value: w.percent(a.Shares["first_draw_keg"]), Text: w.get("key_first")},
		{Value: w.number(a.Means["saves"].Mean, 1), Text: w.get("key_saves")},
	}
}

// dots makes a panel of rows with intervals.
func (b *builder) dots(title, text string, span int, percent bool, decimals int, line *float64, rows []page.Row) page.Panel {
	w := b.w
	return page.Panel{Title: title, Text: text, Span: span, Chart: &page.Dots{
		Label: title, Rows: rows, Percent: percent, Decimals: decimals, Line: line,
		Heads: [4]string{"", w.get("head_mean"), w.get("head_low"), w.get("head_high")},
	}}
}

func (b *builder) wins(players int) page.Panel {
	var rows []page.Row
	for i, f := range b.arm(players, "").Wins {
		rows = append(rows, page.Row{Name: b.w.seat(i), Figure: f})
	}
	fair := 1 / float64(players)
	return b.dots(b.w.say("wins_title", "players", b.w.players(players)), b.w.get("wins_text"), 6, true, 1, &fair, rows)
}

func (b *builder) length() page.Panel {
	a, w := b.arm(4, ""), b.w
	most := slices.Index(a.Length, slices.Max(a.Length))
	title := w.get("length_title")
	return page.Panel{
		Title: title, Text: w.say("length_text", "n", fmt.Sprint(most)), Span: 7,
		Chart: &page.Bars{Label: title, Shares: a.Length, Heads: [2]string{w.get("head_turns"), w.get("head_share")}},
	}
}

// heat makes a table of a mean by option and number of players.
func (b *builder) heat(title, text, fact string, span, decimals int) page.Panel {
	h := &page.Heat{Label: title, Decimals: decimals}
	for players := 2; players <= 5; players++ {
		h.Columns = append(h.Columns, b.w.players(players))
	}
	for _, option := range options {
		row := []float64{}
		for players := 2; players <= 5; players++ {
			x := math.NaN()
			if a := b.arm(players, option); a != nil {
				x = a.Means[fact].Mean
			}
			row = append(row, x)
		}
		h.Rows, h.Values = append(h.Rows, b.w.get("option_"+option)), append(h.Values, row)
	}
	return page.Panel{Title: title, Text: text, Span: span, Chart: h}
}

func (b *builder) minutes() page.Panel {
	var slots []string
	for what, seconds := range bots.Takes() {
		slots = append(slots, what, b.w.page.Number(seconds, 1))
	}
	return b.heat(b.w.get("minutes_title"), b.w.say("minutes_text", slots...), "minutes", 5, 1)
}

func (b *builder) out() page.Panel {
	a, w := b.arm(4, ""), b.w
	h := &page.Heat{Label: w.get("out_title"), Percent: true, Decimals: 1}
	for i := range a.Out {
		h.Rows = append(h.Rows, w.seat(i))
		h.Columns = append(h.Columns, w.get(fmt.Sprint("place_", i+1)))
		row := []float64{}
		for _, f := range a.Out[i] {
			row = append(row, f.Mean)
		}
		h.Values = append(h.Values, row)
	}
	h.Columns[len(h.Columns)-1] = w.get("place_wins")
	return page.Panel{Title: w.get("out_title"), Text: w.get("out_text"), Span: 6, Chart: h}
}

func (b *builder) cards() page.Panel {
	a := b.arm(4, "")
	var rows []page.Row
	for _, x := range rescues {
		f := a.Means[x.fact]
		if x.card == "five" {
			f = b.arm(4, "five_different").Means[x.fact]
		}
		rows = append(rows, page.Row{Name: b.w.get("card_" + x.card), Figure: f})
	}
	slices.SortStableFunc(rows, func(x, y page.Row) int {
		if x.Mean > y.Mean {
			return -1
		}
		return 1
	})
	return b.dots(b.w.get("cards_title"), b.w.get("cards_text"), 6, false, 2, nil, rows)
}

func (b *builder) windows() page.Panel {
	var rows []page.Row
	for players := 2; players <= 5; players++ {
		for _, fact := range []string{"announcements", "vetoes"} {
			name := b.w.say("windows_"+fact, "players", b.w.players(players))
			rows = append(rows, page.Row{Name: name, Figure: b.arm(players, "").Means[fact]})
		}
	}
	return b.dots(b.w.get("windows_title"), b.w.get("windows_text"), 6, false, 2, nil, rows)
}

// effects are the differences that options make to the number of turns.
func (b *builder) effects() page.Panel {
	var rows []page.Row
	zero := 0.0
	for _, option := range options[1:] {
		for _, players := range []int{2, 4} {
			if with := b.arm(players, option); with != nil {
				name := b.w.say("effect_row", "option", b.w.get("option_"+option), "n", fmt.Sprint(players))
				rows = append(rows, page.Row{Name: name, Figure: minus(with.Means["turns"], b.arm(players, "").Means["turns"])})
			}
		}
	}
	return b.dots(b.w.get("effects_title"), b.w.get("effects_text"), 6, false, 1, &zero, rows)
}

func (b *builder) rare() page.Panel {
	a := b.arm(4, "")
	var rows []page.Row
	for _, name := range []string{"first_draw_keg", "out_in_first_round", "veto_2", "veto_3", "veto_4", "owed_4", "owed_6", "empty_pile", "bucket_gift"} {
		rows = append(rows, page.Row{Name: b.w.get("rare_" + name), Figure: a.Shares[name]})
	}
	return b.dots(b.w.get("rare_title"), b.w.get("rare_text"), 6, true, 2, nil, rows)
}

// check compares those who only draw with what is known exactly.
func (b *builder) check() page.Panel {
	var rows []page.Row
	for i, f := range b.Check.Wins {
		f = page.Figure{Mean: f.Mean - Exact.Wins[i], Low: f.Low - Exact.Wins[i], High: f.High - Exact.Wins[i]}
		rows = append(rows, page.Row{Name: b.w.seat(i), Figure: f})
	}
	zero, d := 0.0, b.Check.Means["draws"]
	text := b.w.say("check_text", "exact", b.w.number(Exact.Draws, 3), "draws", b.w.number(d.Mean, 3), "low", b.w.number(d.Low, 3), "high", b.w.number(d.High, 3))
	return b.dots(b.w.get("check_title"), text, 6, true, 2, &zero, rows)
}
