package web_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"spelunke/house"
	"spelunke/live"
	"spelunke/store"
	"spelunke/web"
)

// pick is what a hasty person does: the first entry once the dice lie, else a throw.
func pick(moves []string) string {
	i := slices.IndexFunc(moves, func(m string) bool { return strings.HasPrefix(m, "score") })
	return moves[max(0, i)]
}

// playOn lets the guests, by game seat, play to the end of the match, each by his own page.
func playOn(t *testing.T, id string, pages ...*page) match_ {
	t.Helper()
	for {
		moved := false
		for _, p := range pages {
			fr := p.frame(id, "")
			if fr.Over {
				return fr
			}
			if len(fr.Moves) > 0 {
				fr = p.move(fr, pick(fr.Moves))
				moved = true
			}
		}
		if !moved { // bots think
			pages[0].until("the bots to have played", func(_ house.Table, fr match_) bool {
				return fr.Over || len(fr.Awaited) > 0 && fr.Seats[fr.Awaited[0]].Level == "" && fr.Match == id
			})
		}
	}
}

func TestEvening(t *testing.T) {
	both(t, func(t *testing.T, p *pub) {
		jule, mehmet := p.guest("Jule"), p.guest("Mehmet")
		tab := jule.opens("me open bot", nil)
		var found struct{ Table string }
		mehmet.must("POST", "/api/codes", m{"code": strings.ToLower(tab.Code)}, &found)
		if found.Table != tab.ID {
			t.Fatalf("code %s leads to %q, want %q", tab.Code, found.Table, tab.ID)
		}
		a := jule.look(tab.ID, "")
		mehmet.table(tab.ID, "sit", m{"chair": -1})
		b := mehmet.look(tab.ID, "")
		a.until("Mehmet to sit", func(tab house.Table, _ match_) bool { return tab.Chairs[1].Name == "Mehmet" && tab.Chairs[1].Present })
		mehmet.table(tab.ID, "ready", m{"ready": true, "contribution": share(2)})
		tab = jule.table(tab.ID, "start", m{"contribution": share(1)})
		if tab.State != "playing" || tab.Match == "" {
			t.Fatalf("state %q match %q, want a running match", tab.State, tab.Match)
		}
		last := playOn(t, tab.Match, a, b)
		_, fa := a.until("the end", func(_ house.Table, fr match_) bool { return fr.Over })
		_, fb := b.until("the end", func(_ house.Table, fr match_) bool { return fr.Over })
		if !slices.Equal(fa.Score, fb.Score) || !slices.Equal(fa.Score, last.Score) {
			t.Errorf("scores %v and %v and %v differ", fa.Score, fb.Score, last.Score)
		}
		if last.Fair.Seed == "" || len(last.Fair.Contributions) != 2 {
			t.Errorf("fair is %+v, want a seed and two contributions", last.Fair)
		}
		tab, _ = a.until("the next match to be prepared", func(tab house.Table, _ match_) bool { return tab.State == "over" && tab.Next.Match != "" })
		if len(tab.Tally) != 2 {
			t.Errorf("tally %+v, want two people", tab.Tally)
		}
		gapless(t, a, b)
		p.rebuilt(last.Match, a, b)
		var past struct{ Matches []house.Past }
		mehmet.must("GET", "/api/matches", nil, &past)
		if len(past.Matches) != 1 || past.Matches[0].Match != last.Match {
			t.Errorf("past %+v, want the one match", past)
		}
	})
}

// gapless checks that each page got every frame once, in order.
func gapless(t *testing.T, pages ...*page) {
	t.Helper()
	for _, p := range pages {
		p.mu.Lock()
		for i, fr := range p.frames[1:] {
			if before := p.frames[i]; fr.Match == before.Match && (fr.After != before.Seq || fr.Seq <= fr.After) {
				t.Errorf("%s: frame %d after %d comes behind %d", p.name, fr.Seq, fr.After, before.Seq)
			}
		}
		p.mu.Unlock()
	}
}

// rebuilt plays a match's log again in another house whose state is read from
// the store before each append, and checks that the pages would have been sent
// the same bytes.
func (p *pub) rebuilt(id string, pages ...*page) {
	p.t.Helper()
	ctx := context.Background()
	entries, err := p.st.Read(ctx, "match/"+id, 0)
	if err != nil {
		p.t.Fatal(err)
	}
	got := map[string][]string{}
	copied := newPub(p.t, func(o *house.Options, _ *web.Options) {
		o.Rebuild, o.BotPause = true, func() time.Duration { return time.Hour } // nothing happens by itself
	})
	err = live.Batches(entries, func(batch []store.Entry) error {
		length := batch[0].Batch
		if err := copied.st.Append(ctx, "match/"+id, length, batch[0].Cmd, slices.Clone(batch)); err != nil {
			return err
		}
		for _, g := range pages {
			fr, err := copied.h.Matches.Latest(ctx, id, g.person)
			if err != nil {
				return err
			}
			got[g.person] = append(got[g.person], string(fr))
		}
		return nil
	})
	if err != nil {
		p.t.Fatal(err)
	}
	for _, g := range pages {
		g.mu.Lock()
		for _, want := range g.raw[1:] { // the first is a summary of what was before it
			if !slices.Contains(got[g.person], want) {
				p.t.Errorf("%s was sent a frame that the rebuilt match does not make: %.300s", g.name, want)
			}
		}
		g.mu.Unlock()
	}
}
