package house

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"spelunke/live"
	"spelunke/store"
)

const (
	tableRests = 24 * time.Hour      // an empty table closes after this
	tableEnds  = 30 * 24 * time.Hour // a table nobody uses closes after this
	sweepEvery = time.Hour
)

// Sweep closes tables that nobody uses and forgets guests who never played and
// sessions that have ended. It returns how many of each.
func (h *House) Sweep(ctx context.Context) (tables, guests int, err error) {
	now := h.o.Now()
	var errs []error
	err = h.each(ctx, kindTable, now.Add(-tableRests), func(r store.Record) error {
		done, err := h.expire(ctx, r, now)
		if err != nil { // the others can be swept all the same
			errs = append(errs, fmt.Errorf("house: table %s: %w", r.Key, err))
		}
		if done {
			tables++
		}
		return nil
	})
	if err != nil {
		return tables, 0, errors.Join(append(errs, err)...)
	}
	guests, err = h.sweepGuests(ctx, now)
	return tables, guests, errors.Join(append(errs, err, h.sweepBars(ctx, now))...)
}

// sweepPage is how many records are read at once.
const sweepPage = 1000

// everything is a limit for lists that nobody can make long.
const everything = 1 << 20

// each calls f with every record of a kind before a time, newest first.
func (h *House) each(ctx context.Context, kind string, before time.Time, f func(r store.Record) error) error {
	q := store.Query{Kind: kind, Before: before.UnixMilli(), Limit: sweepPage}
	seen := map[string]bool{} // of the last time that was reached
	for {
		rs, err := h.o.Store.List(ctx, q)
		if err != nil {
			return err
		}
		news := false
		for _, r := range rs {
			if seen[r.Key] {
				continue
			}
			if r.At != q.Before-1 {
				seen, q.Before = map[string]bool{}, r.At+1
			}
			seen[r.Key], news = true, true
			if err := f(r); err != nil {
				return err
			}
		}
		if len(rs) < q.Limit {
			return nil
		}
		if !news { // more of one time than are read at once
			q.Limit *= 2
		}
	}
}

// abandoned ends the match of a table that nobody has used for as long as a
// table lasts, without a result, and reports whether it has.
func (h *House) abandoned(ctx context.Context, table string, now time.Time) (bool, error) {
	id := ""
	err := h.set.Do(ctx, table, func(t *live.Topic[*room]) error {
		r := t.Fold
		here := func(c chair) bool { return c.Person != "" && h.presence.of(table, c.Person).present(now) }
		quiet := t.Watchers() == 0 && !slices.ContainsFunc(r.chairs, here) && now.Sub(time.UnixMilli(r.at)) >= tableEnds
		if t.Exists() && r.playing && quiet {
			id = r.match
		}
		return nil
	})
	if err != nil || id == "" {
		return false, err
	}
	if b, err := h.Matches.Brief(ctx, id, ""); err != nil || now.Sub(time.UnixMilli(b.At)) < tableEnds {
		return false, err
	}
	if err := h.Matches.Abandon(ctx, id); err != nil {
		return false, err
	}
	return true, h.settle(ctx, id)
}

// expire closes a table if nobody needs it any more, and drops it if nothing was ever played there.
func (h *House) expire(ctx context.Context, rec store.Record, now time.Time) (done bool, err error) {
	over, err := h.abandoned(ctx, rec.Key, now)
	if err != nil {
		return false, err
	}
	var r room
	err = h.set.Do(ctx, rec.Key, func(t *live.Topic[*room]) error {
		r = *t.Fold
		fresh := !over && (now.Sub(time.UnixMilli(r.at)) < tableRests || r.match != "" && now.Sub(time.UnixMilli(r.at)) < tableEnds)
		if !t.Exists() || r.closed || r.playing || t.Watchers() > 0 || fresh {
			done = !t.Exists() || r.closed
			return nil
		}
		done = true
		return t.Append(ctx, "", h.entries([]event{{Do: "close"}})...)
	})
	if err != nil || !done {
		return false, err
	}
	h.presence.forget(rec.Key)
	errs := []error{h.forget(ctx, kindCode, rec.Key), h.forget(ctx, kindOpened, rec.Key)}
	for _, c := range r.chairs {
		if c.Person != "" {
			errs = append(errs, h.o.Store.Delete(ctx, kindSeat, c.Person+"/"+rec.Key))
		}
	}
	if r.next != "" {
		errs = append(errs, h.drop(ctx, r.next))
	}
	if r.match == "" {
		errs = append(errs, h.set.Do(ctx, rec.Key, func(t *live.Topic[*room]) error { return t.Drop(ctx) }))
	}
	if err := errors.Join(errs...); err != nil {
		return false, err
	}
	return true, h.o.Store.Delete(ctx, kindTable, rec.Key) // last: else nobody would try again
}

// forget deletes all records of a kind that belong to a group.
func (h *House) forget(ctx context.Context, kind, group string) error {
	rs, err := h.o.Store.List(ctx, store.Query{Kind: kind, Group: group, Limit: everything})
	if err != nil {
		return err
	}
	keys := make([]string, len(rs))
	for i, r := range rs {
		keys[i] = r.Key
	}
	return h.o.Store.Delete(ctx, kind, keys...)
}

func (h *House) sweepGuests(ctx context.Context, now time.Time) (n int, err error) {
	owner, err := h.owner(ctx)
	if err != nil {
		return 0, err
	}
	err = h.each(ctx, kindSession, now.Add(-guestRests), func(s store.Record) error {
		past, err := h.o.Store.List(ctx, store.Query{Kind: kindPast, Group: s.Group, Limit: 1})
		if err != nil {
			return err
		}
		seats, err := h.o.Store.List(ctx, store.Query{Kind: kindSeat, Group: s.Group, Limit: 1})
		if err != nil {
			return err
		}
		used := len(past) > 0 || len(seats) > 0 || s.Group == owner
		if used && now.Sub(time.UnixMilli(s.At)) < sessionEnd {
			return nil
		}
		if err := h.o.Store.Delete(ctx, kindSession, s.Key); err != nil {
			return err
		}
		h.sessions.drop(s.Key)
		if !used {
			if err := h.o.Store.Delete(ctx, kindGuest, s.Group); err != nil {
				return err
			}
			n++
		}
		return nil
	})
	return n, err
}

// sweepOften sweeps now and then until the house is closed.
func (h *House) sweepOften() {
	if tables, guests, err := h.Sweep(context.Background()); err != nil {
		h.o.Log.Error("house: sweep", "err", err)
	} else if tables+guests > 0 {
		h.o.Log.Info("house: swept", "tables", tables, "guests", guests)
	}
	h.finishErasing()
	h.after(sweepEvery, h.sweepOften)
}
