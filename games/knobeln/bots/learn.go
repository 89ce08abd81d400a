package bots

import (
	"context"
	"math"
	"math/rand/v2"

	"spelunke/game"
	"spelunke/games/knobeln"
	"spelunke/games/knobeln/solve"
)

// How a planner learns.
const (
	lessons = 2    // how often it plays and reckons anew
	lots    = 1000 // of matches that it plays in each
	explore = 4    // one in so many entries is drawn, so that it sees what it would not choose
	trust   = 0.1  // in the weights with one turn fewer, in sheets
)

// A learner gathers sheets and what they are worth.
type learner struct {
	*planner
	start   knobeln.State
	matches int // that are played in each lesson
	draw    game.Draw
}

// newPlanner learns to value the sheets of a match with several columns, alone.
//
// From the last turn back, sheets with equally many turns left are valued
// exactly, but for what the values after the turn are off, and weights are
// fitted to that. The sheets are those that come about in play: first by a
// stammgast, then by what has been learnt (fitted value iteration; Gordon,
// "Stable Function Approximation in Dynamic Programming", ICML 1995).
func newPlanner(ctx context.Context, start knobeln.State, matches int, guest *stammgast, table *solve.Table) (*planner, error) {
	p := &planner{reckoned: guest.rulesOf(&start.Board), table: table, odds: newBonusOdds()}
	l := &learner{p, start, matches, rand.New(rand.NewPCG(7, 7)).Uint64N}
	choose := func(s *knobeln.State, moves []knobeln.Move) knobeln.Move {
		return guest.Choose(s.View(1), 0, moves, l.draw)
	}
	for range lessons {
		seen, err := l.play(ctx, choose)
		if err != nil {
			return nil, err
		}
		if err := l.fit(ctx, seen); err != nil {
			return nil, err
		}
		choose = func(s *knobeln.State, moves []knobeln.Move) knobeln.Move { return p.choose(&s.Board, 0, moves) }
	}
	return p, nil
}

// play returns the positions before turns, by turns left.
func (l *learner) play(ctx context.Context, choose func(*knobeln.State, []knobeln.Move) knobeln.Move) ([][]knobeln.State, error) {
	seen := make([][]knobeln.State, l.start.Turns()+1)
	for range l.matches {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		s := l.start
		for s.Turn() != 0 {
			by := s.Turn().List()[0]
			if by == game.House {
				s = s.Apply(by, s.Sample(l.draw))
				continue
			}
			if s.Phase == knobeln.Start {
				left := s.Turns() - s.Entries(0)
				seen[left] = append(seen[left], s)
			}
			moves := s.Moves(by, nil)
			m := choose(&s, moves)
			if m.Kind == knobeln.Score && l.draw(explore) == 0 {
				m = moves[l.draw(uint64(scores(moves)))]
			}
			s = s.Apply(by, m)
		}
	}
	return seen, nil
}

// fit finds the weights anew, for the last turn first.
func (l *learner) fit(ctx context.Context, seen [][]knobeln.State) error {
	l.weights = make([]weights, len(seen))
	l.weights[0][alonesAt] = 1
	for turns := 1; turns < len(seen); turns++ {
		if err := ctx.Err(); err != nil {
			return err
		}
		q := newSquares(&l.weights[turns-1])
		for i := range seen[turns] {
			s := newSheet(&seen[turns][i].Board, 0)
			worth := l.worthOf(seen[turns][i], &s)
			q.add(worth, func(add func(feature int, x float64)) { l.each(&s, add) })
		}
		l.weights[turns] = q.solve()
	}
	return nil
}

// worthOf returns what a sheet is worth before a turn.
func (l *learner) worthOf(at knobeln.State, s *sheet) float64 {
	at = at.Apply(0, knobeln.Move{Kind: knobeln.Throw})
	at = at.Apply(game.House, knobeln.Move{Kind: knobeln.Roll, Dice: 5})
	return l.turn(l.entered(&at.Board, s, at.Moves(0, nil)))
}

// squares are the normal equations of least squares, by which weights are
// drawn to those known before (ridge regression).
type squares struct {
	of     [features][features + 1]float64 // the last column is what is to be met
	before *weights
}

func newSquares(before *weights) *squares {
	q := &squares{before: before}
	for i := range q.of {
		q.of[i][i] = trust
	}
	return q
}

// add takes something into account that is worth so much, and of which each tells the features.
func (q *squares) add(worth float64, each func(add func(feature int, x float64))) {
	var at []int
	var x []float64
	each(func(feature int, by float64) {
		at, x = append(at, feature), append(x, by)
		worth -= q.before[feature] * by
	})
	for i := range at {
		row := &q.of[at[i]]
		for j := range at {
			row[at[j]] += x[i] * x[j]
		}
		row[features] += x[i] * worth
	}
}

// solve returns the weights, by Cholesky's decomposition.
func (q *squares) solve() weights {
	a := &q.of
	for i := range features {
		for j := range i + 1 {
			sum := a[i][j]
			for k := range j {
				sum -= a[i][k] * a[j][k]
			}
			if i == j {
				a[i][i] = math.Sqrt(sum)
			} else {
				a[i][j] = sum / a[j][j]
			}
		}
	}
	var out weights
	for i := range features {
		sum := a[i][features]
		for k := range i {
			sum -= a[i][k] * out[k]
		}
		out[i] = sum / a[i][i]
	}
	for i := features - 1; i >= 0; i-- {
		sum := out[i]
		for k := i + 1; k < features; k++ {
			sum -= a[k][i] * out[k]
		}
		out[i] = sum / a[i][i]
	}
	for i := range out {
		out[i] += q.before[i]
	}
	return out
}

// scores returns how many of some moves are entries: the first.
func scores(moves []knobeln.Move) int {
	for i, m := range moves {
		if m.Kind != knobeln.Score {
			return i
		}
	}
	return len(moves)
}
