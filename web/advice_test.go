package web_test

import (
	"fmt"
	"slices"
	"testing"

	"spelunke/house"
	"spelunke/match"
)

// advised asks what the moves after a frame are worth.
func (g *guest) advised(id string, frame uint64) []match.Advised {
	g.t.Helper()
	var out struct{ Seats []match.Advised }
	g.must("GET", fmt.Sprintf("/api/matches/%s/advice?frame=%d", id, frame), nil, &out)
	return out.Seats
}

// TestAdvice asks for advice at a table of bots, move for move, and afterwards.
func TestAdvice(t *testing.T) {
	p := newPub(t, nil)
	a, b := p.guest("Anna"), p.guest("Bert")
	tab := a.opens("me bot bot", m{"game": "polterfass", "params": m{"target": "25"}})
	tab = a.table(tab.ID, "start", m{"contribution": share(1)})
	asked := 0
	var fr match_
	pg := a.look(tab.ID, "")
	for {
		_, fr = pg.until("my turn, or the end", func(_ house.Table, fr match_) bool {
			return fr.Match == tab.Match && (fr.Over || slices.Contains(fr.Awaited, fr.Me))
		})
		if fr = a.frame(tab.Match, ""); fr.Over {
			break
		}
		if !slices.Contains(fr.Awaited, fr.Me) {
			continue
		}
		seats := a.advised(tab.Match, fr.Seq)
		if len(seats) != 1 || seats[0].Seat != fr.Me || len(seats[0].Moves) != len(fr.Moves) {
			t.Fatalf("advice %+v, want one for each of %v", seats, fr.Moves)
		}
		best := seats[0].Moves[0]
		for i, w := range seats[0].Moves {
			if w.Move != fr.Moves[i] || w.Win < 0 || w.Win > 1 {
				t.Fatalf("advice %+v, want a chance for %s", w, fr.Moves[i])
			}
			if w.Win > best.Win {
				best = w
			}
		}
		a.move(fr, best.Move)
		asked++
	}
	if asked == 0 {
		t.Fatal("advice was never asked for")
	}
	// Afterwards everybody may ask, for every seat.
	var re struct{ Frames []match_ }
	b.must("GET", "/api/matches/"+tab.Match+"/replay", nil, &re)
	several := false
	for _, fr := range re.Frames {
		if fr.Over || len(fr.Awaited) == 0 {
			continue
		}
		seats := b.advised(tab.Match, fr.Seq)
		if len(seats) != len(fr.Awaited) {
			t.Errorf("frame %d: advice for %d seats, %v were to act", fr.Seq, len(seats), fr.Awaited)
		}
		several = several || len(seats) > 1
		if fr.Seq > 12 {
			break
		}
	}
	if !several {
		t.Error("no frame in which several guests were to order")
	}
	if got := b.code("GET", "/api/matches/"+tab.Match+"/advice?frame=4000", nil); got != "not_allowed" {
		t.Errorf("advice for a frame that is not: %s", got)
	}
}

// TestAdvice_Refused makes sure that nobody is advised against people.
func TestAdvice_Refused(t *testing.T) {
	p := newPub(t, nil)
	a, b, c := p.guest("Anna"), p.guest("Bert"), p.guest("Cleo")
	tab, seats := p.polter(nil, a, b, c)
	path := "/api/matches/" + tab.Match + "/advice?frame="
	fr := seats[1].frame(tab.Match, "")
	if got := seats[1].code("GET", path+fmt.Sprint(fr.Seq), nil); got != "not_allowed" {
		t.Errorf("advice among people: %s, want not_allowed", got)
	}
	if got := p.guest("Dora").code("GET", path+"1", nil); got != "not_seated" {
		t.Errorf("advice for a watcher: %s, want not_seated", got)
	}
	if got := a.code("GET", path+"x", nil); got != "bad_request" && got != "bad_input" {
		t.Errorf("advice for frame x: %s", got)
	}
	solo := a.opens("me", m{"params": m{"columns": "2"}})
	solo = a.table(solo.ID, "start", m{"contribution": share(1)})
	if got := a.code("GET", fmt.Sprintf("/api/matches/%s/advice?frame=%d", solo.Match, a.frame(solo.Match, "").Seq), nil); got != "not_allowed" {
		t.Errorf("advice for what is not solved: %s, want not_allowed", got)
	}
	alone := a.opens("me bot bot", m{"game": "polterfass"})
	alone = a.table(alone.ID, "start", m{"contribution": share(2)})
	if got := a.code("GET", "/api/matches/"+alone.Match+"/advice?frame=4000", nil); got != "stale" {
		t.Errorf("advice for a frame to come: %s, want stale", got)
	}
}
