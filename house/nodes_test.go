package house_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"spelunke/game"
	"spelunke/house"
	"spelunke/match"
	"spelunke/store"
)

// TestNodes lets two houses serve one table at once: while one begins a match,
// there is talk in the other.
func TestNodes(t *testing.T) {
	for i := range 10 {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel() // bots wait for the other node
			p := newPub(t)
			p.shared = true
			nodes := []*house.House{p.open(), p.open()}
			ctx := t.Context()
			a, b := p.guest(nodes[0], "Jule"), p.guest(nodes[0], "Mehmet")
			tab := p.opens(nodes[0], a, "me open bot")
			p.table(nodes[1].Sit(ctx, tab.ID, b, p.cmd(), -1))
			p.until("the other node to see Mehmet", func() bool {
				return p.table(nodes[0].Table(ctx, tab.ID, a)).Chairs[1].Person == b.ID
			})
			for round := range 2 {
				p.round(nodes, tab.ID, round, a, b)
			}
			p.once(tab.ID)
		})
	}
}

// round plays a match, with each command sent to another node than the one before.
func (p *pub) round(nodes []*house.House, table string, round int, people ...house.Person) {
	p.Helper()
	ctx := p.Context()
	var wg sync.WaitGroup
	for i, who := range people {
		wg.Go(func() {
			_, err := nodes[i].Ready(ctx, table, who, fmt.Sprint("ready", round), true, share(byte(i)))
			if err != nil {
				p.Error("ready:", err)
			}
		})
		wg.Go(func() {
			if _, err := nodes[1-i].Say(ctx, table, who, fmt.Sprint("talk", round), "Prost"); err != nil {
				p.Error("talk:", err)
			}
		})
	}
	wg.Wait()
	tab := p.table(nodes[0].Table(ctx, table, people[0]))
	p.until("the match", func() bool {
		tab = p.table(nodes[round].Table(ctx, table, people[0]))
		return tab.State == "playing"
	})
	p.until("the end", func() bool {
		for i, who := range people {
			n := nodes[rand.N(2)]
			fr, err := n.Matches.Frame(ctx, tab.Match, who.ID, nil)
			if err != nil {
				p.Fatal(err)
			}
			if len(fr.Moves) == 0 {
				continue
			}
			_, err = nodes[i].Matches.Move(ctx, tab.Match, who.ID, fmt.Sprint("move", fr.Seq), fr.Seq, fr.Moves[0])
			if err != nil && !errors.Is(err, match.ErrStale) && !errors.Is(err, match.ErrOver) && !errors.Is(err, game.ErrTurn) {
				p.Error("move:", err)
			}
		}
		now := p.table(nodes[0].Table(ctx, table, people[0]))
		return now.State == "over" && now.Match == tab.Match
	})
}

// once checks that a table has noted each beginning and end once.
func (p *pub) once(table string) {
	p.Helper()
	es, err := p.st.Read(p.Context(), "table/"+table, 0)
	if err != nil {
		p.Fatal(err)
	}
	seen := map[string]int{}
	for _, e := range es {
		for _, do := range []string{"start", "end"} {
			if strings.HasPrefix(e.Text, `{"do":"`+do) {
				seen[do]++
			}
		}
	}
	if seen["start"] != 2 || seen["end"] != 2 {
		p.Errorf("two matches, but noted %v", seen)
	}
	running, err := p.st.List(p.Context(), store.Query{Kind: "running"})
	if err != nil || len(running) > 1 { // the last may just be ending
		p.Errorf("%d matches are running, %v", len(running), err)
	}
}

// TestOdd lets four people and two nodes do what they like, and then checks
// that no table is stuck: who sits down alone can play a match to its end.
func TestOdd(t *testing.T) {
	for seed := range 12 {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel() // bots wait for the other node
			p := newPub(t)
			p.shared = true
			nodes := []*house.House{p.open(), p.open()}
			rng := rand.New(rand.NewPCG(uint64(seed), 7))
			var people []house.Person
			for _, name := range []string{"Jule", "Mehmet", "Pia", "Tobi"} {
				people = append(people, p.guest(nodes[0], name))
			}
			tab := p.opens(nodes[0], people[0], "me open bot")
			for range 300 {
				if err := p.odd(nodes[rng.IntN(2)], rng, tab.ID, people[rng.IntN(4)]); internal(err) {
					t.Fatal(err)
				}
			}
			p.playable(nodes[0], tab.ID)
		})
	}
}

