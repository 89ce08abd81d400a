package knobeln

import (
	"math"
	"math/rand/v2"
	"testing"

	"spelunke/game"
)

// best returns the most points that seat 0 can expect, by looking at everything.
func best(s State, known map[State]float64) float64 {
	if v, ok := known[s]; ok {
		return v
	}
	v := 0.0
	switch by := s.Acting - 1; s.Phase {
	case Over:
		return float64(s.Score(0))
	case Rolling:
		ways := 0.0
		for _, m := range s.Moves(game.House, nil) {
			w := float64(s.Weight(m))
			ways += w
			v += w * best(s.Apply(game.House, m), known)
		}
		v /= ways
	default:
		v = math.Inf(-1)
		for _, m := range s.Moves(by, nil) {
			v = max(v, best(s.Apply(by, m), known))
		}
	}
	known[s] = v
	return v
}

// TestValue_Knobel expects five equal in three throws as often as published:
// 347897 of 7558272, 4.603 % (en.wikipedia.org/wiki/Yahtzee).
func TestValue_Knobel(t *testing.T) {
	got, want := best(tiny(1, 5, 3, nil, Knobel), map[State]float64{}), 50*347897.0/7558272
	if math.Abs(got-want) > 1e-9 {
		t.Errorf("a lone knobel is worth %v, want %v", got, want)
	}
}

// TestValue_Chance keeps what is above average: 35/2 for one throw, 7/2 a die,
// 17/4 with one more throw and 14/3 with two.
func TestValue_Chance(t *testing.T) {
	for throws, want := range map[int]float64{1: 35.0 / 2, 2: 5 * 17.0 / 4, 3: 5 * 14.0 / 3} {
		if got := best(tiny(1, 5, throws, nil, Chance), map[State]float64{}); math.Abs(got-want) > 1e-9 {
			t.Errorf("chance with %d throws is worth %v, want %v", throws, got, want)
		}
	}
}

// simple throws once and fills the sheet from the top. Its mean is known
// without playing: the fields by formula, the bonus by folding the six laws of
// the upper fields together.
func simple(moves []Move) Move { return moves[0] }

func simpleMean() float64 {
	ways := 7776.0
	mean := 35.0 / 2           // upper block: 5/6 of each number, 21 together
	mean += 35.0 / 2           // chance
	mean += 17.5 * 1656 / ways // three-kind: 17.5 by symmetry
	mean += 17.5 * 156 / ways
	mean += (25*300 + 30*1200 + 40*240 + 50*6) / ways
	return mean + bonus*simpleBonus()
}

// simpleBonus returns how often six fields, each filled by one throw, reach 63.
func simpleBonus() float64 {
	law := map[int]float64{0: 1}
	choose := []float64{1, 5, 10, 10, 5, 1}
	for face := 1; face <= 6; face++ {
		next := map[int]float64{}
		for sum, p := range law {
			for n := range 6 {
				next[sum+n*face] += p * choose[n] * math.Pow(5, float64(5-n)) / 7776
			}
		}
		law = next
	}
	p := 0.0
	for sum, q := range law {
		if sum >= bonusFrom {
			p += q
		}
	}
	return p
}

func TestValue_SimplePolicy(t *testing.T) {
	const games = 4000
	draw := rand.New(rand.NewPCG(5, 6)).Uint64N
	sum, squares := 0.0, 0.0
	for range games {
		s := *begin(t, 1)
		for s.Phase != Over {
			if s.Phase == Rolling {
				s = s.Apply(game.House, s.Sample(draw))
				continue
			}
			s = s.Apply(0, simple(s.Moves(0, nil)))
		}
		score := float64(s.Score(0))
		sum += score
		squares += score * score
	}
	mean := sum / games
	sigma := math.Sqrt((squares/games - mean*mean) / games)
	if want := simpleMean(); math.Abs(mean-want) > 4*sigma {
		t.Errorf("mean %.3f ± %.3f over %d games, want %.3f", mean, sigma, games, want)
	} else {
		t.Logf("mean %.3f ± %.3f, want %.3f", mean, sigma, want)
	}
}
