package gametest

import (
	"fmt"
	"hash/maphash"
	"strings"

	"spelunke/game"
)

// A Tree is a game so small that it can be walked from end to end, and its
// size as published or counted in another way.
type Tree[S any] struct {
	Name  string
	Start S
	Want  Counts
}

// Counts are the sizes of a whole game tree. Infos counts what a seat can have
// been shown when it may act, over all seats; Views counts what it can see
// then. The two are equal if a view forgets nothing.
type Counts struct{ Nodes, Ends, Infos, Views int }

const mostNodes = 3_000_000

func checkTree[S game.State[S, M, V], M, V comparable](t T, c Suite[S, M, V], tree Tree[S]) {
	t.Helper()
	w := newWalker[S, M, V](&report{t: t, about: "tree " + tree.Name}, tree.Start.Seats(), c.Bound)
	w.walk(tree.Start, make([]uint64, len(w.viewers)))
	if w.nodes > mostNodes {
		w.errorf("more than %d positions", mostNodes)
	}
	if got := w.counts(); got != tree.Want {
		w.errorf("counts %+v, want %+v", got, tree.Want)
	}
}

// facets are hashes of all that is sent to one viewer about a position.
type facets struct{ view, moves, turn, rest uint64 }

var seed = maphash.MakeSeed()

func hash[T comparable](x T) uint64 { return maphash.Comparable(seed, x) }

type pair[T comparable] struct {
	before uint64
	x      T
}

// facetsOf gathers what v may be sent: its view; its own moves, in order; who
// is to act, but in a window only whether v is; scores, window, end and round.
func facetsOf[S game.State[S, M, V], M, V comparable](s S, v game.Viewer) facets {
	f := facets{view: hash(s.View(v))}
	turn, open := s.Turn(), window[S, M, V](s)
	if me, ok := v.Seat(); ok {
		for _, m := range s.Moves(me, nil) {
			f.moves = hash(pair[M]{f.moves, m})
		}
		f.turn = hash(turn.Has(me))
	}
	if !open {
		f.turn = hash([3]uint64{f.turn, uint64(turn), uint64(awaited[S, M, V](s))})
	}
	rest := [3]int{}
	if r, ok := any(s).(game.Rounder); ok {
		rest[0] = r.Round()
	}
	if open {
		rest[1] = 1
	}
	if turn == 0 {
		rest[2] = 1
	}
	f.rest = hash(rest)
	for i := range game.Seat(s.Seats()) {
		f.rest = hash(pair[int]{f.rest, s.Score(i)})
		if r, ok := any(s).(game.Ranker); ok && turn == 0 {
			f.rest = hash(pair[int]{f.rest, r.Rank(i)})
		}
	}
	return f
}

// differ names the parts in which f and g differ.
func (f facets) differ(g facets) string {
	var out []string
	for _, part := range []struct {
		name string
		same bool
	}{
		{"view", f.view == g.view}, {"legal moves", f.moves == g.moves},
		{"turn", f.turn == g.turn}, {"scores, window, end or round", f.rest == g.rest},
	} {
		if !part.same {
			out = append(out, part.name)
		}
	}
	return strings.Join(out, " and ")
}

// A walker proves, for the whole tree below a position, that what viewers are
// sent follows from what they were shown.
type walker[S game.State[S, M, V], M, V comparable] struct {
	*report
	viewers     []game.Viewer
	stories     []map[uint64]facets // by viewer: what was sent after a story
	infos       map[uint64]bool
	views       map[uint64]bool
	path        []turn[S, M]
	bound       int // on the length of path
	nodes, ends int
}

func newWalker[S game.State[S, M, V], M, V comparable](r *report, seats, bound int) *walker[S, M, V] {
	w := &walker[S, M, V]{report: r, bound: bound, viewers: viewers(seats), infos: map[uint64]bool{}, views: map[uint64]bool{}}
	for range w.viewers {
		w.stories = append(w.stories, map[uint64]facets{})
	}
	return w
}

func (w *walker[S, M, V]) counts() Counts { return Counts{w.nodes, w.ends, len(w.infos), len(w.views)} }

// walk visits s, which viewer i has come to by the story told[i].
func (w *walker[S, M, V]) walk(s S, told []uint64) {
	if w.nodes++; w.nodes > mostNodes || w.full() {
		return
	}
	if len(w.path) > w.bound {
		w.errorf("a game goes on after %d moves", w.bound)
		return
	}
	w.compare(s, told)
	if s.Turn() == 0 {
		w.ends++
		return
	}
	for _, by := range s.Turn().List() {
		for _, m := range s.Moves(by, nil) {
			w.path = append(w.path, turn[S, M]{s, by, m})
			w.walk(s.Apply(by, m), w.tell(s, by, m, told))
			w.path = w.path[:len(w.path)-1]
		}
	}
}

func (w *walker[S, M, V]) compare(s S, told []uint64) {
	for i, v := range w.viewers {
		f := facetsOf[S, M, V](s, v)
		if before, ok := w.stories[i][told[i]]; ok && before != f {
			w.errorf("%s was shown %s, yet its %s can differ; view %+v", viewerName(v), w.story(v), f.differ(before), s.View(v))
		}
		w.stories[i][told[i]] = f
		if me, ok := v.Seat(); ok && s.Turn().Has(me) {
			w.infos[hash([2]uint64{uint64(v), told[i]})] = true
			w.views[hash([2]uint64{uint64(v), f.view})] = true
		}
	}
}

// A saying is a move as somebody was shown it.
type saying[M comparable] struct {
	before uint64
	by     game.Seat
	move   M
}

// tell returns the stories after m. Who is shown nothing keeps his.
func (w *walker[S, M, V]) tell(s S, by game.Seat, m M, told []uint64) []uint64 {
	var none M
	next := make([]uint64, len(told))
	copy(next, told)
	for i, v := range w.viewers {
		if shown := s.Shown(by, m, v); shown != none {
			next[i] = hash(saying[M]{told[i], by, shown})
		}
	}
	return next
}

// story is what v was shown on the way to here.
func (w *walker[S, M, V]) story(v game.Viewer) string {
	var none M
	var out []string
	for _, e := range w.path {
		if shown := e.before.Shown(e.by, e.move, v); shown != none {
			out = append(out, fmt.Sprintf("%d: %v", e.by, shown))
		}
	}
	return "[" + strings.Join(out, "; ") + "]"
}
