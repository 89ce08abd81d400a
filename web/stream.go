package web

import (
	"cmp"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"sync"

	"github.com/lxzan/gws"

	"spelunke/house"
	"spelunke/match"
)

// Push is what a socket sends, for the API's description.
type Push struct {
	Type  string       `json:"type" enum:"table,frame,beat,bye"`
	Table *house.Table `json:"table,omitempty"`
	Frame *match.Frame `json:"frame,omitempty"`
	Now   int64        `json:"now,omitempty" doc:"with beat: Unix milliseconds"`
	Why   string       `json:"why,omitempty" enum:"restart,slow,kicked" doc:"with bye"`
}

// message is a Push as it is sent. The table or frame in it has been encoded
// already, once for all who see the same.
type message struct {
	kind string // a Push's, ping or pong
	data []byte // of a Push all of it, but for a table and a frame, which are put into opening and closing
}

var (
	opening = map[string][]byte{"table": []byte(`{"type":"table","table":`), "frame": []byte(`{"type":"frame","frame":`)}
	closing = []byte{'}'}
)

// append appends the message as a server's frame, RFC 6455, section 5.2: it is not masked.
func (m message) append(b []byte) []byte {
	first, last := opening[m.kind], closing
	if first == nil {
		last = nil
	}
	opcode := gws.OpcodeText
	switch m.kind {
	case "ping":
		opcode = gws.OpcodePing
	case "pong":
		opcode = gws.OpcodePong
	}
	b = append(b, 1<<7|byte(opcode)) // it is the only frame of its message
	switch n := len(first) + len(m.data) + len(last); {
	case n < 126:
		b = append(b, byte(n))
	case n < 1<<16:
		b = binary.BigEndian.AppendUint16(append(b, 126), uint16(n))
	default:
		b = binary.BigEndian.AppendUint64(append(b, 127), uint64(n))
	}
	return append(append(append(b, first...), m.data...), last...)
}

// plain encodes a message without a table or frame.
func plain(p Push) message {
	b, err := json.Marshal(p)
	if err != nil {
		panic("web: " + err.Error()) // it is a plain struct
	}
	return message{p.Type, b}
}

// sockets are all push connections.
type sockets struct {
	up *gws.Upgrader

	most int // of one person; 0: no limit

	mu     sync.Mutex
	open   map[*socket]bool
	held   map[string]int // by holder
	closed bool
	all    sync.WaitGroup
}

// strangers is how many sockets the strangers of one network may hold, in those of a person.
const strangers = 20

func newSockets() *sockets {
	return &sockets{open: map[*socket]bool{}, held: map[string]int{}, up: gws.NewUpgrader(events{}, &gws.ServerOption{
		NewSession:         func() gws.SessionStorage { return &owner{} },
		ParallelGolimit:    1,
		ReadBufferSize:     readMost / 4, // pages send pongs
		ReadMaxPayloadSize: readMost,
	})}
}

// room refuses one more socket if the house closes or its holder has too many; s.mu is held.
func (s *sockets) room(k *socket) error {
	most := s.most
	if k.p.ID == "" {
		most *= strangers
	}
	if s.closed {
		return errClosing
	}
	if n := s.held[k.holder]; most > 0 && n >= most {
		return fmt.Errorf("%w: %d are open already", errPages, n)
	}
	return nil
}

// refuses says why a socket would be refused, or nil.
func (s *sockets) refuses(k *socket) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.room(k)
}

// add notes a new socket, if there is room.
func (s *sockets) add(k *socket) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.room(k); err != nil {
		return err
	}
	s.open[k] = true
	s.held[k.holder]++
	s.all.Add(1)
	return nil
}

// forget ends the sockets of a session that has ended.
func (s *sockets) forget(session string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for k := range s.open {
		if k.session == session {
			k.end("")
		}
	}
}

// drop forgets a socket that is gone.
func (s *sockets) drop(k *socket) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.open, k)
	if s.held[k.holder]--; s.held[k.holder] == 0 {
		delete(s.held, k.holder)
	}
	s.all.Done()
}

// close says goodbye to all.
func (s *sockets) close() {
	s.mu.Lock()
	s.closed = true
	for k := range s.open {
		k.end("restart")
	}
	s.mu.Unlock()
	s.all.Wait()
}

