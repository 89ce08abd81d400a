package bots

import (
	"slices"

	"spelunke/game"
	"spelunke/games/pulverfass"
	"spelunke/solve/ismcts"
)

// kneipier searches: he imagines how the cards may lie, from all that he has seen
// and from how people put kings back, and plays on from there as stammgast would.
type kneipier struct{ limits ismcts.Limits }

// Choose returns the move after which he wins most often. He thinks as long when he
// has but one move, as who can only let pass or only draw: how long he takes must not tell what
// he holds. Only who has drawn a king that he cannot pay for is out at once, as all see anyway.
func (k kneipier) Choose(v pulverfass.View, seat game.Seat, moves []pulverfass.Move, draw game.Draw) pulverfass.Move {
	if len(moves) == 1 && v.Phase != pulverfass.Window {
		if v.Phase != pulverfass.Saving {
			k.values(&v, seat, moves, steady())
		}
		return moves[0]
	}
	moves = sensible(&v, seat, slices.Clone(moves))
	return moves[ismcts.Best(k.values(&v, seat, moves, draw))]
}

// values searches. A window has two moves at most, and needs fewer games.
func (k kneipier) values(v *pulverfass.View, seat game.Seat, moves []pulverfass.Move, draw game.Draw) []ismcts.Value {
	limits := k.limits
	if v.Phase == pulverfass.Window {
		limits.Playouts = (limits.Playouts + 2) / 3
	}
	return ismcts.Search(model(), limits, *v, seat, moves, draw)
}

// model is what a search has to know of the game.
func model() ismcts.Model[pulverfass.State, pulverfass.Move, pulverfass.View] {
	habits := &pulverfass.Habits{Put: puts, Shy: 10}
	return ismcts.Model[pulverfass.State, pulverfass.Move, pulverfass.View]{
		Guess: func(s *pulverfass.State, v *pulverfass.View, seat game.Seat, draw game.Draw) float64 {
			return float64(pulverfass.Imagine(s, v, seat.Viewer(), habits, draw))
		},
		Play: func(s *pulverfass.State, seat game.Seat, _ game.Draw) pulverfass.Move {
			v := s.View(seat.Viewer())
			return stammgast{}.move(&v, seat)
		},
		Worth: func(s *pulverfass.State, seat game.Seat) (worth float64, known bool) {
			if !s.Living.Has(seat) {
				return 0, true
			}
			return 1, s.Phase == pulverfass.Over
		},
		Sensible: sensible,
	}
}

// puts draws where somebody puts a king back: most often where the next player
// finds it, below the cards that he has to draw himself.
func puts(size, owed uint8, draw game.Draw) uint8 {
	if draw(4) > 0 {
		return min(owed-1, size)
	}
	return uint8(draw(uint64(size) + 1))
}

// sensible leaves of moves those that a search shall try: of pairs, triples and
// fives that get the same, the cheapest; of triples, those that name a bucket or what the other is
// known to hold; of cards to give or to take, the three best; of places for a king, those where
// one of the next players finds it, the middle and the bottom.
func sensible(v *pulverfass.View, seat game.Seat, moves []pulverfass.Move) []pulverfass.Move {
	hand := v.Hands[seat]
	switch v.Phase {
	case pulverfass.Putting:
		first, others := int(v.Owed), len(v.Living.List())-1
		return slices.DeleteFunc(moves, func(m pulverfass.Move) bool {
			n := int(m.N)
			return (n < first || n >= first+others) && n != int(v.Size)/2+1 && n != int(v.Size)+1
		})
	case pulverfass.Playing:
		cheap := map[pulverfass.Move]int{}
		kept := moves[:0]
		for _, m := range moves {
			if m.Kind == pulverfass.Triple && m.Card != pulverfass.Bucket && v.Holds[m.Target()].Count(m.Card) == 0 {
				continue
			}
			what, cost := m, price(hand, m.Cards)
			what.Cards = 0
			i, ok := cheap[what]
			switch {
			case !ok:
				cheap[what] = len(kept)
				kept = append(kept, m)
			case cost < price(hand, kept[i].Cards):
				kept[i] = m
			}
		}
		return kept
	case pulverfass.Giving:
		slices.SortStableFunc(moves, func(a, b pulverfass.Move) int { return worth(hand, a.Card) - worth(hand, b.Card) })
		return moves[:min(3, len(moves))]
	case pulverfass.Taking:
		slices.SortStableFunc(moves, func(a, b pulverfass.Move) int { return worth(hand, b.Card) - worth(hand, a.Card) })
		return moves[:min(3, len(moves))]
	case pulverfass.Saving:
		return moves[:1]
	}
	return moves
}
