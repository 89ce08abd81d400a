package knobeln

import (
	"encoding/json"
	"math/rand/v2"
	"testing"
	"unsafe"

	"spelunke/game"
)

func TestQuick(t *testing.T) {
	t.Log(unsafe.Sizeof(State{}))
	g := game.Hide(Rules())
	p, err := g.Complete(map[string]string{"columns": "2", "column_order": "mixed", "croatian": "1", "saved": "1", "sharp": "yes", "pair": "1"})
	if err != nil {
		t.Fatal(err)
	}
	pos, err := g.Start(p, 2)
	r := rand.New(rand.NewPCG(1, 1))
	n := 0
	for pos.Turn() != 0 {
		m := ""
		s := pos.Turn().List()[0]
		if s == game.House {
			m = pos.Draw(r.Uint64N).Move
		} else {
			ms := pos.Moves(s)
			m = ms[r.IntN(len(ms))]
		}
		if pos, err = pos.Apply(s, m); err != nil {
			t.Fatal(err)
		}
		n++
	}
	b, _ := json.Marshal(pos.View(0))
	t.Logf("%d %s", n, b)
}
