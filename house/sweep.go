package house

import (
	"context"
	"errors"
	"fmt"
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
	old, err := h.o.Store.List(ctx, store.Query{Kind: kindTable, Before: now.Add(-tableRests).UnixMilli(), Limit: 1000})
	if err != nil {
		return 0, 0, err
	}
	var errs []error
	for _, r := range old {
		done, err := h.expire(ctx, r, now)
		if err != nil { // the others can be swept all the same
			errs = append(errs, fmt.Errorf("house: table %s: %w", r.Key, err))
		}
		if done {
			tables++
		}
	}
	guests, err = h.sweepGuests(ctx, now)
	return tables, guests, errors.Join(append(errs, err)...)
}

// expire closes a table if nobody needs it any more, and drops it if nothing was ever played there.
func (h *House) expire(ctx context.Context, rec store.Record, now time.Time) (done bool, err error) {
	var r room
	err = h.set.Do(ctx, rec.Key, func(t *live.Topic[*room]) error {
		r = *t.Fold
		fresh := now.Sub(time.UnixMilli(r.at)) < tableRests || r.match != "" && now.Sub(time.UnixMilli(r.at)) < tableEnds
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
	rs, err := h.o.Store.List(ctx, store.Query{Kind: kind, Group: group})
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
	ended, err := h.o.Store.List(ctx, store.Query{Kind: kindSession, Before: now.Add(-guestRests).UnixMilli(), Limit: 1000})
	if err != nil {
		return 0, err
	}
	for _, s := range ended {
		past, err := h.o.Store.List(ctx, store.Query{Kind: kindPast, Group: s.Group, Limit: 1})
		if err != nil {
			return n, err
		}
		seats, err := h.o.Store.List(ctx, store.Query{Kind: kindSeat, Group: s.Group, Limit: 1})
		if err != nil {
			return n, err
		}
		used := len(past) > 0 || len(seats) > 0 || s.Group == owner
		if used && now.Sub(time.UnixMilli(s.At)) < sessionEnd {
			continue
		}
		if err := h.o.Store.Delete(ctx, kindSession, s.Key); err != nil {
			return n, err
		}
		h.sessions.m.Delete(s.Key)
		if !used {
			if err := h.o.Store.Delete(ctx, kindGuest, s.Group); err != nil {
				return n, err
			}
			n++
		}
	}
	return n, nil
}

// sweepOften sweeps now and then until the house is closed.
func (h *House) sweepOften() {
	if tables, guests, err := h.Sweep(context.Background()); err != nil {
		h.o.Log.Error("house: sweep", "err", err)
	} else if tables+guests > 0 {
		h.o.Log.Info("house: swept", "tables", tables, "guests", guests)
	}
	h.after(sweepEvery, h.sweepOften)
}
