package polterfass

import (
	"strings"
	"testing"
)

func TestParseMove(t *testing.T) {
	for text, want := range map[string]Move{
		"order":                          {Kind: Lay},
		"order ?":                        {Kind: Lay, Count: 1},
		"order ? ?":                      {Kind: Lay, Count: 2},
		"order 0":                        {Kind: Lay, Cards: card(0)},
		"order 7 3":                      {Kind: Lay, Cards: card(7) | card(3)},
		"close":                          {Kind: Close},
		"throw":                          {Kind: Throw},
		"throw s2":                       {Kind: Throw, Back: 1 << s2},
		"throw s1 s2":                    {Kind: Throw, Back: 1<<s1 | 1<<s2},
		"serve":                          {Kind: Serve},
		"serve n3 double s1 n1 spoil s2": {Kind: Serve, Acts: [2]Act{{3, Doubler}, {1, Spoiler}}},
		"serve n7 spoil s2":              {Kind: Serve, Acts: [2]Act{{}, {7, Spoiler}}},
		"fall -":                         {Kind: Fall},
		"fall n1 5 n4 7 s2 cross":        {Kind: Fall, Faces: Faces{0: 5, 3: 7, 8: Spoiler}},
		"fall n1 6 n2 6 n3 7 n4 7 n5 8 n6 8 n7 9 s1 double s2 double": {Kind: Fall, Faces: Faces{6, 6, 7, 7, 8, 8, 9, Doubler, Doubler}},
		"show - 7+3 4":           {Kind: Show, Seats: 3, Orders: [mostSeats]Order{0, card(7) | card(3), card(4)}},
		"show 1+0 7+6 3 - 0 2+1": {Kind: Show, Seats: 6, Orders: [mostSeats]Order{3, 0xc0, 8, 0, 1, 6}},
	} {
		if got, err := ParseMove(text); err != nil || got != want {
			t.Errorf("ParseMove(%q) = %+v, %v; want %+v", text, got, err, want)
		}
		if got := want.String(); got != text {
			t.Errorf("String = %q, want %q", got, text)
		}
	}
}

// TestParseMove_Refused checks that an error names what is wrong.
func TestParseMove_Refused(t *testing.T) {
	for text, want := range map[string]string{
		"":                                   "want order, throw",
		"?":                                  "want order, throw",
		"Order 7":                            "want order, throw",
		"pass":                               "want order, throw",
		"order 3 7":                          `want "order 7 3"`,
		"order 7  3":                         "3 cards",
		"order 7 ":                           `card ""`,
		"order 8":                            `card "8" is not in the hand, want 0 to 7`,
		"order -1":                           `card "-1"`,
		"order 10":                           `card "10"`,
		"order 7 7":                          "card 7 twice",
		"order 7 3 1":                        "3 cards, want one or two",
		"order ? 3":                          `card "?"`,
		"order ? ? ?":                        "3 cards",
		"close 1":                            `want "close"`,
		"close ":                             `want "close"`,
		"throw n1":                           "number barrel n1, want special barrels only",
		"throw s3":                           `barrel "s3"`,
		"throw s1 s1":                        "barrel s1 twice",
		"throw s2 s1":                        `want "throw s1 s2"`,
		"serve n1 double":                    "want a number barrel, double or spoil, and a special barrel",
		"serve s1 double s2":                 "barrel s1, want a number barrel",
		"serve n1 double n2":                 "barrel n2, want a special barrel",
		"serve n1 treble s1":                 `effect "treble"`,
		"serve n8 double s1":                 `barrel "n8"`,
		"serve n1 double s1 n2 double s1":    "barrel s1 acts twice",
		"serve n1 double s2 n2 double s1":    `want "serve n2 double s1 n1 double s2"`,
		"serve - double s1":                  `barrel "-"`,
		"fall":                               `want "fall -"`,
		"fall n1":                            "want a barrel and what it shows",
		"fall n1 7":                          `barrel n1 shows "7", want 5 or 6`,
		"fall s1 5":                          `barrel s1 shows "5", want cross or double`,
		"fall n2 5 n1 5":                     `want "fall n1 5 n2 5"`,
		"fall n1 5 n1 6":                     `want "fall n1 6"`,
		"fall n1 ?":                          `barrel n1 shows "?"`,
		"show 7+7 1 -":                       "card 7 twice",
		"show 3+7 1 -":                       "want",
		"show 1 2 3 4 5 6 7":                 "7 orders",
		"show 7+":                            `card ""`,
		"fall" + strings.Repeat(" n1 5", 12): "too many words",
	} {
		m, err := ParseMove(text)
		if err == nil || m != (Move{}) || !strings.Contains(err.Error(), want) {
			t.Errorf("ParseMove(%q) = %+v, %v; want no move and an error with %s", text, m, err, want)
		}
	}
}

func FuzzParseMove(f *testing.F) {
	for _, text := range []string{
		"order 7 3", "order ? ?", "throw s1 s2", "close", "serve n3 double s1 n1 spoil s2", "fall n1 5 s2 cross", "fall -", "show - 7+3 4", "order 3 7",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := ParseMove(text)
		switch {
		case err != nil && m != (Move{}):
			t.Errorf("ParseMove(%q) = %+v with error %v", text, m, err)
		case err == nil && (m.String() != text || len(text) > 64):
			t.Errorf("ParseMove(%q) = %+v, which is %q", text, m, m)
		}
	})
}
