package fair

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"log/slog"
	"strings"
	"testing"
)

func ExampleDeck_Draw() {
	seed, err := ParseSeed("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f")
	if err != nil {
		panic(err)
	}
	fmt.Printf("commitment %x\n", seed.Commit())

	share := strings.Repeat("ab", 32) // one player's
	deck, err := NewDeck(seed, []string{share}, "k7xq2m")
	if err != nil {
		panic(err)
	}
	for i := range uint64(3) {
		fmt.Println("draw", i, "of six:", deck.Draw(i, 6))
	}
	fmt.Println(seed, deck)
	// Output:
	// commitment 630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd
	// draw 0 of six: 1
	// draw 1 of six: 2
	// draw 2 of six: 1
	// [secret] [secret]
}

func TestNewSeed(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		s := NewSeed()
		text := s.Reveal()
		if seen[text] {
			t.Fatal("the same seed twice")
		}
		seen[text] = true
		back, err := ParseSeed(text)
		if err != nil || back.Reveal() != text || back.Commit() != s.Commit() {
			t.Fatalf("ParseSeed(Reveal()) is another seed, %v", err)
		}
	}
}

func TestParseSeed_refused(t *testing.T) {
	for _, text := range []string{"", "00", strings.Repeat("0", 63), strings.Repeat("0", 65), strings.Repeat("0", 66), strings.Repeat("g", 64)} {
		_, err := ParseSeed(text)
		if err == nil || len(text) > 2 && strings.Contains(err.Error(), text) {
			t.Errorf("ParseSeed(%q): %v, want an error that does not repeat it", text, err)
		}
	}
	for _, c := range []string{"", "00", strings.Repeat("g", 64), strings.Repeat("0", 66)} {
		if _, err := NewDeck(NewSeed(), []string{c}, "m"); err == nil {
			t.Errorf("NewDeck with contribution %q: no error", c)
		}
	}
}

// TestSecrets looks for a seed and a deck in everything that prints.
func TestSecrets(t *testing.T) {
	seed, err := ParseSeed(strings.Repeat("5a", 32))
	if err != nil {
		t.Fatal(err)
	}
	deck, err := NewDeck(seed, nil, "m")
	if err != nil {
		t.Fatal(err)
	}
	type inner struct {
		Seed Seed
		Deck Deck
		s    Seed
		d    Deck
	}
	for _, v := range []any{
		seed, &seed, deck, &deck, inner{seed, deck, seed, deck}, &inner{seed, deck, seed, deck},
		[]any{seed, deck}, map[string]any{"seed": seed, "deck": deck}, []Seed{seed}, [1]Deck{deck}, fmt.Errorf("%v %v", seed, deck),
	} {
		var out bytes.Buffer
		for _, verb := range "vsqxXdbocUteEfFgGpT" {
			fmt.Fprintf(&out, "%"+string(verb)+" %+"+string(verb)+" %#"+string(verb)+"\n", v, v, v)
		}
		slog.New(slog.NewTextHandler(&out, nil)).Info("m", "v", v)
		slog.New(slog.NewJSONHandler(&out, nil)).Info("m", "v", v)
		for _, encode := range []func(any) error{json.NewEncoder(&out).Encode, xml.NewEncoder(&out).Encode, gob.NewEncoder(&out).Encode} {
			if err := encode(v); err != nil {
				fmt.Fprintln(&out, err)
			}
		}
		for _, form := range []func(b byte) string{
			func(b byte) string { return fmt.Sprintf("%02x%02x", b, b) },
			func(b byte) string { return fmt.Sprintf("%02X%02X", b, b) },
			func(b byte) string { return fmt.Sprintf("%d %d", b, b) },
			func(b byte) string { return fmt.Sprintf("0x%x, 0x%x", b, b) },
			func(b byte) string { return string([]byte{b, b}) },
		} {
			if strings.Contains(out.String(), form(0x5a)) {
				t.Errorf("%T shows the seed:\n%.400s", v, out.String())
			}
		}
		for _, b := range [][]byte{deck.bytes(), fmt.Appendf(nil, "%x", deck.bytes()), fmt.Append(nil, deck.bytes()[:4]), fmt.Appendf(nil, "%#v", deck.bytes()[:3])[7:]} {
			if bytes.Contains(out.Bytes(), bytes.Trim(b, "[]{}")) {
				t.Errorf("%T shows the deck:\n%.400s", v, out.String())
			}
		}
	}
	for _, v := range []any{seed, deck, inner{}, []Seed{seed}} {
		if b, err := json.Marshal(v); err == nil {
			t.Errorf("json.Marshal(%T) = %s, want an error", v, b)
		}
	}
}

// TestDraw_everythingCounts checks that everything that goes into a draw matters.
func TestDraw_everythingCounts(t *testing.T) {
	a, b := strings.Repeat("01", 32), strings.Repeat("02", 32)
	seen := map[string]string{}
	for _, seed := range []string{a, b} {
		s, err := ParseSeed(seed)
		if err != nil {
			t.Fatal(err)
		}
		for _, shares := range [][]string{nil, {a}, {b}, {a, b}, {b, a}} {
			for _, match := range []string{"", "m", "n"} {
				d, err := NewDeck(s, shares, match)
				if err != nil {
					t.Fatal(err)
				}
				what := fmt.Sprint(seed[:2], shares, match)
				first := fmt.Sprint(d.Draw(0, 1<<63), d.Draw(1, 1<<63))
				if other, ok := seen[first]; ok {
					t.Errorf("the same luck for %s and %s", other, what)
				}
				seen[first] = what
			}
		}
	}
}

// TestDraw_even is a chi-square test: the bounds are the 99.99 % quantiles
// (Abramowitz and Stegun, table 26.8). The seeds are fixed, so it cannot fail by chance.
func TestDraw_even(t *testing.T) {
	seed, err := ParseSeed(strings.Repeat("42", 32))
	if err != nil {
		t.Fatal(err)
	}
	d, err := NewDeck(seed, nil, "even")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		n     uint64
		bound float64
	}{{2, 15.14}, {3, 18.42}, {6, 25.74}, {11, 35.56}} {
		const draws = 60_000
		counts := make([]int, c.n)
		for i := range uint64(draws) {
			counts[d.Draw(i, c.n)]++
		}
		chi, want := 0.0, float64(draws)/float64(c.n)
		for _, k := range counts {
			chi += (float64(k) - want) * (float64(k) - want) / want
		}
		if chi > c.bound {
			t.Errorf("n = %d: chi-square %.2f, want at most %.2f: %v", c.n, chi, c.bound, counts)
		}
	}
	// 3·2⁶² refuses a quarter of all values; without that, the lowest third would come twice as often.
	low := 0
	for i := range uint64(60_000) {
		if d.Draw(i, 3<<62) < 1<<62 {
			low++
		}
	}
	if low < 19_500 || low > 20_500 {
		t.Errorf("%d of 60000 draws in the lowest third, want about 20000", low)
	}
}

func BenchmarkDraw(b *testing.B) {
	d, err := NewDeck(NewSeed(), nil, "m")
	if err != nil {
		b.Fatal(err)
	}
	for i := uint64(0); b.Loop(); i++ {
		d.Draw(i, 7776)
	}
}
