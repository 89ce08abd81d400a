package live_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"spelunke/bus"
	"spelunke/live"
	"spelunke/store"
)

// TestSet_Redact takes a word out of a stream: whoever has it folded reads it
// anew, at another node by the hint, or, if that is lost, when it is told so;
// watchers are told, and once for all the streams go on as before.
func TestSet_Redact(t *testing.T) {
	for _, c := range []struct {
		name    string
		deaf    bool // the other node hears nothing
		rebuild bool
		watched bool
	}{
		{"watched", false, false, true},
		{"rebuilt", false, true, true},
		{"hint lost", true, false, true},
		{"not watched", false, false, false},
		{"not watched, hint lost", true, false, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			st, b := backends(t)
			hints := bus.Bus(b)
			if c.deaf {
				hints = deaf{b}
			}
			var nodes []*live.Set[*words]
			for range 2 {
				s, err := live.New(st, hints, live.Options[*words]{
					Prefix: "w/", Rebuild: c.rebuild,
					Fold:   func(string) (*words, error) { return &words{}, nil },
					Encode: func(w *words, _ []store.Entry, _ string) []byte { return fmt.Append(nil, w.all) },
				})
				if err != nil {
					t.Fatal(err)
				}
				defer s.Close()
				nodes = append(nodes, s)
			}
			for _, text := range []string{"Jule", "Prost"} {
				if err := say(nodes[0], text, text); err != nil {
					t.Fatal(err)
				}
			}
			heard := make([]chan string, 2)
			for i, s := range nodes {
				heard[i] = make(chan string, 100)
				w := &live.Watcher{Push: func(b []byte) { heard[i] <- string(b) }}
				err := s.Do(t.Context(), "x", func(x *live.Topic[*words]) error {
					if c.watched {
						x.Watch(w)
					}
					return nil
				})
				if err != nil {
					t.Fatal(err)
				}
			}
			if err := nodes[0].Redact(t.Context(), "x", jule); err != nil {
				t.Fatal(err)
			}
			if c.deaf {
				nodes[1].Anew()
			}
			for i, s := range nodes {
				if c.watched {
					hears(t, fmt.Sprint("node ", i), heard[i], "[Gast Prost]")
				}
				for end := time.Now().Add(20 * time.Second); !strings.HasPrefix(folded(t, s), "[Gast "); time.Sleep(time.Millisecond) {
					if time.Now().After(end) {
						t.Fatalf("node %d still has %s", i, folded(t, s))
					}
				}
			}
			if err := say(nodes[1], "Pia", ""); err != nil {
				t.Fatal(err)
			}
			if got := folded(t, nodes[1]); got != "[Gast Prost Pia]" {
				t.Errorf("after one more append: %s", got)
			}
			if c.watched {
				hears(t, "the node that appended", heard[1], "[Gast Prost Pia]")
			}
		})
	}
}

// hears waits until want is told, whatever is told before.
func hears(t *testing.T, who string, heard chan string, want string) {
	t.Helper()
	for {
		select {
		case got := <-heard:
			if got == want {
				return
			}
		case <-time.After(20 * time.Second):
			t.Fatalf("%s was not told %s", who, want)
		}
	}
}

// jule redacts her name.
func jule(entries []store.Entry) (map[uint64]string, error) {
	out := map[uint64]string{}
	for _, e := range entries {
		if e.Text == "Jule" {
			out[e.Seq] = "Gast"
		}
	}
	return out, nil
}

func folded(t *testing.T, s *live.Set[*words]) (text string) {
	t.Helper()
	err := s.Do(t.Context(), "x", func(x *live.Topic[*words]) error {
		text = fmt.Sprint(x.Fold.all)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestSet_Redact_NothingToDo(t *testing.T) {
	st, b := backends(t)
	s := node(t, st, b, false)
	if err := s.Redact(t.Context(), "none", jule); err != nil {
		t.Errorf("a stream that does not exist: %v", err)
	}
	if err := say(s, "a", ""); err != nil {
		t.Fatal(err)
	}
	if err := s.Redact(t.Context(), "x", jule); err != nil {
		t.Errorf("a stream without her name: %v", err)
	}
	want := errors.New("no")
	err := s.Redact(t.Context(), "x", func([]store.Entry) (map[uint64]string, error) { return map[uint64]string{0: "b"}, want })
	if !errors.Is(err, want) || folded(t, s) != "[a]" {
		t.Errorf("texts that fail: %v, %s; want their error and nothing changed", err, folded(t, s))
	}
	dropped := func(entries []store.Entry) (map[uint64]string, error) {
		return map[uint64]string{0: "b"}, st.Drop(t.Context(), "w/x")
	}
	if err := s.Redact(t.Context(), "x", dropped); err != nil {
		t.Errorf("a stream that is dropped meanwhile: %v", err)
	}
}
