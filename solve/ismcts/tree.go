package ismcts

import (
	"hash/maphash"
	"math"
	"slices"

	"spelunke/game"
)

// A tree holds what has been found out about own decisions below the root. A
// place in it is what the seat has been shown since. While the tree grows it
// allocates; nothing else does.
type tree[M comparable] struct {
	places map[uint64]*place
	path   []step // of the game that is played
	depth  int    // own decisions on the path, and those that it has left the tree by
	key    uint64 // of what has been shown since the root
	seed   maphash.Seed
}

// A place is an own decision: all legal moves, and how they did.
type place struct {
	plays int
	moves []tried
}

type tried struct {
	plays int
	sum   float64
}

// A step is a decision of the game that is played.
type step struct {
	at   *place
	move int
}

// outside is the depth of a game that has left the tree.
const outside = math.MaxInt

// begin begins a game, with a move at the root.
func (t *tree[M]) begin(root uint64) {
	t.path, t.depth, t.key = t.path[:0], 0, root
}

// shown adds what the seat is shown.
func (t *tree[M]) shown(by game.Seat, m M) {
	var none M
	if m == none {
		return
	}
	if t.places == nil {
		t.places, t.seed = map[uint64]*place{}, maphash.MakeSeed()
	}
	t.key = (t.key ^ maphash.Comparable(t.seed, m) + uint64(by)) * 0x9e3779b97f4a7c15
}

// choose returns the move to be tried: where the tree ends the usual one, or the
// first if that is none of moves.
func (t *tree[M]) choose(moves []M, usual M, explore float64) M {
	p := t.places[t.key]
	if p == nil {
		p = &place{moves: make([]tried, len(moves))}
		t.places[t.key] = p
		i := slices.Index(moves, usual)
		t.path, t.depth = append(t.path, step{p, max(i, 0)}), outside
		return moves[max(i, 0)]
	}
	best, most := 0, math.Inf(-1)
	log := math.Log(float64(p.plays + 1))
	for i, m := range p.moves {
		u := math.Inf(1)
		if m.plays > 0 {
			u = m.sum/float64(m.plays) + explore*math.Sqrt(log/float64(m.plays))
		}
		if u > most {
			best, most = i, u
		}
	}
	t.path, t.depth = append(t.path, step{p, best}), t.depth+1
	return moves[best]
}

// end ends a game.
func (t *tree[M]) end(worth float64) {
	for _, s := range t.path {
		s.at.plays++
		s.at.moves[s.move].plays++
		s.at.moves[s.move].sum += worth
	}
}
