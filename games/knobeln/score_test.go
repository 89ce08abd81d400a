package knobeln

import (
	"testing"

	"spelunke/game"
)

// board returns a position with the given options, in which the acting seat is 0.
func board(t *testing.T, options ...string) *Board {
	t.Helper()
	return &begin(t, 1, options...).Board
}

func begin(t *testing.T, seats int, options ...string) *State {
	t.Helper()
	given := map[string]string{}
	for i := 0; i < len(options); i += 2 {
		given[options[i]] = options[i+1]
	}
	p, err := Rules().Complete(given)
	if err != nil {
		t.Fatal(err)
	}
	s := start(p, seats)
	return &s
}

func TestPoints(t *testing.T) {
	b := board(t, "pair", "1")
	b.fields = 1<<(Minimum+1) - 1<<Ones
	for _, c := range []struct {
		d    Dice
		want map[Field]int // 0 in all other fields
	}{
		{roll(1, 1, 2, 4, 6), map[Field]int{Ones: 2, Twos: 2, Fours: 4, Sixes: 6, Pair: 14}},
		{roll(1, 2, 3, 4, 6), map[Field]int{Ones: 1, Twos: 2, Threes: 3, Fours: 4, Sixes: 6, SmallStraight: 30}},
		{roll(2, 3, 4, 5, 5), map[Field]int{Twos: 2, Threes: 3, Fours: 4, Fives: 10, Pair: 19, SmallStraight: 30}},
		{roll(3, 4, 5, 6, 1), map[Field]int{Ones: 1, Threes: 3, Fours: 4, Fives: 5, Sixes: 6, SmallStraight: 30}},
		{roll(1, 2, 3, 4, 5), map[Field]int{Ones: 1, Twos: 2, Threes: 3, Fours: 4, Fives: 5, SmallStraight: 30, LargeStraight: 40}},
		{roll(2, 3, 4, 5, 6), map[Field]int{Twos: 2, Threes: 3, Fours: 4, Fives: 5, Sixes: 6, SmallStraight: 30, LargeStraight: 40}},
		{roll(1, 2, 3, 5, 6), map[Field]int{Ones: 1, Twos: 2, Threes: 3, Fives: 5, Sixes: 6}},
		{roll(1, 2, 4, 5, 6), map[Field]int{Ones: 1, Twos: 2, Fours: 4, Fives: 5, Sixes: 6}},
		{roll(4, 4, 4, 1, 2), map[Field]int{Ones: 1, Twos: 2, Fours: 12, Pair: 15, ThreeKind: 15}},
		{roll(4, 4, 4, 2, 2), map[Field]int{Twos: 4, Fours: 12, Pair: 16, ThreeKind: 16, FullHouse: 25}},
		{roll(6, 6, 6, 6, 5), map[Field]int{Fives: 5, Sixes: 24, Pair: 29, ThreeKind: 29, FourKind: 29}},
		{roll(3, 3, 3, 3, 3), map[Field]int{Threes: 15, Pair: 15, ThreeKind: 15, FourKind: 15, Knobel: 50}},
	} {
		for f := Ones; f <= Minimum; f++ {
			want := c.want[f]
			if f >= Chance {
				want = c.d.Sum()
			}
			for _, sharp := range []bool{false, true} {
				if got := b.Points(f, 0, c.d, sharp); got != want {
					t.Errorf("Points(%v, %v, sharp %v) = %d, want %d", f, c.d, sharp, got, want)
				}
			}
		}
	}
}

func TestPoints_FiveIsFullHouse(t *testing.T) {
	for _, c := range []struct {
		option string
		want   int
	}{{"0", 0}, {"1", 25}} {
		b := board(t, "five_is_full_house", c.option)
		if got := b.Points(FullHouse, 0, roll(2, 2, 2, 2, 2), false); got != c.want {
			t.Errorf("five_is_full_house=%s: five twos score %d, want %d", c.option, got, c.want)
		}
		if got := b.Points(FullHouse, 0, roll(2, 2, 2, 2, 5), false); got != 0 {
			t.Errorf("five_is_full_house=%s: four twos score %d, want 0", c.option, got)
		}
	}
}

func TestPoints_Sharp(t *testing.T) {
	five, street, house := roll(5, 5, 5, 5, 5), roll(2, 3, 4, 5, 6), roll(1, 1, 6, 6, 6)
	for _, c := range []struct {
		f    Field
		d    Dice
		want int
	}{
		{Fives, five, 25}, {Pair, five, 25}, {ThreeKind, five, 50}, {FourKind, five, 50}, {FullHouse, five, 0}, {Knobel, five, 100},
		{Chance, five, 25}, {SmallStraight, street, 60}, {LargeStraight, street, 80}, {Chance, street, 20}, {FullHouse, house, 50},
		{ThreeKind, house, 40}, {Sixes, house, 18}, {Pair, house, 20}, {FourKind, house, 0},
	} {
		if got := board(t, "sharp", "1", "pair", "1").Points(c.f, 0, c.d, true); got != c.want {
			t.Errorf("sharp Points(%v, %v) = %d, want %d", c.f, c.d, got, c.want)
		}
	}
	b := board(t, "sharp", "1", "croatian", "1")
	for _, f := range []Field{Maximum, Minimum} {
		if got := b.Points(f, 0, five, true); got != 25 {
			t.Errorf("sharp Points(%v, %v) = %d, want 25", f, five, got)
		}
	}
}

