package bots

import (
	"math"

	"spelunke/games/polterfass"
)

// The chance to win from the scores at the beginning of a round is taken as
// proportional to exp(score/spread), where the spread grows with the root of
// what the leader lacks. A seat's coming turns as host count as points in hand.
// The numbers are those that fit best how matches of stammgasts end; TestRace
// checks how well.
const (
	spreadFactor = 1.9
	spreadRest   = 8 // points that the leader lacks at least, so to speak
	turnAhead    = 5 // points that it is worth to be host first rather than last
)

// chances are the chances of all seats to win, by seat.
type chances [6]float64

// race returns the chances when a round has ended with these scores.
func race(b *polterfass.Board, scores *[6]int) (out chances) {
	n := int(b.Players)
	top := math.MinInt
	for _, s := range scores[:n] {
		top = max(top, s)
	}
	rounds := int(b.Rounds) + 1
	if top >= int(b.Target) && (!b.FullCycle || rounds%n == 0) {
		return winners(scores, n, top)
	}
	left := max(float64(int(b.Target)-top), 0)
	if b.FullCycle && top >= int(b.Target) {
		left = float64(n-rounds%n) * spreadRest
	}
	spread, sum := spreadFactor*math.Sqrt(left+spreadRest), 0.0
	for k := range n {
		i := (int(b.Host) + 1 + k) % n
		ahead := turnAhead * float64(n-1-k) / float64(n-1)
		out[i] = math.Exp((float64(scores[i]-top) + ahead) / spread)
		sum += out[i]
	}
	for i := range n {
		out[i] /= sum
	}
	return out
}

// winners shares the win among those who are at the top.
func winners(scores *[6]int, n, top int) (out chances) {
	first := 0.0
	for _, s := range scores[:n] {
		if s == top {
			first++
		}
	}
	for i, s := range scores[:n] {
		if s == top {
			out[i] = 1 / first
		}
	}
	return out
}
