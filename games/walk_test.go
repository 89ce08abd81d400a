package games_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"

	"spelunke/game"
	"spelunke/games"
)

// steps is how many moves each game's walk makes; SPELUNKE_MOVES says otherwise.
func steps(t *testing.T, usual int) int {
	t.Helper()
	text := os.Getenv("SPELUNKE_MOVES")
	if text == "" {
		return usual
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		t.Fatalf("SPELUNKE_MOVES=%s, want a number from 1", text)
	}
	return n
}

// TestWalk plays each game at random, with all its options and numbers of
// players, and tries what is not allowed now and then: a legal move is accepted,
// another is refused by one of the three errors and changes nothing, and every
// match ends.
func TestWalk(t *testing.T) {
	for i, e := range games.All() {
		t.Run(e.Game.Name(), func(t *testing.T) {
			t.Parallel()
			w := &walker{t: t, g: e.Game, luck: rand.New(rand.NewPCG(7, uint64(i)))}
			for n := steps(t, 1_500); w.moves < n; {
				w.match()
			}
			t.Logf("%d moves in %d matches, %d refusals", w.moves, w.matches, w.refused)
		})
	}
}

type walker struct {
	t                       *testing.T
	g                       game.Game
	luck                    *rand.Rand
	moves, matches, refused int
}

// params picks values that the rules allow together.
func (w *walker) params() game.Params {
	for {
		set := map[string]string{}
		for _, q := range w.g.Params() {
			if w.luck.IntN(3) == 0 {
				span := (q.Max - q.Min) / max(1, q.Step)
				set[q.Name] = q.Text(q.Min + w.luck.IntN(span+1)*max(1, q.Step))
			}
		}
		if p, err := w.g.Complete(set); err == nil {
			return p
		}
	}
}

// longest is more moves than any match takes.
const longest = 200_000

func (w *walker) match() {
	w.t.Helper()
	p := w.params()
	least, most := w.g.Seats(p)
	seats := least + w.luck.IntN(min(most, 6)-least+1)
	pos, err := w.g.Start(p, seats)
	if err != nil {
		w.t.Fatalf("%v with %d: %v", w.g.Text(p), seats, err)
	}
	for n := 0; pos.Turn() != 0; n++ {
		if n > longest {
			w.t.Fatalf("%v with %d: no end after %d moves", w.g.Text(p), seats, n)
		}
		turn := pos.Turn().List()
		by := turn[w.luck.IntN(len(turn))]
		if w.luck.IntN(32) == 0 {
			w.mischief(pos, seats)
		}
		w.moves++
		if by == game.House && w.luck.IntN(16) > 0 { // the same law, faster
			_, pos = pos.Sample(w.luck.Uint64N)
			continue
		}
		move := w.pick(pos, by)
		next, err := pos.Apply(by, move)
		if err != nil {
			w.t.Fatalf("%v with %d, move %d of seat %d: %v", w.g.Text(p), seats, n, by, err)
		}
		pos = next
	}
	w.matches++
	ranks := pos.Ranks()
	if len(ranks) != seats || !slices.Contains(ranks, 1) || slices.Min(ranks) < 1 || slices.Max(ranks) > seats {
		w.t.Fatalf("%v with %d: places %v", w.g.Text(p), seats, ranks)
	}
}

// pick chooses a move of somebody who is in turn.
func (w *walker) pick(pos game.Position, by game.Seat) string {
	w.t.Helper()
	if by == game.House {
		r := pos.Draw(w.luck.Uint64N)
		if r.Lo >= r.Hi || r.Hi > r.N {
			w.t.Fatalf("the House plays %s from %d to %d of %d", r.Move, r.Lo, r.Hi, r.N)
		}
		return r.Move
	}
	ms := pos.Moves(by)
	if len(ms) == 0 {
		w.t.Fatalf("seat %d is in turn and has no move", by)
	}
	return ms[w.luck.IntN(len(ms))]
}

// mischief tries something that is probably not allowed.
func (w *walker) mischief(pos game.Position, seats int) {
	w.t.Helper()
	by := game.Seat(w.luck.IntN(seats+2) - 1)
	before := look(pos, seats)
	text := w.nonsense(pos, seats)
	next, err := pos.Apply(by, text)
	if after := look(pos, seats); after != before {
		w.t.Fatalf("seat %d tried %q, and the position is another:\n%s\n%s", by, text, before, after)
	}
	switch {
	case err == nil && (next == nil || !pos.Turn().Has(by)):
		w.t.Fatalf("seat %d is not in turn and may play %q", by, text)
	case err == nil:
		return // it was a way to write a legal move
	case !errors.Is(err, game.ErrTurn) && !errors.Is(err, game.ErrParse) && !errors.Is(err, game.ErrIllegal):
		w.t.Fatalf("seat %d tried %q: %v", by, text, err)
	}
	w.refused++
}

// nonsense is a move of another seat, one that is written wrongly, or no move at all.
func (w *walker) nonsense(pos game.Position, seats int) string {
	text := ""
	if ms := pos.Moves(game.Seat(w.luck.IntN(seats))); len(ms) > 0 {
		text = ms[w.luck.IntN(len(ms))]
	}
	b := []byte(text)
	switch w.luck.IntN(4) {
	case 0:
		return text
	case 1:
		if len(b) > 0 {
			b[w.luck.IntN(len(b))] = byte(32 + w.luck.IntN(95))
		}
	case 2:
		b = append(b, fmt.Sprintf(" %d", w.luck.IntN(700)-50)...)
	case 3:
		b = b[:w.luck.IntN(len(b)+1)]
	}
	return string(b)
}

// look is all that anybody can see of a position.
func look(pos game.Position, seats int) string {
	s := fmt.Sprint(pos.Turn(), pos.Round(), pos.View(game.Public), pos.View(game.All))
	for i := range game.Seat(seats) {
		s += fmt.Sprint(pos.View(i.Viewer()), pos.Score(i), len(pos.Moves(i)))
	}
	return s
}
