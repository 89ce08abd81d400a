//go:build unix

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"spelunke/audit"
	"spelunke/games"
	"spelunke/match"
	"spelunke/store"
	"spelunke/store/postgres"
)

// short are options with which a game is over soon.
var short = map[string]obj{"bluff-poker": {"limit": "3"}, "polterfass": {"target": "25", "stand_number": "5"}}

const (
	chaosTables = 30               // at the same time, at most
	chaosUsual  = 20 * time.Second // then matches are ended by vote
	chaosFor    = 2 * time.Second  // for each match, if it is said how many
)

// TestChaos lets people and bots play by three nodes, three servers of the bus
// and a database, all of which are killed, stopped and cut off again and again.
// Afterwards every log is whole and true, has each move that was acknowledged
// once and in an order that fits what everybody saw happen, and every page has
// been shown what the log says. SPELUNKE_CHAOS is how many matches it is, and
// SPELUNKE_SEED chooses other faults.
func TestChaos(t *testing.T) {
	matches := fromEnv(t, "SPELUNKE_CHAOS", 30)
	atMost := chaosUsual
	if matches != 30 {
		atMost = time.Duration(matches) * chaosFor
	}
	c := newCluster(t, 3)
	hurry := make(chan struct{})
	tables := min(matches, chaosTables)
	guests := c.party(tables, (matches+tables-1)/tables, hurry)
	watching, unwatch := context.WithCancel(t.Context())
	var pages, people, faults sync.WaitGroup
	for _, g := range guests {
		pages.Go(func() { g.watch(watching) })
		people.Go(g.evening)
	}
	stop := make(chan struct{})
	faults.Go(func() { c.torment(rand.New(rand.NewPCG(uint64(fromEnv(t, "SPELUNKE_SEED", 20261130)), 7)), stop) })
	finished := make(chan struct{})
	go func() {
		people.Wait()
		close(finished)
	}()
	select {
	case <-finished:
	case <-time.After(atMost):
	}
	close(hurry)
	close(stop)
	faults.Wait()
	c.roll()
	people.Wait()
	unwatch()
	pages.Wait()
	if !t.Failed() {
		c.check(guests, tables)
	}
}

// party seats two guests and a bot at each table.
func (c *cluster) party(tables, rounds int, hurry chan struct{}) (guests []*guest) {
	for i := range tables {
		host := c.guest(fmt.Sprint("Wirt ", i), uint64(2*i), rounds, hurry)
		other := c.guest(fmt.Sprint("Gast ", i), uint64(2*i+1), rounds, hurry)
		name := games.All()[i%len(games.All())].Game.Name()
		params := short[name]
		if params == nil {
			params = obj{}
		}
		var t struct{ ID string }
		c.must(c.insist(host.rng, "POST", "/api/tables", host.token, obj{
			"cmd": host.cmd("open"), "game": name, "params": params, "clock": 30, "watch": true,
			"chairs": []obj{{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "frischling"}},
		}, &t))
		host.table, other.table = t.ID, t.ID
		_, p := other.do("sit", obj{"chair": -1})
		c.must(p)
		guests = append(guests, host, other)
	}
	return guests
}

// check reads everything from the store and compares.
func (c *cluster) check(guests []*guest, tables int) {
	ctx := c.Context()
	st, err := postgres.OpenReadOnly(ctx, c.url)
	if err != nil {
		c.Fatal(err)
	}
	defer st.Close()
	ms, done, err := looking(ctx, st)
	if err != nil {
		c.Fatal(err)
	}
	defer done()
	byMatch := map[string][]*guest{}
	entries, finished, frames := 0, 0, 0
	for _, g := range guests {
		for _, id := range c.matches(ctx, st, g.table) {
			byMatch[id] = append(byMatch[id], g)
		}
	}
	for id, players := range byMatch {
		l, err := ms.Log(ctx, id)
		if err != nil {
			c.Errorf("match %s: %v", id, err)
			continue
		}
		if err := audit.Verify(l, findGame); err != nil {
			c.Errorf("match %s: %v", id, err)
		}
		es, err := st.Read(ctx, "match/"+id, 0)
		if err != nil {
			c.Fatal(err)
		}
		c.whole(id, es)
		c.linear(id, es, players)
		for _, g := range players {
			frames += c.same(ctx, ms, id, g)
		}
		entries += len(es)
		if !strings.Contains(es[len(es)-2].Text, "@abandon") {
			finished++
		}
	}
	if len(byMatch) < tables || c.faults.Load() < 5 || c.unsure.Load() == 0 {
		c.Errorf("%d matches, %d faults, %d requests without an answer: no chaos", len(byMatch), c.faults.Load(), c.unsure.Load())
	}
	c.Logf("%d faults, %d requests without an answer; %d matches, %d of them played to the end, %d entries, %d shown to pages",
		c.faults.Load(), c.unsure.Load(), len(byMatch), finished, entries, frames)
}

