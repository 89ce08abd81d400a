package bluffpoker

import "spelunke/game"

// View is what a viewer knows: all that lies open, and what the viewer has seen
// under the cup. Of the dice seen, as many as are hidden still lie there; the
// others have been lifted, nobody knows which.
type View struct {
	Board
	Seen Dice
}

// View returns what v knows.
func (s State) View(v game.Viewer) View {
	view := View{Board: s.Board}
	seat, ok := v.Seat()
	switch {
	case ok:
		copy(view.Seen[:s.seen[seat]], s.pool[:s.seen[seat]])
		view.Seen = Sorted(view.Seen)
	case v == game.All:
		view.Seen = s.hidden()
	}
	return view
}

// Shown hides the dice under the cup from all but who looks or lifts them.
func (s State) Shown(by game.Seat, m Move, to game.Viewer) Move {
	if (m.Kind == Peek || m.Kind == Open) && !to.Is(s.Acting) {
		m.Dice = Dice{}
	}
	return m
}

// Table is the view as the page gets it.
type Table struct {
	Phase    string    `json:"phase" enum:"starting,claiming,answering,acting,thrown,raising,shooting,peeking,rolling,revealing,over" doc:"starting: the starter looks, throws again or claims; claiming: only a claim is left; answering: doubt or believe; acting: pass on blind, look or throw; thrown: after it; raising: raise a poker, or throw; shooting: throw again or stop; in peeking, rolling and revealing luck moves"`
	Round    int       `json:"round" doc:"from 1"`
	Starter  game.Seat `json:"starter" doc:"of the round"`
	Acting   game.Seat `json:"acting" doc:"who acts"`
	Claimant game.Seat `json:"claimant" doc:"who has made the present claim, or -1"`
	Way      int       `json:"way" doc:"1 left, -1 right, 0 not yet named"`
	Claim    string    `json:"claim" doc:"the present claim, or nothing"`
	Advised  bool      `json:"advised" doc:"with mats"`
	Looked   bool      `json:"looked" doc:"who acts has seen in this turn what is hidden"`
	Throws   int       `json:"throws" doc:"of the starter, or in a shoot-out"`
	Hidden   int       `json:"hidden" doc:"dice under the cup"`
	Open     []int     `json:"open" doc:"dice that lie open, from high to low"`
	Locked   []int     `json:"locked" doc:"those of them that are set aside for good"`
	Seen     []int     `json:"seen" doc:"what you have seen under the cup; if it is more than is hidden, some of it has been lifted, and nobody knows which"`
	Points   []int     `json:"points" doc:"by seat"`
	Limit    int       `json:"limit" doc:"points that lose"`
}

// wire returns the table as the page gets it.
func wire(_ game.Params, v View) any {
	b := &v.Board
	t := Table{
		Phase: b.Phase.String(), Round: State{Board: *b}.Round(), Starter: b.Starter, Acting: b.Acting, Claimant: b.Claimant - 1,
		Way: int(b.Way), Advised: b.Advised, Looked: b.Looked, Throws: int(b.Throws), Hidden: int(b.Hidden),
		Open: b.Open.List(), Locked: b.Locked.List(), Seen: v.Seen.List(), Points: []int{}, Limit: int(b.Limit),
	}
	if b.Claim != 0 {
		t.Claim = b.Claim.String()
	}
	for _, p := range b.Points[:b.Players] {
		t.Points = append(t.Points, int(p))
	}
	return t
}
