package pulverfass

import (
	"slices"
	"testing"
)

// TestCards compares the packed counts with plain lists.
func TestCards(t *testing.T) {
	draw := luck(3)
	for range 3000 {
		var c, d Cards
		var list []Card
		for card := Card(1); card <= Joker; card++ {
			n := int(draw(6))
			c += Same(card, n)
			for range n {
				list = append(list, card)
			}
			d += Same(card, int(draw(5))/4*int(draw(4)))
		}
		if got := c.List(); !slices.Equal(got, list) || c.Len() != len(list) {
			t.Fatalf("%v has %d cards: %v", list, c.Len(), got)
		}
		kinds, all := 0, true
		for card := Card(1); card <= Joker; card++ {
			n := 0
			for _, x := range list {
				if x == card {
					n++
				}
			}
			if n > 0 {
				kinds++
			}
			all = all && n >= d.Count(card)
			if c.Count(card) != n || (c.two()&one(card) != 0) != (n >= 2) || (c.three()&one(card) != 0) != (n >= 3) {
				t.Fatalf("%d of %v: Count %d, two %v, three %v", n, card, c.Count(card), c.two()&one(card) != 0, c.three()&one(card) != 0)
			}
		}
		if c.kinds() != kinds || c.has(d) != all || c.Count(Bucket) != c.Count(Ace)+c.Count(Joker) {
			t.Fatalf("%v: %d kinds, has %v: %v; want %d and %v", list, c.kinds(), d.List(), c.has(d), kinds, all)
		}
		for i, card := range list {
			if got := c.nth(uint64(i)); got != card {
				t.Fatalf("card %d of %v is %v", i, list, got)
			}
		}
	}
	if full.Len() != 50 || full.Count(Bucket) != 6 || full.Count(King) != 0 || full.Count(Queen) != 4 {
		t.Errorf("the deck without kings is %v", full.List())
	}
}

// TestPile compares the packed pile with a list.
func TestPile(t *testing.T) {
	draw := luck(4)
	for range 300 {
		var p pile
		const places = 16 * len(pile{})
		list := make([]Card, places)
		for range 200 {
			i := uint8(draw(uint64(places)))
			switch c := Card(1 + draw(14)); draw(4) {
			case 0:
				p.pop()
				list = append(list[1:], 0)
			case 1:
				p.insert(i, c)
				list = slices.Insert(list, int(i), c)[:places] // what falls off the end is forgotten
			default:
				if list[i] == 0 {
					p.decide(i, c)
					list[i] = c
				}
			}
			var all Cards
			for j, c := range list {
				if p.at(uint8(j)) != c {
					t.Fatalf("place %d is %v, want %v", j, p.at(uint8(j)), c)
				}
				if c != 0 && all.Count(c) < 7 {
					all += one(c)
				}
			}
		}
	}
	var p pile
	for i, c := range []Card{King, 0, Queen, 3, King} {
		if c != 0 {
			p.decide(uint8(i*8), c)
		}
	}
	if got := p.cards(); got != Same(King, 2)+one(Queen)+one(3) {
		t.Errorf("decided are %v", got.List())
	}
}

// TestKnown goes through what is still known after a card has gone.
func TestKnown(t *testing.T) {
	known := func(cards ...Card) (k Known) {
		for _, c := range cards {
			k = k.with(c)
		}
		return k
	}
	for _, c := range []struct {
		before Known
		gone   Card
		want   Known
	}{
		{0, 0, 0},
		{known(5), 5, 0},
		{known(5), 6, known(5)},
		{known(5, 5, 6), 0, known(5)}, // one of each may be the one
		{known(Ace), Ace, 0},
		{known(Ace), Joker, known(Ace)},
		{known(Bucket), Joker, 0},
		{known(Ace, Bucket), Ace, known(Bucket)},
		{known(Ace, Bucket), Bucket, known(Bucket)},
		{known(Ace, Joker), Bucket, known(Bucket)}, // one of the two is left
		{known(Ace, Joker, Bucket), 0, known(Bucket, Bucket)},
		{known(Ace, Ace), Bucket, known(Ace)},
		{known(5, 5, 5, 5), 5, known(5, 5)}, // more than three are not counted
		{known(Bucket, 3), 0, 0},
	} {
		if got := c.before.less(c.gone); got != c.want {
			t.Errorf("%v without %v is %v, want %v", c.before.set().List(), c.gone, got.set().List(), c.want.set().List())
		}
	}
	if got := known(5, 5, Bucket, Ace).set(); got != Same(5, 2)+one(Ace)+one(Bucket) {
		t.Errorf("set is %v", got.List())
	}
	if got := known(0); got != 0 {
		t.Errorf("a hidden card is known as %v", got.set().List())
	}
}

