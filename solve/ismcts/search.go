package ismcts

import (
	"math"
	"math/rand/v2"

	"spelunke/game"
)

// A Model says what a search has to know of a game.
type Model[S, M, V any] struct {
	// Guess sets s to a position that looks like view to a seat, and returns how
	// likely that which the seat has seen is in it, against others; 0 if it cannot be.
	Guess func(s *S, view *V, seat game.Seat, draw game.Draw) float64
	// Play is how a seat plays on, from what it sees of s.
	Play func(s *S, seat game.Seat, draw game.Draw) M
	// Worth is what a position is worth to a seat, in [0, 1], once that is known:
	// at an end, or before.
	Worth func(s *S, seat game.Seat) (worth float64, known bool)
	// Sensible leaves of the legal moves of a seat, in place, those that the tree
	// shall try, at least one; nil: all.
	Sensible func(view *V, seat game.Seat, moves []M) []M
}

// An Advancer is a pointer to a state that can be changed in place, as Apply
// would: an optional capability, for speed.
type Advancer[M any] interface{ Advance(by game.Seat, m *M) }

// Limits say how much a search does.
type Limits struct {
	Worlds   int     // positions imagined; at least 1
	Playouts int     // games played to the end; at least 1
	Depth    int     // own decisions that the tree holds, the root not counted; 0: none
	Explore  float64 // how much a move seldom tried is preferred in the tree; 0.3 is a good value
}

// A Value is what a search has found out about a move.
type Value struct {
	Mean  float64 // worth to the seat, in [0, 1]
	Plays int     // games that have begun with the move
}

// Search values moves for a seat that sees view, in the order in which they are
// given. It plays lim.Playouts games, whatever the number of moves. The same
// arguments and draws give the same values.
func Search[S game.State[S, M, V], M comparable, V any](model Model[S, M, V], lim Limits, view V, seat game.Seat, moves []M, draw game.Draw) []Value {
	pcg := rand.NewPCG(draw(1<<63), draw(1<<63))
	x := &search[S, M, V]{
		Model: model, lim: lim, seat: seat, view: view, pcg: pcg, draw: rand.New(pcg).Uint64N,
		values: make([]Value, len(moves)), sums: make([]float64, len(moves)),
	}
	x.awaiter, _ = any(&x.s).(game.Awaiter)
	x.sampler, _ = any(&x.s).(game.Sampler[M])
	x.advancer, _ = any(&x.s).(Advancer[M])
	if !x.imagine() {
		return x.values
	}
	x.halve(moves)
	for i, sum := range x.sums {
		if n := x.values[i].Plays; n > 0 {
			x.values[i].Mean = sum / float64(n)
		}
	}
	return x.values
}

// Best returns the index of the best move: of those played most often the one with the highest mean.
func Best(values []Value) int {
	best := 0
	for i, v := range values {
		if b := values[best]; v.Plays > b.Plays || v.Plays == b.Plays && v.Mean > b.Mean {
			best = i
		}
	}
	return best
}

// search is the state of one search. It lives on the heap once, so that playing allocates nothing.
type search[S game.State[S, M, V], M comparable, V any] struct {
	Model[S, M, V]
	lim      Limits
	seat     game.Seat
	view     V
	pcg      *rand.PCG
	draw     game.Draw
	worlds   []S
	s        S // the position that is played on
	awaiter  game.Awaiter
	sampler  game.Sampler[M]
	advancer Advancer[M]
	move     M // given to the advancer
	buf      []M
	tree     tree[M]
	values   []Value
	sums     []float64
}

