package bots

import (
	"spelunke/game"
	"spelunke/games/pulverfass"
)

// frischling plays like a beginner: he plays his escapes as soon as he is without
// a bucket, robs others with pairs then, vetoes what hits him, and puts the
// king back anywhere.
type frischling struct{}

func (frischling) Choose(v pulverfass.View, seat game.Seat, moves []pulverfass.Move, draw game.Draw) pulverfass.Move {
	hand := v.Hands[seat]
	switch v.Phase {
	case pulverfass.Playing:
		if hand.Count(pulverfass.Bucket) > 0 {
			return moves[0]
		}
		for _, m := range moves {
			if m.Kind == pulverfass.Play && (m.Card == pulverfass.Ten || m.Card == pulverfass.Jack) {
				return m
			}
		}
		var pairs []pulverfass.Move
		for _, m := range moves {
			if m.Kind == pulverfass.Pair || m.Kind == pulverfass.Play && m.Seat > 0 {
				pairs = append(pairs, m)
			}
		}
		if len(pairs) > 0 {
			return anyOf(pairs, draw)
		}
		return moves[0]
	case pulverfass.Window:
		if v.Announced.Target() == seat && v.Chain == 0 {
			return moves[0]
		}
		return moves[len(moves)-1]
	case pulverfass.Giving:
		return pulverfass.Move{Kind: pulverfass.Give, Card: cheapest(hand, all)}
	}
	return anyOf(moves, draw)
}
