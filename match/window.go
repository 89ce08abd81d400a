package match

import (
	"context"
	"fmt"
	"slices"

	"spelunke/game"
	"spelunke/live"
	"spelunke/store"
)

// In a reaction window everybody who may react is asked the same, whatever he
// holds, and nobody is told that another has let pass. The window closes when all
// have, but not before its floor, which is random; or when its time is up. A reaction
// that all can see opens it anew, with all passes void. Bots and standing orders
// react after a random time that does not depend on what they do or could do. The
// clock of whose turn it is does not run meanwhile, and begins anew afterwards.

// How a seat reacts in windows: orderPass lets everything pass, orderUnlessHit all
// that does not hit it; else its player is asked.
const (
	orderAsk       = "ask"
	orderPass      = "pass"
	orderUnlessHit = "unless-hit"
)

var orders = []string{orderAsk, orderPass, orderUnlessHit}

// The moves of a window that the match makes; see game.Windower.
const (
	letPass     = "pass"
	closeWindow = "settle"
)

// Order has a seat react by a standing order from now on: "pass" always,
// "unless-hit" as long as the card on top does not hit it, "ask" not at all. It is
// allowed at any time, so that it tells nothing, and shown to nobody else.
func (m *Matches) Order(ctx context.Context, id, person, cmd, order string) (Frame, error) {
	return m.command(ctx, id, person, cmd, func(t *live.Topic[*fold], s game.Seat) ([]store.Entry, error) {
		if err := t.Fold.running(); err != nil {
			return nil, err
		}
		if !slices.Contains(orders, order) {
			return nil, fmt.Errorf("%w: standing order %.20q, want one of %v", ErrNotAllowed, order, orders)
		}
		return append(m.himself(t.Fold, s), m.note(note{verb: "order", seat: s, rest: order})), nil
	})
}

func (f *fold) order(n note) {
	if n.rest == orderAsk {
		delete(f.orders, n.seat)
		return
	}
	if f.orders == nil {
		f.orders = map[game.Seat]string{}
	}
	f.orders[n.seat] = n.rest
	if f.window() { // it is delivered late, too; but nobody gains time for his turn
		f.since[n.seat] = f.at
	}
}

// window reports whether a reaction window is open.
func (f *fold) window() bool { return f.started() && !f.over() && f.pos.Window() }

// closes is when the time of the open window is up, in Unix milliseconds; 0: never.
func (f *fold) closes() int64 {
	if f.header.Window == 0 || f.paused {
		return 0
	}
	return f.opened + int64(f.header.Window)*1000
}

// alone reports whether one person plays with nobody but bots: then nothing is waited for.
func (f *fold) alone() bool {
	people := 0
	for _, s := range f.seats {
		if s.human() {
			people++
		}
	}
	return people == 1
}

// nextReaction is next for an open window: a bot or a standing order reacts, or
// the House closes it.
func (m *Matches) nextReaction(f *fold) (game.Seat, int64) {
	if f.paused {
		return game.House, 0
	}
	who, when := game.House, f.closes()
	if f.awaited() == 0 {
		when = f.at
		if !f.alone() {
			when = max(when, f.opened+f.takes(game.House, f.opened, m.floor))
		}
	}
	for _, s := range f.awaited().List() {
		if f.seats[s].human() && !f.lets(s) {
			continue
		}
		t := f.since[s]
		if !f.alone() {
			t += f.takes(s, f.since[s], m.reacts)
		}
		if when == 0 || t < when {
			who, when = s, t
		}
	}
	return who, when
}

// lets reports whether a person's standing order lets the card on top pass.
func (f *fold) lets(s game.Seat) bool {
	return f.orders[s] == orderPass || f.orders[s] == orderUnlessHit && !f.pos.Aimed(s)
}

// react reacts for a seat in a window, or closes it for the House.
func (m *Matches) react(ctx context.Context, t *live.Topic[*fold], s game.Seat) error {
	f := t.Fold
	if s != game.House && !f.seats[s].human() {
		return m.decide(ctx, t, s)
	}
	move := letPass
	if s == game.House {
		move = closeWindow
	}
	entries, err := m.play(ctx, f, s, move, nil)
	if err != nil {
		return err
	}
	return m.append(ctx, t, "", entries...)
}