// imagine draws positions, and of them again by weight as many, evenly (G. Kitagawa,
// "Monte Carlo filter and smoother", 1996). It is false if none fits.
func (x *search[S, M, V]) imagine() bool {
	const tries = 20 // for each
	var drawn []S
	var weights []float64
	total := 0.0
	for range tries * x.lim.Worlds {
		if len(drawn) == x.lim.Worlds {
			break
		}
		if w := x.Guess(&x.s, &x.view, x.seat, x.draw); w > 0 {
			drawn, weights, total = append(drawn, x.s), append(weights, w), total+w
		}
	}
	if total == 0 {
		return false
	}
	n := len(drawn)
	at := float64(x.draw(1<<52)) / (1 << 52)
	x.worlds = make([]S, 0, n)
	sum := 0.0
	for i, w := range weights {
		for sum += w; len(x.worlds) < n && (at+float64(len(x.worlds)))*total/float64(n) < sum; {
			x.worlds = append(x.worlds, drawn[i])
		}
	}
	for len(x.worlds) < n { // rounding
		x.worlds = append(x.worlds, drawn[n-1])
	}
	for i := len(x.worlds) - 1; i > 0; i-- {
		j := x.draw(uint64(i) + 1)
		x.worlds[i], x.worlds[j] = x.worlds[j], x.worlds[i]
	}
	return true
}

// halve plays all moves equally often, then the better half of them, and so on.
func (x *search[S, M, V]) halve(moves []M) {
	left := make([]int, len(moves))
	for i := range left {
		left[i] = i
	}
	rounds := max(1, int(math.Ceil(math.Log2(float64(len(moves))))))
	world, seed := 0, x.draw(1<<63)
	for r := range rounds {
		for range max(1, x.lim.Playouts/rounds/len(left)) {
			for _, i := range left {
				x.pcg.Seed(seed, uint64(world))
				x.sums[i] += x.playout(x.worlds[world%len(x.worlds)], moves[i], uint64(i))
				x.values[i].Plays++
			}
			world++
		}
		if r < rounds-1 {
			left = x.better(left)
		}
	}
}

// better returns the better half of moves, in their order.
func (x *search[S, M, V]) better(left []int) []int {
	for n := (len(left) + 1) / 2; len(left) > n; {
		worst := 0
		for k, i := range left {
			if x.sums[i] <= x.sums[left[worst]] { // they have been played equally often
				worst = k
			}
		}
		left = append(left[:worst], left[worst+1:]...)
	}
	return left
}

// playout plays one game to its end, from a move at the root.
func (x *search[S, M, V]) playout(world S, first M, root uint64) float64 {
	x.s = world
	x.tree.begin(root)
	x.apply(x.seat, first)
	worth, known := x.Worth(&x.s, x.seat)
	for ; !known; worth, known = x.Worth(&x.s, x.seat) {
		var m M
		by := x.actor()
		switch {
		case by == game.House:
			m = x.luck()
		case by == x.seat && x.tree.depth < x.lim.Depth:
			m = x.choose()
		default:
			m = x.Play(&x.s, by, x.draw)
		}
		x.apply(by, m)
	}
	x.tree.end(worth)
	return worth
}

// apply plays a move; the tree hears what the seat is shown of it.
func (x *search[S, M, V]) apply(by game.Seat, m M) {
	if x.tree.depth < x.lim.Depth {
		x.tree.shown(by, x.s.Shown(by, m, x.seat.Viewer()))
	}
	if x.advancer == nil {
		x.s = x.s.Apply(by, m)
		return
	}
	x.move = m
	x.advancer.Advance(by, &x.move)
}

// actor is who moves next: the lowest seat that the game waits for, else the House.
func (x *search[S, M, V]) actor() (by game.Seat) {
	var turn game.Seats
	if x.awaiter != nil {
		turn = x.awaiter.Awaited()
	}
	if turn == 0 {
		turn = x.s.Turn()
	}
	if turn == 0 {
		panic("ismcts: a game has ended, and its worth is not known")
	}
	if turn.Has(game.House) {
		return game.House
	}
	for ; !turn.Has(by); by++ {
	}
	return by
}

func (x *search[S, M, V]) luck() M {
	if x.sampler != nil {
		return x.sampler.Sample(x.draw)
	}
	return game.DrawHouse[S, M, V](x.s, x.draw).Move
}

// choose plays a move of the seat itself at a place of the tree.
func (x *search[S, M, V]) choose() M {
	usual := x.Play(&x.s, x.seat, x.draw)
	x.buf = x.s.Moves(x.seat, x.buf[:0])
	if x.Sensible != nil {
		view := x.s.View(x.seat.Viewer())
		x.buf = x.Sensible(&view, x.seat, x.buf)
	}
	return x.tree.choose(x.buf, usual, x.lim.Explore)
}
