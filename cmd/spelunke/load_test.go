package main

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"time"

	"spelunke/load"
)

// TestLoad plays at some tables of a house that is a process of its own.
func TestLoad(t *testing.T) {
	p := serve(t, t.TempDir(), "127.0.0.1:0")
	defer p.stop()
	var out, errs bytes.Buffer
	args := []string{"load", "--url", p.url, "--tables", "3", "--watchers", "2", "--seconds", "2", "--json"}
	if code := run(t.Context(), args, nil, &out, &errs); code != 0 {
		t.Fatalf("exit %d: %s", code, errs.String())
	}
	var r load.Result
	if err := json.Unmarshal(out.Bytes(), &r); err != nil {
		t.Fatalf("%v: %s", err, out.String())
	}
	if r.Tables != 3 || r.Watchers != 6 || r.Errors != 0 || r.Moves < 3 || r.MovesPerSecond <= 0 {
		t.Errorf("%+v", r)
	}
	if r.P50 <= 0 || r.P99 < r.P50 || r.CPU <= 0 || r.RSS <= 0 {
		t.Errorf("times or costs are missing: %+v", r)
	}
	if played := p.metric("spelunke_moves_total"); int(played) != r.Moves {
		t.Errorf("the house counts %v moves, the load %d", played, r.Moves)
	}
	if stored := p.metric("spelunke_append_seconds_count"); int(stored) < r.Moves {
		t.Errorf("%v appends are counted, want at least the %d moves", stored, r.Moves)
	}
	for _, name := range []string{"spelunke_append_failures_total", "spelunke_sockets", "spelunke_sockets_slow_total", "spelunke_people", "spelunke_tables"} {
		got := p.metric(name)
		for deadline := time.Now().Add(20 * time.Second); got != 0 && time.Now().Before(deadline); got = p.metric(name) {
			time.Sleep(50 * time.Millisecond) // the house may not have noticed yet
		}
		if got != 0 {
			t.Errorf("%s is %v when the load has gone, want 0", name, got)
		}
	}

	out.Reset()
	args = []string{"load", "--url", p.url, "--tables", "2", "--watchers", "0", "--rate", "10", "--seconds", "1"}
	if code := run(t.Context(), args, nil, &out, &errs); code != 0 || !strings.Contains(out.String(), "moves at 2 tables, 0 sockets, 0 errors") {
		t.Errorf("exit %d: %s%s", code, out.String(), errs.String())
	}
}

// TestLoad_Limited plays at a house that does not let it, and says why.
func TestLoad_Limited(t *testing.T) {
	p, err := start(t, t.TempDir(), "127.0.0.1:0", "--limit", "20")
	if err != nil {
		t.Fatal(err)
	}
	defer p.stop()
	var out, errs bytes.Buffer
	code := run(t.Context(), []string{"load", "--url", p.url, "--tables", "1", "--watchers", "1", "--seconds", "2"}, nil, &out, &errs)
	if code != 0 || !strings.Contains(out.String(), "the first error: the house answered 429") || !strings.Contains(out.String(), "--limit") {
		t.Errorf("exit %d: %s%s", code, out.String(), errs.String())
	}
}

func TestLoad_Refusals(t *testing.T) {
	for _, c := range []struct {
		args string
		code int
		want string
	}{
		{"--url http://127.0.0.1:1 --tables 0", 2, "0 tables, want at least 1"},
		{"--url http://127.0.0.1:1 --watchers 51", 2, "51 watchers, want 0 to 50"},
		{"--url http://127.0.0.1:1 --rate=-3", 2, "-3 moves a second, want 0 or more"},
		{"--url http://127.0.0.1:1 --seconds 0", 2, "0s of play, want more than 0"},
		{"--url http://127.0.0.1:1", 1, "127.0.0.1:1"},
	} {
		var out, errs bytes.Buffer
		code := run(t.Context(), append([]string{"load"}, strings.Fields(c.args)...), nil, &out, &errs)
		if code != c.code || !strings.Contains(errs.String(), c.want) {
			t.Errorf("load %s: exit %d, %s; want %d and %q", c.args, code, errs.String(), c.code, c.want)
		}
	}
}