// matches returns the matches of a table, each of which it has noted to begin
// once and to end once, one after the other. That it notes the last end may take a moment.
func (c *cluster) matches(ctx context.Context, st store.Log, table string) (ids []string) {
	for end := time.Now().Add(patience); ; <-time.After(50 * time.Millisecond) {
		es, err := st.Read(ctx, "table/"+table, 0)
		if err != nil {
			c.Fatal(err)
		}
		ids = nil
		ended := 0
		for _, e := range es {
			var ev struct{ Do, Match string }
			if err := json.Unmarshal([]byte(e.Text), &ev); err != nil {
				c.Fatalf("table %s: %v", table, err)
			}
			switch {
			case ev.Do == "start" && ended == len(ids) && !slices.Contains(ids, ev.Match):
				ids = append(ids, ev.Match)
			case ev.Do == "end" && ended == len(ids)-1 && ids[ended] == ev.Match:
				ended++
			case ev.Do == "start", ev.Do == "end":
				c.Errorf("table %s: %s of match %s after %v, of which %d had ended", table, ev.Do, ev.Match, ids, ended)
				return ids
			}
		}
		if ended == len(ids) {
			return ids
		}
		if time.Now().After(end) {
			c.Errorf("table %s does not know that match %s has ended", table, ids[ended])
			return ids
		}
	}
}

// whole checks that a log has no gaps and no half batches.
func (c *cluster) whole(id string, es []store.Entry) {
	for i, e := range es {
		first := i == 0 || e.Batch != es[i-1].Batch
		if e.Seq != uint64(i) || first != (e.Batch == e.Seq) {
			c.Errorf("match %s: entry %d is %+v", id, i, e)
		}
	}
}

// same checks that a page was shown what the log says, to its end.
func (c *cluster) same(ctx context.Context, ms *match.Matches, id string, g *guest) int {
	none := uint64(0)
	want, err := ms.Frame(ctx, id, g.id, &none)
	if err != nil {
		c.Error(err)
		return 0
	}
	a := g.album(id)
	for end := time.Now().Add(patience); a.seq < want.Seq && time.Now().Before(end); { // what the page would fetch now
		g.see(g.rng, match.Frame{Match: id, Seq: want.Seq, After: want.Seq})
	}
	if a.seq != want.Seq || !reflect.DeepEqual(a.entries, want.Entries) {
		c.Errorf("match %s: %s was shown %d entries up to frame %d, the log has %d up to %d", id, g.id, len(a.entries), a.seq, len(want.Entries), want.Seq)
	}
	return len(a.entries)
}

// A move is an attempt with its place among the moves of people in the log.
type placed struct {
	attempt
	g     *guest
	place int // from 0; −1: refused
}

// linear checks that the moves of people in a log are those that were
// acknowledged, each once, and that their order fits the times at which they
// were tried and answered, and what those were told whose moves were refused.
func (c *cluster) linear(id string, es []store.Entry, players []*guest) {
	order := map[string]int{}
	for _, e := range es {
		if strings.Contains(e.Cmd, "-move-") {
			if _, twice := order[e.Cmd]; twice {
				c.Errorf("match %s: command %s is there twice", id, e.Cmd)
			}
			order[e.Cmd] = len(order)
		}
	}
	var history []porcupine.Operation
	frames := map[*guest][]uint64{} // by place: the guest's newest frame after so many moves of people
	accepted := 0
	for n, g := range players {
		frames[g] = make([]uint64, len(order)+1)
		for _, a := range g.moves {
			if a.match != id {
				continue
			}
			place, ok := order[g.id+"/"+a.cmd]
			if ok != a.accepted {
				c.Errorf("match %s: move %s was accepted: %v, is in the log: %v (%s)", id, a.cmd, a.accepted, ok, a.refusedWith)
			}
			if !ok {
				place = -1
			} else {
				accepted++
				frames[g][place+1] = a.now
			}
			if ok || a.stale {
				history = append(history, porcupine.Operation{
					ClientId: n, Input: placed{a, g, place}, Call: a.called.UnixNano(), Return: a.answered.UnixNano(),
				})
			}
		}
	}
	if accepted != len(order) {
		c.Errorf("match %s: %d moves of people in the log, %d were acknowledged", id, len(order), accepted)
	}
	if !porcupine.CheckOperations(moves(frames), history) {
		c.Errorf("match %s: no order of the moves fits what the players saw", id)
		for _, op := range history {
			m := op.Input.(placed)
			c.Logf("%s %d..%d: place %d, seq %d, stale %v, now %d", m.g.id, op.Call/1e6%1e6, op.Return/1e6%1e6, m.place, m.seq, m.stale, m.now)
		}
	}
}

// moves is what a match is to those who move: the state is how many moves of
// people it has. A move is accepted in its place, if its player has seen the
// newest frame; it is refused as stale with a frame that is between those of
// the player's own moves.
func moves(frames map[*guest][]uint64) porcupine.Model {
	return porcupine.Model{
		Init: func() any { return 0 },
		Step: func(state, input, _ any) (bool, any) {
			at, m := state.(int), input.(placed)
			own := frames[m.g]
			before, after := uint64(0), uint64(1<<63)
			for i := at; i >= 0 && before == 0; i-- {
				before = own[i]
			}
			for i := at + 1; i < len(own) && after == 1<<63; i++ {
				if own[i] != 0 {
					after = own[i]
				}
			}
			if m.place >= 0 {
				return m.place == at && m.seq >= before && m.seq < m.now, at + 1
			}
			return m.now >= before && m.now < after && m.seq != m.now, at
		},
	}
}
