package main

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

const (
	roomy     = 80 << 20 // bytes that the heap may have before garbage is collected more often
	laxest    = 1000     // per cent of what lives that may come on top of it; Go's own measure is 100
	idleBelow = 1 << 20  // bytes allocated in a second by a house in which nobody does anything
)

// A tidier decides once a second how much garbage may lie about: in a small
// house, which leaves most of any machine free, more of it, because collecting it
// would be a good part of all work; in one that has come to rest, none.
type tidier struct {
	allocated uint64 // bytes, ever
	rested    bool   // all has been given back since
}

// next is told how many bytes live and how many have ever been allocated.
func (t *tidier) next(live, allocated uint64) (percent int, giveBack bool) {
	quiet := allocated-t.allocated < idleBelow
	giveBack = quiet && !t.rested && t.allocated > 0
	t.allocated, t.rested = allocated, quiet && (t.rested || giveBack)
	percent = int(roomy*100/max(1, live)) - 100
	return min(laxest, max(100, percent)), giveBack
}

// tidy runs a tidier until ctx ends, unless whoever opened the house has decided himself.
func tidy(ctx context.Context) {
	if os.Getenv("GOGC") != "" {
		return
	}
	var t tidier
	read := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/heap/allocs:bytes"}}
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	usual := debug.SetGCPercent(laxest)
	defer debug.SetGCPercent(usual)
	for now := laxest; ; {
		select {
		case <-tick.C:
		case <-ctx.Done():
			return
		}
		metrics.Read(read)
		percent, giveBack := t.next(read[0].Value.Uint64(), read[1].Value.Uint64())
		if percent != now {
			debug.SetGCPercent(percent)
			now = percent
		}
		if giveBack {
			debug.FreeOSMemory()
		}
	}
}
