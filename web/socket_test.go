package web

import (
	"bufio"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/lxzan/gws"
	dto "github.com/prometheus/client_model/go"
)

// pipe returns a socket and the other end of its connection, which buffers nothing.
func pipe(t *testing.T) (*socket, net.Conn) {
	t.Helper()
	s := &Server{o: Options{Now: time.Now}, metrics: NewMetrics(), sockets: newSockets()}
	here, there := net.Pipe()
	t.Cleanup(func() { there.Close() })
	r := httptest.NewRequest("GET", "/", nil)
	for name, value := range map[string]string{
		"Connection": "Upgrade", "Upgrade": "websocket", "Sec-Websocket-Version": "13", "Sec-Websocket-Key": "MDEyMzQ1Njc4OWFiY2RlZg==",
	} {
		r.Header.Set(name, value)
	}
	k := &socket{s: s}
	s.sockets.add(k)
	s.metrics.sockets.Inc()
	greeted := make(chan error, 1)
	go func() {
		_, err := http.ReadResponse(bufio.NewReaderSize(there, 16), r)
		greeted <- err
	}()
	conn, err := s.sockets.up.UpgradeFromConn(here, bufio.NewReader(here), r)
	if err != nil {
		t.Fatal(err)
	}
	if err := <-greeted; err != nil {
		t.Fatal(err)
	}
	k.begin(conn)
	return k, there
}

// frame reads one unmasked frame of less than 64 KiB.
func frame(t *testing.T, r *bufio.Reader) (opcode byte, payload string) {
	t.Helper()
	read := func(n int) []byte {
		b := make([]byte, n)
		for i := range b {
			c, err := r.ReadByte()
			if err != nil {
				t.Fatalf("after %d of %d bytes: %v", i, n, err)
			}
			b[i] = c
		}
		return b
	}
	head := read(2)
	n := int(head[1])
	if n == 126 {
		b := read(2)
		n = int(b[0])<<8 | int(b[1])
	}
	return head[0] & 15, string(read(n))
}

// heard is a client that notes what it reads.
type heard struct {
	gws.BuiltinEventHandler
	texts chan string
}

func (h heard) OnMessage(_ *gws.Conn, m *gws.Message) { h.texts <- string(m.Bytes()) }
func (h heard) OnPing(_ *gws.Conn, payload []byte)    { h.texts <- "ping" + string(payload) }

// TestMessage_Append writes messages of all lengths at once and has the library's client read them.
func TestMessage_Append(t *testing.T) {
	var all []byte
	var want []string
	for _, n := range []int{0, 1, 60, 98, 99, 100, 125, 126, 127, 1000, 65509, 65510, 65511, 65535, 65536, 70000} {
		data := strings.Repeat("x", n)
		for _, kind := range []string{"frame", "table"} {
			all = message{kind, []byte(data)}.append(all)
			want = append(want, `{"type":"`+kind+`","`+kind+`":`+data+`}`)
		}
		all = message{"beat", []byte(data)}.append(all)
		all = message{kind: "ping"}.append(all)
		want = append(want, data, "ping")
	}
	up := newSockets().up
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		conn, err := up.Upgrade(w, r)
		if err != nil {
			t.Error(err)
			return
		}
		conn.NetConn().Write(all)
	}))
	defer srv.Close()
	h := heard{texts: make(chan string, len(want))}
	conn, _, err := gws.NewClient(h, &gws.ClientOption{Addr: "ws" + strings.TrimPrefix(srv.URL, "http")})
	if err != nil {
		t.Fatal(err)
	}
	defer conn.NetConn().Close()
	go conn.ReadLoop()
	for i, w := range want {
		select {
		case got := <-h.texts:
			if got != w {
				t.Fatalf("message %d: read %.60q (%d bytes), want %.60q (%d)", i, got, len(got), w, len(w))
			}
		case <-time.After(10 * time.Second):
			t.Fatalf("message %d, %d bytes, was not read", i, len(w))
		}
	}
}

func TestAtOnce(t *testing.T) {
	small, large, table := message{"frame", make([]byte, 5<<10)}, message{"frame", make([]byte, 40<<10)}, message{"table", make([]byte, 1)}
	for _, c := range []struct {
		queue []message
		want  int
	}{
		{[]message{small}, 1}, {[]message{small, small, small}, 3}, {[]message{small, small, small, small, small}, 4},
		{[]message{small, table, small}, 2}, {[]message{table}, 1}, {[]message{large, small}, 1}, {[]message{small, large, small}, 2},
	} {
		if got := atOnce(c.queue); got != c.want {
			t.Errorf("of %d messages %d are written at once, want %d", len(c.queue), got, c.want)
		}
	}
}

