package pulverfass

import "fmt"

// Offer returns moves as text, with two kinds of them shorter: "triple 6 3
// 2..bucket" is a triple with any rank named, and "five of 2 4 6 8 b a x" stands for
// all sets of five of these cards, no two of one rank.
func Offer(moves []Move) []string {
	out := []string{}
	for i := 0; i < len(moves); {
		m, j := moves[i], i+1
		same := func() bool { // the next move differs in the rank named or in the five cards only
			n := moves[j]
			return n.Kind == m.Kind && (m.Kind == Five || m.Kind == Triple && n.Seat == m.Seat && n.Cards == m.Cards)
		}
		var all Cards
		for all = m.Cards; j < len(moves) && same(); j++ {
			for _, c := range moves[j].Cards.List() {
				all = all.without(c) + one(c)
			}
		}
		switch {
		case m.Kind == Triple && j-i > 1:
			out = append(out, fmt.Sprintf("triple %s%s %v..%v", m.Cards.group(), m.seat(), m.Card, moves[j-1].Card))
		case m.Kind == Five && j-i > 1:
			out = append(out, "five of"+all.text())
		default:
			out = append(out, m.String())
		}
		i = j
	}
	return out
}
