// Package live keeps streams of the store folded in memory, together with the
// people who watch them. A stream is read when somebody first needs it, caught
// up when the bus or a lost race says that it has grown, and forgotten when
// nobody watches. Nothing is shown before it is stored.
//
// It knows neither games nor tables: match and house give it a Fold each.
package live

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"spelunke/bus"
	"spelunke/store"
)

// A Fold is what a stream amounts to. Apply is given the entries of one append
// after the other; it must depend on nothing but them.
type Fold interface {
	Apply(batch []store.Entry) error
}

// A Set holds the streams whose names begin with one prefix.
type Set[F Fold] struct {
	log     store.Log
	bus     bus.Bus
	prefix  string
	fold    func(id string) (F, error)
	encode  func(f F, batch []store.Entry, viewer string) []byte
	class   func(f F, viewer string) string
	changed func(t *Topic[F])
	rebuild bool
	most    int
	logger  *slog.Logger

	mu     sync.Mutex
	topics map[string]*Topic[F]
	stop   func()

	lost  chan struct{} // hints may have been lost
	slots chan struct{} // held by who follows a stream
	ctx   context.Context
	end   context.CancelFunc
	work  sync.WaitGroup
}

// Options say what a Set does with its streams.
type Options[F Fold] struct {
	Prefix string // of the streams' names, "match/"

	// Fold makes the Fold of an empty stream.
	Fold func(id string) (F, error)

	// Encode returns what a viewer is sent when batch has just been applied to
	// f, or nothing. It is called once for all watchers of one viewer.
	Encode func(f F, batch []store.Entry, viewer string) []byte

	// Class, if not nil, maps viewers who are sent the same to one name.
	Class func(f F, viewer string) string

	// Changed, if not nil, is called under the topic's lock when a stream has
	// been read or has grown. It must not call the Set.
	Changed func(t *Topic[F])

	// Rebuild reads a stream anew before each use: for tests.
	Rebuild bool

	// Follow is how often the Set looks whether streams have grown of which it
	// was told nothing; 0: never, for nobody else writes to the store.
	Follow time.Duration

	// Log is told what nobody else can be told.
	Log *slog.Logger

	// Most is how many streams stay in memory with nobody watching; 0 means 10000.
	Most int
}

// New returns a Set that follows the bus until Close.
func New[F Fold](log store.Log, b bus.Bus, o Options[F]) (*Set[F], error) {
	s := &Set[F]{
		log: log, bus: b, prefix: o.Prefix, fold: o.Fold, encode: o.Encode, class: o.Class, changed: o.Changed,
		rebuild: o.Rebuild, most: o.Most, logger: o.Log, topics: map[string]*Topic[F]{},
		lost: make(chan struct{}, 1), slots: make(chan struct{}, followers),
	}
	s.ctx, s.end = context.WithCancel(context.Background())
	if s.most == 0 {
		s.most = 10000
	}
	if s.logger == nil {
		s.logger = slog.New(slog.DiscardHandler)
	}
	stop, err := b.Subscribe(s.hint)
	if err != nil {
		s.end()
		return nil, fmt.Errorf("live: subscribe: %w", err)
	}
	s.stop = stop
	s.work.Go(func() { s.run(o.Follow) })
	return s, nil
}

// Close stops following the bus.
func (s *Set[F]) Close() {
	s.stop()
	s.end()
	s.work.Wait()
}

// A Topic is one stream, held while Do runs.
type Topic[F Fold] struct {
	Fold F
	ID   string

	set      *Set[F]
	known    atomic.Uint64 // length, to be read without mu
	behind   atomic.Bool   // somebody is about to follow it
	stale    atomic.Bool   // what has been folded has been redacted since
	mu       sync.Mutex
	length   uint64 // entries folded
	told     uint64 // entries that watchers have been told of
	loaded   bool
	gone     bool // no longer in the Set
	watchers map[*Watcher]bool
}

// A Watcher is told what happens to a stream.
type Watcher struct {
	Viewer string
	Push   func([]byte) // must not block
}

