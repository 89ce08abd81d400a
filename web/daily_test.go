package web_test

import (
	"encoding/json"
	"net/url"
	"testing"
	"time"

	"spelunke/match"
)

// TestDaily asks for tasks: the same for everybody, another one each day, and worth nothing before an answer.
func TestDaily(t *testing.T) {
	p := newPub(t, nil)
	a, b := p.guest("Anna"), p.guest("Bert")
	seen := map[string]bool{}
	for _, day := range []string{"2026-01-01", "2026-01-02", "2026-02-28"} {
		var one, two match.Daily
		a.must("GET", "/api/daily/knobeln?day="+day, nil, &one)
		b.must("GET", "/api/daily/knobeln?day="+day, nil, &two)
		view := string(mustJSON(t, one.Frame.View))
		if view != string(mustJSON(t, two.Frame.View)) || one.Day != day || len(one.Worth) != 0 || len(one.Frame.Moves) < 2 {
			t.Errorf("%s: %+v and %+v", day, one, two)
		}
		if seen[view] {
			t.Errorf("%s: the task of another day", day)
		}
		seen[view] = true
		var answered match.Daily
		a.must("GET", "/api/daily/knobeln?day="+day+"&answer="+url.QueryEscape(one.Frame.Moves[0]), nil, &answered)
		if len(answered.Worth) != len(one.Frame.Moves) {
			t.Fatalf("%s: %d moves are valued, want %d", day, len(answered.Worth), len(one.Frame.Moves))
		}
		best, next := 0.0, 0.0
		for i, v := range answered.Worth {
			if v.Move != one.Frame.Moves[i] || v.Bonus == nil {
				t.Errorf("%s: %+v, want a value of %s", day, v, one.Frame.Moves[i])
			}
			if v.Points > best {
				best, next = v.Points, best
			} else {
				next = max(next, v.Points)
			}
		}
		if gap := best - next; gap < 0.2 || gap > 3 {
			t.Errorf("%s: the best is %.3f better than the next, want 0.2 to 3", day, gap)
		}
	}
	var first match.Daily
	a.must("GET", "/api/daily/knobeln?day=2026-01-01", nil, &first)
	if first.Number != 1 {
		t.Errorf("the first task has number %d", first.Number)
	}
}

// TestDaily_Refused asks for tasks that there are not.
func TestDaily_Refused(t *testing.T) {
	p := newPub(t, nil)
	a := p.guest("Anna")
	late := time.Now().UTC().AddDate(0, 0, 3).Format("2006-01-02")
	for path, want := range map[string]string{
		"polterfass":                       "not_allowed",
		"skat":                             "not_allowed",
		"knobeln?day=" + late:              "not_allowed",
		"knobeln?day=2025-12-31":           "not_allowed",
		"knobeln?day=soon":                 "not_allowed",
		"knobeln?day=2026-01-01&answer=no": "illegal_move",
	} {
		if got := a.code("GET", "/api/daily/"+path, nil); got != want {
			t.Errorf("%s: %s, want %s", path, got, want)
		}
	}
}

func mustJSON(t *testing.T, v any) []byte {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
