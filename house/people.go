package house

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"spelunke/live"
	"spelunke/store"
)

// Kinds of records about people.
const (
	kindGuest   = "person"
	kindSession = "session"
	kindHouse   = "house" // key "owner": the person who owns the house
)

const (
	guestRests = 30 * 24 * time.Hour  // a guest who has played nothing is forgotten after this
	sessionEnd = 400 * 24 * time.Hour // a session that is not used ends after this
)

// A Person is somebody with a session.
type Person struct {
	ID    string
	Name  string
	Owner bool // of the house
}

type personDoc struct {
	Name string `json:"name"`
}

// sessions remembers who is behind a token, so that not every request asks the store.
type sessions struct {
	mu      sync.Mutex
	m       map[string]known // by hash
	dropped uint64           // how often some were forgotten
}

// rememberMost is how many sessions, and how many people who talk, are remembered.
const rememberMost = 10_000

// get returns a session, if it is remembered, and a mark for put.
func (s *sessions) get(hash string) (k known, mark uint64, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	k, ok = s.m[hash]
	return k, s.dropped, ok
}

// put remembers a session; if there are too many it forgets another. If some
// were forgotten since the mark this may be one of them: it does nothing.
func (s *sessions) put(hash string, k known, mark uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if mark != s.dropped {
		return
	}
	if s.m == nil {
		s.m = map[string]known{}
	}
	for old := range s.m {
		if len(s.m) < rememberMost {
			break
		}
		delete(s.m, old)
	}
	s.m[hash] = k
}

func (s *sessions) drop(hash string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dropped++
	delete(s.m, hash)
}

// dropPerson forgets all sessions of a person.
func (s *sessions) dropPerson(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.dropped++
	maps.DeleteFunc(s.m, func(_ string, k known) bool { return k.ID == id })
}

// refresh puts what is new about a person behind all his tokens.
func (s *sessions) refresh(p Person) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for hash, k := range s.m {
		if k.ID == p.ID {
			s.m[hash] = known{p, k.at}
		}
	}
}

// known is somebody who was looked up, and when.
type known struct {
	Person
	at time.Time
}

// sessionRests is how long a session that is used rests before the store is told so.
const sessionRests = 24 * time.Hour

// limiters hold one rate limit for each person.
type limiters struct {
	mu sync.Mutex
	m  map[string]*rate.Limiter
}

const talkBurst = 5

// allow lets five lines through at once and then one every 1.5 seconds.
func (l *limiters) allow(person string, now time.Time) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	x := l.m[person]
	if x == nil {
		if len(l.m) >= rememberMost {
			maps.DeleteFunc(l.m, func(_ string, x *rate.Limiter) bool { return x.TokensAt(now) >= talkBurst })
		}
		if l.m == nil {
			l.m = map[string]*rate.Limiter{}
		}
		x = rate.NewLimiter(rate.Every(1500*time.Millisecond), talkBurst)
		l.m[person] = x
	}
	return x.AllowN(now, 1)
}

// token returns n random bytes as text for URLs. It does not begin with "-",
// because people type names and tokens on command lines.
func token(n int) string {
	b := make([]byte, n)
	for {
		rand.Read(b) // never fails
		if text := base64.RawURLEncoding.EncodeToString(b); text[0] != '-' {
			return text
		}
	}
}

func hashed(token string) string {
	h := sha256.Sum256([]byte(token))
	return hex.EncodeToString(h[:])
}

func badly(err error, format string, args ...any) error {
	return fmt.Errorf("%w: %s", err, fmt.Sprintf(format, args...))
}

// Guest makes a person with a session and returns the session's token, which
// the house itself keeps only as a hash.
func (h *House) Guest(ctx context.Context, name string) (Person, string, error) {
	name, err := CleanName(name)
	if err != nil {
		return Person{}, "", err
	}
	p, tok := Person{ID: token(9), Name: name}, token(32)
	err = h.o.Store.Add(ctx, h.record(kindGuest, p.ID, "", personDoc{name}), h.record(kindSession, hashed(tok), p.ID, struct{}{}))
	if err != nil {
		return Person{}, "", err
	}
	return p, tok, nil
}

func (h *House) record(kind, key, group string, doc any) store.Record {
	b, err := json.Marshal(doc)
	if err != nil {
		panic("house: " + err.Error()) // plain structs always marshal
	}
	return store.Record{Kind: kind, Key: key, Group: group, At: h.o.Now().UnixMilli(), Doc: b}
}

