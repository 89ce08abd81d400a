package web_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"spelunke/house"
	"spelunke/match"
)

// plays plays a match against bots to its end, always by the first legal move; returns its id.
func (g *guest) plays(chairs string, more m) string {
	g.t.Helper()
	tab := g.opens(chairs, more)
	tab = g.table(tab.ID, "start", m{"contribution": share(1)})
	pg := g.look(tab.ID, "")
	for {
		_, fr := pg.until("my turn, or the end", func(_ house.Table, fr match_) bool {
			return fr.Match == tab.Match && (fr.Over || slices.Contains(fr.Awaited, fr.Me))
		})
		if fr = g.frame(tab.Match, ""); fr.Over {
			return tab.Match
		}
		if slices.Contains(fr.Awaited, fr.Me) {
			g.move(fr, fr.Moves[0])
		}
	}
}

// TestReview plays Knobeln badly against a bot and looks back: luck and skill
// make the result of each, and every decision is found in the replay.
func TestReview(t *testing.T) {
	p := newPub(t, nil)
	a, b := p.guest("Anna"), p.guest("Bert")
	id := a.plays("me bot", m{"params": m{"strict": "1", "saved": "1"}})
	var out struct{ Seats []match.Reviewed }
	b.must("GET", "/api/matches/"+id+"/review", nil, &out)
	var re struct{ Frames []match_ }
	b.must("GET", "/api/matches/"+id+"/replay", nil, &re)
	end := re.Frames[len(re.Frames)-1]
	if len(out.Seats) != 2 {
		t.Fatalf("%d seats are reviewed, want 2", len(out.Seats))
	}
	for _, s := range out.Seats {
		if got, want := s.Start+s.Luck-s.Loss, float64(end.Score[s.Seat]); math.Abs(got-want) > 1e-6 {
			t.Errorf("seat %d: %.3f + %.3f − %.3f = %.6f, want the result %v", s.Seat, s.Start, s.Luck, s.Loss, got, want)
		}
		lost := 0.0
		for _, d := range s.Decisions {
			lost += d.Loss
			checkDecision(t, re.Frames, s.Seat, d)
		}
		if math.Abs(lost-s.Loss) > 1e-6 || len(s.Decisions) == 0 {
			t.Errorf("seat %d: %d decisions lose %v, want %v", s.Seat, len(s.Decisions), lost, s.Loss)
		}
	}
}

func checkDecision(t *testing.T, frames []match_, seat int, d match.Decided) {
	t.Helper()
	i := slices.IndexFunc(frames, func(f match_) bool { return f.Seq == d.Frame })
	if i < 0 || i+1 == len(frames) || !slices.Contains(frames[i].Awaited, seat) {
		t.Fatalf("%s was decided after frame %d, where seat %d is not to act", d.Move, d.Frame, seat)
	}
	if !slices.ContainsFunc(frames[i+1].Entries, func(e match.Shown) bool { return e.By == seat && e.Move == d.Move }) {
		t.Errorf("%s is not in the frame after %d: %+v", d.Move, d.Frame, frames[i+1].Entries)
	}
	chosen := slices.IndexFunc(d.Options, func(v match.Valued) bool { return v.Move == d.Move })
	if chosen < 0 || d.Best < 1 || d.Best > d.Count || len(d.Options) > 6 || len(d.Options) > d.Count {
		t.Fatalf("options of %s: %+v", d.Move, d)
	}
	best := d.Options[0]
	if math.Abs(best.Points-d.Options[chosen].Points-d.Loss) > 1e-6 || d.Loss < 0 || (d.Loss == 0) != (best.Points-d.Options[chosen].Points < 1e-9) {
		t.Errorf("%s loses %v, of %+v", d.Move, d.Loss, d.Options)
	}
	for _, o := range d.Options {
		if o.Bonus == nil || *o.Bonus < 0 || *o.Bonus > 1 {
			t.Errorf("%s: no chance of the bonus", o.Move)
		}
		if o.Why == nil && o.Points < best.Points-0.1 {
			t.Errorf("%s: nobody says why it is worse", o.Move)
		}
	}
}

// TestReview_Refused asks for what there is not.
func TestReview_Refused(t *testing.T) {
	p := newPub(t, nil)
	a := p.guest("Anna")
	review := func(id string) string { return a.code("GET", "/api/matches/"+id+"/review", nil) }
	running := a.opens("me", nil)
	running = a.table(running.ID, "start", m{"contribution": share(1)})
	if got := review(running.Match); got != "match_running" {
		t.Errorf("a running match: %s", got)
	}
	if got := review("none"); got != "unknown_match" {
		t.Errorf("a match that is not: %s", got)
	}
	if got := review(a.plays("me", m{"params": m{"columns": "2"}})); got != "not_allowed" {
		t.Errorf("what is not solved: %s", got)
	}
	var h struct {
		Games []struct {
			Name           string
			Adviser, Coach bool
		}
	}
	a.must("GET", "/api/house", nil, &h)
	for _, g := range h.Games {
		if g.Name == "knobeln" && !(g.Adviser && g.Coach) || strings.HasPrefix(g.Name, "polter") && g.Coach {
			t.Errorf("%+v", g)
		}
	}
}

// TestAdvice_Knobeln asks in a match alone what to keep.
func TestAdvice_Knobeln(t *testing.T) {
	p := newPub(t, nil)
	a := p.guest("Anna")
	tab := a.opens("me", nil)
	tab = a.table(tab.ID, "start", m{"contribution": share(1)})
	fr := a.frame(tab.Match, "")
	fr = a.move(fr, fr.Moves[0])
	seats := a.advised(tab.Match, fr.Seq)
	if len(seats) != 1 || len(seats[0].Moves) != len(fr.Moves) {
		t.Fatalf("advice %+v, want one for each of %v", seats, fr.Moves)
	}
	for _, v := range seats[0].Moves {
		if v.Points < 100 || v.Points > 300 || v.Bonus == nil || v.Win != 0 {
			t.Errorf("%+v", v)
		}
	}
}
