package web_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"spelunke/house"
	"spelunke/web"
)

// clocked is a house whose time the test moves.
func clocked(t *testing.T) (*pub, *clock) {
	c := newClock()
	return newPub(t, func(o *house.Options, w *web.Options) { o.Now, w.Now = c.Now, c.Now }), c
}

func TestMissing_VoteForABotAndComeBack(t *testing.T) {
	p, c := clocked(t)
	jule, mehmet, tobi := p.guest("Jule"), p.guest("Mehmet"), p.guest("Tobi")
	tab := jule.opens("me open open", nil)
	a := jule.look(tab.ID, "")
	b, gone := mehmet.look(tab.ID, ""), tobi.look(tab.ID, "")
	mehmet.table(tab.ID, "sit", m{"chair": 1})
	tobi.table(tab.ID, "sit", m{"chair": 2})
	for i, g := range []*guest{mehmet, tobi} {
		g.table(tab.ID, "ready", m{"ready": true, "contribution": share(byte(i))})
	}
	tab = jule.table(tab.ID, "start", m{"contribution": share(9)})
	a.until("the match", func(_ house.Table, fr match_) bool { return fr.Match == tab.Match })
	b.until("the match", func(_ house.Table, fr match_) bool { return fr.Match == tab.Match })
	path := "/api/matches/" + tab.Match
	seat := slices.IndexFunc(jule.frame(tab.Match, "").Seats, func(s seated) bool { return s.Person == tobi.person })
	vote := func(g *guest, yes bool) m {
		return m{"cmd": p.cmd(), "about": "bot", "seat": seat, "yes": yes}
	}
	if got := jule.code("POST", path+"/votes", vote(jule, true)); got != "not_allowed" {
		t.Errorf("a vote on somebody who is there: %q, want not_allowed", got)
	}
	gone.shut()
	a.until("Tobi to be missing", func(now house.Table, _ match_) bool {
		c.advance(61 * time.Second) // again, should the house not know yet that he has gone
		p.h.Tell(tab.ID)
		return len(now.Missing) == 1 && now.Missing[0].Chair == 2 && !now.Chairs[2].Present
	})
	var fr match_
	jule.must("POST", path+"/votes", vote(jule, true), &fr)
	if len(fr.Votes) != 1 || fr.Votes[0].Need != 2 || fr.Seats[seat].Auto {
		t.Fatalf("after one of two votes: %+v, want two needed", fr.Votes)
	}
	mehmet.must("POST", path+"/votes", vote(mehmet, true), &fr)
	if len(fr.Votes) != 0 || !fr.Seats[seat].Auto {
		t.Fatalf("after both votes: %+v auto %v, want a bot in the seat", fr.Votes, fr.Seats[seat].Auto)
	}
	back := tobi.look(tab.ID, "")
	_, fr = back.until("the seat back", func(_ house.Table, fr match_) bool { return fr.Match == tab.Match && !fr.Seats[seat].Auto })
	if fr.Me != seat {
		t.Errorf("back in seat %d, want %d", fr.Me, seat)
	}
}

func TestVote_Abandon(t *testing.T) {
	both(t, func(t *testing.T, p *pub) {
		a, b := p.guest("Jule"), p.guest("Mehmet")
		tab, _ := p.started(a, b, nil)
		path := "/api/matches/" + tab.Match
		var fr match_
		vote := func(yes bool) m { return m{"cmd": p.cmd(), "about": "abandon", "seat": -1, "yes": yes} }
		a.must("POST", path+"/votes", vote(true), &fr)
		b.must("POST", path+"/votes", vote(false), &fr)
		if len(fr.Votes) != 0 || fr.Over {
			t.Fatalf("one against: votes %+v over %v, want the question gone", fr.Votes, fr.Over)
		}
		b.must("POST", path+"/votes", vote(true), &fr)
		a.must("POST", path+"/votes", vote(true), &fr)
		if !fr.Over || !fr.Abandoned || fr.Fair.Seed == "" || len(fr.Ranks) != 0 {
			t.Fatalf("both for it: over %v abandoned %v ranks %v, want an end without ranks and the seed", fr.Over, fr.Abandoned, fr.Ranks)
		}
		page := a.look(tab.ID, "")
		next, _ := page.until("the next match", func(tab house.Table, _ match_) bool { return tab.State == "over" && tab.Next.Match != "" })
		if len(next.Tally) != 0 {
			t.Errorf("tally %+v, want none for an abandoned match", next.Tally)
		}
	})
}

