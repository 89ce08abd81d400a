//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os/exec"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"spelunke/bus/nats/natstest"
	"spelunke/store/postgres/pgtest"
	"spelunke/web"
)

// A member is a process of the cluster, a node or a server of the bus, with
// what may happen to it. One thing happens to it at a time.
type member struct {
	name string
	mu   sync.Mutex
	run  func() (*exec.Cmd, *bytes.Buffer, error)
	cmd  *exec.Cmd
	log  *bytes.Buffer // what the process complains of
}

// begin starts the process; while the rest is broken that may take several tries.
func (m *member) begin(tb testing.TB) {
	for end := time.Now().Add(patience); ; {
		cmd, log, err := m.run()
		if err == nil {
			m.cmd, m.log = cmd, log
			return
		}
		if time.Now().After(end) {
			tb.Errorf("%s does not start: %v", m.name, err)
			return
		}
	}
}

// end ends the process with a signal. It must not have ended by itself.
func (m *member) end(tb testing.TB, sig syscall.Signal) {
	if err := m.cmd.Process.Signal(sig); err != nil {
		tb.Errorf("%s has ended by itself: %v", m.name, err)
	}
	m.cmd.Wait()
	if text := m.log.String(); strings.Contains(text, "DATA RACE") || strings.Contains(text, "panic") || sig == syscall.SIGTERM && m.cmd.ProcessState.ExitCode() != 0 {
		tb.Errorf("%s: %v\n%.20000s", m.name, m.cmd.ProcessState, text)
	}
}

// pause stops the process for a while, as a machine that is overloaded does.
func (m *member) pause(d time.Duration) {
	m.cmd.Process.Signal(syscall.SIGSTOP)
	<-time.After(d) // the fault, not a wait for something
	m.cmd.Process.Signal(syscall.SIGCONT)
}

// A cluster is a house of several nodes, with faults in everything between them.
type cluster struct {
	*testing.T
	pg      *pgtest.Server
	url     string // of the database, without a proxy
	pgMu    sync.Mutex
	nodes   []*member
	buses   []*member
	doors   []*proxy // where clients reach the nodes
	proxies []*proxy // all
	client  *http.Client
	faults  atomic.Int64
	unsure  atomic.Int64 // requests that were not answered
}

func newCluster(t *testing.T, size int) *cluster {
	c := &cluster{T: t, pg: pgtest.Start(t), client: &http.Client{Timeout: 4 * time.Second, Transport: &http.Transport{MaxIdleConnsPerHost: 1000, IdleConnTimeout: time.Second}}}
	c.url = c.pg.Database(t)
	addrs := natstest.FreeAddrs(t, 3*size)
	var routes []*proxy
	for i := range size {
		routes = append(routes, c.proxy(addrs[size+i]))
	}
	for i := range size {
		args := []string{addrs[i], addrs[size+i]}
		for j, r := range routes {
			if j != i {
				args = append(args, r.addr)
			}
		}
		c.add(&c.buses, fmt.Sprint("bus ", i), func() (*exec.Cmd, *bytes.Buffer, error) {
			cmd, log := exec.Command("natsd", args...), &bytes.Buffer{}
			cmd.Stderr = log
			return cmd, log, cmd.Start()
		})
	}
	for i := range size {
		var hints []string
		for j := range size {
			hints = append(hints, "nats://"+c.proxy(addrs[j]).addr)
		}
		addr, data := addrs[2*size+i], t.TempDir()
		base := strings.Replace(c.url, c.pg.Addr, c.proxy(c.pg.Addr).addr, 1)
		c.doors = append(c.doors, c.proxy(addr))
		c.add(&c.nodes, fmt.Sprint("node ", i), func() (*exec.Cmd, *bytes.Buffer, error) {
			p, err := start(t, data, addr, "--database", base, "--nats", strings.Join(hints, ","))
			if err != nil {
				return nil, nil, err
			}
			return p.cmd, p.log, nil
		})
	}
	return c
}

func (c *cluster) proxy(target string) *proxy {
	p := newProxy(c.T, target)
	c.proxies = append(c.proxies, p)
	return p
}

