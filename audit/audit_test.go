package audit

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"spelunke/fair"
	"spelunke/game"
	"spelunke/games"
)

func find(name string) (game.Game, bool) {
	e, ok := games.Find(name)
	return e.Game, ok
}

// played returns a whole match of two seats, with a seed and two contributions.
func played(t testing.TB) Log {
	seed := fair.NewSeed()
	l := Log{
		Match: "test-match", Game: "knobeln", Version: 1, Params: map[string]string{"columns": "1"},
		Commit: fmt.Sprintf("%x", seed.Commit()), First: -1, Seats: []string{"Jule", "Mehmet | 1 2 3 4"},
	}
	add := func(by int, text string, d *Draw) {
		l.Entries = append(l.Entries, Entry{uint64(len(l.Entries)), 1764480000000, by, text, d})
	}
	shares := []string{strings.Repeat("01", 32), strings.Repeat("fe", 32)}
	for i, s := range shares {
		add(-1, fmt.Sprintf("@ready %d %s %s", i, s, l.Seats[i]), nil)
	}
	deck, err := fair.NewDeck(seed, shares, l.Match)
	if err != nil {
		t.Fatal(err)
	}
	k := deck.Draw(0, 2)
	add(-1, fmt.Sprint("@starter ", k), &Draw{0, 2, k, k + 1})
	g, _ := find(l.Game)
	p, err := g.Complete(l.Params)
	if err != nil {
		t.Fatal(err)
	}
	pos, err := g.Start(p, 2)
	rng := rand.New(rand.NewPCG(1, 2))
	for i := uint64(1); err == nil && pos.Turn() != 0; {
		by := pos.Turn().List()[0]
		move, draw := "", (*Draw)(nil)
		if by == game.House {
			r := pos.Draw(func(n uint64) uint64 { return deck.Draw(i, n) })
			move, draw = r.Move, &Draw{i, r.N, r.Lo, r.Hi}
			i++
		} else {
			ms := pos.Moves(by)
			move = ms[rng.IntN(len(ms))]
		}
		add(int(by), move, draw)
		pos, err = pos.Apply(by, move)
	}
	if err != nil {
		t.Fatal(err)
	}
	add(-1, "@seed "+seed.Reveal(), nil)
	return l
}

func text(t testing.TB, l Log) string {
	var b bytes.Buffer
	if _, err := l.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestParse_RoundTrip(t *testing.T) {
	want := played(t)
	got, err := Parse(strings.NewReader(text(t, want)))
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("Parse gives\n%+v, want\n%+v", got, want)
	}
	if err := Verify(got, find); err != nil {
		t.Errorf("Verify = %v", err)
	}
}

func TestVerify_SettledStarter(t *testing.T) {
	l := played(t)
	l.First = 1
	l.Entries = l.Entries[:2]
	seed := fair.NewSeed()
	l.Commit = fmt.Sprintf("%x", seed.Commit())
	l.Entries = append(l.Entries, Entry{2, 1, 0, "@abandon", nil}, Entry{3, 1, -1, "@seed " + seed.Reveal(), nil})
	if err := Verify(l, find); err != nil {
		t.Errorf("Verify = %v", err)
	}
}

