// Package load plays at many tables of a house at once, over the same doors as
// people do, and measures how the house bears it: commands go by HTTP, frames
// come by WebSocket, and what the house itself spends is read from its metrics.
//
// It knows the house's API and nothing of its inside, so that it measures any
// house that answers at an address.
package load

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"time"
)

// ErrPlan is wrapped by what is wrong with a Plan.
var ErrPlan = errors.New("load")

// A Plan says how much is to be done.
type Plan struct {
	URL      string        // of the house, http://…
	Tables   int           // at each of them one person plays Knobeln
	Watchers int           // sockets at each table; the first is the player's
	Rate     float64       // moves a second at all tables together; 0: as fast as answers come
	For      time.Duration // how long they play
	Seed     uint64        // of what is played and when
	Opened   func(tables int)
}

// A Result is what came of a plan. Times are from the command to the last watcher's frame.
type Result struct {
	Tables         int     `json:"tables"`
	Watchers       int     `json:"watchers"` // sockets in all
	Moves          int     `json:"moves"`
	MovesPerSecond float64 `json:"moves_per_second"`
	P50            float64 `json:"p50_ms"`
	P99            float64 `json:"p99_ms"`
	Errors         int     `json:"errors"`
	First          string  `json:"first_error,omitempty"`
	CPU            float64 `json:"server_cpu_us_per_move"`
	RSS            int     `json:"server_rss_bytes"`
	IdleTable      int     `json:"idle_table_bytes"` // what resident memory grew by for each table and its sockets
	IdleCPU        float64 `json:"idle_cpu_percent"` // of one core, while nobody plays
}

const (
	rests = 3 * time.Second // until a house in which nobody plays has come to rest
	idles = 4 * time.Second // how long it is watched then
)

func (p Plan) check() error {
	switch {
	case p.Tables < 1:
		return fmt.Errorf("%w: %d tables, want at least 1", ErrPlan, p.Tables)
	case p.Watchers < 0 || p.Watchers > 50:
		return fmt.Errorf("%w: %d watchers, want 0 to 50", ErrPlan, p.Watchers)
	case p.Rate < 0:
		return fmt.Errorf("%w: %v moves a second, want 0 or more", ErrPlan, p.Rate)
	case p.For <= 0:
		return fmt.Errorf("%w: %v of play, want more than 0", ErrPlan, p.For)
	}
	return nil
}

// Run opens the tables, plays, and returns what it has measured. The tables are
// left to the house. The house must answer /metrics to whoever runs it, and be
// opened with limits that allow so many requests from one address.
func Run(ctx context.Context, p Plan) (Result, error) {
	if err := p.check(); err != nil {
		return Result{}, err
	}
	d := newDoor(p)
	before, err := d.spent(ctx)
	if err != nil {
		return Result{}, err
	}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	tables, err := d.open(ctx, p)
	if err != nil {
		return Result{}, err
	}
	if err := pause(ctx, rests); err != nil {
		return Result{}, err
	}
	opened, err := d.spent(ctx)
	if err != nil {
		return Result{}, err
	}
	if err := pause(ctx, idles); err != nil {
		return Result{}, err
	}
	idle, err := d.spent(ctx)
	if err != nil {
		return Result{}, err
	}
	began := time.Now()
	playAll(ctx, p, tables)
	took := time.Since(began)
	after, err := d.spent(ctx)
	if err != nil {
		return Result{}, err
	}
	r := sum(tables)
	r.Tables, r.Watchers = p.Tables, p.Tables*p.Watchers
	r.MovesPerSecond = float64(r.Moves) / took.Seconds()
	if r.Moves > 0 {
		r.CPU = (after.cpu - idle.cpu) / float64(r.Moves) * 1e6
	}
	r.RSS, r.IdleTable = int(after.rss), int(opened.rss-before.rss)/p.Tables
	r.IdleCPU = (idle.cpu - opened.cpu) / idles.Seconds() * 100
	return r, ctx.Err()
}

// open opens all tables with their watchers, a few at a time.
func (d *door) open(ctx context.Context, p Plan) ([]*table, error) {
	tables, errs := make([]*table, p.Tables), make([]error, p.Tables)
	var wg sync.WaitGroup
	next := make(chan int)
	for range min(8, p.Tables) {
		wg.Go(func() {
			for i := range next {
				tables[i], errs[i] = d.sit(ctx, i, p)
			}
		})
	}
	for i := range tables {
		if errs[max(0, i-8)] != nil {
			break
		}
		next <- i
		if p.Opened != nil {
			p.Opened(i + 1)
		}
	}
	close(next)
	wg.Wait()
	for _, err := range errs { // one says it all
		if err != nil {
			return nil, err
		}
	}
	return tables, nil
}

// playAll plays at all tables until the time is over.
func playAll(ctx context.Context, p Plan, tables []*table) {
	ctx, cancel := context.WithTimeout(ctx, p.For)
	defer cancel()
	var every time.Duration // between two moves of one table
	if p.Rate > 0 {
		every = time.Duration(float64(p.Tables) / p.Rate * float64(time.Second))
	}
	var wg sync.WaitGroup
	for i, t := range tables {
		luck := rand.New(rand.NewPCG(p.Seed, uint64(i)))
		wg.Go(func() {
			defer t.line.close()
			t.play(ctx, every, luck)
		})
	}
	wg.Wait()
}

// sum puts together what the tables have measured.
func sum(tables []*table) Result {
	var r Result
	var all []time.Duration
	for _, t := range tables {
		t.mu.Lock()
		r.Moves += t.moves
		r.Errors += t.errors
		if t.first != nil && r.First == "" {
			r.First = t.first.Error()
		}
		all = append(all, t.took...)
		t.mu.Unlock()
	}
	slices.Sort(all)
	if n := len(all); n > 0 {
		ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
		r.P50, r.P99 = ms(all[n/2]), ms(all[n*99/100])
	}
	return r
}

// pause waits, or returns why not.
func pause(ctx context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
