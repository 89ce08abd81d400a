package knobeln

import "testing"

func TestParseMove(t *testing.T) {
	for text, want := range map[string]Move{
		"throw":              {Kind: Throw},
		"keep -":             {Kind: Keep},
		"keep 4 4 4":         {Kind: Keep, Dice: roll(4, 4, 4)},
		"roll 2 2 6":         {Kind: Roll, Dice: roll(2, 2, 6)},
		"roll 1 2 3 4 5":     {Kind: Roll, Dice: roll(1, 2, 3, 4, 5)},
		"score ones":         {Kind: Score, Field: Ones},
		"score full-house 2": {Kind: Score, Field: FullHouse, Column: 2},
		"score minimum 4":    {Kind: Score, Field: Minimum, Column: 4},
	} {
		if got, err := ParseMove(text); err != nil || got != want {
			t.Errorf("ParseMove(%q) = %+v, %v; want %+v", text, got, err, want)
		}
		if got := want.String(); got != text {
			t.Errorf("String = %q, want %q", got, text)
		}
	}
}

func TestParseMove_Refused(t *testing.T) {
	for _, text := range []string{
		"", "?", "throw ", "Throw", "throw 1", "keep", "keep ", "keep 4 1", "keep  1", "keep 1  2", "keep 7", "keep 0", "keep +1", "keep 01",
		"keep 1 1 1 1 1 1", "roll 6 5", "score", "score ?", "score Ones", "score ones 0", "score ones 5", "score ones 02", "score ones x",
		"score ones 1 1", "score bonus", "roll 1 2 3 4 5 6", "pass",
	} {
		if m, err := ParseMove(text); err == nil || m != (Move{}) {
			t.Errorf("ParseMove(%q) = %+v, %v; want an error and no move", text, m, err)
		}
	}
}

func TestField_Order(t *testing.T) {
	want := []string{
		"ones", "twos", "threes", "fours", "fives", "sixes", "pair", "three-kind", "four-kind", "full-house",
		"small-straight", "large-straight", "knobel", "chance", "maximum", "minimum",
	}
	for i, name := range want {
		if got := (Ones + Field(i)).String(); got != name {
			t.Errorf("field %d is %q, want %q", i, got, name)
		}
	}
}

func FuzzParseMove(f *testing.F) {
	for _, text := range []string{"throw", "keep -", "keep 1 2 3 4", "roll 2 2 6", "score ones", "score full-house 3", "keep 4 1", "score x 9"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := ParseMove(text)
		switch {
		case err != nil && m != (Move{}):
			t.Errorf("ParseMove(%q) = %+v with error %v", text, m, err)
		case err == nil && (m.String() != text || len(text) > 40):
			t.Errorf("ParseMove(%q) = %+v, which is %q", text, m, m)
		}
	})
}
