package house

import "slices"

// terms are what a table has agreed on that belongs to no rules: how long a
// reaction window is open, how an evening is won, what the page may show, and whether
// people who play with each other may ask what their moves are worth.
type terms struct {
	Window int  `json:"window,omitempty"` // seconds; 0: until everybody has answered
	Points int  `json:"points,omitempty"` // games that win an evening; 0: each game is for itself
	Odds   bool `json:"odds,omitempty"`
	Tips   bool `json:"tips,omitempty"`
}

// windows are the lengths of a reaction window that a table may choose, in seconds.
var windows = []int{0, 2, 3, 5, 8}

// mostPoints is how many games an evening may ask for.
const mostPoints = 9

// terms returns what o asks for, completed with what the game usually has. What
// the game does not have is nothing, whatever is asked for.
func (h *House) terms(o Opening) (terms, error) {
	e, err := h.entry(o.Game)
	if err != nil {
		return terms{}, err
	}
	t := terms{Window: e.Window, Points: e.Points, Odds: e.Odds}
	if o.Window != nil && e.Window > 0 {
		if t.Window = *o.Window; !slices.Contains(windows, t.Window) {
			return t, badly(ErrBadInput, "window %d, want one of %v seconds, 0 for as long as it takes", t.Window, windows)
		}
	}
	if o.Points != nil && e.Points > 0 {
		if t.Points = *o.Points; t.Points < 1 || t.Points > mostPoints {
			return t, badly(ErrBadInput, "points %d, want 1..%d", t.Points, mostPoints)
		}
	}
	if o.Odds != nil {
		t.Odds = *o.Odds && e.Odds
	}
	t.Tips = o.Tips && e.Adviser != nil
	return t, nil
}

// won reports whether somebody has won the evening.
func (r *room) won() bool {
	return r.terms.Points > 0 && slices.ContainsFunc(r.chairs, func(c chair) bool { return c.points >= r.terms.Points })
}

// fresh begins a new evening: nobody has won anything.
func (r *room) fresh() {
	for i := range r.chairs {
		r.chairs[i].points = 0
	}
}
