package house

import (
	"log/slog"
	"strings"
	"testing"
	"time"

	"spelunke/games"
	"spelunke/store"
)

// tableLog is a table's stream, line by line.
const tableLog = `{"do":"open","person":"j","name":"Jule","chairs":[{"kind":"person","person":"j","name":"Jule"},{"kind":"open"},{"kind":"bot","name":"Kalle","level":"stammgast"}],"game":"knobeln","params":{"columns":"1"},"points":3,"text":"EBER-7Q4KM","watch":true}
{"do":"next","match":"m1","commit":"00ff"}
{"do":"sit","chair":1,"person":"m","name":"Mehmet"}
{"do":"ready","chair":1,"ready":true}
{"do":"swap","chair":1,"other":2}
{"do":"chair","chair":3,"kind":"bot","name":"Uschi","level":"frischling"}
{"do":"chair","chair":3,"kind":"none"}
{"do":"start","match":"m1","first":2}
{"do":"talk","person":"m","name":"Mehmet","text":"Prost!"}
{"do":"leave","chair":0,"level":"stammgast"}
{"do":"host","person":"m"}
{"do":"end","match":"m1","places":[{"person":"m","name":"Mehmet","rank":1}],"won":[2]}
{"do":"rename","person":"m","name":"Memo"}
{"do":"game","game":"polterfass","params":{},"clock":30}
{"do":"kick","chair":2}
{"do":"close"}`

// FuzzRoom folds tables' streams that are damaged: what cannot be followed is
// an error, and never makes the house fall.
func FuzzRoom(f *testing.F) {
	f.Add(tableLog)
	lines := strings.Split(tableLog, "\n")
	for i := range lines {
		f.Add(strings.Join(lines[i:], "\n"))
		f.Add(strings.Join(append(lines[:i:i], lines[min(i+1, len(lines)-1):]...), "\n"))
	}
	for _, line := range []string{
		`{"do":"swap","chair":0,"other":9}`, `{"do":"swap","chair":-1,"other":0}`, `{"do":"end","places":[{"person":"j","rank":0}]}`,
		`{"do":"end","places":[{"person":"j","rank":1000000000}]}`, `{"do":"end","won":[-1]}`, `{"do":"open"}`, `{"do":"chair","chair":9,"kind":"bot"}`,
	} {
		f.Add(lines[0] + "\n" + line)
	}
	h := Describe(games.All())
	h.o.Now, h.o.URL, h.o.Log, h.presence = time.Now, func() string { return "" }, slog.New(slog.DiscardHandler), newPresence(time.Now())
	f.Fuzz(func(t *testing.T, log string) {
		r := newRoom("t")
		for i, line := range strings.Split(log, "\n") {
			if r.Apply([]store.Entry{{Seq: uint64(i), Text: line}}) != nil {
				return
			}
			for _, person := range []string{"", "j", "m"} {
				h.encode(r, person)
			}
		}
	})
}
