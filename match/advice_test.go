package match

import (
	"reflect"
	"testing"

	"spelunke/bot"
	"spelunke/game"
	"spelunke/game/gametest/kuhn"
)

// teller says how likely the other's card is lower than one's own.
type teller struct{}

func (teller) Advise(_ kuhn.View, _ game.Seat, moves []kuhn.Move) []bot.Worth {
	return make([]bot.Worth, len(moves))
}

func (teller) Odds(v kuhn.View, s game.Seat) []bot.Odds {
	return []bot.Odds{{Name: "lower", Public: .5, Known: float64(v.Hand[s]-kuhn.J) / 2}}
}

// silent is an adviser without odds.
type silent struct{ bot.Adviser }

// TestOdds makes sure that odds are those of the seat, and none where there are none.
func TestOdds(t *testing.T) {
	pos, err := game.Hide(kuhn.Rules()).Start(game.Params{"cards": 3}, 2)
	for _, m := range []string{"deal 0 K", "deal 1 J"} {
		if err == nil {
			pos, err = pos.Apply(game.House, m)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	a := bot.HideAdviser[kuhn.State](teller{})
	for s, known := range []float64{1, 0} {
		if got, want := odds(a, pos, game.Seat(s)), []Odds{{"lower", .5, known}}; !reflect.DeepEqual(got, want) {
			t.Errorf("seat %d is told %v, want %v", s, got, want)
		}
	}
	if got := odds(silent{a}, pos, 0); got != nil {
		t.Errorf("odds %v of who has none, want none", got)
	}
}
