package knobeln

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"spelunke/game"
)

func TestSettle(t *testing.T) {
	names := []string{"croatian", "pair", "sharp", "strict", "saved", "five_is_full_house"}
	for bits := range 1 << len(names) {
		for columns := 1; columns <= 4; columns++ {
			for _, order := range []string{"free", "mixed"} {
				given := map[string]string{"columns": fmt.Sprint(columns), "column_order": order}
				for i, name := range names {
					given[name] = fmt.Sprint(bits >> i & 1)
				}
				checkSettle(t, given, columns)
			}
		}
	}
}

// checkSettle repeats the table of the rules in its own words.
func checkSettle(t *testing.T, given map[string]string, columns int) {
	t.Helper()
	strict, croatian, mixed := given["strict"] == "1", given["croatian"] == "1", given["column_order"] == "mixed"
	allowed := !(strict && (croatian || columns > 1)) && !(mixed && columns == 1)
	p, err := Rules().Complete(given)
	if allowed != (err == nil) {
		t.Errorf("Complete(%v): %v, want allowed %v", given, err, allowed)
	}
	if err != nil && !errors.Is(err, game.ErrParam) {
		t.Errorf("Complete(%v): %v, want ErrParam", given, err)
	}
	if err == nil && strict && p["five_is_full_house"] != 1 {
		t.Errorf("Complete(%v) leaves five_is_full_house at %d, want 1", given, p["five_is_full_house"])
	}
	if err == nil && !strict && fmt.Sprint(p["five_is_full_house"]) != given["five_is_full_house"] {
		t.Errorf("Complete(%v) changes five_is_full_house", given)
	}
}

func TestSettle_Message(t *testing.T) {
	for _, c := range []struct {
		given map[string]string
		want  []string
	}{
		{map[string]string{"strict": "1", "croatian": "1"}, []string{"strict=1", "croatian=1"}},
		{map[string]string{"strict": "1", "columns": "3"}, []string{"strict=1", "columns=3", "want columns=1"}},
		{map[string]string{"column_order": "mixed"}, []string{"column_order=mixed", "columns=1", "want columns=2..4"}},
	} {
		_, err := Rules().Complete(c.given)
		for _, want := range c.want {
			if err == nil || !strings.Contains(err.Error(), want) {
				t.Errorf("Complete(%v): %v, want it to name %s", c.given, err, want)
			}
		}
	}
}

func TestSeats(t *testing.T) {
	g := game.Hide(Rules())
	p, err := g.Complete(nil)
	if err != nil {
		t.Fatal(err)
	}
	for seats, want := range map[int]bool{0: false, 1: true, 2: true, 8: true, 16: true, 17: false} {
		if _, err := g.Start(p, seats); (err == nil) != want {
			t.Errorf("Start with %d seats: %v, want ok %v", seats, err, want)
		}
	}
}

func TestSheet_Fields(t *testing.T) {
	upper := []Field{Ones, Twos, Threes, Fours, Fives, Sixes}
	lower := []Field{ThreeKind, FourKind, FullHouse, SmallStraight, LargeStraight, Knobel}
	for _, c := range []struct {
		options []string
		extra   []Field
	}{
		{nil, []Field{Chance}},
		{[]string{"pair", "1"}, []Field{Pair, Chance}},
		{[]string{"croatian", "1"}, []Field{Maximum, Minimum}},
		{[]string{"croatian", "1", "pair", "1"}, []Field{Pair, Maximum, Minimum}},
	} {
		want := fields(0)
		for _, f := range append(append(append([]Field{}, upper...), lower...), c.extra...) {
			want |= 1 << f
		}
		b := board(t, c.options...)
		if b.fields != want {
			t.Errorf("%v: fields %b, want %b", c.options, b.fields, want)
		}
		if got := b.Turns(); got != 12+len(c.extra) {
			t.Errorf("%v: %d turns, want %d", c.options, got, 12+len(c.extra))
		}
	}
}

// A table is a match that is played by hand.
type table struct {
	t   *testing.T
	pos game.Position
}

