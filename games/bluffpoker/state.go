package bluffpoker

import "spelunke/game"

// State is a whole position.
type State struct {
	Board

	// The dice under the cup, as far as they have been drawn, and behind them
	// those that have been lifted unseen and are remembered by somebody who has
	// looked, the latest first. A seat that has seen n has seen the first n. Dice
	// that nobody tells apart stand from high to low; nobody has seen a 0.
	pool Dice
}

var _ interface {
	game.Rounder
	game.Ranker
} = State{}

// Seats returns the number of players.
func (s State) Seats() int { return int(s.Players) }

// Turn returns who acts: one seat or the House.
func (s State) Turn() game.Seats {
	switch s.Phase {
	case Over:
		return 0
	case Peeking, Rolling, Revealing:
		return game.Of(game.House)
	}
	return game.Of(s.Acting)
}

// Round returns the number of the round, from 1.
func (s State) Round() int {
	if s.Phase == Over {
		return int(s.Rounds)
	}
	return int(s.Rounds) + 1
}

// Score returns a seat's penalty points.
func (s State) Score(seat game.Seat) int { return int(s.Points[seat]) }

// Rank returns 1 for all but the loser, who is last.
func (s State) Rank(seat game.Seat) int {
	if s.Points[seat] >= s.Limit {
		return int(s.Players)
	}
	return 1
}

// Weight returns in how many of equally likely ways dice fall as in m.
func (s State) Weight(m Move) uint64 {
	if m.Kind != Roll && s.pool[0] != 0 {
		return 1 // they have been seen before
	}
	return m.Dice.weight(int(m.Count))
}

// Apply returns the position after a legal move.
func (s State) Apply(by game.Seat, m Move) State {
	switch m.Kind {
	case Look:
		s.back, s.Phase = s.Phase, Peeking
	case Peek:
		s.peek(m.Dice)
	case Again:
		s.Throws++
		s.Looked = false
		s.moved(Started)
		s.forget()
	case Left, Right:
		s.Way, s.Phase = 1, Claiming
		if m.Kind == Right {
			s.Way = -1
		}
	case Mats:
		s.Advised, s.Phase = true, Claiming
	case Say:
		s.say(m.Claim)
	case Doubt, Believe:
		s.answer(m.Kind == Doubt)
	case Cup:
		s.Open, s.Hidden, s.Looked, s.Phase = m.Dice, 3-m.Count, false, Thrown
		s.moved(Covered)
		s.forget()
	case Open, OpenAll:
		s.openly(m)
	case Lay:
		s.lay(m.Dice)
	case Throw:
		s.again(m.Dice)
	case Stop:
		s.settle()
	case Roll:
		s.rolled(m.Dice)
	case Reveal:
		s.reveal(m.Dice)
	}
	return s
}

// forget is for dice that have been thrown or shown: nobody has seen any.
func (s *State) forget() {
	s.pool, s.seen = Dice{}, [mostSeats]uint8{}
}

func (s *State) peek(d Dice) {
	copy(s.pool[:s.Hidden], d[:s.Hidden])
	s.seen[s.Acting] = s.Hidden
	s.Looked = true
	s.Phase, s.back = s.back, 0
	s.tidy()
}

// say makes a claim and asks the next player.
func (s *State) say(c Claim) {
	s.told(c)
	s.Claim, s.Claimant = c, s.Acting+1
	s.Acting = s.left(s.Acting, s.Way)
	s.Looked, s.Throws, s.Phase = false, 0, Answering
}

func (s *State) answer(doubt bool) {
	s.answered(doubt)
	s.Advised, s.Doubted = false, doubt
	switch {
	case !doubt && s.Claim < pokers:
		s.Phase = Acting
	case !doubt && s.Raise && s.Claim < poker(int(s.faces)):
		s.Phase = Raising
	default:
		s.lift()
	}
}

// lift has the cup lifted, for a doubt or a shoot-out.
func (s *State) lift() {
	s.class = uint8(Class(s.Open, s.Claim))
	if s.Hidden > 0 {
		s.Phase = Revealing
		return
	}
	s.shown()
}

func (s *State) reveal(d Dice) {
	s.Open, s.Hidden = s.Open.And(d), 0
	s.forget()
	s.shown()
}

// shown goes on when all dice lie open.
func (s *State) shown() {
	s.proved()
	if s.Doubted {
		s.judge()
		return
	}
	s.Phase, s.falling, s.Open, s.Throws = Rolling, 3, Dice{}, 0
	s.back = Shooting
}

// openly begins a throw in the open.
func (s *State) openly(m Move) {
	s.moved(Gathered)
	s.Phase, s.back = Rolling, Thrown
	if m.Kind == OpenAll {
		s.Open, s.Hidden, s.falling = Dice{}, 0, 3
		s.forget()
		return
	}
	s.falling = m.Count + uint8(m.More.Len())
	s.Open = s.Open.Without(m.More)
	s.lifted(m.Dice, m.Count)
}

// lifted takes dice from under the cup that others do not see.
func (s *State) lifted(d Dice, n uint8) {
	if n == 0 {
		return
	}
	rest := s.hidden().Without(d)
	pool, i := rest, rest.Len()
	i += copy(pool[i:], d[:n])
	copy(pool[i:], s.pool[s.Hidden:])
	s.pool = pool
	s.Hidden -= n
	s.seen[s.Acting] = s.Hidden
	if s.Hidden == 0 {
		s.forget()
	}
	s.tidy()
}

// lay lays dice open that who acts has seen.
func (s *State) lay(d Dice) {
	s.moved(Gathered)
	n := uint8(d.Len())
	rest := s.hidden().Without(d)
	pool := rest
	copy(pool[rest.Len():], s.pool[s.Hidden:])
	s.pool = pool
	s.Hidden -= n
	s.Open = s.Open.And(d)
	for i := range s.seen {
		s.seen[i] -= min(s.seen[i], n)
	}
	if s.Hidden == 0 {
		s.forget()
	}
	s.tidy()
	s.Phase = Claiming
}

// again throws dice of a shoot-out once more, or begins one.
func (s *State) again(d Dice) {
	if s.Phase == Raising {
		s.lift()
		return
	}
	s.Open = s.Open.Without(d)
	if s.Lock {
		s.Locked = s.Open
	}
	s.falling, s.back, s.Phase = uint8(d.Len()), Shooting, Rolling
}

func (s *State) rolled(d Dice) {
	s.Open = s.Open.And(d)
	s.Phase, s.back, s.falling = s.back, 0, 0
	if s.Phase != Shooting {
		return
	}
	if s.Throws++; s.Throws == s.shots {
		s.settle()
	}
}

// hidden returns the dice under the cup, as far as they have been drawn.
func (s *State) hidden() (d Dice) {
	copy(d[:s.Hidden], s.pool[:s.Hidden])
	return Sorted(d)
}

// tidy drops lifted dice that nobody remembers, and sorts what nobody can tell apart.
func (s *State) tidy() {
	top := s.Hidden
	var edge [4]bool // before die i is a border that somebody knows
	edge[s.Hidden] = true
	for _, n := range s.seen {
		top = max(top, n)
		edge[n] = true
	}
	for i := top; i < 3; i++ {
		s.pool[i] = 0
	}
	for range 2 {
		for i := range 2 {
			if !edge[i+1] && s.pool[i] < s.pool[i+1] {
				s.pool[i], s.pool[i+1] = s.pool[i+1], s.pool[i]
			}
		}
	}
}
