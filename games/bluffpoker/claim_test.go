package bluffpoker

import (
	"fmt"
	"strings"
	"testing"
)

func claim(t *testing.T, text string) Claim {
	t.Helper()
	c, err := ParseClaim(text)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestClaim_Order walks through all claims.
func TestClaim_Order(t *testing.T) {
	n, last := 0, Claim(0)
	for c := lowest; c <= poker(6); c = c.next() {
		if c <= last || c < pokers && c%111 == 0 {
			t.Errorf("claim %v after %v", c, last)
		}
		if got, err := ParseClaim(c.String()); err != nil || got != c {
			t.Errorf("ParseClaim(%q) = %v, %v; want %v", c, got, err, c)
		}
		n, last = n+1, c
	}
	if n != 567 || last.String() != "666" {
		t.Errorf("%d claims up to %v, want 567 up to 666", n, last)
	}
	for a, b := range map[string]string{"443": "445", "665": "111", "110": "112", "111": "222", "555": "666"} {
		if got := claim(t, a).next(); got.String() != b {
			t.Errorf("after %s comes %v, want %s", a, got, b)
		}
	}
}

func TestParseClaim(t *testing.T) {
	for text, want := range map[string]Claim{"limit": 655, "sniff": 654, "poker 4": poker(4), "444": poker(4), "100": 100, "665": 665, "666": poker(6), "111": poker(1)} {
		if got, err := ParseClaim(text); err != nil || got != want {
			t.Errorf("ParseClaim(%q) = %v, %v; want %v", text, got, err, want)
		}
	}
	for _, text := range []string{"", "099", "99", "000", "777", "667", "999", "0542", "+542", "poker 7", "poker", "poker 0", "1e2", "54"} {
		if got, err := ParseClaim(text); err == nil || !strings.Contains(err.Error(), "want 100 to 665") {
			t.Errorf("ParseClaim(%q) = %v, %v; want an error that names the range", text, got, err)
		}
	}
}

// TestTrue pins which claims a throw makes true.
func TestTrue(t *testing.T) {
	for _, c := range []struct {
		dice  Dice
		claim string
		want  bool
	}{
		{Dice{6, 4, 2}, "624", true}, {Dice{5, 1, 1}, "499", true}, {Dice{5, 1, 1}, "510", true}, {Dice{5, 1, 1}, "512", false},
		{Dice{2, 1, 1}, "211", true}, {Dice{2, 1, 1}, "212", false}, {Dice{2, 1, 1}, "100", true},
		{Dice{1, 1, 1}, "665", true}, {Dice{1, 1, 1}, "111", true}, {Dice{1, 1, 1}, "222", false}, {Dice{6, 6, 5}, "665", true},
	} {
		if got := c.dice.Claim() >= claim(t, c.claim); got != c.want {
			t.Errorf("%v makes %s true: %v, want %v", c.dice, c.claim, got, c.want)
		}
	}
}

// TestValue_Throws pins the 56 throws, their weights, and how likely a claim is true.
func TestValue_Throws(t *testing.T) {
	throws := appendThrows(nil, Roll, 3, 6)
	var all uint64
	at := map[string]uint64{"551": 0, "655": 0, "665": 0}
	for _, m := range throws {
		w := m.Dice.weight(3)
		all += w
		if !m.Dice.Claim().real(6) {
			t.Errorf("%v is worth %v, which cannot be thrown", m.Dice, m.Dice.Claim())
		}
		for c := range at {
			if m.Dice.Claim() >= claim(t, c) {
				at[c] += w
			}
		}
	}
	if len(throws) != 56 || all != 216 {
		t.Errorf("%d throws of weight %d, want 56 of 216", len(throws), all)
	}
	if got, want := fmt.Sprint(at), "map[551:108 655:24 665:9]"; got != want {
		t.Errorf("of 216 throws make true %s, want %s", got, want)
	}
}

// TestOffer pins how legal claims travel.
func TestOffer(t *testing.T) {
	for given, want := range map[string]string{
		"642": "doubt,believe|claim 643..665,claim 111..666,mats,look,cup,open all",
		"665": "doubt,believe|claim 111..666,mats,look,cup,open all",
		"664": "doubt,believe|claim 665,claim 111..666,mats,look,cup,open all",
		"443": "doubt,believe|claim 445..665,claim 111..666,mats,look,cup,open all",
	} {
		p := begin(t, 3).play("0 left, 0 claim " + given)
		offers := strings.Join(p.pos.Offer(1), ",")
		offers += "|" + strings.Join(p.play("1 believe").pos.Offer(1), ",")
		if offers != want {
			t.Errorf("after %s offered %s, want %s", given, offers, want)
		}
	}
	if got := begin(t, 3).pos.Offer(1); len(got) != 0 {
		t.Errorf("who is not in turn is offered %v", got)
	}
	// Ranges and moves say the same.
	p := begin(t, 2, "two_players=1", "odd_numbers=0")
	if got, want := expand(p.pos.Offer(0)), strings.Join(p.pos.Moves(0), ","); got != want {
		t.Errorf("offered %s, legal are %s", got, want)
	}
	p = begin(t, 3).play("0 right, 0 claim 100, 2 believe")
	if got, want := expand(p.pos.Offer(2)), strings.Join(p.pos.Moves(2), ","); got != want {
		t.Errorf("offered %s, legal are %s", got, want)
	}
}

// expand writes ranges out.
func expand(offers []string) string {
	var out []string
	for _, o := range offers {
		from, to, ok := strings.Cut(strings.TrimPrefix(o, "claim "), "..")
		if !ok {
			out = append(out, o)
			continue
		}
		a, _ := ParseClaim(from)
		b, _ := ParseClaim(to)
		for c := a; c <= b; c = c.next() {
			out = append(out, "claim "+c.String())
		}
	}
	return strings.Join(out, ",")
}
