package main

import (
	"context"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"spelunke/audit"
	"spelunke/game"
	"spelunke/games"
	"spelunke/match"
)

func findGame(name string) (game.Game, bool) {
	e, ok := games.Find(name)
	return e.Game, ok
}

// TestKill kills the house with -9 while people play, again and again, and
// checks that every acknowledged move is there afterwards, that every match
// can be read and played on, and that every log verifies. SPELUNKE_ROUNDS says
// how often.
func TestKill(t *testing.T) {
	const people = 8
	data, addr := t.TempDir(), freeAddr(t)
	rng := rand.New(rand.NewPCG(20261130, 1))
	p := serve(t, data, addr)
	defer func() { p.kill() }()
	var all []*solo
	for i := range people {
		all = append(all, p.solo(i))
	}
	finished := map[string]bool{}
	total := 0
	for range fromEnv(t, "SPELUNKE_ROUNDS", 20) {
		acks := p.underLoad(all, func() { p.kill() }, time.Duration(20+rng.IntN(200))*time.Millisecond)
		p = serve(t, data, addr)
		for i, s := range all {
			total += len(acks[i])
			p.checkAcknowledged(s, acks[i])
			if s.frame.Over {
				finished[s.frame.Match] = true
				p.begin(s)
			}
		}
	}
	for _, s := range all { // every match can be played to its end
		p.play(context.Background(), s, func(acknowledged) {})
		if !s.frame.Over {
			t.Errorf("match %s stopped at frame %d", s.frame.Match, s.frame.Seq)
		}
		finished[s.frame.Match] = true
	}
	for id := range finished {
		p.verify(all[0], id)
	}
	if total == 0 || len(finished) < people {
		t.Errorf("%d moves acknowledged, %d matches finished: no load", total, len(finished))
	}
	t.Logf("%d acknowledged moves, %d matches verified", total, len(finished))
}

// underLoad lets everybody play for a while, then calls end, and returns what
// was acknowledged to each.
func (p *process) underLoad(all []*solo, end func(), d time.Duration) [][]acknowledged {
	acks := make([][]acknowledged, len(all))
	var wg sync.WaitGroup
	for i, s := range all {
		wg.Go(func() {
			p.play(context.Background(), s, func(a acknowledged) { acks[i] = append(acks[i], a) })
		})
	}
	<-time.After(d) // the moment of the kill, not a wait for something
	end()
	wg.Wait()
	return acks
}

func (p *process) checkAcknowledged(s *solo, acks []acknowledged) {
	p.tb.Helper()
	id := s.frame.Match
	var replay struct{ Frames []match.Frame }
	p.must("GET", "/api/matches/"+id+"/replay", s.token, nil, &replay)
	byNumber := map[uint64]match.Frame{}
	for _, fr := range replay.Frames {
		byNumber[fr.Seq] = fr
	}
	for _, a := range acks {
		fr := byNumber[a.seq]
		if len(fr.Entries) == 0 || fr.Entries[0].Move != a.move {
			p.tb.Errorf("match %s: move %q was acknowledged as frame %d, which is now %+v", id, a.move, a.seq, fr.Entries)
		}
	}
	p.must("GET", "/api/matches/"+id, s.token, nil, &s.frame)
	if len(acks) > 0 && s.frame.Seq < acks[len(acks)-1].seq {
		p.tb.Errorf("match %s is at frame %d, but %d was acknowledged", id, s.frame.Seq, acks[len(acks)-1].seq)
	}
}

func (p *process) verify(s *solo, id string) {
	p.tb.Helper()
	var text string
	p.must("GET", "/api/matches/"+id+"/log", s.token, nil, &text)
	l, err := audit.Parse(strings.NewReader(text))
	if err == nil {
		err = audit.Verify(l, findGame)
	}
	if err != nil {
		p.tb.Errorf("match %s: %v", id, err)
	}
}
