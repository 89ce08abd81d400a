package pulverfass

import "slices"

// A Note is a card that a seat knows to lie in the pile, between two places:
// the card, and twice six bits. The zero Note is none.
type Note uint16

func note(c Card, from, to uint8) Note { return Note(c)<<12 | Note(from)<<6 | Note(to) }

// Card returns the card.
func (n Note) Card() Card { return Card(n >> 12) }

// From returns the highest place at which the card can lie, 0 for the top.
func (n Note) From() uint8 { return uint8(n>>6) & 63 }

// To returns the lowest place at which the card can lie.
func (n Note) To() uint8 { return uint8(n) & 63 }

const (
	from Note = 1 << 6 // one place
	to   Note = 1
)

// Notes are what a seat knows of the pile: a fold over the moves as the seat was
// shown them, which never looks at the pile itself. Eight are kept, the oldest goes first.
type Notes [8]Note

func (t *Notes) len() int {
	n := 0
	for n < len(t) && t[n] != 0 {
		n++
	}
	return n
}

func (t *Notes) delete(i int) {
	copy(t[i:], t[i+1:])
	t[len(t)-1] = 0
}

func (t *Notes) add(n Note) {
	if t[len(t)-1] != 0 {
		t.delete(0)
	}
	t[t.len()] = n
}

// drawn folds in that the top card has been drawn: c, or a card that is hidden
// and no king. It returns which one it was if the notes tell.
func (t *Notes) drawn(c Card) Card {
	top := slices.IndexFunc(t[:t.len()], func(n Note) bool { return n.To() == 0 })
	if top >= 0 {
		c = t[top].Card()
		t.delete(top)
	}
	for i := 0; i < len(t) && t[i] != 0; i++ {
		switch n := t[i]; {
		case n.From() > 0:
			t[i] -= from + to
		case top < 0 && (n.Card() == c || c == 0 && n.Card() != King):
			t.delete(i) // it may have been this one
			i--
		default:
			t[i] -= to
		}
	}
	return c
}

// seen folds in that c lies at place i.
func (t *Notes) seen(i uint8, c Card) {
	for j := 0; j < len(t) && t[j] != 0; j++ {
		switch n := t[j]; {
		case n.From() > i || n.To() < i:
		case n.Card() == c || n.From() == n.To():
			t.delete(j)
			j--
		case n.From() == i:
			t[j] += from
		case n.To() == i:
			t[j] -= to
		}
	}
	t.add(note(c, i, i))
}

// put folds in that the seat itself has put a king to place i.
func (t *Notes) put(i uint8) {
	for j := 0; j < len(t) && t[j] != 0; j++ {
		if t[j].From() >= i {
			t[j] += from
		}
		if t[j].To() >= i {
			t[j] += to
		}
	}
	t.add(note(King, i, i))
}

// widen folds in that another has put a king somewhere.
func (t *Notes) widen() {
	for j := 0; j < len(t) && t[j] != 0; j++ {
		t[j] += to
	}
}
