package cfr

import (
	"fmt"

	"spelunke/game"
)

// A liar is a position of liar's dice for two with a die each. A bid is so many
// dice of one face; the highest face counts as any. A bid must be higher than the
// last, more dice or as many of a higher face. Who does not believe it calls: the
// bid is true or not, and the loser pays one.
type liar struct {
	faces uint8
	dice  [2]uint8
	bid   uint8 // the last, from 1; 0: none. Bid b is (b-1)/faces+1 dice of face (b-1)%faces+1
	bids  uint32
	turn  uint8
	over  bool
}

type liarMove struct {
	kind uint8 // 1 deal, 2 bid, 3 call
	to   uint8 // deal: seat, +1
	n    uint8 // deal: the die, 0 if hidden; bid
}

type liarView struct {
	die  uint8
	bids uint32
}

func (m liarMove) String() string { return fmt.Sprint(m.kind, m.to, m.n) }

func (s liar) Seats() int { return 2 }

func (s liar) Turn() game.Seats {
	switch {
	case s.over:
		return 0
	case s.dice[1] == 0:
		return game.Of(game.House)
	}
	return game.Of(game.Seat(s.turn))
}

func (s liar) Moves(by game.Seat, buf []liarMove) []liarMove {
	if !s.Turn().Has(by) {
		return buf
	}
	if by == game.House {
		to := uint8(1)
		if s.dice[0] > 0 {
			to = 2
		}
		for die := uint8(1); die <= s.faces; die++ {
			buf = append(buf, liarMove{1, to, die})
		}
		return buf
	}
	for b := s.bid + 1; b <= 2*s.faces; b++ {
		buf = append(buf, liarMove{kind: 2, n: b})
	}
	if s.bid > 0 {
		buf = append(buf, liarMove{kind: 3})
	}
	return buf
}

func (s liar) Weight(liarMove) uint64 { return 1 }

func (s liar) Apply(_ game.Seat, m liarMove) liar {
	switch m.kind {
	case 1:
		s.dice[m.to-1] = m.n
	case 2:
		s.bid, s.bids, s.turn = m.n, s.bids|1<<m.n, 1-s.turn
	case 3:
		s.over = true
	}
	return s
}

// Score is 1 for the winner and -1 for the loser: the bidder is the one not in turn.
func (s liar) Score(seat game.Seat) int {
	count, face := (s.bid-1)/s.faces+1, (s.bid-1)%s.faces+1
	n := uint8(0)
	for _, d := range s.dice {
		if d == face || d == s.faces {
			n++
		}
	}
	if (n >= count) == (game.Seat(s.turn) != seat) {
		return 1
	}
	return -1
}

func (s liar) View(v game.Viewer) liarView {
	view := liarView{bids: s.bids}
	if seat, ok := v.Seat(); ok {
		view.die = s.dice[seat]
	}
	return view
}

func (s liar) Shown(_ game.Seat, m liarMove, to game.Viewer) liarMove {
	if m.kind == 1 && !to.Is(game.Seat(m.to)-1) {
		m.n = 0
	}
	return m
}
