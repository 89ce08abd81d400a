// Package lab plays many games between bots and counts. It needs neither a
// house nor a store, and its luck is not that of matches: every game has its
// own streams, derived from one seed, so that a result can be had again on any
// machine by any number of workers.
package lab

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"time"

	"spelunke/bot"
	"spelunke/game"
)

// ErrInput reports an Experiment that cannot be made.
var ErrInput = errors.New("impossible experiment")

// An Experiment says what is to be played.
type Experiment struct {
	Game    game.Game
	Params  game.Params
	Bots    []bot.Level // by seat in the first game
	Facts   game.Facts  // the game's own statistics, or nil
	Games   int
	Seed    uint64
	Rotate  bool            // in game g the bots sit g seats further on
	Workers int             // 0: one for each core
	Done    func(games int) // if not nil, told now and then how many games are done
}

// block is how many games a worker plays at a stretch.
const block = 16

// Simulate plays an Experiment.
func Simulate(ctx context.Context, x Experiment) (Result, error) {
	if err := x.check(); err != nil {
		return Result{}, err
	}
	for _, b := range x.Bots {
		if l, ok := b.Player.(bot.Learner); ok {
			if err := l.Learn(ctx, x.Params); err != nil {
				return Result{}, err
			}
		}
	}
	var workers sync.WaitGroup
	defer workers.Wait()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	start, cpu := time.Now(), cpuTime()
	t := newTally(&x)
	for b := range x.play(ctx, &workers) {
		<-b.done
		if b.err != nil {
			return Result{}, b.err
		}
		for _, p := range b.played {
			t.add(p)
		}
		if x.Done != nil {
			x.Done(t.games)
		}
	}
	if err := ctx.Err(); err != nil {
		return Result{}, err
	}
	r := t.result()
	r.Wall, r.CPU = time.Since(start).Seconds(), (cpuTime() - cpu).Seconds()
	r.Speed = float64(r.Games) / max(r.Wall, 1e-9)
	return r, nil
}

func (x *Experiment) check() error {
	if x.Games < 1 {
		return fmt.Errorf("%w: %d games, want at least 1", ErrInput, x.Games)
	}
	if _, err := x.Game.Start(x.Params, len(x.Bots)); err != nil {
		return fmt.Errorf("%w: %w", ErrInput, err)
	}
	if x.Workers <= 0 {
		x.Workers = runtime.GOMAXPROCS(0)
	}
	x.Workers = min(x.Workers, (x.Games+block-1)/block, 1024) // more would have nothing to do
	return nil
}

// A stretch is a run of games that one worker plays. Played may be read when done is closed.
type stretch struct {
	first, games int
	played       []played
	err          error
	done         chan struct{}
}

// play has all games played and returns the stretches in order. Workers are at
// most a few stretches ahead of the reader. They end with ctx.
func (x *Experiment) play(ctx context.Context, workers *sync.WaitGroup) <-chan *stretch {
	work, order := make(chan *stretch), make(chan *stretch, 2*x.Workers)
	workers.Go(func() {
		defer close(order)
		defer close(work)
		for first := 0; first < x.Games; first += block {
			s := &stretch{first: first, games: min(block, x.Games-first), done: make(chan struct{})}
			select {
			case order <- s:
			case <-ctx.Done():
				return
			}
			select {
			case work <- s:
			case <-ctx.Done():
				s.err = ctx.Err()
				close(s.done)
				return
			}
		}
	})
	for range x.Workers {
		workers.Go(func() {
			for s := range work {
				s.played, s.err = x.stretch(ctx, s.first, s.games)
				close(s.done)
			}
		})
	}
	return order
}

func (x *Experiment) stretch(ctx context.Context, first, games int) ([]played, error) {
	out := make([]played, games)
	for i := range out {
		var err error
		if out[i], err = x.one(ctx, first+i); err != nil {
			return nil, err
		}
	}
	return out, nil
}
