package bots

import (
	"spelunke/game"
	"spelunke/games/pulverfass"
)

// stammgast plays by rules of thumb: he reckons how likely a king lies on top,
// from all that he has seen; he looks, shuffles or lets his turn go when it is
// too likely for what he has left; he gets himself buckets where he knows some; he puts the
// king back where the next player finds it; and he vetoes what would cost him dear.
type stammgast struct{}

func (g stammgast) Choose(v pulverfass.View, seat game.Seat, moves []pulverfass.Move, _ game.Draw) pulverfass.Move {
	hand := v.Hands[seat]
	switch v.Phase {
	case pulverfass.Playing:
		return g.play(&v, seat, moves)
	case pulverfass.Window:
		if moves[0].Kind == pulverfass.Veto && g.minds(&v, seat) {
			return moves[0]
		}
		return moves[len(moves)-1]
	case pulverfass.Giving, pulverfass.Answering:
		return cheapest(hand, moves)
	case pulverfass.Taking:
		return dearest(hand, moves)
	case pulverfass.Putting:
		return moves[min(int(v.Owed)-1, len(moves)-1)] // below the cards that he draws himself
	}
	return moves[0]
}

// dearest returns the move that takes the card that is worth most.
func dearest(hand pulverfass.Cards, moves []pulverfass.Move) pulverfass.Move {
	best := moves[0]
	for _, m := range moves[1:] {
		if worth(hand, m.Card) > worth(hand, best.Card) {
			best = m
		}
	}
	return best
}

// tops returns the chance that a king lies on top, in [0, 1], as far as v tells.
func tops(v *pulverfass.View) float64 {
	kings, places, here := float64(v.Kings()), float64(v.Size), 0.0
	for _, n := range v.Notes {
		king := n.Card() == pulverfass.King
		switch {
		case n == 0:
			continue
		case n.To() == 0 && king:
			return 1
		case n.To() == 0:
			return 0
		case king && n.From() == 0:
			here += 1 / float64(n.To()+1)
		}
		if king {
			kings--
		}
		places--
	}
	return min(here+(1-min(here, 1))*max(kings, 0)/max(places, 1), 1)
}

// The chances of a king on top from which on he does not draw gladly, by the number of his buckets.
var dread = [...]float64{0.08, 0.35, 0.75}

// play is what he does in his own turn.
func (g stammgast) play(v *pulverfass.View, seat game.Seat, moves []pulverfass.Move) pulverfass.Move {
	hand := v.Hands[seat]
	stock := hand.Count(pulverfass.Bucket)
	risk := tops(v)
	if stock < 2 {
		if m, ok := g.rob(v, seat, moves, stock); ok {
			return m
		}
	}
	if risk < dread[min(stock, len(dread)-1)] {
		return moves[0]
	}
	order := []pulverfass.Card{pulverfass.Jack, pulverfass.Ten}
	switch {
	case risk == 1:
		order = append(order, pulverfass.Eight)
	case v.Notes[0].To() > 0 || v.Notes[0] == 0: // to look costs less than to let the turn go
		order = append([]pulverfass.Card{pulverfass.Seven}, order...)
	}
	if v.Owed > 1 {
		order = append([]pulverfass.Card{pulverfass.Jack}, order...)
	}
	for _, c := range order {
		for _, m := range moves {
			if m.Kind == pulverfass.Play && m.Card == c {
				return m
			}
		}
	}
	return moves[0]
}

// rob returns the best way to get a bucket from somebody, if one is worth its cards.
func (g stammgast) rob(v *pulverfass.View, seat game.Seat, moves []pulverfass.Move, stock int) (best pulverfass.Move, ok bool) {
	top := 0.0
	for _, m := range moves {
		gain := 0.0
		switch {
		case m.Kind == pulverfass.Triple && m.Card == pulverfass.Bucket:
			gain = 1.2 * chance(v, m.Target())
		case m.Kind == pulverfass.Pair:
			gain = chance(v, m.Target()) / float64(max(v.Counts[m.Target()], 1))
		case m.Kind == pulverfass.Five:
			gain = 0.3 * float64(min(v.Discard.Count(pulverfass.Bucket), 1))
		}
		gain -= 0.006 * float64(price(v.Hands[seat], m))
		if stock > 0 {
			gain -= 0.1
		}
		if gain > top {
			best, top, ok = m, gain, true
		}
	}
	return best, ok
}

// price is what the cards of an announcement are worth otherwise.
func price(hand pulverfass.Cards, m pulverfass.Move) int {
	sum := 0
	for _, c := range m.Cards.List() {
		sum += worth(hand, c)
	}
	return sum
}

// chance is how likely another seat holds a bucket, as far as v tells.
func chance(v *pulverfass.View, other game.Seat) float64 {
	k := v.Holds[other]
	if k.Count(pulverfass.Bucket)+k.Count(pulverfass.Ace)+k.Count(pulverfass.Joker) > 0 {
		return 1
	}
	return min(0.04*float64(v.Counts[other]), 0.6)
}

// minds reports whether the card on top of the window would cost him dear.
func (g stammgast) minds(v *pulverfass.View, seat game.Seat) bool {
	if v.Chain%2 == 1 { // it is cancelled as things stand
		return v.Acting == seat && v.Announced.Kind != pulverfass.Pair
	}
	m, stock := &v.Announced, v.Hands[seat].Count(pulverfass.Bucket)
	switch {
	case m.Target() == seat && m.Kind == pulverfass.Triple:
		return m.Card == pulverfass.Bucket && stock > 0
	case m.Target() == seat && m.Kind == pulverfass.Pair:
		return stock == 1 && v.Counts[seat] <= 5
	case m.Kind == pulverfass.Play && m.Card == pulverfass.Jack && v.Acting != seat:
		return stock == 0 && next(&v.Board) == seat && tops(v) > 0.1
	}
	return false
}

// next is the living seat after the one in turn.
func next(b *pulverfass.Board) game.Seat {
	for i := game.Seat(1); i < game.Seat(b.Players); i++ {
		if s := (b.Acting + i) % game.Seat(b.Players); b.Living.Has(s) {
			return s
		}
	}
	return b.Acting
}
