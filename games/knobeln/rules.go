package knobeln

import (
	"fmt"

	"spelunke/game"
)

// Rules returns the rules of Knobeln.
func Rules() game.Rules[State, Move, View] {
	return game.Rules[State, Move, View]{
		Name:    "knobeln",
		Version: 1,
		Open:    true,
		Params: []game.Param{
			game.Flag("croatian"), game.Flag("pair"), game.Flag("sharp"), game.Flag("strict"), game.Flag("saved"),
			game.Flag("five_is_full_house"),
			{Name: "columns", Min: 1, Default: 1, Max: mostColumns},
			{Name: "column_order", Choices: []string{"free", "mixed"}, Max: 1},
		},
		Settle:    settle,
		Seats:     func(game.Params) (least, most int) { return 1, mostSeats },
		Start:     start,
		ParseMove: ParseMove,
		Goal:      game.High,
		Wire:      wire,
	}
}

// settle refuses what cannot be combined. Strict has its own rule for five equal as a full house.
func settle(p game.Params) error {
	switch {
	case p["strict"] == 1 && p["croatian"] == 1:
		return fmt.Errorf("knobeln: strict=1 with croatian=1, want only one of them: strict needs a chance field")
	case p["strict"] == 1 && p["columns"] > 1:
		return fmt.Errorf("knobeln: strict=1 with columns=%d, want columns=1", p["columns"])
	case p["column_order"] == 1 && p["columns"] == 1:
		return fmt.Errorf("knobeln: column_order=mixed with columns=1, want columns=2..%d", mostColumns)
	}
	if p["strict"] == 1 {
		p["five_is_full_house"] = 1
	}
	return nil
}

func start(p game.Params, seats int) State {
	b := Board{
		fields: 1<<(Chance+1) - 1<<Ones, Columns: int8(p["columns"]), cup: 5, throws: 3,
		Sharp: p["sharp"] == 1, Strict: p["strict"] == 1, Saved: p["saved"] == 1,
		mixed: p["column_order"] == 1, five: p["five_is_full_house"] == 1,
		Players: int8(seats), Acting: 1,
	}
	if p["pair"] == 0 {
		b.fields &^= 1 << Pair
	}
	if p["croatian"] == 1 {
		b.fields = b.fields&^(1<<Chance) | 1<<Maximum | 1<<Minimum
	}
	b.supply()
	return State{b}
}
