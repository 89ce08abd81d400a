package pulverfass

import (
	"slices"
	"strings"
	"testing"
)

func TestParseMove(t *testing.T) {
	for text, want := range map[string]Move{
		"draw": {Kind: Draw}, "pass": {Kind: Pass}, "settle": {Kind: Settle}, "none": {Kind: None},
		"play 10":           {Kind: Play, Card: Ten, Cards: one(Ten)},
		"play 9 2":          {Kind: Play, Card: Nine, Seat: 3, Cards: one(Nine)},
		"pair 5 1":          {Kind: Pair, Seat: 2, Cards: Same(4, 2)},
		"pair a 0":          {Kind: Pair, Seat: 1, Cards: Same(Ace, 2)},
		"pair a+x 1":        {Kind: Pair, Seat: 2, Cards: one(Ace) + one(Joker)},
		"triple 6 3 bucket": {Kind: Triple, Seat: 4, Card: Bucket, Cards: Same(5, 3)},
		"triple a+a+x 3 d":  {Kind: Triple, Seat: 4, Card: Queen, Cards: mixed(3, 2)},
		"triple a+x+x 3 10": {Kind: Triple, Seat: 4, Card: Ten, Cards: mixed(3, 1)},
		"five 2 4 6 b a":    {Kind: Five, Cards: deck(1, 3, 5, Jack, Ace)},
		"veto 1":            {Kind: Veto, N: 1},
		"give 7":            {Kind: Give, Card: Seven},
		"give ?":            {Kind: Give},
		"give bucket":       {Kind: Give, Card: Bucket},
		"take d":            {Kind: Take, Card: Queen},
		"save x":            {Kind: Save, Card: Joker},
		"put 0":             {Kind: Put, N: 1},
		"put 38":            {Kind: Put, N: 39},
		"put ?":             {Kind: Put},
		"out":               {Kind: Out},
		"out 2.3 9 d.2":     {Kind: Out, Cards: Same(1, 3) + one(Nine) + Same(Queen, 2)},
		"deal 2 7":          {Kind: Deal, Seat: 3, Card: Seven},
		"deal 0 bucket":     {Kind: Deal, Seat: 1, Card: Bucket},
		"deal 4 ?":          {Kind: Deal, Seat: 5},
		"box 5":             {Kind: Box, Card: 4},
		"drawn k":           {Kind: Drawn, Card: King},
		"steal b":           {Kind: Steal, Card: Jack},
		"peek k 4 9":        {Kind: Peek, N: 3, Top: [3]Card{King, 3, Nine}},
		"peek k":            {Kind: Peek, N: 1, Top: [3]Card{King}},
		"peek ? ?":          {Kind: Peek, N: 2},
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
		"": "want draw", "?": "want draw", "Draw": "want draw", "draw ": "words after draw", "swim": "want draw",
		"play": "words after play", "play 11": `card "11"`, "play 9 5": `seat: "5", want 0 to 4`, "play 9 -1": `"-1"`, "play 9 02": `want "play 9 2"`,
		"play bucket": `card "bucket"`, "play ?": `card "?"`,
		"pair 5": "words after pair", "pair 5 x": `"x", want 0 to 4`, "pair x+a 1": `want "pair a+x 1"`, "pair a+b 1": `card "b"`, "pair a+a+x 1": "3 cards",
		"pair bucket 1": `card "bucket"`, "pair a+a 1": `want "pair a 1"`,
		"triple 6 3": "words after triple", "triple 6 3 k": `rank "k"`, "triple 6 3 a": `rank "a"`, "triple 6 3 ?": `rank "?"`, "triple a+x 3 d": "2 cards",
		"five 2 3 4 5": "words after five", "five 3 2 4 5 6": "want", "five 2 2 4 5 6": "card 2 twice", "five 2 3 4 5 ?": `card "?"`,
		"veto": "words after veto", "veto 0": `"0", want 1 to 9`, "veto x": `"x"`, "pass 1": "words after pass",
		"put": "words after put", "put 39": "want 0 to 38", "put -1": "want 0 to 38", "put 1.5": `"1.5"`,
		"out 2.5": `"5", want 2 to 4`, "out 2.1": `"1", want 2 to 4`, "out 2 2": "card 2 twice, want 2.2", "out 3 2": `want "out 2 3"`,
		"peek": "words after peek", "peek k k k k": "words after peek", "deal 2": "words after deal", "deal k 2": `seat: "k"`, "give": "words after give", "take 1": `card "1"`,
	} {
		m, err := ParseMove(text)
		if err == nil || m != (Move{}) || !strings.Contains(err.Error(), want) {
			t.Errorf("ParseMove(%q) = %+v, %v; want no move and an error with %s", text, m, err, want)
		}
	}
}

