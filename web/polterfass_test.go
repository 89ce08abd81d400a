package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"spelunke/audit"
	"spelunke/game"
	"spelunke/games"
	"spelunke/games/polterfass"
	"spelunke/house"
	"spelunke/web"
)

// polter begins a match of Polterfass and returns its name and the guests by game seat.
func (p *pub) polter(more m, who ...*guest) (house.Table, []*guest) {
	p.t.Helper()
	body := m{"game": "polterfass"}
	for k, v := range more {
		body[k] = v
	}
	tab := who[0].opens("me"+strings.Repeat(" open", len(who)-1), body)
	for i, g := range who[1:] {
		g.table(tab.ID, "sit", m{"chair": -1})
		g.table(tab.ID, "ready", m{"ready": true, "contribution": share(byte(i + 2))})
	}
	tab = who[0].table(tab.ID, "start", m{"contribution": share(1)})
	if tab.State != "playing" {
		p.t.Fatalf("state %q, want playing", tab.State)
	}
	var seats []*guest
	for _, s := range who[0].frame(tab.Match, "").Seats {
		seats = append(seats, who[slices.IndexFunc(who, func(g *guest) bool { return g.person == s.Person })])
	}
	return tab, seats
}

// cellar is the view of a frame.
func cellar(t *testing.T, fr match_) (v polterfass.Table) {
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

// does makes a move on a guest's newest frame.
func (g *guest) does(match, move string) match_ {
	g.t.Helper()
	return g.move(g.frame(match, ""), move)
}

// orders lays an order and returns the answer as it came.
func (g *guest) orders(match string, seq uint64, move string) (int, []byte) {
	g.t.Helper()
	return g.do("POST", "/api/matches/"+match+"/moves", m{"cmd": g.cmd(), "seq": seq, "move": move})
}

// billed plays from the host's turn to the end of the round and returns the orders shown.
func billed(t *testing.T, match string, seats []*guest) []string {
	t.Helper()
	for {
		fr := seats[0].frame(match, "")
		v := cellar(t, fr)
		if v.Phase == "ordering" || fr.Over {
			t.Fatal("no bill: the host is not to move")
		}
		fr = seats[v.Host].frame(match, "")
		i := slices.IndexFunc(fr.Moves, func(m string) bool { return m == "close" || m == "serve" })
		for _, e := range seats[v.Host].move(fr, fr.Moves[max(0, i)]).Entries {
			if shown, ok := strings.CutPrefix(e.Move, "show "); ok {
				return strings.Fields(shown)
			}
		}
	}
}

// TestPolterfass_TwinsAreToldTheSame lets one guest order otherwise in a house
// that is the same in all else: nobody else is sent another byte.
func TestPolterfass_TwinsAreToldTheSame(t *testing.T) {
	for _, c := range []struct {
		name   string
		params m
		one    []string // what is ordered, order and change
		two    []string
	}{
		{"as many cards", m{}, []string{"order 7 3", "order 2 1"}, []string{"order 5 4", "order 7 6"}},
		{"hidden number", m{"hide_card_count": "1"}, []string{"order 7 3", "order 0"}, []string{"order 4", "order 6 5"}},
		{"locked", m{"locked_orders": "1"}, []string{"order 7 3"}, []string{"order 1 0"}},
	} {
		for _, rebuild := range []bool{false, true} {
			t.Run(fmt.Sprint(c.name, " rebuild=", rebuild), func(t *testing.T) {
				now := newClock()
				set := func(o *house.Options, w *web.Options) { o.Now, w.Now, o.Rebuild = now.Now, now.Now, rebuild }
				p := newPub(t, set)
				tab, seats := p.polter(m{"params": c.params}, p.guest("Jule"), p.guest("Mehmet"), p.guest("Pia"))
				stranger := p.guest("Tobi")
				q := p.twin(t, set)
				var heard [2][]string
				for i, house := range []*pub{p, q} {
					s := &scene{table: tab.ID, match: tab.Match}
					for _, g := range seats {
						s.seats = append(s.seats, g.at(house))
					}
					s.others = []*guest{s.seats[0], s.seats[2], stranger.at(house), {pub: house}}
					s.overhear(t)
					for _, move := range [][]string{c.one, c.two}[i] {
						s.seats[1].does(s.match, move)
					}
					between := s.heard(t)
					s.seats[2].does(s.match, "order 3 0")
					heard[i] = append(between, s.heard(t)...)
					fr := s.seats[0].does(s.match, "throw")
					if !slices.ContainsFunc(fr.Entries, func(e shown) bool { return strings.HasPrefix(e.Move, "show") }) {
						heard[i] = append(heard[i], s.heard(t)...)
					}
				}
				same(t, heard)
			})
		}
	}
}

// own are the parts of frames that tell a person what he may do himself.
var own = regexp.MustCompile(`"moves":\[[^\]]*\]`)

// knows reports whether a guest has been sent the order 7 3 in any spelling.
func (g *guest) knows() bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	all := own.ReplaceAllString(strings.Join(g.got, "\n"), "")
	return strings.Contains(all, "7 3") || strings.Contains(all, "7+3") || strings.Contains(all, "[7,3]")
}

