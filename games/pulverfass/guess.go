package pulverfass

import (
	"math/bits"

	"spelunke/game"
)

// Guess returns a position that looks like view to viewer to: what is hidden is
// dealt at random, in keeping with what the viewer knows for certain. It is false
// if the cards did not come out even; then try again.
func Guess(view View, to game.Viewer, draw game.Draw) (State, bool) {
	var s State
	ok := guess(&s, &view, to, nil, draw)
	return s, ok
}

// Imagine sets s to a position that looks like view to viewer to, as Guess does,
// and that takes into account what others have done to the pile. It returns how likely the
// past is in it, against other positions that it makes of this view, below 2⁴⁹; 0 if it cannot be.
func Imagine(s *State, view *View, to game.Viewer, habits *Habits, draw game.Draw) (weight uint64) {
	me, _ := to.Seat()
	var r replay
	r.rerun(view, int8(me)+1, habits, draw)
	if r.weight == 0 || !guess(s, view, to, &r, draw) {
		return 0
	}
	return r.weight
}

// guess deals what view hides, on top of what r, if it is not nil, has of the pile.
func guess(s *State, view *View, to game.Viewer, r *replay, draw game.Draw) bool {
	*s = State{Board: view.Board, hands: view.Hands, awaited: view.actors() &^ view.Passed, secrets: view.own}
	g := guesser{State: s, draw: draw, left: s.deck - s.Discard.without(King)}
	me, ok := to.Seat()
	if ok {
		s.notes[me], s.holds[me] = view.Notes, view.Holds
		g.left -= s.hands[me]
	}
	if s.Phase != Dealing {
		g.left += Same(King, s.Kings())
	}
	ok = g.lay(r) && g.place(view.Notes) && g.known(view.Holds)
	ok = ok && g.deal(me)
	ok = ok && g.harmless() && g.boxed()
	s.pool = g.left
	return ok && (s.Phase == Dealing || s.pool.Len()+s.pile.cards().Len() == int(s.Size))
}

// A guesser deals the cards that are left.
type guesser struct {
	*State
	draw    game.Draw
	left    Cards
	laid    bool   // the replay's cards lie in the pile
	noKings uint64 // the undecided places where none lies
}

// lay lays the cards that r has found into the pile.
func (g *guesser) lay(r *replay) bool {
	if r == nil {
		return true
	}
	g.laid = true
	for i, c := range r.cells[:r.size] {
		switch {
		case c == noKing:
			g.noKings |= 1 << i
		case c != 0 && !g.use(c):
			return false
		default:
			g.pile.decide(uint8(i), c)
		}
	}
	return r.size == g.Size
}

// harmless deals any cards but kings to the places where none lies.
func (g *guesser) harmless() bool {
	for ; g.noKings != 0; g.noKings &= g.noKings - 1 {
		var c Cards
		if !g.fill(&c, 1, plains|buckets) {
			return false
		}
		g.pile.decide(uint8(bits.TrailingZeros64(g.noKings)), c.first())
	}
	return true
}

// place lays the cards of the notes into the pile, those with the least room first.
func (g *guesser) place(notes Notes) bool {
	for room := uint8(0); room < g.Size; room++ {
		for _, n := range notes[:notes.len()] {
			if n.To()-n.From() != room {
				continue
			}
			if g.lies(n) {
				continue
			}
			at, ok := g.free(n)
			if !ok || !g.use(n.Card()) {
				return false
			}
			g.pile.decide(at, n.Card())
			g.noKings &^= 1 << at
		}
	}
	return true
}

// lies reports whether the card of a note, if it lies at a certain place, has been laid there.
func (g *guesser) lies(n Note) bool {
	for i := n.From(); g.laid && i <= n.To(); i++ {
		if g.pile.at(i) == n.Card() {
			return true
		}
	}
	return false
}

// free draws an undecided place for a note.
func (g *guesser) free(n Note) (at uint8, ok bool) {
	places := uint64(0)
	for i := n.From(); i <= n.To(); i++ {
		if g.pile.at(i) == 0 && (n.Card() != King || g.noKings>>i&1 == 0) {
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

// deal fills the hands that are not me's. Cards dealt in the beginning are no
// buckets but for the one that all know of; those that a seat has got since can be, and
// as it parts with all others sooner, none of them is taken to have gone.
func (g *guesser) deal(me game.Seat) bool {
	var open [mostSeats]int
	for i := range game.Seat(g.Players) {
		n := int(g.Counts[i]) - g.hands[i].Len()
		if i == me || n <= 0 {
			continue
		}
		if g.Phase != Dealing {
			open[i] = min(n, max(0, 1+int(g.gained[i])-g.hands[i].Len()))
		}
		if !g.fill(&g.hands[i], n-open[i], plains) {
			return false
		}
	}
	for i := range game.Seat(g.Players) {
		if !g.fill(&g.hands[i], open[i], plains|buckets) {
			return false
		}
	}
	return true
}

// boxed takes the cards away that are in the box by now.
func (g *guesser) boxed() bool {
	var box Cards
	n := uint8(max(int(g.dealt)-int(g.hand+1)*int(g.Players), 0))
	others := min(n, g.box[0])
	return g.fill(&box, int(others), plains) && g.fill(&box, int(n-others), buckets)
}
