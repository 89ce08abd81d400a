package solve

import (
	"cmp"
	"slices"

	"spelunke/game"
	"spelunke/games/knobeln"
)

// A Review tells luck and skill of one seat apart. Luck is by how much the
// rolls changed the total to be expected of the best play, Loss what the
// seat's own moves gave away of it, so that
//
//	Start + Luck − Loss = total
//
// in every position, if total is then what is expected, and at the end of the
// match the points that were made.
type Review struct {
	Start, Luck, Loss float64 // in points; Loss is at least 0
	Decisions         []Decision

	table *Table
	seat  game.Seat
}

// A Decision is a move that was chosen among several.
type Decision struct {
	Round   int          // number of the turn, from 1
	Move    knobeln.Move //
	Loss    float64      // of the move against the best, in points, at least 0
	Options []Advice     // all there was to choose from, the best first
}

// Review begins the review of a seat in a position.
func (t *Table) Review(s knobeln.State, seat game.Seat) *Review {
	return &Review{Start: t.Value(&s.Board, seat), table: t, seat: seat}
}

// Saw takes one move after another, of all seats and the House, with the position before it.
func (r *Review) Saw(before knobeln.State, by game.Seat, m knobeln.Move) {
	switch {
	case before.Acting-1 != r.seat:
	case by == game.House:
		after := before.Apply(by, m)
		r.Luck += r.table.Value(&after.Board, r.seat) - r.table.Value(&before.Board, r.seat)
	default:
		r.decided(before, m)
	}
}

func (r *Review) decided(before knobeln.State, m knobeln.Move) {
	moves := before.Moves(r.seat, nil)
	i := slices.Index(moves, m)
	if i < 0 || len(moves) == 1 {
		return
	}
	options := r.table.Consider(&before.Board, moves)
	d := Decision{Round: before.Round(), Move: m, Loss: options[i].Loss, Options: options}
	slices.SortStableFunc(d.Options, func(a, b Advice) int { return cmp.Compare(a.Loss, b.Loss) })
	r.Loss += d.Loss
	r.Decisions = append(r.Decisions, d)
}