// Session returns the person behind a token, or ErrNoSession.
func (h *House) Session(ctx context.Context, tok string) (Person, error) {
	if tok == "" {
		return Person{}, ErrNoSession
	}
	now := h.o.Now()
	remembered := sessionRests
	if h.o.Shared {
		remembered = lookUpEvery
	}
	k, mark, ok := h.sessions.get(hashed(tok))
	if ok && now.Sub(k.at) < remembered {
		if h.bars.shut(k.ID) {
			return Person{}, ErrNoSession
		}
		return k.Person, nil
	}
	s, err := h.o.Store.Get(ctx, kindSession, hashed(tok))
	if errors.Is(err, store.ErrNotFound) {
		return Person{}, ErrNoSession
	}
	if err != nil {
		return Person{}, err
	}
	p, err := h.person(ctx, s.Group)
	if errors.Is(err, store.ErrNotFound) || h.bars.shut(s.Group) {
		return Person{}, ErrNoSession
	}
	if err != nil {
		return Person{}, err
	}
	if now.Sub(time.UnixMilli(s.At)) >= sessionRests { // used again: it lives on
		s.At = now.UnixMilli()
		if err := h.o.Store.Put(ctx, s); err != nil {
			return Person{}, err
		}
	}
	h.sessions.put(hashed(tok), known{p, now}, mark)
	return p, nil
}

func (h *House) person(ctx context.Context, id string) (Person, error) {
	r, err := h.o.Store.Get(ctx, kindGuest, id)
	if err != nil {
		return Person{}, err
	}
	var doc personDoc
	if err := json.Unmarshal(r.Doc, &doc); err != nil {
		return Person{}, fmt.Errorf("house: person %s: %w", id, err)
	}
	owner, err := h.owner(ctx)
	return Person{ID: id, Name: doc.Name, Owner: owner == id}, err
}

// Forget ends a session.
func (h *House) Forget(ctx context.Context, tok string) error {
	err := h.o.Store.Delete(ctx, kindSession, hashed(tok))
	h.sessions.drop(hashed(tok))
	h.say(noteSession+hashed(tok), "")
	h.tellForgot(hashed(tok))
	return err
}

// SessionName names the session that a token is for, without giving the token away.
func SessionName(tok string) string { return hashed(tok) }

// OnForget has f called with the name of each session that is ended, here or
// at another node.
func (h *House) OnForget(f func(session string)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.forgot = f
}

func (h *House) tellForgot(session string) {
	h.mu.Lock()
	f := h.forgot
	h.mu.Unlock()
	if f != nil {
		f(session)
	}
}

// Rename gives a person another name, at all his tables.
func (h *House) Rename(ctx context.Context, p Person, name string) (Person, error) {
	name, err := CleanName(name)
	if err != nil || name == p.Name {
		return p, err
	}
	p.Name = name
	return p, h.rename(ctx, p)
}

// rename notes a person's new name, wherever it has not been noted.
func (h *House) rename(ctx context.Context, p Person) error {
	if err := h.o.Store.Put(ctx, h.record(kindGuest, p.ID, "", personDoc{p.Name})); err != nil {
		return err
	}
	h.sessions.refresh(p)
	h.say(notePerson+p.ID, "")
	h.presence.rename(p.ID, p.Name)
	seats, err := h.o.Store.List(ctx, store.Query{Kind: kindSeat, Group: p.ID, Limit: everything})
	if err != nil {
		return err
	}
	for _, s := range seats {
		err := h.set.Do(ctx, tableOf(s), func(t *live.Topic[*room]) error {
			r := t.Fold
			i := r.chair(p.ID)
			if r.closed || i < 0 || r.chairs[i].Name == r.unique(p) {
				return nil
			}
			return t.Append(ctx, "", h.entries([]event{{Do: "rename", Person: p.ID, Name: r.unique(p)}})...)
		})
		if err != nil {
			return err
		}
	}
	for _, table := range h.presence.where(p.ID) { // he may look on
		h.Tell(table)
	}
	return nil
}

// owner returns the person who owns the house, or "".
func (h *House) owner(ctx context.Context) (string, error) {
	r, err := h.o.Store.Get(ctx, kindHouse, "owner")
	if errors.Is(err, store.ErrNotFound) {
		return "", nil
	}
	return r.Group, err
}

// Own makes p the owner of the house if it has none yet, and returns p as he is then.
func (h *House) Own(ctx context.Context, p Person) (Person, error) {
	err := h.o.Store.Add(ctx, h.record(kindHouse, "owner", p.ID, struct{}{}))
	if errors.Is(err, store.ErrConflict) {
		return p, nil
	}
	if err != nil {
		return p, err
	}
	p.Owner = true
	h.sessions.refresh(p)
	h.say(notePerson+p.ID, "")
	return p, nil
}

// OwnerKey returns the secret with which the first person may claim the house,
// the same after every start; "" if the house has an owner.
func (h *House) OwnerKey(ctx context.Context) (string, error) {
	if id, err := h.owner(ctx); err != nil || id != "" {
		return "", err
	}
	err := h.o.Store.Add(ctx, h.record(kindHouse, "key", token(16), struct{}{}))
	if err != nil && !errors.Is(err, store.ErrConflict) {
		return "", err
	}
	r, err := h.o.Store.Get(ctx, kindHouse, "key")
	return r.Group, err
}
