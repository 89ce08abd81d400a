package bots

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"spelunke/bot"
	"spelunke/game"
	"spelunke/games/knobeln"
	"spelunke/games/knobeln/solve"
)

// TestRechner_Mean plays the tables: what they expect must come about, within
// four standard errors.
func TestRechner_Mean(t *testing.T) {
	r := &rechner{newStammgast(), newLibrary()}
	for _, given := range []map[string]string{
		nil,
		{"pair": "1", "sharp": "1"},
		{"saved": "1"},
		{"strict": "1", "pair": "1"},
		{"strict": "1", "sharp": "1", "saved": "1"},
		{"croatian": "1", "five_is_full_house": "1"},
	} {
		p := complete(t, given)
		start := knobeln.Rules().Start(p, 1)
		table, err := r.books.prepare(context.Background(), &start.Board)
		if err != nil {
			t.Fatal(err)
		}
		want := table.Start()
		m, half := mean(t, p, 2000, r)
		if se := half / 1.96; m < want-4*se || m > want+4*se {
			t.Errorf("%v: mean %.2f ± %.2f, want %.2f", given, m, half, want)
		}
	}
}

// TestFrischling_Mean keeps what the weakest level is measured by.
func TestFrischling_Mean(t *testing.T) {
	if m, half := mean(t, complete(t, nil), 4000, frischling{}); m-half < 150 || m+half > 215 {
		t.Errorf("mean %.2f ± %.2f, want at least 150 at the near end, and clearly less than a stammgast", m, half)
	}
}

// TestRechner_Ties puts a position in which any die may be kept, or none.
func TestRechner_Ties(t *testing.T) {
	s := lastFree(t, knobeln.Knobel)
	for _, text := range []string{"throw", "roll 1 2 3 4 6", "keep -", "roll 1 2 3 4 6"} {
		m, err := knobeln.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		s = s.Apply(0, m)
	}
	r := &rechner{newStammgast(), newLibrary()}
	if _, err := r.books.prepare(t.Context(), &s.Board); err != nil { // else a busy machine has a stammgast choose
		t.Fatal(err)
	}
	seen := map[knobeln.Move]bool{}
	for i := range uint64(6) {
		seen[r.Choose(s.View(1), 0, s.Moves(0, nil), func(n uint64) uint64 {
			if n != 6 {
				t.Errorf("drawn out of %d, want 6", n)
			}
			return i
		})] = true
	}
	if len(seen) != 6 {
		t.Errorf("chosen %v, want each of the six ways that are equally good", seen)
	}
}

// lastFree fills all fields but one.
func lastFree(t *testing.T, f knobeln.Field) knobeln.State {
	t.Helper()
	s := knobeln.Rules().Start(complete(t, nil), 1)
	for s.Entries(0) < s.Turns()-1 {
		s = s.Apply(0, knobeln.Move{Kind: knobeln.Throw})
		s = s.Apply(0, knobeln.Move{Kind: knobeln.Roll, Dice: 0x11111})
		moves := s.Moves(0, nil)
		if moves[0].Field == f {
			moves = moves[1:]
		}
		s = s.Apply(0, moves[0])
	}
	return s
}

// TestRechner_WithoutTable plays where nothing is solved, as a stammgast does.
func TestRechner_WithoutTable(t *testing.T) {
	guest := newStammgast()
	r := &rechner{guest, newLibrary()}
	for _, given := range []map[string]string{{"columns": "2", "saved": "1"}, {"croatian": "1", "saved": "1"}} {
		p := complete(t, given)
		if err := (reckoner{r: r}).Learn(context.Background(), p); err != nil {
			t.Errorf("%v: Learn: %v", given, err)
		}
		if got, want := play(t, p, 5, r), play(t, p, 5, guest); got != want {
			t.Errorf("%v: the match is not a stammgast's", given)
		}
	}
}

