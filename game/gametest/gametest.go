// Package gametest checks that a set of rules keeps the contract of package
// game. Every game describes itself in a Suite and calls Run.
//
// The suite trusts nothing but Shown: what a seat was shown is what it may
// know, and everything that the house sends to it must follow from that. So a
// Shown that hides too little is caught elsewhere, by the counts of a Tree and
// by golden games with one column per seat.
//
// The suite does not judge whether the rules are those of the game; for this
// each game has its own tables and known values.
package gametest

import (
	"fmt"
	"math/rand/v2"

	"spelunke/game"
)

// A T is told what is wrong. A *testing.T is one; a Recorder is another.
type T interface {
	Helper()
	Errorf(format string, args ...any)
}

// A Recorder is a T that keeps what it is told. It serves to try the suite
// itself on rules that are broken on purpose.
type Recorder struct{ Errors []string }

var _ T = (*Recorder)(nil)

// Helper does nothing.
func (r *Recorder) Helper() {}

// Errorf keeps the message.
func (r *Recorder) Errorf(format string, args ...any) {
	r.Errors = append(r.Errors, fmt.Sprintf(format, args...))
}

// A Suite says what there is to check about one game.
type Suite[S game.State[S, M, V], M, V comparable] struct {
	Rules game.Rules[S, M, V]
	Plays []Play    // parameters at full size; random games are played with each
	Trees []Tree[S] // tiny games that are walked from end to end: three at least, one with three seats
	Bound int       // the most moves, the House's included, that a game may take
	Games int       // random games with each Play; 0: 50
	Limit uintptr   // the greatest size of a State in bytes; 0: 512. It may not be more than 2048.

	// Guess returns a position that looks like view to viewer to: what to
	// cannot see is dealt anew. It may fail now and then. It may be nil if the rules are Open.
	Guess func(view V, to game.Viewer, draw game.Draw) (S, bool)

	// Bias chooses a move as a sensible player would, and so reaches positions
	// that random play does not. Half of the games are played by it. It may be nil.
	Bias func(s S, seat game.Seat, moves []M, draw game.Draw) M
}

// A Play is a way to play the game.
type Play struct {
	Params map[string]string
	Seats  int
}

func (p Play) String() string { return fmt.Sprintf("%d seats %v", p.Seats, p.Params) }

const (
	defaultGames = 50
	defaultLimit = 512
	mostLimit    = 2048
	mostErrors   = 5 // of each part of the suite; more of them say nothing new
)

// Run checks everything.
func Run[S game.State[S, M, V], M, V comparable](t T, c Suite[S, M, V]) {
	t.Helper()
	flatTypes(t, c)
	sizes(t, c)
	names(t, c.Rules)
	for i, play := range c.Plays {
		r := &report{t: t, about: play.String()}
		p, err := c.Rules.Complete(play.Params)
		if err != nil {
			r.errorf("Complete: %v", err)
			continue
		}
		ch := &checker[S, M, V]{Suite: c, report: r, play: play, params: p, texts: map[string]M{}, known: map[M]bool{}}
		ch.games(uint64(i))
	}
	three := false
	for _, tree := range c.Trees {
		checkTree(t, c, tree)
		three = three || tree.Start.Seats() == 3
	}
	if len(c.Trees) < 3 || !three {
		t.Errorf("%d trees, want 3 or more, one of them with three seats", len(c.Trees))
	}
}

// report limits how much one part of the suite complains.
type report struct {
	t     T
	about string
	n     int
}

func (r *report) errorf(format string, args ...any) {
	r.t.Helper()
	if r.n++; r.n <= mostErrors {
		r.t.Errorf("%s: %s", r.about, fmt.Sprintf(format, args...))
	}
}

func (r *report) full() bool { return r.n >= mostErrors }

// luck returns draws that are the same in every run.
func luck(a, b uint64) game.Draw { return rand.New(rand.NewPCG(a, b)).Uint64N }

// viewers returns the public and all seats.
func viewers(seats int) []game.Viewer {
	vs := []game.Viewer{game.Public}
	for s := range game.Seat(seats) {
		vs = append(vs, s.Viewer())
	}
	return vs
}

func viewerName(v game.Viewer) string {
	if s, ok := v.Seat(); ok {
		return fmt.Sprintf("seat %d", s)
	}
	return "the public"
}

func seatName(s game.Seat) string {
	if s == game.House {
		return "the House"
	}
	return fmt.Sprintf("seat %d", s)
}
