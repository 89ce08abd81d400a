package polterfass

import (
	"testing"

	"spelunke/game"
	"spelunke/game/gametest"
)

// variants are the parameter sets that the suite goes through.
var variants = []map[string]string{
	nil,
	{"first_throw_any": "1", "stand_number": "5", "stand_special": "60"},
	{"hide_card_count": "1"},
	{"locked_orders": "1", "hide_card_count": "1"},
	{"bust_needs_number": "1", "stand_number": "35"},
	{"stack_specials": "1", "stand_special": "60"},
	{"special_choice": "1", "must_use_specials": "1", "stand_special": "60"},
	{"ties": "none", "floor_zero": "1"},
	{"ties": "split", "full_cycle": "1", "target": "25"},
}

func TestConformance(t *testing.T) {
	c := gametest.Suite[State, Move, View]{
		Rules: Rules(), Trees: trees(), Games: 3, Bound: 20_000, Guess: guess, Bias: sensible,
	}
	for i, params := range variants {
		c.Plays = append(c.Plays, gametest.Play{Params: params, Seats: leastSeats + i%4})
	}
	gametest.Run(t, c)
}

// guess deals the orders that the viewer does not know anew.
func guess(v View, to game.Viewer, draw game.Draw) (State, bool) {
	s := State{Board: v.Board, orders: v.Orders}
	for seat := range game.Seat(v.Players) {
		if !v.In.Has(seat) || v.Orders[seat] != 0 {
			continue
		}
		var fit []Order
		for _, m := range appendOrders(nil, v.hand, 0) {
			if v.HideCount || m.Cards.Len() == int(v.Laid[seat]) {
				fit = append(fit, m.Cards)
			}
		}
		s.orders[seat] = fit[draw(uint64(len(fit)))]
	}
	return s, true
}

// sensible changes an order rarely and throws until 20 stand.
func sensible(s State, seat game.Seat, moves []Move, draw game.Draw) Move {
	if s.Phase == Serving {
		if s.Serve([2]Act{}) >= 20 || len(moves) == 1 {
			return moves[0]
		}
		return moves[1]
	}
	return moves[draw(uint64(len(moves)))]
}

// tiny returns a round so small that it can be walked from end to end: the
// guests are about to order from the cards 0 and 1, and its bill ends the match.
// Up is how the barrels lie, cup what lies in the cup beside them.
func tiny(seats int, up Faces, cup Set, change func(b *Board)) State {
	b := Board{
		Options: Options{StandNumber: 25, StandSpecial: 25, Locked: true, Target: -100},
		inPlay:  up.standing() | cup, hand: card(0) | card(1),
		Players: int8(seats), Phase: Ordering, Thrown: 1, Faces: up,
	}
	if change != nil {
		change(&b)
	}
	return State{Board: b}
}

const (
	n1, n2, n7 Barrel = 0, 1, 6
	s1, s2     Barrel = 7, 8
)

func trees() []gametest.Tree[State] {
	return []gametest.Tree[State]{
		// Orders are 0, 1 or 1 0. Either guest is first: 1 + 6 + 18 positions, then the host
		// can only close, and the House shows. A guest may act at once, or knowing whether the
		// other has laid one card or two; the host knows who was first and both numbers, and
		// sees only the numbers.
		{Name: "orders", Start: tiny(3, Faces{n7: 2}, 0, nil), Want: gametest.Counts{
			Nodes: 1 + 6 + 3*18, Ends: 18, Infos: 2*(1+2) + 2*2*2, Views: 2*(1+2) + 2*2,
		}},
		{Name: "hidden counts", Start: tiny(3, Faces{n7: 2}, 0, func(b *Board) { b.HideCount = true }), Want: gametest.Counts{
			Nodes: 1 + 6 + 3*18, Ends: 18, Infos: 2*(1+1) + 2, Views: 2*(1+1) + 1,
		}},
		// One guest, n1 and n2 in the cup. The six ways to fall: bust; one stands (5 or 6), and
		// then the other may be thrown, or not: it lies (bust), 5 or 6; both stand (5 5, 6 5, 6 6).
		// From a decision to close there are 2 positions on, and 2 from being bust.
		// With one in the cup: 1 + 2 + 1 + (1 + 1) + 2·(1 + 2) = 12 positions and 4 ends;
		// with none 3 and 1; with two: 1 + 2 + 1 + (1 + 1) + 2·12 + 3·3 = 39 and 2 + 2·4 + 3 = 13.
		// The guest may act once; the host in 1 + 2·(1 + 2) + 3 places, after one card or two.
		// He sees n1 stand alone or both: 5, 6, 5 5, 6 5, 6 6 and also 5 6, n2 thrown later; how
		// often he has thrown tells 5 5 and 6 6 at once from 5 5 and 6 6 one by one, and 6 5 likewise.
		{Name: "throws", Start: tiny(2, Faces{n7: 9}, 1<<n1|1<<n2, nil), Want: gametest.Counts{
			Nodes: 1 + 3*39, Ends: 3 * 13, Infos: 1 + 2*(1+2*3+3), Views: 1 + 2*(1+2*3+3),
		}},
		// A doubler may act on either of two barrels or on none: close, 3 servings, bill, end.
		// It may also be thrown: bust, or it stands, either end, and that was the last throw.
		// After it: 1 + 1 + 3·2 = 8 positions and 3 ends. Before: the same and 1 + 2 + 2·8 more, and 1 + 2·3 ends.
		{Name: "specials", Start: tiny(2, Faces{n1: 5, n7: 9, s1: Doubler}, 0, func(b *Board) { b.most = 2 }), Want: gametest.Counts{
			Nodes: 1 + 3*(8+1+2+2*8), Ends: 3 * (3 + 1 + 2*3), Infos: 1 + 2*(2+2*2), Views: 1 + 2*(2+2*2),
		}},
		// Seat 1 is in already.
		{Name: "last guest", Start: last(), Want: gametest.Counts{Nodes: 1 + 3*3, Ends: 3, Infos: 1 + 2, Views: 1 + 2}},
	}
}

// last is a position in which seat 1 has ordered, and seat 2 is about to.
func last() State {
	s := tiny(3, Faces{n7: 2}, 0, nil)
	return s.Apply(1, Move{Kind: Lay, Cards: card(1)})
}
