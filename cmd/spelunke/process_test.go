package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"spelunke/house"
	"spelunke/match"
	"spelunke/web"
)

// binary builds the program once for all tests that run it as a process.
var binary = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "spelunke-test-")
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "spelunke")
	out, err := exec.Command("go", "build", "-o", path, ".").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("go build: %w\n%s", err, out)
	}
	return path, nil
})

// A process is the house running as a program of its own.
type process struct {
	tb   testing.TB
	cmd  *exec.Cmd
	url  string
	log  *bytes.Buffer
	http *http.Client
}

// serve starts the house on a data directory and a port that is free.
func serve(tb testing.TB, data, addr string) *process {
	tb.Helper()
	p, err := start(tb, data, addr)
	if err != nil {
		tb.Fatal(err)
	}
	return p
}

// start starts the house with more flags, if it can.
func start(tb testing.TB, data, addr string, flags ...string) (*process, error) {
	path, err := binary()
	if err != nil {
		return nil, err
	}
	p := &process{tb: tb, log: &bytes.Buffer{}, http: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 4096}}}
	p.cmd = exec.Command(path, "serve", "--addr", addr, "--data", data, "--limit", "100000000", "--bot-pause", "0s", "--log-level", "warn")
	p.cmd.Args = append(p.cmd.Args, flags...)
	p.cmd.Stderr = p.log
	out, err := p.cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := p.cmd.Start(); err != nil {
		return nil, err
	}
	found := regexp.MustCompile(`http://\S+`)
	r := bufio.NewReader(out)
	for p.url == "" {
		line, err := r.ReadString('\n')
		if err != nil {
			p.cmd.Wait()
			return nil, fmt.Errorf("the house did not open: %w\n%s", err, p.log)
		}
		p.url = found.FindString(line)
	}
	go io.Copy(io.Discard, r)
	return p, nil
}

// kill ends the process as a power cut would.
func (p *process) kill() {
	p.cmd.Process.Kill()
	p.cmd.Wait()
}

// stop ends the process in good order.
func (p *process) stop() {
	p.tb.Helper()
	p.cmd.Process.Signal(os.Interrupt)
	if err := p.cmd.Wait(); err != nil {
		p.tb.Errorf("the house closed with %v\n%s", err, p.log)
	}
}

// call makes a request; out may be nil.
func (p *process) call(method, path, token string, body, out any) (int, error) {
	var r io.Reader
	if body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			return 0, err
		}
		r = bytes.NewReader(b)
	}
	req, err := http.NewRequest(method, p.url+path, r)
	if err != nil {
		return 0, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Authorization", "Bearer "+token)
	res, err := p.http.Do(req)
	if err != nil {
		return 0, err
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		return 0, err
	}
	if out != nil && res.StatusCode < 300 {
		if s, ok := out.(*string); ok {
			*s = string(b)
			return res.StatusCode, nil
		}
		return res.StatusCode, json.Unmarshal(b, out)
	}
	return res.StatusCode, nil
}

func (p *process) must(method, path, token string, body, out any) {
	p.tb.Helper()
	if status, err := p.call(method, path, token, body, out); err != nil || status >= 300 {
		p.tb.Fatalf("%s %s: %d, %v\n%s", method, path, status, err, p.log)
	}
}

type obj = map[string]any

// solo is one person who practises Knobeln alone.
type solo struct {
	token string
	table string
	frame match.Frame
	n     int
}

func (p *process) solo(i int) *solo {
	p.tb.Helper()
	var me web.Me
	p.must("POST", "/api/session", "", obj{"name": fmt.Sprint("Gast ", i), "token": true}, &me)
	s := &solo{token: me.Token}
	var tab house.Table
	p.must("POST", "/api/tables", s.token, obj{
		"cmd": s.cmd(), "game": "knobeln", "params": obj{"columns": "4"}, "clock": 0, "watch": true, "chairs": []obj{{"kind": "me"}},
	}, &tab)
	s.table = tab.ID
	p.begin(s)
	return s
}

func (s *solo) cmd() string {
	s.n++
	return fmt.Sprintf("%.6s-command-%d", s.token, s.n)
}

// begin starts the next match.
func (p *process) begin(s *solo) {
	p.tb.Helper()
	var tab house.Table
	for began := time.Now(); ; {
		p.must("GET", "/api/tables/"+s.table, s.token, nil, &tab)
		if tab.State != "playing" { // the table learns of a match's end a moment later
			break
		}
		if time.Since(began) > patience {
			p.tb.Fatalf("table %s still plays match %s", s.table, tab.Match)
		}
	}
	p.must("POST", "/api/tables/"+s.table+"/start", s.token, obj{"cmd": s.cmd(), "contribution": strings.Repeat("5a", 32)}, &tab)
	p.must("GET", "/api/matches/"+tab.Match, s.token, nil, &s.frame)
}

// hasty returns a move: throw, then the first entry.
func hasty(fr match.Frame) string {
	for _, m := range fr.Moves {
		if strings.HasPrefix(m, "score") {
			return m
		}
	}
	return fr.Moves[0]
}

// An acknowledged move is one that the house has answered with success.
type acknowledged struct {
	match, move string
	seq         uint64 // of the frame it led to
}

// play moves until ctx ends or the house does not answer.
func (p *process) play(ctx context.Context, s *solo, done func(acknowledged)) {
	for ctx.Err() == nil {
		if s.frame.Over {
			return
		}
		move := hasty(s.frame)
		var next match.Frame
		status, err := p.call("POST", "/api/matches/"+s.frame.Match+"/moves", s.token, obj{"cmd": s.cmd(), "seq": s.frame.Seq, "move": move}, &next)
		if err != nil || status >= 300 {
			return
		}
		done(acknowledged{next.Match, move, next.Seq})
		s.frame = next
	}
}

// metric reads one number of the house's own.
func (p *process) metric(name string) float64 {
	p.tb.Helper()
	var text string
	p.must("GET", "/metrics", "", nil, &text)
	for line := range strings.Lines(text) {
		if v, ok := strings.CutPrefix(line, name+" "); ok {
			f, err := strconv.ParseFloat(strings.TrimSpace(v), 64)
			if err != nil {
				p.tb.Fatal(err)
			}
			return f
		}
	}
	p.tb.Fatalf("no metric %s", name)
	return 0
}

// freeAddr returns an address that nobody listens on, for a house that comes back to it.
func freeAddr(tb testing.TB) string {
	tb.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

// patience is how long things may take on a busy machine.
const patience = 30 * time.Second

// fromEnv is a number from the environment.
func fromEnv(t *testing.T, name string, usual int) int {
	text := os.Getenv(name)
	if text == "" {
		return usual
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		t.Fatalf("%s=%q, want a number from 1", name, text)
	}
	return n
}
