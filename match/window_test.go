package match

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"spelunke/game"
	"spelunke/games/pulverfass"
	"spelunke/store"
)

// A span is a window, or the part of one between two reactions that all have seen.
type span struct {
	ms     int64
	asked  int  // how many were asked, which all can see
	holds  bool // somebody who was asked held a veto
	closed bool // it ended because all had let pass, not with a veto
}

// spans reads the windows of a match from its log.
func (h *hall) spans(id string) (out []span) {
	h.Helper()
	f, open := h.empty(), span{}
	for _, e := range h.log(id) {
		was := f.window()
		ends := was && !isNote(e.Text) && f.pos.Shown(game.Seat(e.By), e.Text, game.Public) != ""
		if ends {
			open.closed = e.Text == closeWindow
			open.ms = e.At - f.opened
			out = append(out, open)
		}
		if err := f.Apply([]store.Entry{e}); err != nil {
			h.Fatal(err)
		}
		if f.window() && (!was || ends) {
			all := f.pos.(interface{ State() pulverfass.State }).State().View(game.All)
			open = span{asked: len(f.awaited().List())}
			for _, s := range f.awaited().List() {
				open.holds = open.holds || all.Hands[s].Count(pulverfass.Queen) > 0
			}
		}
	}
	return out
}

// over runs matches of four bots until there are so many windows.
func (h *hall) over(windows int) (out []span) {
	h.Helper()
	for i := 0; len(out) < windows; i++ {
		id := fmt.Sprint("m", i)
		h.begin(id, 3, 0)
		for range 1000 {
			time.Sleep(time.Minute)
			synctest.Wait()
			if log := h.log(id); strings.HasPrefix(log[len(log)-1].Text, "@seed") {
				break
			}
		}
		out = append(out, h.spans(id)...)
		if err := h.mem.Drop(h.Context(), stream+id); err != nil {
			h.Fatal(err)
		}
	}
	return out
}

// kolmogorov returns the p-value of the two-sample Kolmogorov–Smirnov test, by
// its asymptotic series (Numerical Recipes, section 14.3).
func kolmogorov(a, b []float64) float64 {
	slices.Sort(a)
	slices.Sort(b)
	d, i, j := 0., 0, 0
	for i < len(a) && j < len(b) {
		x := min(a[i], b[j])
		for i < len(a) && a[i] == x {
			i++
		}
		for j < len(b) && b[j] == x {
			j++
		}
		d = max(d, math.Abs(float64(i)/float64(len(a))-float64(j)/float64(len(b))))
	}
	n := math.Sqrt(float64(len(a)) * float64(len(b)) / float64(len(a)+len(b)))
	l, p := (n+0.12+0.11/n)*d, 0.
	for k, sign := 1., 2.; k <= 100; k, sign = k+1, -sign {
		p += sign * math.Exp(-2*k*k*l*l)
	}
	if l < 0.2 {
		return 1
	}
	return min(max(p, 0), 1)
}

// times splits the windows of so many that all let pass by whether somebody held a veto, in milliseconds.
func times(spans []span, asked int) (with, without []float64) {
	for _, s := range spans {
		switch {
		case !s.closed || s.asked != asked:
		case s.holds:
			with = append(with, float64(s.ms))
		default:
			without = append(without, float64(s.ms))
		}
	}
	return with, without
}

// TestWindow_Times plays more than 10,000 windows that close: among those in which as many
// were asked, which all can see, the time tells nothing about whether a veto is held.
func TestWindow_Times(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := opened(t, 3)
		defer h.Close()
		spans := h.over(14_000)
		for asked := 1; asked <= 3; asked++ {
			with, without := times(spans, asked)
			if len(with) < 200 || len(without) < 200 {
				t.Fatalf("%d asked: %d windows with a veto held and %d without, want 200 of each", asked, len(with), len(without))
			}
			p := kolmogorov(with, without)
			t.Logf("%d asked: %d windows with a veto held, %d without: p = %.3f", asked, len(with), len(without), p)
			if p <= .01 {
				t.Errorf("%d asked: closing times with a veto held and without differ: p = %g", asked, p)
			}
		}
		with, without := times(spans, 3)
		for i := range with {
			with[i] += 40
		}
		if p := kolmogorov(with, without); p > .01 {
			t.Errorf("40 ms more for who holds a veto are not seen: p = %g", p)
		}
	})
}

