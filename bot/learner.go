package bot

import (
	"context"

	"spelunke/game"
)

// A Learner is a Player that plays best by something that takes long to
// reckon. Until it has that, it plays as well as it can.
type Learner interface {
	Player
	// KeepIn says in what directory it keeps what it has reckoned; by default it does not.
	KeepIn(dir string)
	// Learn returns when it plays matches of these parameters as well as it ever will.
	Learn(ctx context.Context, p game.Params) error
}
