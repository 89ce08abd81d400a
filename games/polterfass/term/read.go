package term

import (
	"slices"
	"strconv"
	"strings"

	"spelunke/games/polterfass"
)

// verbs are what people may say for a move; the empty verb stands for itself.
var verbs = map[string]polterfass.Kind{
	"order": polterfass.Lay, "o": polterfass.Lay, "bestelle": polterfass.Lay, "bestellen": polterfass.Lay, "b": polterfass.Lay,
	"throw": polterfass.Throw, "t": polterfass.Throw, "w": polterfass.Throw, "weiter": polterfass.Throw, "werfen": polterfass.Throw, "zapfen": polterfass.Throw, "pour": polterfass.Throw,
	"close": polterfass.Close, "c": polterfass.Close, "h": polterfass.Close, "hahn": polterfass.Close, "zu": polterfass.Close, "zudrehen": polterfass.Close, "shut": polterfass.Close,
	"serve": polterfass.Serve, "s": polterfass.Serve, "ausschenken": polterfass.Serve,
}

// Read returns the one legal move that a line means, or "" if it means none or
// several. It understands the notation; cards to order ("4", "5 2", "2+5");
// "w" and "h" for throwing on and shutting the tap, "w s1" to throw a special
// barrel, too; and acts of special barrels by what a barrel shows: "5x2" to
// double it, "3x0" to spoil it. Of barrels that look alike it takes the first.
func (t *Terminal) Read(line string, moves []string) string {
	if m := strings.Join(strings.Fields(line), " "); slices.Contains(moves, m) {
		return m
	}
	words := strings.Fields(strings.NewReplacer("+", " ", ",", " ", "×", "x").Replace(strings.ToLower(line)))
	if len(words) == 0 {
		return still(moves)
	}
	kind := verbs[words[0]]
	if kind != 0 {
		words = words[1:]
	}
	for _, move := range moves {
		m, err := polterfass.ParseMove(move)
		if err == nil && (kind == 0 || kind == m.Kind) && means(m, words, kind != 0) {
			return move
		}
	}
	return ""
}

// still is what an empty line means: the only move, or serving with no special barrel.
func still(moves []string) string {
	if len(moves) == 1 || len(moves) > 0 && moves[0] == "serve" {
		return moves[0]
	}
	return ""
}

// means reports whether words behind a verb, or without one, mean m.
func means(m polterfass.Move, words []string, verb bool) bool {
	switch m.Kind {
	case polterfass.Lay:
		return sameCards(m.Cards.Cards(), words)
	case polterfass.Throw:
		var back []string
		for b := range m.Back.List() {
			back = append(back, b.String())
		}
		return verb && slices.Equal(back, words)
	case polterfass.Close:
		return verb && len(words) == 0
	case polterfass.Serve:
		return sameActs(m, words, verb)
	}
	return false
}

// sameCards compares cards, the highest first, with words in any order.
func sameCards(cards []int, words []string) bool {
	var typed []int
	for _, w := range words {
		n, err := strconv.Atoi(w)
		if err != nil {
			return false
		}
		typed = append(typed, n)
	}
	slices.Sort(typed)
	slices.Reverse(typed)
	return slices.Equal(cards, typed)
}

// sameActs compares the acts of a serving with words like n1x2 and n5x0, in any order.
func sameActs(m polterfass.Move, words []string, verb bool) bool {
	var acts []string
	for _, a := range m.Acts {
		switch {
		case a.Barrel == 0:
		case a.Effect == polterfass.Doubler:
			acts = append(acts, (a.Barrel-1).String()+"x2")
		default:
			acts = append(acts, (a.Barrel-1).String()+"x0")
		}
	}
	typed := slices.Clone(words)
	slices.Sort(acts)
	slices.Sort(typed)
	return slices.Equal(acts, typed) && (verb || len(words) > 0)
}