func (c *cluster) add(to *[]*member, name string, run func() (*exec.Cmd, *bytes.Buffer, error)) {
	m := &member{name: name, run: run}
	m.begin(c.T)
	if m.cmd == nil {
		c.FailNow()
	}
	*to = append(*to, m)
	c.Cleanup(func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		m.end(c.T, syscall.SIGKILL)
	})
}

// torment does one bad thing after the other until stop is closed, and returns
// when everything is whole again.
func (c *cluster) torment(rng *rand.Rand, stop chan struct{}) {
	var wg sync.WaitGroup
	for {
		select {
		case <-stop:
			wg.Wait()
			return
		case <-time.After(time.Duration(200+rng.IntN(800)) * time.Millisecond):
		}
		node, bus, net := c.nodes[rng.IntN(len(c.nodes))], c.buses[rng.IntN(len(c.buses))], c.proxies[rng.IntN(len(c.proxies))]
		short, long := time.Duration(50+rng.IntN(500))*time.Millisecond, time.Duration(500+rng.IntN(3000))*time.Millisecond
		again := func(m *member, sig syscall.Signal) func() {
			return func() {
				m.end(c.T, sig)
				<-time.After(short) // the fault
				m.begin(c.T)
			}
		}
		switch rng.IntN(12) {
		case 0, 1:
			c.fault(&wg, &node.mu, again(node, syscall.SIGKILL))
		case 2:
			c.fault(&wg, &node.mu, again(node, syscall.SIGTERM))
		case 3, 4:
			c.fault(&wg, &node.mu, func() { node.pause(long) })
		case 5:
			c.fault(&wg, &bus.mu, again(bus, syscall.SIGKILL))
		case 6:
			c.fault(&wg, &bus.mu, func() { bus.pause(long) })
		case 7:
			c.fault(&wg, &c.pgMu, func() {
				c.pg.Stop(c.T)
				<-time.After(short)
				c.pg.Run(c.T)
			})
		case 8, 9:
			c.fault(&wg, new(sync.Mutex), func() { net.stall(long) })
		default:
			c.fault(&wg, new(sync.Mutex), net.cut)
		}
	}
}

// fault lets something happen beside other things, but not twice to the same.
func (c *cluster) fault(wg *sync.WaitGroup, mu *sync.Mutex, f func()) {
	if !mu.TryLock() {
		return
	}
	c.faults.Add(1)
	wg.Go(func() {
		defer mu.Unlock()
		f()
	})
}

// roll restarts all nodes in good order, one after the other.
func (c *cluster) roll() {
	for _, n := range c.nodes {
		n.mu.Lock()
		n.end(c.T, syscall.SIGTERM)
		n.begin(c.T)
		n.mu.Unlock()
	}
}

// errAgain reports that a command may or may not have been carried out.
var errAgain = errors.New("no answer")

// call makes a request at any node. It returns a problem's code, or errAgain.
func (c *cluster) call(rng *rand.Rand, method, path, token string, body, out any) (problem web.Problem, err error) {
	b, err := json.Marshal(body)
	if err != nil {
		return problem, err
	}
	req, err := http.NewRequest(method, "http://"+c.doors[rng.IntN(len(c.doors))].addr+path, bytes.NewReader(b))
	if err != nil {
		return problem, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Authorization", "Bearer "+token)
	res, err := c.client.Do(req)
	if err != nil {
		c.unsure.Add(1)
		return problem, errAgain
	}
	defer res.Body.Close()
	b, err = io.ReadAll(res.Body)
	if err != nil || res.StatusCode >= 500 || res.StatusCode == 499 {
		c.unsure.Add(1)
		return problem, errAgain
	}
	if res.StatusCode >= 300 {
		return problem, json.Unmarshal(b, &problem)
	}
	return problem, json.Unmarshal(b, out)
}

// insist makes a request until it is answered.
func (c *cluster) insist(rng *rand.Rand, method, path, token string, body, out any) (problem web.Problem) {
	for end := time.Now().Add(2 * patience); ; <-time.After(20 * time.Millisecond) {
		problem, err := c.call(rng, method, path, token, body, out)
		if err == nil {
			return problem
		}
		if !errors.Is(err, errAgain) || time.Now().After(end) {
			c.Errorf("%s %s: %v", method, path, err)
			return web.Problem{Code: "given up"}
		}
	}
}
