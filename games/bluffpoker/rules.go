package bluffpoker

import (
	"fmt"
	"strings"

	"spelunke/game"
)

// Rules returns the rules of Bluff-Poker.
func Rules() game.Rules[State, Move, View] {
	odd := game.Flag("odd_numbers")
	odd.Default = 1
	return game.Rules[State, Move, View]{
		Name:    "bluff-poker",
		Version: 1,
		Params: []game.Param{
			game.Flag("two_players"), odd, game.Flag("raise_pokers"), game.Flag("lock_set_aside"),
			{Name: "limit", Min: 3, Default: 7, Max: 10},
		},
		Seats:     seats,
		Start:     start,
		ParseMove: ParseMove,
		Goal:      game.LastLoses,
		Wire:      wire,
		Why:       why,
		Offer:     Offer,
	}
}

func seats(p game.Params) (least, most int) {
	if p["two_players"] == 1 {
		return 2, mostSeats
	}
	return 3, mostSeats
}

func start(p game.Params, seats int) State {
	s := State{Board: Board{
		Options: Options{Odd: p["odd_numbers"] == 1, Raise: p["raise_pokers"] == 1, Lock: p["lock_set_aside"] == 1, Limit: uint8(p["limit"])},
		faces:   6, throws: 3, shots: 3, Players: int8(seats),
	}}
	s.round(0)
	return s
}

// Offer returns moves as text, with runs of claims as ranges: "claim 543..665"
// is all numbers from 543 to 665 that are no pokers, "claim 222..666" all pokers
// from 222 to 666. Two or more in a row make a range.
func Offer(moves []Move) []string {
	out := []string{}
	for i := 0; i < len(moves); {
		j := i + 1
		for j < len(moves) && moves[j].Kind == Say && moves[j-1].Kind == Say && follows(moves[j-1].Claim, moves[j].Claim) {
			j++
		}
		if j-i > 1 {
			out = append(out, fmt.Sprintf("claim %v..%v", moves[i].Claim, moves[j-1].Claim))
		} else {
			out = append(out, moves[i].String())
		}
		i = j
	}
	return out
}

// follows reports whether b is the claim above a, both numbers or both pokers.
func follows(a, b Claim) bool { return a.next() == b && (a.Poker() > 0) == (b.Poker() > 0) }

// why says why a move that parses is not legal for a seat that sees v.
func why(v View, by game.Seat, m Move) string {
	b := &v.Board
	switch {
	case m.Kind == Peek || m.Kind == Roll || m.Kind == Reveal:
		return "luck throws and shows the dice"
	case m.Kind == Say:
		return b.whyClaim(m.Claim)
	case m.Kind == Look && b.Phase == Starting && !b.Looked:
		return "the third throw is passed blind"
	case m.Kind == Look && b.Looked:
		return "you have looked"
	case m.Kind == Look && b.Hidden == 0:
		return "nothing is hidden"
	case m.Kind == Again && b.Phase == Starting && !b.Looked:
		return "look first"
	case m.Kind == Again && b.Phase == Starting:
		return "that was the third throw"
	case m.Kind == Cup && b.Phase == Acting && !b.Looked && b.Hidden > 0:
		return "without a look all three are thrown: cup"
	case m.Kind == Cup && b.Phase == Acting && m.Count == 3:
		return "at least one die is thrown"
	case m.Kind == Open && b.Phase == Acting && !b.Looked && m.Count > 0:
		return "look before you lift single dice"
	case m.Kind == Lay && !b.Looked:
		return "look before you lay dice open"
	}
	return "want " + strings.Join(b.wanted(), ", ")
}

func (b *Board) whyClaim(c Claim) string {
	switch {
	case b.Phase == Answering:
		return "doubt or believe first"
	case b.Phase == Acting && b.Looked:
		return "after a look at least one die is thrown"
	case b.Phase == Shooting:
		return "who has believed a poker claims nothing"
	case b.Way == 0:
		return "name the direction first: left or right"
	case c <= b.Claim:
		return fmt.Sprintf("want more than %v", b.Claim)
	case !b.Odd && !c.real(int(b.faces)):
		return "no throw is worth that, and odd numbers are not played"
	}
	return "no claim can be made now"
}

// wanted are the verbs of what may be done, roughly.
func (b *Board) wanted() []string {
	switch b.Phase {
	case Starting:
		return []string{"look", "again", "lay", "left or right", "claim"}
	case Claiming:
		return []string{"claim"}
	case Answering:
		return []string{"doubt", "believe"}
	case Acting:
		return []string{"claim", "look", "cup", "open"}
	case Thrown:
		return []string{"claim", "look", "lay"}
	case Raising:
		return []string{"claim", "throw"}
	case Shooting:
		return []string{"throw", "stop"}
	}
	return []string{"nothing"}
}
