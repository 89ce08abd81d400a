package game

import (
	"slices"
	"testing"
)

func TestSeats(t *testing.T) {
	ss := Of(House, 2, 15)
	if got, want := ss.List(), []Seat{House, 2, 15}; !slices.Equal(got, want) {
		t.Errorf("List = %v, want %v", got, want)
	}
	if ss.Has(0) || !ss.Has(House) || !ss.Has(15) {
		t.Errorf("Has is wrong for %b", ss)
	}
}

func TestViewer(t *testing.T) {
	for _, c := range []struct {
		v    Viewer
		s    Seat
		want bool
	}{
		{Public, 0, false}, {Public, House, false}, {All, 3, true}, {All, House, true},
		{Seat(2).Viewer(), 2, true}, {Seat(2).Viewer(), 1, false}, {Seat(0).Viewer(), House, false},
	} {
		if got := c.v.Is(c.s); got != c.want {
			t.Errorf("Viewer(%d).Is(%d) = %v, want %v", c.v, c.s, got, c.want)
		}
	}
}

func TestParam(t *testing.T) {
	flag, order := Flag("croatian"), Param{Name: "column_order", Choices: []string{"free", "mixed"}}
	for _, c := range []struct {
		p    Param
		text string
		want int
		ok   bool
	}{
		{flag, "1", 1, true}, {flag, "yes", 1, true}, {flag, "2", 0, false}, {flag, "", 0, false},
		{order, "mixed", 1, true}, {order, "1", 0, false},
		{Param{Name: "columns", Min: 1, Default: 1, Max: 4}, "0", 0, false},
		{Param{Name: "columns", Min: 1, Default: 1, Max: 4}, "yes", 0, false},
	} {
		got, err := c.p.Parse(c.text)
		if got != c.want || (err == nil) != c.ok {
			t.Errorf("%s.Parse(%q) = %d, %v; want %d, ok %v", c.p.Name, c.text, got, err, c.want, c.ok)
		}
	}
}