func TestPoints_Strict(t *testing.T) {
	ones, sixes := roll(1, 1, 1, 1, 1), roll(6, 6, 6, 6, 6)
	for _, c := range []struct {
		f             Field
		d             Dice
		before        int // points in knobel
		plain, sharps int // without and with sharp throws
	}{
		{ThreeKind, ones, 0, 30, 60}, {FourKind, ones, 0, 30, 60}, {ThreeKind, sixes, 0, 30, 60},
		{ThreeKind, roll(1, 1, 1, 1, 2), 0, 6, 12}, {FourKind, roll(1, 1, 1, 1, 2), 0, 6, 12},
		{FullHouse, ones, 0, 25, 50}, {FullHouse, roll(1, 1, 2, 2, 2), 0, 25, 50},
		{Pair, ones, 0, 5, 5}, {Ones, ones, 0, 5, 5}, {Knobel, ones, 0, 50, 100},
		{Chance, ones, 0, 5, 5}, {Chance, ones, 50, 100, 200}, {Chance, ones, 100, 100, 200},
		{Chance, roll(6, 6, 6, 6, 5), 50, 29, 29}, {Chance, sixes, 0, 30, 30},
	} {
		for _, sharp := range []string{"0", "1"} {
			b := board(t, "strict", "1", "pair", "1", "sharp", sharp)
			b.cells[0][0][Knobel.line()] = uint8(c.before) + 1
			want := c.plain
			if sharp == "1" {
				want = c.sharps
			}
			if got := b.Points(c.f, 0, c.d, true); got != want {
				t.Errorf("strict, sharp=%s, %d in knobel: Points(%v, %v) = %d, want %d", sharp, c.before, c.f, c.d, got, want)
			}
			if got := b.Points(c.f, 0, c.d, false); got != c.plain {
				t.Errorf("strict, not thrown sharp, %d in knobel: Points(%v, %v) = %d, want %d", c.before, c.f, c.d, got, c.plain)
			}
		}
	}
}

// TestPoints_Chance makes sure that 100 in chance is of the strict variant only.
func TestPoints_Chance(t *testing.T) {
	b := board(t)
	b.cells[0][0][Knobel.line()] = 51
	if got := b.Points(Chance, 0, roll(1, 1, 1, 1, 1), false); got != 5 {
		t.Errorf("five ones in chance after a Knobel score %d, want 5", got)
	}
}

func TestColumn(t *testing.T) {
	type sheet map[Field]int
	upper := func(points ...int) sheet {
		out := sheet{}
		for i, p := range points {
			out[Ones+Field(i)] = p
		}
		return out
	}
	for _, c := range []struct {
		name     string
		croatian string
		cells    sheet
		want     Column
		total    int
	}{
		{"empty", "0", nil, Column{}, 0},
		{"62 without bonus", "0", upper(2, 6, 9, 12, 15, 18), Column{Upper: 62}, 62},
		{"63 with bonus", "0", upper(3, 6, 9, 12, 15, 18), Column{Upper: 63, Bonus: 35}, 98},
		{"lower", "0", sheet{ThreeKind: 20, FullHouse: 25, Knobel: 50, Chance: 30, LargeStraight: 0}, Column{Lower: 125}, 125},
		{"the most", "0", sheet{
			Ones: 5, Twos: 10, Threes: 15, Fours: 20, Fives: 25, Sixes: 30, Pair: 30,
			ThreeKind: 30, FourKind: 30, FullHouse: 25, SmallStraight: 30, LargeStraight: 40, Knobel: 50, Chance: 30,
		}, Column{Upper: 105, Bonus: 35, Lower: 265}, 405},
		{"croatian open", "1", sheet{Maximum: 30, Minimum: 5}, Column{}, 0},
		{"croatian", "1", sheet{Maximum: 28, Minimum: 7, Ones: 4}, Column{Upper: 4, Croatian: 84}, 88},
		{"croatian without ones", "1", sheet{Maximum: 28, Minimum: 7, Ones: 0, Twos: 6}, Column{Upper: 6}, 6},
		{"croatian below zero", "1", sheet{Maximum: 10, Minimum: 20, Ones: 3}, Column{Upper: 3, Croatian: -30}, -27},
		{"croatian with bonus", "1", sheet{
			Ones: 3, Twos: 6, Threes: 9, Fours: 12, Fives: 15, Sixes: 18, Maximum: 20, Minimum: 10,
		}, Column{Upper: 63, Bonus: 35, Croatian: 30}, 128},
	} {
		s := begin(t, 1, "pair", "1", "croatian", c.croatian)
		for f, points := range c.cells {
			s.cells[0][0][f.line()] = uint8(points + 1)
		}
		if got := s.Column(0, 0); got != c.want || got.Total() != c.total || s.Score(0) != c.total {
			t.Errorf("%s: Column = %+v, total %d, score %d; want %+v, %d", c.name, got, got.Total(), s.Score(0), c.want, c.total)
		}
	}
}

func TestScore_Columns(t *testing.T) {
	s := begin(t, 2, "columns", "3")
	for c := range 2 {
		for f := Ones; f <= Sixes; f++ {
			s.cells[1][c][f.line()] = uint8(3*int(f) + 1) // 63 in each of two columns
		}
	}
	s.cells[1][2][Sixes.line()] = 25
	if got := [2]int{s.Score(0), s.Score(1)}; got != [2]int{0, 98 + 98 + 24} {
		t.Errorf("scores %v, want 0 and 220: each column has its own bonus", got)
	}
}

func TestRanks(t *testing.T) {
	s := begin(t, 3)
	for seat, points := range []uint8{20, 21, 21} {
		s.cells[seat][0][Chance.line()] = points
	}
	got := game.Ranks[State, Move, View](*s, Rules().Goal)
	if got[0] != 3 || got[1] != 1 || got[2] != 1 {
		t.Errorf("places %v, want 3 1 1: the highest total wins and equal totals share the place", got)
	}
}
