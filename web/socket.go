package web

import (
	"context"
	"sync"
	"time"

	"github.com/lxzan/gws"

	"spelunke/house"
)

const (
	beatEvery  = 20 * time.Second
	pongWithin = 10 * time.Second // else the page is gone, though its connection has not said so
	writeMost  = 5 * time.Second  // for what is written at once
	onceMost   = 16 << 10         // bytes, but for the last message of those
	byeMost    = time.Second      // for the last one
	queueMost  = 32               // messages that wait for a slow reader
	readMost   = 1 << 10          // pages send nothing
)

// A socket is one page's push connection. While nothing happens it is one
// goroutine that reads, and a timer. Whoever pushes leaves the message in the
// queue; a goroutine that writes lives as long as the queue is not empty.
type socket struct {
	s       *Server
	p       house.Person
	table   string
	session string // p's, as the house names it
	holder  string // whose limit it counts for
	conn    *gws.Conn

	mu      sync.Mutex
	queue   []message
	until   time.Time // whatever is written must be by then; of who writes
	writing bool      // somebody writes; at first true, until the table has been entered
	ended   bool
	why     string // the page is told at the end
	ponged  bool   // since the last ping
	timer   *time.Timer
	leave   func() // the table; nil before it has been entered

	watching sync.Mutex // held while the match that is watched changes
	match    string
	unwatch  func()
}

// begin makes the socket read.
func (k *socket) begin(conn *gws.Conn) {
	k.conn = conn
	conn.Session().Store("", k)
	go conn.ReadLoop() // ends with events.OnClose
}

// entered notes how the table is left; false if the socket has ended meanwhile.
func (k *socket) entered(leave func()) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	if !k.ended {
		k.leave = leave
	}
	return !k.ended
}

// over reports whether the socket has ended.
func (k *socket) over() bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.ended
}

// push queues a message without waiting. A page that does not keep up is cut
// off; it resumes by number.
func (k *socket) push(m message) {
	k.mu.Lock()
	if k.ended {
		k.mu.Unlock()
		return
	}
	if len(k.queue) >= queueMost {
		k.mu.Unlock()
		k.s.metrics.slow.Inc()
		k.end("slow")
		return
	}
	k.queue = append(k.queue, m)
	begins := !k.writing
	k.writing = true
	k.mu.Unlock()
	if begins {
		go k.drain()
	}
}

// drain writes what is queued: all that waits at once, but nothing after a
// table's news before they have been followed.
func (k *socket) drain() {
	for {
		k.mu.Lock()
		if k.ended {
			k.mu.Unlock()
			k.farewell()
			return
		}
		if len(k.queue) == 0 {
			k.queue, k.writing = nil, false
			k.mu.Unlock()
			return
		}
		n := atOnce(k.queue)
		now := k.queue[:n]
		k.queue = k.queue[n:]
		k.mu.Unlock()
		switch last := now[n-1]; {
		case k.write(now, writeMost) != nil:
			k.end("")
		case last.kind == "table" && !k.follow(context.Background(), last.data):
			k.end("kicked")
		}
	}
}

// atOnce is how many of the messages are written together: not many bytes, for
// whoever is sent away meanwhile is sent no more, and none after a table's.
func atOnce(queue []message) int {
	size := 0
	for i, m := range queue {
		if size += len(m.data); m.kind == "table" || size >= onceMost {
			return i + 1
		}
	}
	return len(queue)
}

// buffers hold what is about to be written.
var buffers = sync.Pool{New: func() any { return new([]byte) }}

func (k *socket) write(ms []message, within time.Duration) error {
	conn := k.conn.NetConn()
	if until := time.Now().Add(within); until.Before(k.until) || until.Sub(k.until) > within/4 { // it need not be exact
		if err := conn.SetWriteDeadline(until); err != nil {
			return err
		}
		k.until = until
	}
	b := buffers.Get().(*[]byte)
	defer buffers.Put(b)
	*b = (*b)[:0]
	for _, m := range ms {
		*b = m.append(*b)
	}
	_, err := conn.Write(*b)
	return err
}

// end ends the connection; with a reason the page is told it, and reconnects.
func (k *socket) end(why string) {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.ended {
		return
	}
	k.ended, k.why, k.queue = true, why, nil
	if !k.writing {
		k.writing = true
		go k.farewell()
	}
}

// farewell is the last that is written. Nobody else writes any more.
func (k *socket) farewell() {
	if k.why != "" && k.write([]message{plain(Push{Type: "bye", Why: k.why})}, byeMost) == nil {
		k.conn.WriteClose(1001, []byte(k.why)) // going away
	}
	k.conn.NetConn().Close()
}

// beat tells the page that the house is there, and what time it is, and asks
// whether it is there itself, as a phone that has lost its network is not.
func (k *socket) beat() {
	k.push(plain(Push{Type: "beat", Now: k.s.o.Now().UnixMilli()}))
	k.push(message{kind: "ping"})
	k.mu.Lock()
	defer k.mu.Unlock()
	k.ponged = false
	k.after(pongWithin, func() {
		k.mu.Lock()
		defer k.mu.Unlock()
		if k.ponged {
			k.after(beatEvery-pongWithin, k.beat)
			return
		}
		go k.end("")
	})
}

// after sets the socket's one timer. The caller holds the lock.
func (k *socket) after(d time.Duration, f func()) {
	if !k.ended {
		k.timer = time.AfterFunc(d, f)
	}
}

// gone gives back what the socket held. It is called once, when nothing is read any more.
func (k *socket) gone() {
	k.end("")
	k.mu.Lock()
	leave := k.leave
	if k.timer != nil {
		k.timer.Stop()
	}
	k.mu.Unlock()
	k.watching.Lock()
	if k.unwatch != nil {
		k.unwatch()
	}
	k.watching.Unlock()
	if leave != nil {
		leave()
	}
	k.s.metrics.sockets.Dec()
	k.s.sockets.drop(k)
}

// owner remembers the socket of a connection. It is the least that the library
// accepts in place of a map for each connection.
type owner struct{ of any }

func (o *owner) Len() int                       { return 1 }
func (o *owner) Load(string) (any, bool)        { return o.of, true }
func (o *owner) Delete(string)                  { o.of = nil }
func (o *owner) Store(_ string, v any)          { o.of = v }
func (o *owner) Range(f func(string, any) bool) { f("", o.of) }

// events are what a connection tells.
type events struct{}

func of(c *gws.Conn) *socket {
	k, _ := c.Session().Load("")
	return k.(*socket)
}

// OnOpen does nothing.
func (events) OnOpen(*gws.Conn) {}

// OnClose ends the socket.
func (events) OnClose(c *gws.Conn, _ error) { of(c).gone() }

// OnPing answers, in turn with all else.
func (events) OnPing(c *gws.Conn, payload []byte) { of(c).push(message{"pong", payload}) }

// OnPong notes that the page is there.
func (events) OnPong(c *gws.Conn, _ []byte) {
	k := of(c)
	k.mu.Lock()
	defer k.mu.Unlock()
	k.ponged = true
}

// OnMessage ends a socket whose page sends anything.
func (events) OnMessage(c *gws.Conn, m *gws.Message) {
	m.Close()
	of(c).end("")
}
