package sqlite

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"testing"

	"spelunke/store"
)

// victim is the environment variable that makes this test program the process to be killed.
const victim = "SPELUNKE_KILL_PATH"

func TestMain(m *testing.M) {
	if path := os.Getenv(victim); path != "" {
		fmt.Fprintln(os.Stderr, scribble(path))
		os.Exit(3) // it is not supposed to end
	}
	os.Exit(m.Run())
}

// scribblers is how many streams are written to at once.
const scribblers = 64

// batchOf is the size of the append at a length, so that batches differ.
func batchOf(length uint64) int { return 1 + int(length*7%3) }

// scribble appends to many streams for ever and prints each append that was acknowledged.
func scribble(path string) error {
	st, err := Open(path)
	if err != nil {
		return err
	}
	ctx := context.Background()
	var out sync.Mutex
	failed := make(chan error)
	for s := range scribblers {
		go func() {
			name := fmt.Sprint("s", s)
			es, err := st.Read(ctx, name, 0)
			for length := uint64(len(es)); err == nil; {
				es := make([]store.Entry, batchOf(length))
				for i := range es {
					es[i].Text = fmt.Sprint(name, "/", length+uint64(i))
				}
				if err = st.Append(ctx, name, length, fmt.Sprint("c", length), es); err != nil {
					break
				}
				length += uint64(len(es))
				out.Lock()
				_, err = fmt.Println(s, length)
				out.Unlock()
			}
			failed <- err
		}()
	}
	return <-failed
}

// TestKill kills a process that writes to 64 streams, again and again at
// random moments: nothing that was acknowledged is lost, no stream has a gap,
// no batch is half there. SPELUNKE_ROUNDS says how often.
func TestKill(t *testing.T) {
	rounds := 3
	if text := os.Getenv("SPELUNKE_ROUNDS"); text != "" {
		var err error
		if rounds, err = strconv.Atoi(text); err != nil {
			t.Fatal(err)
		}
	}
	path := fresh(t)
	total := 0
	acknowledged := make([]uint64, scribblers)
	for round := range rounds {
		n := killOne(t, path, acknowledged, rand.IntN(1000))
		total += n
		st := open1(t, path) // examines the pages too
		for s, want := range acknowledged {
			checkSurvivor(t, st, fmt.Sprint("s", s), want)
		}
		closeStore(t, st)
		if t.Failed() {
			t.Fatalf("after round %d", round)
		}
	}
	t.Logf("%d rounds, %d appends acknowledged, none lost", rounds, total)
}

// killOne runs a victim, kills it after it has acknowledged some appends, and
// notes the lengths of streams it has told of. It returns the number of appends.
func killOne(t *testing.T, path string, acknowledged []uint64, after int) (n int) {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), victim+"="+path)
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for lines := bufio.NewScanner(out); lines.Scan(); n++ {
		if n == after {
			if err := cmd.Process.Kill(); err != nil {
				t.Fatal(err)
			}
		}
		var s int
		var length uint64
		if _, err := fmt.Sscan(lines.Text(), &s, &length); err == nil { // the last line may be cut off
			acknowledged[s] = length
		}
	}
	if err := cmd.Wait(); err == nil || cmd.ProcessState.ExitCode() != -1 {
		t.Fatalf("the process ended by itself: %v", err)
	}
	return n
}

func checkSurvivor(t *testing.T, st *Store, name string, acknowledged uint64) {
	t.Helper()
	es, err := st.Read(t.Context(), name, 0)
	if err != nil {
		t.Fatal(err)
	}
	if uint64(len(es)) < acknowledged {
		t.Errorf("%s has %d entries, %d were acknowledged", name, len(es), acknowledged)
	}
	for length := uint64(0); length < uint64(len(es)); {
		for i := range uint64(batchOf(length)) {
			at := length + i
			if at >= uint64(len(es)) {
				t.Fatalf("%s: the batch at %d is cut off", name, length)
			}
			if e := es[at]; e.Seq != at || e.Batch != length || e.Text != fmt.Sprint(name, "/", at) {
				t.Fatalf("%s: entry %d is %+v, in the batch at %d", name, at, e, length)
			}
		}
		length += uint64(batchOf(length))
	}
}