// TestWindow_Mean checks that windows of four are short when nobody vetoes, and never shorter than the floor.
func TestWindow_Mean(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := opened(t, 0)
		defer h.Close()
		sum, spans := int64(0), h.over(3000)
		for _, s := range spans {
			if sum += s.ms; s.ms < 800 || s.ms > 1500 || !s.closed {
				t.Fatalf("a window of %d ms, want 800 to 1500", s.ms)
			}
		}
		mean := float64(sum) / float64(len(spans))
		t.Logf("%d windows of %.0f ms", len(spans), mean)
		if mean > 1500 {
			t.Errorf("windows are open for %.0f ms, want at most 1500", mean)
		}
	})
}

// at is how the match stands; its fold is not to be changed.
func (h *hall) at(id string) *fold {
	h.Helper()
	f := h.empty()
	err := history(f, h.log(id), game.Public, func(told) error { return nil })
	if err != nil {
		h.Fatal(err)
	}
	return f
}

// plays has a person play a move on the newest frame.
func (h *hall) plays(id, person, move string) error {
	fr, err := h.Frame(h.Context(), id, person, nil)
	if err == nil {
		_, err = h.Move(h.Context(), id, person, "", fr.Seq, move)
	}
	return err
}

// announced has Anna, seat 0, announce something, and returns when.
func (h *hall) announced(id string) time.Time {
	h.Helper()
	for range 200 {
		f := h.at(id)
		for _, m := range f.pos.Moves(0) {
			if f.pos.Awaited() == game.Of(0) && (strings.HasPrefix(m, "play") || strings.HasPrefix(m, "pair")) {
				if err := h.plays(id, "anna", m); err != nil {
					h.Fatal(err)
				}
				return time.Now()
			}
		}
		h.Fatalf("seat 0 has nothing to announce: %v", f.pos.Moves(0))
	}
	return time.Time{}
}

// within reports whether a window is open after so much time.
func (h *hall) within(id string, d time.Duration) bool {
	h.Helper()
	time.Sleep(d)
	synctest.Wait()
	return h.at(id).window()
}

var people = []string{"anna", "bert", "cleo", "dora"}

// match begins a match of four people in which Anna has something to announce.
func (h *hall) match(window, clock int, people ...string) string {
	h.Helper()
	for i := range 100 {
		id := fmt.Sprint("p", i)
		h.begin(id, window, clock, people...)
		if slices.ContainsFunc(h.at(id).pos.Moves(0), func(m string) bool { return strings.HasPrefix(m, "play") }) {
			return id
		}
	}
	h.Fatal("in a hundred matches Anna has nothing to announce")
	return ""
}

func TestWindow_TimeUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := opened(t, 0)
		defer h.Close()
		id := h.match(3, 30, people...)
		h.announced(id)
		if !h.within(id, 2900*time.Millisecond) {
			t.Error("the window is closed before its time is up, and nobody has answered")
		}
		fr, err := h.Frame(t.Context(), id, "bert", nil)
		if err != nil || !fr.Window || fr.Clock.Deadline != time.Now().Add(100*time.Millisecond).UnixMilli() || len(fr.Awaited) != 0 {
			t.Errorf("%v: window %v until %d, awaited %v", err, fr.Window, fr.Clock.Deadline, fr.Awaited)
		}
		if h.within(id, 200*time.Millisecond) {
			t.Error("all sleep, and the window is still open")
		}
		if err := h.plays(id, "bert", "pass"); err == nil {
			t.Error("a late answer is accepted")
		}
		// The clock of whose turn it is did not run; now it does, and for the whole time.
		f := h.at(id)
		if s, when := f.deadline(); !f.awaited().Has(s) || when != f.at+30_000 {
			t.Errorf("after the window seat %d has until %d, want 30 s from %d", s, when, f.at)
		}
	})
}

