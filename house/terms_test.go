package house_test

import (
	"errors"
	"testing"

	"spelunke/house"
)

// ends plays the running match of a table to its end and returns who came first, by chair.
func (p *pub) ends(h *house.House, tab house.Table, people ...house.Person) (chairs []int) {
	p.Helper()
	ctx := p.Context()
	for {
		fr := fromFrame(h, p.T, tab.Match)
		if fr.Over {
			for i, r := range fr.Ranks {
				if r == 1 {
					chairs = append(chairs, fr.Seats[i].Chair)
				}
			}
			break
		}
		who := people[fr.Seats[fr.Awaited[0]].Chair]
		fr, err := h.Matches.Frame(ctx, tab.Match, who.ID, nil)
		if err == nil {
			_, err = h.Matches.Move(ctx, tab.Match, who.ID, p.cmd(), fr.Seq, fr.Moves[0])
		}
		if err != nil {
			p.Fatal(err)
		}
	}
	p.until("the table to know", func() bool { return p.table(h.Table(ctx, tab.ID, people[0])).State == "over" })
	return chairs
}

// again begins the next match at a table.
func (p *pub) again(h *house.House, id string, a, b house.Person) house.Table {
	p.Helper()
	p.table(h.Ready(p.Context(), id, b, p.cmd(), true, share(2)))
	return p.table(h.Start(p.Context(), id, a, p.cmd(), share(1)))
}

// TestEvening_Points plays evenings to two points: each game gives its winner one, the
// start passes to the left, and the game after the evening is won begins a new one.
func TestEvening_Points(t *testing.T) {
	p := newPub(t)
	p.points = 2
	h, ctx := p.open(), t.Context()
	a, b := p.guest(h, "Jule"), p.guest(h, "Mehmet")
	tab := p.playing(h, a, b)
	want, first, evenings := [2]int{}, -1, 0
	for range 12 {
		if max(want[0], want[1]) >= 2 {
			want = [2]int{}
			evenings++
		}
		for i, c := range tab.Chairs {
			if c.Points != want[i] {
				t.Fatalf("chair %d begins with %d points, want %d", i, c.Points, want[i])
			}
		}
		starter := fromFrame(h, t, tab.Match).Seats[0].Chair
		if first >= 0 && starter != 1-first {
			t.Errorf("chair %d begins, want the one to the left of %d", starter, first)
		}
		first = starter
		for _, c := range p.ends(h, tab, a, b) {
			want[c]++
		}
		now := p.table(h.Table(ctx, tab.ID, a))
		if got := [2]int{now.Chairs[0].Points, now.Chairs[1].Points}; got != want {
			t.Fatalf("points %v, want %v", got, want)
		}
		tab = p.again(h, tab.ID, a, b)
	}
	if evenings < 3 {
		t.Errorf("%d evenings were won in 12 games to 2 points", evenings)
	}
}

// TestEvening_PointsOfChairs has points go with who sits, as long as somebody does.
func TestEvening_PointsOfChairs(t *testing.T) {
	p := newPub(t)
	p.points = 9
	h, ctx := p.open(), t.Context()
	a, b := p.guest(h, "Jule"), p.guest(h, "Mehmet")
	tab := p.playing(h, a, b)
	for p.table(h.Table(ctx, tab.ID, a)).Chairs[1].Points == 0 {
		p.ends(h, tab, a, b)
		if p.table(h.Table(ctx, tab.ID, a)).Chairs[1].Points == 0 {
			tab = p.again(h, tab.ID, a, b)
		}
	}
	tab = p.table(h.Swap(ctx, tab.ID, a, p.cmd(), 0, 1))
	if tab.Chairs[0].Name != "Mehmet" || tab.Chairs[0].Points == 0 {
		t.Errorf("after changing places chair 0 is %s with %d points, want Mehmet with his", tab.Chairs[0].Name, tab.Chairs[0].Points)
	}
	tab = p.table(h.Leave(ctx, tab.ID, b, p.cmd()))
	if tab.Chairs[0].Points != 0 {
		t.Errorf("an empty chair has %d points", tab.Chairs[0].Points)
	}
	o := opening("")
	five := 5
	o.Points = &five
	tab = p.table(h.Choose(ctx, tab.ID, a, p.cmd(), o))
	if tab.Points != 5 || tab.Chairs[1].Points != 0 {
		t.Errorf("to %d points, chair 1 has %d, want a new evening to 5", tab.Points, tab.Chairs[1].Points)
	}
	ten := 10
	o.Points = &ten
	if _, err := h.Choose(ctx, tab.ID, a, p.cmd(), o); !errors.Is(err, house.ErrBadInput) {
		t.Errorf("an evening to 10 points: %v, want ErrBadInput", err)
	}
}
