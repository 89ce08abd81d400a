package pulverfass

import "spelunke/game"

// Facts returns fresh counts of what happens in many games.
func Facts() game.Facts { return &facts{} }

// facts are whole numbers only; who reads them divides.
type facts struct {
	matches, turns, draws, kings, saves, outs int
	windows, vetoes, cancelled                int
	plays                                     map[string]int // announcements by card or kind
}

// Saw counts a move on the position before it.
func (f *facts) Saw(before game.Position, _ game.Seat, move string) {
	m, err := ParseMove(move)
	if err != nil {
		return
	}
	switch m.Kind {
	case Drawn:
		f.draws++
		if m.Card == King {
			f.kings++
		}
	case Save:
		f.saves++
	case Out:
		f.outs++
	case Veto:
		f.vetoes++
	case Play, Pair, Triple, Five:
		f.announced(m)
	case Settle:
		if s, ok := before.(interface{ State() State }); ok && s.State().Chain%2 == 1 {
			f.cancelled++
		}
	}
}

func (f *facts) announced(m Move) {
	if f.plays == nil {
		f.plays = map[string]int{}
	}
	name := verbs[m.Kind]
	if m.Kind == Play {
		name = m.Card.String()
	}
	f.plays[name]++
	f.windows++
}

// Ended counts the match and its turns.
func (f *facts) Ended(end game.Position) {
	f.matches++
	f.turns += end.Round() - 1
}

// Result returns the counts.
func (f *facts) Result() map[string]any {
	return map[string]any{
		"matches": f.matches, "turns": f.turns, "draws": f.draws, "kings": f.kings, "saved": f.saves, "out": f.outs,
		"windows": f.windows, "vetoes": f.vetoes, "cancelled": f.cancelled, "plays": f.plays,
	}
}
