package polterfass

import (
	"fmt"
	"strings"
)

// A Kind tells the moves apart. The zero Kind is no move.
type Kind uint8

// The kinds of moves: Fall and Show are the House's.
const (
	Lay Kind = iota + 1 // "order"
	Throw
	Close
	Serve
	Fall
	Show
)

// An Act is what a special barrel does to a number barrel.
type Act struct {
	Barrel Barrel // +1; 0: it does nothing
	Effect Face   // Doubler or Spoiler
}

// A Move is one move of a player or of the House.
type Move struct {
	Kind   Kind
	Cards  Order            // Lay: the cards; 0 if hidden
	Count  uint8            // Lay, where the cards are hidden: how many; 0 if that is hidden too
	Back   Set              // Throw: special barrels that go back into the cup
	Acts   [2]Act           // Serve: by special barrel
	Faces  Faces            // Fall: those that stand
	Seats  uint8            // Show: how many
	Orders [mostSeats]Order // Show: by seat
}

func (m Move) String() string {
	switch m.Kind {
	case Lay:
		if m.Cards == 0 {
			return "order" + strings.Repeat(" ?", int(m.Count))
		}
		return "order " + m.Cards.join(" ")
	case Throw:
		text := "throw"
		for b := range m.Back.List() {
			text += " " + b.String()
		}
		return text
	case Close:
		return "close"
	case Serve:
		return m.serving()
	case Fall:
		return m.fallen()
	case Show:
		text := "show"
		for _, o := range m.Orders[:m.Seats] {
			if o == 0 {
				text += " -"
			} else {
				text += " " + o.join("+")
			}
		}
		return text
	}
	return "?"
}

func (m Move) serving() string {
	text := "serve"
	for i, a := range m.Acts {
		if a.Barrel > 0 {
			text += fmt.Sprintf(" %v %s %v", a.Barrel-1, effects[a.Effect-Doubler], Barrel(numbers+i))
		}
	}
	return text
}

// effects are the verbs of the doubler and the spoiler.
var effects = [2]string{"double", "spoil"}

func (m Move) fallen() string {
	text := "fall"
	for b := range m.Faces.standing().List() {
		text += " " + b.String() + " " + m.Faces[b].String()
	}
	if text == "fall" {
		text += " -"
	}
	return text
}