// TestNotes goes through what happens to knowledge of the pile.
func TestNotes(t *testing.T) {
	const nine, six = Nine, Card(5)
	notes := func(ns ...Note) (out Notes) {
		for _, n := range ns {
			out.add(n)
		}
		return out
	}
	for _, c := range []struct {
		name   string
		before Notes
		event  func(n *Notes)
		want   Notes
	}{
		{"a draw moves cards up", notes(note(nine, 1, 1), note(King, 4, 6)), func(n *Notes) { n.drawn(0) }, notes(note(nine, 0, 0), note(King, 3, 5))},
		{"the top is drawn", notes(note(nine, 0, 0), note(six, 1, 1)), func(n *Notes) { n.drawn(0) }, notes(note(six, 0, 0))},
		{"a card that is not it", notes(note(nine, 0, 2)), func(n *Notes) { n.drawn(six) }, notes(note(nine, 0, 1))},
		{"a card that may be it", notes(note(nine, 0, 2)), func(n *Notes) { n.drawn(0) }, Notes{}},
		{"the card itself, perhaps", notes(note(nine, 0, 2)), func(n *Notes) { n.drawn(nine) }, Notes{}},
		{"no king is drawn unseen", notes(note(King, 0, 2)), func(n *Notes) { n.drawn(0) }, notes(note(King, 0, 1))},
		{"the top is known, so the other is not drawn", notes(note(nine, 0, 2), note(six, 0, 0)), func(n *Notes) { n.drawn(0) }, notes(note(nine, 0, 1))},
		{"another puts a king back", notes(note(nine, 0, 0), note(King, 2, 5)), func(n *Notes) { n.widen() }, notes(note(nine, 0, 1), note(King, 2, 6))},
		{"put back above, between and below", notes(note(nine, 0, 0), note(six, 1, 3), note(King, 4, 4)), func(n *Notes) { n.put(2) },
			notes(note(nine, 0, 0), note(six, 1, 4), note(King, 5, 5), note(King, 2, 2))},
		{"put on top", notes(note(nine, 0, 1)), func(n *Notes) { n.put(0) }, notes(note(nine, 1, 2), note(King, 0, 0))},
		{"seen again", notes(note(nine, 0, 0)), func(n *Notes) { n.seen(0, nine) }, notes(note(nine, 0, 0))},
		{"found", notes(note(nine, 0, 1)), func(n *Notes) { n.seen(1, nine) }, notes(note(nine, 1, 1))},
		{"not at its highest place", notes(note(nine, 0, 1)), func(n *Notes) { n.seen(0, six) }, notes(note(nine, 1, 1), note(six, 0, 0))},
		{"not at its lowest place", notes(note(nine, 0, 1)), func(n *Notes) { n.seen(1, six) }, notes(note(nine, 0, 0), note(six, 1, 1))},
		{"not in the middle", notes(note(nine, 0, 2)), func(n *Notes) { n.seen(1, six) }, notes(note(nine, 0, 2), note(six, 1, 1))},
	} {
		got := c.before
		c.event(&got)
		if got != c.want {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	n := Notes{}
	for i := range uint8(10) {
		n.put(i)
	}
	if n.len() != len(n) || n[0].To() != 2 || n[7].From() != 9 {
		t.Errorf("after ten puts %v, want the last eight", n)
	}
}