// TestWindow_NoClock has everybody answer, however long it takes: the turn's clock stands still.
func TestWindow_NoClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := opened(t, 0)
		defer h.Close()
		id := h.match(0, 30, people...)
		h.announced(id)
		if !h.within(id, time.Hour) {
			t.Fatal("the window closed though not everybody has answered")
		}
		for _, p := range people[1:] {
			if err := h.plays(id, p, "pass"); err != nil {
				t.Fatal(err)
			}
		}
		if h.within(id, time.Millisecond) {
			t.Error("all have answered long ago, and the window is still open")
		}
	})
}

// TestWindow_Floor makes sure that the fastest answers do not close a window before
// its floor, and that nobody is told of others' passes.
func TestWindow_Floor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := opened(t, 0)
		defer h.Close()
		id := h.match(3, 0, people...)
		h.announced(id)
		frames := 0
		stop, err := h.Watch(t.Context(), id, "anna", nil, func([]byte) { frames++ })
		if err != nil {
			t.Fatal(err)
		}
		defer stop()
		before := frames
		for _, p := range people[1:] {
			if err := h.plays(id, p, "pass"); err != nil {
				t.Fatal(err)
			}
		}
		if frames != before {
			t.Errorf("%d frames tell Anna of passes", frames-before)
		}
		if !h.within(id, 799*time.Millisecond) {
			t.Error("the window closes before 0.8 s")
		}
		if h.within(id, 602*time.Millisecond) {
			t.Error("the window is open after 1.4 s, and all have let pass")
		}
		if frames == before {
			t.Error("nobody tells Anna that the window is closed")
		}
	})
}

// TestWindow_Alone makes sure that one who plays with bots waits for nobody.
func TestWindow_Alone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := opened(t, 0)
		defer h.Close()
		id := h.match(3, 0, "anna")
		h.announced(id)
		if h.within(id, time.Millisecond) {
			t.Error("the window is open for longer than bots need")
		}
	})
}

// TestWindow_Order makes sure that standing orders are delivered late, whatever
// is held, and shown to nobody else.
func TestWindow_Order(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := opened(t, 0)
		defer h.Close()
		id := h.match(8, 30, people...)
		if _, err := h.Order(t.Context(), id, "bert", "", "never"); !errors.Is(err, ErrNotAllowed) {
			t.Errorf("an unknown order: %v, want ErrNotAllowed", err)
		}
		_, clock := h.at(id).deadline()
		time.Sleep(time.Second)
		if _, err := h.Order(t.Context(), id, "anna", "", orderUnlessHit); err != nil {
			t.Fatal(err)
		}
		if _, again := h.at(id).deadline(); again != clock || clock == 0 {
			t.Errorf("an order moves the deadline of whose turn it is from %d to %d", clock, again)
		}
		before, err := h.Frame(t.Context(), id, "anna", nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range people[1:] {
			fr, err := h.Order(t.Context(), id, p, "", orderPass)
			if err != nil || fr.Order != orderPass {
				t.Fatalf("order of %s: %v, %q", p, err, fr.Order)
			}
		}
		after, err := h.Frame(t.Context(), id, "anna", nil)
		if err != nil || after.Seq != before.Seq || after.Order != orderUnlessHit {
			t.Errorf("Anna learns of others' orders: frame %d after %d, order %q, %v", after.Seq, before.Seq, after.Order, err)
		}
		h.announced(id)
		if !h.within(id, 499*time.Millisecond) || len(h.at(id).awaited().List()) != 3 {
			t.Error("an order is delivered before half a second")
		}
		if h.within(id, 1003*time.Millisecond) {
			t.Error("an order is not delivered after 1.5 s")
		}
	})
}

// TestWindow_UnlessHit makes sure that who is hit is asked all the same.
func TestWindow_UnlessHit(t *testing.T) {
	f := &fold{orders: map[game.Seat]string{1: orderUnlessHit, 2: orderUnlessHit, 3: orderPass}}
	f.pos = hits{seat: 1}
	for s, want := range []bool{false, false, true, true} {
		if got := f.lets(game.Seat(s)); got != want {
			t.Errorf("seat %d lets pass what hits seat 1: %v, want %v", s, got, want)
		}
	}
	f.order(note{verb: "order", seat: 3, rest: orderAsk})
	if f.lets(3) {
		t.Error("who is to be asked lets pass")
	}
}

