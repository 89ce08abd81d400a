package pulverfass

import (
	"math/bits"

	"spelunke/game"
)

const (
	leastSeats = 2
	mostSeats  = 5
)

// A Phase says what happens next.
type Phase uint8

// The phases of a game.
const (
	Dealing   Phase = iota // the House deals
	Playing                // who is in turn announces or draws
	Window                 // all may veto what was announced
	Giving                 // the target of a favour gives a card
	Answering              // the target of a triple gives a card of the rank, or has none
	Stealing               // the House draws the card that a pair gets
	Peeking                // the House shows the top of the pile
	Taking                 // who has announced five takes a card from the discard pile
	Drawing                // the House shows the card drawn
	Saving                 // who has drawn a king saves himself, or is out
	Putting                // he puts the king back
	Over
)

func (p Phase) String() string {
	return [...]string{"dealing", "playing", "window", "giving", "answering", "stealing", "peeking", "taking", "drawing", "saving", "putting", "over"}[p]
}

// Options are what a table has chosen.
type Options struct {
	Short  bool // deal four cards and a bucket
	Quick  bool // a third of the rest is put aside
	Simple bool // a double turn leaves two turns, whatever was owed
	Own    bool // one may veto one's own card
	Five   bool // five different cards may be announced
}

// Board is all that lies open.
type Board struct {
	Options
	Players int8
	hand    uint8    // cards dealt to each before the bucket
	box     [2]uint8 // cards put aside: others, and buckets
	dealt   uint8    // cards dealt or put aside
	deck    Cards    // all cards but kings

	Phase   Phase
	Living  game.Seats
	Acting  game.Seat // whose turn it is
	Owed    uint8     // turns to be taken, this one included; at least 1
	Double  bool      // they stem from a double turn
	Turns   uint16    // those that have ended
	Size    uint8     // of the pile
	Counts  [mostSeats]uint8
	Discard Cards

	Announced Move    // in the window, and while its effect goes on
	Chain     uint8   // vetoes in the window
	Vetoed    [4]int8 // by whom, from 1

	gained [mostSeats]uint8 // cards got since the deal
	past   past             // what has happened to the pile since the last shuffle
}

// Kings returns how many kings are in the pile.
func (b *Board) Kings() int {
	switch b.Phase {
	case Dealing, Over:
		return 0
	case Saving, Putting:
		return b.living() - 2
	}
	return b.living() - 1
}

func (b *Board) living() int { return bits.OnesCount32(uint32(b.Living)) }

// Author returns who laid the top card in the window.
func (b *Board) Author() game.Seat { return b.layer(b.Chain) }

// below returns who laid the card that the last veto cancels.
func (b *Board) below() game.Seat { return b.layer(b.Chain - 1) }

// layer returns who laid veto n, or for 0 what was announced.
func (b *Board) layer(n uint8) game.Seat {
	if n == 0 {
		return b.Acting
	}
	return game.Seat(b.Vetoed[n-1]) - 1
}

// reactors returns all who are asked in the window.
func (b *Board) reactors() game.Seats {
	if b.Own {
		return b.Living
	}
	return b.Living &^ game.Of(b.Author())
}

// actors returns who acts next, in the window all who are asked.
func (b *Board) actors() game.Seats {
	switch b.Phase {
	case Over:
		return 0
	case Window:
		return b.reactors()
	case Playing, Taking, Saving, Putting:
		return game.Of(b.Acting)
	case Giving, Answering:
		return game.Of(b.Announced.Target())
	}
	return game.Of(game.House)
}

// next gives the turn to the next living seat.
func (b *Board) next(owed uint8, double bool) {
	for {
		if b.Acting++; b.Acting == game.Seat(b.Players) {
			b.Acting = 0
		}
		if b.Living.Has(b.Acting) {
			break
		}
	}
	b.Owed, b.Double, b.Phase = owed, double, Playing
	b.Turns++
}

// endTurn ends one turn: by a draw, a king put back or a skip.
func (b *Board) endTurn() {
	if b.Owed == 1 {
		b.next(1, false)
		return
	}
	b.Owed--
	b.Turns++
	b.Phase = Playing
}

// doubleTurn ends all turns of who acts, and the next seat takes two or more.
func (b *Board) doubleTurn() {
	owed := uint8(2)
	if b.Double && !b.Simple {
		owed += b.Owed
	}
	b.next(owed, true)
}

// done ends an announcement. Whose turn it is goes on.
func (b *Board) done() {
	b.Phase, b.Announced, b.Chain, b.Vetoed = Playing, Move{}, 0, [4]int8{}
}
