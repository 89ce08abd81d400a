package match

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"spelunke/store"
)

// A wall is a clock on the wall that somebody sets now and then: time goes on
// in the bubble all the same.
type wall struct{ off atomic.Int64 }

func (w *wall) now() time.Time { return time.Now().Add(time.Duration(w.off.Load())).Round(0) }

// set turns the clock by d.
func (w *wall) set(d time.Duration) { w.off.Add(int64(d)) }

// TestClock_IsSet turns the clock while Anna sleeps and bots play: the match
// goes on, nobody waits longer than his time, or has less of it.
func TestClock_IsSet(t *testing.T) {
	const clock, window = 30 * time.Second, 3 * time.Second
	for _, c := range []struct {
		name string
		jump []time.Duration
	}{
		{"back", []time.Duration{-time.Hour}},
		{"on", []time.Duration{time.Hour}},
		{"back and on", []time.Duration{-time.Hour, time.Hour}},
		{"a little", []time.Duration{-5 * time.Second, 5 * time.Second}},
	} {
		for _, every := range []time.Duration{7300 * time.Millisecond, 41 * time.Second} {
			t.Run(fmt.Sprint(c.name, " every ", every), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					h, w := opened(t, 3), &wall{}
					h.o.Now = w.now
					defer h.Close()
					id := "set"
					h.begin(id, int(window/time.Second), int(clock/time.Second), "anna")
					const step = 500 * time.Millisecond
					moves := func() []store.Entry {
						return slices.DeleteFunc(h.log(id), func(e store.Entry) bool { return strings.HasPrefix(e.Text, "@order") })
					}
					last, length, late := time.Now(), len(moves()), 0
					for n := time.Duration(1); n*step < 150*time.Second && !h.at(id).over(); n++ {
						<-time.After(step)
						synctest.Wait()
						if n*step%every < step {
							w.set(c.jump[int(n*step/every)%len(c.jump)])
							if _, err := h.Order(t.Context(), id, "anna", "", orderAsk); err != nil && !errors.Is(err, ErrOver) { // all is reckoned anew
								t.Fatal(err)
							}
						}
						log, waited := moves(), time.Since(last)
						if len(log) == length {
							if waited > clock+step {
								t.Fatalf("nothing has happened for %v, after entry %d, %+v", waited, length-1, log[length-1])
							}
							continue
						}
						for i, e := range log[length:] {
							if strings.HasPrefix(e.Text, "@timeout") {
								late++
								if waited < clock-step {
									t.Errorf("entry %d: Anna is late after %v, want %v", e.Seq, waited, clock)
								}
							}
							if e.At < log[length+i-1].At {
								t.Errorf("entry %d is of %d, the one before it of %d", e.Seq, e.At, log[e.Seq-1].At)
							}
						}
						last, length = time.Now(), len(log)
					}
					if late < 2 {
						t.Errorf("Anna was late %d times: she has not played", late)
					}
				})
			})
		}
	}
}
