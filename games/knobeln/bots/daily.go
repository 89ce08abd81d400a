package bots

import (
	"crypto/sha256"
	"encoding/binary"
	"math/rand/v2"

	"spelunke/game"
	"spelunke/games/knobeln"
	"spelunke/games/knobeln/solve"
)

// A day's task is worth thinking about: the best move is one, and the next is
// neither as good nor hopeless.
const (
	leastGap = 0.2 // points between the best move and the next
	mostGap  = 3.0
	tries    = 200
)

// Daily returns a day's position of the base game: somebody has played alone,
// as well as can be, until some throw of some turn.
func (c coach) Daily(day string) game.Position {
	p, err := knobeln.Rules().Complete(nil)
	if err != nil {
		panic("bots: " + err.Error()) // the defaults are allowed
	}
	start := knobeln.Rules().Start(p, 1)
	table := c.a.books.table(&start.Board)
	if table == nil {
		return nil
	}
	sum := sha256.Sum256([]byte("knobeln " + day))
	draw := rand.New(rand.NewPCG(binary.BigEndian.Uint64(sum[:]), binary.BigEndian.Uint64(sum[8:]))).Uint64N
	var log []knobeln.Move
	for range tries {
		var s knobeln.State
		s, log = task(start, table, draw)
		if gap := solve.Gap(table.Consider(&s.Board, s.Moves(0, nil))); gap >= leastGap && gap <= mostGap {
			break
		}
	}
	return hidden(p, log)
}

// task plays until a throw of a turn that are drawn, the last turn apart, and returns the moves.
func task(s knobeln.State, table *solve.Table, draw game.Draw) (knobeln.State, []knobeln.Move) {
	round, thrown := 2+int(draw(uint64(s.Turns()-2))), 1+uint8(draw(2))
	var log []knobeln.Move
	for {
		var m knobeln.Move
		switch by := s.Turn().List()[0]; {
		case by == game.House:
			m = s.Sample(draw)
		case s.Phase == knobeln.Start:
			m = knobeln.Move{Kind: knobeln.Throw}
		case s.Round() >= round && s.Thrown >= thrown:
			return s, log
		default:
			moves := s.Moves(by, nil)
			values, best := table.Moves(&s.Board, moves), 0
			for i, v := range values {
				if v > values[best] && !solve.Tied(v, values[best]) {
					best = i
				}
			}
			m = moves[best]
		}
		log = append(log, m)
		s = s.Apply(0, m)
	}
}

// hidden plays moves of somebody alone, with the types hidden.
func hidden(p game.Params, log []knobeln.Move) game.Position {
	pos, err := game.Hide(knobeln.Rules()).Start(p, 1)
	for _, m := range log {
		by := game.Seat(0)
		if m.Kind == knobeln.Roll {
			by = game.House
		}
		if err == nil {
			pos, err = pos.Apply(by, m.String())
		}
	}
	if err != nil {
		panic("bots: " + err.Error()) // they have been played
	}
	return pos
}
