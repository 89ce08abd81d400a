package knobeln

import "spelunke/game"

// State is a whole position.
type State struct{ Board }

var _ interface {
	game.Rounder
	game.Sampler[Move]
} = State{}

// Seats returns the number of players.
func (s State) Seats() int { return int(s.Players) }

// Turn returns who acts: one seat or the House.
func (s State) Turn() game.Seats {
	switch s.Phase {
	case Over:
		return 0
	case Rolling:
		return game.Of(game.House)
	}
	return game.Of(s.Acting - 1)
}

// Moves appends the legal moves of seat by, in the order that the package comment gives.
func (s State) Moves(by game.Seat, buf []Move) []Move {
	switch {
	case !s.Turn().Has(by):
		return buf
	case s.Phase == Start:
		return append(buf, Move{Kind: Throw})
	case s.Phase == Rolling:
		return append(buf, rolls[s.falling()].moves...)
	}
	buf = s.appendScores(buf)
	if s.Left() == 0 {
		return buf
	}
	return appendKeeps(buf, s.Dice, 0, 1)
}

// falling returns how many dice the House rolls.
func (b *Board) falling() int { return int(b.cup) - b.Kept.Len() }

// rolls are the ways in which so many dice fall, and their weights.
var rolls = func() (all [6]struct {
	moves   []Move
	weights []uint64
}) {
	for n := range all {
		all[n].moves = appendRolls(nil, 0, 1, n)
		for _, m := range all[n].moves {
			all[n].weights = append(all[n].weights, m.Dice.weight())
		}
	}
	return all
}()

// Weight returns in how many of the 6ⁿ ways the n dice fall as in m.
func (s State) Weight(m Move) uint64 { return m.Dice.weight() }

// Weights weighs all rolls.
func (s State) Weights(_ []Move, to []uint64) []uint64 {
	return append(to, rolls[s.falling()].weights...)
}

// Sample rolls the dice one by one, by the same law as Weight.
func (s State) Sample(draw game.Draw) Move {
	n, ways := s.falling(), uint64(1)
	for range n {
		ways *= 6
	}
	m, x := Move{Kind: Roll}, draw(ways)
	for range n {
		m.Dice += die(int(x%6) + 1)
		x /= 6
	}
	return m
}

// Apply returns the position after a legal move.
func (s State) Apply(_ game.Seat, m Move) State {
	switch m.Kind {
	case Throw, Keep:
		s.throw(m.Dice)
	case Roll:
		s.Phase, s.Dice = Choose, s.Kept+m.Dice
	case Score:
		s.enter(m.Field, m.column())
		s.pass()
	}
	return s
}

// Round returns the number of the current turn, from 1; every seat has its turn in it.
func (s State) Round() int {
	if s.Phase == Over {
		return s.Turns()
	}
	return s.Entries(s.Acting-1) + 1
}

// Score returns the total of a seat so far.
func (s State) Score(seat game.Seat) int {
	total := 0
	for c := range int(s.Columns) {
		total += s.Column(seat, c).Total()
	}
	return total
}
