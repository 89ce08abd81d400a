package load

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/lxzan/gws"
)

// A door is the way into a house.
type door struct {
	url  string
	http *http.Client
}

// patience is how long the house may take to answer.
const patience = 30 * time.Second

func newDoor(p Plan) *door {
	return &door{strings.TrimSuffix(p.URL, "/"), &http.Client{
		Timeout: patience,
		Transport: &http.Transport{
			MaxIdleConnsPerHost: p.Tables + 8, DisableCompression: true,
		},
	}}
}

// A refusal is an answer that is not the wanted one.
type refusal struct {
	status int
	text   string
}

func (r *refusal) Error() string {
	hint := ""
	if r.status == http.StatusTooManyRequests {
		hint = " (the house must be opened with a --limit that allows the load)"
	}
	return fmt.Sprintf("the house answered %d: %s%s", r.status, r.text, hint)
}

func refused(status int, answer []byte) *refusal {
	return &refusal{status, strings.TrimSpace(string(answer[:min(len(answer), 200)]))}
}

// call makes a request and decodes the answer into out, if that is not nil.
func (d *door) call(ctx context.Context, method, path, token string, body, out any) error {
	var r io.Reader
	if body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			return err
		}
		r = bytes.NewReader(b)
	}
	req, err := http.NewRequestWithContext(ctx, method, d.url+path, r)
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	res, err := d.http.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		return err
	}
	if res.StatusCode >= 300 {
		return refused(res.StatusCode, b)
	}
	if out == nil {
		return nil
	}
	return json.Unmarshal(b, out)
}

// spent is what a house has used up.
type spent struct {
	cpu float64 // seconds
	rss float64 // bytes
}

// spent reads what the house has used up, from its metrics.
func (d *door) spent(ctx context.Context) (s spent, err error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, d.url+"/metrics", nil)
	if err != nil {
		return s, err
	}
	res, err := d.http.Do(req)
	if err != nil {
		return s, err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return s, fmt.Errorf("load: %s/metrics answered %d, want 200: it is answered to the house's own machine only", d.url, res.StatusCode)
	}
	found := 0
	for lines := bufio.NewScanner(res.Body); lines.Scan(); {
		name, value, _ := strings.Cut(lines.Text(), " ")
		to := map[string]*float64{"process_cpu_seconds_total": &s.cpu, "process_resident_memory_bytes": &s.rss}[name]
		if to == nil {
			continue
		}
		if *to, err = strconv.ParseFloat(value, 64); err != nil {
			return s, fmt.Errorf("load: metric %s: %w", name, err)
		}
		found++
	}
	if found != 2 {
		return s, fmt.Errorf("load: %s/metrics names %d of the 2 metrics of the process", d.url, found)
	}
	return s, nil
}

// watch opens a socket at a table and calls push with every message, until ctx ends.
func (d *door) watch(ctx context.Context, table, token string, push func([]byte)) error {
	o := &gws.ClientOption{
		Addr:            "ws" + strings.TrimPrefix(d.url, "http") + "/api/tables/" + table + "/stream",
		RequestHeader:   http.Header{},
		ParallelGolimit: 1,
		ReadBufferSize:  8 << 10, // a frame and its header at once
	}
	if token != "" {
		o.RequestHeader.Set("Authorization", "Bearer "+token)
	}
	conn, _, err := gws.NewClient(watcher{push: push}, o)
	if err != nil {
		return fmt.Errorf("load: watch table %s: %w", table, err)
	}
	context.AfterFunc(ctx, func() { conn.NetConn().Close() })
	go conn.ReadLoop() // until the connection ends
	return nil
}

// watcher is what looks at a socket's messages.
type watcher struct {
	gws.BuiltinEventHandler
	push func([]byte)
}

// OnPing answers the house.
func (w watcher) OnPing(c *gws.Conn, payload []byte) { c.WritePong(payload) }

// OnMessage hands a message over.
func (w watcher) OnMessage(_ *gws.Conn, m *gws.Message) {
	w.push(m.Bytes())
	m.Close()
}
