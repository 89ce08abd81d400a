package bots

import (
	"spelunke/games/polterfass"
	"spelunke/games/polterfass/solve"
)

// A kind is a way to play that others may have.
type kind int

const (
	byPoints    kind = iota // as stammgast
	byRace                  // the equilibrium of those who also want others to get less
	byThreshold             // as threshold
	byHope                  // as frischling
	byChance                // any order, any throw
	kinds
)

// priors are how likely each kind is before anything was seen.
var priors = [kinds]float64{.35, .25, .15, .15, .10}

// strays is the part of decisions that a kind does not explain.
const strays = .04

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
	case byHope:
		return hopes(&s.board)
	}
	return anything()
}

// end returns how a round ends whose host is of a kind.
func (b *book) end(k kind, s *situation) *solve.Outcome {
	switch k {
	case byPoints:
		return b.equilibrium(&s.board, points).End
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
	for _, bill := range board.Pad {
		if bill.Host == 0 {
			break
		}
		s := situationOf(board, bill.First)
		for seat := range int(board.Players) {
			for k := range kinds {
				if seat == int(bill.Host)-1 {
					out[seat][k] *= likely(hosted(b.end(k, &s), int(bill.Served)))
				} else {
					o := b.orders(k, &s)
					out[seat][k] *= likely(o[bill.Sums[seat]-1])
				}
			}
			out[seat].scale()
		}
	}
	return out
}

func hosted(o *solve.Outcome, served int) float64 {
	if served < 0 {
		return o.Bust
	}
	return o.Serve[served]
}

func likely(p float64) float64 { return (1-strays)*p + strays/14 }

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
		o := b.orders(kind(k), s)
		o = o.Given(cards)
		for x := range out {
			out[x] += p * o[x]
		}
	}
	return out
}

// ends returns how a round ends whose host is believed to be so.
func (b *book) ends(who *beliefs, s *situation) *solve.Outcome {
	var all []*solve.Outcome
	for k := range who {
		all = append(all, b.end(kind(k), s))
	}
	return solve.Blend(all, who[:])
}
