package web_test

import (
	"context"
	"net/http"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/coder/websocket"
)

// TestLeak opens and shuts many pages in every way, and counts what is left.
func TestLeak(t *testing.T) {
	p := newPub(t, nil)
	a, b := p.guest("Jule"), p.guest("Mehmet")
	tab, _ := p.started(a, b, nil)
	address := strings.Replace(p.url, "http", "ws", 1) + "/api/tables/" + tab.ID + "/stream"
	round := func() {
		for i := range 10 {
			h := http.Header{"Authorization": {"Bearer " + []string{a.token, b.token, ""}[i%3]}}
			query := []string{"", "?table=99999999999999999999", "?table=0&match=nothing&after=1", "?match=" + tab.Match + "&after=9999", "?after=-1"}[i%5]
			conn, _, err := websocket.Dial(t.Context(), address+query, &websocket.DialOptions{HTTPHeader: h})
			if err != nil {
				t.Fatal(err)
			}
			switch i % 3 {
			case 0:
				conn.Close(websocket.StatusNormalClosure, "")
			case 1:
				conn.CloseNow()
			case 2: // pages send nothing: who does is cut off
				if err := conn.Write(t.Context(), websocket.MessageText, []byte(strings.Repeat("x", 5000))); err == nil {
					for err == nil {
						_, _, err = conn.Read(context.Background())
					}
				}
				conn.CloseNow()
			}
		}
		a.table(tab.ID, "talk", m{"text": "Prost"})
	}
	round()
	http.DefaultClient.CloseIdleConnections()
	before := runtime.NumGoroutine()
	for range 3 {
		round()
	}
	http.DefaultClient.CloseIdleConnections()
	left := func() (goroutines int, sockets bool) {
		metrics := p.ask("GET", "/metrics", "127.0.0.1:1", http.Header{}).Body.String()
		return runtime.NumGoroutine(), !strings.Contains(metrics, "spelunke_sockets 0\n")
	}
	for range 500 {
		if n, sockets := left(); n <= before+3 && !sockets {
			if metrics := p.ask("GET", "/metrics", "127.0.0.1:1", http.Header{}).Body.String(); !strings.Contains(metrics, `spelunke_requests_total{method="GET",status="101"} 40`) {
				t.Errorf("40 sockets were opened and are not counted as such:\n%s", metrics)
			}
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	n, sockets := left()
	buf := make([]byte, 1<<20)
	t.Errorf("%d goroutines, before %d; sockets are left: %v\n%s", n, before, sockets, buf[:runtime.Stack(buf, true)])
}
