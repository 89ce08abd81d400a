package bot

import (
	"context"
	"errors"

	"spelunke/game"
)

// ErrNotKnown says that for these parameters there is nothing to learn, and nothing to say.
var ErrNotKnown = errors.New("not known")

// A Learner is a Player or an Adviser that does best by something that takes
// long to reckon. Until it has that, it does as well as it can.
type Learner interface {
	// KeepIn says in what directory it keeps what it has reckoned; by default it does not.
	KeepIn(dir string)
	// Learn returns when it does as well in matches of these parameters as it ever will. It fails with
	// ErrNotKnown if that is nothing.
	Learn(ctx context.Context, p game.Params) error
}
