package knobeln

import (
	"encoding/json"
	"testing"

	"spelunke/game"
)

// TestWire pins what the page gets.
func TestWire(t *testing.T) {
	tb := open(t, 2, "columns", "2", "sharp", "1", "saved", "1", "croatian", "1", "column_order", "mixed")
	fields := `["ones","twos","threes","fours","fives","sixes","three-kind","four-kind","full-house","small-straight","large-straight","knobel","maximum","minimum"]`
	free := `[-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1]`
	empty := `"upper":[0,0],"bonus":[0,0],"lower":[0,0],"croatian":[0,0],"total":0`
	tail := `,"rounds":28,"fields":` + fields + `,"columns":2,"sheets":[`
	untouched := `{"cells":[` + free + `,` + free + `],` + empty + `,"stock":`
	for _, step := range []struct{ moves, want string }{
		{"", `{"seat":0,"phase":"start","dice":[],"kept":[],"thrown":0,"left":3,"sharp":false,"round":1` + tail + untouched + `3},` + untouched + `0}],"open":[]}`},
		{"throw", `{"seat":0,"phase":"rolling","dice":[],"kept":[],"thrown":1,"left":2,"sharp":false,"round":1` + tail + untouched + `2},` + untouched + `0}],"open":[]}`},
		{"roll 1 2 4 4 4", `{"seat":0,"phase":"choose","dice":[1,2,4,4,4],"kept":[],"thrown":1,"left":2,"sharp":true,"round":1` + tail + untouched + `2},` + untouched + `0}],` +
			`"open":[[1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,15]]}`},
		{"keep 4 4 4", `{"seat":0,"phase":"rolling","dice":[4,4,4],"kept":[4,4,4],"thrown":2,"left":1,"sharp":false,"round":1` + tail + untouched + `1},` + untouched + `0}],"open":[]}`},
		{"roll 1 1", `{"seat":0,"phase":"choose","dice":[1,1,4,4,4],"kept":[4,4,4],"thrown":2,"left":1,"sharp":false,"round":1` + tail + untouched + `1},` + untouched + `0}],` +
			`"open":[[2,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],[-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,14]]}`},
		{"score ones 1", `{"seat":1,"phase":"start","dice":[],"kept":[],"thrown":0,"left":3,"sharp":false,"round":1` + tail +
			`{"cells":[[2,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1,-1],` + free + `],"upper":[2,0],"bonus":[0,0],"lower":[0,0],"croatian":[0,0],"total":2,"stock":1},` + untouched + `3}],"open":[]}`},
	} {
		if step.moves != "" {
			tb.play(0, step.moves)
		}
		got, err := json.Marshal(tb.pos.View(game.Public))
		if err != nil || string(got) != step.want {
			t.Errorf("after %q: %v\n%s\nwant\n%s", step.moves, err, got, step.want)
		}
	}
}

func TestWire_Over(t *testing.T) {
	s := begin(t, 1)
	for f := Ones; f <= Chance; f++ {
		if s.Has(f) && f != Chance {
			s.cells[0][0][f.line()] = 1
		}
	}
	last := s.Apply(0, Move{Kind: Throw}).Apply(game.House, Move{Kind: Roll, Dice: roll(1, 1, 1, 1, 2)}).Apply(0, Move{Kind: Score, Field: Chance})
	got := wire(nil, last.View(game.Public)).(Table)
	if got.Seat != -1 || got.Phase != "over" || got.Left != 0 || got.Round != 13 || len(got.Open) != 0 || got.Sheets[0].Total != 6 {
		t.Errorf("at the end %+v", got)
	}
	if last.Dice != 0 || last.Kept != 0 || last.Thrown != 0 {
		t.Errorf("stale dice at the end: %+v", last.Board)
	}
}

// TestView makes sure that the view is the board, for everybody.
func TestView(t *testing.T) {
	s := *begin(t, 2)
	for _, v := range []game.Viewer{game.Public, game.All, 1, 2} {
		if s.View(v) != View(s) {
			t.Errorf("viewer %d does not see the board", v)
		}
	}
}
