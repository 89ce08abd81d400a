package house_test

import (
	"testing"

	"spelunke/house"
)

// TestAway_WhoActsPlaysHimselfAgain lets a person for whom a bot plays act
// without a page that would give him his seat back.
func TestAway_WhoActsPlaysHimselfAgain(t *testing.T) {
	everybody := func(string) bool { return true }
	for _, c := range []struct {
		name string
		act  func(h *house.House, id string, p house.Person) error
	}{
		{"pause", func(h *house.House, id string, p house.Person) error {
			_, err := h.Matches.Pause(t.Context(), id, p.ID, "command-x", true)
			return err
		}},
		{"vote", func(h *house.House, id string, p house.Person) error {
			_, err := h.Matches.Vote(t.Context(), id, p.ID, "command-x", "abandon", -1, true, everybody)
			return err
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			p := newPub(t)
			h, ctx := p.open(), t.Context()
			a, b := p.guest(h, "Jule"), p.guest(h, "Mehmet")
			tab := p.playing(h, a, b)
			away := b // the bot must not finish the match at once: it is not his turn
			if fr := fromFrame(h, t, tab.Match); fr.Seats[fr.Awaited[0]].Person == b.ID {
				away = a
			}
			if err := h.Matches.Away(ctx, tab.Match, away.ID); err != nil {
				t.Fatal(err)
			}
			if err := c.act(h, tab.Match, away); err != nil {
				t.Fatal(err)
			}
			fr := fromFrame(h, t, tab.Match)
			for _, s := range fr.Seats {
				if s.Auto {
					t.Errorf("a bot still plays for %s", s.Name)
				}
			}
			if fr.Over {
				t.Error("one of two has ended the match")
			}
			if fr.Clock.Paused && len(fr.Clock.Waiting) != 2 {
				t.Errorf("the pause waits for %v, want both", fr.Clock.Waiting)
			}
		})
	}
}
