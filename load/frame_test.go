package load

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// TestFrame_Next reads answers to moves.
func TestFrame_Next(t *testing.T) {
	const rest = `"score":[1],"ranks":[],"over":%v,"abandoned":false}`
	for _, c := range []struct {
		moves string
		over  bool
		want  []string
	}{
		{`"throw"`, false, []string{"throw"}},
		{`"keep 1","keep 1 1","score ones 2","score twos 1"`, false, []string{"score ones 2"}},
		{`"score chance"`, false, []string{"score chance"}},
		{``, true, []string{}},
	} {
		answer := `{"match":"m","params":{"columns":"4"},"seq":123,"after":122,"entries":[{"by":0,"move":"throw","at":5,"round":1}],"moves":[` + c.moves + `],` + fmt.Sprintf(rest, c.over)
		f := frame{Match: "m", Seq: 122, Moves: []string{"old", "older"}}
		if err := f.next([]byte(answer)); err != nil || f.Seq != 123 || f.Over != c.over || f.Match != "m" || !slices.Equal(f.Moves, c.want) {
			t.Errorf("moves %s: %+v, %v; want frame 123, over %v, %q", c.moves, f, err, c.over, c.want)
		}
	}
	for _, bad := range []string{``, `{}`, `{"seq":1}`, `{"seq":"x","moves":[]}`, `{"seq":1,"moves":["thr`, `{"seq":1,"moves":["throw]}`, `{"moves":[]}`} {
		var f frame
		if err := f.next([]byte(bad)); err == nil || !strings.Contains(err.Error(), "no frame") {
			t.Errorf("%s: %+v, %v", bad, f, err)
		}
	}
}

// FuzzFrame_Next reads anything; of a frame it reads what encoding/json does.
func FuzzFrame_Next(f *testing.F) {
	f.Add(uint64(7), "throw", "score ones", true, []byte(`{"seq":7,"moves":["throw","score ones"],"over":true,"x":1}`))
	f.Add(uint64(0), "keep 1", "", false, []byte(`{"seq":,"moves":[""]`))
	f.Fuzz(func(t *testing.T, seq uint64, first, second string, over bool, any []byte) {
		var f frame
		f.next(any) // must not panic
		for _, move := range []string{first, second} {
			if strings.ContainsFunc(move, func(r rune) bool { return r < ' ' || r > '~' || strings.ContainsRune("\"\\<>&[]", r) }) {
				return // no move
			}
		}
		answer, err := json.Marshal(struct {
			Seq   uint64   `json:"seq"`
			Moves []string `json:"moves"`
			Over  bool     `json:"over"`
			Last  int      `json:"last"`
		}{seq, []string{first, second}, over, 1})
		if err != nil {
			t.Fatal(err)
		}
		want := first
		if strings.HasPrefix(second, "score ") && !strings.HasPrefix(first, "score ") {
			want = second
		}
		if err := f.next(answer); err != nil || f.Seq != seq || f.Over != over || !slices.Equal(f.Moves, []string{want}) {
			t.Errorf("%s: %+v, %v; want the move %q", answer, f, err, want)
		}
	})
}
