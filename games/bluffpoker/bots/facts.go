package bots

import (
	"math"

	"spelunke/game"
	"spelunke/games/bluffpoker"
)

// Facts returns fresh statistics of rounds: how they ended and who took the point.
func Facts() game.Facts { return &facts{} }

type facts struct {
	matches, rounds, claims, blind      int
	doubts, caught, shots, equal, above int
	looks, throws, starters             int // starters: points that the starter took
}

// Saw counts claims, looks, throws and the ends of rounds.
func (f *facts) Saw(before game.Position, by game.Seat, move string) {
	m, err := bluffpoker.ParseMove(move)
	if err != nil {
		return
	}
	b := before.(interface{ State() bluffpoker.State }).State().Board
	switch m.Kind {
	case bluffpoker.Say:
		f.claims++
		if b.Phase == bluffpoker.Acting {
			f.blind++
		}
	case bluffpoker.Look:
		f.looks++
	case bluffpoker.Cup, bluffpoker.Open, bluffpoker.OpenAll:
		f.throws++
	case bluffpoker.Doubt:
		f.doubts++
	case bluffpoker.Believe:
		if b.Claim.Poker() > 0 {
			f.shots++
		}
	}
	next, err := before.Apply(by, move)
	if err != nil || next.Round() == before.Round() && next.Turn() != 0 {
		return
	}
	f.ended(&b, before, next)
}

// ended counts a round that a move has ended.
func (f *facts) ended(b *bluffpoker.Board, before, next game.Position) {
	f.rounds++
	loser := game.Seat(-1)
	for s := range game.Seat(b.Players) {
		if next.Score(s) > before.Score(s) {
			loser = s
		}
	}
	switch {
	case loser < 0:
		f.equal++
	case loser == b.Claimant-1 && b.Doubted || loser == b.Claimant-1 && b.Phase == bluffpoker.Answering:
		f.caught++
	case loser == b.Claimant-1:
		f.above++
	}
	if loser == b.Starter {
		f.starters++
	}
}

// Ended counts the match.
func (f *facts) Ended(game.Position) { f.matches++ }

// Result returns means and shares, the latter in [0, 1].
func (f *facts) Result() map[string]any {
	return map[string]any{
		"matches": f.matches, "rounds": f.rounds, "rounds_mean": ratio(f.rounds, f.matches), "claims_per_round": ratio(f.claims, f.rounds),
		"blind_share": ratio(f.blind, f.claims), "looks_per_round": ratio(f.looks, f.rounds), "throws_per_round": ratio(f.throws, f.rounds),
		"doubt_share": ratio(f.doubts, f.rounds), "caught_share": ratio(f.caught, f.doubts), "shoot_outs": f.shots,
		"shoot_out_equal": ratio(f.equal, f.shots), "shoot_out_higher": ratio(f.above, f.shots), "starter_share": ratio(f.starters, f.rounds-f.equal),
	}
}

// ratio returns a/b to four decimals; 0 if b is.
func ratio(a, b int) float64 {
	if b == 0 {
		return 0
	}
	return math.Round(1e4*float64(a)/float64(b)) / 1e4
}
