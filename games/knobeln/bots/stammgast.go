package bots

import (
	"math"

	"spelunke/game"
	"spelunke/games/knobeln"
)

// stammgast plays a turn by exact expectation: it knows what each way for the
// dice to lie would be worth if entered in the best field, and looks through
// the throws that are left. What an entry does to the rest of the match it
// estimates: what the field would have brought otherwise, and how likely the
// bonus becomes.
type stammgast struct {
	rules [3][2]reckoned // by scoring, and with sharp throws the second
}

// The three ways to score without doubling.
const (
	ordinary   = iota
	fiveIsFull // five equal are a full house
	strict
)

func newStammgast() *stammgast {
	s, l := &stammgast{}, newLattice()
	for i, given := range []map[string]string{ordinary: {}, fiveIsFull: {"five_is_full_house": "1"}, strict: {"strict": "1"}} {
		p, err := knobeln.Rules().Complete(given)
		if err != nil {
			panic("bots: " + err.Error()) // these are allowed
		}
		board := knobeln.Rules().Start(p, 1).Board
		a := newAmounts(l, &board)
		s.rules[i] = [2]reckoned{{l, a, newAlone(l, a, false)}, {l, a, newAlone(l, a, true)}}
	}
	return s
}

// rulesOf returns what is reckoned for the rules of b.
func (s *stammgast) rulesOf(b *knobeln.Board) *reckoned {
	scoring, sharp := ordinary, 0
	const fiveOnes = knobeln.Dice(5)
	switch {
	case b.Strict:
		scoring = strict
	case b.Points(knobeln.FullHouse, 0, fiveOnes, false) > 0:
		scoring = fiveIsFull
	}
	if b.Sharp {
		sharp = 1
	}
	return &s.rules[scoring][sharp]
}

// Choose returns the first of the moves that are worth most, to a millionth of a point.
func (s *stammgast) Choose(v knobeln.View, seat game.Seat, moves []knobeln.Move, _ game.Draw) knobeln.Move {
	if len(moves) == 1 {
		return moves[0]
	}
	left, rules := v.Left(), s.rulesOf(&v.Board)
	e := newEstimate(&v.Board, seat, moves, rules)
	var kept values
	if left > 0 {
		kept = rules.ahead(left, e.entered(moves), e.stock)
	}
	best, most := moves[0], math.Inf(-1)
	for _, m := range moves {
		worth := kept[rules.index[m.Dice]]
		if m.Kind == knobeln.Score {
			worth = e.entry(m) + e.stock(left)
		}
		if worth = math.Round(worth * 1e6); worth > most {
			best, most = m, worth
		}
	}
	return best
}