func TestVerify_FindsEveryChange(t *testing.T) {
	good := played(t)
	roll := 0
	for i, e := range good.Entries {
		if strings.HasPrefix(e.Text, "roll") && e.Draw.I == 5 {
			roll = i
		}
	}
	last := len(good.Entries) - 1
	for name, change := range map[string]func(l *Log){
		"throw": func(l *Log) { l.Entries[roll].Text = "roll 6 6 6 6 6" },
		"throw and interval": func(l *Log) {
			l.Entries[roll].Text = "roll 6 6 6 6 6"
			*l.Entries[roll].Draw = Draw{5, 7776, 7775, 7776}
		},
		"interval's start": func(l *Log) { l.Entries[roll].Draw.Lo-- },
		"interval's end":   func(l *Log) { l.Entries[roll].Draw.Hi++ },
		"range":            func(l *Log) { l.Entries[roll].Draw.N++ },
		"draw's number":    func(l *Log) { l.Entries[roll].Draw.I++ },
		"no draw":          func(l *Log) { l.Entries[roll].Draw = nil },
		"a draw too many":  func(l *Log) { l.Entries[roll-1].Draw = &Draw{1, 2, 0, 1} },
		"seed":             func(l *Log) { l.Entries[last].Text = "@seed " + strings.Repeat("ab", 32) },
		"seed and commitment": func(l *Log) {
			s, _ := fair.ParseSeed(strings.Repeat("ab", 32))
			l.Entries[last].Text, l.Commit = "@seed "+s.Reveal(), fmt.Sprintf("%x", s.Commit())
		},
		"commitment":       func(l *Log) { l.Commit = strings.Repeat("0", 64) },
		"contribution":     func(l *Log) { l.Entries[0].Text = "@ready 0 " + strings.Repeat("02", 32) + " Jule" },
		"match":            func(l *Log) { l.Match = "other" },
		"starter":          func(l *Log) { l.Entries[2].Text = fmt.Sprint("@starter ", 1-l.Entries[2].Draw.Lo) },
		"who moved":        func(l *Log) { l.Entries[roll-1].By = 1 - l.Entries[roll-1].By },
		"another House":    func(l *Log) { l.Entries[roll].By = 255 }, // -1 in eight bits
		"nobody":           func(l *Log) { l.Entries[roll-1].By = -5 },
		"another seat":     func(l *Log) { l.Entries[roll-1].By += 256 },
		"order":            func(l *Log) { l.Entries[roll].Seq = l.Entries[roll-1].Seq },
		"a move":           func(l *Log) { l.Entries[roll-1].Text = "score chance" },
		"a missing entry":  func(l *Log) { l.Entries = append(l.Entries[:roll:roll], l.Entries[roll+1:]...) },
		"no end":           func(l *Log) { l.Entries = append(l.Entries[:last-2:last-2], l.Entries[last]) },
		"two seeds":        func(l *Log) { l.Entries = append(l.Entries, again(l.Entries[last])) },
		"options":          func(l *Log) { l.Params["croatian"] = "1" },
		"something after":  func(l *Log) { l.Entries = append(l.Entries, Entry{Seq: 1000, Text: "throw"}) },
		"a strange note":   func(l *Log) { l.Entries = append(l.Entries, Entry{Seq: 1000, Text: "@cheat 1"}) },
		"late contributor": func(l *Log) { l.Entries = append(l.Entries, again(l.Entries[0])) },
	} {
		t.Run(name, func(t *testing.T) {
			l, err := Parse(strings.NewReader(text(t, good)))
			if err != nil {
				t.Fatal(err)
			}
			change(&l)
			if err := Verify(l, find); !errors.Is(err, ErrFalse) {
				t.Errorf("Verify = %v, want ErrFalse", err)
			}
		})
	}
}

// again is an entry at the end of the log.
func again(e Entry) Entry {
	e.Seq = 1000
	return e
}

// unfinished is a match as it was before entry number n, whose seed nobody knew.
func unfinished(t testing.TB, n int) Log {
	l := played(t)
	l.Entries = l.Entries[:n]
	for i := range l.Entries {
		l.Entries[i].Draw = nil
	}
	return l
}

func TestVerify_Running(t *testing.T) {
	for _, n := range []int{0, 2, 3, 20} {
		l, err := Parse(strings.NewReader(text(t, unfinished(t, n))))
		if err != nil {
			t.Fatal(err)
		}
		err = Verify(l, find)
		if !errors.Is(err, ErrRunning) || errors.Is(err, ErrFalse) {
			t.Errorf("Verify of %d entries = %v, want ErrRunning", n, err)
			continue
		}
		for _, want := range []string{"the match is not over", "seed", "test-match", fmt.Sprintf("%d entries are in order, and follow the rules of knobeln", n), l.Commit} {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("Verify of %d entries = %v, want an error that says %q", n, err, want)
			}
		}
	}
}

// TestVerify_Running_Hidden is about a game whose moves cannot be followed while they are hidden.
func TestVerify_Running_Hidden(t *testing.T) {
	l := Log{
		Match: "m", Game: "pulverfass", Version: version(t, "pulverfass"), First: 0, Seats: []string{"A", "B", "C"},
		Entries: []Entry{{0, 1, -1, "anything that is shown", nil}},
	}
	if err := Verify(l, find); !errors.Is(err, ErrRunning) || !strings.Contains(err.Error(), "when nothing is hidden any more") {
		t.Errorf("Verify = %v, want ErrRunning that does not claim the rules", err)
	}
	l.Entries[0].By = 3
	if err := Verify(l, find); !errors.Is(err, ErrFalse) {
		t.Errorf("Verify of a seat that is not there = %v, want ErrFalse", err)
	}
}

func version(t *testing.T, name string) int {
	g, ok := find(name)
	if !ok {
		t.Fatalf("no game %q", name)
	}
	return g.Version()
}

