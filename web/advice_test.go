package web_test

import (
	"fmt"
	"reflect"
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
	if fr.Advice {
		t.Error("a frame among people offers advice")
	}
	for _, params := range []m{{"columns": "2"}, {"croatian": "1", "saved": "1"}} {
		solo := a.opens("me", m{"params": params})
		solo = a.table(solo.ID, "start", m{"contribution": share(1)})
		fr := a.frame(solo.Match, "")
		if got := a.code("GET", fmt.Sprintf("/api/matches/%s/advice?frame=%d", solo.Match, fr.Seq), nil); got != "not_allowed" || fr.Advice {
			t.Errorf("advice for %v, which is not solved: %s, offered: %v; want not_allowed, and not offered", params, got, fr.Advice)
		}
	}
	alone := a.opens("me bot bot", m{"game": "polterfass"})
	alone = a.table(alone.ID, "start", m{"contribution": share(2)})
	if got := a.code("GET", "/api/matches/"+alone.Match+"/advice?frame=4000", nil); got != "stale" {
		t.Errorf("advice for a frame to come: %s, want stale", got)
	}
}

// TestAdvice_Tips has everybody ask among people where the table allows it. Nobody is
// told more than what he sees himself: what others secretly order changes no advice.
func TestAdvice_Tips(t *testing.T) {
	both(t, func(t *testing.T, p *pub) {
		a, b, c := p.guest("Anna"), p.guest("Bert"), p.guest("Cleo")
		tab, seats := p.polter(m{"tips": true}, a, b, c)
		if !tab.Tips {
			t.Error("the table does not say that tips are allowed")
		}
		told := func(s int) []match.Advised {
			t.Helper()
			fr := seats[s].frame(tab.Match, "")
			if !fr.Advice {
				t.Errorf("seat %d is not offered advice", s)
			}
			return seats[s].advised(tab.Match, fr.Seq)
		}
		ordering := 0
		for !seats[0].frame(tab.Match, "").Over && ordering < 3 {
			awaited := seats[0].frame(tab.Match, "").Awaited
			if len(awaited) < 2 {
				s := awaited[0]
				if got := told(1 - min(s, 1)); len(got) != 0 {
					t.Fatalf("who is not to act is told %+v", got)
				}
				seats[s].does(tab.Match, seats[s].frame(tab.Match, "").Moves[0])
				continue
			}
			ordering++
			first, second := awaited[0], awaited[1]
			seats[first].does(tab.Match, "order 1")
			before := told(second)
			if len(before) != 1 || before[0].Seat != second {
				t.Fatalf("seat %d is told %+v, want what his own moves are worth", second, before)
			}
			seats[first].does(tab.Match, "order 7") // he thinks better of it, and nobody sees which it is
			if after := told(second); !reflect.DeepEqual(after, before) {
				t.Errorf("after another's secret order is another the advice is %.200v, before it was %.200v", after, before)
			}
			for _, s := range awaited[1:] {
				seats[s].does(tab.Match, seats[s].frame(tab.Match, "").Moves[0])
			}
		}
		if ordering < 3 {
			t.Errorf("people ordered %d times, want 3", ordering)
		}
		d := p.guest("Dora")
		fr := d.frame(tab.Match, "")
		if got := d.code("GET", fmt.Sprintf("/api/matches/%s/advice?frame=%d", tab.Match, fr.Seq), nil); got != "not_seated" || fr.Advice {
			t.Errorf("advice for who looks on: %s, offered: %v; want not_seated, and not offered", got, fr.Advice)
		}
	})
}

// TestAdvice_TipsNext changes what is allowed between two matches: it holds for the next.
func TestAdvice_TipsNext(t *testing.T) {
	p := newPub(t, nil)
	a, b := p.guest("Anna"), p.guest("Bert")
	tab := a.opens("me open", nil)
	b.table(tab.ID, "sit", m{"chair": -1})
	if tab = a.table(tab.ID, "game", m{"game": "knobeln", "params": m{}, "clock": 0, "watch": true, "tips": true}); !tab.Tips {
		t.Fatal("the host cannot allow tips")
	}
	b.table(tab.ID, "ready", m{"ready": true, "contribution": share(2)})
	tab = a.table(tab.ID, "start", m{"contribution": share(1)})
	fr := b.frame(tab.Match, "")
	if !fr.Advice {
		t.Error("the match does not know that tips are allowed")
	}
	if got := a.code("POST", "/api/tables/"+tab.ID+"/game", m{"cmd": p.cmd(), "game": "knobeln", "params": m{}, "clock": 0, "watch": true}); got != "already_playing" {
		t.Errorf("the host changes what is allowed while people play: %s", got)
	}
}
