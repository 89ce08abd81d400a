package term

import (
	"slices"
	"strings"

	"spelunke/games/bluffpoker"
)

// verbs are what people may say for a move.
var verbs = map[string]string{
	"l": "look", "s": "look", "schau": "look", "schauen": "look", "reinschauen": "look", "peek": "look",
	"nochmal": "again", "n": "again",
	"links": "left", "rechts": "right",
	"rat": "mats", "mit rat": "mats",
	"z": "doubt", "zweifeln": "doubt", "zweifel": "doubt", "bluff": "doubt", "d": "doubt",
	"g": "believe", "glauben": "believe", "glaub": "believe", "b": "believe",
	"genug": "stop", "halt": "stop",
	"alle": "open all", "offen alle": "open all", "all": "open all",
}

// firsts are what people may say for the first word of a move that goes on.
var firsts = map[string]string{
	"becher": "cup", "c": "cup", "u": "cup", "offen": "open", "o": "open", "lege": "lay", "leg": "lay",
	"wirf": "throw", "werfen": "throw", "w": "throw", "t": "throw", "sage": "claim", "sag": "claim", "say": "claim", "a": "claim",
}

// Read returns the one legal move that a line means, or "" if it means none. It
// understands the notation; a claim by itself ("542", "poker 4", "limit", "sniff",
// in German "grenze" and "schnüffel"); and short and German words, as in "g" for
// believing, "z" for doubting, "becher 4" for cup 4, "offen 5 + 2".
func (t *Terminal) Read(line string, moves []string) string {
	text := strings.Join(strings.Fields(strings.ToLower(line)), " ")
	if slices.Contains(moves, text) {
		return text
	}
	if text == "" {
		if len(moves) == 1 {
			return moves[0]
		}
		return ""
	}
	if m, ok := verbs[text]; ok && slices.Contains(moves, m) {
		return m
	}
	first, rest, more := strings.Cut(text, " ")
	if verb, ok := firsts[first]; ok {
		text = verb
		if more {
			text += " " + rest
		}
		if slices.Contains(moves, text) {
			return text
		}
	}
	claim := strings.NewReplacer("grenze", "limit", "schnüffel", "sniff").Replace(strings.TrimPrefix(text, "claim "))
	if c, err := bluffpoker.ParseClaim(claim); err == nil && slices.Contains(moves, "claim "+c.String()) {
		return "claim " + c.String()
	}
	return ""
}
