package live

import (
	"context"
	"errors"
	"fmt"

	"spelunke/bus"
	"spelunke/store"
)

// redacted is the note of a hint that texts of a stream have been redacted:
// whoever has it folded reads it anew.
const redacted = "redacted"

// Redact has texts choose from all entries of a stream those that get another
// text (see store.Log), and stores that. The stream is read anew, here and at
// all nodes that hear of it, and its watchers are told. A stream that does not
// exist has no entries. Texts must not call the Set.
func (s *Set[F]) Redact(ctx context.Context, id string, texts func(entries []store.Entry) (map[uint64]string, error)) error {
	t := s.lock(id)
	defer t.mu.Unlock()
	stream := s.prefix + id
	entries, err := s.log.Read(ctx, stream, 0)
	if err != nil {
		return fmt.Errorf("live: read %s: %w", stream, err)
	}
	changed, err := texts(entries)
	if err != nil || len(changed) == 0 {
		return err
	}
	ctx = context.WithoutCancel(ctx) // once begun, we want to know how it ended
	err = s.log.Redact(ctx, stream, changed)
	if errors.Is(err, store.ErrNotFound) { // another node has dropped it
		return nil
	}
	t.stale.Store(true) // also after a failure: it may have been stored all the same
	if err != nil {
		return fmt.Errorf("live: redact %s: %w", stream, err)
	}
	if err := s.bus.Publish(bus.Hint{Stream: stream, Note: redacted}); err != nil {
		s.logger.Warn("bus: publish", "stream", stream, "err", err)
	}
	if len(t.watchers) == 0 {
		t.leave()
		return nil
	}
	return t.load(ctx)
}

// Anew has all streams in memory read anew, because texts of some may have been
// redacted without our knowledge.
func (s *Set[F]) Anew() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, t := range s.topics {
		t.stale.Store(true)
		s.catchUp(t)
	}
}

// leave takes a topic that nobody watches out of the Set: the next use reads
// the stream. The caller holds the topic's lock.
func (t *Topic[F]) leave() {
	s := t.set
	t.gone = true
	t.unload()
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.topics[t.ID] == t {
		delete(s.topics, t.ID)
	}
}
