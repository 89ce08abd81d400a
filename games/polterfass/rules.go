package polterfass

import (
	"fmt"

	"spelunke/game"
)

// Rules returns the rules of Polterfass.
func Rules() game.Rules[State, Move, View] {
	stand := game.Param{Name: "stand_number", Min: 5, Default: 25, Max: 60, Step: 5}
	special := stand
	special.Name = "stand_special"
	return game.Rules[State, Move, View]{
		Name:    "polterfass",
		Version: 1,
		Params: []game.Param{
			stand, special,
			game.Flag("first_throw_any"), game.Flag("hide_card_count"), game.Flag("locked_orders"), game.Flag("bust_needs_number"),
			game.Flag("stack_specials"), game.Flag("special_choice"), game.Flag("must_use_specials"),
			{Name: "ties", Choices: []string{"all", "none", "split"}, Max: 2},
			game.Flag("floor_zero"),
			{Name: "target", Min: 25, Default: 75, Max: 200},
			game.Flag("full_cycle"),
		},
		Seats:     func(game.Params) (least, most int) { return leastSeats, mostSeats },
		Start:     start,
		ParseMove: ParseMove,
		Goal:      game.High,
		Wire:      wire,
		Why:       why,
	}
}

func start(p game.Params, seats int) State {
	return State{Board: Board{
		Options: Options{
			StandNumber: uint8(p["stand_number"]), StandSpecial: uint8(p["stand_special"]),
			FirstThrowAny: p["first_throw_any"] == 1, HideCount: p["hide_card_count"] == 1, Locked: p["locked_orders"] == 1,
			BustNeedsNumber: p["bust_needs_number"] == 1, Stack: p["stack_specials"] == 1, Choice: p["special_choice"] == 1,
			MustUse: p["must_use_specials"] == 1, Ties: Ties(p["ties"]), FloorZero: p["floor_zero"] == 1,
			Target: int16(p["target"]), FullCycle: p["full_cycle"] == 1,
		},
		inPlay: all, hand: hand, Players: int8(seats),
	}}
}

// why says why a move that parses is not legal for a seat that sees v.
func why(v View, by game.Seat, m Move) string {
	b := &v.Board
	switch {
	case m.Kind == Fall || m.Kind == Show:
		return "luck moves the barrels and shows the orders"
	case m.Kind == Lay && b.Phase == Ordering && m.Cards == 0:
		return "want the cards"
	case m.Kind == Lay && b.Phase == Ordering && m.Cards == v.Orders[by]:
		return "that is the order that lies already"
	case m.Kind == Throw && b.Phase == Serving:
		return b.whyThrow(m.Back)
	case m.Kind == Serve && b.Phase == Reckoning:
		return b.whyServe(m.Acts)
	}
	return "want " + [...]string{
		Ordering: "order with one or two cards", Serving: "throw or close", Reckoning: "serve, as the special barrels act",
		Opening: "", Throwing: "", Billing: "", Over: "",
	}[b.Phase]
}

func (b *Board) whyThrow(back Set) string {
	for s := range (back &^ b.Standing()).List() {
		return fmt.Sprintf("%v lies, and is thrown in any case", s)
	}
	return "no barrel is in the cup: close, or put special barrels back"
}

func (b *Board) whyServe(acts [2]Act) string {
	for i, a := range acts {
		by, on := Barrel(numbers+i), a.Barrel-1
		switch {
		case a.Barrel == 0:
		case b.Faces[by] == Lying:
			return fmt.Sprintf("%v lies and does nothing", by)
		case b.Faces[on] == Lying:
			return fmt.Sprintf("%v lies, want a number barrel that stands", on)
		case b.Faces[by] != a.Effect && !b.Choice:
			return fmt.Sprintf("%v shows %v", by, b.Faces[by])
		}
	}
	if acts[0].Barrel > 0 && acts[0].Barrel == acts[1].Barrel {
		return fmt.Sprintf("two special barrels on %v, want at most one on each", acts[0].Barrel-1)
	}
	return fmt.Sprintf("as many special barrels as can act must, here %d", b.acting())
}