func TestSeats_LeaveAndTakeABotsPlace(t *testing.T) {
	both(t, func(t *testing.T, p *pub) {
		a, b, c := p.guest("Jule"), p.guest("Mehmet"), p.guest("Pia")
		tab, _ := p.started(a, b, nil)
		tab = a.table(tab.ID, "leave", nil)
		if tab.Me != -1 || tab.Chairs[0].Kind != "bot" {
			t.Fatalf("left, but chair 0 is %+v", tab.Chairs[0])
		}
		var seen house.Table
		b.must("GET", "/api/tables/"+tab.ID, nil, &seen)
		if !seen.Host {
			t.Error("the host has left and nobody follows him")
		}
		if got := c.code("POST", "/api/tables/"+tab.ID+"/sit", m{"cmd": p.cmd(), "chair": 1}); got != "seat_taken" {
			t.Errorf("sitting on Mehmet: %q, want seat_taken", got)
		}
		c.table(tab.ID, "sit", m{"chair": 0})
		fr := c.frame(tab.Match, "")
		if fr.Me < 0 || fr.Seats[fr.Me].Name != "Pia" {
			t.Errorf("Pia plays in seat %d of %+v", fr.Me, fr.Seats)
		}
		if got := a.code("POST", "/api/matches/"+tab.Match+"/moves", m{"cmd": p.cmd(), "seq": 1, "move": "throw"}); got != "not_seated" {
			t.Errorf("a move of one who has left: %q, want not_seated", got)
		}
	})
}

func TestHost_KickSwapCloseNextGame(t *testing.T) {
	p := newPub(t, nil)
	a, b := p.guest("Jule"), p.guest("Mehmet")
	tab := a.opens("me open", nil)
	b.table(tab.ID, "sit", m{"chair": 1})
	tab = a.table(tab.ID, "swap", m{"a": 0, "b": 1})
	if tab.Chairs[0].Name != "Mehmet" || tab.Me != 1 {
		t.Errorf("swapped to %+v", tab.Chairs)
	}
	old := tab.Next.Commit
	tab = a.table(tab.ID, "game", m{"game": "knobeln", "params": m{"croatian": "1"}, "clock": 30, "watch": false})
	if tab.Params["croatian"] != "1" || tab.Clock != 30 || tab.Watch || tab.Next.Commit == old {
		t.Errorf("the next game is %+v", tab)
	}
	tab = a.table(tab.ID, "chairs", m{"chair": 2, "kind": "bot", "level": "frischling"})
	if len(tab.Chairs) != 3 || tab.Chairs[2].Level != "frischling" || tab.Chairs[2].Name == "" {
		t.Errorf("a new chair: %+v", tab.Chairs)
	}
	tab = a.table(tab.ID, "chairs", m{"chair": 2, "kind": "none"})
	if len(tab.Chairs) != 2 {
		t.Errorf("a chair taken away: %+v", tab.Chairs)
	}
	sent := b.look(tab.ID, "")
	a.table(tab.ID, "kick", m{"chair": 0})
	<-sent.done // his connection ends too
	for _, verb := range []string{"sit", "talk", "ready"} {
		if got := b.code("POST", "/api/tables/"+tab.ID+"/"+verb, m{"cmd": p.cmd(), "chair": 0, "text": "x", "ready": false}); got != "kicked" && got != "bad_input" {
			t.Errorf("%s after being sent away: %q, want kicked", verb, got)
		}
	}
	code := a.table(tab.ID, "close", nil)
	if code.State != "closed" || code.Code != "" {
		t.Errorf("closed: %+v", code)
	}
	if got := a.code("POST", "/api/tables/"+tab.ID+"/sit", m{"cmd": p.cmd(), "chair": 0}); got != "closed" {
		t.Errorf("sit at a closed table: %q, want closed", got)
	}
	if got := b.code("POST", "/api/codes", m{"code": tab.Code}); got != "wrong_code" {
		t.Errorf("the code of a closed table: %q, want wrong_code", got)
	}
}

