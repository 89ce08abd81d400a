package match

import (
	"encoding/json"
	"testing"
	"testing/quick"
	"testing/synctest"
	"time"

	"spelunke/game"
	"spelunke/games/knobeln"
	"spelunke/store"
)

// same fails unless a frame is encoded as json.Marshal does.
func same(t *testing.T, fr Frame) {
	t.Helper()
	want, err := json.Marshal(fr)
	if err != nil {
		t.Fatal(err)
	}
	if got := string(Encode(fr)); got != string(want) {
		t.Fatalf("Encode\n%s\nwant\n%s", got, want)
	}
}

// TestEncode compares every frame of a match, for every viewer, also after
// somebody has left and somebody has come.
func TestEncode(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := opened(t, 3)
		h.begin("m", 3, 0)
		time.Sleep(time.Hour)
		for _, person := range []string{"", "anna"} {
			frames, err := h.Replay(t.Context(), "m", person)
			if err != nil || len(frames) < 100 {
				t.Fatalf("%d frames, %v", len(frames), err)
			}
			for _, fr := range frames {
				same(t, fr)
			}
		}
		h.Close()
	})
	f := &fold{advises: func(string, game.Params) bool { return true }, find: func(string) (game.Game, bool) { return game.Hide(knobeln.Rules()), true }}
	for i, e := range []store.Entry{
		{By: -1, Text: `@match {"match":"m","table":"t","game":"knobeln","version":1,"clock":30,"params":{"columns":"2"}}`},
		{By: 0, Text: "@ready 0 5a5a Jule \"<&>\" \u2028 ü"},
		{By: -1, Text: `@start {"seats":[{"chair":0,"name":"Jule","person":"j"},{"chair":1,"name":"Mehmet","person":"m"}],"first":1}`},
		{By: 0, Text: "throw"},
		{By: -1, Text: "roll 1 1 2 3 4"},
		{By: 0, Text: "score ones 2"},
		{By: 1, Text: "@bot 1"},
		{By: 0, Text: "@vote 0 abandon -1 yes 2"},
		{By: 1, Text: "@leave 1"},
		{By: 1, Text: `@join 1 {"chair":1,"name":"\\ \"","person":"x"}`},
		{By: 0, Text: "@pause 0"},
		{By: -1, Text: "@abandon"},
		{By: -1, Text: "@seed 00"},
	} {
		e.Seq, e.Batch, e.At = uint64(i), uint64(i), int64(i)
		if err := f.Apply([]store.Entry{e}); err != nil {
			t.Fatal(err)
		}
		if f.broken != nil {
			t.Fatal(f.broken)
		}
		for v := range f.count {
			same(t, f.frame(viewer(v), 0, f.seq(viewer(v)), f.last[v]))
			if fr, ok := f.latest(viewer(v)); ok {
				same(t, fr)
			}
		}
	}
}

// TestEncode_Any encodes frames of which everything is at random.
func TestEncode_Any(t *testing.T) {
	same(t, Frame{})
	err := quick.Check(func(text [4]string, params map[string]string, n [3]uint64, me int, lists [4][]int, is [4]bool,
		entries []Shown, seats []Seated, moves []string, clock Clock, votes []Vote, luck Fair,
	) bool {
		same(t, Frame{
			Match: text[0], Table: text[1], Game: text[2], Params: params, Seq: n[0], After: n[1], Entries: entries, Seats: seats, Me: me,
			Awaited: lists[0], Window: is[0], Order: text[3], View: lists[1], Moves: moves, Score: lists[2], Ranks: lists[3],
			Over: is[1], Abandoned: is[2], Advice: is[3], Clock: clock, Votes: votes, Fair: luck,
		})
		return true
	}, nil)
	if err != nil {
		t.Error(err)
	}
}
