package pulverfass

import "spelunke/game"

// An event is one thing that all have seen happen to the pile, in four bytes.
type event struct {
	kind  eventKind
	by    int8  // from 1
	owed  uint8 // turns that he had to take, this one included
	draws uint8 // harmless cards drawn since, until the next event
}

// An eventKind says what has happened.
type eventKind uint8

const (
	keg      eventKind = iota + 1 // a king was drawn
	returned                      // it was put back, where only who did it knows
	saw                           // somebody has seen the top cards
	shied                         // somebody who had seen cards announced to let his turn go
)

// A past is what has happened to the pile since the last shuffle, the oldest
// first; when it is full the oldest is forgotten. Secrets are what of it only
// who did it knows: the place of a king, from 1, or three cards, by event.
type (
	past    [12]event
	secrets [12]uint16
)

func (p *past) len() int {
	n := 0
	for n < len(p) && p[n].kind != 0 {
		n++
	}
	return n
}

// happened notes an event by who acts.
func (s *State) happened(kind eventKind, secret uint16) {
	n := s.past.len()
	if n == len(s.past) {
		copy(s.past[:], s.past[1:])
		copy(s.secrets[:], s.secrets[1:])
		n--
	}
	s.past[n] = event{kind: kind, by: int8(s.Acting) + 1, owed: s.Owed}
	s.secrets[n] = secret
}

// drawn notes that a harmless card was drawn; before the first event that tells nothing.
func (p *past) drawn() {
	if n := p.len(); n > 0 {
		p[n-1].draws++
	}
}

// looked reports whether a seat knows something of the pile that others do not.
func (p *past) looked(seat game.Seat) bool {
	for i := 0; i < len(p) && p[i].kind != 0; i++ {
		if e := p[i]; (e.kind == saw || e.kind == returned) && e.by == int8(seat)+1 {
			return true
		}
	}
	return false
}

// of returns the secrets of a seat alone.
func (x *secrets) of(seat game.Seat, p *past) (out secrets) {
	for i := 0; i < len(p) && p[i].kind != 0; i++ {
		if p[i].by == int8(seat)+1 {
			out[i] = x[i]
		}
	}
	return out
}

// secretTop packs three cards.
func secretTop(top [3]Card) uint16 {
	return uint16(top[0]) | uint16(top[1])<<4 | uint16(top[2])<<8
}

// A Habits says what to expect of others, for Imagine.
type Habits struct {
	// Put draws the place, in [0, size], to which a seat that has to take owed
	// turns, this one included, puts a king back.
	Put func(size, owed uint8, draw game.Draw) uint8
	// Shy is how often somebody who knows the top card, which is no king, lets his
	// turn go all the same, for a hundred times that somebody does who knows of a king.
	Shy uint64
}

// A replay goes through the past of a pile with one seat's eyes: what it cannot
// know is drawn, and weight is how likely the rest is then.
type replay struct {
	cells  [most + 1]Card // from the top; 0 undecided
	seen   [most + 1]game.Seats
	size   uint8
	open   uint64 // places undecided, and kings that lie at them
	kings  uint64
	weight uint64
}

// certain is the weight of what is certain.
const certain = 1 << 48

// noKing is a place of which is known only that no king lies there.
const noKing = Bucket + 1

// rerun goes through the past as view shows it to a seat.
func (r *replay) rerun(view *View, me int8, h *Habits, draw game.Draw) {
	r.begin(view)
	for i, e := range view.past[:view.past.len()] {
		switch {
		case e.kind == keg:
			r.take(true)
		case e.kind == returned:
			place := uint8(view.own[i]) - 1
			if e.by != me {
				place = h.Put(r.size, e.owed, draw)
			}
			r.insert(min(place, r.size), game.Of(game.Seat(e.by)-1))
		case e.kind == saw:
			for j := range min(3, r.size) {
				if r.seen[j] |= game.Of(game.Seat(e.by) - 1); e.by == me {
					r.is(j, Card(view.own[i]>>(4*j))&15)
				}
			}
		case e.kind == shied && e.by != me && r.size > 0 && r.seen[0].Has(game.Seat(e.by)-1):
			r.shied(h.Shy, draw)
		}
		for range e.draws {
			r.take(false)
		}
		if r.weight == 0 {
			return
		}
	}
}

// begin finds out how the pile was before its past.
func (r *replay) begin(view *View) {
	size, kings := int(view.Size), view.Kings()
	for _, e := range view.past {
		size += int(e.draws)
		switch e.kind {
		case keg:
			size, kings = size+1, kings+1
		case returned:
			size, kings = size-1, kings-1
		}
	}
	*r = replay{size: uint8(size), open: uint64(size), kings: uint64(kings), weight: certain}
}

// take takes the top card off, which was a king or was none.
func (r *replay) take(king bool) {
	if r.size == 0 {
		r.weight = 0
		return
	}
	if king {
		r.is(0, King)
	} else {
		r.is(0, noKing)
	}
	r.size--
	copy(r.cells[:r.size], r.cells[1:])
	copy(r.seen[:r.size], r.seen[1:])
	r.cells[r.size], r.seen[r.size] = 0, 0
}

func (r *replay) insert(i uint8, by game.Seats) {
	copy(r.cells[i+1:], r.cells[i:r.size])
	copy(r.seen[i+1:], r.seen[i:r.size])
	r.cells[i], r.seen[i] = King, by
	r.size++
}

// is folds in that c, which may be noKing, lies at a place.
func (r *replay) is(i uint8, c Card) {
	switch was := r.cells[i]; {
	case r.weight == 0:
	case was == 0 && c == King:
		r.weight = r.weight * r.kings / r.open
		r.kings, r.open = r.kings-1, r.open-1
	case was == 0:
		r.weight = r.weight * (r.open - r.kings) / r.open
		r.open--
	case (was == King) != (c == King), c != noKing && was != noKing && was != c:
		r.weight = 0
	case c == noKing:
		return
	}
	r.cells[i] = c
}

// shied folds in that somebody who knew the top card let his turn go.
func (r *replay) shied(shy uint64, draw game.Draw) {
	switch r.cells[0] {
	case King:
	case 0:
		king, other := 100*r.kings, shy*(r.open-r.kings)
		if king+other == 0 {
			r.weight = 0
			return
		}
		w, c := r.weight*(king+other)/(100*r.open), Card(noKing)
		if draw(king+other) < king {
			c = King
		}
		r.is(0, c)
		r.weight = w
	default:
		r.weight = r.weight * shy / 100
	}
}
