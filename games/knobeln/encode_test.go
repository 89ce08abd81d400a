package knobeln

import (
	"encoding/json"
	"math/rand/v2"
	"testing"

	"spelunke/game"
)

// TestTable_AppendJSON compares with json.Marshal every table of games of all kinds.
func TestTable_AppendJSON(t *testing.T) {
	for _, options := range [][]string{
		nil, {"croatian", "1", "pair", "1", "columns", "4"}, {"saved", "1", "sharp", "1", "columns", "2", "column_order", "mixed"}, {"strict", "1"},
	} {
		tb := open(t, 1+len(options)%3, options...)
		luck := rand.New(rand.NewPCG(1, uint64(len(options))))
		for tb.pos.Turn() != 0 {
			view := tb.view()
			want, err := json.Marshal(view)
			if err != nil {
				t.Fatal(err)
			}
			if got := view.AppendJSON([]byte("x")); string(got) != "x"+string(want) {
				t.Fatalf("got\n%s\nwant x and\n%s", got, want)
			}
			if by := tb.pos.Turn().List()[0]; by == game.House {
				tb.pos = tb.pos.Draw(luck.Uint64N).Next
			} else {
				moves := tb.pos.Moves(by)
				next, err := tb.pos.Apply(by, moves[luck.IntN(len(moves))])
				if err != nil {
					t.Fatal(err)
				}
				tb.pos = next
			}
		}
	}
}