func open(t *testing.T, seats int, options ...string) *table {
	t.Helper()
	given := map[string]string{}
	for i := 0; i < len(options); i += 2 {
		given[options[i]] = options[i+1]
	}
	g := game.Hide(Rules())
	p, err := g.Complete(given)
	if err != nil {
		t.Fatal(err)
	}
	pos, err := g.Start(p, seats)
	if err != nil {
		t.Fatal(err)
	}
	return &table{t, pos}
}

func (tb *table) play(by game.Seat, moves ...string) {
	tb.t.Helper()
	for _, m := range moves {
		who := by
		if strings.HasPrefix(m, "roll") {
			who = game.House
		}
		next, err := tb.pos.Apply(who, m)
		if err != nil {
			tb.t.Fatalf("%s: %v", m, err)
		}
		tb.pos = next
	}
}

// turn throws once and enters the dice.
func (tb *table) turn(by game.Seat, dice, field string) {
	tb.t.Helper()
	tb.play(by, "throw", "roll "+dice, "score "+field)
}

func (tb *table) refuse(by game.Seat, move string) {
	tb.t.Helper()
	if _, err := tb.pos.Apply(by, move); err == nil {
		tb.t.Errorf("%q is not refused", move)
	}
}

func (tb *table) view() Table { return tb.pos.View(game.Public).(Table) }

func (tb *table) entries() string {
	var out []string
	for _, m := range tb.pos.Moves(tb.view().Seat) {
		if name, ok := strings.CutPrefix(m, "score "); ok {
			out = append(out, name)
		}
	}
	return strings.Join(out, ", ")
}

func TestTurn(t *testing.T) {
	tb := open(t, 2)
	if got := fmt.Sprint(tb.pos.Moves(0), tb.pos.Moves(1)); got != "[throw] []" {
		t.Errorf("moves at the start %v, want the seat's own throw", got)
	}
	tb.refuse(0, "score ones") // not before a throw
	tb.play(0, "throw", "roll 1 2 4 4 6")
	tb.refuse(1, "keep 4 4")
	tb.refuse(0, "keep 4 4 4")
	tb.refuse(0, "keep 1 2 4 4 6") // nothing would be thrown
	tb.refuse(0, "throw")
	tb.play(0, "keep 4 4", "roll 1 4 5")
	tb.play(0, "keep 1", "roll 1 1 1 6") // dice set aside go back into the cup
	if got := tb.view(); got.Left != 0 || got.Thrown != 3 || fmt.Sprint(got.Dice, got.Kept) != "[1 1 1 1 6] [1]" {
		t.Errorf("after the third throw %+v", got)
	}
	tb.refuse(0, "keep 1 1 1 1") // no fourth throw
	if got := len(tb.pos.Moves(0)); got != 13 {
		t.Errorf("%d moves after the third throw, want 13 entries", got)
	}
	tb.play(0, "score large-straight") // crossed out
	if got := tb.view(); got.Seat != 1 || got.Phase != "start" || got.Sheets[0].Cells[0][10] != 0 || got.Sheets[0].Cells[0][0] != -1 {
		t.Errorf("after the entry %+v", got)
	}
	tb.turn(1, "2 2 2 3 3", "full-house") // early
	tb.play(0, "throw", "roll 1 1 1 1 1")
	tb.refuse(0, "score large-straight") // not free
	tb.refuse(0, "score maximum")
	tb.refuse(0, "score pair")
	tb.refuse(0, "score ones 1") // there is one column only
}

// TestEntry_NoChoice makes sure that nobody can enter 0 where dice score: an
// entry has no amount, and every field has one move for it.
func TestEntry_NoChoice(t *testing.T) {
	tb := open(t, 1)
	tb.play(0, "throw", "roll 6 6 6 6 6")
	seen := map[string]bool{}
	view := tb.view()
	for i, field := range view.Fields {
		next, err := tb.pos.Apply(0, "score "+field)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := next.Score(0), view.Open[0][i]; got != want || seen[field] {
			t.Errorf("%s scores %d, want %d; met before: %v", field, got, want, seen[field])
		}
		seen[field] = true
	}
	if got := tb.entries(); strings.Count(got, ",") != 12 || len(seen) != 13 {
		t.Errorf("entries %s, want 13", got)
	}
}

