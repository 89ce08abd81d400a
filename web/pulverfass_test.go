package web_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"spelunke/games/pulverfass"
	"spelunke/house"
	"spelunke/web"
)

// keg is the view of a frame of Pulverfass.
func keg(t *testing.T, fr match_) (v pulverfass.Table) {
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

// alone returns the first card that somebody can play alone and without a target, or "".
func alone(hand []string) string {
	for _, c := range hand {
		if slices.Contains([]string{"10", "b", "8", "7"}, c) {
			return c
		}
	}
	return ""
}

// back sets a clock to a time that has been.
func (c *clock) back(to time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = to
}

// TestPulverfass_TwinsAreToldTheSame has one player be given a veto or another card
// in houses that are the same in all else: nobody who does not see the card is sent another byte
// or another message, neither by the favour nor in the window that comes after it, in which
// that player lets pass though he could veto, or because he must.
func TestPulverfass_TwinsAreToldTheSame(t *testing.T) {
	for _, rebuild := range []bool{false, true} {
		t.Run(fmt.Sprint("rebuild=", rebuild), func(t *testing.T) {
			for range 60 { // not everybody is dealt a favour, or a veto to give
				if given(t, rebuild) {
					return
				}
			}
			t.Fatal("sixty times nobody could be given a veto")
		})
	}
}

// given compares the twins of one match. It returns false if the cards were not such.
func given(t *testing.T, rebuild bool) bool {
	now := newClock()
	set := func(o *house.Options, w *web.Options) {
		o.Now, w.Now, o.Rebuild = now.Now, now.Now, rebuild
		o.BotPause = func() time.Duration { return time.Second } // windows close when the test says so
	}
	p := newPub(t, set)
	tab, seats := p.polter(m{"game": "pulverfass", "window": 0}, p.guest("Jule"), p.guest("Mehmet"), p.guest("Pia"))
	stranger := p.guest("Tobi")
	hand := func(s int) []string { return keg(t, seats[s].frame(tab.Match, "")).Hands[s] }
	play := alone(hand(1))
	giver := 1 + slices.IndexFunc(seats[1:], func(g *guest) bool {
		own := keg(t, g.frame(tab.Match, ""))
		return slices.Contains(slices.Concat(own.Hands...), "d")
	})
	if !slices.Contains(hand(0), "9") || play == "" || giver == 0 || slices.Contains(hand(0), "d") {
		return false
	}
	other := slices.IndexFunc(hand(giver), func(c string) bool { return c != "d" && c != play })
	plays(tab.Match, seats, fmt.Sprint("0 play 9 ", giver), "1 pass", "2 pass")
	settled := func(house *pub) {
		now.advance(2 * time.Second)
		house.h.Matches.Due(tab.Match)
	}
	settled(p)
	if v := keg(t, seats[0].frame(tab.Match, "")); v.Phase != "giving" {
		t.Fatalf("phase %s, want giving", v.Phase)
	}
	gifts := []string{"d", hand(giver)[other]}
	at := now.Now()
	q := p.twin(t, set)
	var heard [2][]string
	var holds [2]bool
	for i, house := range []*pub{p, q} {
		now.back(at)
		s := &scene{table: tab.ID, match: tab.Match}
		for _, g := range seats {
			s.seats = append(s.seats, g.at(house))
		}
		s.others = []*guest{s.seats[3-giver], stranger.at(house), {pub: house}}
		s.overhear(t)
		step := func(moves ...string) {
			plays(s.match, s.seats, moves...)
			heard[i] = append(heard[i], s.heard(t)...)
		}
		step(fmt.Sprint(giver, " give ", gifts[i]))
		step("0 draw")
		if keg(t, s.seats[0].frame(s.match, "")).Phase != "playing" {
			return false // a keg
		}
		step("1 play " + play)
		holds[i] = slices.Contains(s.seats[0].frame(s.match, "").Moves, "veto 1")
		step("0 pass")
		step("2 pass")
		settled(house)
		heard[i] = append(heard[i], s.heard(t)...)
	}
	if !holds[0] || holds[1] {
		return false // who was given another card has drawn a veto
	}
	same(t, heard)
	return true
}

// TestPulverfass_NobodyLearnsWhereTheKegIs puts a keg back on top in one house and at
// the bottom in its twin: nobody else is sent another byte.
func TestPulverfass_NobodyLearnsWhereTheKegIs(t *testing.T) {
	now := newClock()
	set := func(o *house.Options, w *web.Options) { o.Now, w.Now = now.Now, now.Now }
	p := newPub(t, set)
	tab, seats := p.polter(m{"game": "pulverfass", "window": 0}, p.guest("Jule"), p.guest("Mehmet"), p.guest("Pia"))
	stranger := p.guest("Tobi")
	acting := 0
	for {
		v := keg(t, seats[0].frame(tab.Match, ""))
		acting = int(v.Acting)
		if v.Phase == "saving" {
			break
		}
		plays(tab.Match, seats, fmt.Sprint(acting, " draw"))
	}
	fr := seats[acting].frame(tab.Match, "")
	plays(tab.Match, seats, fmt.Sprint(acting, " ", fr.Moves[0]))
	size := keg(t, seats[acting].frame(tab.Match, "")).Pile
	q := p.twin(t, set)
	var heard [2][]string
	var known [2]string
	for i, house := range []*pub{p, q} {
		s := &scene{table: tab.ID, match: tab.Match}
		for _, g := range seats {
			s.seats = append(s.seats, g.at(house))
		}
		s.others = append(slices.Delete(slices.Clone(s.seats), acting, acting+1), stranger.at(house), &guest{pub: house})
		s.overhear(t)
		plays(s.match, s.seats, fmt.Sprint(acting, " put ", i*size))
		heard[i] = s.heard(t)
		known[i] = fmt.Sprint(keg(t, s.seats[acting].frame(s.match, "")).Notes)
	}
	if known[0] == known[1] {
		t.Fatalf("who has put it back knows %s in both houses: the test is blind", known[0])
	}
	same(t, heard)
}

// announced plays until somebody has announced a card that has no target, and returns who.
func announced(t *testing.T, match string, seats []*guest) int {
	t.Helper()
	for {
		v := keg(t, seats[0].frame(match, ""))
		a := int(v.Acting)
		fr := seats[a].frame(match, "")
		if card := alone(keg(t, fr).Hands[a]); card != "" && v.Phase == "playing" {
			plays(match, seats, fmt.Sprint(a, " play ", card))
			return a
		}
		move := fr.Moves[0] // draws, saves himself, puts the keg on top
		plays(match, seats, fmt.Sprint(a, " ", move))
	}
}

// TestPulverfass_OrdersAreTheSeatsOwn sets a standing order in a window: the others are sent
// nothing, a reload tells the seat of it, and it is carried out.
func TestPulverfass_OrdersAreTheSeatsOwn(t *testing.T) {
	both(t, func(t *testing.T, p *pub) {
		tab, seats := p.polter(m{"game": "pulverfass", "window": 0}, p.guest("Jule"), p.guest("Mehmet"), p.guest("Pia"))
		stranger := p.guest("Tobi")
		author := announced(t, tab.Match, seats)
		one, two := seats[(author+1)%3], seats[(author+2)%3]
		for _, g := range []*guest{one, two} {
			pg := g.look(tab.ID, "")
			_, pushed := pg.until("the window", func(_ house.Table, fr match_) bool { return fr.Window })
			pg.shut()
			for how, fr := range map[string]match_{"asked": g.frame(tab.Match, ""), "from the start": g.frame(tab.Match, "?after=0"), "pushed": pushed} {
				if !fr.Window || !slices.Contains(fr.Moves, "pass") || len(fr.Awaited) != 0 {
					t.Errorf("%s, %s: window %v, moves %v, awaited %v", g.name, how, fr.Window, fr.Moves, fr.Awaited)
				}
			}
		}
		for _, g := range []*guest{seats[author], stranger} {
			if fr := g.frame(tab.Match, ""); len(fr.Moves) != 0 || len(fr.Awaited) != 0 {
				t.Errorf("%s: moves %v, awaited %v, want none", g.name, fr.Moves, fr.Awaited)
			}
		}
		order := func(g *guest, order string) m { return m{"cmd": g.cmd(), "order": order} }
		before := map[*guest]string{}
		others := []*guest{seats[author], two, stranger}
		for _, g := range others {
			_, b := g.do("GET", "/api/matches/"+tab.Match, nil)
			before[g] = string(b)
		}
		var fr match_
		one.must("POST", "/api/matches/"+tab.Match+"/order", order(one, "pass"), &fr)
		if fr.Order != "pass" || one.frame(tab.Match, "").Order != "pass" {
			t.Errorf("the order is %q, after a reload %q, want pass", fr.Order, one.frame(tab.Match, "").Order)
		}
		for _, g := range others {
			if _, b := g.do("GET", "/api/matches/"+tab.Match, nil); string(b) != before[g] {
				t.Errorf("%s is sent something by another's order:\n%s\n%s", g.name, before[g], b)
			}
		}
		if code := one.code("POST", "/api/matches/"+tab.Match+"/order", order(one, "never")); code != "bad_input" {
			t.Errorf("order never: %s, want bad_input", code)
		}
		if code := stranger.code("POST", "/api/matches/"+tab.Match+"/order", order(stranger, "pass")); code != "not_seated" {
			t.Errorf("a stranger's order: %s, want not_seated", code)
		}
		pg := two.look(tab.ID, "")
		two.does(tab.Match, "pass")
		pg.until("the window to close", func(_ house.Table, fr match_) bool { return fr.Seq > 0 && !fr.Window })
	})
}

// TestPulverfass_SeatsOfBots has a person leave in a window: a bot plays on in his seat with
// the same cards, and who sits down there again is told them, and nobody else.
func TestPulverfass_SeatsOfBots(t *testing.T) {
	both(t, func(t *testing.T, p *pub) {
		tab, seats := p.polter(m{"game": "pulverfass", "window": 0}, p.guest("Jule"), p.guest("Mehmet"), p.guest("Pia"))
		author := announced(t, tab.Match, seats)
		gone := (author + 1) % 3
		one, two := seats[gone], seats[(author+2)%3]
		hand := keg(t, one.frame(tab.Match, "")).Hands[gone]
		chair := one.frame(tab.Match, "").Seats[gone].Chair
		one.table(tab.ID, "leave", nil)
		fr := one.frame(tab.Match, "")
		if v := keg(t, fr); fr.Me != -1 || len(v.Hands[gone]) != 0 || len(fr.Moves) != 0 {
			t.Errorf("who has left is seat %d and sees %v", fr.Me, v.Hands)
		}
		one.table(tab.ID, "sit", m{"chair": chair})
		fr = one.frame(tab.Match, "")
		v := keg(t, fr)
		if fr.Me != gone || len(v.Hands[gone]) != v.Counts[gone] || v.Counts[gone] < len(hand)-1 {
			t.Errorf("back again he is seat %d with %v, had %v", fr.Me, v.Hands[gone], hand)
		}
		if n := len(keg(t, two.frame(tab.Match, "")).Hands[gone]); n != 0 {
			t.Errorf("another sees %d of his cards", n)
		}
	})
}

// TestPulverfass_Terms opens tables with what they can agree on.
func TestPulverfass_Terms(t *testing.T) {
	p := newPub(t, nil)
	a := p.guest("Jule")
	for _, c := range []struct {
		more           m
		window, points int
		odds           bool
	}{
		{m{"game": "pulverfass"}, 3, 3, true},
		{m{"game": "pulverfass", "window": 0, "points": 1, "odds": false}, 0, 1, false},
		{m{"game": "pulverfass", "window": 8, "points": 9}, 8, 9, true},
		{m{"game": "knobeln", "window": 8, "points": 9, "odds": true}, 0, 0, false},
	} {
		tab := a.opens("me open", c.more)
		if tab.Window != c.window || tab.Points != c.points || tab.Odds != c.odds {
			t.Errorf("%v: window %d, points %d, odds %v, want %d, %d, %v", c.more, tab.Window, tab.Points, tab.Odds, c.window, c.points, c.odds)
		}
	}
	tab := a.opens("me bot", m{"game": "pulverfass", "window": 5})
	tab = a.table(tab.ID, "game", m{"game": "pulverfass", "params": m{}, "clock": 0, "watch": true, "window": 2})
	if tab.Window != 2 || tab.Points != 3 {
		t.Errorf("chosen anew: window %d, points %d, want 2 and 3", tab.Window, tab.Points)
	}
	for _, bad := range []m{{"window": 4}, {"points": 0}, {"points": 10}, {"window": -1}} {
		body := m{"cmd": a.cmd(), "game": "pulverfass", "params": m{}, "clock": 0, "watch": true, "chairs": []m{{"kind": "me"}}}
		for k, v := range bad {
			body[k] = v
		}
		if code := a.code("POST", "/api/tables", body); code != "bad_input" && !strings.HasPrefix(code, "bad") {
			t.Errorf("%v: %s, want bad_input", bad, code)
		}
	}
}
