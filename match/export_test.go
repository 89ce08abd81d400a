package match

import (
	"errors"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"spelunke/audit"
	"spelunke/game"
	"spelunke/games/pulverfass"
)

// TestPublic compares the file of a match that is running with what somebody
// who looks on has been shown of it, at many moments.
func TestPublic(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := opened(t, 3)
		defer h.Close()
		h.begin("m", 3, 0)
		running, none := 0, uint64(0)
		for range 1000 {
			synctest.Wait() // who moves at this moment has moved
			l, err := h.Public(t.Context(), "m")
			if err != nil {
				t.Fatal(err)
			}
			fr, err := h.Frame(t.Context(), "m", "", &none)
			if err != nil {
				t.Fatal(err)
			}
			if fr.Over {
				break
			}
			running++
			var got, want []string
			for _, e := range l.Entries {
				got = append(got, e.Text)
				if e.Draw != nil {
					t.Errorf("%q has a draw", e.Text)
				}
			}
			for _, e := range fr.Entries {
				if !strings.HasPrefix(e.Move, "@match") && !strings.HasPrefix(e.Move, "@start ") {
					want = append(want, e.Move)
				}
			}
			if g, w := strings.Join(got, "\n"), strings.Join(want, "\n"); g != w {
				t.Fatalf("the file has\n%s\nwant what is shown:\n%s", g, w)
			}
			rules := func(string) (game.Game, bool) { return game.Hide(pulverfass.Rules()), true }
			if err := audit.Verify(l, rules); !errors.Is(err, audit.ErrRunning) {
				t.Errorf("Verify = %v, want ErrRunning", err)
			}
			time.Sleep(time.Second)
		}
		if running < 20 {
			t.Errorf("it was looked at %d times, want more", running)
		}
	})
}