func TestStrict(t *testing.T) {
	tb := open(t, 1, "strict", "1", "pair", "1")
	order := strings.Split("ones twos threes fours fives sixes pair three-kind four-kind full-house small-straight large-straight knobel chance", " ")
	for _, field := range order {
		tb.play(0, "throw", "roll 5 5 5 5 5")
		if got := tb.entries(); got != field {
			t.Fatalf("entries %s, want only %s", got, field)
		}
		tb.play(0, "score "+field)
	}
	// fives 25, pair 25, three and four of a kind 30, full house 25, knobel 50, chance 100.
	if got := tb.pos.Score(0); got != 25+25+30+30+25+50+100 || tb.pos.Turn() != 0 {
		t.Errorf("fourteen Knobel score %d, want 285", got)
	}
}

func TestSharp(t *testing.T) {
	tb := open(t, 1, "sharp", "1")
	tb.play(0, "throw", "roll 1 1 2 3 5")
	if !tb.view().Sharp {
		t.Errorf("the first throw is not sharp")
	}
	tb.play(0, "keep 1 1", "roll 2 3 4")
	if tb.view().Sharp {
		t.Errorf("a throw of three dice is sharp")
	}
	tb.play(0, "keep -", "roll 2 3 4 5 6", "score large-straight") // the third throw, sharp
	tb.play(0, "throw", "roll 2 2 6 6 6", "keep 2 2 6 6", "roll 6", "score full-house")
	if got := tb.view().Sheets[0].Lower[0]; got != 80+25 {
		t.Errorf("lower sum %d, want 105: the straight is sharp, the full house is not", got)
	}
	tb = open(t, 1)
	tb.play(0, "throw", "roll 2 3 4 5 6")
	if tb.view().Sharp {
		t.Errorf("sharp without the variant")
	}
}

func TestSaved(t *testing.T) {
	tb := open(t, 2, "saved", "1")
	stocks := func() string {
		v := tb.view()
		return fmt.Sprint(v.Sheets[0].Stock, v.Sheets[1].Stock, v.Left)
	}
	for _, step := range []struct {
		by    game.Seat
		moves string
		want  string // stocks of both seats and throws left
	}{
		{0, "", "3 0 3"},
		{0, "throw,roll 2 2 2 3 3", "2 0 2"},
		{0, "score full-house", "2 3 3"}, // two are written down
		{1, "throw,roll 1 1 1 1 2,keep 1 1 1 1,roll 2,keep 1 1 1 1,roll 3,score ones", "5 0 5"}, // five may be used
		{0, "throw,roll 1 2 2 5 6,keep -,roll 1 2 2 5 6,keep 6,roll 1 2 2 5,keep 6,roll 1 2 2 5", "1 0 1"},
		{0, "keep 6,roll 6 6 6 6", "0 0 0"},
		{0, "score knobel", "0 3 3"},
	} {
		if step.moves != "" {
			tb.play(step.by, strings.Split(step.moves, ",")...)
		}
		if got := stocks(); got != step.want {
			t.Errorf("after %s: %s, want %s", step.moves, got, step.want)
		}
	}
	tb = open(t, 2)
	if got := stocks(); got != "0 0 3" {
		t.Errorf("without the variant: %s, want no stock and three throws", got)
	}
}

// TestSaved_Most saves all it can: 60 turns of three throws, of which one is made.
func TestSaved_Most(t *testing.T) {
	tb := open(t, 1, "saved", "1", "columns", "4", "croatian", "1", "pair", "1")
	for turn := range 60 {
		if got, want := tb.view().Left, 3+2*turn; got != want {
			t.Fatalf("turn %d: %d throws left, want %d", turn+1, got, want)
		}
		tb.play(0, "throw", "roll 1 2 3 4 6")
		entries := strings.Split(tb.entries(), ", ")
		tb.play(0, "score "+entries[len(entries)-1])
	}
	if tb.pos.Turn() != 0 || tb.view().Sheets[0].Stock != 120 || tb.view().Round != 60 {
		t.Errorf("at the end %+v", tb.view())
	}
}

