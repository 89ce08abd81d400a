package web_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"spelunke/house"
	"spelunke/store/sqlite"
	"spelunke/web"
)

// twin closes the house and opens it again twice, on copies of its database:
// the same people at the same tables, and the same luck.
func (p *pub) twin(t *testing.T, set func(*house.Options, *web.Options)) *pub {
	t.Helper()
	return p.altered(t, set, "", nil)
}

// altered is twin, but that in the other house the House's moves of a match have been others.
func (p *pub) altered(t *testing.T, set func(*house.Options, *web.Options), match string, alter func(text string) string) *pub {
	t.Helper()
	p.close()
	defer p.open()
	b, err := os.ReadFile(p.path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(p.path + "-wal"); err == nil {
		t.Fatal("the database is not in one file")
	}
	q := newPub(t, set)
	q.close()
	if err := os.WriteFile(q.path, b, 0o600); err != nil {
		t.Fatal(err)
	}
	q.n = p.n
	if alter != nil {
		rewrite(t, q.path, "match/"+match, alter)
	}
	q.open()
	return q
}

// rewrite changes the House's moves in a stream of a database.
func rewrite(t *testing.T, path, stream string, alter func(string) string) {
	t.Helper()
	st, err := sqlite.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer st.Close()
	es, err := st.Read(t.Context(), stream, 0)
	if err == nil {
		err = st.Drop(t.Context(), stream)
	}
	changed := 0
	for len(es) > 0 && err == nil {
		n := 1
		for n < len(es) && es[n].Batch == es[0].Batch {
			n++
		}
		batch := es[:n:n]
		for i, e := range batch {
			if batch[i].Text = alter(e.Text); batch[i].Text != e.Text {
				changed++
			}
		}
		at, cmd := es[0].Seq, es[0].Cmd
		es = es[n:]
		err = st.Append(t.Context(), stream, at, cmd, batch)
	}
	if err != nil || changed == 0 {
		t.Fatalf("%d entries were altered: %v", changed, err)
	}
}

// at is a guest of a twin.
func (g *guest) at(p *pub) *guest {
	return &guest{pub: p, name: g.name, person: g.person, token: g.token}
}

// A scene is a match of which all but the guest on seat 1 are overheard.
type scene struct {
	table, match string
	seats        []*guest
	others       []*guest // who must not know what seat 1 orders
	pages        []*page
}

// overhear opens the others' pages.
func (s *scene) overhear(t *testing.T) {
	t.Helper()
	for _, g := range s.others {
		pg := g.look(s.table, "")
		pg.until("the match", func(_ house.Table, fr match_) bool { return fr.Match == s.match })
		s.pages = append(s.pages, pg)
	}
}

// heard returns all that the others are sent of the match, in bytes: what they
// ask for, what they are refused, and what was pushed.
func (s *scene) heard(t *testing.T) []string {
	t.Helper()
	var out []string
	for i, g := range s.others {
		now := g.frame(s.match, "")
		at, seq := "/api/matches/"+s.match, now.Seq
		paths := []string{at, at + "?after=0", at + "/replay", at + "/log", "/api/tables/" + s.table}
		if now.Me < 0 || slices.Contains(now.Awaited, now.Me) {
			paths = append(paths, at+"/advice?frame="+fmt.Sprint(seq))
		}
		for _, path := range paths {
			out = append(out, g.told("GET", path, nil))
		}
		for _, move := range []string{"settle", "veto 7"} {
			out = append(out, g.told("POST", at+"/moves", m{"cmd": g.cmd(), "seq": seq, "move": move}))
		}
		pg := s.pages[i]
		pg.until("the newest frame", func(_ house.Table, fr match_) bool { return fr.Seq == seq })
		pg.mu.Lock()
		for _, raw := range pg.raw {
			out = append(out, g.name+" pushed "+raw)
		}
		pg.mu.Unlock()
	}
	return out
}

// told is an answer, with what was asked.
func (g *guest) told(method, path string, body any) string {
	g.t.Helper()
	status, b := g.do(method, path, body)
	return fmt.Sprint(g.name, " ", method, " ", path, " ", body, " ", status, " ", string(b))
}

// same makes sure that the others were sent the same messages in both houses.
func same(t *testing.T, heard [2][]string) {
	t.Helper()
	if len(heard[0]) != len(heard[1]) {
		t.Fatalf("the others are sent %d and %d messages", len(heard[0]), len(heard[1]))
	}
	for i := range heard[0] {
		if heard[0][i] != heard[1][i] {
			one, two, at := heard[0][i], heard[1][i], 0
			for at < min(len(one), len(two)) && one[at] == two[at] {
				at++
			}
			t.Fatalf("message %d (%.60s …) differs at byte %d:\n%.500s\n%.500s", i, one, at, one[max(0, at-80):], two[max(0, at-80):])
		}
	}
}

// twins is a house with a clock of its own and three guests at a table.
type twins struct {
	now      *clock
	set      func(*house.Options, *web.Options)
	p        *pub
	tab      house.Table
	seats    []*guest
	stranger *guest
}

func newTwins(t *testing.T, more m) *twins {
	x := &twins{now: newClock()}
	x.set = func(o *house.Options, w *web.Options) {
		o.Now, w.Now = x.now.Now, x.now.Now
		o.BotPause = func() time.Duration { return time.Second } // windows close when the test says so
	}
	x.p = newPub(t, x.set)
	x.tab, x.seats = x.p.polter(more, x.p.guest("Jule"), x.p.guest("Mehmet"), x.p.guest("Pia"))
	x.stranger = x.p.guest("Tobi")
	return x
}

// hear lets the same be done in both houses, and returns what those on some seats, a stranger
// and somebody without a name are sent. The twin's match differs by alter.
func (x *twins) hear(t *testing.T, alter func(string) string, others []int, do func(s *scene, step func(moves ...string))) {
	t.Helper()
	at := x.now.Now()
	q := x.p.altered(t, x.set, x.tab.Match, alter)
	var heard [2][]string
	for i, p := range []*pub{x.p, q} {
		x.now.back(at)
		s := &scene{table: x.tab.ID, match: x.tab.Match}
		for _, g := range x.seats {
			s.seats = append(s.seats, g.at(p))
		}
		for _, seat := range others {
			s.others = append(s.others, s.seats[seat])
		}
		s.others = append(s.others, x.stranger.at(p), &guest{pub: p})
		s.overhear(t)
		do(s, func(moves ...string) {
			plays(s.match, s.seats, moves...)
			heard[i] = append(heard[i], s.heard(t)...)
			if s.seats[0].frame(s.match, "").Window && len(moves) == 1 {
				x.now.advance(2 * time.Second)
				p.h.Matches.Due(s.match)
				heard[i] = append(heard[i], s.heard(t)...)
			}
		})
		for _, g := range s.others { // a second tab, and a TV, which come late
			for _, path := range []string{"/api/matches/" + s.match + "/review", "/api/matches/" + s.match + "/sheet", "/api/tables", "/api/matches"} {
				heard[i] = append(heard[i], g.told("GET", path, nil))
			}
			for _, move := range []string{"show 1 1 1", "peek 6 5 4", "deal 0 a", "@back 1", "order 9 9 9", "claim 999", "give ?"} {
				heard[i] = append(heard[i], g.told("POST", "/api/matches/"+s.match+"/moves", m{"cmd": g.cmd(), "seq": 1, "move": move}))
			}
			for _, query := range []string{"", "?after=0&match=" + s.match, "?tv=quiet"} {
				pg := g.look(s.table, query)
				pg.until("the match", func(_ house.Table, fr match_) bool { return fr.Match == s.match })
				pg.mu.Lock()
				heard[i] = append(heard[i], fmt.Sprint(g.name, query, pg.raw))
				pg.mu.Unlock()
			}
		}
	}
	same(t, heard)
}

// exchanged deals seat 1 what seat 2 was dealt, and the other way round, all but their buckets.
func (x *twins) exchanged(t *testing.T) func(string) string {
	t.Helper()
	es, err := x.p.st.Read(t.Context(), "match/"+x.tab.Match, 0)
	if err != nil {
		t.Fatal(err)
	}
	dealt := map[string][]string{}
	for _, e := range es {
		if w := strings.Fields(e.Text); w[0] == "deal" {
			dealt[w[1]] = append(dealt[w[1]], w[2])
		}
	}
	n := map[string]int{}
	return func(text string) string {
		w := strings.Fields(text)
		other, ok := map[string]string{"1": "2", "2": "1"}[w[min(1, len(w)-1)]]
		if w[0] != "deal" || !ok {
			return text
		}
		k := n[w[1]]
		n[w[1]]++
		if k >= 7 {
			return text
		}
		return fmt.Sprint("deal ", w[1], " ", dealt[other][k])
	}
}

// TestPulverfass_HandsAreTheSeatsOwn exchanges the hands of two seats in the twin. The third,
// and who looks on, are told the same, round by round: of windows, draws, kegs and those who are out.
func TestPulverfass_HandsAreTheSeatsOwn(t *testing.T) {
	x := newTwins(t, m{"game": "pulverfass", "window": 0, "tips": true})
	var hands [2][]string
	for i := range hands {
		hands[i] = slices.Clone(keg(t, x.seats[i+1].frame(x.tab.Match, "")).Hands[i+1])
	}
	exchange := x.exchanged(t)
	x.hear(t, exchange, []int{0}, func(s *scene, step func(...string)) {
		i := 0
		if s.seats[0].pub != x.p {
			i = 1
		}
		if got := keg(t, s.seats[1].frame(s.match, "")).Hands[1]; (i == 0) != slices.Equal(got, hands[0]) {
			t.Fatalf("house %d: seat 1 has %v, was dealt %v: the test is blind", i, got, hands[0])
		}
		step()
		for range 3 {
			v := keg(t, s.seats[0].frame(s.match, ""))
			a := int(v.Acting)
			if card := alone(v.Hands[0]); a == 0 && card != "" && v.Phase == "playing" {
				step("0 play "+card, "1 pass") // the floor is not over before the next step
				step("2 pass")
				continue
			}
			if v.Phase == "playing" {
				step(fmt.Sprint(a, " draw"))
				continue
			}
			step(fmt.Sprint(a, " ", s.seats[a].frame(s.match, "").Moves[0])) // saves himself, puts it on top
		}
	})
}

// TestBluffPoker_WhatLiesThereIsHisWhoLooks has other dice lie under the twin's cup:
// who has not looked is told the same.
func TestBluffPoker_WhatLiesThereIsHisWhoLooks(t *testing.T) {
	x := newTwins(t, m{"game": "bluff-poker", "tips": true})
	plays(x.tab.Match, x.seats, "0 look")
	seen := cup(t, x.seats[0].frame(x.tab.Match, "")).Seen
	other := "peek 6 5 4"
	if slices.Equal(seen, []int{6, 5, 4}) {
		other = "peek 3 2 1"
	}
	var dice [][]int
	x.hear(t, func(text string) string {
		if strings.HasPrefix(text, "peek ") {
			return other
		}
		return text
	}, []int{1, 2}, func(s *scene, step func(...string)) {
		dice = append(dice, cup(t, s.seats[0].frame(s.match, "")).Seen)
		step()
		step("0 left")
		step("0 claim 655")
		step("1 believe")
	})
	if slices.Equal(dice[0], dice[1]) {
		t.Fatalf("seat 0 has seen %v in both houses: the test is blind", dice[0])
	}
}
