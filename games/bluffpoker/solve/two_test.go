package solve

import (
	"bytes"
	"math"
	"sync"
	"testing"

	"spelunke/games/bluffpoker"
	"spelunke/games/bluffpoker/solve/exploit"
)

var forTwo = sync.OnceValue(ForTwo)

// TestForTwo pins the chance of the starter to take the point, what could be gained
// against the solution, and that the values that are kept are its own.
func TestForTwo(t *testing.T) {
	s := forTwo()
	if got := s.Starter(); math.Abs(got-.4008) > .0005 {
		t.Errorf("the starter takes the point with %.5f, want 0.4008", got)
	}
	starter, other := exploit.Of(s)
	if e := (starter + other) / 2; e > 1e-4 || e < 0 {
		t.Errorf("best answers bring %.6f and %.6f, together more than twice 0.0001", starter, other)
	}
	if other > -s.Value()+2e-4 || starter < s.Value()-2e-4 {
		t.Errorf("best answers bring %.6f and %.6f, the value is %.6f", starter, other, s.Value())
	}
	if !bytes.Equal(s.Bytes(), twoBin) {
		t.Error("two.bin is not what is found: run \"spelunke solve bluff-poker --write games/bluffpoker/solve/two.bin\"")
	}
}

// always is the solution of two, but with its answers changed.
type always struct {
	*Two
	doubt float64
}

func (a always) Answer(int, bluffpoker.Dice, int, int) (doubt, believe float64, raise []float64) {
	return a.doubt, 1 - a.doubt, nil
}

// TestExploit finds what can be gained against those who always doubt, or never do.
func TestExploit(t *testing.T) {
	duel := forTwo()
	for _, doubt := range []float64{0, 1} {
		starter, other := exploit.Of(always{duel, doubt})
		if starter+other < .3 {
			t.Errorf("who doubts with %v loses %.3f to best answers, want much", doubt, starter+other)
		}
	}
	// Who always doubts is told nothing but what is true: the starter has a claim for all dice.
	if starter, _ := exploit.Of(always{duel, 1}); math.Abs(starter-1) > 1e-9 {
		t.Errorf("as starter one wins %.6f from who always doubts, want 1", starter)
	}
}

// TestDuel compares epochs that are solved at the table with those of the whole solution.
func TestDuel(t *testing.T) {
	for _, at := range []place{{bluffpoker.Dice{}, 20}, {bluffpoker.Dice{6}, 35}, {bluffpoker.Dice{5, 4}, 3}} {
		e := Duel().epoch(0, at.open, at.floor)
		if math.Abs(e.value-Duel().value[at].worth) > 5e-4 || e.gap > 1e-3 {
			t.Errorf("%v over %d: worth %.6f, gap %.6f, want %.6f", at.open, at.floor, e.value, e.gap, Duel().value[at].worth)
		}
	}
}

// TestReadTwo_Refused reads what is too short.
func TestReadTwo_Refused(t *testing.T) {
	if _, err := readTwo(twoBin[:100]); err == nil {
		t.Error("a part of the values is taken for all")
	}
}

// TestOneDie solves the game with a die each by the same means, from the highest claim down. Its values are known: the
// mover rolls and looks, and claims a face higher than the last claim, and not below the roll while
// there is one; the other doubts, or believes and rolls afresh. Who believes the highest face loses.
func TestOneDie(t *testing.T) {
	for faces, want := range map[int]float64{2: .5, 3: .4444, 4: .4167, 5: .3733, 6: .3667, 7: .3490, 8: .3366} {
		value := make([]float64, faces+1) // to the mover, by the claim to beat
		for last := faces - 1; last >= 0; last-- {
			p := make([]float64, faces)
			for i := range p {
				p[i] = 1 / float64(faces)
			}
			g := newSignal(p, nil)
			for claim := faces; claim > last; claim-- {
				doubt, believe := make([]float64, faces), make([]float64, faces)
				for i := range faces {
					doubt[i], believe[i] = -1, -value[claim]
					if i+1 >= claim {
						doubt[i] = 1
					}
					if claim == faces {
						believe[i] = 1
					}
					if claim < min(i+1, faces) && i+1 > last { // a lie that is not allowed
						doubt[i], believe[i] = -3, -3
					}
				}
				g.add([][]float64{doubt, believe})
			}
			value[last] = g.solve(1e-5, 20_000).value
		}
		if math.Abs(value[0]-want) > 1e-4 {
			t.Errorf("%d faces: worth %.5f, want %.4f", faces, value[0], want)
		}
	}
}

// TestShootout pins the best play for each poker from a first throw on.
func TestShootout(t *testing.T) {
	s := newTwo()
	for k, want := range map[int]result{1: {.1893 - .7823, .0284}, 3: {.1450 - .8247, .0302}, 5: {.0671 - .8793, .0536}, 6: {-.9252, .0748}} {
		got := s.shootout(bluffpoker.Dice{}, 3, k)
		if math.Abs(got.worth-want.worth) > 2e-4 || math.Abs(got.equal-want.equal) > 1e-4 {
			t.Errorf("poker %d: %+v, want %+v", k, got, want)
		}
	}
}

// TestSignal solves a game that can be solved by hand: of two types as likely, the strong
// one always wins when it is called. Who has bet wins 1 from one who folds and 2, or loses 2, from
// one who calls; who has not bet loses 1. The strong type bets, the weak one does in one of
// three cases, and is called in two of three.
func TestSignal(t *testing.T) {
	pass := -1.0
	g := newSignal([]float64{.5, .5}, &pass)
	g.add([][]float64{{1, 1}, {2, -2}})
	s := g.solve(1e-6, 20_000)
	if got, want := s.value, .5*(1*1./3+2*2./3)-.5; math.Abs(got-want) > 1e-3 {
		t.Errorf("worth %.4f, want %.4f", got, want)
	}
	if got := s.says[1][1]; math.Abs(got-1./3) > 2e-2 {
		t.Errorf("the weak type bets in %.3f of cases, want a third", got)
	}
	if got := s.hears[0][1]; math.Abs(got-2./3) > 2e-2 {
		t.Errorf("a bet is called in %.3f of cases, want two thirds", got)
	}
}

// BenchmarkForTwo solves a round for two.
func BenchmarkForTwo(b *testing.B) {
	for b.Loop() {
		ForTwo()
	}
}

// BenchmarkEpoch solves the first throw of a round for two, as at the table: the largest epoch.
func BenchmarkEpoch(b *testing.B) {
	duel := Duel()
	for b.Loop() {
		duel.throw(duel.start[2], fair)
	}
}
