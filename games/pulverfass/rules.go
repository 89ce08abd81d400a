package pulverfass

import "spelunke/game"

// Rules returns the rules of Pulverfass.
func Rules() game.Rules[State, Move, View] {
	return game.Rules[State, Move, View]{
		Name:    "pulverfass",
		Version: 1,
		Params: []game.Param{
			game.Flag("short_hands"), game.Flag("quick"), game.Flag("simple_double"), game.Flag("own_veto"), game.Flag("five_different"),
		},
		Seats:     seats,
		Start:     start,
		ParseMove: ParseMove,
		Goal:      game.High,
		Wire:      wire,
		Why:       why,
		Offer:     Offer,
		Sum:       func(game.Params, int) (int, bool) { return 1, true },
	}
}

// seats returns how many may play: a quick game is for two or three.
func seats(p game.Params) (least, most int) {
	if p["quick"] == 1 {
		return leastSeats, 3
	}
	return leastSeats, mostSeats
}

func start(p game.Params, seats int) State {
	b := Board{
		Options: Options{
			Short: p["short_hands"] == 1, Quick: p["quick"] == 1, Simple: p["simple_double"] == 1,
			Own: p["own_veto"] == 1, Five: p["five_different"] == 1,
		},
		Players: int8(seats), hand: 7, deck: full,
	}
	if b.Short {
		b.hand = 4
	}
	if b.Quick {
		b.box[0] = uint8(full.Len()-full.Count(Bucket)-seats*int(b.hand)) / 3
	}
	if seats <= 3 {
		b.box[1] = uint8(full.Count(Bucket) - seats - 2)
	}
	return begin(b)
}

// begin returns the position before the first card is dealt.
func begin(b Board) State {
	for i := range game.Seat(b.Players) {
		b.Living |= game.Of(i)
	}
	return State{Board: b, pool: b.deck, awaited: b.actors()}
}
