package pulverfass

import (
	"math"
	"testing"

	"spelunke/game"
)

// TestImagine_Past plays what happens to a pile and asks seats how likely a king lies on top,
// when they expect kings to be put to one place and a quarter of those to let a turn go who know of none.
func TestImagine_Past(t *testing.T) {
	const back = "0 draw, house drawn k, 0 save a, 0 put 3"
	const shied = "0 play 7, house settle, house peek 4 4 6, 0 play 10, house settle"
	for _, c := range []struct {
		name, moves string
		place       uint8 // where kings are expected to be put
		seat        game.Seat
		want        float64 // chance of a king on top; below 0: it cannot be
	}{
		{"nothing has happened", "0 play 8, house settle", 0, 1, 2. / 27},
		{"put on top", back, 0, 1, 1},
		{"put below one", back, 1, 1, 1. / 26},
		{"put on top, and yet a harmless card came", back + ", 1 draw, house drawn 4", 0, 2, -1},
		{"put below one, which was drawn", back + ", 1 draw, house drawn 4", 1, 2, 1},
		{"put there himself", back, 0, 0, 1. / 26},
		{"put there himself, and three were drawn", back + ", 1 draw, house drawn 4, 2 draw, house drawn 4, 0 draw, house drawn 6", 0, 0, 1},
		{"a shuffle ends all", back + ", 1 draw, house drawn 8, 2 draw, house drawn 4, 0 play 8, house settle", 0, 1, 2. / 25},
		{"he has seen, and lets his turn go", shied, 0, 1, 2 / (2 + 25*.25)},
		{"what he has seen he knows", shied, 0, 0, 0},
		{"the next has drawn it: the second was seen, too", shied + ", 1 draw, house drawn 4", 0, 2, 2. / 26},
	} {
		s := seated(t, "", much, vetoes, third).play(c.moves).state()
		view := s.View(c.seat.Viewer())
		habits := Habits{Put: func(size, _ uint8, _ game.Draw) uint8 { return min(c.place, size) }, Shy: 25}
		draw, king, all := luck(4), 0.0, 0.0
		for range 3000 {
			var w State
			weight := float64(Imagine(&w, &view, c.seat.Viewer(), &habits, draw))
			if weight > 0 {
				king, all = king+weight*w.top(King), all+weight
			}
		}
		got := king / all
		if all == 0 {
			got = -1
		}
		if math.Abs(got-c.want) > .03 || (c.want == 1 || c.want <= 0) && got != c.want {
			t.Errorf("%s: a king is on top with %.4f, want %.4f", c.name, got, c.want)
		}
	}
}

// TestPast_Full makes sure that the oldest is forgotten first, with its secret.
func TestPast_Full(t *testing.T) {
	var s State
	s.Phase = Playing
	for i := range 15 {
		s.happened(saw, uint16(i)+1)
		s.past.drawn()
	}
	if s.past.len() != len(s.past) || s.secrets[0] != 4 || s.secrets[11] != 15 || s.past[0].draws != 1 {
		t.Errorf("%v %v, want the last twelve", s.past, s.secrets)
	}
	if got := s.secrets.of(1, &s.past); got != (secrets{}) {
		t.Errorf("another is told %v", got)
	}
	if got := s.secrets.of(0, &s.past); got != s.secrets {
		t.Errorf("who has seen is told %v, want %v", got, s.secrets)
	}
}