func TestPolterfass_NoOrderLeavesBeforeTheBill(t *testing.T) {
	for _, hidden := range []string{"0", "1"} {
		both(t, func(t *testing.T, p *pub) {
			tab, seats := p.polter(m{"params": m{"hide_card_count": hidden}}, p.guest("Jule"), p.guest("Mehmet"), p.guest("Pia"))
			s := &scene{table: tab.ID, match: tab.Match, seats: seats, others: []*guest{seats[0], seats[2], p.guest("Tobi"), {pub: p}}}
			s.overhear(t)
			seats[1].does(s.match, "order 1")
			seats[1].does(s.match, "order 7 3")
			seats[2].does(s.match, "order 4")
			s.heard(t)
			if !seats[1].knows() {
				t.Fatal("not even he who ordered knows it: the test is blind")
			}
			for _, g := range s.others {
				if g.knows() {
					t.Errorf("%q knows the order before the bill", g.name)
				}
			}
			if got := billed(t, s.match, seats); !slices.Equal(got, []string{"-", "7+3", "4"}) {
				t.Errorf("the bill shows %v", got)
			}
			s.heard(t)
			for _, g := range s.others {
				if !g.knows() {
					t.Errorf("%q does not know the order after the bill", g.name)
				}
			}
		})
	}
}

func TestPolterfass_OrdersInTheSameInstant(t *testing.T) {
	both(t, func(t *testing.T, p *pub) {
		var who []*guest
		for _, name := range []string{"Jule", "Mehmet", "Pia", "Tobi", "Uschi", "Heinz"} {
			who = append(who, p.guest(name))
		}
		tab, seats := p.polter(m{"params": m{"target": "200"}}, who...)
		for round := range 4 {
			fr := seats[0].frame(tab.Match, "")
			host := int(cellar(t, fr).Host)
			var wg sync.WaitGroup
			for i, g := range seats {
				if i == host {
					continue
				}
				wg.Go(func() {
					if status, b := g.orders(tab.Match, fr.Seq, fmt.Sprintf("order %d 0", i+1)); status != http.StatusOK {
						t.Errorf("round %d: %s's order was answered %d %.200s", round, g.name, status, b)
					}
				})
			}
			wg.Wait()
			for i, got := range billed(t, tab.Match, seats) {
				if want := fmt.Sprintf("%d+0", i+1); got != want && (i != host || got != "-") {
					t.Errorf("round %d: seat %d ordered %s, want %s", round, i, got, want)
				}
			}
		}
	})
}

// TestPolterfass_OrdersWhileOthersVote has an order count though somebody has
// voted, or come back, since the frame that it names.
func TestPolterfass_OrdersWhileOthersVote(t *testing.T) {
	both(t, func(t *testing.T, p *pub) {
		tab, seats := p.polter(nil, p.guest("Jule"), p.guest("Mehmet"), p.guest("Pia"))
		seq := seats[1].frame(tab.Match, "").Seq
		seats[2].must("POST", "/api/matches/"+tab.Match+"/votes", m{"cmd": p.cmd(), "about": "abandon", "seat": -1, "yes": true}, nil)
		if status, b := seats[1].orders(tab.Match, seq, "order 2 1"); status != http.StatusOK {
			t.Errorf("an order while another votes: %d %.200s", status, b)
		}
	})
}