// odd does anything.
func (p *pub) odd(h *house.House, rng *rand.Rand, table string, who house.Person) error {
	ctx, cmd, at := p.Context(), p.cmd(), rng.IntN(4)
	tab, err := h.Table(ctx, table, who)
	if err != nil {
		return err
	}
	here := func(string) bool { return rng.IntN(2) == 0 }
	switch rng.IntN(16) {
	case 0, 1:
		_, err = h.Sit(ctx, table, who, cmd, at-1)
	case 2:
		_, err = h.Leave(ctx, table, who, cmd)
	case 3, 4:
		_, err = h.Ready(ctx, table, who, cmd, rng.IntN(4) > 0, share(1))
	case 5, 6:
		_, err = h.Start(ctx, table, who, cmd, share(2))
	case 7:
		_, err = h.Swap(ctx, table, who, cmd, at, rng.IntN(4))
	case 8:
		_, err = h.Furnish(ctx, table, who, cmd, at, []string{"open", "bot", "none"}[rng.IntN(3)], "stammgast")
	case 9:
		_, err = h.Choose(ctx, table, who, cmd, opening(""))
	case 10:
		_, err = h.Rename(ctx, who, fmt.Sprint("Name ", rng.IntN(5)))
	case 11:
		_, err = h.Matches.Pause(ctx, tab.Match, who.ID, cmd, at > 1)
	case 12:
		_, err = h.Matches.Vote(ctx, tab.Match, who.ID, cmd, []string{"bot", "abandon"}[rng.IntN(2)], at, rng.IntN(3) > 0, here)
	case 13:
		err = h.Matches.Away(ctx, tab.Match, who.ID)
	default:
		fr, e := h.Matches.Frame(ctx, tab.Match, who.ID, nil)
		if err = e; err == nil && len(fr.Moves) > 0 {
			_, err = h.Matches.Move(ctx, tab.Match, who.ID, cmd, fr.Seq, fr.Moves[rng.IntN(len(fr.Moves))])
		}
	}
	return err
}

// internal reports whether an error is no refusal.
func internal(err error) bool {
	for _, ok := range []error{
		house.ErrNotSeated, house.ErrFull, house.ErrTaken, house.ErrSeated, house.ErrPlaying, house.ErrNotReady, house.ErrNotHost, house.ErrBadInput, game.ErrSeats,
		match.ErrUnknown, match.ErrNotSeated, match.ErrOver, match.ErrPaused, match.ErrStale, match.ErrNotAllowed, match.ErrNotStarted, game.ErrTurn,
	} {
		if errors.Is(err, ok) {
			return false
		}
	}
	return err != nil
}

// playable checks that whoever comes can play at a table.
func (p *pub) playable(h *house.House, table string) {
	p.Helper()
	ctx := p.Context()
	who := p.guest(h, "Uschi")
	p.until("the running match to end when all have left", func() bool {
		tab := p.table(h.Table(ctx, table, who))
		for _, c := range tab.Chairs {
			if c.Kind == "person" {
				if _, err := h.Leave(ctx, table, house.Person{ID: c.Person}, p.cmd()); internal(err) {
					p.Fatal(err)
				}
			}
		}
		return tab.State != "playing"
	})
	tab := p.table(h.Sit(ctx, table, who, p.cmd(), -1))
	for i, c := range tab.Chairs {
		if c.Kind == "open" {
			p.table(h.Furnish(ctx, table, who, p.cmd(), i, "bot", "stammgast"))
		}
	}
	if len(tab.Chairs) == 1 {
		p.table(h.Furnish(ctx, table, who, p.cmd(), 1, "bot", "stammgast"))
	}
	if tab = p.table(h.Start(ctx, table, who, p.cmd(), share(3))); tab.State != "playing" {
		p.Fatalf("state %q, want playing: %+v", tab.State, tab.Chairs)
	}
}

// TestNodes_PreparedInVain has a node that does not know the newest at a table
// note the end of a match there, for which it prepares the next one twice.
func TestNodes_PreparedInVain(t *testing.T) {
	p := newPub(t)
	p.hints = silent{p.bus}
	one, two := p.open(), p.open()
	ctx := t.Context()
	a, b := p.guest(one, "Jule"), p.guest(one, "Mehmet")
	tab := p.playing(two, a, b)
	p.table(one.Say(ctx, tab.ID, a, p.cmd(), "Prost"))
	everybody := func(string) bool { return true }
	for _, who := range []house.Person{a, b} {
		if _, err := two.Matches.Vote(ctx, tab.Match, who.ID, p.cmd(), "abandon", -1, true, everybody); err != nil {
			t.Fatal(err)
		}
	}
	p.until("the end to be noted", func() bool { return p.records("running") == 0 })
	if m, s := p.streams("match/"), p.streams("seed/"); m != 2 || s != 2 {
		t.Errorf("%d matches and %d seeds, want those of the match that has ended and of the next", m, s)
	}
}

// TestNodes_TalkCounts has somebody say at one node all the lines that are let
// through at once, while somebody speaks at another before each: what has to be
// judged again because the table has moved on is not counted again.
func TestNodes_TalkCounts(t *testing.T) {
	p := newPub(t)
	p.hints = silent{p.bus}
	still := time.Now()
	p.now = func() time.Time { return still }
	one, other := p.open(), p.open()
	ctx := t.Context()
	a, b := p.guest(one, "Jule"), p.guest(one, "Mehmet")
	tab := p.opens(one, a, "me open")
	p.table(one.Sit(ctx, tab.ID, b, p.cmd(), 1))
	for n := range 5 {
		p.table(one.Say(ctx, tab.ID, a, p.cmd(), "Prost"))
		if _, err := other.Say(ctx, tab.ID, b, p.cmd(), "Prost"); err != nil {
			t.Fatalf("line %d: %v", n+1, err)
		}
	}
	if _, err := other.Say(ctx, tab.ID, b, p.cmd(), "Prost"); !errors.Is(err, house.ErrTooFast) {
		t.Errorf("line 6: %v, want ErrTooFast", err)
	}
}
