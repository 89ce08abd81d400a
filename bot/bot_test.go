package bot_test

import (
	"testing"

	"spelunke/bot"
	"spelunke/game"
	"spelunke/game/gametest/kuhn"
)

// spy notes what it is given, and plays the last move.
type spy struct {
	t    *testing.T
	view *kuhn.View
	seat *game.Seat
}

func (s spy) Choose(view kuhn.View, seat game.Seat, moves []kuhn.Move, draw game.Draw) kuhn.Move {
	*s.view, *s.seat = view, seat
	if draw(7) != 3 {
		s.t.Errorf("the bot is given another draw")
	}
	return moves[len(moves)-1]
}

func dealt(t *testing.T) game.Position {
	t.Helper()
	g := game.Hide(kuhn.Rules())
	pos, err := g.Start(game.Params{"cards": 3}, 2)
	for _, m := range []string{"deal 0 K", "deal 1 J"} {
		if err == nil {
			pos, err = pos.Apply(game.House, m)
		}
	}
	if err == nil {
		pos, err = pos.Apply(0, "pass")
	}
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

// TestHide makes sure that a bot is given its seat's view and nothing more.
func TestHide(t *testing.T) {
	var view kuhn.View
	var seat game.Seat
	player := bot.Hide[kuhn.State](spy{t, &view, &seat})
	if got := player.Choose(dealt(t), 1, func(uint64) uint64 { return 3 }); got != "bet" {
		t.Errorf("Choose = %q, want bet", got)
	}
	if want := [3]kuhn.Card{0, kuhn.J}; view.Hand != want || seat != 1 {
		t.Errorf("seat %d was given hands %v, want seat 1 and %v", seat, view.Hand, want)
	}
}

func TestRandom(t *testing.T) {
	pos := dealt(t)
	for i, want := range pos.Moves(1) {
		draw := func(n uint64) uint64 {
			if n != 2 {
				t.Errorf("drawn out of %d, want 2", n)
			}
			return uint64(i)
		}
		if got := bot.Random.Choose(pos, 1, draw); got != want {
			t.Errorf("Choose with %d drawn = %q, want %q", i, got, want)
		}
	}
}

// teller values nothing, and tells of a view.
type teller struct{}

func (teller) Advise(_ kuhn.View, _ game.Seat, moves []kuhn.Move) []bot.Worth {
	return make([]bot.Worth, len(moves))
}

func (teller) Odds(v kuhn.View, seat game.Seat) []bot.Odds {
	return []bot.Odds{{Name: "card", Public: 1. / 3, Known: float64(v.Hand[seat])}}
}

// mute is no Teller.
type mute struct {
	bot.Valuer[kuhn.Move, kuhn.View]
}

// TestReckoner makes sure that odds are told of the seat's own view, and none by who has none.
func TestReckoner(t *testing.T) {
	got := bot.HideAdviser[kuhn.State](teller{}).(bot.Reckoner).Odds(dealt(t), 1)
	if want := (bot.Odds{Name: "card", Public: 1. / 3, Known: float64(kuhn.J)}); len(got) != 1 || got[0] != want {
		t.Errorf("odds %v, want %v", got, want)
	}
	if got := bot.HideAdviser[kuhn.State](mute{teller{}}).(bot.Reckoner).Odds(dealt(t), 1); got != nil {
		t.Errorf("odds %v of who has none, want none", got)
	}
}