func FuzzParseMove(f *testing.F) {
	for _, text := range []string{
		"draw", "play 9 2", "pair a+x 1", "triple a+a+x 3 bucket", "five 2 4 6 b a", "veto 1", "pass", "give ?", "take d", "save x", "put ?", "put 12",
		"out 2.3 9 d.2", "deal 0 bucket", "box ?", "drawn k", "steal b", "peek k 4 9", "none", "settle",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := ParseMove(text)
		if err != nil && m != (Move{}) {
			t.Errorf("ParseMove(%q) = %+v with error %v", text, m, err)
		}
		if err == nil && m.String() != text {
			t.Errorf("ParseMove(%q) = %+v, which is %q", text, m, m)
		}
	})
}

// TestMove_Longest makes sure that the longest hand that somebody can lay down has a text of bearable length.
func TestMove_Longest(t *testing.T) {
	if got := (Move{Kind: Out, Cards: full & plains}).String(); len(got) > 64 {
		t.Errorf("%q has %d bytes, want at most 64", got, len(got))
	}
}

// expand is what an offer stands for.
func expand(t *testing.T, offer []string) (out []string) {
	t.Helper()
	for _, text := range offer {
		if words, ok := strings.CutPrefix(text, "five of "); ok {
			cards, err := parseCards(strings.Split(words, " "))
			if err != nil {
				t.Fatal(err)
			}
			for _, m := range fives(nil, cards, Move{Kind: Five}, 5) {
				out = append(out, m.String())
			}
			continue
		}
		head, last, ok := strings.Cut(text, "..")
		if !ok {
			out = append(out, text)
			continue
		}
		words := strings.Split(head, " ")
		ranks := strings.Split("2 3 4 5 6 7 8 9 10 b d bucket", " ")
		for _, r := range ranks[slices.Index(ranks, words[3]) : slices.Index(ranks, last)+1] {
			out = append(out, strings.Join(append(words[:3:3], r), " "))
		}
	}
	return out
}

// TestOffer checks that an offer stands for exactly the legal moves, and how long it gets.
func TestOffer(t *testing.T) {
	s := seated(t, "five_different=1", much, vetoes, third, "2 6 6 6 4 8 8 a").state()
	for _, hand := range []Cards{s.hands[0], full, Same(2, 3) + Same(4, 2) + one(Nine), deck(1, 2, 3, 4, Ace), deck(1, 2, 3, 4, 5, Ace, Joker), Same(Ace, 4) + Same(Joker, 2)} {
		s.hands[0] = hand
		moves := s.Moves(0, nil)
		var want []string
		for _, m := range moves {
			want = append(want, m.String())
		}
		offer := Offer(moves)
		if got := expand(t, offer); !slices.Equal(got, want) {
			t.Errorf("%v is offered as %v, which stands for %d moves, want %d", hand.List(), offer, len(got), len(want))
		}
		if n := len(strings.Join(offer, " ")); n > 2000 {
			t.Errorf("the offer for %v has %d bytes, want at most 2000", hand.List(), n)
		}
	}
	if got := Offer(nil); got == nil || len(got) != 0 {
		t.Errorf("Offer of nothing is %v, want an empty list", got)
	}
}

// TestFives counts fives: of the twelve ranks, with ace or joker.
func TestFives(t *testing.T) {
	for _, c := range []struct {
		hand Cards
		want int
	}{
		{full, 462 + 2*330}, {full & plains, 462}, {deck(1, 2, 3, 4, 5), 1}, {deck(1, 2, 3, 4, Ace, Joker), 2}, {deck(1, 2, 3, Ace, Joker), 0}, {Same(1, 4) + Same(2, 4), 0},
	} {
		got := fives(nil, c.hand, Move{Kind: Five}, 5)
		seen := map[Cards]bool{}
		for _, m := range got {
			ranks := map[Card]bool{}
			for _, card := range m.Cards.List() {
				ranks[card.Rank()] = true
			}
			if len(ranks) != 5 || m.Cards.Len() != 5 || !c.hand.has(m.Cards) || seen[m.Cards] {
				t.Errorf("five %v of %v, want five ranks, each once", m.Cards.List(), c.hand.List())
			}
			seen[m.Cards] = true
		}
		if len(got) != c.want {
			t.Errorf("%d fives of %v, want %d", len(got), c.hand.List(), c.want)
		}
	}
}
