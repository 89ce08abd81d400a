package house_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"spelunke/house"
	"spelunke/match"
)

// An evening is two people who play two matches at one table; every command
// is repeated until it succeeds, as pages do.
type evening struct {
	*pub
	h      *house.House
	reopen func() // after a fault
	a, b   house.Person
	table  string
}

// mend opens the house again if it has died.
func (e *evening) mend() {
	if e.st.broke() && e.reopen != nil {
		e.reopen()
	}
}

// try carries out a command until it succeeds.
func (e *evening) try(what string, f func(cmd string) error) {
	e.Helper()
	cmd := e.cmd()
	for end := time.Now().Add(10 * time.Second); ; time.Sleep(10 * time.Millisecond) {
		err := f(cmd)
		if err == nil {
			return
		}
		e.mend()
		if time.Now().After(end) {
			e.Fatalf("%s: %v", what, err)
		}
	}
}

func (e *evening) see() house.Table {
	e.Helper()
	var t house.Table
	e.try("look", func(string) (err error) {
		t, err = e.h.Table(e.Context(), e.table, e.a)
		return err
	})
	return t
}

// play plays one match from ready to its end; n is its number, from 1.
func (e *evening) play(n int) {
	e.Helper()
	ctx := e.Context()
	for i, p := range []house.Person{e.b, e.a} {
		e.try("ready", func(cmd string) error {
			_, err := e.h.Ready(ctx, e.table, p, cmd, true, share(byte(i)))
			if errors.Is(err, house.ErrPlaying) { // it was carried out in another way
				return nil
			}
			return err
		})
	}
	e.until("the match", func() bool { return e.see().State == "playing" })
	id := e.see().Match
	over := func() bool {
		for _, p := range []house.Person{e.a, e.b} {
			fr, err := e.h.Matches.Frame(ctx, id, p.ID, nil)
			if err != nil {
				e.Fatal(err)
			}
			if len(fr.Moves) == 0 {
				continue
			}
			e.try("move", func(cmd string) error {
				_, err := e.h.Matches.Move(ctx, id, p.ID, cmd, fr.Seq, fr.Moves[0])
				if errors.Is(err, match.ErrStale) {
					return nil
				}
				return err
			})
		}
		fr, err := e.h.Matches.Frame(ctx, id, "", nil)
		if err != nil {
			e.Fatal(err)
		}
		return fr.Over
	}
	e.until("the match's end", over)
	e.until("the table to know", func() bool {
		e.mend()
		t := e.see()
		return t.State == "over" && t.Match == id && t.Next.Match != ""
	})
	games := 0
	for _, t := range e.see().Tally {
		for _, n := range t.Places {
			games += n
		}
	}
	if games != 2*n {
		e.Errorf("after %d matches of two the tally has %d places: %+v", n, games, e.see().Tally)
	}
}

// whole plays the whole evening and returns how many writes it took.
func (e *evening) whole(at int) int {
	e.h = e.open()
	e.a, e.b = e.guest(e.h, "Jule"), e.guest(e.h, "Mehmet")
	e.st.breaks(at)
	e.try("open", func(cmd string) error {
		t, err := e.h.OpenTable(e.Context(), e.a, cmd, opening("me open"))
		e.table = t.ID
		return err
	})
	e.try("sit", func(cmd string) error {
		_, err := e.h.Sit(e.Context(), e.table, e.b, cmd, -1)
		return err
	})
	e.play(1)
	e.play(2)
	if n := e.records("past"); n != 4 {
		e.Errorf("%d records of finished matches, want 4", n)
	}
	e.until("the matches to be settled", func() bool {
		e.mend()
		return e.records("running") == 0
	})
	return e.st.writes
}

// TestFaults lets each write of an evening go wrong, one evening for each: the
// house dies there and is opened again, or it lives on.
func TestFaults(t *testing.T) {
	most := (&evening{pub: newPub(t)}).whole(0)
	for _, f := range []fault{{name: "killed before", dead: true}, {name: "killed after", dead: true, unsure: true}, {name: "failed"}, {name: "unsure", unsure: true}} {
		for at := 1; at <= most; at++ {
			t.Run(fmt.Sprint(f.name, " ", at), func(t *testing.T) {
				t.Parallel()
				e := &evening{pub: newPub(t)}
				e.st.fault = f
				if f.dead {
					e.reopen = func() {
						e.st.breaks(0)
						e.h.Close()
						e.h = e.open()
					}
				}
				e.whole(at)
			})
		}
	}
}