// hits is a position in which what lies on top hits one seat.
type hits struct {
	game.Position
	seat game.Seat
}

func (h hits) Aimed(s game.Seat) bool { return s == h.seat }

// TestWindow_Veto makes sure that a veto opens the window anew, with all passes
// void, and that one who comes too late is refused and keeps his card.
func TestWindow_Veto(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := opened(t, 0)
		defer h.Close()
		var id string
		var who []game.Seat
		for i := 0; len(who) < 2; i++ {
			if i == 300 {
				t.Fatal("in no match two of the others hold vetoes")
			}
			id, who = fmt.Sprint("v", i), nil
			h.begin(id, 3, 0, people...)
			f := h.at(id)
			if !slices.ContainsFunc(f.pos.Moves(0), func(m string) bool { return strings.HasPrefix(m, "play") }) {
				continue
			}
			all := f.pos.(interface{ State() pulverfass.State }).State().View(game.All)
			for s := game.Seat(1); s < 4; s++ {
				if all.Hands[s].Count(pulverfass.Queen) > 0 {
					who = append(who, s)
				}
			}
		}
		h.announced(id)
		time.Sleep(2500 * time.Millisecond)
		first, second := people[who[0]], people[who[1]]
		other := people[1+2+3-who[0]-who[1]]
		if err := h.plays(id, other, "pass"); err != nil {
			t.Fatal(err)
		}
		old, err := h.Frame(t.Context(), id, second, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := h.plays(id, first, "veto 1"); err != nil {
			t.Fatal(err)
		}
		counts := h.at(id).pos.(interface{ State() pulverfass.State }).State().Counts
		if _, err := h.Move(t.Context(), id, second, "", old.Seq, "veto 1"); !errors.Is(err, ErrStale) {
			t.Errorf("a veto of a card that is covered: %v, want ErrStale", err)
		}
		if err := h.plays(id, second, "veto 1"); !errors.Is(err, game.ErrIllegal) {
			t.Errorf("a veto of a card that is covered, on the newest frame: %v, want ErrIllegal", err)
		}
		f := h.at(id)
		if got := f.pos.(interface{ State() pulverfass.State }).State().Counts; got != counts {
			t.Errorf("the late veto is gone: %v, want %v", got, counts)
		}
		if got, want := f.awaited(), game.Of(0, 1, 2, 3)&^game.Of(who[0]); got != want || f.opened != f.at {
			t.Errorf("after a veto the window waits for %v, want %v", got.List(), want.List())
		}
		if !h.within(id, 2900*time.Millisecond) || h.within(id, 200*time.Millisecond) {
			t.Error("a veto does not give everybody the whole time")
		}
	})
}

// TestWindow_TargetLeaves makes sure that the game goes on when the target of a
// favour leaves while it is asked, and when it sleeps.
func TestWindow_TargetLeaves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := opened(t, 0)
		defer h.Close()
		for i, leaves := range []bool{true, false} {
			var id string
			for n := 0; id == "" || !slices.Contains(h.at(id).pos.Moves(0), "play 9 1"); n++ {
				if n == 100 {
					t.Fatal("in a hundred matches Anna has no 9")
				}
				id = fmt.Sprint("t", i, "-", n)
				h.begin(id, 2, 20, people...)
			}
			if err := h.plays(id, "anna", "play 9 1"); err != nil {
				t.Fatal(err)
			}
			if h.within(id, 2100*time.Millisecond) || h.at(id).awaited() != game.Of(1) {
				t.Fatalf("after the window the match waits for %v, want the target", h.at(id).awaited().List())
			}
			wait := 19_800 * time.Millisecond
			if leaves {
				if err := h.Leave(t.Context(), id, "bert"); err != nil {
					t.Fatal(err)
				}
				wait = 700 * time.Millisecond
			}
			if h.within(id, wait); h.at(id).awaited() != game.Of(1) {
				t.Error("the card is given too soon")
			}
			if h.within(id, 2*time.Second); h.at(id).awaited() != game.Of(0) {
				t.Errorf("nobody gives a card for the target: the match waits for %v", h.at(id).awaited().List())
			}
		}
	})
}
