package match

import (
	"fmt"
	"testing"

	"spelunke/game"
)

// noted applies notes to a match of Jule, Mehmet and Pia.
func noted(t *testing.T, texts ...string) *fold {
	t.Helper()
	f := running3(t)
	f.seats[2] = Seat{Name: "Pia", Person: "p", Chair: 2}
	for _, text := range texts {
		n, err := parseNote(text)
		if err == nil {
			err = f.note(n)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return f
}

func TestVotes(t *testing.T) {
	for _, c := range []struct {
		name  string
		notes []string
		want  string // the open votes
		next  string // a vote
		pass  bool
	}{
		{"one of three", nil, "[]", "@vote 0 abandon -1 yes 3", false},
		{"two of three", []string{"@vote 0 abandon -1 yes 3"}, "[{abandon -1 [0] [] 2}]", "@vote 1 abandon -1 yes 3", true},
		{"one of one", nil, "[]", "@vote 0 bot 2 yes 1", true},
		{"one of two", nil, "[]", "@vote 0 bot 2 yes 2", false},
		{"one votes twice", []string{"@vote 0 abandon -1 yes 3", "@vote 0 abandon -1 yes 3"}, "[{abandon -1 [0] [] 2}]", "@vote 0 abandon -1 yes 3", false},
		{"another question", []string{"@vote 0 abandon -1 yes 3"}, "[{abandon -1 [0] [] 2}]", "@vote 1 bot 2 yes 2", false},
		{"a change of mind", []string{"@vote 0 abandon -1 yes 3", "@vote 0 abandon -1 no 3"}, "[{abandon -1 [] [0] 2}]", "@vote 1 abandon -1 yes 3", false},
		{"two against", []string{"@vote 0 abandon -1 no 3", "@vote 1 abandon -1 no 3"}, "[]", "@vote 2 abandon -1 yes 3", false},
		{"one has left the house", []string{"@vote 0 abandon -1 yes 3"}, "[{abandon -1 [0] [] 2}]", "@vote 0 abandon -1 yes 1", true},
		{"who has left votes no more", []string{"@vote 0 abandon -1 yes 3", "@leave 0"}, "[]", "@vote 1 abandon -1 yes 2", false},
		{"nor does who comes after him", []string{"@vote 0 abandon -1 yes 3", `@join 0 {"person":"x"}`}, "[]", "@vote 1 abandon -1 yes 3", false},
		{"nor does a bot", []string{"@vote 0 abandon -1 yes 3", "@vote 1 abandon -1 no 3", "@bot 0"}, "[{abandon -1 [] [1] 2}]", "@vote 2 abandon -1 yes 2", false},
		{"the missing one has come back", []string{"@vote 0 bot 2 yes 2", "@back 2"}, "[]", "@vote 1 bot 2 yes 2", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := noted(t, c.notes...)
			if got := fmt.Sprint(f.votes); got != c.want {
				t.Errorf("open votes %s, want %s", got, c.want)
			}
			n, err := parseNote(c.next)
			if err != nil {
				t.Fatal(err)
			}
			if got := f.passes(n); got != c.pass {
				t.Errorf("%s passes: %v, want %v", c.next, got, c.pass)
			}
		})
	}
}

func TestElectorate(t *testing.T) {
	f := noted(t, "@bot 1")
	all := func(string) bool { return true }
	for _, c := range []struct {
		target  game.Seat
		want    int
		present func(string) bool
	}{{-1, 2, all}, {2, 1, all}, {-1, 1, func(p string) bool { return p == "j" }}, {-1, 0, func(string) bool { return false }}} {
		if got := f.electorate(c.target, c.present); got != c.want {
			t.Errorf("electorate(%d) = %d, want %d", c.target, got, c.want)
		}
	}
}

func TestPause_EndsWhenNobodyIsWaitedFor(t *testing.T) {
	for _, c := range []struct {
		name   string
		notes  []string
		paused bool
	}{
		{"all but one", []string{"@pause 0", "@go 0", "@go 1"}, true},
		{"all", []string{"@pause 0", "@go 0", "@go 2", "@go 1"}, false},
		{"one leaves", []string{"@pause 0", "@go 0", "@go 1", "@leave 2"}, false},
		{"a bot plays for one", []string{"@pause 0", "@go 0", "@go 1", "@bot 2"}, false},
		{"everybody leaves", []string{"@pause 0", "@leave 0", "@leave 1", "@leave 2"}, false},
		{"one for whom a bot played", []string{"@bot 2", "@pause 0", "@go 0", "@go 1"}, false},
		{"again", []string{"@pause 0", "@go 0", "@pause 1"}, true},
	} {
		if f := noted(t, c.notes...); f.paused != c.paused {
			t.Errorf("%s: paused %v, want %v", c.name, f.paused, c.paused)
		}
	}
}
