package web_test

import (
	"testing"

	"spelunke/house"
)

// TestTV looks on from the session of somebody who plays, and must see no more than a stranger.
func TestTV(t *testing.T) {
	p := newPub(t, nil)
	jule, mehmet := p.guest("Jule"), p.guest("Mehmet")
	tab, _ := p.started(jule, mehmet, nil)
	var found struct{ Table string }
	p.guest("").must("POST", "/api/codes", m{"code": tab.Code}, &found)
	if found.Table != tab.ID {
		t.Fatalf("without a session the code leads to %q, want %q", found.Table, tab.ID)
	}

	phone := mehmet.look(tab.ID, "")
	phone.until("the table", func(tab house.Table, _ match_) bool { return tab.ID != "" })
	tv := jule.look(tab.ID, "?tv=loud")
	seen, fr := tv.until("the match", func(_ house.Table, fr match_) bool { return fr.Match == tab.Match })
	if seen.Me != -1 || seen.Host || fr.Me != -1 || len(fr.Moves) > 0 {
		t.Errorf("the TV is told chair %d, host %v, seat %d, moves %v: want nobody's", seen.Me, seen.Host, fr.Me, fr.Moves)
	}
	phone.until("the TV to play the sounds", func(tab house.Table, _ match_) bool { return tab.TV })
	quiet := jule.look(tab.ID, "?tv=quiet")
	quiet.until("the table", func(tab house.Table, _ match_) bool { return tab.TV })
	tv.shut()
	phone.until("the TV to be gone", func(tab house.Table, _ match_) bool { return !tab.TV })
}
