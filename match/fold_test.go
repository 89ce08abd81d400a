package match

import (
	"errors"
	"testing"

	"spelunke/game"
	"spelunke/game/gametest/kuhn"
	"spelunke/store"
)

// TestFold_OtherRules reads a match that was begun by rules of another version:
// it is over, and nothing of its moves is shown.
func TestFold_OtherRules(t *testing.T) {
	f := &fold{find: func(string) (game.Game, bool) { return game.Hide(kuhn.Rules()), true }}
	for i, text := range []string{
		`@match {"match":"m","game":"kuhn","version":7,"params":{"cards":"4"}}`,
		`@start {"seats":[{"chair":0,"name":"Jule","person":"j"},{"chair":1,"name":"Mehmet","person":"m"}],"first":1}`,
		"deal 0 K", "@bot 0",
	} {
		if err := f.Apply([]store.Entry{{Seq: uint64(i), Batch: uint64(i), By: int8(game.House), Text: text}}); err != nil {
			t.Fatal(err)
		}
		for v := range 4 {
			if fr, ok := f.latest(viewer(v)); ok && fr.Entries[0].Move == "deal 0 K" {
				t.Errorf("viewer %d is shown a move of rules that nobody knows", viewer(v))
			}
		}
	}
	fr := f.frame(game.Public, 0, 0, nil)
	if !fr.Over || !fr.Abandoned || len(fr.Seats) != 2 || fr.Seats[0].Name != "Mehmet" || len(fr.Score) != 2 || len(fr.Moves)+len(fr.Ranks) != 0 {
		t.Errorf("frame %+v, want one that is over and abandoned", fr)
	}
	if !f.doomed() || !errors.Is(f.running(), ErrOver) {
		t.Errorf("doomed %v, running %v", f.doomed(), f.running())
	}
	if err := f.Apply([]store.Entry{{Seq: 4, Batch: 4, By: int8(game.House), Text: "@abandon"}, {Seq: 5, Batch: 4, By: int8(game.House), Text: "@seed 00"}}); err != nil {
		t.Fatal(err)
	}
	if f.doomed() {
		t.Error("it is ended again and again")
	}
}

func TestOthers(t *testing.T) {
	move := func(by game.Seat, text string) store.Entry { return store.Entry{By: int8(by), Text: text} }
	for _, c := range []struct {
		name  string
		batch []store.Entry
		want  bool
	}{
		{"another's move", []store.Entry{move(1, "x")}, true},
		{"another comes back and moves", []store.Entry{move(1, "@back 1"), move(1, "x")}, true},
		{"another's vote", []store.Entry{move(1, "@vote 1 abandon -1 yes 3")}, true},
		{"his own move", []store.Entry{move(0, "x")}, false},
		{"a bot plays for him", []store.Entry{move(1, "@vote 1 bot 0 yes 1"), move(0, "@bot 0")}, false},
		{"luck", []store.Entry{move(1, "x"), move(game.House, "y")}, false},
		{"the end", []store.Entry{move(1, "@vote 1 abandon -1 yes 1"), move(game.House, "@abandon")}, false},
	} {
		if got := others(c.batch, 0); got != c.want {
			t.Errorf("%s: others = %v, want %v", c.name, got, c.want)
		}
	}
}

func TestClock_WhoIsDueFirst(t *testing.T) {
	f := running3(t)
	pos, err := f.pos.Apply(game.House, "deal 0 K")
	for _, m := range []string{"deal 1 J", "deal 2 Q"} {
		if err == nil {
			pos, err = pos.Apply(game.House, m)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	f.pos, f.since = pos, []int64{1000, 2000, 3000}
	if _, when := f.deadline(); when != 0 {
		t.Errorf("without a clock there is a deadline at %d", when)
	}
	f.header.Clock = 30
	if who, when := f.deadline(); who != 0 || when != 31_000 {
		t.Errorf("seat %d is due at %d, want seat 0 at 31000", who, when)
	}
	f.paused = true
	if _, when := f.deadline(); when != 0 {
		t.Errorf("in a pause there is a deadline at %d", when)
	}
	f.paused, f.seats[0].Auto = false, true
	if _, when := f.deadline(); when != 0 {
		t.Errorf("for a bot there is a deadline at %d", when)
	}
}