func TestColumns_Free(t *testing.T) {
	tb := open(t, 1, "columns", "2")
	tb.play(0, "throw", "roll 1 2 3 4 6")
	if got := tb.entries(); !strings.HasPrefix(got, "ones 1, ones 2, twos 1, twos 2") || strings.Count(got, ",") != 25 {
		t.Errorf("entries %s, want all fields in both columns", got)
	}
	tb.refuse(0, "score ones") // which column?
	tb.refuse(0, "score ones 3")
	tb.play(0, "score ones 2")
	tb.play(0, "throw", "roll 1 2 3 4 6")
	if got := tb.entries(); !strings.HasPrefix(got, "ones 1, twos 1, twos 2") || strings.Count(got, ",") != 24 {
		t.Errorf("entries %s, want all but ones 2", got)
	}
}

func TestColumns_Mixed(t *testing.T) {
	tb := open(t, 1, "columns", "3", "column_order", "mixed", "croatian", "1")
	for _, step := range []struct{ first, entry string }{
		{"ones 1, ones 3", "ones 1"}, {"ones 3, twos 1", "ones 3"}, {"twos 1, twos 3", "minimum 2"},
		{"twos 1, twos 3", "maximum 2"}, {"twos 1, twos 3", "knobel 3"},
	} {
		tb.play(0, "throw", "roll 1 2 3 4 6")
		got := tb.entries()
		if !strings.HasPrefix(got, step.first) {
			t.Errorf("entries %s, want them to begin with %s", got, step.first)
		}
		for column, want := range []int{1, 1} {
			if n := strings.Count(got, fmt.Sprint(" ", column+1)); n != want {
				t.Errorf("entries %s: %d in column %d, want %d", got, n, column+1, want)
			}
		}
		tb.play(0, "score "+step.entry)
	}
	if got, want := tb.view().Sheets[0].Cells[1], "[-1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 16 16]"; fmt.Sprint(got) != want {
		t.Errorf("column 2 is %v, want %s: from the bottom", got, want)
	}
}

// TestColumns_MixedEnds plays with two columns until nothing is left: there is always an entry.
func TestColumns_MixedEnds(t *testing.T) {
	tb := open(t, 1, "columns", "2", "column_order", "mixed")
	for turn := range 26 {
		tb.play(0, "throw", "roll 1 2 3 4 6")
		got := strings.Split(tb.entries(), ", ")
		if want := 2 - turn/13; len(got) != want {
			t.Fatalf("turn %d: entries %v, want %d", turn+1, got, want)
		}
		tb.play(0, "score "+got[0])
	}
	if tb.pos.Turn() != 0 {
		t.Errorf("the match is not over")
	}
}

func TestCroatian_BelowZero(t *testing.T) {
	tb := open(t, 1, "croatian", "1")
	tb.turn(0, "1 1 1 1 1", "maximum")
	tb.turn(0, "6 6 6 6 6", "minimum")
	if got := tb.pos.Score(0); got != 0 {
		t.Errorf("score %d before ones is filled, want 0: the two fields are not added", got)
	}
	tb.turn(0, "1 1 1 1 2", "ones")
	if got := tb.view().Sheets[0]; got.Croatian[0] != -100 || got.Total != -96 || got.Lower[0] != 0 {
		t.Errorf("sheet %+v, want (5 − 30) × 4 and 4", got)
	}
}

// TestRounds plays a match of three: play goes round until all have filled all.
func TestRounds(t *testing.T) {
	tb := open(t, 3)
	for round := 1; round <= 13; round++ {
		for seat := range game.Seat(3) {
			if v := tb.view(); v.Seat != seat || v.Round != round || v.Rounds != 13 || tb.pos.Round() != round {
				t.Fatalf("seat %d in round %d of %d, want seat %d in round %d", v.Seat, v.Round, v.Rounds, seat, round)
			}
			tb.play(seat, "throw", "roll 1 1 1 1 1")
			first, _, _ := strings.Cut(tb.entries(), ", ")
			tb.play(seat, "score "+first)
		}
	}
	// ones 5, both of a kind and chance 5, knobel 50, and nothing for the other four Knobel.
	for seat := range game.Seat(3) {
		if got := tb.pos.Score(seat); got != 5+5+5+50+5 || tb.pos.Turn() != 0 {
			t.Errorf("seat %d has %d, want 70: there is no second bonus and no joker", seat, got)
		}
	}
}