// TestLibrary_Keeps reads a table that another has kept, and makes one anew that is damaged.
func TestLibrary_Keeps(t *testing.T) {
	dir, p := t.TempDir(), complete(t, map[string]string{"strict": "1"})
	var learner bot.Learner = newReckoner(New())
	learner.KeepIn(dir)
	if err := learner.Learn(context.Background(), p); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "knobeln-strict.table")
	good, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, good[:1000], 0o600); err != nil {
		t.Fatal(err)
	}
	start := knobeln.Rules().Start(p, 1)
	want := learner.(reckoner).r.books.table(&start.Board).Start()
	for range 2 {
		l := newLibrary()
		l.keepIn(dir)
		if table := l.table(&start.Board); table == nil || table.Start() != want {
			t.Fatal("no table, or another one, with a file in the directory")
		}
		if now, err := os.ReadFile(file); err != nil || string(now) != string(good) {
			t.Errorf("the file is another one (%v)", err)
		}
	}
}

// TestLibrary_Concurrent asks from many sides at once for tables that are not there yet.
func TestLibrary_Concurrent(t *testing.T) {
	r := &rechner{newStammgast(), newLibrary()}
	r.books.keepIn(t.TempDir())
	var group sync.WaitGroup
	for i := range 8 {
		given := map[string]string{"strict": "1", "sharp": fmt.Sprint(i % 2)}
		group.Go(func() {
			start := knobeln.Rules().Start(complete(t, given), 1)
			if _, err := r.books.prepare(context.Background(), &start.Board); err != nil {
				t.Error(err)
			}
			play(t, complete(t, given), uint64(i), r)
		})
	}
	group.Wait()
	if len(r.books.books) != 2 {
		t.Errorf("%d tables, want 2", len(r.books.books))
	}
}

// TestLibrary_Forgets makes sure that tables do not pile up.
func TestLibrary_Forgets(t *testing.T) {
	l := newLibrary()
	ready := make(chan struct{})
	close(ready)
	big := func(v solve.Variant, last int) {
		table, err := solve.Solve(context.Background(), solve.Variant{Strict: true, FiveIsFullHouse: true}, nil)
		if err != nil {
			t.Fatal(err)
		}
		l.books[v] = &book{ready: ready, table: table, last: last}
	}
	old, newer, asked := solve.Variant{Pair: true}, solve.Variant{Sharp: true}, solve.Variant{}
	big(old, 1)
	big(newer, 2)
	big(asked, 0)
	states := l.books[old].table.States()
	l.forget(asked, 2*states)
	if l.books[old] != nil || l.books[newer] == nil || l.books[asked] == nil {
		t.Errorf("%d tables are left, want all but the one that was not asked for longest", len(l.books))
	}
	l.forget(asked, 0)
	if len(l.books) != 1 || l.books[asked] == nil {
		t.Errorf("%d tables are left, want the one asked for", len(l.books))
	}
}

// TestKnows offers advice where there is a table or one can be made, and no longer where one turned out not to be.
func TestKnows(t *testing.T) {
	crew := New()
	a := crew.Adviser().(interface {
		bot.Learner
		bot.Knower
	})
	params := func(set map[string]string) game.Params {
		p, err := game.Hide(knobeln.Rules()).Complete(set)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	large := params(map[string]string{"croatian": "1", "saved": "1"})
	check := func(when string, p game.Params, want bool) {
		t.Helper()
		if got := a.Knows(p); got != want {
			t.Errorf("%s: Knows = %v, want %v", when, got, want)
		}
	}
	check("the base game", params(nil), true)
	check("two columns", params(map[string]string{"columns": "2"}), false)
	check("croatian and saved without a directory", large, false)
	dir := t.TempDir()
	a.KeepIn(dir)
	check("croatian and saved without a table", large, false)
	start := knobeln.Rules().Start(large, 1)
	v, err := solve.VariantOf(&start.Board)
	if err == nil {
		err = os.WriteFile(solve.File(dir, v), []byte("no table"), 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	check("croatian and saved with a file", large, true)
	if err := a.Learn(t.Context(), large); !errors.Is(err, bot.ErrNotKnown) {
		t.Errorf("Learn from what is no table = %v, want ErrNotKnown", err)
	}
	check("croatian and saved with a file that is no table", large, false)
}
