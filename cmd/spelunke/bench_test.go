package main

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"spelunke/match"
)

// watchers is how many sockets look at each table.
const watchers = 4

// BenchmarkDoor measures moves through the HTTP door of a house that runs as a
// process of its own: each is durable before it is answered, and pushed to four
// watchers. It reports moves a second, the time from the command to the last
// watcher's frame, and the house's own CPU time.
func BenchmarkDoor(b *testing.B) {
	for _, tables := range []int{1, 64, 512} {
		b.Run(fmt.Sprintf("tables=%d", tables), func(b *testing.B) {
			p := serve(b, b.TempDir(), "127.0.0.1:0")
			defer p.stop()
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			seats := make([]*timed, tables)
			for i := range seats {
				seats[i] = &timed{solo: p.solo(i), seen: map[uint64]int{}, sent: map[uint64]time.Time{}}
				for range watchers {
					if err := p.watch(ctx, seats[i].solo, seats[i].push); err != nil {
						b.Fatal(err)
					}
				}
			}
			before := p.metric("process_cpu_seconds_total")
			b.ResetTimer()
			var wg sync.WaitGroup
			for i, s := range seats {
				wg.Go(func() {
					for n := i; n < b.N; n += tables {
						s.move(b, p)
					}
				})
			}
			wg.Wait()
			b.StopTimer()
			cpu := p.metric("process_cpu_seconds_total") - before
			var all []time.Duration
			for _, s := range seats {
				all = append(all, s.delays()...)
			}
			slices.Sort(all)
			if len(all) > 0 {
				b.ReportMetric(ms(all[len(all)/2]), "p50-ms")
				b.ReportMetric(ms(all[len(all)*99/100]), "p99-ms")
			}
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "moves/s")
			b.ReportMetric(cpu/float64(b.N)*1e6, "cpu-µs/move")
		})
	}
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// timed is a person whose moves are timed to the last watcher's frame.
type timed struct {
	*solo
	mu   sync.Mutex
	seen map[uint64]int
	sent map[uint64]time.Time
	took []time.Duration
}

// push notes that a watcher has a frame. Public viewers and the player number
// the frames of an open game alike.
func (s *timed) push(fr match.Frame) {
	now := time.Now()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.seen[fr.Seq]++; s.seen[fr.Seq] < watchers {
		return
	}
	if at, ok := s.sent[fr.Seq]; ok {
		s.took = append(s.took, now.Sub(at))
	}
	delete(s.seen, fr.Seq)
	delete(s.sent, fr.Seq)
}

func (s *timed) move(b *testing.B, p *process) {
	if s.frame.Over {
		s.mu.Lock()
		clear(s.seen)
		clear(s.sent)
		s.mu.Unlock()
		p.begin(s.solo)
	}
	s.mu.Lock()
	s.sent[s.frame.Seq+1] = time.Now()
	s.mu.Unlock()
	var next match.Frame
	status, err := p.call("POST", "/api/matches/"+s.frame.Match+"/moves", s.token, obj{"cmd": s.cmd(), "seq": s.frame.Seq, "move": hasty(s.frame)}, &next)
	if err != nil || status != 200 {
		b.Errorf("a move was answered %d, %v", status, err)
		return
	}
	s.frame = next
}

func (s *timed) delays() []time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.took
}

// BenchmarkIdle measures what tables cost on which nobody plays, with four
// sockets each: resident memory of the house for each, and its CPU time over a
// second.
func BenchmarkIdle(b *testing.B) {
	const tables = 500
	for b.Loop() {
		p := serve(b, b.TempDir(), "127.0.0.1:0")
		ctx, cancel := context.WithCancel(context.Background())
		var all []*solo
		for i := range tables {
			all = append(all, p.solo(i))
		}
		before := p.metric("process_resident_memory_bytes")
		for _, s := range all {
			for range watchers {
				if err := p.watch(ctx, s, nil); err != nil {
					b.Fatal(err)
				}
			}
		}
		for p.metric("spelunke_sockets") < tables*watchers {
		}
		cpu := p.metric("process_cpu_seconds_total")
		<-time.After(time.Second) // the span that is measured
		b.ReportMetric((p.metric("process_cpu_seconds_total")-cpu)*100, "idle-cpu-%")
		b.ReportMetric((p.metric("process_resident_memory_bytes")-before)/tables/1024, "KiB/table")
		cancel()
		p.stop()
	}
}
