package main

import (
	"fmt"
	"io"
	"time"
)

// solveCmd solves games exactly. Each game that can be has a command of its
// own below it, since what is solved and what is printed differ.
type solveCmd struct {
	BluffPoker solveBluffPokerCmd `cmd:"" help:"A round: exactly for two, by regret minimisation for more."`
	Knobeln    solveKnobelnCmd    `cmd:"" help:"The best play of one sheet, alone: every variant of one column."`
}

// countdown returns what shows how far some work is and how long it will still
// take, and what wipes that away; the first is nil if nobody looks.
func countdown(w io.Writer, what string) (tell func(done float64), wipe func()) {
	if !isTerminal(w) {
		return nil, func() {}
	}
	start, shown := time.Now(), time.Time{}
	tell = func(done float64) {
		now := time.Now()
		if now.Sub(start) < time.Second || now.Sub(shown) < 200*time.Millisecond || done <= 0 {
			return
		}
		shown = now
		left := time.Duration(float64(now.Sub(start)) * (1 - done) / done).Round(time.Second)
		fmt.Fprintf(w, "\r\x1b[K%s: %.0f %%, %s left", what, 100*done, left)
	}
	return tell, func() { fmt.Fprint(w, "\r\x1b[K") }
}
