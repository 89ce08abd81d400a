package pulverfass

import (
	"fmt"
	"strings"
	"testing"

	"spelunke/game/gametest"
)

func TestGolden(t *testing.T) { gametest.Golden(t, Rules(), "testdata/play", mat) }

// mat writes what lies on the table and what the viewer knows.
func mat(v View) string {
	var out strings.Builder
	x := wire(nil, v).(Table)
	fmt.Fprintf(&out, "turn %d, %s, seat %d owes %d", x.Round, x.Phase, x.Acting, x.Owed)
	if x.Double {
		out.WriteString(" of a double turn")
	}
	if x.Announced != "" {
		fmt.Fprintf(&out, ", announced %s, vetoed by %v, passed %v", x.Announced, x.Chain, x.Passed)
	}
	fmt.Fprintf(&out, "\npile %d with %d kings, boxed %d, known %v\ndiscard %s\n", x.Pile, x.Kings, x.Boxed, x.Notes, strings.Join(x.Discard, " "))
	for s, n := range x.Counts {
		fmt.Fprintf(&out, "seat %d: %d cards", s, n)
		switch {
		case !x.Living[s]:
			out.WriteString(", out")
		case len(x.Hands[s]) > 0:
			out.WriteString(": " + strings.Join(x.Hands[s], " "))
		case len(x.Holds[s]) > 0:
			out.WriteString(", among them " + strings.Join(x.Holds[s], " "))
		}
		out.WriteString("\n")
	}
	return out.String()
}
