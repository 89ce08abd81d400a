package pulverfass

import (
	"reflect"
	"testing"

	"spelunke/game"
)

func TestFacts(t *testing.T) {
	p, err := game.Hide(Rules()).Complete(nil)
	if err != nil {
		t.Fatal(err)
	}
	pos, err := game.Hide(Rules()).Start(p, 2)
	if err != nil {
		t.Fatal(err)
	}
	hands := [2][]string{{"8", "2", "2", "9", "3", "3", "4", "a"}, {"d", "5", "5", "6", "6", "6", "10", "x"}}
	f := Facts()
	see := func(by game.Seat, move string) {
		t.Helper()
		f.Saw(pos, by, move)
		next, err := pos.Apply(by, move)
		if err != nil {
			t.Fatal(err)
		}
		pos = next
	}
	for i := range hands[0] {
		see(game.House, "deal 0 "+hands[0][i])
		see(game.House, "deal 1 "+hands[1][i])
	}
	for pos.Turn() == game.Of(game.House) {
		see(game.House, pos.Moves(game.House)[0])
	}
	see(0, "play 8")
	see(1, "veto 1")
	see(game.House, "settle")
	see(0, "pair 2 1")
	see(1, "pass")
	see(game.House, "settle")
	see(game.House, "steal 10")
	see(0, "draw")
	see(game.House, "drawn k")
	see(0, "save a")
	see(0, "put 0")
	see(1, "draw")
	see(game.House, "drawn k")
	see(1, "save x")
	see(1, "put 3")
	f.Ended(pos)
	want := map[string]any{
		"matches": 1, "turns": 2, "draws": 2, "kings": 2, "saved": 2, "out": 0,
		"windows": 2, "vetoes": 1, "cancelled": 1, "plays": map[string]int{"8": 1, "pair": 1},
	}
	if got := f.Result(); !reflect.DeepEqual(got, want) {
		t.Errorf("facts %v, want %v", got, want)
	}
}