func TestSocket_WhoDoesNotReadIsCutOff(t *testing.T) {
	k, there := pipe(t)
	for i := range queueMost + 2 { // one is being written, queueMost wait, one is too many
		k.push(message{"frame", []byte(`{}`)})
		if i == 0 {
			for writing := false; !writing; { // its writer has taken it
				k.mu.Lock()
				writing = len(k.queue) == 0
				k.mu.Unlock()
			}
		}
	}
	if !k.over() {
		t.Fatalf("%d messages wait and the socket is open", queueMost+1)
	}
	k.push(message{"frame", []byte(`{}`)}) // says nothing and does not block
	r := bufio.NewReader(there)
	if _, got := frame(t, r); got != `{"type":"frame","frame":{}}` {
		t.Errorf("first came %s", got)
	}
	if _, got := frame(t, r); got != `{"type":"bye","why":"slow"}` {
		t.Errorf("then came %s, want the reason", got)
	}
	if opcode, got := frame(t, r); opcode != byte(gws.OpcodeCloseConnection) || got[2:] != "slow" {
		t.Errorf("at last came %d %q, want the end of the connection", opcode, got)
	}
	k.s.sockets.close() // waits until all is given back
	var slow dto.Metric
	if err := k.s.metrics.slow.Write(&slow); err != nil || slow.GetCounter().GetValue() != 1 {
		t.Errorf("%v sockets are counted as slow (%v), want 1", slow.GetCounter().GetValue(), err)
	}
}

func TestSocket_WhoDoesNotAnswerIsGone(t *testing.T) {
	k, there := pipe(t)
	k.beat()
	r := bufio.NewReader(there)
	if _, got := frame(t, r); !strings.HasPrefix(got, `{"type":"beat","now":`) {
		t.Errorf("first came %s", got)
	}
	if opcode, _ := frame(t, r); opcode != byte(gws.OpcodePing) {
		t.Errorf("then came %d, want a ping", opcode)
	}
	k.mu.Lock()
	fire := k.timer
	k.mu.Unlock()
	fire.Reset(0) // the time for an answer is over
	if _, err := r.ReadByte(); err == nil {
		t.Error("the connection goes on")
	}
	k.s.sockets.all.Wait()
}

func TestStream_Refusals(t *testing.T) {
	ok := map[string]string{
		"Connection": "keep-alive, Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13", "Sec-WebSocket-Key": "MDEyMzQ1Njc4OWFiY2RlZg==",
	}
	for _, c := range []struct {
		name, header, value string
		want                error
	}{
		{"an outside program", "X", "y", nil},
		{"our own page", "Origin", "https://pub.example.org", nil},
		{"our own page, in capitals", "Origin", "https://PUB.example.org", nil},
		{"another site", "Origin", "https://evil.example.org", errCrossSite},
		{"another port", "Origin", "https://pub.example.org:444", errCrossSite},
		{"a page of no site", "Origin", "null", errCrossSite},
		{"no socket", "Upgrade", "h2c", errNoSocket},
		{"no upgrade", "Connection", "keep-alive", errNoSocket},
		{"an old version", "Sec-WebSocket-Version", "8", errNoSocket},
		{"no key", "Sec-WebSocket-Key", "", errNoSocket},
	} {
		r := httptest.NewRequest("GET", "https://pub.example.org/api/tables/x/stream", nil)
		for name, value := range ok {
			r.Header.Set(name, value)
		}
		r.Header.Set(c.header, c.value)
		err := upgradable(r)
		if (c.want == nil) != (err == nil) || c.want != nil && !strings.Contains(err.Error(), c.want.Error()) {
			t.Errorf("%s: %v, want %v", c.name, err, c.want)
		}
	}
}

// TestSockets_NoneIsTakenWhileTheHouseCloses opens a stream after Close.
func TestSockets_NoneIsTakenWhileTheHouseCloses(t *testing.T) {
	s := newSockets()
	s.close()
	if s.add(&socket{}) == nil {
		t.Error("a house that closes takes a socket")
	}
}
