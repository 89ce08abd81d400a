package house_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"unicode"

	"spelunke/house"
	"spelunke/store"
)

func TestCleanName_NothingUnseen(t *testing.T) {
	for _, c := range []struct{ name, in, want string }{
		{"a joiner between letters", "Ju\u200dle", "Jule"},
		{"a joiner at the end", "Jule\u200d", "Jule"},
		{"a joiner after a picture", "👨\u200d", "👨"},
		{"a family", "👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧"},
		{"skin and job", "🧑🏽\u200d💻", "🧑🏽\u200d💻"},
		{"a burning heart", "❤\ufe0f\u200d🔥", "❤\ufe0f\u200d🔥"},
		{"a keycap", "1\ufe0f\u20e3", "1\ufe0f\u20e3"},
		{"a selector after a letter", "Jule\ufe0f", "Jule"},
		{"a selector after a digit", "R2D2\ufe0f", "R2D2"},
		{"two selectors", "☺\ufe0f\ufe0f", "☺\ufe0f"},
		{"a selector of the other block", "Jule\U000e0101", "Jule"},
		{"tags after a letter", "Jule\U000e0067\U000e007f", "Jule"},
		{"a flag", "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"},
		{"a grapheme joiner", "Ju\u034fle", "Jule"},
		{"a Mongolian selector", "Ju\u180ble", "Jule"},
		{"a soft hyphen", "Ju\u00adle", "Jule"},
		{"directions", "\u2066Ju\u202ele\u2069\u200f", "Jule"},
		{"lines", "Ju\r\nle\u2028x\u2029y\u0085z", "Ju le x y z"},
		{"a conjunct of Sinhala", "ශ්\u200dරී", "ශ්\u200dරී"},
		{"a tower of marks", "J" + strings.Repeat("\u0310", 50) + "ule", "J" + strings.Repeat("\u0310", 4) + "ule"},
		{"points of Hebrew", "שָׁלוֹם", "שָׁלוֹם"},
	} {
		if got, err := house.CleanName(c.in); err != nil || got != c.want {
			t.Errorf("%s: %+q became %+q, %v; want %+q", c.name, c.in, got, err, c.want)
		}
	}
}

func FuzzCleanName(f *testing.F) {
	for _, s := range []string{"Jule", "👨\u200d👩", "a\u0308\u0308", "\u202eJ", "\xff", "1\ufe0f\u20e3"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		got, err := house.CleanName(s)
		if err != nil {
			return
		}
		if strings.ContainsFunc(got, unicode.IsControl) || strings.ContainsAny(got, "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u2028\u2029") {
			t.Errorf("%+q became %+q", s, got)
		}
		if again, err := house.CleanName(got); err != nil || again != got {
			t.Errorf("%+q became %+q and then %+q, %v", s, got, again, err)
		}
	})
}

// TestNames_Alike has people sit down at one table whose names look the same.
func TestNames_Alike(t *testing.T) {
	p := newPub(t)
	h := p.open()
	for _, c := range []struct {
		name, first, second string
		alike               bool
	}{
		{"the same", "Jule", "Jule", true},
		{"in capitals", "Jule", "JULE", true},
		{"a letter of Cyrillic", "Jule", "Jul\u0435", true},
		{"all letters of Cyrillic", "Caxap", "\u0421\u0430\u0445\u0430\u0440", true},
		{"a letter of Greek", "Otto", "\u039ftt\u03bf", true},
		{"wide letters", "Jule", "\uff2a\uff55\uff4c\uff45", true},
		{"mathematical letters", "Jule", "\U0001d409ule", true},
		{"a one for an l", "Uli", "U1i", true},
		{"a great i for an l", "Uli", "UIi", true},
		{"a nought for an O", "Otto", "0tto", true},
		{"a picture as text", "👨", "👨\ufe0f", true},
		{"another name", "Jule", "Jutta", false},
		{"another name, too", "Ali", "Ala", false},
		{"umlauts", "Jorg", "Jörg", false},
	} {
		tab := p.opens(h, p.guest(h, c.first), "me open")
		tab = p.table(h.Sit(t.Context(), tab.ID, p.guest(h, c.second), p.cmd(), 1))
		if got := tab.Chairs[1].Name; strings.HasSuffix(got, " 2") != c.alike {
			t.Errorf("%s: beside %q sits %q", c.name, c.first, got)
		}
	}
}

// ending is a store in which a session ends just after it has been read.
type ending struct {
	store.Store
	after func()
}

func (e *ending) Get(ctx context.Context, kind, key string) (store.Record, error) {
	r, err := e.Store.Get(ctx, kind, key)
	if f := e.after; f != nil && kind == "person" {
		e.after = nil
		f()
	}
	return r, err
}

// TestSession_EndsWhileItIsLookedUp must not be remembered.
func TestSession_EndsWhileItIsLookedUp(t *testing.T) {
	p := newPub(t)
	slow := &ending{Store: p.st.Store}
	p.st.Store = slow
	h, ctx := p.open(), t.Context()
	_, tok, err := h.Guest(ctx, "Jule")
	if err != nil {
		t.Fatal(err)
	}
	slow.after = func() {
		if err := h.Forget(ctx, tok); err != nil {
			t.Error(err)
		}
	}
	h.Session(ctx, tok)
	if who, err := h.Session(ctx, tok); !errors.Is(err, house.ErrNoSession) {
		t.Errorf("a session that has ended is %q's, %v; want ErrNoSession", who.Name, err)
	}
}
