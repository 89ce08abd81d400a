package study

import (
	"spelunke/lab/page"
)

// above reports whether a is greater than b beyond doubt: their intervals do not overlap.
func above(a, b page.Figure) bool { return a.Low > b.High }

// findings are what the figures show, as sentences, the most telling first.
func (r *Report) findings(w *words) (out []string) {
	add := func(text string) {
		if text != "" {
			out = append(out, text)
		}
	}
	for players := 4; players >= 2; players-- {
		add(r.seats(w, players))
	}
	add(r.seats(w, 5))
	add(r.against(w, "length", r.arm(2, ""), r.arm(5, ""), "minutes", 1))
	for _, option := range options[1:] {
		for _, players := range []int{4, 2} {
			base, with := r.arm(players, ""), r.arm(players, option)
			if base == nil || with == nil {
				continue
			}
			add(r.option(w, option, players, base, with))
			break
		}
	}
	add(r.first(w, 4))
	add(r.cards(w, 4))
	add(r.vetoes(w, 4))
	return out
}

// seats says which seat wins most and which least, where that is beyond doubt.
func (r *Report) seats(w *words, players int) string {
	a := r.arm(players, "")
	if a == nil {
		return ""
	}
	best, worst := 0, 0
	for i, f := range a.Wins {
		if f.Mean > a.Wins[best].Mean {
			best = i
		}
		if f.Mean < a.Wins[worst].Mean {
			worst = i
		}
	}
	if !above(a.Wins[best], a.Wins[worst]) {
		return ""
	}
	return w.say("seats", "players", w.players(players), "best", w.seat(best), "most", w.percent(a.Wins[best]), "worst", w.seat(worst), "least", w.percent(a.Wins[worst]))
}

// against compares a mean of two arms.
func (r *Report) against(w *words, key string, a, b *Arm, fact string, decimals int) string {
	if a == nil || b == nil {
		return ""
	}
	x, y := a.Means[fact], b.Means[fact]
	slots := []string{"a", w.number(x.Mean, decimals), "b", w.number(y.Mean, decimals)}
	switch {
	case above(x, y):
		return w.say(key+"_more", slots...)
	case above(y, x):
		return w.say(key+"_less", slots...)
	}
	return ""
}

// option says whether an option makes games longer or shorter.
func (r *Report) option(w *words, option string, players int, base, with *Arm) string {
	x, y := with.Means["turns"], base.Means["turns"]
	slots := []string{"option", w.get("option_" + option), "players", w.players(players), "with", w.number(x.Mean, 1), "without", w.number(y.Mean, 1)}
	switch {
	case above(x, y):
		return w.say("option_longer", slots...)
	case above(y, x):
		return w.say("option_shorter", slots...)
	}
	return ""
}

// first says who is the first to go most often.
func (r *Report) first(w *words, players int) string {
	a := r.arm(players, "")
	if a == nil {
		return ""
	}
	best := 0
	for i := range a.Out {
		if a.Out[i][0].Mean > a.Out[best][0].Mean {
			best = i
		}
	}
	for i := range a.Out {
		if i != best && !above(a.Out[best][0], a.Out[i][0]) {
			return ""
		}
	}
	return w.say("first_out", "players", w.players(players), "seat", w.seat(best), "share", w.percent(a.Out[best][0]))
}

// rescues are the cards that save somebody from a keg, with the fact that counts it.
var rescues = []struct{ card, fact string }{
	{"bucket", "saves"}, {"ten", "ten_kegs"}, {"jack", "jack_kegs"}, {"eight", "eight_kegs"}, {"seven", "seven_kegs"},
	{"pair", "pair_buckets"}, {"triple", "triple_buckets"}, {"nine", "nine_buckets"}, {"five", "five_buckets"}, {"queen", "cancelled"},
}

// cards says which of skip and double turn keeps more kegs away.
func (r *Report) cards(w *words, players int) string {
	a := r.arm(players, "")
	if a == nil {
		return ""
	}
	x, y := a.Means["ten_kegs"], a.Means["jack_kegs"]
	slots := []string{"players", w.players(players), "ten", w.number(x.Mean, 2), "jack", w.number(y.Mean, 2)}
	switch {
	case above(x, y):
		return w.say("ten_beats_jack", slots...)
	case above(y, x):
		return w.say("jack_beats_ten", slots...)
	}
	return ""
}

// vetoes says whether more or less than every tenth announcement is cancelled.
func (r *Report) vetoes(w *words, players int) string {
	a := r.arm(players, "")
	if a == nil {
		return ""
	}
	tenth := a.Means["announcements"]
	tenth = page.Figure{Mean: tenth.Mean / 10, Low: tenth.Low / 10, High: tenth.High / 10}
	slots := []string{"players", w.players(players), "cancelled", w.number(a.Means["cancelled"].Mean, 2), "all", w.number(10*tenth.Mean, 1)}
	switch {
	case above(a.Means["cancelled"], tenth):
		return w.say("vetoes_many", slots...)
	case above(tenth, a.Means["cancelled"]):
		return w.say("vetoes_few", slots...)
	}
	return ""
}