func TestPolterfass_Changes(t *testing.T) {
	both(t, func(t *testing.T, p *pub) {
		tab, seats := p.polter(m{"params": m{"target": "200"}}, p.guest("Jule"), p.guest("Mehmet"), p.guest("Pia"))
		old := seats[1].frame(tab.Match, "").Seq
		seats[1].does(tab.Match, "order 7 3")
		seats[1].does(tab.Match, "order 6")
		if status, b := seats[1].orders(tab.Match, old, "order 5"); status != http.StatusConflict || !strings.Contains(string(b), `"stale"`) {
			t.Errorf("an order that does not know of his own: %d %.200s, want stale", status, b)
		}
		seats[1].does(tab.Match, "order 2 1")
		seats[2].does(tab.Match, "order 4")
		fr := seats[1].frame(tab.Match, "")
		if status, b := seats[1].orders(tab.Match, fr.Seq, "order 5"); status != http.StatusConflict || !strings.Contains(string(b), `"not_your_turn"`) {
			t.Errorf("a change after the last order: %d %.200s, want not_your_turn", status, b)
		}
		if got := billed(t, tab.Match, seats); !slices.Equal(got, []string{"-", "2+1", "4"}) {
			t.Errorf("the bill shows %v, want the changed order", got)
		}
		for range 12 {
			v := cellar(t, seats[0].frame(tab.Match, ""))
			a, b := (int(v.Host)+1)%3, (int(v.Host)+2)%3
			fr := seats[a].does(tab.Match, "order 7 3")
			var wg sync.WaitGroup
			var status int
			var answer []byte
			wg.Go(func() { status, answer = seats[a].orders(tab.Match, fr.Seq, "order 2 1") })
			wg.Go(func() { seats[b].orders(tab.Match, fr.Seq, "order 4") })
			wg.Wait()
			want := "2+1"
			if status != http.StatusOK {
				want = "7+3"
				var missed web.Problem
				if err := json.Unmarshal(answer, &missed); err != nil || missed.Code != "stale" || missed.Frame == nil || cellar(t, *missed.Frame).Phase != "serving" {
					t.Errorf("a change that came too late: %d %.300s, want stale with the frame", status, answer)
				}
			}
			if got := billed(t, tab.Match, seats); got[a] != want || got[b] != "4" {
				t.Errorf("answered %d, but the bill shows %v", status, got)
			}
		}
	})
}

// marked counts the entries of a match that note a time-out.
func (p *pub) marked(match string) (n int) {
	p.t.Helper()
	es, err := p.st.Read(p.t.Context(), "match/"+match, 0)
	if err != nil {
		p.t.Fatal(err)
	}
	for _, e := range es {
		if strings.HasPrefix(e.Text, "@timeout") {
			n++
		}
	}
	return n
}

func TestPolterfass_TimeOuts(t *testing.T) {
	for _, rebuild := range []bool{false, true} {
		t.Run(fmt.Sprint("rebuild=", rebuild), func(t *testing.T) {
			c := newClock()
			p := newPub(t, func(o *house.Options, w *web.Options) { o.Now, w.Now, o.Rebuild = c.Now, c.Now, rebuild })
			tab, seats := p.polter(m{"clock": 30}, p.guest("Jule"), p.guest("Mehmet"), p.guest("Pia"))
			seats[1].does(tab.Match, "order 7 6")
			v := cellar(t, seats[0].frame(tab.Match, ""))
			c.advance(29 * time.Second)
			p.h.Matches.Due(tab.Match)
			if n := p.marked(tab.Match); n != 0 {
				t.Fatalf("%d time-outs after 29 seconds", n)
			}
			c.advance(2 * time.Second)
			p.h.Matches.Due(tab.Match)
			fr := seats[2].frame(tab.Match, "")
			late := cellar(t, fr).Orders[2]
			want := max(1, min(7, 2*v.Sum/6))
			if len(late) != 2 || late[0]+late[1] != want {
				t.Errorf("the late guest has ordered %v, want two cards that make %d of %d", late, want, v.Sum)
			}
			if got := cellar(t, fr).Phase; got != "serving" {
				t.Fatalf("phase %s, want serving", got)
			}
			if n := len(cellar(t, seats[1].frame(tab.Match, "")).Orders[2]); n != 0 {
				t.Error("the others know what was ordered for the late guest")
			}
			thrown := cellar(t, fr).Thrown
			for len(cellar(t, seats[0].frame(tab.Match, "")).Pad) == 0 {
				c.advance(31 * time.Second)
				p.h.Matches.Due(tab.Match)
			}
			moves := ""
			for _, e := range seats[0].frame(tab.Match, "").Entries {
				if e.By == 0 {
					moves += e.Move + ";"
				}
			}
			if !strings.HasPrefix(moves, "@timeout 0;close;") || strings.Contains(moves, "throw") || thrown < 1 {
				t.Errorf("for the late host was played %q, want close", moves)
			}
		})
	}
}

