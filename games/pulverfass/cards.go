package pulverfass

import "math/bits"

// A Card is a card by its rank, for suits mean nothing. The zero Card is hidden,
// and 1 to 9 are the plain ranks from two to ten.
type Card uint8

// The cards that can do something. Bucket is an ace or a joker, which are one
// rank; as a card it is one of the two, nobody knows which.
const (
	Two   Card = 1
	Seven Card = iota + 5
	Eight
	Nine
	Ten
	Jack
	Queen
	King
	Ace
	Joker
	Bucket
)

func (c Card) String() string {
	return [...]string{"?", "2", "3", "4", "5", "6", "7", "8", "9", "10", "b", "d", "k", "a", "x", "bucket"}[c]
}

// Rank returns Bucket for an ace or a joker, else the card itself.
func (c Card) Rank() Card {
	if c == Ace || c == Joker {
		return Bucket
	}
	return c
}

// masked is what everybody knows of a card dealt: a bucket, or hidden.
func (c Card) masked() Card {
	if c.Rank() == Bucket {
		return Bucket
	}
	return 0
}

// Cards are a multiset of cards, seven at most of each: four bits count each
// card, those of the two lowest.
type Cards uint64

const (
	plains  Cards = 1<<44 - 1  // mask of all from two to queen
	buckets Cards = 0xff << 48 // mask of aces and jokers
	low     Cards = 0x1111_1111_1111_1111
	full    Cards = 4*(low&plains) + 4<<48 + 2<<52 // the deck without kings
)

// one returns the set of this card alone; that of a hidden one is empty.
func one(c Card) Cards { return 1 << (4 * (c - 1)) }

// Count returns how many of a card there are; of Bucket, how many aces and jokers.
func (c Cards) Count(card Card) int {
	if card == Bucket {
		return c.Count(Ace) + c.Count(Joker)
	}
	return c.n(card)
}

func (c Cards) n(card Card) int { return int(c>>(4*(card-1))) & 15 }

// Len returns the number of cards.
func (c Cards) Len() int {
	const half = 0x0f0f_0f0f_0f0f_0f0f
	x := uint64(c)
	return int((x&half + x>>4&half) * 0x0101_0101_0101_0101 >> 56)
}

// has reports whether c has all cards of d.
func (c Cards) has(d Cards) bool { return ((c|8*low)-d)&(8*low) == 8*low }

// two and three are the lowest bits of the cards of which there are as many at least.
func (c Cards) two() Cards   { return (c>>1 | c>>2) & low }
func (c Cards) three() Cards { return (c>>1&c | c>>2) & low }

// first returns the lowest card of a set that is not empty.
func (c Cards) first() Card { return Card(bits.TrailingZeros64(uint64(c))/4) + 1 }

// without returns c without any cards k.
func (c Cards) without(k Card) Cards { return c &^ (15 * one(k)) }

// nth returns card number n, from 0, the lowest first.
func (c Cards) nth(n uint64) Card {
	k := Card(1)
	if lower := uint64((c & (1<<32 - 1)).Len()); n >= lower {
		c, n, k = c>>32, n-lower, 9
	}
	for ; ; k++ {
		i := uint64(c & 15)
		if n < i {
			return k
		}
		n -= i
		c >>= 4
	}
}

// List returns the cards from low to high, never nil.
func (c Cards) List() []Card {
	out := []Card{}
	for ; c != 0; c -= one(c.first()) {
		out = append(out, c.first())
	}
	return out
}

// Known is what a seat knows that another holds at least: two bits count each
// card, to three, and Bucket counts aces or jokers beyond those that are known.
type Known uint32

// Count returns how many of a card are known, in [0, 3].
func (k Known) Count(c Card) int { return int(k>>(2*(c-1))) & 3 }

func bit(c Card) Known { return 1 << (2 * (c - 1)) }

// with returns k with a card more, which may be hidden.
func (k Known) with(c Card) Known {
	if c == 0 || k.Count(c) == 3 {
		return k
	}
	return k + bit(c)
}

// less returns k after a card has gone, which may be hidden.
func (k Known) less(c Card) Known {
	switch {
	case k == 0:
	case c == 0:
		const odd = 0x1555_5555
		gone := (k | k>>1) & odd &^ (bit(Ace) | bit(Joker) | bit(Bucket))
		return (k - gone).less(Bucket)
	case c == Bucket:
		return k.lessBucket()
	case k.Count(c) > 0:
		return k - bit(c)
	case c.Rank() == Bucket && k.Count(Bucket) > 0:
		return k - bit(Bucket)
	}
	return k
}

// lessBucket returns k after an ace or a joker has gone, nobody knows which: of
// each there may be one less, of both together there is one less.
func (k Known) lessBucket() Known {
	all := k.Count(Ace) + k.Count(Joker) + k.Count(Bucket)
	if all == 0 {
		return k
	}
	a, x := max(k.Count(Ace)-1, 0), max(k.Count(Joker)-1, 0)
	k &^= 3 * (bit(Ace) | bit(Joker) | bit(Bucket))
	return k + Known(a)*bit(Ace) + Known(x)*bit(Joker) + Known(min(all-1-a-x, 3))*bit(Bucket)
}

// set returns the known cards as a multiset; Bucket is a card of its own in it.
func (k Known) set() (c Cards) {
	for card := Card(1); card <= Bucket; card++ {
		c += Cards(k.Count(card)) * one(card)
	}
	return c
}