func TestRematch_TheSeatToTheLeftBegins(t *testing.T) {
	p := newPub(t, nil)
	a, b := p.guest("Jule"), p.guest("Mehmet")
	tab, fr := p.started(a, b, nil)
	first := fr.Seats[0].Chair
	page := a.look(tab.ID, "")
	for range 3 {
		for _, g := range []*guest{a, b} {
			g.must("POST", "/api/matches/"+tab.Match+"/votes", m{"cmd": p.cmd(), "about": "abandon", "seat": -1, "yes": true}, nil)
		}
		was := tab.Match
		tab, _ = page.until("the next match", func(tab house.Table, _ match_) bool { return tab.State == "over" && tab.Match == was })
		b.table(tab.ID, "ready", m{"ready": true, "contribution": share(3)})
		tab = a.table(tab.ID, "ready", m{"ready": true, "contribution": share(4)})
		if tab.State != "playing" || tab.Match == was {
			t.Fatalf("state %q, want a new match when all are ready", tab.State)
		}
		if fr = a.frame(tab.Match, ""); fr.Seats[0].Chair == first {
			t.Errorf("chair %d begins again", first)
		}
		first = fr.Seats[0].Chair
	}
}

func TestOwner(t *testing.T) {
	p := newPub(t, func(o *house.Options, _ *web.Options) { o.Open, o.Word = func() bool { return false }, "Schnaps" })
	jule := p.guest("Jule") // programs never own the house by being near
	body := m{"cmd": p.cmd(), "game": "knobeln", "params": m{}, "clock": 0, "watch": true, "chairs": []m{{"kind": "me"}}}
	if got := jule.code("POST", "/api/tables", body); got != "word_needed" {
		t.Errorf("open without the word: %q, want word_needed", got)
	}
	body["word"] = "Schnaps"
	jule.must("POST", "/api/tables", body, nil)
	key, err := p.h.OwnerKey(t.Context())
	if err != nil || key == "" {
		t.Fatalf("OwnerKey = %q, %v", key, err)
	}
	var me web.Me
	g := p.guest("")
	g.must("POST", "/api/session", m{"name": "Wirt", "owner": key, "token": true}, &me)
	if !me.Owner {
		t.Error("with the key, but not the owner")
	}
	g.must("POST", "/api/session", m{"name": "Pia", "owner": key, "token": true}, &me)
	if me.Owner {
		t.Error("a second owner")
	}
	p.reopen()
	g.token = me.Token
}

func TestSweep(t *testing.T) {
	p, c := clocked(t)
	idle, player, host := p.guest("Idle"), p.guest("Player"), p.guest("Host")
	tab := player.opens("me", nil)
	player.table(tab.ID, "start", m{"contribution": share(1)})
	empty := host.opens("me open", nil)
	host.table(empty.ID, "leave", nil)
	c.advance(25 * time.Hour)
	if tables, _, err := p.h.Sweep(t.Context()); err != nil || tables != 1 {
		t.Errorf("Sweep = %d tables, %v; want the empty one", tables, err)
	}
	if got := host.code("GET", "/api/tables/"+empty.ID, nil); got != "unknown_table" {
		t.Errorf("the empty table: %q, want unknown_table", got)
	}
	c.advance(31 * 24 * time.Hour) // since the host last asked for his table
	if _, guests, err := p.h.Sweep(t.Context()); err != nil || guests != 2 {
		t.Errorf("Sweep = %d guests, %v; want two who never played", guests, err)
	}
	if got := idle.code("GET", "/api/session", nil); got != "no_session" {
		t.Errorf("the idle guest: %q, want no_session", got)
	}
	player.must("GET", "/api/session", nil, nil)
}