// bad sends moves that are refused, and checks that nobody is told anything.
func bad(t *testing.T, match string, who *guest, all []*guest, moves map[string]string) {
	t.Helper()
	before := map[*guest]string{}
	for _, g := range all {
		_, b := g.do("GET", "/api/matches/"+match, nil)
		before[g] = string(b)
	}
	for move, want := range moves {
		seq := who.frame(match, "").Seq
		if got := who.code("POST", "/api/matches/"+match+"/moves", m{"cmd": who.cmd(), "seq": seq, "move": move}); got != want {
			t.Errorf("%q was answered %s, want %s", move, got, want)
		}
	}
	for _, g := range all {
		if _, b := g.do("GET", "/api/matches/"+match, nil); string(b) != before[g] {
			t.Errorf("what was refused has changed what %s sees from\n%s to\n%s", g.name, before[g], b)
		}
	}
}

func TestPolterfass_BadMoves(t *testing.T) {
	both(t, func(t *testing.T, p *pub) {
		tab, seats := p.polter(m{"params": m{"stand_special": "60", "target": "200"}}, p.guest("Jule"), p.guest("Mehmet"), p.guest("Pia"))
		seats[1].does(tab.Match, "order 7 3")
		bad(t, tab.Match, seats[1], seats, map[string]string{
			"order 8": "bad_move", "order 9 1": "bad_move", "order": "illegal_move", "order 7 3 1": "bad_move", "order 3 3": "bad_move", "order 3 7": "bad_move",
			"order 7 3": "illegal_move", "order ? ?": "illegal_move", "order ?": "illegal_move", "order -1": "bad_move", "order 07": "bad_move", "": "bad_move",
			"throw": "illegal_move", "close": "illegal_move", "show - 7+3 4": "illegal_move", "fall -": "illegal_move", "@abandon": "bad_move", "order 4 ": "bad_move",
		})
		bad(t, tab.Match, seats[0], seats, map[string]string{"order 7 3": "not_your_turn", "throw": "not_your_turn", "close": "not_your_turn"})
		seats[2].does(tab.Match, "order 4")
		bad(t, tab.Match, seats[0], seats, map[string]string{
			"throw n1": "bad_move", "throw s3": "bad_move", "throw s1 s1": "bad_move", "order 7 3": "illegal_move", "serve": "illegal_move", "show - 7+3 4": "illegal_move",
			"throw s2 s1": "bad_move",
		})
		host, v := p.reckoning(t, tab.Match, seats)
		up, down := "", ""
		for i, face := range v.Barrels[:7] {
			if face == "" {
				down = fmt.Sprint("n", i+1)
			} else {
				up = fmt.Sprint("n", i+1)
			}
		}
		act := map[string]string{"double": "double", "cross": "spoil"}
		one, two := act[v.Barrels[7]], act[v.Barrels[8]]
		other := map[string]string{"double": "spoil", "spoil": "double"}
		bad(t, tab.Match, host, seats, map[string]string{
			"serve " + down + " " + one + " s1":                           "illegal_move",
			"serve " + up + " " + one + " s1 " + up + " " + two + " s2":   "illegal_move",
			"serve " + up + " " + other[one] + " s1":                      "illegal_move",
			"serve s1 " + one + " s2":                                     "bad_move",
			"serve " + up + " " + one + " n1":                             "bad_move",
			"serve " + up + " " + one:                                     "bad_move",
			"serve " + up + " " + two + " s2 " + down + " " + one + " s1": "bad_move",
			"serve " + up + " " + one + " s1 " + down + " " + one + " s1": "bad_move",
			"serve " + strings.Repeat(up+" "+one+" s1 ", 12) + "x":        "bad_move",
			"close": "illegal_move",
			"throw": "illegal_move",
		})
	})
}

