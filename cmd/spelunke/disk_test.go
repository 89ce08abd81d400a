//go:build linux

package main

import (
	"testing"

	"golang.org/x/sys/unix"

	"spelunke/match"
)

// TestDiskFails lets no file of the house grow for a while, as a full disk does:
// moves are refused and all else is answered, and with room again the same command is carried out.
func TestDiskFails(t *testing.T) {
	t.Parallel()
	p := serve(t, t.TempDir(), freeAddr(t))
	defer func() { p.kill() }()
	s := p.solo(0)
	for range 5 {
		p.step(s)
	}
	room := func(bytes uint64) {
		t.Helper()
		var r unix.Rlimit
		if err := unix.Prlimit(p.cmd.Process.Pid, unix.RLIMIT_FSIZE, nil, &r); err != nil {
			t.Fatal(err)
		}
		r.Cur = min(bytes, r.Max)
		if err := unix.Prlimit(p.cmd.Process.Pid, unix.RLIMIT_FSIZE, &r, nil); err != nil {
			t.Fatal(err)
		}
	}
	room(4096)
	path, body := "/api/matches/"+s.frame.Match+"/moves", obj{"cmd": s.cmd(), "seq": s.frame.Seq, "move": hasty(s.frame)}
	for range 3 {
		p.refused(path, s.token, body)
		var fr match.Frame
		p.must("GET", "/api/matches/"+s.frame.Match, s.token, nil, &fr)
		if fr.Seq != s.frame.Seq {
			t.Fatalf("the match is at frame %d, want %d", fr.Seq, s.frame.Seq)
		}
	}
	if ready, lives := p.status("/readyz"), p.status("/healthz"); lives != 200 {
		t.Errorf("on a full disk /readyz is %d and /healthz is %d", ready, lives)
	}
	room(^uint64(0))
	p.must("POST", path, s.token, body, &s.frame)
	for !s.frame.Over {
		p.step(s)
	}
	p.verify(s, s.frame.Match)
}
