package sheet

import (
	"errors"
	"fmt"
	"time"

	"spelunke/game"
)

// MostBlocks is how many names or games a blank sheet has room for.
const MostBlocks = 4

// ErrOrder reports an order that cannot be printed.
var ErrOrder = errors.New("that cannot be printed")

// An Order says which sheet of a game is wanted. Without a Final position the
// sheet is blank.
type Order struct {
	Lang   string // "de" or "en"
	Params game.Params
	Names  []string // who plays, each with a block of columns; "" is a line to write on; none: as many as look good
	Final  game.Position
	Match  string    // its id; Final only
	At     time.Time // when it was played; Final only
}

// Check refuses what no game prints.
func (o Order) Check() error {
	switch {
	case o.Lang != "de" && o.Lang != "en":
		return fmt.Errorf("sheet: %w: language %.20q, want de or en", ErrOrder, o.Lang)
	case o.Final == nil && len(o.Names) > MostBlocks:
		return fmt.Errorf("sheet: %w: %d names, want at most %d", ErrOrder, len(o.Names), MostBlocks)
	case o.Final != nil && len(o.Names) != o.Final.Seats():
		return fmt.Errorf("sheet: %w: %d names for %d seats", ErrOrder, len(o.Names), o.Final.Seats())
	}
	return nil
}

// Date returns when the match was played, as people write it.
func (o Order) Date() string {
	if o.Lang == "de" {
		return o.At.UTC().Format("2.1.2006")
	}
	return o.At.UTC().Format("2 January 2006")
}
