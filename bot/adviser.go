package bot

import (
	"fmt"

	"spelunke/game"
)

// A Worth is what a move is worth to the seat that plays it.
type Worth struct {
	Points float64  // expected, in the game's own unit; each game says over what time
	Win    float64  // chance to win the match, in [0, 1]; 0 where the game's adviser goes by points alone
	Bonus  *float64 // chance of the game's bonus, in [0, 1]; nil if it has none or it is not known
	Why    *Reason  // nil if there is nothing to say
}

// A Reason is what speaks most for a move or against it: what it is about, in
// a word that the game knows, and how much of that there is with the move and with the
// one that it is held against. The best is held against the next that is worse, all others against the best.
type Reason struct {
	About       string
	This, Other float64 // chances in [0, 1] or points; each game says which
}

// An Adviser values moves with its types hidden.
type Adviser interface {
	// Advise values all legal moves of seat, which must be in p's Turn; nil if it has nothing to say.
	Advise(p game.Position, seat game.Seat) []Advice
}

// Odds are how likely something is, in [0, 1]: for all who see what lies open, and
// for the seat with all that it knows.
type Odds struct {
	Name   string // of what, the same in every answer
	Public float64
	Known  float64
}

// A Reckoner is an Adviser that also says how likely what matters is.
type Reckoner interface {
	Odds(p game.Position, seat game.Seat) []Odds
}

// A Knower is an Adviser that has something to say in some matches only.
type Knower interface {
	// Knows reports whether it values moves in matches of these parameters, as far as it can tell without
	// thinking: it is asked for every frame.
	Knows(p game.Params) bool
}

// A Step is a move of a match, with the position before it.
type Step struct {
	Before game.Position
	By     game.Seat
	Move   string
}

// A Reviewer is an Adviser that tells luck and skill of a finished match apart.
type Reviewer interface {
	Adviser
	// Review looks at a seat's part in a match, given all steps of it; nil if it has nothing to say.
	Review(steps []Step, seat game.Seat) *Review
}

// A Trainer is an Adviser that sets a task for each day.
type Trainer interface {
	Adviser
	// Daily returns a day's position, the same for everybody, in which seat 0 has to decide; nil if it has
	// none. The day is any text.
	Daily(day string) game.Position
}

// A Review is a seat's part in a match. Luck is by how much the House's moves
// changed the points to be expected of the best play, Loss what the seat's own moves
// gave away of them, so that Start + Luck − Loss are the points that were made.
type Review struct {
	Start, Luck, Loss float64    // in points; Loss is at least 0
	Decisions         []Decision // where there was a choice
}

// A Decision is a move that was chosen among several.
type Decision struct {
	Step    int      // index of the move in the steps
	Loss    float64  // against the best move, in points, at least 0
	Options []Advice // what there was to choose from, the best first
	Best    int      // how many of them are equally good
}

// An Advice is a legal move and what it is worth.
type Advice struct {
	Move string
	Worth
}

// A Valuer values moves for a seat that sees view, in the order in which they
// are given, or none. It must be safe for concurrent use and give the same answer to the same arguments.
type Valuer[M, V any] interface {
	Advise(view V, seat game.Seat, moves []M) []Worth
}

// A Teller is a Valuer that says how likely what matters is to a seat that sees view.
type Teller[V any] interface {
	Odds(view V, seat game.Seat) []Odds
}

// HideAdviser makes an Adviser of a. Like Hide, it takes from the position no
// more than the seat's view and legal moves. It is a Reckoner, who has nothing to say if a is no Teller.
func HideAdviser[S game.State[S, M, V], M comparable, V any](a Valuer[M, V]) Adviser {
	return adviser[S, M, V]{a}
}

type adviser[S game.State[S, M, V], M comparable, V any] struct{ a Valuer[M, V] }

func (h adviser[S, M, V]) Advise(p game.Position, seat game.Seat) []Advice {
	s := p.(interface{ State() S }).State()
	moves := s.Moves(seat, nil)
	out := make([]Advice, len(moves))
	worths := h.a.Advise(s.View(seat.Viewer()), seat, moves)
	if worths == nil {
		return nil
	}
	for i, w := range worths {
		out[i] = Advice{fmt.Sprint(moves[i]), w}
	}
	return out
}

// Odds asks the Teller.
func (h adviser[S, M, V]) Odds(p game.Position, seat game.Seat) []Odds {
	t, ok := h.a.(Teller[V])
	if !ok {
		return nil
	}
	return t.Odds(p.(interface{ State() S }).State().View(seat.Viewer()), seat)
}