func TestVerify_RunningFindsWhatIsFalse(t *testing.T) {
	for name, change := range map[string]func(l *Log){
		"a move":         func(l *Log) { l.Entries[4].Text = "roll 7 7 7 7 7" },
		"who moved":      func(l *Log) { l.Entries[3].By = 1 - l.Entries[3].By },
		"order":          func(l *Log) { l.Entries[5].Seq = 1 },
		"starter":        func(l *Log) { l.Entries[2].Text = "@starter 2" },
		"no starter":     func(l *Log) { l.Entries[2].Text = "@starter" },
		"two starters":   func(l *Log) { l.Entries = append(l.Entries, again(l.Entries[2])) },
		"starter's odds": func(l *Log) { l.Entries[2].Draw = &Draw{0, 2, 0, 1} },
		"a draw":         func(l *Log) { l.Entries[4].Draw = &Draw{1, 7776, 0, 1} },
		"an end":         func(l *Log) { l.Entries = append(l.Entries, Entry{1000, 1, 0, "@abandon", nil}) },
	} {
		l := unfinished(t, 20)
		change(&l)
		if err := Verify(l, find); !errors.Is(err, ErrFalse) {
			t.Errorf("%s: Verify = %v, want ErrFalse", name, err)
		}
	}
	whole := played(t)
	whole.Entries = whole.Entries[:len(whole.Entries)-1]
	if err := Verify(whole, find); !errors.Is(err, ErrFalse) {
		t.Errorf("Verify of a whole match without its seed = %v, want ErrFalse", err)
	}
	for i := range whole.Entries {
		whole.Entries[i].Draw = nil
	}
	if err := Verify(whole, find); !errors.Is(err, ErrFalse) || !strings.Contains(err.Error(), "has no seed") {
		t.Errorf("Verify of a whole match without seed and draws = %v, want ErrFalse", err)
	}
}

func TestVerify_RefusesWhatItDoesNotKnow(t *testing.T) {
	l := played(t)
	l.Version++
	if err := Verify(l, find); err == nil || !strings.Contains(err.Error(), "version 2") {
		t.Errorf("Verify of other rules = %v, want an error that names the version", err)
	}
	l.Game = "skat"
	if err := Verify(l, find); err == nil || !strings.Contains(err.Error(), "skat") {
		t.Errorf("Verify of an unknown game = %v, want an error that names it", err)
	}
}

func TestParse_NamesTheLine(t *testing.T) {
	good := text(t, played(t))
	for _, c := range []struct{ old, bad, want string }{
		{"spelunke-log 1", "spelunke-log 9", "line 1:"},
		{"game knobeln", "spiel knobeln", "line 3:"},
		{"version 1", "version x", "line 4:"},
		{"seats 2", "seats 99", "line 8:"},
		{"seats 2", "seats 3", "line 11:"},
		{"0 1764480000000 -1", "zero 1764480000000 -1", "line 11:"},
		{" | 0 2 ", " | 0 two ", "line 13:"},
	} {
		_, err := Parse(strings.NewReader(strings.Replace(good, c.old, c.bad, 1)))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("with %q: %v, want an error at %s", c.bad, err, c.want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add(strings.Join(strings.SplitAfter(text(f, played(f)), "\n")[:20], ""))
	f.Add("spelunke-log 1\nmatch x\n")
	f.Fuzz(func(t *testing.T, in string) {
		l, err := Parse(strings.NewReader(in))
		if err != nil {
			return
		}
		again, err := Parse(strings.NewReader(text(t, l)))
		if err != nil || !reflect.DeepEqual(again, l) {
			t.Errorf("written and read again: %+v, %v; want %+v", again, err, l)
		}
		Verify(l, find) // must not panic
	})
}

// TestReplay tells the end of a match: who sat where, one of them in a bot's place, and how it stood.
func TestReplay(t *testing.T) {
	l := played(t)
	first := int(l.Entries[2].Draw.Lo)
	last := len(l.Entries) - 1
	l.Entries[last-1].At = 1764480000000 - 5
	l.Entries[last].At = 1764480099000
	join := Entry{l.Entries[last].Seq, 1764480000000, -1, "@join 1 Zoë von | 1 2", nil}
	l.Entries = append(l.Entries[:last:last], join, again(l.Entries[last]))
	end, err := Replay(l, find)
	if err != nil {
		t.Fatal(err)
	}
	if want := []string{l.Seats[first], "Zoë von | 1 2"}; !reflect.DeepEqual(end.Names, want) {
		t.Errorf("names %q, want %q: chair %d began", end.Names, want, first)
	}
	if end.Position.Turn() != 0 || end.Position.Score(0) == 0 {
		t.Errorf("the match ends at %v with %d points", end.Position.Turn(), end.Position.Score(0))
	}
	if got := end.At.UnixMilli(); got != 1764480099000 {
		t.Errorf("it ended at %d, want the time of its last entry", got)
	}
	l.Entries[last-1].Text = "throw"
	if _, err := Replay(l, find); !errors.Is(err, ErrFalse) {
		t.Errorf("Replay of a false log = %v, want ErrFalse", err)
	}
}
