package live

import (
	"strings"
	"time"

	"spelunke/bus"
)

const (
	followers  = 8    // streams that are caught up at the same time
	lookAtMost = 1000 // streams in one question to the store
)

// hint is called by the bus: a stream has at least h.Len entries.
func (s *Set[F]) hint(h bus.Hint) {
	if h == (bus.Hint{}) {
		select {
		case s.lost <- struct{}{}:
		default: // it is going to look anyway
		}
		return
	}
	id, ok := strings.CutPrefix(h.Stream, s.prefix)
	if !ok || h.Note != "" && h.Note != redacted {
		return
	}
	s.mu.Lock()
	t := s.topics[id]
	s.mu.Unlock()
	if t == nil {
		return
	}
	if h.Note == redacted {
		t.stale.Store(true)
		s.catchUp(t)
	} else if t.known.Load() < h.Len {
		s.catchUp(t)
	}
}

// catchUp has a topic follow its stream, soon. The bus must not wait for it.
func (s *Set[F]) catchUp(t *Topic[F]) {
	if t.behind.Swap(true) {
		return
	}
	s.work.Go(func() {
		select {
		case s.slots <- struct{}{}:
			defer func() { <-s.slots }()
			t.follow()
		case <-s.ctx.Done():
		}
	})
}

// follow reads on, if somebody watches or the stream has been read so far.
func (t *Topic[F]) follow() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.behind.Store(false)
	if t.gone || !t.loaded && len(t.watchers) == 0 {
		return
	}
	if t.stale.Load() && len(t.watchers) == 0 {
		t.leave()
		return
	}
	if t.set.rebuild {
		t.unload()
	}
	ctx := t.set.ctx
	err := t.load(ctx)
	if err == nil {
		err = t.catchUp(ctx)
	}
	if err != nil {
		t.unload() // the next use reads it anew
		if ctx.Err() == nil {
			t.set.logger.Error("live: follow", "stream", t.set.prefix+t.ID, "err", err)
		}
	}
}

// run looks after all streams now and then, and when hints have been lost.
func (s *Set[F]) run(every time.Duration) {
	var tick <-chan time.Time
	if every > 0 {
		ticker := time.NewTicker(every)
		defer ticker.Stop()
		tick = ticker.C
	}
	for {
		select {
		case <-tick:
		case <-s.lost:
		case <-s.ctx.Done():
			return
		}
		if err := s.look(); err != nil && s.ctx.Err() == nil {
			s.logger.Error("live: look after streams", "err", err)
		}
	}
}

// look asks the store how long all streams in memory are, and has those caught
// up that have grown.
func (s *Set[F]) look() error {
	var topics []*Topic[F]
	s.mu.Lock()
	for _, t := range s.topics {
		topics = append(topics, t)
	}
	s.mu.Unlock()
	for len(topics) > 0 {
		page := topics[:min(len(topics), lookAtMost)]
		topics = topics[len(page):]
		names := make([]string, len(page))
		for i, t := range page {
			names[i] = s.prefix + t.ID
		}
		lengths, err := s.log.Lengths(s.ctx, names...)
		if err != nil {
			return err
		}
		for i, t := range page {
			switch known := t.known.Load(); {
			case known < lengths[i]:
				s.catchUp(t)
			case lengths[i] == 0 && known > 0: // another node has dropped it
				t.mu.Lock()
				t.unload()
				t.mu.Unlock()
			}
		}
	}
	return nil
}
