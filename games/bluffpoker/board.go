package bluffpoker

import "spelunke/game"

const mostSeats = 6

// A Phase says what happens next.
type Phase uint8

// The phases of a round, and the end.
const (
	Starting  Phase = iota // the starter looks, throws again, lays open or claims
	Claiming               // only a claim is left, with direction and mats
	Answering              // doubt or believe
	Acting                 // who has believed: pass on blind, look, or throw
	Thrown                 // after his throw: look, lay open, claim
	Raising                // who has believed a poker may raise it, or throws
	Shooting               // in a shoot-out: throw again, or stop
	Peeking                // the House shows the hidden dice to who looks
	Rolling                // the House throws in the open
	Revealing              // the House lifts the cup
	Over
)

func (p Phase) String() string {
	return [...]string{"starting", "claiming", "answering", "acting", "thrown", "raising", "shooting", "peeking", "rolling", "revealing", "over"}[p]
}

// Options are what a table has chosen.
type Options struct {
	Odd   bool // odd numbers may be claimed
	Raise bool
	Lock  bool
	Limit uint8
}

// Board is all that lies open: everything but the dice under the cup.
type Board struct {
	Options
	faces, throws, shots uint8 // of a die; throws of a starter and of a shoot-out. Fewer for tests
	single               bool  // the match ends with its first round. For tests

	Players  int8
	Rounds   uint16 // those that have ended
	Phase    Phase
	back     Phase     // Peeking: the phase before it
	Starter  game.Seat // of the round
	Acting   game.Seat // who acts, or for whom luck acts
	Claimant game.Seat // +1; who has made the present claim
	Way      int8      // +1 left, -1 right, 0 not yet named
	Claim    Claim     // the present claim
	Advised  bool      // with mats: with the present claim, or with the one to be made while Claiming
	Looked   bool      // who acts has seen in this turn what is hidden
	Doubted  bool      // the cup is lifted for a doubt, else for a shoot-out
	Throws   uint8     // by the starter, or in a shoot-out
	falling  uint8     // dice that the House throws
	Hidden   uint8     // dice under the cup
	Open     Dice
	Locked   Dice             // of the open dice: set aside for good
	seen     [mostSeats]uint8 // how many of the pool each seat has seen, see State
	Points   [mostSeats]uint8 // penalties
	Trace    Trace
	Records  [mostSeats]Record
	class    uint8 // while the cup is lifted: of the claim, with the dice that lay open before
}

// round begins a round.
func (b *Board) round(starter game.Seat) {
	b.Phase, b.back = Starting, 0
	b.Starter, b.Acting, b.Claimant, b.Way = starter, starter, 0, 0
	if b.Players == 2 {
		b.Way = 1
	}
	b.Claim, b.Advised, b.Looked, b.Doubted = 0, false, false, false
	b.Throws, b.falling, b.Hidden, b.Open, b.Locked = 1, 0, 3, Dice{}, Dice{}
	b.seen = [mostSeats]uint8{}
	b.Trace = Trace{Origin: Started, Throw: 1}
}

// point gives a penalty point to a seat, which starts the next round.
func (b *Board) point(s game.Seat) {
	b.Points[s]++
	b.ended(s, b.Points[s] >= b.Limit)
}

// ended ends a round.
func (b *Board) ended(starter game.Seat, over bool) {
	b.Rounds++
	b.round(starter)
	if over || b.single {
		b.Phase, b.Hidden, b.Throws, b.Way = Over, 0, 0, 0
		b.Starter, b.Acting, b.Trace = 0, 0, Trace{}
	}
}

// judge ends a round after a doubt, when all dice lie open.
func (b *Board) judge() {
	if b.Open.Claim() >= b.Claim {
		b.point(b.Acting)
		return
	}
	b.point(b.Claimant - 1)
}

// settle ends a shoot-out.
func (b *Board) settle() {
	switch got := b.Open.Claim(); {
	case got < b.Claim:
		b.point(b.Acting)
	case got == b.Claim:
		b.ended(b.Starter, false)
	default:
		b.point(b.Claimant - 1)
	}
}

// Left returns the seat to the left of s: the next in playing order.
func (b *Board) left(s game.Seat, way int8) game.Seat {
	n := game.Seat(b.Players)
	return (s + game.Seat(way) + n) % n
}
