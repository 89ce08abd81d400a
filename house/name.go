package house

import (
	"slices"
	"strings"
	"unicode"

	"github.com/rivo/uniseg"
	"golang.org/x/text/unicode/norm"
)

const (
	nameMost  = 40 // characters as people count them
	talkMost  = 300
	marksMost = 4 // on one letter; more make a tower that stands in other lines
)

// CleanName makes a name harmless (see clean). It never cuts; what is too long
// is refused.
func CleanName(name string) (string, error) {
	name, n := clean(name)
	if n == 0 || n > nameMost || len(name) > 10*nameMost {
		return "", badly(ErrBadName, "%.100q has %d characters, want 1 to %d that can be seen", name, n, nameMost)
	}
	return name, nil
}

// clean makes text harmless: it composes accents, drops control and direction
// marks and whatever else cannot be seen, and joins blanks to one. It returns
// how many characters a person counts, 0 if none of them can be seen.
func clean(text string) (string, int) {
	text = norm.NFC.String(strings.ToValidUTF8(text, ""))
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case joins(r):
			return r
		case unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unseen):
			return -1
		}
		return r
	}, text)
	text = norm.NFC.String(string(joined([]rune(text))))
	text = strings.Join(strings.Fields(text), " ")
	if !strings.ContainsFunc(text, func(r rune) bool { return unicode.In(r, unicode.L, unicode.N, unicode.S, unicode.P) }) {
		return text, 0
	}
	return text, uniseg.GraphemeClusterCount(text)
}

// unseen are letters, signs and marks without a picture.
var unseen = &unicode.RangeTable{
	R16: []unicode.Range16{
		{Lo: 0x034f, Hi: 0x034f, Stride: 1}, {Lo: 0x115f, Hi: 0x1160, Stride: 1}, {Lo: 0x17b4, Hi: 0x17b5, Stride: 1},
		{Lo: 0x180b, Hi: 0x180f, Stride: 1}, {Lo: 0x2800, Hi: 0x2800, Stride: 1}, {Lo: 0x3164, Hi: 0x3164, Stride: 1}, {Lo: 0xffa0, Hi: 0xffa0, Stride: 1},
	},
	R32: []unicode.Range32{{Lo: 0xe0100, Hi: 0xe01ef, Stride: 1}},
}

const (
	zeroWidthJoiner = '\u200d'
	keycap          = '\u20e3'
	blackFlag       = '\U0001f3f4'
)

func selects(r rune) bool { return r >= '\ufe00' && r <= '\ufe0f' }
func tags(r rune) bool    { return r >= 0xe0020 && r <= 0xe007f }

// joins reports whether a character cannot be seen itself, but changes those around it.
func joins(r rune) bool { return r == zeroWidthJoiner || selects(r) || tags(r) }

// joined keeps of what joins characters only what has something to join:
// pictures, keycaps, flags, and the conjuncts of Indic scripts (UAX #31, rule
// A2). Elsewhere two names that look the same would differ by it.
func joined(text []rune) []rune {
	var out []rune
	marks := 0
	for i, r := range text {
		before, after := rune(0), rune(0)
		if len(out) > 0 {
			before = out[len(out)-1]
		}
		if i+1 < len(text) {
			after = text[i+1]
		}
		keep := true
		switch {
		case r == zeroWidthJoiner:
			picture := unicode.In(before, unicode.So, unicode.Sk) || selects(before)
			keep = picture && unicode.Is(unicode.So, after) || virama(before) && unicode.IsLetter(after)
		case selects(r):
			keep = unicode.Is(unicode.So, before) || after == keycap && strings.ContainsRune("0123456789#*", before)
		case tags(r):
			keep = before == blackFlag || tags(before)
		case unicode.In(r, unicode.Mn, unicode.Me):
			marks++
			keep = marks <= marksMost
		default:
			marks = 0
		}
		if keep {
			out = append(out, r)
		}
	}
	return out
}

// virama reports whether a mark takes the vowel from a letter, so that the next may join it.
func virama(r rune) bool { return norm.NFC.PropertiesString(string(r)).CCC() == 9 }

// likeness are small letters that look like one of Latin, themselves or as
// capitals, by the confusables of UTS #39.
var likeness = strings.NewReplacer(
	"а", "a", "в", "b", "с", "c", "ԁ", "d", "е", "e", "ё", "ë", "һ", "h", "н", "h", "і", "i", "ї", "ï", "ј", "j", "к", "k", "ӏ", "l", "м", "m",
	"о", "o", "р", "p", "ԛ", "q", "ѕ", "s", "т", "t", "у", "y", "ѵ", "v", "ԝ", "w", "х", "x",
	"α", "a", "β", "b", "ε", "e", "ζ", "z", "η", "h", "ι", "i", "κ", "k", "μ", "m", "ν", "n", "ο", "o", "ρ", "p", "τ", "t", "υ", "y", "χ", "x",
	"ı", "i", "ɡ", "g", "0", "o",
)

// alike reports whether two names look the same, or nearly so.
func alike(a, b string) bool { return looks(a) == looks(b) }

// looks is what a name looks like.
func looks(name string) string {
	letters := slices.DeleteFunc([]rune(norm.NFKC.String(name)), joins)
	for i, r := range letters {
		if strings.ContainsRune("I1|ΙІӀ", r) { // like a small L
			letters[i] = 'l'
		}
	}
	return likeness.Replace(strings.ToLower(string(letters)))
}
