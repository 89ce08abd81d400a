package polterfass

import "spelunke/game"

const (
	leastSeats = 3
	mostSeats  = 6
)

// A Phase says what happens next.
type Phase uint8

// The phases of a round, and the end.
const (
	Opening   Phase = iota // the House throws all nine
	Ordering               // the guests lay their orders
	Serving                // the host throws or closes
	Throwing               // the House throws
	Reckoning              // the host has the special barrels act
	Billing                // the House shows the orders
	Over
)

func (p Phase) String() string {
	return [...]string{"opening", "ordering", "serving", "throwing", "reckoning", "billing", "over"}[p]
}

// Ties says what becomes of several greediest or several most modest guests.
type Ties uint8

// The three ways, in the order of the option's choices.
const (
	TiesAll   Ties = iota // each pays or gets
	TiesNone              // none pays or gets
	TiesSplit             // they share, rounded down
)

// Options are what a table has chosen.
type Options struct {
	StandNumber, StandSpecial uint8 // chance in per cent that a barrel stands
	FirstThrowAny             bool
	HideCount                 bool
	Locked                    bool
	BustNeedsNumber           bool
	Stack                     bool
	Choice                    bool
	MustUse                   bool
	Ties                      Ties
	FloorZero                 bool
	Target                    int16
	FullCycle                 bool
}

// Board is all that lies open: everything but the cards laid.
type Board struct {
	Options
	inPlay Set    // the nine
	hand   Order  // the eight cards
	most   uint16 // throws in a round; 0: no limit. For tests.

	Players int8
	Host    game.Seat
	Phase   Phase
	Rounds  uint16           // those that have ended
	Thrown  uint16           // throws of this round, the first ones that did not count too
	Faces   Faces            // as the barrels lie; all lie while all are in the cup
	In      game.Seats       // guests who have laid an order
	Laid    [mostSeats]uint8 // how many cards each has laid; 0 if hidden
	Bust    bool
	Served  int16 // v, after closing
	Scores  [mostSeats]int16
	First   Faces           // as the barrels lay when the guests began to order
	Pad     [mostBills]Bill // the last bills, the newest first
}

// Guests returns all seats but the host's.
func (b *Board) Guests() game.Seats {
	var ss game.Seats
	for s := range game.Seat(b.Players) {
		if s != b.Host {
			ss |= game.Of(s)
		}
	}
	return ss
}

// InCup returns the barrels that lie, which is what a throw throws.
func (b *Board) InCup() Set { return b.inPlay &^ b.Faces.standing() }

// Standing returns the barrels that are set aside.
func (b *Board) Standing() Set { return b.Faces.standing() }

// fall sets aside what stands of the barrels thrown and decides what follows.
func (b *Board) fall(f Faces) {
	cup, up := b.InCup(), f.standing()
	b.Thrown++
	for i := range up.List() {
		b.Faces[i] = f[i]
	}
	if b.Phase == Opening {
		b.open(up)
		return
	}
	b.Phase = Serving
	if up == 0 || b.BustNeedsNumber && cup.number() != 0 && up.number() == 0 {
		b.Phase, b.Bust = Billing, true
	}
}

// open ends the first throw, if it counts.
func (b *Board) open(up Set) {
	if up.number() != 0 || b.FirstThrowAny && up != 0 {
		b.Phase, b.First = Ordering, b.Faces
		return
	}
	b.Faces = Faces{}
}

// next begins a round.
func (b *Board) next() {
	b.Host = (b.Host + 1) % game.Seat(b.Players)
	b.Phase, b.Thrown, b.Faces, b.First = Opening, 0, Faces{}, Faces{}
	b.In, b.Laid, b.Bust, b.Served = 0, [mostSeats]uint8{}, false, 0
}
