package bots

import (
	"slices"
	"testing"

	"spelunke/bot"
	"spelunke/game"
	"spelunke/games/polterfass"
)

// draws are the House's as a test wants them: it never draws here.
func draws(uint64) uint64 { return 0 }

// ordering is a position of three in which the guests order and these barrels stand.
func ordering(t *testing.T, fall string) game.Position {
	t.Helper()
	g := game.Hide(polterfass.Rules())
	p, err := g.Complete(nil)
	if err != nil {
		t.Fatal(err)
	}
	pos, err := g.Start(p, 3)
	if err == nil {
		pos, err = pos.Apply(game.House, fall)
	}
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

func TestLate(t *testing.T) {
	for fall, want := range map[string]string{
		"fall n7 2": "order 1 0", "fall n7 9": "order 2 1", "fall n1 6 n3 7": "order 3 1",
		"fall n1 6 n2 6 n3 7 n4 7 n5 8 n6 8 n7 9": "order 4 3",
	} {
		pos := ordering(t, fall)
		if got := Late().Choose(pos, 1, draws); got != want {
			t.Errorf("after %q a late guest lays %q, want %q", fall, got, want)
		}
	}
	pos := ordering(t, "fall n1 6 n3 7 s1 double")
	for seat, move := range []string{"", "order 7 3", "order 2 1", ""} {
		if move != "" {
			pos, _ = pos.Apply(game.Seat(seat), move)
		}
	}
	l := Late()
	if got := l.Choose(pos, 0, draws); got != "close" {
		t.Fatalf("a late host plays %q, want close", got)
	}
	pos, err := pos.Apply(0, "close")
	if err != nil {
		t.Fatal(err)
	}
	levels := Levels()
	i := slices.IndexFunc(levels, func(l bot.Level) bool { return l.Name == "stammgast" })
	want := levels[i].Player.Choose(pos, 0, draws)
	if got := l.Choose(pos, 0, draws); got != want {
		t.Errorf("a late host serves %q, stammgast %q", got, want)
	}
}
