package game_test

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"testing"

	"spelunke/game"
	"spelunke/game/gametest/kuhn"
)

// ExampleHide plays Kuhn poker as the house does: by text, and without knowing
// what the moves mean.
func ExampleHide() {
	g := game.Hide(kuhn.Rules())
	params, err := g.Complete(nil)
	if err != nil {
		panic(err)
	}
	pos, err := g.Start(params, 2)
	for _, e := range []struct {
		by   game.Seat
		move string
	}{{game.House, "deal 0 K"}, {game.House, "deal 1 Q"}, {0, "bet"}, {1, "pass"}} {
		fmt.Printf("seat 0 sees %q, seat 1 %q\n", pos.Shown(e.by, e.move, game.Seat(0).Viewer()), pos.Shown(e.by, e.move, game.Seat(1).Viewer()))
		if pos, err = pos.Apply(e.by, e.move); err != nil {
			panic(err)
		}
	}
	fmt.Println(pos.Turn().List(), pos.Score(0), pos.Score(1), pos.Ranks())
	// Output:
	// seat 0 sees "deal 0 K", seat 1 "deal 0 ?"
	// seat 0 sees "deal 1 ?", seat 1 "deal 1 Q"
	// seat 0 sees "bet", seat 1 "bet"
	// seat 0 sees "pass", seat 1 "pass"
	// [] 1 -1 [1 2]
}

func start(t *testing.T, seats int) game.Position {
	t.Helper()
	g := game.Hide(kuhn.Rules())
	p, err := g.Complete(map[string]string{"cards": "4"})
	if err != nil {
		t.Fatal(err)
	}
	pos, err := g.Start(p, seats)
	if err != nil {
		t.Fatal(err)
	}
	return pos
}

func TestPosition_Apply(t *testing.T) {
	pos := start(t, 2)
	for _, c := range []struct {
		by   game.Seat
		move string
		want error
	}{
		{0, "bet", game.ErrTurn}, {game.House, "deal 0", game.ErrParse}, {game.House, "deal 0 ?", game.ErrIllegal},
		{game.House, "deal 1 K", game.ErrIllegal}, {game.House, "bet", game.ErrIllegal}, {5, "deal 0 K", game.ErrTurn}, {game.House, "deal 0 K", nil},
	} {
		next, err := pos.Apply(c.by, c.move)
		if !errors.Is(err, c.want) || (err == nil) != (next != nil) {
			t.Errorf("Apply(%d, %q) = %v, %v; want error %v", c.by, c.move, next, err, c.want)
		}
	}
	if got := pos.Moves(game.House); !slices.Equal(got, []string{"deal 0 J", "deal 0 Q", "deal 0 K", "deal 0 A"}) {
		t.Errorf("moves after Apply %v: it changes its position", got)
	}
	if pos.Moves(0) != nil || pos.Shown(0, "nonsense", game.All) != "" {
		t.Errorf("a seat not in turn has moves, or nonsense is shown")
	}
}

// TestPosition_Draw draws every number: the moves' intervals lie end to end.
func TestPosition_Draw(t *testing.T) {
	pos := start(t, 3)
	for x := range uint64(4) {
		got := pos.Draw(func(n uint64) uint64 {
			if n != 4 {
				t.Errorf("drawn out of %d, want 4", n)
			}
			return x
		})
		want := game.Roll[string]{Move: pos.Moves(game.House)[x], Lo: x, Hi: x + 1, N: 4}
		after, err := pos.Apply(game.House, want.Move)
		if err != nil || got.Roll != want || !slices.Equal(got.Next.Moves(game.House), after.Moves(game.House)) {
			t.Errorf("draw %d: %+v, want %+v", x, got, want)
		}
		move, next := pos.Sample(func(uint64) uint64 { return x })
		if move != want.Move || len(next.Moves(game.House)) != 3 {
			t.Errorf("Sample with %d = %q and %d moves, want %q and 3", x, move, len(next.Moves(game.House)), want.Move)
		}
	}
}

func TestPosition_Defaults(t *testing.T) {
	pos := start(t, 2)
	if pos.Window() || pos.Round() != 0 || pos.Awaited() != pos.Turn() || pos.Seats() != 2 {
		t.Errorf("window %v, round %d, awaited %v: want none, 0 and all in turn", pos.Window(), pos.Round(), pos.Awaited())
	}
	if _, ok := pos.View(game.Public).(kuhn.View); !ok {
		t.Errorf("view is a %T", pos.View(game.Public))
	}
}

func TestGame_Start(t *testing.T) {
	g := game.Hide(kuhn.Rules())
	for seats, ok := range map[int]bool{1: false, 2: true, 3: false} {
		_, err := g.Start(game.Params{"cards": 3}, seats)
		if (err == nil) != ok || err != nil && !errors.Is(err, game.ErrSeats) {
			t.Errorf("Start with %d seats: %v, want ok %v", seats, err, ok)
		}
	}
	for _, given := range []map[string]string{{"cards": "5"}, {"cards": "x"}, {"card": "3"}} {
		if _, err := g.Complete(given); !errors.Is(err, game.ErrParam) {
			t.Errorf("Complete(%v): %v, want ErrParam", given, err)
		}
	}
	given := map[string]string{"cards": "4"}
	p, err := g.Complete(given)
	if err != nil || !maps.Equal(g.Text(p), given) {
		t.Errorf("Text(Complete(%v)) = %v, %v", given, g.Text(p), err)
	}
}

// scored is Kuhn poker with scores out of the air.
type scored struct {
	kuhn.State
	points [3]int
}

func (s scored) Seats() int                               { return len(s.points) }
func (s scored) Score(seat game.Seat) int                 { return s.points[seat] }
func (s scored) Apply(by game.Seat, m kuhn.Move) scored   { return s }
func (s scored) View(v game.Viewer) kuhn.View             { return kuhn.View{} }
func (s scored) Moves(game.Seat, []kuhn.Move) []kuhn.Move { return nil }

func TestRanks(t *testing.T) {
	for _, c := range []struct {
		points    [3]int
		high, low []int
	}{
		{[3]int{3, 2, 1}, []int{1, 2, 3}, []int{3, 2, 1}},
		{[3]int{1, 5, 5}, []int{3, 1, 1}, []int{1, 2, 2}},
		{[3]int{0, 0, 0}, []int{1, 1, 1}, []int{1, 1, 1}},
		{[3]int{-4, 2, -4}, []int{2, 1, 2}, []int{1, 3, 1}},
	} {
		s := scored{points: c.points}
		if got := game.Ranks[scored, kuhn.Move, kuhn.View](s, game.High); !slices.Equal(got, c.high) {
			t.Errorf("Ranks(%v, High) = %v, want %v", c.points, got, c.high)
		}
		if got := game.Ranks[scored, kuhn.Move, kuhn.View](s, game.Low); !slices.Equal(got, c.low) {
			t.Errorf("Ranks(%v, Low) = %v, want %v", c.points, got, c.low)
		}
	}
}
