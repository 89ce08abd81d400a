package bots

import (
	"math"

	"spelunke/game"
	"spelunke/games/polterfass"
)

// Facts returns fresh statistics of rounds: first throws, how they ended, and
// what host and guests got.
func Facts() game.Facts { return &facts{} }

type facts struct {
	matches, rounds             int
	first, without, standing    int // first throws, those without a number barrel, number barrels after the others
	bust, greedy, exact, more   int
	hosts, guests, orders, host int // points of hosts and guests, in all; orders and hosts
}

// Saw counts first throws and bills.
func (f *facts) Saw(before game.Position, by game.Seat, move string) {
	if by != game.House {
		return
	}
	m, err := polterfass.ParseMove(move)
	if err != nil {
		return
	}
	b := boardOf(before)
	switch {
	case m.Kind == polterfass.Show:
		f.bill(&b, m)
	case b.Phase == polterfass.Opening:
		f.throw(m)
	}
}

func (f *facts) throw(m polterfass.Move) {
	f.first++
	n := 0
	for b, face := range m.Faces {
		if face != polterfass.Lying && !polterfass.Barrel(b).Special() {
			n++
		}
	}
	if n == 0 {
		f.without++
	}
	f.standing += n
}

func (f *facts) bill(b *polterfass.Board, m polterfass.Move) {
	f.rounds++
	sum := 0
	for s, gain := range b.Gains(m.Orders, int(b.Served), b.Bust) {
		switch {
		case s >= int(b.Players):
		case game.Seat(s) == b.Host:
			f.hosts += gain
			f.host++
		default:
			sum += m.Orders[s].Sum()
			f.guests += gain
			f.orders++
		}
	}
	switch v := int(b.Served); {
	case b.Bust:
		f.bust++
	case sum > v:
		f.greedy++
	case sum == v:
		f.exact++
	default:
		f.more++
	}
}

// Ended counts the match.
func (f *facts) Ended(game.Position) { f.matches++ }

// Result returns means and shares, the latter in [0, 1].
func (f *facts) Result() map[string]any {
	return map[string]any{
		"matches": f.matches, "rounds": f.rounds, "rounds_mean": ratio(f.rounds, f.matches),
		"first_throw_without_number": ratio(f.without, f.first), "first_throw_numbers_standing": ratio(f.standing, f.first-f.without),
		"bust": ratio(f.bust, f.rounds), "too_greedy": ratio(f.greedy, f.rounds), "exact": ratio(f.exact, f.rounds), "more": ratio(f.more, f.rounds),
		"host_points": ratio(f.hosts, f.host), "guest_points": ratio(f.guests, f.orders),
	}
}

// ratio returns a/b to four decimals; 0 if b is.
func ratio(a, b int) float64 {
	if b == 0 {
		return 0
	}
	return math.Round(1e4*float64(a)/float64(b)) / 1e4
}

func boardOf(p game.Position) polterfass.Board {
	return p.(interface{ State() polterfass.State }).State().Board
}
