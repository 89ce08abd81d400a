package bots

import (
	"spelunke/games/polterfass"
	"spelunke/games/polterfass/solve"
)

// A kind is a way to play that others may have.
type kind int

const (
	byPoints    kind = iota // as stammgast
	byThreshold             // as threshold
	byHope                  // as frischling
	byRace                  // none of these: the equilibrium of the race
	kinds
)

// priors are how likely each kind is before anything was seen.
var priors = [kinds]float64{.4, .15, .15, .3}

const (
	strays    = .04     // the part of decisions that a kind does not explain
	flatOrder = 1. / 14 // how likely an order, and an end, of somebody is of whom nothing is known
	flatEnd   = 1. / 40
)

// beliefs are the probabilities that a seat is of each kind.
type beliefs [kinds]float64

// A situation is a round as it is when the guests order.
type situation struct {
	board  polterfass.Board
	state  int
	guests int
}

func situationOf(b *polterfass.Board, first polterfass.Faces) situation {
	s := situation{*b, solve.State(first), int(b.Players) - 1}
	s.board.Faces, s.board.First = first, first
	return s
}

// orders returns how a guest of a kind orders.
func (b *book) orders(k kind, s *situation) solve.Orders {
	switch k {
	case byPoints:
		return b.equilibrium(&s.board, points).Orders
	case byRace:
		return b.equilibrium(&s.board, byTheRace).Orders
	case byThreshold:
		var o solve.Orders
		o[min(enough/s.guests, 13)] = 1
		return o
	}
	return hopes(&s.board)
}

// end returns how a round ends whose host is of a kind.
func (b *book) end(k kind, s *situation) *solve.Outcome {
	switch k {
	case byPoints:
		return b.wood(s.board.Options).Follow(s.state, stammgast{b}.plan(&s.board, s.state))
	case byRace:
		return b.equilibrium(&s.board, byTheRace).End
	}
	return b.followed(k, s)
}

// read returns what the pad says about each seat.
func (b *book) read(board *polterfass.Board) (out [6]beliefs) {
	for i := range out {
		out[i] = beliefs(priors)
	}
	for i, bill := range board.Pad {
		if bill.Host == 0 {
			break
		}
		s := situationOf(board, bill.First)
		s.board.Host, s.board.Laid, s.board.In = bill.Host-1, [6]uint8{}, 0
		clear(s.board.Pad[copy(s.board.Pad[:], board.Pad[i+1:]):])
		for seat := range int(board.Players) {
			for k := range kinds {
				out[seat][k] *= b.likely(k, &s, &bill, seat)
			}
			out[seat].scale()
		}
	}
	return out
}

// likely returns how likely what a seat did in a round is of a kind.
func (b *book) likely(k kind, s *situation, bill *polterfass.Bill, seat int) float64 {
	host := seat == int(bill.Host)-1
	switch {
	case k == byRace && host:
		return flatEnd
	case k == byRace:
		return flatOrder
	case host:
		return (1-strays)*hosted(b.end(k, s), int(bill.Served)) + strays*flatEnd
	}
	o := b.orders(k, s)
	return (1-strays)*o[bill.Sums[seat]-1] + strays*flatOrder
}

func hosted(o *solve.Outcome, served int) float64 {
	if served < 0 {
		return o.Bust
	}
	return o.Serve[served]
}

func (b *beliefs) scale() {
	sum := 0.0
	for _, p := range b {
		sum += p
	}
	for k := range b {
		b[k] /= sum
	}
}

// expected returns how a guest of whom this is believed orders, if he has laid
// so many cards; 0: that is not known.
func (b *book) expected(who *beliefs, s *situation, cards int) (out solve.Orders) {
	for k, p := range who {
		if p < ignored {
			continue
		}
		o := b.orders(kind(k), s).Given(cards)
		for x := range out {
			out[x] += p * o[x]
		}
	}
	return out
}

// ends returns how a round ends whose host is believed to be so.
func (b *book) ends(who *beliefs, s *situation) *solve.Outcome {
	var ends []*solve.Outcome
	var weights []float64
	for k, p := range who {
		if p >= ignored {
			ends, weights = append(ends, b.end(kind(k), s)), append(weights, p)
		}
	}
	return solve.Blend(ends, weights)
}

// ignored is a belief too small to be acted on.
const ignored = .01
