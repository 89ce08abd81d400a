package term

import (
	"slices"
	"strings"
)

// verbs are what people may say for a move that has one word.
var verbs = map[string]string{
	"z": "draw", "ziehen": "draw", "zieh": "draw", "draw": "draw",
	"durchlassen": "pass", "p": "pass", "passe": "pass", "let pass": "pass",
	"keine": "none", "hab keine": "none", "n": "none",
}

// firsts are what people may say for the first word of a move that goes on.
var firsts = map[string]string{
	"spiel": "play", "spiele": "play", "s": "play", "paar": "pair", "drilling": "triple", "fünf": "five", "f": "five",
	"gib": "give", "g": "give", "nimm": "take", "t": "take", "rette": "save", "sicher": "save", "lösche": "save", "stecke": "put", "l": "put",
}

// cards are what people may say for a card.
var cards = map[string]string{
	"bube": "b", "j": "b", "jack": "b", "doppelzug": "b", "dame": "d", "q": "d", "queen": "d", "veto": "d", "ass": "a", "ace": "a", "joker": "x",
	"eimer": "bucket", "vorschau": "7", "preview": "7", "mischen": "8", "shuffle": "8", "gefallen": "9", "favour": "9", "aussetzen": "10", "skip": "10",
}

// Read returns the one legal move that a line means, or "" if it means none. It
// understands the notation; a card by itself ("8", "mischen", "9 2"), a place
// by itself for the keg; and short and German words, as in "z" for drawing, "v" for a
// veto, "d" for letting pass. Enter does what there is only one way to do.
func (t *Terminal) Read(line string, moves []string) string {
	text := strings.Join(strings.Fields(strings.ToLower(line)), " ")
	if slices.Contains(moves, text) {
		return text
	}
	if text == "" {
		if len(moves) == 1 {
			return moves[0]
		}
		return only(moves, "save ")
	}
	if m := verbs[text]; m != "" && slices.Contains(moves, m) {
		return m
	}
	if text == "d" { // draw in English, letting pass in German: never both are possible
		for _, m := range []string{"draw", "pass"} {
			if slices.Contains(moves, m) {
				return m
			}
		}
	}
	if text == "v" || text == "veto" {
		return only(moves, "veto ")
	}
	words := strings.Fields(text)
	if first := firsts[words[0]]; first != "" {
		words[0] = first
	}
	for _, full := range []string{plain(words), "play " + plain(words), "give " + plain(words), "take " + plain(words), "put " + plain(words), "save " + plain(words)} {
		if slices.Contains(moves, full) {
			return full
		}
	}
	return ""
}

// plain writes words with the cards' names as in the notation.
func plain(words []string) string {
	out := slices.Clone(words)
	for i, w := range out {
		if c := cards[w]; c != "" {
			out[i] = c
		}
	}
	return strings.Join(out, " ")
}

// only returns the first move that begins so, or "".
func only(moves []string, prefix string) string {
	for _, m := range moves {
		if strings.HasPrefix(m, prefix) {
			return m
		}
	}
	return ""
}
