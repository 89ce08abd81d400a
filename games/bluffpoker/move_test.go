package bluffpoker

import (
	"strings"
	"testing"
)

func TestParseMove(t *testing.T) {
	for text, want := range map[string]Move{
		"look": {Kind: Look}, "again": {Kind: Again}, "left": {Kind: Left}, "right": {Kind: Right}, "mats": {Kind: Mats},
		"claim 542": {Kind: Say, Claim: 542}, "claim 444": {Kind: Say, Claim: 704},
		"doubt": {Kind: Doubt}, "believe": {Kind: Believe}, "stop": {Kind: Stop}, "open all": {Kind: OpenAll},
		"cup": {Kind: Cup}, "cup 4": {Kind: Cup, Count: 1, Dice: Dice{4}}, "cup 6 6": {Kind: Cup, Count: 2, Dice: Dice{6, 6}},
		"open 5 + 2": {Kind: Open, Count: 1, Dice: Dice{5}, More: Dice{2}}, "open ? + 2": {Kind: Open, Count: 1, More: Dice{2}},
		"open + 2 1": {Kind: Open, More: Dice{2, 1}}, "open 5 1": {Kind: Open, Count: 2, Dice: Dice{5, 1}}, "open ? ?": {Kind: Open, Count: 2},
		"lay 6": {Kind: Lay, Count: 1, Dice: Dice{6}}, "throw": {Kind: Throw}, "throw 5 2": {Kind: Throw, Count: 2, Dice: Dice{5, 2}},
		"peek 6 4 2": {Kind: Peek, Count: 3, Dice: Dice{6, 4, 2}}, "peek ? ? ?": {Kind: Peek, Count: 3},
		"roll 5 2": {Kind: Roll, Count: 2, Dice: Dice{5, 2}}, "reveal 6": {Kind: Reveal, Count: 1, Dice: Dice{6}},
	} {
		if got, err := ParseMove(text); err != nil || got != want {
			t.Errorf("ParseMove(%q) = %+v, %v; want %+v", text, got, err, want)
		}
		if got := want.String(); got != text {
			t.Errorf("String = %q, want %q", got, text)
		}
	}
	for text, want := range map[string]string{"claim limit": "claim 655", "claim sniff": "claim 654", "claim poker 4": "claim 444"} {
		if got, err := ParseMove(text); err != nil || got.String() != want {
			t.Errorf("ParseMove(%q) = %v, %v; want %s", text, got, err, want)
		}
	}
}

// TestParseMove_Refused checks that an error names what is wrong.
func TestParseMove_Refused(t *testing.T) {
	for text, want := range map[string]string{
		"": "want look", "?": "want look", "Look": "want look", "look ": `want "look"`, "pass": "want look",
		"claim": "want look", "claim ": "claim", "claim 777": "want 100 to 665", "claim 099": "want 100 to 665", "claim 543..665": "want 100 to 665",
		"cup 7": `die "7"`, "cup 2 4": "from high to low", "cup 6 6 6 6": "4 dice", "cup 6 ?": "from high to low", "cup  6": `die ""`,
		"open": "", "open +": "want", "open + ?": "want open ones", "open 5 +": "want", "open 5+2": "want", "open 5 + 2 + 1": `die "+"`, "open all 3": `die "all"`,
		"lay x": `die "x"`, "roll 0": `die "0"`,
	} {
		m, err := ParseMove(text)
		if want == "" {
			continue // parses, but is never legal
		}
		if err == nil || m != (Move{}) || !strings.Contains(err.Error(), want) {
			t.Errorf("ParseMove(%q) = %+v, %v; want no move and an error with %s", text, m, err, want)
		}
	}
}

func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"look", "claim 542", "claim poker 4", "cup 6 6", "open ? + 2", "open all", "lay 6", "throw 5 2", "peek ? ? ?", "reveal 6 4", "open + 2 1"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := ParseMove(text)
		switch {
		case err != nil && m != (Move{}):
			t.Errorf("ParseMove(%q) = %+v with error %v", text, m, err)
		case err == nil && m.Kind != Say && m.String() != text:
			t.Errorf("ParseMove(%q) = %+v, which is %q", text, m, m)
		case err == nil:
			if again, err := ParseMove(m.String()); err != nil || again != m {
				t.Errorf("ParseMove(%q) = %+v, %v; want %+v", m.String(), again, err, m)
			}
		}
	})
}
