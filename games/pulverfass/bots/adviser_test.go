package bots

import (
	"math"
	"reflect"
	"testing"

	"spelunke/bot"
	"spelunke/game"
	"spelunke/games/pulverfass"
)

// TestAdviser has somebody see a king on top, with nothing against it but a card that lets
// his turn go: to draw loses for certain, and the keg's odds are 1 to him and by the count to others.
func TestAdviser(t *testing.T) {
	s := moment(t, 7, func(s *pulverfass.State) bool {
		v := s.View(s.Acting.Viewer())
		hand := v.Hands[s.Acting]
		return s.Phase == pulverfass.Playing && tops(&v) == 1 && int(s.Size) > s.Kings() && hand.Count(pulverfass.Bucket) == 0 && hand.Count(pulverfass.Ten) > 0
	})
	me := s.Acting
	v, moves := s.View(me.Viewer()), s.Moves(me, nil)
	got := adviser{}.Advise(v, me, moves)
	for i, m := range moves {
		switch w := got[i]; {
		case w.Win < 0 || w.Win > 1 || w.Points != w.Win:
			t.Errorf("%v is worth %+v, want a chance, and as many points", m, w)
		case m.Kind == pulverfass.Draw && w.Win != 0:
			t.Errorf("to draw the king wins %.3f, want 0", w.Win)
		case m.Card == pulverfass.Ten && m.Kind == pulverfass.Play && w.Win < .02:
			t.Errorf("to let the turn go wins %.3f, want a chance", w.Win)
		}
	}
	if again := (adviser{}).Advise(v, me, moves); !reflect.DeepEqual(got, again) {
		t.Error("the same question has another answer")
	}
	want := bot.Odds{Name: Keg, Public: float64(s.Kings()) / float64(s.Size), Known: 1}
	if got := (adviser{}).Odds(v, me); len(got) != 1 || got[0] != want {
		t.Errorf("odds %+v, want %+v", got, want)
	}
	other := (me + 1) % 4
	for !s.Living.Has(other) {
		other = (other + 1) % 4
	}
	if got := (adviser{}).Odds(s.View(other.Viewer()), other)[0]; got.Public != want.Public || got.Known <= 0 {
		t.Errorf("another is told %+v, want %.3f in public", got, want.Public)
	}
}

// TestAdviser_Odds asks at the first turn of each number of players: nobody knows more than the count.
func TestAdviser_Odds(t *testing.T) {
	for seats, want := range map[int]float64{2: 1. / 33, 3: 2. / 27, 4: 3. / 21, 5: 4. / 14} {
		s, draw := start(t, seats), luck(1)
		if got := (adviser{}).Odds(s.View(1), 0); got != nil {
			t.Errorf("odds %v while cards are dealt, want none", got)
		}
		for s.Phase == pulverfass.Dealing {
			s = s.Apply(game.House, s.Sample(draw))
		}
		if got := (adviser{}).Odds(s.View(1), 0)[0]; math.Abs(got.Public-want) > 1e-9 || math.Abs(got.Known-want) > 1e-9 {
			t.Errorf("%d players: odds %+v, want %.4f", seats, got, want)
		}
	}
}
