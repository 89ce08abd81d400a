package web_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"spelunke/games"
	"spelunke/house"
)

// A wanderer makes whole matches through the door out of choices: people who
// move, who try what is not allowed, repeat themselves, leave and come back.
type wanderer struct {
	*pub
	t      testing.TB
	choose func(n int) int // 0 to n−1
	people []*guest
	moves  int // that were carried out
	asked  int
}

// FuzzDoor plays a match by whatever the bytes say.
func FuzzDoor(f *testing.F) {
	for i := range 8 {
		luck := rand.New(rand.NewPCG(uint64(i), 1))
		seed := make([]byte, 300)
		for j := range seed {
			seed[j] = byte(luck.Uint32())
		}
		f.Add(seed)
	}
	p := newPub(f, nil)
	w := &wanderer{pub: p}
	for i := range 5 {
		w.people = append(w.people, p.guest(fmt.Sprint("Gast ", i)))
	}
	f.Fuzz(func(t *testing.T, choices []byte) {
		p.t, w.t = t, t
		n := 0
		w.choose = func(most int) int {
			if n++; n > len(choices) {
				return 0
			}
			return int(choices[n-1]) % most
		}
		w.match(func() bool { return n < len(choices) })
	})
}

// TestWander plays matches at random; SPELUNKE_MOVES says how many moves.
func TestWander(t *testing.T) {
	want := 120
	if text := os.Getenv("SPELUNKE_MOVES"); text != "" {
		var err error
		if want, err = strconv.Atoi(text); err != nil || want < 1 {
			t.Fatalf("SPELUNKE_MOVES=%s, want a number from 1", text)
		}
	}
	p := newPub(t, nil)
	luck := rand.New(rand.NewPCG(3, 3))
	w := &wanderer{pub: p, t: t, choose: luck.IntN}
	for i := range 5 {
		w.people = append(w.people, p.guest(fmt.Sprint("Gast ", i)))
	}
	for w.moves < want {
		w.match(func() bool { return w.moves < want })
	}
	t.Logf("%d moves were made, %d requests answered", w.moves, w.asked)
}

// match opens a table of any game, with any options, and plays while on says so.
func (w *wanderer) match(on func() bool) {
	t := w.t
	all := games.All()
	e := all[w.choose(len(all))]
	set := map[string]string{}
	for _, q := range e.Game.Params() {
		if w.choose(3) == 0 {
			set[q.Name] = q.Text(q.Min + w.choose((q.Max-q.Min)/max(1, q.Step)+1)*max(1, q.Step))
		}
	}
	p, err := e.Game.Complete(set)
	if err != nil {
		if p, err = e.Game.Complete(nil); err != nil {
			t.Fatal(err)
		}
		set = nil
	}
	least, most := e.Game.Seats(p)
	n := least + w.choose(min(most, e.Most, len(w.people))-least+1)
	host := w.people[0]
	chairs := "me" + strings.Repeat(" open", n-1)
	more := m{"game": e.Game.Name(), "params": set}
	if set == nil {
		more["params"] = m{}
	}
	tab := host.opens(chairs, more)
	for _, g := range w.people[1:n] {
		g.table(tab.ID, "sit", m{"chair": -1})
		g.table(tab.ID, "ready", m{"ready": true, "contribution": share(byte(w.choose(256)))})
	}
	tab = host.table(tab.ID, "start", m{"contribution": share(7)})
	over := false
	for on() && !over {
		over = w.act(tab, w.people[w.choose(len(w.people))])
	}
	if over && w.people[0].frame(tab.Match, "").Fair.Seed != "" {
		w.checked(t, w.people[0], tab.Match)
	}
	for i := range w.people { // nobody is in two places
		w.ask(w.people[i], "/api/tables/"+tab.ID+"/leave", m{"cmd": w.cmd()})
	}
	w.mu.Lock()
	w.sent = nil
	for _, g := range w.people {
		g.got = nil
	}
	w.mu.Unlock()
}

