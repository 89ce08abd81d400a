package solve

import (
	"context"
	"fmt"
	"testing"
	"time"
)

func TestX(t *testing.T) {
	for _, v := range []Variant{{}, {FiveIsFullHouse: true}, {Pair: true}, {Sharp: true}, {Strict: true}, {Saved: true}} {
		s, err := newSpace(v)
		if err != nil {
			t.Fatal(err)
		}
		x := newSolver(s, best())
		at := time.Now()
		x.run(context.Background(), nil)
		fmt.Printf("%-20s %.12f states %d size %d classes %d %v\n", v, x.table[s.row(node{}, 0)]-s.bias, s.states(), s.size, x.classes.n, time.Since(at))
	}
}
