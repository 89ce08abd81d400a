// Package pgtest runs a PostgreSQL server of its own for tests, in a temporary
// directory and on a port of this machine that is free. It needs the server's
// programs (Debian's package postgresql), no server that is running.
package pgtest

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// startWithin is how long a server may take to answer on a busy machine.
const startWithin = time.Minute

// A Server is a PostgreSQL server that belongs to one test.
type Server struct {
	Addr string // host and port

	dir      string
	settings []string
	cmd      *exec.Cmd
	log      bytes.Buffer
	bases    atomic.Int64
}

// Start starts a server that stops when the test ends. Settings are like
// "fsync=off"; without them an acknowledged commit is on the disk.
func Start(tb testing.TB, settings ...string) *Server {
	tb.Helper()
	dir, err := os.MkdirTemp("", "spelunke-postgres-")
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { os.RemoveAll(dir) })
	if err := give(dir); err != nil {
		tb.Fatal(err)
	}
	s := &Server{Addr: freeAddr(tb), dir: dir, settings: settings}
	init := program(tb, "initdb", "-D", s.data(), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync", "--no-instructions")
	if out, err := init.CombinedOutput(); err != nil {
		tb.Fatalf("pgtest: initdb: %v\n%s", err, out)
	}
	s.Run(tb)
	tb.Cleanup(func() { s.Stop(tb) })
	return s
}

func (s *Server) data() string { return filepath.Join(s.dir, "data") }

// Run starts a server again that was stopped, with what it had stored.
func (s *Server) Run(tb testing.TB) {
	tb.Helper()
	_, port, _ := net.SplitHostPort(s.Addr)
	args := []string{"-D", s.data(), "-p", port, "-k", s.dir, "-c", "listen_addresses=127.0.0.1", "-c", "max_connections=200"}
	for _, set := range s.settings {
		args = append(args, "-c", set)
	}
	s.log.Reset()
	s.cmd = program(tb, "postgres", args...)
	s.cmd.Stdout, s.cmd.Stderr = &s.log, &s.log
	if err := s.cmd.Start(); err != nil {
		tb.Fatalf("pgtest: %v", err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), startWithin)
	defer cancel()
	for {
		c, err := pgx.Connect(ctx, s.url("postgres"))
		if err == nil {
			c.Close(ctx)
			return
		}
		if ctx.Err() != nil {
			s.cmd.Process.Kill()
			s.cmd.Wait()
			tb.Fatalf("pgtest: the server does not answer: %v\n%s", err, &s.log)
		}
		<-time.After(20 * time.Millisecond) // until it answers
	}
}

// Stop stops the server at once, as if it had crashed. It may be stopped already.
func (s *Server) Stop(tb testing.TB) {
	tb.Helper()
	if s.cmd == nil {
		return
	}
	if err := s.cmd.Process.Signal(syscall.SIGQUIT); err != nil {
		tb.Errorf("pgtest: stop: %v", err)
	}
	s.cmd.Wait() // it says that it was told to crash
	s.cmd = nil
}

// Database makes an empty database and returns its URL.
func (s *Server) Database(tb testing.TB) string {
	tb.Helper()
	name := fmt.Sprint("test", s.bases.Add(1))
	s.Exec(tb, s.url("postgres"), "CREATE DATABASE "+name)
	return s.url(name)
}

// Exec runs a statement in the database that a URL names.
func (s *Server) Exec(tb testing.TB, url, sql string) {
	tb.Helper()
	ctx := context.Background()
	c, err := pgx.Connect(ctx, url)
	if err != nil {
		tb.Fatalf("pgtest: %v\n%s", err, &s.log)
	}
	defer c.Close(ctx)
	if _, err := c.Exec(ctx, sql); err != nil {
		tb.Fatalf("pgtest: %s: %v", sql, err)
	}
}

func (s *Server) url(name string) string {
	return fmt.Sprintf("postgres://postgres@%s/%s?sslmode=disable", s.Addr, name)
}

// program is one of the server's. They refuse to run as root, so then they are
// run as the user postgres, whom their package makes.
func program(tb testing.TB, name string, args ...string) *exec.Cmd {
	tb.Helper()
	path, err := find(name)
	if err != nil {
		tb.Fatal(err)
	}
	if os.Getuid() == 0 {
		args = append([]string{"--reuid=postgres", "--regid=postgres", "--clear-groups", path}, args...)
		path = "setpriv"
	}
	return exec.Command(path, args...)
}

// find returns where a program of the newest server is.
func find(name string) (string, error) {
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/" + name) // where Debian has it
	if err != nil {
		return "", err
	}
	version := func(path string) int {
		n, _ := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(path)))) // 0 is the oldest
		return n
	}
	if len(found) > 0 {
		return slices.MaxFunc(found, func(a, b string) int { return version(a) - version(b) }), nil
	}
	path, err := exec.LookPath(name)
	if err != nil {
		return "", fmt.Errorf("pgtest: no %s in /usr/lib/postgresql or $PATH: install a PostgreSQL server (Debian: postgresql)", name)
	}
	return path, nil
}

// give gives a directory to the user who runs the server.
func give(dir string) error {
	if os.Getuid() != 0 {
		return nil
	}
	u, err := user.Lookup("postgres")
	if err != nil {
		return fmt.Errorf("pgtest: as root it needs the user postgres: %w", err)
	}
	uid, err := strconv.Atoi(u.Uid)
	if err != nil {
		return err
	}
	return os.Chown(dir, uid, -1)
}

func freeAddr(tb testing.TB) string {
	tb.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		tb.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}
