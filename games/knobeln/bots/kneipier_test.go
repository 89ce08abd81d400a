package bots

import (
	"context"
	"testing"

	"spelunke/bot"
	"spelunke/games/knobeln"
)

// TestKneipier_Learns makes sure that there is a duel once it has been learnt,
// and that without one it plays as a rechner does.
func TestKneipier_Learns(t *testing.T) {
	crew := New()
	var k bot.Learner = newChampion(crew)
	for _, c := range []struct {
		given map[string]string
		duel  bool
	}{
		{map[string]string{"strict": "1"}, true},
		{map[string]string{"strict": "1", "saved": "1"}, false},
		{map[string]string{"columns": "2", "saved": "1"}, false},
	} {
		p := complete(t, c.given)
		if err := k.Learn(context.Background(), p); err != nil {
			t.Fatalf("%v: %v", c.given, err)
		}
		two, one := knobeln.Rules().Start(p, 2), knobeln.Rules().Start(p, 1)
		if got := crew.books.duel(&two.Board) != nil; got != c.duel {
			t.Errorf("%v: a duel: %v, want %v", c.given, got, c.duel)
		}
		if crew.books.duel(&one.Board) != nil {
			t.Errorf("%v: a duel with nobody", c.given)
		}
		r := &rechner{crew.guest, crew.books}
		winner := &kneipier{r}
		if same := play(t, p, 3, winner, r) == play(t, p, 3, r, r); !c.duel && !same {
			t.Errorf("%v: without a duel it plays otherwise than a rechner", c.given)
		}
		if play(t, p, 4, winner) != play(t, p, 4, r) {
			t.Errorf("%v: alone it plays otherwise than a rechner", c.given)
		}
	}
}