// Do calls f with the stream's topic, up to date and locked. If f returns
// store.ErrConflict because another node was faster, it is called again, until
// ctx ends: each time somebody has got on.
// f must not call Do of the same Set.
func (s *Set[F]) Do(ctx context.Context, id string, f func(t *Topic[F]) error) error {
	t := s.lock(id)
	defer t.mu.Unlock()
	if s.rebuild {
		t.unload()
	}
	for {
		if err := t.load(ctx); err != nil {
			return err
		}
		before := t.length
		err := f(t)
		if !errors.Is(err, store.ErrConflict) || ctx.Err() != nil {
			return err
		}
		if err := t.catchUp(ctx); err != nil {
			return err
		}
		if t.length == before { // nobody was faster on this stream: the conflict is another one
			return err
		}
	}
}

// lock returns the topic of a stream, locked.
func (s *Set[F]) lock(id string) *Topic[F] {
	for {
		t := s.topic(id)
		t.mu.Lock()
		if !t.gone {
			return t
		}
		t.mu.Unlock()
	}
}

func (s *Set[F]) topic(id string) *Topic[F] {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.topics[id]
	if t == nil {
		if len(s.topics) >= s.most {
			s.forget()
		}
		t = &Topic[F]{ID: id, set: s, watchers: map[*Watcher]bool{}}
		s.topics[id] = t
	}
	return t
}

// forget drops a share of the topics that nobody watches or uses now.
func (s *Set[F]) forget() {
	n := 0
	for id, t := range s.topics {
		if !t.mu.TryLock() {
			continue
		}
		if len(t.watchers) == 0 {
			t.gone = true
			delete(s.topics, id)
			n++
		}
		t.mu.Unlock()
		if n > s.most/10 {
			return
		}
	}
}

// unload has the next use read the stream anew.
func (t *Topic[F]) unload() {
	t.loaded, t.length = false, 0
	t.known.Store(0)
}

// load reads the stream, if that has not been done or is to be done anew.
func (t *Topic[F]) load(ctx context.Context) error {
	stale := t.stale.Swap(false)
	if t.loaded && !stale {
		return nil
	}
	if err := t.read(ctx); err != nil {
		t.unload()
		if stale {
			t.stale.Store(true)
		}
		return err
	}
	if stale && t.length > 0 {
		t.tell(nil)
	}
	return nil
}

func (t *Topic[F]) read(ctx context.Context) error {
	f, err := t.set.fold(t.ID)
	if err != nil {
		return err
	}
	entries, err := t.set.log.Read(ctx, t.set.prefix+t.ID, 0)
	if err != nil {
		return fmt.Errorf("live: read %s%s: %w", t.set.prefix, t.ID, err)
	}
	t.Fold = f
	t.unload()
	if err := Batches(entries, t.fold); err != nil {
		return fmt.Errorf("live: fold %s%s: %w", t.set.prefix, t.ID, err)
	}
	t.loaded = true
	if t.set.changed != nil && t.length > 0 {
		t.set.changed(t)
	}
	return nil
}

func (t *Topic[F]) catchUp(ctx context.Context) error {
	entries, err := t.set.log.Read(ctx, t.set.prefix+t.ID, t.length)
	if err != nil {
		return fmt.Errorf("live: read %s%s: %w", t.set.prefix, t.ID, err)
	}
	return Batches(entries, t.apply)
}

func (t *Topic[F]) apply(batch []store.Entry) error {
	if err := t.fold(batch); err != nil {
		t.unload()
		return err
	}
	if t.set.changed != nil {
		t.set.changed(t)
	}
	return nil
}

// fold applies a batch and tells watchers of it, if they have not been told.
func (t *Topic[F]) fold(batch []store.Entry) error {
	if err := t.Fold.Apply(batch); err != nil {
		return err
	}
	t.length += uint64(len(batch))
	t.known.Store(t.length)
	if t.length > t.told {
		t.told = t.length
		t.tell(batch)
	}
	return nil
}