// reckoning plays rounds until a host reckons with both special barrels, one
// number barrel that stands, and one that lies.
func (p *pub) reckoning(t *testing.T, match string, seats []*guest) (*guest, polterfass.Table) {
	t.Helper()
	for range 500 {
		v := cellar(t, seats[0].frame(match, ""))
		host := seats[v.Host]
		lying := slices.Contains(v.Barrels[:7], "")
		both := v.Barrels[7] != "" && v.Barrels[8] != ""
		switch v.Phase {
		case "ordering":
			for i, g := range seats {
				if i != int(v.Host) && v.Laid[i] == 0 {
					g.does(match, "order 1")
				}
			}
		case "serving":
			if both || !lying {
				host.does(match, "close")
			} else {
				host.does(match, "throw")
			}
		case "reckoning":
			if both && lying {
				return host, v
			}
			host.does(match, "serve")
		default:
			t.Fatalf("phase %s, want a round to begin", v.Phase)
		}
	}
	t.Fatal("both special barrels never stood at once")
	return nil, polterfass.Table{}
}

// greedy plays for a guest who orders as much as he can and closes at once.
func greedy(moves []string) string {
	if i := slices.IndexFunc(moves, func(m string) bool { return m == "order 7 6" || m == "close" || m == "serve" }); i >= 0 {
		return moves[i]
	}
	return moves[0]
}

func TestPolterfass_WholeMatches(t *testing.T) {
	for _, full := range []string{"0", "1"} {
		both(t, func(t *testing.T, p *pub) {
			g := p.guest("Jule")
			tab := g.opens("me bot bot", m{"game": "polterfass", "params": m{"target": "25", "full_cycle": full}})
			below := false
			for range 12 {
				tab = g.table(tab.ID, "start", m{"contribution": share(1)})
				pg := g.look(tab.ID, "")
				last := p.drunk(t, tab.Match, pg)
				below = below || slices.ContainsFunc(pg.seen(tab.Match), func(fr match_) bool { return len(fr.Score) > 0 && slices.Min(fr.Score) < 0 })
				ends(t, full == "1", pg.seen(tab.Match), last)
				p.checked(t, g, tab.Match)
				pg.until("the next match", func(tab house.Table, _ match_) bool { return tab.State == "over" && tab.Next.Match != "" })
				pg.shut()
				if below {
					return
				}
			}
			t.Error("nobody was ever below zero")
		})
	}
}

// seen returns the frames of a match that a page was pushed.
func (p *page) seen(match string) (out []match_) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, fr := range p.frames {
		if fr.Match == match {
			out = append(out, fr)
		}
	}
	return out
}

// drunk plays a match to its end for one guest among bots.
func (p *pub) drunk(t *testing.T, match string, pg *page) match_ {
	t.Helper()
	for {
		fr := pg.frame(match, "")
		if fr.Over {
			return fr
		}
		if slices.Contains(fr.Awaited, fr.Me) {
			if status, b := pg.orders(match, fr.Seq, greedy(fr.Moves)); status != http.StatusOK && status != http.StatusConflict {
				t.Fatalf("answered %d %s", status, b)
			}
			continue
		}
		pg.until("the bots to have played", func(_ house.Table, fr match_) bool {
			return fr.Match == match && (fr.Over || slices.Contains(fr.Awaited, fr.Me))
		})
	}
}

// ends checks when and how a match up to 25 has ended.
func ends(t *testing.T, full bool, frames []match_, last match_) {
	t.Helper()
	v := cellar(t, last)
	if v.Phase != "over" || slices.Max(last.Score) < 25 || len(last.Ranks) != 3 || last.Fair.Seed == "" {
		t.Errorf("the match ended in phase %s with %v, places %v", v.Phase, last.Score, last.Ranks)
	}
	for i, rank := range last.Ranks {
		better := 0
		for _, score := range last.Score {
			if score > last.Score[i] {
				better++
			}
		}
		if rank != better+1 {
			t.Errorf("points %v, places %v", last.Score, last.Ranks)
		}
	}
	if full && v.Round%3 != 0 {
		t.Errorf("it ended after round %d of three players, want a full cycle", v.Round)
	}
	for _, fr := range frames {
		if r := cellar(t, fr).Round; !fr.Over && slices.Max(fr.Score) >= 25 && (!full || r%3 == 1) {
			t.Errorf("it went on in round %d with %v", r, fr.Score)
		}
	}
}

// checked verifies a finished match by its log.
func (p *pub) checked(t testing.TB, g *guest, match string) {
	t.Helper()
	_, b := g.do("GET", "/api/matches/"+match+"/log", nil)
	l, err := audit.Parse(strings.NewReader(string(b)))
	if err != nil {
		t.Fatal(err)
	}
	err = audit.Verify(l, func(name string) (game.Game, bool) { e, ok := games.Find(name); return e.Game, ok })
	if err != nil {
		t.Error(err)
	}
}
