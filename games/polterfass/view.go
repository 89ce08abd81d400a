package polterfass

import "spelunke/game"

// View is what a viewer knows: all that lies open, and the own order.
type View struct {
	Board
	Orders [mostSeats]Order // those that the viewer knows, by seat
}

// View returns what v knows.
func (s State) View(v game.Viewer) View {
	view := View{Board: s.Board}
	for seat := range game.Seat(s.Players) {
		if v.Is(seat) {
			view.Orders[seat] = s.orders[seat]
		}
	}
	return view
}

// Shown hides the cards of an order from all but the one who lays it.
func (s State) Shown(by game.Seat, m Move, to game.Viewer) Move {
	if m.Kind != Lay || to.Is(by) {
		return m
	}
	hidden := Move{Kind: Lay}
	if !s.HideCount {
		hidden.Count = uint8(m.Cards.Len())
	}
	return hidden
}

// Table is the view as the page gets it.
type Table struct {
	Phase   string    `json:"phase" enum:"opening,ordering,serving,throwing,reckoning,billing,over" doc:"ordering: the guests lay cards; serving: the host throws or closes; reckoning: the host has special barrels act; over; in the others luck moves, and nobody sees them for long"`
	Host    game.Seat `json:"host" doc:"the host of this round"`
	Round   int       `json:"round" doc:"from 1"`
	Thrown  int       `json:"thrown" doc:"throws of this round, first throws that did not count too"`
	Barrels []string  `json:"barrels" doc:"what n1 to n7, s1 and s2 show: a number, double, cross, or nothing where they lie"`
	Laid    []int     `json:"laid" doc:"by seat: cards laid, 0 none yet, -1 laid but their number is hidden"`
	Orders  [][]int   `json:"orders" doc:"by seat: the cards laid, as far as you know them, the highest first"`
	Sum     int       `json:"sum" doc:"of the number barrels that stand"`
	Reach   []int     `json:"reach" doc:"what the host could serve if he closed now, ascending; empty before the orders are in"`
	Bust    bool      `json:"bust" doc:"nothing stood in the last throw"`
	Served  int       `json:"served" doc:"what was served, after closing"`
	Pad     []Slip    `json:"pad" doc:"the last bills, the newest first"`
	Target  int       `json:"target" doc:"points that end the match"`
}

// wire returns the table as the page gets it.
func wire(_ game.Params, v View) any {
	b := &v.Board
	t := Table{
		Phase: b.Phase.String(), Host: b.Host, Round: State{Board: *b}.Round(), Thrown: int(b.Thrown),
		Barrels: []string{}, Laid: []int{}, Orders: [][]int{}, Sum: b.Serve([2]Act{}), Reach: []int{}, Pad: b.slips(),
		Bust: b.Bust, Served: int(b.Served), Target: int(b.Target),
	}
	for _, f := range b.Faces {
		if f == Lying {
			t.Barrels = append(t.Barrels, "")
		} else {
			t.Barrels = append(t.Barrels, f.String())
		}
	}
	for s := range game.Seat(b.Players) {
		laid := int(b.Laid[s])
		if b.HideCount && b.In.Has(s) {
			laid = -1
		}
		t.Laid = append(t.Laid, laid)
		t.Orders = append(t.Orders, v.Orders[s].Cards())
	}
	if b.Phase == Ordering || b.Phase == Serving || b.Phase == Reckoning {
		t.Reach = b.Servings()
	}
	return t
}
