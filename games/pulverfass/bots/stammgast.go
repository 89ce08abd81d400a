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

func (g stammgast) Choose(v pulverfass.View, seat game.Seat, _ []pulverfass.Move, _ game.Draw) pulverfass.Move {
	return g.move(&v, seat)
}

// move is what he does. It does without a list of what is legal: searches ask it very often.
func (g stammgast) move(v *pulverfass.View, seat game.Seat) pulverfass.Move {
	hand := v.Hands[seat]
	switch v.Phase {
	case pulverfass.Playing:
		return g.play(v, seat)
	case pulverfass.Window:
		if hand.Count(pulverfass.Queen) > 0 && g.minds(v, seat) {
			return pulverfass.Move{Kind: pulverfass.Veto, N: v.Chain + 1}
		}
		return pulverfass.Move{Kind: pulverfass.Pass}
	case pulverfass.Giving:
		return pulverfass.Move{Kind: pulverfass.Give, Card: cheapest(hand, all)}
	case pulverfass.Answering:
		if hand.Count(v.Announced.Card) == 0 {
			return pulverfass.Move{Kind: pulverfass.None}
		}
		return pulverfass.Move{Kind: pulverfass.Give, Card: cheapest(hand, v.Announced.Card)}
	case pulverfass.Taking:
		return pulverfass.Move{Kind: pulverfass.Take, Card: dearest(hand, v.Discard)}
	case pulverfass.Saving:
		if hand.Count(pulverfass.Bucket) == 0 {
			return pulverfass.Move{Kind: pulverfass.Out, Cards: hand}
		}
		return pulverfass.Move{Kind: pulverfass.Save, Card: cheapest(hand, pulverfass.Bucket)}
	}
	return pulverfass.Move{Kind: pulverfass.Put, N: min(v.Owed, v.Size+1)} // below the cards that he draws himself
}

// dearest returns the card, but no king, that is worth most to who holds hand.
func dearest(hand, from pulverfass.Cards) (best pulverfass.Card) {
	for c := pulverfass.Two; c <= pulverfass.Joker; c++ {
		if c != pulverfass.King && from.Count(c) > 0 && worth(hand, c) > worth(hand, best) {
			best = c
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
var dread = [...]float64{0.2, 0.35, 0.75}

// play is what he does in his own turn.
func (g stammgast) play(v *pulverfass.View, seat game.Seat) pulverfass.Move {
	hand := v.Hands[seat]
	stock := hand.Count(pulverfass.Bucket)
	if stock < 2 {
		if m, ok := g.rob(v, seat, stock); ok {
			return m
		}
	}
	risk := tops(v)
	if risk < dread[min(stock, len(dread)-1)] {
		return pulverfass.Move{Kind: pulverfass.Draw}
	}
	for _, c := range [...]pulverfass.Card{pulverfass.Seven, pulverfass.Jack, pulverfass.Ten, pulverfass.Eight} {
		switch {
		case hand.Count(c) == 0:
		case c == pulverfass.Seven && (risk == 1 || v.Owed > 1 && hand.Count(pulverfass.Jack) > 0 || v.Notes[0] != 0 && v.Notes[0].To() == 0):
		case c == pulverfass.Eight && risk < 1:
		default:
			return single(c)
		}
	}
	return pulverfass.Move{Kind: pulverfass.Draw}
}

// single announces one card without a target.
func single(c pulverfass.Card) pulverfass.Move {
	return pulverfass.Move{Kind: pulverfass.Play, Card: c, Cards: pulverfass.Same(c, 1)}
}

// rob returns the best way to get a bucket from somebody, if one is worth its cards.
func (g stammgast) rob(v *pulverfass.View, seat game.Seat, stock int) (best pulverfass.Move, ok bool) {
	hand, top := v.Hands[seat], 0.0
	if stock > 0 {
		top = 0.1
	}
	try := func(m pulverfass.Move, gain float64, price int) {
		if gain -= 0.006 * float64(price); gain > top {
			best, top, ok = m, gain, true
		}
	}
	for c := pulverfass.Two; c <= pulverfass.Queen; c++ {
		n := hand.Count(c)
		if n < 2 {
			continue
		}
		price := worth(hand, c)
		for i := int8(1); i <= v.Players; i++ {
			other := game.Seat(i - 1)
			if other == seat || !v.Living.Has(other) {
				continue
			}
			p := chance(v, other)
			try(pulverfass.Move{Kind: pulverfass.Pair, Seat: i, Cards: pulverfass.Same(c, 2)}, p/float64(max(v.Counts[other], 1)), 2*price)
			if n > 2 {
				try(pulverfass.Move{Kind: pulverfass.Triple, Card: pulverfass.Bucket, Seat: i, Cards: pulverfass.Same(c, 3)}, 1.2*p, 3*price)
			}
		}
	}
	if v.Options.Five && v.Discard.Count(pulverfass.Bucket) > 0 {
		if five, can := fives(hand); can {
			try(pulverfass.Move{Kind: pulverfass.Five, Cards: five}, 0.3, price(hand, five))
		}
	}
	return best, ok
}

// fives returns the five different cards of a hand that are worth least.
func fives(hand pulverfass.Cards) (five pulverfass.Cards, ok bool) {
	for range 5 {
		c := cheapest(hand, all)
		if c == 0 {
			return 0, false
		}
		five += pulverfass.Same(c, 1)
		hand -= pulverfass.Same(c, hand.Count(c))
	}
	return five, five.Count(pulverfass.Ace)+five.Count(pulverfass.Joker) < 2
}

// price is what the cards of an announcement are worth otherwise.
func price(hand, cards pulverfass.Cards) (sum int) {
	for c := pulverfass.Two; c <= pulverfass.Joker; c++ {
		if n := cards.Count(c); n > 0 {
			sum += n * worth(hand, c)
		}
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
