package solve

import (
	"math"

	"spelunke/games/bluffpoker"
)

// A Choice is something that a player may do: to answer, to throw or to claim.
type Choice struct {
	Kind    bluffpoker.Kind // Doubt, Look, Say, Again, Lay, Cup, Open
	Claim   bluffpoker.Claim
	Advised bool            // Say
	Dice    bluffpoker.Dice // Lay: what is laid open, perhaps nothing; Cup: what stays; Open: what is lifted
	More    bluffpoker.Dice // Open: what lay open
	Cost    float64         // what it costs: a point of the player's is 1, see Reading
	Share   float64         // how often the equilibrium does it, in [0, 1]
}

// Least returns the choice that costs least, the first if several do.
func Least(choices []Choice) Choice {
	best := Choice{Cost: math.Inf(1)}
	for _, c := range choices {
		if c.Cost < best.Cost-1e-9 {
			best = c
		}
	}
	return best
}

// A spot is what all know when somebody has to act, in terms of the table.
type spot struct {
	ask     int // where beliefs come from; -1: how the dice came to lie has no place in the model
	open    int
	floor   int  // the claim that was to beat when told was made; -1: none
	told    int  // the last claim of one who had seen the dice; -1: none
	odd     bool // told is an odd number
	claim   int  // the present one. For an odd number the lowest real one above it, which is true as often
	above   int  // the lowest real one that may follow
	advised int
	blind   int // claims since told
}

// above returns the place of the lowest real claim above c.
func (g *graph) above(c bluffpoker.Claim) int {
	for i, x := range g.claims {
		if x > c {
			return i
		}
	}
	return len(g.claims)
}

// at returns the place of the lowest real claim from c on.
func (g *graph) at(c bluffpoker.Claim) int { return g.above(c - 1) }

// openAt returns the place of dice that lie open.
func (g *graph) openAt(d bluffpoker.Dice) int {
	for o, x := range g.opens {
		if x == d {
			return o
		}
	}
	panic("solve: no such dice")
}

// spot finds a board.
func (g *graph) spot(b *bluffpoker.Board) spot {
	s := spot{ask: -1, open: g.openAt(b.Open), floor: -1, told: -1, claim: g.at(b.Claim), above: g.above(b.Claim), blind: int(b.Trace.Blind)}
	if b.Claim == 0 {
		s.above = 0
	}
	if b.Trace.Floor > 0 {
		s.floor = g.above(b.Trace.Floor) - 1
	}
	if t := b.Trace.Told; t > 0 {
		s.told = g.at(t)
		s.odd = g.claims[s.told] != t
	}
	if b.Trace.Advised {
		s.advised = 1
	}
	switch o := b.Trace.Origin; {
	case o == bluffpoker.Started && b.Trace.Throw < 3:
		s.ask = g.start[b.Trace.Throw-1]
	case o == bluffpoker.Covered:
		s.ask = g.cups[s.open]
	case o == bluffpoker.Gathered:
		s.ask = s.open
	}
	return s
}

// believable reports whether a claim has been made from which beliefs follow.
func (s *spot) believable() bool { return s.told > s.floor && s.ask >= 0 && !s.odd }
