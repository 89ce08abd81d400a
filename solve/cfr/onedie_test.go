package cfr

import (
	"math"
	"testing"

	"spelunke/game"
)

// A oneDie is a position of the smallest game of cup and bluff: a die of few
// faces. The mover rolls and looks, and claims a face higher than the last claim, and not
// below the roll while there is one. The other doubts, or believes and rolls
// afresh. Who believes the highest face loses.
type oneDie struct {
	faces, roll, claim, mover uint8
	phase                     uint8 // 0 to roll, 1 to claim, 2 to answer, 3 over
	won                       int8  // by seat 0
}

type oneDieMove struct {
	kind uint8 // 1 roll, 2 claim, 3 doubt, 4 believe
	n    uint8 // 0 if hidden
}

type oneDieView struct{ roll, claim, phase uint8 }

func (s oneDie) Seats() int { return 2 }

func (s oneDie) Turn() game.Seats {
	switch s.phase {
	case 0:
		return game.Of(game.House)
	case 1:
		return game.Of(game.Seat(s.mover))
	case 2:
		return game.Of(game.Seat(1 - s.mover))
	}
	return 0
}

func (s oneDie) Moves(by game.Seat, buf []oneDieMove) []oneDieMove {
	switch {
	case !s.Turn().Has(by):
	case s.phase == 0:
		for n := uint8(1); n <= s.faces; n++ {
			buf = append(buf, oneDieMove{1, n})
		}
	case s.phase == 1:
		for n := max(s.claim+1, s.roll); n <= s.faces; n++ {
			buf = append(buf, oneDieMove{2, n})
		}
	default:
		buf = append(buf, oneDieMove{kind: 3}, oneDieMove{kind: 4})
	}
	return buf
}

func (s oneDie) Weight(oneDieMove) uint64 { return 1 }

func (s oneDie) Apply(_ game.Seat, m oneDieMove) oneDie {
	switch m.kind {
	case 1:
		s.roll, s.phase = m.n, 1
	case 2:
		s.claim, s.phase = m.n, 2
	case 3:
		return s.end(s.roll >= s.claim)
	case 4:
		if s.claim == s.faces {
			return s.end(true)
		}
		s.mover, s.roll, s.phase = 1-s.mover, 0, 0
	}
	return s
}

func (s oneDie) end(claimant bool) oneDie {
	s.phase, s.won = 3, 1
	if claimant == (s.mover == 1) {
		s.won = -1
	}
	return s
}

func (s oneDie) Score(seat game.Seat) int { return int(s.won) * (1 - 2*int(seat)) }

func (s oneDie) View(v game.Viewer) oneDieView {
	view := oneDieView{claim: s.claim, phase: s.phase}
	if v.Is(game.Seat(s.mover)) {
		view.roll = s.roll
	}
	return view
}

func (s oneDie) Shown(_ game.Seat, m oneDieMove, to game.Viewer) oneDieMove {
	if m.kind == 1 && !to.Is(game.Seat(s.mover)) {
		m.n = 0
	}
	return m
}

// TestValue_OneDie pins what the game is worth to who begins, by faces.
func TestValue_OneDie(t *testing.T) {
	for faces, want := range map[uint8]float64{2: .5, 3: .4444, 4: .4167, 5: .3733, 6: .3667, 7: .3490} {
		tree, err := Unroll(oneDie{faces: faces}, func(end oneDie) float64 { return float64(end.won) }, 30_000_000)
		if err != nil {
			t.Fatal(err)
		}
		s := New(tree, Predictive)
		s.Run(200)
		a := s.Average()
		if v, e := tree.Value(a), tree.Exploitability(a); math.Abs(v-want) > 1e-4+e || e > 2e-3 {
			t.Errorf("%d faces: value %.5f, exploitability %.5f; want %.4f", faces, v, e, want)
		}
	}
}
