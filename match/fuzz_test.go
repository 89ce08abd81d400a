package match

import (
	"strings"
	"testing"

	"spelunke/game"
	"spelunke/game/gametest/kuhn"
	"spelunke/store"
)

// matchLog is a match's stream: who made each entry, and its text.
const matchLog = `-1 @match {"match":"m","table":"t","game":"kuhn","version":1,"params":{"cards":"4"},"clock":30,"commit":"00ff"}
0 @ready 0 00ff Jule
1 @ready 1 00ff Mehmet
-1 @start {"seats":[{"chair":0,"name":"Jule","person":"j"},{"chair":1,"name":"Mehmet","person":"m"}],"first":-1}
-1 @starter 1
-1 deal 0 K
-1 deal 1 Q
0 bet
1 @timeout 1
0 @pause 0
0 @go 0
1 @go 1
0 @vote 0 bot 1 yes 2
1 @bot 1
1 @back 1
1 @order 1 pass
1 @leave 1
1 @join 1 {"name":"Pia","person":"p"}
1 call
-1 @seed 00ff`

// FuzzLog folds matches' streams that are damaged: the match ends or cannot be
// read, and the house never falls.
func FuzzLog(f *testing.F) {
	f.Add(matchLog)
	lines := strings.Split(matchLog, "\n")
	for i := range lines {
		f.Add(strings.Join(lines[:i], "\n"))
		f.Add(strings.Join(append(lines[:i:i], lines[min(i+1, len(lines)-1):]...), "\n"))
	}
	for _, line := range []string{
		`-1 @start {"seats":[],"first":0}`, `-1 @start {"seats":[{}],"first":-2}`, "-1 @starter 9", "-1 @abandon", "7 bet", "-1 @match {}", "99 @order 99 pass",
	} {
		for _, i := range []int{1, 4, 7} {
			f.Add(strings.Join(append(lines[:i:i], line), "\n"))
			f.Add(strings.Join(append(append(lines[:i:i], line), lines[i:]...), "\n"))
		}
	}
	f.Fuzz(func(t *testing.T, log string) {
		x := &fold{
			advises: func(string, game.Params) bool { return true },
			find:    func(name string) (game.Game, bool) { return game.Hide(kuhn.Rules()), name == "kuhn" },
		}
		for i, line := range strings.Split(log, "\n") {
			var by int8
			who, text, _ := strings.Cut(line, " ")
			switch who {
			case "-1":
				by = -1
			case "0", "1", "7", "99":
				by = int8(len(who) * (int(who[0]) - '0')) // 0, 1, 7 and 18
			default:
				return
			}
			if x.Apply([]store.Entry{{Seq: uint64(i), At: int64(i), By: by, Text: text}}) != nil {
				return
			}
			for v := range 2 + len(x.seats) {
				x.latest(viewer(v))
				x.frame(viewer(v), 0, 0, nil)
			}
		}
	})
}
