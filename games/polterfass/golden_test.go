package polterfass

import (
	"fmt"
	"strings"
	"testing"

	"spelunke/game"
	"spelunke/game/gametest"
)

func TestGolden(t *testing.T) { gametest.Golden(t, Rules(), "testdata/play", mat) }

// mat writes what lies on the table and what the viewer knows of the orders.
func mat(v View) string {
	var out strings.Builder
	b := &v.Board
	fmt.Fprintf(&out, "round %d, %v, host %d, %d thrown", State{Board: *b}.Round(), b.Phase, b.Host, b.Thrown)
	if b.Bust {
		out.WriteString(", bust")
	}
	if b.Phase == Billing {
		fmt.Fprintf(&out, ", served %d", b.Served)
	}
	out.WriteString("\nstand:")
	for i := range b.Standing().List() {
		fmt.Fprintf(&out, " %v %v", i, b.Faces[i])
	}
	fmt.Fprintf(&out, "; can serve %v\n", b.Servings())
	for s := range game.Seat(b.Players) {
		fmt.Fprintf(&out, "seat %d: %3d points", s, b.Scores[s])
		if b.In.Has(s) {
			order := "hidden"
			if o := v.Orders[s]; o != 0 {
				order = o.join(" ")
			}
			fmt.Fprintf(&out, ", %d cards laid: %s", b.Laid[s], order)
		}
		out.WriteString("\n")
	}
	return out.String()
}
