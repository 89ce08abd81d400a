package gametest

import "spelunke/game"

const (
	guesses = 20 // tries to guess a position before it is given up
	deepest = 8  // hidden moves that a twin may make to keep up
)

// twins plays, for every viewer, another game beside the last part of the one
// in log: it begins in a position that the viewer cannot tell from the real
// one, and goes on by moves that the viewer cannot tell from the real ones. So
// the viewer must be sent the same all the time. It returns how many positions
// were guessed and how many moves were played.
func (c *checker[S, M, V]) twins(log []turn[S, M], end S, draw game.Draw) (guessed, steps int) {
	if c.Guess == nil {
		c.errorf("the suite has no Guess, and the game is not open")
		return 0, 0
	}
	if len(log) == 0 {
		return 0, 0
	}
	for _, v := range viewers(c.play.Seats) {
		from := int(draw(uint64(len(log))))
		s := log[from].before
		twin, ok := c.guess(s, v, draw)
		if !ok {
			continue
		}
		guessed++
		if f := facetsOf[S, M, V](s, v); f != facetsOf[S, M, V](twin, v) {
			c.errorf("Guess for %s: %s differs; real %+v, guessed %+v", viewerName(v), f.differ(facetsOf[S, M, V](twin, v)), s, twin)
			continue
		}
		steps += c.lockstep(log[from:], end, twin, v, draw)
	}
	return guessed, steps
}

func (c *checker[S, M, V]) guess(s S, v game.Viewer, draw game.Draw) (twin S, ok bool) {
	for range guesses {
		if twin, ok = c.Guess(s.View(v), v, draw); ok {
			return twin, true
		}
	}
	return twin, false
}

// lockstep plays the twin along the log for as long as it can follow.
func (c *checker[S, M, V]) lockstep(log []turn[S, M], end, twin S, v game.Viewer, draw game.Draw) (steps int) {
	var none M
	for i, e := range log {
		after := end
		if i+1 < len(log) {
			after = log[i+1].before
		}
		want := e.before.Shown(e.by, e.move, v)
		if want == none {
			continue // step has checked that v is sent the same as before
		}
		next, ok := c.follow(twin, e.by, want, v, draw, deepest)
		if !ok {
			return steps // the twin's secret does not allow what the real one did
		}
		twin = next
		steps++
		real := facetsOf[S, M, V](after, v)
		if other := facetsOf[S, M, V](twin, v); other != real {
			c.errorf("after %v by %s the %s of %s differs between twins; real %+v, other %+v",
				want, seatName(e.by), real.differ(other), viewerName(v), after, twin)
			return steps
		}
	}
	return steps
}

// follow plays a move that v is shown as want, after hidden moves of others if it must.
func (c *checker[S, M, V]) follow(twin S, by game.Seat, want M, v game.Viewer, draw game.Draw, depth int) (S, bool) {
	var none M
	var fit []M
	for _, m := range twin.Moves(by, nil) {
		if twin.Shown(by, m, v) == want {
			fit = append(fit, m)
		}
	}
	if len(fit) > 0 {
		return twin.Apply(by, fit[draw(uint64(len(fit)))]), true
	}
	if depth == 0 {
		return twin, false
	}
	for _, other := range twin.Turn().List() {
		for _, m := range twin.Moves(other, nil) {
			if twin.Shown(other, m, v) != none {
				continue
			}
			if next, ok := c.follow(twin.Apply(other, m), by, want, v, draw, depth-1); ok {
				return next, true
			}
		}
	}
	return twin, false
}
