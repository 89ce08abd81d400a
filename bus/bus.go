// Package bus tells every node of the house that a stream has grown, and what
// else the nodes need to know of each other at once. It carries no moves, so it
// cannot leak one; whoever gets a hint reads the store.
package bus

// A Hint says that a stream of the store has at least Len entries. With a Note
// it is about something that is not stored, which Stream names: who is present.
// The zero Hint says that hints may have been lost.
type Hint struct {
	Stream string
	Len    uint64
	Note   string
}

// A Bus carries hints. It may drop, repeat and reorder them.
type Bus interface {
	// Publish tells all subscribers on all nodes, this one included. It does not wait for them.
	Publish(h Hint) error
	// Subscribe calls f for every hint until stop is called; calls do not
	// overlap. An f that takes long may hold up all others of its process. No
	// call runs or begins after stop has returned; f must not call it. Stop may
	// be called again, and after Close.
	Subscribe(f func(Hint)) (stop func(), err error)
	// Close ends all subscriptions.
	Close() error
}
