package cfr

import (
	"fmt"
	"hash/maphash"
	"slices"

	"spelunke/game"
)

// A Tree is all that can happen below a position of a game for two whose
// payoffs sum to zero.
type Tree[M, V any] struct {
	Infos []Info[M, V] // information sets, in the order in which they are met
	nodes []node       // depth first: a node stands before those below it
	links []link       // those of a node stand together
	slots int          // actions of all information sets
}

// An Info is an information set: what a seat sees when it must act, and may do.
type Info[M, V any] struct {
	Seat  game.Seat
	View  V
	Moves []M
	slot  int // of the first move
}

// A node is a position with its history.
type node struct {
	info     int32   // information set; -1 if luck moves, -2 at an end
	from, to int32   // its links
	payoff   float64 // at an end, to seat 0
}

// A link is a move to another node; p is its probability if luck moves.
type link struct {
	to int32
	p  float64
}

const (
	luck = -1
	end  = -2
)

// Unroll returns the tree below a position. Payoff is what an end is worth to
// seat 0; to seat 1 it is worth as much less. The tree may have at most most nodes.
func Unroll[S game.State[S, M, V], M comparable, V any](start S, payoff func(end S) float64, most int) (*Tree[M, V], error) {
	if start.Seats() != 2 {
		return nil, fmt.Errorf("cfr: %d players, want 2", start.Seats())
	}
	u := &unroller[S, M, V]{tree: &Tree[M, V]{}, payoff: payoff, most: most, known: map[story]int32{}, seed: maphash.MakeSeed()}
	u.walk(start, [2]uint64{})
	if len(u.tree.nodes) > most {
		return nil, fmt.Errorf("cfr: more than %d positions", most)
	}
	return u.tree, nil
}

// A story is what a seat has been shown.
type story struct {
	seat  game.Seat
	shown uint64
}

type unroller[S game.State[S, M, V], M comparable, V any] struct {
	tree   *Tree[M, V]
	payoff func(S) float64
	most   int
	known  map[story]int32
	seed   maphash.Seed
}

// walk adds the node of s and those below it, and returns its number.
func (u *unroller[S, M, V]) walk(s S, shown [2]uint64) int32 {
	t := u.tree
	i := int32(len(t.nodes))
	if int(i) > u.most {
		return i
	}
	t.nodes = append(t.nodes, node{info: end})
	turn := s.Turn()
	if turn == 0 {
		t.nodes[i].payoff = u.payoff(s)
		return i
	}
	by := turn.List()[0] // simultaneous moves commute: the lowest seat first
	moves := s.Moves(by, nil)
	links := make([]link, len(moves))
	info := int32(luck)
	if by != game.House {
		info = u.info(s, by, moves, shown)
	}
	total := 0.0
	for k, m := range moves {
		next := shown
		for seat := range game.Seat(2) {
			next[seat] = u.tell(next[seat], by, s.Shown(by, m, seat.Viewer()))
		}
		links[k].to = u.walk(s.Apply(by, m), next)
		if by == game.House {
			links[k].p = float64(s.Weight(m))
			total += links[k].p
		}
	}
	for k := range links {
		if by == game.House {
			links[k].p /= total
		}
	}
	n := &t.nodes[i]
	n.info, n.from, n.to = info, int32(len(t.links)), int32(len(t.links)+len(links))
	t.links = append(t.links, links...)
	return i
}

// tell adds a shown move to a story; the zero move adds nothing.
func (u *unroller[S, M, V]) tell(shown uint64, by game.Seat, m M) uint64 {
	var none M
	if m == none {
		return shown
	}
	type told struct {
		before uint64
		by     game.Seat
		move   M
	}
	return maphash.Comparable(u.seed, told{shown, by, m})
}

func (u *unroller[S, M, V]) info(s S, by game.Seat, moves []M, shown [2]uint64) int32 {
	t, key := u.tree, story{by, shown[by]}
	i, ok := u.known[key]
	if !ok {
		i = int32(len(t.Infos))
		u.known[key] = i
		t.Infos = append(t.Infos, Info[M, V]{by, s.View(by.Viewer()), slices.Clone(moves), t.slots})
		t.slots += len(moves)
	}
	return i
}

// below returns the links of a node.
func (t *Tree[M, V]) below(n *node) []link { return t.links[n.from:n.to] }

// Nodes returns the number of positions, each with its own history.
func (t *Tree[M, V]) Nodes() int { return len(t.nodes) }

// A Strategy gives each move of each information set its probability.
type Strategy []float64

// At returns the probabilities of the moves of Infos[i].
func (t *Tree[M, V]) At(s Strategy, i int) []float64 {
	in := &t.Infos[i]
	return s[in.slot : in.slot+len(in.Moves)]
}

// Uniform returns the strategy that plays all moves as often.
func (t *Tree[M, V]) Uniform() Strategy {
	s := make(Strategy, t.slots)
	for i := range t.Infos {
		at := t.At(s, i)
		for k := range at {
			at[k] = 1 / float64(len(at))
		}
	}
	return s
}

// Value returns what a strategy of both seats is worth to seat 0.
func (t *Tree[M, V]) Value(s Strategy) float64 {
	v := make([]float64, len(t.nodes))
	for i := len(t.nodes) - 1; i >= 0; i-- {
		n := &t.nodes[i]
		v[i] = n.payoff
		for k, l := range t.below(n) {
			p := l.p
			if n.info >= 0 {
				p = s[t.Infos[n.info].slot+k]
			}
			v[i] += p * v[l.to]
		}
	}
	return v[0]
}
