package pulverfass

import (
	"fmt"
	"math/bits"
	"strings"

	"spelunke/game"
)

// A Kind says what a move does.
type Kind uint8

// The kinds of moves; Deal, Box, Drawn, Settle, Steal and Peek are the House's.
const (
	Hidden Kind = iota // the zero Move: nothing to see
	Deal               // deal a card to a seat
	Box                // put a card aside that does not play
	Draw
	Drawn // show the card drawn
	Play  // announce a single card
	Pair
	Triple
	Five
	Veto
	Pass
	Settle // close the window
	Give
	None  // have no card of the rank named
	Steal // show the card that a pair draws
	Take  // take a card from the discard pile
	Peek  // show the top of the pile
	Save  // pay a bucket for the king drawn
	Put   // put the king back
	Out   // lay down king and hand
)

var verbs = [...]string{"", "deal", "box", "draw", "drawn", "play", "pair", "triple", "five", "veto", "pass", "settle", "give", "none", "steal", "take", "peek", "save", "put", "out"}

// luck reports whether the House makes moves of this kind.
func (k Kind) luck() bool {
	return k == Deal || k == Box || k == Drawn || k == Settle || k == Steal || k == Peek
}

// A Move is one move of a player or of the House.
type Move struct {
	Kind  Kind
	Card  Card    // the one card; Triple: the rank named
	Seat  int8    // Deal: who gets it; Play, Pair, Triple: the target; from 1, 0 for none
	N     uint8   // Veto: its number in the chain, from 1; Put: the place, from 1, 0 if hidden; Peek: how many cards
	Top   [3]Card // Peek
	Cards Cards   // Play, Pair, Triple, Five, Out: all cards laid down
}

// Target returns the seat named in the move.
func (m Move) Target() game.Seat { return game.Seat(m.Seat) - 1 }

func (m Move) String() string {
	text := verbs[m.Kind]
	switch m.Kind {
	case Deal:
		return fmt.Sprintf("%s %d %v", text, m.Seat-1, m.Card)
	case Box, Drawn, Give, Steal, Take, Save:
		return text + " " + m.Card.String()
	case Play:
		return text + " " + m.Card.String() + m.seat()
	case Pair:
		return text + " " + m.Cards.group() + m.seat()
	case Triple:
		return text + " " + m.Cards.group() + m.seat() + " " + m.Card.String()
	case Five, Out:
		return text + m.Cards.text()
	case Veto:
		return fmt.Sprint(text, " ", m.N)
	case Put:
		if m.N == 0 {
			return text + " ?"
		}
		return fmt.Sprint(text, " ", m.N-1)
	case Peek:
		for _, c := range m.Top[:m.N] {
			text += " " + c.String()
		}
	}
	return text
}

func (m Move) seat() string {
	if m.Seat == 0 {
		return ""
	}
	return fmt.Sprint(" ", m.Seat-1)
}

// group writes cards of one rank: "5", or "a+x", "a+a+x" for buckets that differ.
func (c Cards) group() string {
	if c.Count(Ace) == 0 || c.Count(Joker) == 0 {
		return c.first().String()
	}
	return strings.Repeat("a+", c.Count(Ace)) + "x" + strings.Repeat("+x", c.Count(Joker)-1)
}

// text writes cards from low to high, a space before each: " 2.3 9" are three twos and a nine.
func (c Cards) text() string {
	text := ""
	for ; c != 0; c = c.without(c.first()) {
		text += " " + c.first().String()
		if n := c.Count(c.first()); n > 1 {
			text += fmt.Sprint(".", n)
		}
	}
	return text
}

// Same returns n cards of one kind.
func Same(c Card, n int) Cards { return one(c) * Cards(n) }

// mixed returns n buckets, a of them aces.
func mixed(n, a int) Cards { return Same(Ace, a) + Same(Joker, n-a) }

// kinds is the number of different cards.
func (c Cards) kinds() int {
	return bits.OnesCount64(uint64((c | c>>1 | c>>2) & low))
}
