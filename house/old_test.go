package house_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"spelunke/bus"
	"spelunke/house"
	"spelunke/match"
	"spelunke/store"
)

const month = 30 * 24 * time.Hour

func TestSweep_MatchThatIsAbandonedHalfway(t *testing.T) {
	p := newPub(t)
	now := time.Now()
	p.now = func() time.Time { return now }
	h, ctx := p.open(), t.Context()
	a, b := p.guest(h, "Jule"), p.guest(h, "Mehmet")
	tab := p.playing(h, a, b)
	sweep := func(want int, state string) {
		t.Helper()
		n, _, err := h.Sweep(ctx)
		if err != nil || n != want {
			t.Errorf("Sweep = %d, %v, want %d tables", n, err, want)
		}
		if got := p.table(h.Table(ctx, tab.ID, a)).State; got != state {
			t.Errorf("the table is %q, want %q", got, state)
		}
	}
	now = now.Add(month - time.Hour)
	sweep(0, "playing")
	fr := fromFrame(h, t, tab.Match)
	who := []house.Person{a, b}[fr.Seats[fr.Awaited[0]].Chair]
	fr, err := h.Matches.Frame(ctx, tab.Match, who.ID, nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := h.Matches.Move(ctx, tab.Match, who.ID, p.cmd(), fr.Seq, fr.Moves[0]); err != nil {
		t.Fatal(err)
	}
	now = now.Add(2 * time.Hour)
	sweep(0, "playing") // somebody has moved
	leave, err := h.Enter(ctx, tab.ID, a, nil, func([]byte) {})
	if err != nil {
		t.Fatal(err)
	}
	now = now.Add(month)
	sweep(0, "playing") // somebody is there
	leave()
	now = now.Add(time.Minute)
	sweep(1, "closed")
	if fr := fromFrame(h, t, tab.Match); !fr.Abandoned || fr.Fair.Seed == "" {
		t.Errorf("the match is abandoned: %v, its seed %q", fr.Abandoned, fr.Fair.Seed)
	}
	if past, err := h.PastMatches(ctx, a, 0); err != nil || len(past) != 1 || !past[0].Abandoned {
		t.Errorf("past matches %+v, %v, want one, abandoned", past, err)
	}
	p.until("nothing to be left", func() bool {
		if _, _, err := h.Sweep(ctx); err != nil {
			t.Error(err)
		}
		return p.records("running")+p.records("code")+p.records("seat")+p.records("table") == 0
	})
}

func TestRules_NewerThanARunningMatch(t *testing.T) {
	for _, c := range []string{"leave", "close", "go on"} {
		t.Run(c, func(t *testing.T) {
			p := newPub(t)
			h, ctx := p.open(), t.Context()
			a, b := p.guest(h, "Jule"), p.guest(h, "Mehmet")
			tab := p.playing(h, a, b)
			h.Close()
			p.version = 2
			h = p.open()
			p.until("the table to know", func() bool { return p.table(h.Table(ctx, tab.ID, a)).State == "over" })
			fr := fromFrame(h, t, tab.Match)
			if !fr.Over || !fr.Abandoned {
				t.Errorf("the match is over %v, abandoned %v", fr.Over, fr.Abandoned)
			}
			p.until("the seed", func() bool { return fromFrame(h, t, tab.Match).Fair.Seed != "" })
			if _, err := h.Matches.Log(ctx, tab.Match); !errors.Is(err, match.ErrRules) {
				t.Errorf("its log: %v, want ErrRules", err)
			}
			if _, err := h.Matches.Replay(ctx, tab.Match, a.ID); err != nil {
				t.Errorf("its replay: %v", err)
			}
			switch c {
			case "leave":
				p.table(h.Leave(ctx, tab.ID, b, p.cmd()))
			case "close":
				p.table(h.CloseTable(ctx, tab.ID, a, p.cmd()))
			case "go on":
				p.table(h.Ready(ctx, tab.ID, b, p.cmd(), true, share(2)))
				if tab = p.table(h.Start(ctx, tab.ID, a, p.cmd(), share(1))); tab.State != "playing" {
					t.Errorf("state %q, want playing", tab.State)
				}
			}
		})
	}
}

// TestMatch_BrokenLog puts an entry into the log of a match that does not
// follow from those before it: this match ends, without a result, and the table
// plays the next; other matches go on.
func TestMatch_BrokenLog(t *testing.T) {
	for _, text := range []string{"nonsense", "deal 7 K", "@nonsense", "@bot 9"} {
		t.Run(text, func(t *testing.T) {
			p := newPub(t)
			h, ctx := p.open(), t.Context()
			a, b := p.guest(h, "Jule"), p.guest(h, "Mehmet")
			tab, other := p.playing(h, a, b), p.playing(h, a, b)
			h.Close()
			stream := "match/" + tab.Match
			es, err := p.st.Read(ctx, stream, 0)
			if err != nil {
				t.Fatal(err)
			}
			if err := p.st.Append(ctx, stream, uint64(len(es)), "", []store.Entry{{By: -1, Text: text}}); err != nil {
				t.Fatal(err)
			}
			h = p.open()
			p.until("the match to end", func() bool { return p.table(h.Table(ctx, tab.ID, a)).State == "over" })
			if fr := fromFrame(h, t, tab.Match); !fr.Abandoned || fr.Fair.Seed == "" || len(fr.Ranks)+len(fr.Moves) != 0 {
				t.Errorf("the match is abandoned: %v, its seed %q, ranks %v", fr.Abandoned, fr.Fair.Seed, fr.Ranks)
			}
			if _, err := h.Matches.Log(ctx, tab.Match); err == nil || !strings.Contains(err.Error(), fmt.Sprint("entry ", len(es))) {
				t.Errorf("its log: %v, want an error that names the entry", err)
			}
			p.table(h.Ready(ctx, tab.ID, b, p.cmd(), true, share(2)))
			if next := p.table(h.Start(ctx, tab.ID, a, p.cmd(), share(1))); next.State != "playing" || next.Match == tab.Match {
				t.Errorf("state %q, want that the next match begins", next.State)
			}
			if fr := fromFrame(h, t, other.Match); fr.Over || len(fr.Awaited) == 0 {
				t.Error("the other match does not go on")
			}
		})
	}
}

func TestRules_NewerThanAMatchThatIsPrepared(t *testing.T) {
	for _, ready := range []bool{false, true} {
		t.Run(fmt.Sprint("ready=", ready), func(t *testing.T) {
			p := newPub(t)
			h, ctx := p.open(), t.Context()
			a, b := p.guest(h, "Jule"), p.guest(h, "Mehmet")
			tab := p.opens(h, a, "me open")
			p.table(h.Sit(ctx, tab.ID, b, p.cmd(), -1))
			if ready {
				p.table(h.Ready(ctx, tab.ID, b, p.cmd(), true, share(2)))
			}
			h.Close()
			p.version = 2
			h = p.open()
			tab = p.table(h.Start(ctx, tab.ID, a, p.cmd(), share(1))) // finds out, and has to be repeated
			if tab.State != "gathering" || tab.Chairs[0].Ready || tab.Chairs[1].Ready {
				t.Errorf("state %q with %+v, want a match that is prepared anew", tab.State, tab.Chairs)
			}
			p.table(h.Ready(ctx, tab.ID, b, p.cmd(), true, share(2)))
			tab = p.table(h.Start(ctx, tab.ID, a, p.cmd(), share(1)))
			if tab.State != "playing" {
				t.Errorf("state %q, want playing", tab.State)
			}
			if n := p.streams("match/"); n != 1 {
				t.Errorf("%d matches, want 1", n)
			}
			if n := p.records("running"); n != 1 {
				t.Errorf("%d matches are running, want 1", n)
			}
		})
	}
}

func TestReady_OneContributionEach(t *testing.T) {
	p := newPub(t)
	h, ctx := p.open(), t.Context()
	a, b := p.guest(h, "Jule"), p.guest(h, "Mehmet")
	tab := p.opens(h, a, "me open")
	p.table(h.Sit(ctx, tab.ID, b, p.cmd(), -1))
	for i := range 5 {
		p.table(h.Ready(ctx, tab.ID, b, p.cmd(), true, share(byte(i))))
		p.table(h.Ready(ctx, tab.ID, b, p.cmd(), false, ""))
	}
	p.table(h.Leave(ctx, tab.ID, b, p.cmd()))
	p.table(h.Sit(ctx, tab.ID, b, p.cmd(), -1))
	p.table(h.Ready(ctx, tab.ID, b, p.cmd(), true, share(9)))
	tab = p.table(h.Start(ctx, tab.ID, a, p.cmd(), share(7)))
	fr := fromFrame(h, t, tab.Match)
	if cs := fr.Fair.Contributions; len(cs) != 2 || cs[0].Hex != share(0) || cs[1].Hex != share(7) {
		t.Errorf("contributions %v, want Mehmet's first and Jule's", cs)
	}
}

func TestSweep_ReachesTheOldest(t *testing.T) {
	p := newPub(t)
	now := time.Now()
	p.now = func() time.Time { return now }
	h, ctx := p.open(), t.Context()
	a := p.guest(h, "Jule")
	p.opens(h, a, "me bot")
	if _, err := h.Own(ctx, a); err != nil {
		t.Fatal(err)
	}
	doc, err := json.Marshal(struct{}{})
	if err != nil {
		t.Fatal(err)
	}
	at := now.Add(time.Minute).UnixMilli()
	var rs []store.Record
	for i := range 2500 { // the owner's sessions, which live on
		rs = append(rs, store.Record{Kind: "session", Key: fmt.Sprint("s", i), Group: a.ID, At: at + int64(i/1500), Doc: doc})
	}
	if err := p.st.Put(ctx, rs...); err != nil {
		t.Fatal(err)
	}
	p.guest(h, "Mehmet") // before all of these
	now = now.Add(month + time.Hour)
	if _, guests, err := h.Sweep(ctx); err != nil || guests != 1 {
		t.Errorf("Sweep forgot %d guests, %v, want Mehmet", guests, err)
	}
}

// silent is a bus that carries nothing.
type silent struct{ bus.Bus }

func (silent) Publish(bus.Hint) error { return nil }

func TestNodes_ACommandBeforeTheHint(t *testing.T) {
	p := newPub(t)
	p.hints = silent{p.bus}
	one, two := p.open(), p.open()
	ctx := t.Context()
	a, b := p.guest(one, "Jule"), p.guest(one, "Mehmet")
	o := opening("me open")
	o.Watch = false
	tab := p.table(one.OpenTable(ctx, a, p.cmd(), o))
	p.table(two.Table(ctx, tab.ID, b)) // the other node knows the table as it was
	p.table(one.Sit(ctx, tab.ID, b, p.cmd(), -1))
	if _, err := two.Say(ctx, tab.ID, b, p.cmd(), "Prost"); err != nil {
		t.Errorf("talk at the other node: %v", err)
	}
	p.table(one.Ready(ctx, tab.ID, b, p.cmd(), true, share(2)))
	if _, err := two.Matches.Frame(ctx, p.table(one.Table(ctx, tab.ID, a)).Next.Match, b.ID, nil); err != nil {
		t.Fatal(err)
	}
	tab = p.table(one.Start(ctx, tab.ID, a, p.cmd(), share(1)))
	if _, err := two.Matches.Pause(ctx, tab.Match, b.ID, p.cmd(), true); err != nil {
		t.Errorf("a pause at the other node: %v", err)
	}
	c := p.guest(one, "Pia")
	if err := two.MayWatch(ctx, tab.Match, c); !errors.Is(err, house.ErrPrivate) {
		t.Errorf("a stranger watches: %v, want ErrPrivate", err)
	}
}
