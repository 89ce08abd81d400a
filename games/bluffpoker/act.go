package bluffpoker

import "spelunke/game"

// Moves appends the legal moves of seat by, in the order that the package comment gives.
func (s State) Moves(by game.Seat, buf []Move) []Move {
	if !s.Turn().Has(by) {
		return buf
	}
	switch s.Phase {
	case Starting:
		return s.start(buf)
	case Claiming:
		return s.appendClaims(buf, s.Claim.next())
	case Answering:
		return append(buf, Move{Kind: Doubt}, Move{Kind: Believe})
	case Acting:
		return s.act(buf)
	case Thrown:
		return s.thrown(buf)
	case Raising:
		return append(s.appendClaims(buf, s.Claim.next()), Move{Kind: Throw})
	case Shooting:
		return s.shoot(append(buf, Move{Kind: Stop}))
	case Peeking:
		return s.look(buf, Peek)
	case Revealing:
		return s.look(buf, Reveal)
	}
	return appendThrows(buf, Roll, int(s.falling), int(s.faces))
}

// look appends what the House may show under the cup: what has been seen
// before, or any fall of dice that nobody has seen.
func (s *State) look(buf []Move, kind Kind) []Move {
	if s.pool[0] != 0 {
		return append(buf, Move{Kind: kind, Count: s.Hidden, Dice: s.hidden()})
	}
	return appendThrows(buf, kind, int(s.Hidden), int(s.faces))
}

func (s *State) start(buf []Move) []Move {
	buf = s.appendClaims(buf, lowest)
	if s.Looked {
		if s.Throws < s.throws {
			buf = append(buf, Move{Kind: Again})
		}
		return s.appendLays(buf)
	}
	if s.Throws < s.throws || s.throws == 1 {
		buf = append(buf, Move{Kind: Look})
	}
	return buf
}

// thrown lists what may follow a throw.
func (s *State) thrown(buf []Move) []Move {
	buf = s.appendClaims(buf, s.Claim.next())
	switch {
	case s.Hidden == 0:
	case s.Looked:
		buf = s.appendLays(buf)
	default:
		buf = append(buf, Move{Kind: Look})
	}
	return buf
}

// act lists what may follow believing a number.
func (s *State) act(buf []Move) []Move {
	if !s.Looked {
		buf = s.appendClaims(buf, s.Claim.next())
		if s.Hidden > 0 {
			buf = append(buf, Move{Kind: Look})
		}
	}
	if !s.Looked && s.Hidden > 0 {
		buf = append(buf, Move{Kind: Cup})
	} else {
		stay, n := s.Open.And(s.hidden()).Subsets()
		for _, d := range stay[:n] {
			if d.Len() < 3 {
				buf = append(buf, Move{Kind: Cup, Count: uint8(d.Len()), Dice: d})
			}
		}
	}
	buf = append(buf, Move{Kind: OpenAll})
	hidden, h := [8]Dice{}, 1 // none of them, if they are not known
	if s.Looked {
		hidden, h = s.hidden().Subsets()
	}
	open, o := s.Open.Subsets()
	for _, d := range hidden[:h] {
		for _, e := range open[:o] {
			if n := d.Len() + e.Len(); n > 0 && n < 3 {
				buf = append(buf, Move{Kind: Open, Count: uint8(d.Len()), Dice: d, More: e})
			}
		}
	}
	return buf
}

// shoot lists the throws of a shoot-out: dice set aside for good are not thrown.
func (s *State) shoot(buf []Move) []Move {
	dice, n := s.Open.Without(s.Locked).Subsets()
	for _, d := range dice[:n] {
		if d != (Dice{}) {
			buf = append(buf, Move{Kind: Throw, Count: uint8(d.Len()), Dice: d})
		}
	}
	return buf
}

// appendLays appends the dice under the cup that may be laid open.
func (s *State) appendLays(buf []Move) []Move {
	dice, n := s.hidden().Subsets()
	for _, d := range dice[:n] {
		if d != (Dice{}) {
			buf = append(buf, Move{Kind: Lay, Count: uint8(d.Len()), Dice: d})
		}
	}
	return buf
}

// appendClaims appends what leads to a claim: the direction, if it is not
// named yet; else the claims from one on, and mats.
func (s *State) appendClaims(buf []Move, from Claim) []Move {
	if s.Way == 0 {
		return append(buf, Move{Kind: Left}, Move{Kind: Right})
	}
	buf = s.appendSaid(buf, from)
	if s.Phase != Claiming || !s.Advised {
		buf = append(buf, Move{Kind: Mats})
	}
	return buf
}

func (s *State) appendSaid(buf []Move, from Claim) []Move {
	for c := from; c <= poker(int(s.faces)); c = c.next() {
		if s.Odd || c.real(int(s.faces)) {
			buf = append(buf, Move{Kind: Say, Claim: c})
		}
	}
	return buf
}
