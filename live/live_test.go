package live_test

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"spelunke/bus"
	"spelunke/bus/nats"
	"spelunke/live"
	"spelunke/store"
	"spelunke/store/sqlite"
)

// words is a Fold that joins the texts of a stream.
type words struct{ all []string }

func (w *words) Apply(batch []store.Entry) error {
	for _, e := range batch {
		if e.Text == "broken" {
			return errors.New("broken entry")
		}
		w.all = append(w.all, e.Text)
	}
	return nil
}

// node is one Set on a store and bus that others may share.
func node(t *testing.T, st store.Store, b bus.Bus, rebuild bool) *live.Set[*words] {
	t.Helper()
	s, err := live.New(st, b, live.Options[*words]{
		Prefix: "w/", Rebuild: rebuild,
		Fold: func(string) (*words, error) { return &words{}, nil },
		Encode: func(w *words, batch []store.Entry, viewer string) []byte {
			return fmt.Append(nil, viewer, len(w.all), batch[0].Text)
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

func backends(t *testing.T) (store.Store, *nats.Bus) {
	t.Helper()
	st, err := sqlite.Open(filepath.Join(t.TempDir(), "live.db"))
	if err != nil {
		t.Fatal(err)
	}
	b, err := nats.Open()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := errors.Join(b.Close(), st.Close()); err != nil {
			t.Error(err)
		}
	})
	return st, b
}

func say(s *live.Set[*words], text, cmd string) error {
	return s.Do(context.Background(), "x", func(t *live.Topic[*words]) error {
		return t.Append(context.Background(), cmd, store.Entry{Text: text})
	})
}

// TestSet_TwoNodes lets two nodes append to one stream at once; each one's
// watchers are told everything, once, in order.
func TestSet_TwoNodes(t *testing.T) {
	for _, rebuild := range []bool{false, true} {
		t.Run(fmt.Sprint("rebuild=", rebuild), func(t *testing.T) {
			st, b := backends(t)
			nodes := []*live.Set[*words]{node(t, st, b, rebuild), node(t, st, b, rebuild)}
			const each = 40
			heard := make([]chan string, 2)
			for i, s := range nodes {
				heard[i] = make(chan string, 10*each)
				w := &live.Watcher{Viewer: "v", Push: func(b []byte) { heard[i] <- string(b) }}
				if err := s.Do(t.Context(), "x", func(t *live.Topic[*words]) error { t.Watch(w); return nil }); err != nil {
					t.Fatal(err)
				}
			}
			var wg sync.WaitGroup
			for i, s := range nodes {
				wg.Go(func() {
					for n := range each {
						if err := say(s, fmt.Sprintf("n%d-%d", i, n), ""); err != nil {
							t.Error(err)
						}
					}
				})
			}
			wg.Wait()
			for i := range nodes {
				for n := 1; n <= 2*each; n++ {
					select {
					case got := <-heard[i]:
						if !strings.HasPrefix(got, fmt.Sprint("v", n, "n")) {
							t.Fatalf("node %d was told %q, want number %d", i, got, n)
						}
					case <-time.After(20 * time.Second):
						t.Fatalf("node %d was not told number %d", i, n)
					}
				}
			}
		})
	}
}

func TestSet_RepeatedCommandAndUnwatch(t *testing.T) {
	st, b := backends(t)
	s := node(t, st, b, false)
	told := 0
	w := &live.Watcher{Viewer: "v", Push: func([]byte) { told++ }}
	if err := s.Do(t.Context(), "x", func(t *live.Topic[*words]) error { t.Watch(w); return nil }); err != nil {
		t.Fatal(err)
	}
	if err := say(s, "a", "once"); err != nil {
		t.Fatal(err)
	}
	if err := say(s, "b", "once"); !errors.Is(err, store.ErrRepeated) {
		t.Errorf("a repeated command: %v, want ErrRepeated", err)
	}
	s.Unwatch("x", w)
	if err := say(s, "c", ""); err != nil {
		t.Fatal(err)
	}
	if told != 1 {
		t.Errorf("told %d times, want 1", told)
	}
}

func TestSet_ForgetsWhatNobodyWatches(t *testing.T) {
	st, b := backends(t)
	s, err := live.New(st, b, live.Options[*words]{
		Prefix: "w/", Most: 10,
		Fold:   func(string) (*words, error) { return &words{}, nil },
		Encode: func(*words, []store.Entry, string) []byte { return nil },
	})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	for i := range 100 {
		err := s.Do(t.Context(), fmt.Sprint(i), func(t *live.Topic[*words]) error {
			return t.Append(context.Background(), "", store.Entry{Text: "a"})
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for i := range 100 { // what was forgotten is read again
		err := s.Do(t.Context(), fmt.Sprint(i), func(x *live.Topic[*words]) error {
			if len(x.Fold.all) != 1 {
				t.Errorf("stream %d has %d entries, want 1", i, len(x.Fold.all))
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

func TestSet_BrokenStream(t *testing.T) {
	st, b := backends(t)
	if err := st.Append(t.Context(), "w/x", 0, "", []store.Entry{{Text: "broken"}}); err != nil {
		t.Fatal(err)
	}
	if err := say(node(t, st, b, false), "more", ""); err == nil || !strings.Contains(err.Error(), "w/x") {
		t.Errorf("a broken stream: %v, want an error that names it", err)
	}
}

// deaf is a bus that carries nothing.
type deaf struct{ *nats.Bus }

func (deaf) Publish(bus.Hint) error { return nil }

// TestSet_Follow has a node notice what it was not told of, and at once if it
// is told that hints were lost.
func TestSet_Follow(t *testing.T) {
	for _, every := range []time.Duration{20 * time.Millisecond, time.Hour} {
		t.Run(every.String(), func(t *testing.T) {
			st, b := backends(t)
			one := node(t, st, deaf{b}, false)
			two, err := live.New(st, b, live.Options[*words]{
				Prefix: "w/", Follow: every,
				Fold:   func(string) (*words, error) { return &words{}, nil },
				Encode: func(w *words, _ []store.Entry, _ string) []byte { return fmt.Append(nil, w.all) },
			})
			if err != nil {
				t.Fatal(err)
			}
			defer two.Close()
			heard := make(chan string, 10)
			w := &live.Watcher{Push: func(b []byte) { heard <- string(b) }}
			if err := two.Do(t.Context(), "x", func(x *live.Topic[*words]) error { x.Watch(w); return nil }); err != nil {
				t.Fatal(err)
			}
			for _, want := range []string{"[a]", "[a b]"} {
				if err := say(one, want[len(want)-2:len(want)-1], ""); err != nil {
					t.Fatal(err)
				}
				if every == time.Hour {
					if err := b.Publish(bus.Hint{}); err != nil {
						t.Fatal(err)
					}
				}
				select {
				case got := <-heard:
					if got != want {
						t.Errorf("told %s, want %s", got, want)
					}
				case <-time.After(20 * time.Second):
					t.Fatal("it was not told")
				}
			}
		})
	}
}

// TestTopic_Refuse refuses something on a node that has not heard of the newest entry.
func TestTopic_Refuse(t *testing.T) {
	st, b := backends(t)
	one, two := node(t, st, deaf{b}, false), node(t, st, deaf{b}, false)
	refusal := errors.New("no")
	judge := func() (times int, err error) {
		err = two.Do(t.Context(), "x", func(x *live.Topic[*words]) error {
			times++
			if len(x.Fold.all) > 0 {
				return nil
			}
			return x.Refuse(t.Context(), refusal)
		})
		return times, err
	}
	if times, err := judge(); !errors.Is(err, refusal) || times != 1 {
		t.Errorf("judged %d times, %v, want the refusal at once", times, err)
	}
	if err := say(one, "a", ""); err != nil {
		t.Fatal(err)
	}
	if times, err := judge(); err != nil || times != 2 {
		t.Errorf("judged %d times, %v, want twice and then no refusal", times, err)
	}
}

// TestTopic_Entries asks for the entries of a stream that has grown without the
// node's knowledge: they are those that it has folded, and what another node has
// done is known only when it has been folded, too.
func TestTopic_Entries(t *testing.T) {
	st, b := backends(t)
	one, two := node(t, st, deaf{b}, false), node(t, st, deaf{b}, false)
	if err := say(one, "a", "first"); err != nil {
		t.Fatal(err)
	}
	times := 0
	err := two.Do(t.Context(), "x", func(x *live.Topic[*words]) error {
		if times++; times == 1 {
			if err := say(one, "b", "second"); err != nil {
				t.Error(err)
			}
			if es, err := x.Entries(t.Context()); err != nil || len(es) != 1 {
				t.Errorf("%d entries, %v, want the one that has been folded", len(es), err)
			}
		}
		_, err := x.Find(t.Context(), "second")
		return err
	})
	if err != nil || times != 2 {
		t.Errorf("asked %d times, %v, want again when the command was known", times, err)
	}
}

// silent is a store that cannot be read any more.
type silent struct {
	store.Store
	gone bool
}

var errGone = errors.New("gone")

func (s *silent) Read(ctx context.Context, stream string, from uint64) ([]store.Entry, error) {
	if s.gone {
		return nil, errGone
	}
	return s.Store.Read(ctx, stream, from)
}

// TestTopic_Refuse_unsure refuses nobody while the store cannot say whether the refusal is up to date.
func TestTopic_Refuse_unsure(t *testing.T) {
	st, b := backends(t)
	away := &silent{Store: st}
	refusal := errors.New("no")
	err := node(t, away, b, false).Do(t.Context(), "x", func(x *live.Topic[*words]) error {
		away.gone = true
		return x.Refuse(t.Context(), refusal)
	})
	if !errors.Is(err, errGone) || errors.Is(err, refusal) {
		t.Errorf("Refuse while the store is away: %v, want the store's error alone", err)
	}
}

// TestSet_AConflictOfSomethingElse is handed on, not tried again for ever.
func TestSet_AConflictOfSomethingElse(t *testing.T) {
	st, b := backends(t)
	times := 0
	err := node(t, st, b, false).Do(t.Context(), "x", func(*live.Topic[*words]) error { times++; return store.ErrConflict })
	if !errors.Is(err, store.ErrConflict) || times != 1 {
		t.Errorf("tried %d times, %v, want once and the conflict", times, err)
	}
}

// TestSet_Classes encodes once for all viewers who are sent the same, and sends nothing where there is nothing.
func TestSet_Classes(t *testing.T) {
	st, b := backends(t)
	encoded := 0
	s, err := live.New(st, b, live.Options[*words]{
		Prefix: "w/", Fold: func(string) (*words, error) { return &words{}, nil },
		Class: func(_ *words, viewer string) string { return viewer[:1] },
		Encode: func(_ *words, _ []store.Entry, viewer string) []byte {
			encoded++
			if viewer[0] == 'n' {
				return nil
			}
			return []byte(viewer[:1])
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	told := map[string]string{}
	err = s.Do(t.Context(), "x", func(x *live.Topic[*words]) error {
		for _, v := range []string{"a1", "a2", "b1", "n1", "n2"} {
			x.Watch(&live.Watcher{Viewer: v, Push: func(b []byte) { told[v] += string(b) }})
		}
		if err := x.Append(t.Context(), "", store.Entry{Text: "one"}); err != nil {
			return err
		}
		if x.Watchers() != 5 || !x.Exists() {
			t.Errorf("%d watchers, exists %v", x.Watchers(), x.Exists())
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if want := "map[a1:a a2:a b1:b]"; fmt.Sprint(told) != want || encoded != 3 {
		t.Errorf("told %v with %d encodings, want %s with 3", told, encoded, want)
	}
}

func TestTopic_Drop(t *testing.T) {
	st, b := backends(t)
	s := node(t, st, b, false)
	for range 2 { // what was dropped begins anew
		if err := say(s, "a", "once"); err != nil {
			t.Fatal(err)
		}
		if err := s.Do(t.Context(), "x", func(x *live.Topic[*words]) error { return x.Drop(t.Context()) }); err != nil {
			t.Fatal(err)
		}
	}
	err := s.Do(t.Context(), "x", func(x *live.Topic[*words]) error {
		if x.Exists() {
			t.Error("it exists still")
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