func TestSessions_OutliveARestart(t *testing.T) {
	p := newPub(t, nil)
	a := p.guest("Jule")
	tab := a.opens("me bot", nil)
	p.reopen()
	var me web.Me
	a.must("GET", "/api/session", nil, &me)
	var cards struct{ Tables []house.Card }
	a.must("GET", "/api/tables", nil, &cards)
	if me.Name != "Jule" || len(cards.Tables) != 1 || cards.Tables[0].Table != tab.ID {
		t.Errorf("after a restart I am %+v with %+v", me, cards.Tables)
	}
	a.must("POST", "/api/session", m{"name": "Julia"}, &me)
	a.must("GET", "/api/tables/"+tab.ID, nil, &tab)
	if tab.Chairs[0].Name != "Julia" {
		t.Errorf("renamed, but the chair says %q", tab.Chairs[0].Name)
	}
	a.must("DELETE", "/api/session", nil, nil)
	if got := a.code("GET", "/api/session", nil); got != "no_session" {
		t.Errorf("signed out: %q, want no_session", got)
	}
}

// TestCanary plays with known secrets and looks for them in every byte that leaves.
func TestCanary(t *testing.T) {
	both(t, func(t *testing.T, p *pub) {
		a, b := p.guest("Jule"), p.guest("Mehmet")
		tab, fr := p.started(a, b, nil)
		pages := []*page{a.look(tab.ID, ""), b.look(tab.ID, ""), p.guest("Tobi").look(tab.ID, "")}
		secrets := []string{}
		streams, err := p.st.Streams(t.Context(), "seed/", "", 100)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range streams {
			es, err := p.st.Read(t.Context(), s, 0)
			if err != nil {
				t.Fatal(err)
			}
			secrets = append(secrets, es[0].Text)
		}
		if len(secrets) == 0 {
			t.Fatal("no seeds found: the test looks in the wrong place")
		}
		now, _ := turn(fr, a, b)
		now.move(now.frame(tab.Match, ""), "throw")
		a.code("POST", "/api/matches/"+tab.Match+"/moves", m{"cmd": p.cmd(), "seq": 1, "move": secrets[0]})
		for _, path := range []string{"/api/matches/" + tab.Match, "/api/matches/" + tab.Match + "/replay", "/api/tables/" + tab.ID, "/api/matches", "/api/tables", "/api/session", "/api/house", "/metrics", "/readyz"} {
			a.do("GET", path, nil)
		}
		p.mu.Lock()
		sent := slices.Clone(p.sent)
		p.mu.Unlock()
		for _, s := range secrets {
			for _, b := range sent {
				if strings.Contains(strings.ToLower(b), s) && !strings.Contains(b, `does not parse`) {
					t.Errorf("a seed has left: %.300s", b)
				}
			}
		}
		playOn(t, tab.Match, pages[0], pages[1])
		end := a.frame(tab.Match, "")
		if !slices.Contains(secrets, end.Fair.Seed) {
			t.Errorf("the seed %q was not revealed at the end", end.Fair.Seed)
		}
	})
}

func TestStream_StrangersWatchWhatTheyMay(t *testing.T) {
	p := newPub(t, nil)
	a, b, stranger := p.guest("Jule"), p.guest("Mehmet"), p.guest("")
	for _, watch := range []bool{true, false} {
		tab, fr := p.started(a, b, m{"watch": watch})
		page := stranger.look(tab.ID, "")
		now, _ := turn(fr, a, b)
		now.move(now.frame(tab.Match, ""), "throw")
		if watch {
			page.until("the throw", func(_ house.Table, fr match_) bool { return len(fr.Entries) > 0 && fr.Me == -1 })
		}
		a.table(tab.ID, "talk", m{"text": "Prost"})
		page.until("the talk", func(tab house.Table, _ match_) bool { return len(tab.Talk) == 1 })
		page.mu.Lock()
		n := len(page.frames)
		page.mu.Unlock()
		if !watch && n != 0 {
			t.Errorf("a stranger was pushed %d frames of a private table", n)
		}
		if seen, _ := page.until("a table", func(tab house.Table, _ match_) bool { return tab.ID != "" }); len(seen.Watchers) != 0 {
			t.Errorf("watchers %v, want none: the stranger has no name", seen.Watchers)
		}
	}
}