// upgradable refuses what cannot become a socket, and what a page of another site asks for.
func upgradable(r *http.Request) error {
	h := r.Header
	if !strings.EqualFold(h.Get("Upgrade"), "websocket") || !strings.Contains(strings.ToLower(h.Get("Connection")), "upgrade") ||
		h.Get("Sec-WebSocket-Version") != "13" || h.Get("Sec-WebSocket-Key") == "" {
		return errNoSocket
	}
	origin := h.Get("Origin")
	if origin == "" { // no browser
		return nil
	}
	if u, err := url.Parse(origin); err != nil || !strings.EqualFold(u.Host, r.Host) {
		return fmt.Errorf("%w: the page comes from %.100q, the house is %.100q", errCrossSite, origin, r.Host)
	}
	return nil
}

// stream pushes a table's news and the frames of its match to a page, also to
// one without a session, as far as strangers may watch. The page
// names what it has seen (table, match, after) and is sent what it lacks. A TV
// (tv=quiet, or tv=loud if it plays the sounds) sees what strangers see, whoever
// has opened it. A page that cannot connect asks the same without an upgrade, for
// browsers do not say what a refused WebSocket was answered.
func (s *Server) stream(w http.ResponseWriter, r *http.Request) {
	p, q := person(r.Context()), r.URL.Query()
	if q.Has("tv") {
		p = house.Person{}
	}
	id := r.PathValue("table")
	if _, err := s.o.House.Table(r.Context(), id, p); err != nil {
		s.fail(w, err)
		return
	}
	k := &socket{s: s, p: p, table: id, writing: true, holder: network(s.address(r))}
	if p.ID != "" {
		k.holder, k.session = p.ID, house.SessionName(token(r.Context()))
	}
	if err := upgradable(r); err != nil {
		if errors.Is(err, errNoSocket) {
			err = cmp.Or(s.sockets.refuses(k), err)
		}
		s.fail(w, err)
		return
	}
	if err := s.sockets.add(k); err != nil {
		s.fail(w, err)
		return
	}
	if _, err := s.o.House.Session(r.Context(), token(r.Context())); p.ID != "" && err != nil { // it has ended meanwhile
		s.sockets.drop(k)
		s.fail(w, err)
		return
	}
	conn, err := s.sockets.up.Upgrade(w, r)
	if err != nil {
		s.sockets.drop(k)
		return // Upgrade has answered
	}
	s.metrics.sockets.Inc()
	k.begin(conn)
	k.enter(context.WithoutCancel(r.Context()), id, q)
	go k.drain()
}

// enter has the socket told of the table, and of the match that the page shows.
func (k *socket) enter(ctx context.Context, table string, q url.Values) {
	h := k.s.o.House
	leave, err := h.Enter(ctx, table, k.p, number(q.Get("table")), func(b []byte) { k.push(message{"table", b}) })
	if err != nil {
		k.end("")
		return
	}
	if q.Get("tv") == "loud" {
		off, out := h.TV(table), leave
		leave = func() { off(); out() }
	}
	if !k.entered(leave) {
		leave()
		return
	}
	if first := q.Get("match"); first != "" {
		k.watch(ctx, first, number(q.Get("after")))
	}
	k.beat()
}

// follow watches the match that the table plays now. It returns false if the
// person has been sent away, from the table or from the house.
func (k *socket) follow(ctx context.Context, pushed []byte) bool {
	t, err := k.s.o.House.Table(ctx, k.table, k.p)
	if errors.Is(err, house.ErrKicked) || errors.Is(err, house.ErrNoSession) {
		return false
	}
	if err != nil && json.Unmarshal(pushed, &t) != nil {
		return true
	}
	if t.Me < 0 && !t.Watch {
		k.leaves(ctx)
	}
	if t.Match != "" {
		k.watch(ctx, t.Match, nil)
	}
	return true
}

// leaves ends the pushing of a match that a person may not watch any more.
func (k *socket) leaves(ctx context.Context) {
	k.watching.Lock()
	defer k.watching.Unlock()
	if k.unwatch != nil && k.s.o.House.MayWatch(ctx, k.match, k.p) != nil {
		k.unwatch()
		k.match, k.unwatch = "", nil
	}
}

// watch pushes the frames of a match from now on, if they are not pushed already.
func (k *socket) watch(ctx context.Context, match string, after *uint64) {
	k.watching.Lock()
	defer k.watching.Unlock()
	if k.match == match || k.s.o.House.MayWatch(ctx, match, k.p) != nil {
		return
	}
	if k.unwatch != nil {
		k.unwatch()
		k.match, k.unwatch = "", nil
	}
	stop, err := k.s.o.House.Matches.Watch(ctx, match, k.p.ID, after, func(b []byte) { k.push(message{"frame", b}) })
	if err != nil {
		return
	}
	if k.over() {
		stop()
		return
	}
	k.match, k.unwatch = match, stop
}