// tell sends a batch to all watchers, encoded once for each class of viewers.
func (t *Topic[F]) tell(batch []store.Entry) {
	sent := map[string][]byte{}
	for w := range t.watchers {
		class := w.Viewer
		if t.set.class != nil {
			class = t.set.class(t.Fold, w.Viewer)
		}
		b, ok := sent[class]
		if !ok {
			b = t.set.encode(t.Fold, batch, w.Viewer)
			sent[class] = b
		}
		if b != nil {
			w.Push(b)
		}
	}
}

// Tell sends all watchers what Encode makes of no new entries: for things that
// are not in the stream, such as who is present.
func (t *Topic[F]) Tell() { t.tell(nil) }

// Tell is Topic.Tell for a stream that somebody may watch.
func (s *Set[F]) Tell(id string) {
	s.mu.Lock()
	t := s.topics[id]
	s.mu.Unlock()
	if t == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.loaded { // else they will be told when it has been read
		t.tell(nil)
	}
}

// Exists reports whether the stream has entries.
func (t *Topic[F]) Exists() bool { return t.length > 0 }

// Append stores entries, applies them and tells everybody, in this order. It
// returns store.ErrConflict (return it from Do's function, which is then
// called again) or store.ErrRepeated.
func (t *Topic[F]) Append(ctx context.Context, cmd string, entries ...store.Entry) error {
	stream := t.set.prefix + t.ID
	ctx = context.WithoutCancel(ctx) // once begun, we want to know how it ended
	if err := t.set.log.Append(ctx, stream, t.length, cmd, entries); err != nil {
		if !errors.Is(err, store.ErrConflict) && !errors.Is(err, store.ErrRepeated) {
			t.unload() // it may have been stored all the same
		}
		return err
	}
	if err := t.apply(entries); err != nil {
		return err
	}
	if err := t.set.bus.Publish(bus.Hint{Stream: stream, Len: t.length}); err != nil {
		t.set.logger.Warn("bus: publish", "stream", stream, "err", err)
	}
	return nil
}

// Drop forgets the stream, in the store too.
func (t *Topic[F]) Drop(ctx context.Context) error {
	t.unload()
	t.told = 0
	return t.set.log.Drop(context.WithoutCancel(ctx), t.set.prefix+t.ID)
}

// Refuse returns a refusal, for Do's function to return, or store.ErrConflict
// if the stream had grown without our knowledge: then all is to be judged anew.
// If the store cannot say, nobody is refused: it returns the store's error.
func (t *Topic[F]) Refuse(ctx context.Context, refusal error) error {
	before := t.length
	if err := t.catchUp(ctx); err != nil {
		return err
	}
	if t.length != before {
		return store.ErrConflict
	}
	return refusal
}

// Entries returns the stream as far as it has been folded.
func (t *Topic[F]) Entries(ctx context.Context) ([]store.Entry, error) {
	entries, err := t.set.log.Read(ctx, t.set.prefix+t.ID, 0)
	return entries[:min(uint64(len(entries)), t.length)], err
}

// Find returns the first entry that command cmd appended, store.ErrNotFound, or
// store.ErrConflict if the stream had grown by it without our knowledge.
func (t *Topic[F]) Find(ctx context.Context, cmd string) (store.Entry, error) {
	e, err := t.set.log.Find(ctx, t.set.prefix+t.ID, cmd)
	if err == nil && e.Seq >= t.length {
		return e, store.ErrConflict
	}
	return e, err
}

// Watch adds a watcher; from now on it is told of every change.
func (t *Topic[F]) Watch(w *Watcher) { t.watchers[w] = true }

// Unwatch removes a watcher of stream id. When it returns, Push is not called again.
func (s *Set[F]) Unwatch(id string, w *Watcher) {
	s.mu.Lock()
	t := s.topics[id]
	s.mu.Unlock()
	if t == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.watchers, w)
}

// Watchers returns how many watchers the topic has.
func (t *Topic[F]) Watchers() int { return len(t.watchers) }

// Batches calls f with the entries of one append after the other.
func Batches(entries []store.Entry, f func(batch []store.Entry) error) error {
	for len(entries) > 0 {
		n := 1
		for n < len(entries) && entries[n].Batch == entries[0].Batch {
			n++
		}
		if err := f(entries[:n:n]); err != nil {
			return err
		}
		entries = entries[n:]
	}
	return nil
}
