package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"spelunke/games/bluffpoker"
	"spelunke/house"
	"spelunke/web"
)

// cup is the view of a frame of Bluff-Poker.
func cup(t *testing.T, fr match_) (v bluffpoker.Table) {
	t.Helper()
	b, err := json.Marshal(fr.View)
	if err == nil {
		err = json.Unmarshal(b, &v)
	}
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// plays makes moves like "1 believe" on the newest frames.
func plays(match string, seats []*guest, moves ...string) {
	for _, m := range moves {
		seat, move, _ := strings.Cut(m, " ")
		i, err := strconv.Atoi(seat)
		if err != nil {
			panic(err)
		}
		seats[i].does(match, move)
	}
}

// twoFaces returns two different dice of those that a seat has seen, or none.
func twoFaces(seen []int) (a, b int) {
	for _, d := range seen {
		if d != seen[0] {
			return seen[0], d
		}
	}
	return 0, 0
}

// TestBluffPoker_TwinsAreToldTheSame lets one player lift another die from
// under the cup in a house that is the same in all else: nobody else is sent another
// byte, whatever is looked at, claimed and answered, until the cup is lifted.
func TestBluffPoker_TwinsAreToldTheSame(t *testing.T) {
	for _, rebuild := range []bool{false, true} {
		t.Run(fmt.Sprint("rebuild=", rebuild), func(t *testing.T) {
			for range 8 { // three equal dice cannot be told apart
				if lifted(t, rebuild) {
					return
				}
			}
			t.Fatal("eight times there were three equal dice under the cup")
		})
	}
}

// lifted compares the twins of one match. It returns false if there is nothing to compare.
func lifted(t *testing.T, rebuild bool) bool {
	now := newClock()
	set := func(o *house.Options, w *web.Options) { o.Now, w.Now, o.Rebuild = now.Now, now.Now, rebuild }
	p := newPub(t, set)
	tab, seats := p.polter(m{"game": "bluff-poker"}, p.guest("Jule"), p.guest("Mehmet"), p.guest("Pia"))
	stranger := p.guest("Tobi")
	plays(tab.Match, seats, "0 left", "0 claim 100", "1 believe", "1 look")
	one, two := twoFaces(cup(t, seats[1].frame(tab.Match, "")).Seen)
	if one == 0 {
		return false
	}
	q := p.twin(t, set)
	var heard [2][]string
	var rest [2][]int
	for i, house := range []*pub{p, q} {
		s := &scene{table: tab.ID, match: tab.Match}
		for _, g := range seats {
			s.seats = append(s.seats, g.at(house))
		}
		s.others = []*guest{s.seats[0], s.seats[2], stranger.at(house), {pub: house}}
		s.overhear(t)
		plays(s.match, s.seats, fmt.Sprint("1 open ", []int{one, two}[i]))
		rest[i] = cup(t, s.seats[1].frame(s.match, "")).Seen
		heard[i] = s.heard(t)
		plays(s.match, s.seats, "1 claim 600")
		heard[i] = append(heard[i], s.heard(t)...)
		// From here on seat 2 knows more.
		s.others, s.pages = slices.Delete(s.others, 1, 2), slices.Delete(s.pages, 1, 2)
		plays(s.match, s.seats, "2 believe", "2 look")
		heard[i] = append(heard[i], s.heard(t)...)
	}
	if slices.Equal(rest[0], rest[1]) {
		t.Fatalf("seat 1 knows %v under both cups: the test is blind", rest[0])
	}
	same(t, heard)
	return true
}

// reloads checks what each seat is told of the dice under the cup by everything
// that a page asks for when it comes anew, and that strangers are told nothing.
func reloads(t *testing.T, tab house.Table, seats []*guest, stranger *guest, want ...[]int) {
	t.Helper()
	for i, g := range append(slices.Clone(seats), stranger) {
		known := []int{}
		if i < len(want) && want[i] != nil {
			known = want[i]
		}
		pg := g.look(tab.ID, "")
		_, pushed := pg.until("the match", func(_ house.Table, fr match_) bool { return fr.Match == tab.Match })
		pg.shut()
		for how, fr := range map[string]match_{"asked": g.frame(tab.Match, ""), "from the start": g.frame(tab.Match, "?after=0"), "pushed": pushed} {
			if got := cup(t, fr).Seen; !slices.Equal(got, known) {
				t.Errorf("%s, %s: has seen %v, want %v", g.name, how, got, known)
			}
			for _, e := range fr.Entries {
				if open := strings.HasPrefix(e.Move, "peek ") && !strings.Contains(e.Move, "?"); open && len(known) == 0 && i == len(seats) {
					t.Errorf("%s, %s: is told %q", g.name, how, e.Move)
				}
			}
		}
	}
}

// TestBluffPoker_ReloadsTellWhatWasSeen reloads all pages after each step: who
// has looked is told again what lies there, for as long as it lies there, and nobody else.
func TestBluffPoker_ReloadsTellWhatWasSeen(t *testing.T) {
	both(t, func(t *testing.T, p *pub) {
		tab, seats := p.polter(m{"game": "bluff-poker"}, p.guest("Jule"), p.guest("Mehmet"), p.guest("Pia"))
		stranger := p.guest("Tobi")
		check := func(want ...[]int) {
			t.Helper()
			reloads(t, tab, seats, stranger, want...)
		}
		seen := func(seat int) []int { return cup(t, seats[seat].frame(tab.Match, "")).Seen }

		check()
		plays(tab.Match, seats, "0 look")
		all := seen(0)
		if len(all) != 3 {
			t.Fatalf("the starter has seen %v, want three dice", all)
		}
		check(all)
		p.reopen()
		check(all)
		// Seat 1 passes on blind: who has not looked is told nothing, who has still knows.
		plays(tab.Match, seats, "0 left", "0 claim 100", "1 believe", "1 claim 101")
		check(all)
		// Seat 2 looks and lifts one: seat 0 knows what it was among, seat 2 what is left.
		plays(tab.Match, seats, "2 believe", "2 look")
		check(all, nil, all)
		plays(tab.Match, seats, fmt.Sprint("2 open ", all[0]))
		left := seen(2)
		if !slices.Equal(left, all[1:]) {
			t.Errorf("seat 2 lifted %d of %v and knows %v", all[0], all, left)
		}
		check(all, nil, left)
		p.reopen()
		check(all, nil, left)
		// What is thrown anew nobody has seen.
		plays(tab.Match, seats, "2 claim 102", "0 believe", "0 cup")
		check()
		plays(tab.Match, seats, "0 look")
		check(seen(0))
	})
}

// TestBluffPoker_AnswersTooLate has an answer that comes after the time was out refused,
// with the frame that says why; it changes nothing for anybody.
func TestBluffPoker_AnswersTooLate(t *testing.T) {
	for _, rebuild := range []bool{false, true} {
		t.Run(fmt.Sprint("rebuild=", rebuild), func(t *testing.T) {
			c := newClock()
			p := newPub(t, func(o *house.Options, w *web.Options) { o.Now, w.Now, o.Rebuild = c.Now, c.Now, rebuild })
			tab, seats := p.polter(m{"game": "bluff-poker", "clock": 30}, p.guest("Jule"), p.guest("Mehmet"), p.guest("Pia"))
			plays(tab.Match, seats, "0 left", "0 claim 100")
			asked := seats[1].frame(tab.Match, "")
			if got := cup(t, asked).Phase; got != "answering" {
				t.Fatalf("phase %s, want answering", got)
			}
			c.advance(29 * time.Second)
			p.h.Matches.Due(tab.Match)
			if n := p.marked(tab.Match); n != 0 {
				t.Fatalf("%d time-outs after 29 seconds", n)
			}
			c.advance(2 * time.Second)
			p.h.Matches.Due(tab.Match)
			if n := p.marked(tab.Match); n != 1 {
				t.Fatalf("%d time-outs after 31 seconds, want 1", n)
			}
			// 100 is always true: a guest with sense believes it.
			now := seats[1].frame(tab.Match, "")
			if v := cup(t, now); v.Phase != "acting" || v.Acting != 1 || now.Seq <= asked.Seq {
				t.Fatalf("after the time-out frame %d, phase %s of seat %d, want seat 1 to have believed", now.Seq, v.Phase, v.Acting)
			}
			late(t, tab.Match, seats, asked.Seq)
			bad(t, tab.Match, seats[1], seats, map[string]string{"doubt": "illegal_move", "believe": "illegal_move"})
			bad(t, tab.Match, seats[0], seats, map[string]string{"doubt": "not_your_turn", "believe": "not_your_turn"})
		})
	}
}

// late sends both answers of seat 1 to a frame that is no longer the newest.
func late(t *testing.T, match string, seats []*guest, seq uint64) {
	t.Helper()
	before := map[*guest]string{}
	for _, g := range seats {
		_, b := g.do("GET", "/api/matches/"+match, nil)
		before[g] = string(b)
	}
	for _, move := range []string{"doubt", "believe"} {
		status, b := seats[1].do("POST", "/api/matches/"+match+"/moves", m{"cmd": seats[1].cmd(), "seq": seq, "move": move})
		var missed web.Problem
		if err := json.Unmarshal(b, &missed); err != nil || status != http.StatusConflict || missed.Code != "stale" || missed.Frame == nil || missed.Frame.Seq <= seq {
			t.Errorf("a late %s was answered %d %.300s, want stale with the newest frame", move, status, b)
		}
	}
	for _, g := range seats {
		if _, b := g.do("GET", "/api/matches/"+match, nil); string(b) != before[g] {
			t.Errorf("a late answer has changed what %s sees from\n%s to\n%s", g.name, before[g], b)
		}
	}
}
