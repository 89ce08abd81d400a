package pulverfass

import (
	"math/bits"

	"spelunke/game"
)

// Guess returns a position that looks like view to viewer to: what is hidden is
// dealt at random, in keeping with what the viewer knows for certain. It is false
// if the cards did not come out even; then try again.
func Guess(view View, to game.Viewer, draw game.Draw) (State, bool) {
	s := State{Board: view.Board, hands: view.Hands, awaited: view.actors() &^ view.Passed}
	g := guesser{State: &s, draw: draw, left: s.deck - s.Discard.without(King)}
	me, ok := to.Seat()
	if ok {
		s.notes[me], s.holds[me] = view.Notes, view.Holds
		g.left -= s.hands[me]
	}
	if s.Phase != Dealing {
		g.left += same(King, s.Kings())
	}
	ok = g.place(view.Notes) && g.known(view.Holds)
	for i := game.Seat(0); ok && i < game.Seat(s.Players); i++ {
		if i == me {
			continue
		}
		ok = g.fill(&s.hands[i], int(s.Counts[i])-s.hands[i].Len(), g.dealable())
	}
	ok = ok && g.boxed()
	s.pool = g.left
	return s, ok && (s.Phase == Dealing || s.pool.Len()+s.pile.cards().Len() == int(s.Size))
}

// A guesser deals the cards that are left.
type guesser struct {
	*State
	draw game.Draw
	left Cards
}

// place lays the cards of the notes into the pile, those with the least room first.
func (g *guesser) place(notes Notes) bool {
	for room := uint8(0); room < g.Size; room++ {
		for _, n := range notes[:notes.len()] {
			if n.To()-n.From() != room {
				continue
			}
			at, ok := g.free(n)
			if !ok || !g.use(n.Card()) {
				return false
			}
			g.pile.decide(at, n.Card())
		}
	}
	return true
}

// free draws an undecided place for a note.
func (g *guesser) free(n Note) (at uint8, ok bool) {
	places := uint64(0)
	for i := n.From(); i <= n.To(); i++ {
		if g.pile.at(i) == 0 {
			places |= 1 << i
		}
	}
	if places == 0 {
		return 0, false
	}
	for range g.draw(uint64(bits.OnesCount64(places))) {
		places &= places - 1
	}
	return uint8(bits.TrailingZeros64(places)), true
}

// use takes a card from those that are left.
func (g *guesser) use(c Card) bool {
	if g.left.Count(c) == 0 {
		return false
	}
	g.left -= one(c)
	return true
}

// known deals others the cards that they are known to hold.
func (g *guesser) known(holds [mostSeats]Known) bool {
	for i, k := range holds[:g.Players] {
		for _, c := range k.set().without(Bucket).List() {
			if !g.use(c) {
				return false
			}
			g.hands[i] += one(c)
		}
		if !g.fill(&g.hands[i], k.Count(Bucket), buckets) {
			return false
		}
	}
	return true
}

// fill deals n of the cards left that are in mask.
func (g *guesser) fill(hand *Cards, n int, mask Cards) bool {
	for range n {
		cards := g.left & mask
		if cards == 0 {
			return false
		}
		c := cards.nth(g.draw(uint64(cards.Len())))
		g.left -= one(c)
		*hand += one(c)
	}
	return n >= 0
}

// dealable is what hands can have been filled with.
func (g *guesser) dealable() Cards {
	if g.Phase == Dealing {
		return plains
	}
	return plains | buckets
}

// boxed takes the cards away that are in the box by now.
func (g *guesser) boxed() bool {
	var box Cards
	n := uint8(max(int(g.dealt)-int(g.hand+1)*int(g.Players), 0))
	others := min(n, g.box[0])
	return g.fill(&box, int(others), plains) && g.fill(&box, int(n-others), buckets)
}
