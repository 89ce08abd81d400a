package bots

import (
	"context"
	"errors"
	"fmt"
	"time"

	"spelunke/bot"
	"spelunke/games/knobeln"
	"spelunke/games/knobeln/solve"
)

// planned is what a planner is for.
type planned struct {
	variant solve.Variant // of one column
	columns int8
	mixed   bool
}

// plannedFor returns what is played on a board; false if no planner can learn it: products and saved throws are more than its features tell.
func plannedFor(b *knobeln.Board) (planned, bool) {
	one := *b
	one.Columns = 1
	v, err := solve.VariantOf(&one)
	return planned{v, b.Columns, b.Mixed()}, err == nil && b.Columns > 1 && !v.Croatian && !v.Saved && !v.Strict
}

// start returns the match of one player.
func (p planned) start() (knobeln.State, error) {
	given := map[string]string{"columns": fmt.Sprint(p.columns)}
	for name, on := range map[string]bool{"pair": p.variant.Pair, "sharp": p.variant.Sharp, "five_is_full_house": p.variant.FiveIsFullHouse} {
		if on {
			given[name] = "1"
		}
	}
	if p.mixed {
		given["column_order"] = "mixed"
	}
	params, err := knobeln.Rules().Complete(given)
	if err != nil {
		return knobeln.State{}, err
	}
	return knobeln.Rules().Start(params, 1), nil
}

// A plan is a planner, once it is ready.
type plan struct {
	begun   time.Time
	ready   chan struct{} // closed when planner or err is there
	planner *planner
	err     error
}

// plan returns the plan for what is played on a board, nil if there can be none. Who asks first has it begun.
func (l *library) plan(b *knobeln.Board, guest *stammgast) *plan {
	key, ok := plannedFor(b)
	if !ok {
		return nil
	}
	one := *b
	one.Columns = 1
	book := l.book(&one)
	l.mu.Lock()
	defer l.mu.Unlock()
	p := l.plans[key]
	if p == nil {
		p = &plan{begun: time.Now(), ready: make(chan struct{})}
		l.plans[key] = p
		go func() { // it ends by itself, and nobody waits for it at the end
			defer close(p.ready)
			p.learn(key, book, guest)
		}()
	}
	return p
}

func (p *plan) learn(key planned, book *book, guest *stammgast) {
	start, err := key.start()
	<-book.ready
	if err = errors.Join(err, book.err); err == nil {
		p.planner, err = newPlanner(context.Background(), start, lots, guest, book.table)
	}
	p.err = err
}

// planner returns the planner for what is played on a board, nil if there is none yet.
// The first to ask for it waits a little.
func (l *library) planner(b *knobeln.Board, guest *stammgast) *planner {
	p := l.plan(b, guest)
	if p == nil {
		return nil
	}
	wait := time.NewTimer(time.Until(p.begun.Add(patience)))
	defer wait.Stop()
	select {
	case <-p.ready:
		return p.planner
	default:
	}
	select {
	case <-p.ready:
		return p.planner
	case <-wait.C:
		return nil
	}
}

// preparePlan waits until the plan for what is played on b is there. It fails with
// bot.ErrNotKnown where there can be none.
func (l *library) preparePlan(ctx context.Context, b *knobeln.Board, guest *stammgast) error {
	p := l.plan(b, guest)
	if p == nil {
		return fmt.Errorf("bots: columns=%d: %w", b.Columns, bot.ErrNotKnown)
	}
	select {
	case <-p.ready:
		return p.err
	case <-ctx.Done():
		return ctx.Err()
	}
}
