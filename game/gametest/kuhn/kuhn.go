// Package kuhn plays Kuhn poker, the small game that the conformance suite is
// tried on and that a new game can be copied from.
//
// Each seat antes 1 and is dealt one card. Seats in turn pass or bet 1; once
// somebody has bet, each other seat in turn either bets the same or passes and
// is out. The highest card of those who bet, or of all if nobody did, takes
// the pot. With two seats and three cards this is the game of H. W. Kuhn, "A
// simplified two-person poker", 1950, whose value is −1/18 for the first seat;
// with three seats and four cards that of N. Abou Risk and D. Szafron, 2010.
//
// Parameters: cards, 3 (J Q K) or 4 (J Q K A). There is one card more than
// seats at least.
//
// Notation: "bet", "pass"; by the House "deal 0 K", to seat 0, and "show K J"
// at a showdown, by seat, where ? is a hand that is out. To all others a card
// dealt is "deal 0 ?". Moves stand in the order pass, bet, and deals in that
// of the cards.
package kuhn

import (
	"fmt"
	"strings"

	"spelunke/game"
)

const mostSeats = 3

// A Card is a rank. The zero Card is hidden or not yet dealt.
type Card uint8

// The cards, the lowest first.
const (
	J Card = iota + 1
	Q
	K
	A
)

const cardNames = "?JQKA"

func (c Card) String() string { return cardNames[c : c+1] }

// A Kind tells the moves apart. The zero Kind is no move.
type Kind uint8

// The kinds of moves; Deal and Show are the House's.
const (
	Pass Kind = iota + 1
	Bet
	Deal
	Show
)

func (k Kind) String() string { return [...]string{"?", "pass", "bet", "deal", "show"}[k] }

// A Move is one move of a seat or of the House.
type Move struct {
	Kind Kind
	To   game.Seat       // Deal only; +1
	Hand [mostSeats]Card // Deal: the card, in the first place; Show: all hands still in
}

func (m Move) String() string {
	switch m.Kind {
	case Deal:
		return fmt.Sprintf("deal %d %v", m.To-1, m.Hand[0])
	case Show:
		return "show" + strings.TrimRight(fmt.Sprintf(" %v %v %v", m.Hand[0], m.Hand[1], m.Hand[2]), " ?")
	}
	return m.Kind.String()
}

// ParseMove is the inverse of Move.String.
func ParseMove(text string) (Move, error) {
	var m Move
	words := strings.Fields(text)
	switch {
	case text == "pass":
		m.Kind = Pass
	case text == "bet":
		m.Kind = Bet
	case len(words) == 3 && words[0] == "deal":
		m = Move{Kind: Deal, To: game.Seat(words[1][0]-'0') + 1, Hand: [mostSeats]Card{card(words[2])}}
	case len(words) > 1 && len(words) <= mostSeats+1 && words[0] == "show":
		m.Kind = Show
		for i, word := range words[1:] {
			m.Hand[i] = card(word)
		}
	}
	if m.Kind == 0 || m.String() != text {
		return Move{}, fmt.Errorf("kuhn: bad move %.40q", text)
	}
	return m, nil
}

func card(word string) Card { return Card(max(0, strings.Index(cardNames, word))) }

// public is all that everybody sees.
type public struct {
	Players int8
	Cards   int8                  // in the deck
	Dealt   int8                  // cards that lie on the table
	Said    [2*mostSeats - 1]Kind // Pass or Bet, in order; 0 is silence
	Open    [mostSeats]Card       // hands shown
}

// State is a whole position.
type State struct {
	public
	hand [mostSeats]Card
}

// View is what one viewer knows: what is public, and its own card.
type View struct {
	public
	Hand [mostSeats]Card
}

// Rules returns the rules of Kuhn poker.
func Rules() game.Rules[State, Move, View] {
	return game.Rules[State, Move, View]{
		Name: "kuhn", Version: 1,
		Params: []game.Param{{Name: "cards", Min: 3, Default: 3, Max: 4}},
		Seats:  func(p game.Params) (least, most int) { return 2, p["cards"] - 1 },
		Start: func(p game.Params, seats int) State {
			return State{public: public{Players: int8(seats), Cards: int8(p["cards"])}}
		},
		ParseMove: ParseMove,
		Sum:       func(game.Params, int) (int, bool) { return 0, true },
	}
}

// said returns how often seats have spoken, and where the first bet was; -1 if nowhere.
func (p public) said() (n, first int) {
	first = -1
	for n < len(p.Said) && p.Said[n] != 0 {
		if p.Said[n] == Bet && first < 0 {
			first = n
		}
		n++
	}
	return n, first
}

// closed reports that all have said what they had to.
func (p public) closed() bool {
	n, first := p.said()
	if first < 0 {
		return n == int(p.Players)
	}
	return n == first+int(p.Players)
}

// in reports whether a seat is still in when all have spoken.
func (p public) in(seat game.Seat) bool {
	_, first := p.said()
	return first < 0 || p.paid(seat) == 2
}

// showdown reports that all have spoken and two seats or more are left to compare.
func (p public) showdown() bool {
	left := 0
	for i := range game.Seat(p.Players) {
		if p.in(i) {
			left++
		}
	}
	return p.closed() && left > 1
}

// paid returns what a seat has in the pot.
func (p public) paid(seat game.Seat) int {
	for n, kind := range p.Said {
		if kind == Bet && n%int(p.Players) == int(seat) {
			return 2
		}
	}
	return 1
}
