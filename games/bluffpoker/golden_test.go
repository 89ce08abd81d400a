package bluffpoker

import (
	"fmt"
	"strings"
	"testing"

	"spelunke/game/gametest"
)

func TestGolden(t *testing.T) { gametest.Golden(t, Rules(), "testdata/play", mat) }

// mat writes what lies on the table and what the viewer has seen.
func mat(v View) string {
	var out strings.Builder
	b := &v.Board
	fmt.Fprintf(&out, "round %d, %v, seat %d", State{Board: *b}.Round(), b.Phase, b.Acting)
	if b.Claim != 0 {
		fmt.Fprintf(&out, ", claim %v by %d", b.Claim, b.Claimant-1)
	}
	fmt.Fprintf(&out, "\n%d under the cup, open %v, seen %v\npoints %v\n", b.Hidden, b.Open.List(), v.Seen.List(), b.Points[:b.Players])
	return out.String()
}
