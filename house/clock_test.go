package house_test

import (
	"sync/atomic"
	"testing"
	"time"
)

// TestClock_IsSet plays an evening while somebody turns the clock by an hour at
// each look at it: nobody has to sign in again, and no table is cleared.
func TestClock_IsSet(t *testing.T) {
	p := newPub(t)
	var looks atomic.Int64
	p.now = func() time.Time {
		return time.Now().Round(0).Add(time.Duration(looks.Add(1)%3-1) * time.Hour)
	}
	e := &evening{pub: p}
	e.whole(0)
	guest, token, err := e.h.Guest(t.Context(), "Pia")
	if err != nil {
		t.Fatal(err)
	}
	for range 6 {
		if who, err := e.h.Session(t.Context(), token); err != nil || who.ID != guest.ID {
			t.Errorf("Session: %v, %v, want Pia", who, err)
		}
		if tables, guests, err := e.h.Sweep(t.Context()); tables+guests != 0 || err != nil {
			t.Errorf("Sweep cleared %d tables and forgot %d guests, %v", tables, guests, err)
		}
	}
}