// act has somebody do something, and looks whether a refusal has changed nothing.
func (w *wanderer) act(tab house.Table, g *guest) (over bool) {
	fr := g.frame(tab.Match, "")
	path := "/api/matches/" + tab.Match
	if fr.Over {
		return true
	}
	what := w.choose(24)
	switch {
	case what < 18 && len(fr.Moves) > 0:
		w.move(g, fr, w.one(fr.Moves), fr.Seq)
	case what == 18 && len(fr.Moves) > 0: // on an older frame
		w.move(g, fr, w.one(fr.Moves), fr.Seq-min(fr.Seq, 1))
	case what == 19:
		w.move(g, fr, w.nonsense(fr), fr.Seq)
	case what == 20:
		w.ask(g, path+"/votes", m{"cmd": w.cmd(), "about": []string{"bot", "abandon"}[w.choose(2)], "seat": w.choose(7) - 1, "yes": false})
	case what == 21:
		on := w.choose(2) == 0
		w.ask(g, path+"/pause", m{"cmd": w.cmd(), "on": on})
		if on { // else nothing would go on
			for _, other := range w.people {
				w.ask(other, path+"/pause", m{"cmd": w.cmd(), "on": false})
			}
		}
	case what == 22:
		w.ask(g, path+"/order", m{"cmd": w.cmd(), "order": []string{"ask", "pass", "unless-hit"}[w.choose(3)]})
	case what == 23:
		w.ask(g, path+"/back", m{"cmd": w.cmd()})
	}
	return false
}

// move sends a move, and sometimes sends it again.
func (w *wanderer) move(g *guest, fr match_, move string, seq uint64) {
	body := m{"cmd": w.cmd(), "seq": seq, "move": move}
	path := "/api/matches/" + fr.Match + "/moves"
	status, first := w.ask(g, path, body)
	if status == http.StatusOK {
		w.moves++
		if w.choose(8) == 0 {
			if again, second := w.ask(g, path, body); again != http.StatusOK || !bytes.Equal(first, second) {
				w.t.Fatalf("%s: %v was answered\n%s\nand, repeated, %d\n%s", g.name, body, first, again, second)
			}
		}
		return
	}
	now := g.frame(fr.Match, "")
	if now.Seq == fr.Seq && !equal(now, fr) {
		w.t.Fatalf("%s: %v was refused (%s), and of frame %d became\n%+v\ninstead of\n%+v", g.name, body, first, fr.Seq, now, fr)
	}
	var p struct{ Code string }
	if err := json.Unmarshal(first, &p); err != nil || p.Code == "" {
		w.t.Fatalf("%s: %v: %d %s", g.name, body, status, first)
	}
	if slices.Contains(fr.Moves, move) && !many(move) && seq == fr.Seq && now.Seq == fr.Seq {
		w.t.Fatalf("%s: the legal move %q was refused: %s", g.name, move, first)
	}
}

// equal compares what people see; when a bot or a window will act is nobody's.
func equal(a, b match_) bool {
	a.Entries, b.Entries = nil, nil
	x, _ := json.Marshal(a)
	y, _ := json.Marshal(b)
	return bytes.Equal(x, y)
}

// ask sends a command, which may be refused but must not fail.
func (w *wanderer) ask(g *guest, path string, body m) (int, []byte) {
	w.asked++
	status, b := g.do("POST", path, body)
	if status >= 500 || status == http.StatusTooManyRequests || status == http.StatusBadRequest {
		w.t.Fatalf("%s: %s %v: %d %s", g.name, path, body, status, b)
	}
	return status, b
}

// many reports whether an offer stands for more moves than one.
func many(move string) bool {
	return strings.Contains(move, "..") || strings.HasPrefix(move, "five of ")
}

// one is one of the moves offered; of a range, an end or something between, of
// many cards any five.
func (w *wanderer) one(moves []string) string {
	move := moves[w.choose(len(moves))]
	if cards, ok := strings.CutPrefix(move, "five of "); ok {
		of := strings.Fields(cards)
		for len(of) > 5 {
			i := w.choose(len(of))
			of = slices.Delete(of, i, i+1)
		}
		return "five " + strings.Join(of, " ")
	}
	head, last, found := strings.Cut(move, "..")
	if !found {
		return move
	}
	i := strings.LastIndexByte(head, ' ') + 1
	from, err1 := strconv.Atoi(head[i:])
	to, err2 := strconv.Atoi(last)
	switch k := w.choose(3); {
	case k == 0:
		return head
	case k == 1 || err1 != nil || err2 != nil:
		return head[:i] + last
	default:
		return fmt.Sprint(head[:i], from+w.choose(to-from+1))
	}
}

// nonsense is a move that is written wrongly, or of another game.
func (w *wanderer) nonsense(fr match_) string {
	others := []string{"", " ", "score ones", "keep 9", "order 9 9", "claim 999", "play k", "veto 99", "pass", "pair k 0", "doubt", "roll 1", "settle", "fall -", "drawn k", "@start", "throw s9", "\u202e", "draw\n@seed x"}
	if len(fr.Moves) > 0 && w.choose(2) == 0 {
		b := []byte(fr.Moves[w.choose(len(fr.Moves))])
		b[w.choose(len(b))] = byte(32 + w.choose(95))
		return string(b)
	}
	return others[w.choose(len(others))]
}
