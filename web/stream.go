package web

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"time"

	"github.com/coder/websocket"

	"spelunke/house"
	"spelunke/match"
)

const (
	beatEvery  = 20 * time.Second
	pongWithin = 10 * time.Second // else the page is gone, though its connection has not said so
	writeMost  = 5 * time.Second  // for one message
	queueMost  = 32               // messages that wait for a slow reader
	readMost   = 1 << 10          // pages send nothing
)

// Push is what a socket sends, for the API's description.
type Push struct {
	Type  string       `json:"type" enum:"table,frame,beat,bye"`
	Table *house.Table `json:"table,omitempty"`
	Frame *match.Frame `json:"frame,omitempty"`
	Now   int64        `json:"now,omitempty" doc:"with beat: Unix milliseconds"`
	Why   string       `json:"why,omitempty" enum:"restart,slow,kicked" doc:"with bye"`
}

// message is a Push as it is sent. What is in it has been encoded already, once
// for all who see the same.
type message struct {
	kind string
	data []byte
}

// wrap puts an encoded table or frame into a message.
func wrap(kind string, part []byte) message {
	b := make([]byte, 0, len(part)+len(kind)*2+16)
	b = append(append(append(b, `{"type":"`...), kind...), `","`...)
	b = append(append(append(b, kind...), `":`...), part...)
	return message{kind, append(b, '}')}
}

// plain encodes a message without a table or frame.
func plain(p Push) message {
	b, err := json.Marshal(p)
	if err != nil {
		panic("web: " + err.Error()) // it is a plain struct
	}
	return message{p.Type, b}
}

// A socket is one page's push connection.
type socket struct {
	s     *Server
	p     house.Person
	conn  *websocket.Conn
	out   chan message
	end   context.CancelCauseFunc // ends the connection
	match string                  // watched now
	stop  func()                  // of watching it
}

// stream pushes a table's news and the frames of its match to a page, also to
// one without a session, as far as strangers may watch. The page
// names what it has seen (table, match, after) and is sent what it lacks. A TV
// (tv=quiet, or tv=loud if it plays the sounds) sees what strangers see, whoever
// has opened it.
func (s *Server) stream(w http.ResponseWriter, r *http.Request) {
	p := person(r.Context())
	if r.URL.Query().Has("tv") {
		p = house.Person{}
	}
	if _, err := s.o.House.Table(r.Context(), r.PathValue("table"), p); err != nil {
		s.fail(w, err)
		return
	}
	conn, err := websocket.Accept(w, r, &websocket.AcceptOptions{CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		return // Accept has answered
	}
	conn.SetReadLimit(readMost)
	s.sockets.Add(1)
	defer s.sockets.Done()
	s.metrics.sockets.Inc()
	defer s.metrics.sockets.Dec()
	quiet := context.WithoutCancel(r.Context())
	ctx, cancel := context.WithCancelCause(quiet)
	defer cancel(nil)
	k := &socket{s: s, p: p, conn: conn, out: make(chan message, queueMost), end: cancel, stop: func() {}}
	go k.listen(quiet) // until CloseNow
	k.run(ctx, r)
	k.stop()
	conn.CloseNow()
}

// errTalks ends a connection on which the page has sent something.
var errTalks = errors.New("pages send nothing")

// listen answers the page's pings and ends the connection when the page does,
// or when it sends anything. (The library's CloseRead would wait for itself then.)
func (k *socket) listen(ctx context.Context) {
	_, _, err := k.conn.Reader(ctx)
	if err == nil {
		err = errTalks
	}
	k.end(err)
}

// alive ends the connection if the page does not answer any more, as when a
// phone has lost its network.
func (k *socket) alive(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, pongWithin)
	defer cancel()
	if err := k.conn.Ping(ctx); err != nil {
		k.end(err)
	}
}

// errSlow ends a connection whose reader does not keep up; it resumes by number.
var errSlow = errors.New("the reader does not keep up")

// push queues a message without waiting.
func (k *socket) push(m message) {
	select {
	case k.out <- m:
	default:
		k.end(errSlow)
	}
}

func (k *socket) run(ctx context.Context, r *http.Request) {
	q := r.URL.Query()
	after := number(q.Get("after"))
	first := q.Get("match")
	leave, err := k.s.o.House.Enter(ctx, r.PathValue("table"), k.p, number(q.Get("table")), func(b []byte) {
		k.push(wrap("table", b))
	})
	if err != nil {
		return
	}
	defer leave()
	if q.Get("tv") == "loud" {
		defer k.s.o.House.TV(r.PathValue("table"))()
	}
	if first != "" {
		k.watch(ctx, first, after)
	}
	k.push(plain(Push{Type: "beat", Now: k.s.o.Now().UnixMilli()}))
	beat := time.NewTicker(beatEvery)
	defer beat.Stop()
	for {
		select {
		case <-ctx.Done():
			if context.Cause(ctx) == errSlow {
				k.bye("slow")
			}
			return
		case <-k.s.ctx.Done():
			k.bye("restart")
			return
		case <-beat.C:
			k.push(plain(Push{Type: "beat", Now: k.s.o.Now().UnixMilli()}))
			go k.alive(ctx)
		case m := <-k.out:
			if k.write(ctx, m) != nil {
				return
			}
			if m.kind == "table" && !k.follow(ctx, m.data) {
				k.bye("kicked")
				return
			}
		}
	}
}

// follow watches the match that the table plays now. It returns false if the
// host has sent the person away.
func (k *socket) follow(ctx context.Context, pushed []byte) bool {
	var m struct{ Table struct{ ID, Match string } }
	if err := json.Unmarshal(pushed, &m); err != nil {
		return true
	}
	t := m.Table
	if _, err := k.s.o.House.Table(ctx, t.ID, k.p); errors.Is(err, house.ErrKicked) {
		return false
	}
	if t.Match != "" && t.Match != k.match {
		k.watch(ctx, t.Match, nil)
	}
	return true
}

// watch pushes the frames of a match from now on.
func (k *socket) watch(ctx context.Context, match string, after *uint64) {
	if k.s.o.House.MayWatch(ctx, match, k.p) != nil {
		return
	}
	k.stop()
	stop, err := k.s.o.House.Matches.Watch(ctx, match, k.p.ID, after, func(b []byte) {
		k.push(wrap("frame", b))
	})
	if err != nil {
		k.stop = func() {}
		return
	}
	k.match, k.stop = match, stop
}

func (k *socket) write(ctx context.Context, m message) error {
	ctx, cancel := context.WithTimeout(ctx, writeMost)
	defer cancel()
	return k.conn.Write(ctx, websocket.MessageText, m.data)
}

// bye tells the page why the connection ends; it reconnects.
func (k *socket) bye(why string) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	if k.write(ctx, plain(Push{Type: "bye", Why: why})) == nil {
		k.conn.Close(websocket.StatusGoingAway, why)
	}
}
