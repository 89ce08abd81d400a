// Package game is the contract between one set of rules and everything that
// plays by them: tables, bots, solvers, the command line and tests.
//
// A game is three plain value types: a State (the whole position), a Move and
// a View (what one viewer may know). Luck is a player, the House, whose moves
// carry whole-number weights. Whatever anybody learns is a move.
//
// The package knows no clock, no network, no store and no random source.
package game

// A Seat is a player, from 0, in order from the first starter of the match.
type Seat int8

// House makes the moves that luck decides: a roll, a dealt card.
const House Seat = -1

// Seats is a set of seats and the House.
type Seats uint32

// Of returns the set of the given seats.
func Of(seats ...Seat) Seats {
	var ss Seats
	for _, s := range seats {
		ss |= 1 << (s + 1)
	}
	return ss
}

// Has reports whether s is in the set.
func (ss Seats) Has(s Seat) bool { return ss&(1<<(s+1)) != 0 }

// List returns the members in order, the House first.
func (ss Seats) List() []Seat {
	var out []Seat
	for s := House; ss>>(s+1) != 0; s++ {
		if ss.Has(s) {
			out = append(out, s)
		}
	}
	return out
}

// A Viewer is a seat, the public or the House. It is a type of its own so that
// nobody indexes with it. The zero value is the public, who sees least.
type Viewer int8

// Public sees what everybody sees; All sees everything, for replay after the end.
const (
	Public Viewer = 0
	All    Viewer = -1
)

// Viewer returns the seat as a viewer; the House sees all.
func (s Seat) Viewer() Viewer {
	if s == House {
		return All
	}
	return Viewer(s) + 1
}

// Is reports whether v may know what seat s knows.
func (v Viewer) Is(s Seat) bool { return v == All || v == Viewer(s)+1 && s >= 0 }

// Seat returns the seat that v is, or ok false for Public and All.
func (v Viewer) Seat() (s Seat, ok bool) { return Seat(v) - 1, v > 0 }

// A State is one complete position, hidden things included. It is a plain
// value: copying is assignment, equality is ==.
type State[S, M, V any] interface {
	comparable
	Seats() int                      // players in this match
	Turn() Seats                     // who may act now; the House alone for luck; empty when over
	Moves(s Seat, buf []M) []M       // append every legal move of s, always in the same documented order
	Weight(m M) uint64               // how often the House plays m, against its other moves; they sum to less than 2⁵³
	Apply(s Seat, m M) S             // position after a legal move
	Score(s Seat) int                // points of s, in the game's own unit; final when Turn is empty
	View(v Viewer) V                 // all that v may know, built from empty
	Shown(by Seat, m M, to Viewer) M // the move as to sees it, asked on the position before it; the zero M: nothing to see
}

// The following are optional capabilities of a State, found by type assertion.
type (
	// A Windower has reaction windows: while Window is true, seats in Turn may
	// only react, and the window is closed by the House move "settle", which is
	// legal at any time. Who lets pass plays "pass", which is shown to nobody
	// else; a reaction that the public is shown asks everybody anew.
	Windower interface{ Window() bool }

	// An Aimer says whom the card on top of a reaction window hits, publicly.
	Aimer interface{ Aimed(s Seat) bool }

	// An Awaiter names the part of Turn that the match waits for; without it, all of Turn.
	Awaiter interface{ Awaited() Seats }

	// A Simultaneous state has moves of several seats that do not depend on one
	// another: while it is true, a seat's move is judged the same whether or not
	// its player has seen the moves that other seats have made meanwhile.
	Simultaneous interface{ Simultaneous() bool }

	// A Rounder numbers what the table would call rounds, from 1, publicly. A page
	// that comes late is told the moves since the round before this one began.
	Rounder interface{ Round() int }

	// A Ranker gives the final order: places from 1, equal places shared.
	Ranker interface{ Rank(s Seat) int }

	// A Weigher appends what Weight says of each of the House's moves, which are ms, faster than one by one.
	Weigher[M any] interface {
		Weights(ms []M, to []uint64) []uint64
	}

	// A Sampler plays the House fast, by the same law as Weight.
	Sampler[M any] interface{ Sample(draw Draw) M }
)

// Draw returns a uniform integer in [0, n), n > 0. It is the only source of luck.
type Draw func(n uint64) uint64

// A Roll is a House move together with the interval that chose it: the move
// was played because the drawn x had Lo ≤ x < Hi out of [0, N).
type Roll[M any] struct {
	Move      M
	Lo, Hi, N uint64
}

// DrawHouse plays the House on s: it draws one of its moves by weight. The
// moves' intervals lie end to end in the order of Moves.
func DrawHouse[S State[S, M, V], M, V any](s S, draw Draw) Roll[M] {
	ms := s.Moves(House, nil)
	return drawOf(ms, func(i int) uint64 { return s.Weight(ms[i]) }, draw)
}

// weigh appends the weights of all moves of the House on s.
func weigh[S State[S, M, V], M, V any](s *S, ms []M, to []uint64) []uint64 {
	if w, ok := any(s).(Weigher[M]); ok {
		return w.Weights(ms, to)
	}
	for _, m := range ms {
		to = append(to, (*s).Weight(m))
	}
	return to
}

// drawOf draws one of all moves of the House, of which the one at i has weight(i).
func drawOf[M any](ms []M, weight func(i int) uint64, draw Draw) Roll[M] {
	var total uint64
	for i := range ms {
		total += weight(i)
	}
	x, lo := draw(total), uint64(0)
	for i, m := range ms {
		hi := lo + weight(i)
		if x < hi {
			return Roll[M]{m, lo, hi, total}
		}
		lo = hi
	}
	panic("game: draw out of range")
}

// Sample plays the House on s for simulation and search: by its Sampler if it
// has one, else as DrawHouse does.
func Sample[S State[S, M, V], M, V any](s S, draw Draw) M {
	if f, ok := any(s).(Sampler[M]); ok {
		return f.Sample(draw)
	}
	return DrawHouse[S, M, V](s, draw).Move
}

// Ranks returns the places of all seats, from 1, equal places shared: those of
// a Ranker, else by score, the higher first if goal is High, the lower if Low.
func Ranks[S State[S, M, V], M, V any](s S, goal Goal) []int {
	ranks := make([]int, s.Seats())
	if r, ok := any(s).(Ranker); ok {
		for i := range ranks {
			ranks[i] = r.Rank(Seat(i))
		}
		return ranks
	}
	for i := range ranks {
		ranks[i] = 1
		for j := range ranks {
			a, b := s.Score(Seat(i)), s.Score(Seat(j))
			if goal == Low {
				a, b = b, a
			}
			if b > a {
				ranks[i]++
			}
		}
	}
	return ranks
}
