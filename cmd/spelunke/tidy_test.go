package main

import "testing"

// TestTidier_Percent lets the heap grow to what is roomy, elevenfold at most and twofold at least.
func TestTidier_Percent(t *testing.T) {
	for _, c := range []struct {
		live uint64 // MiB
		want int
	}{{0, 1000}, {1, 1000}, {7, 1000}, {8, 900}, {20, 300}, {32, 150}, {40, 100}, {79, 100}, {80, 100}, {1000, 100}} {
		var tidy tidier
		if got, _ := tidy.next(c.live<<20, 0); got != c.want {
			t.Errorf("with %d MiB alive %d %%, want %d %%", c.live, got, c.want)
		}
	}
}

// TestTidier_Rest gives memory back once after each time in which something was done.
func TestTidier_Rest(t *testing.T) {
	var tidy tidier
	allocated := uint64(0)
	for i, c := range []struct {
		done uint64 // bytes
		want bool
	}{{50 << 20, false}, {2 << 20, false}, {1000, true}, {1000, false}, {idleBelow - 1, false}, {idleBelow, false}, {0, true}, {0, false}} {
		allocated += c.done
		if _, got := tidy.next(1<<20, allocated); got != c.want {
			t.Errorf("second %d: gives back %v, want %v", i, got, c.want)
		}
	}
}
