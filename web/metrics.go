package web

import (
	"bufio"
	"context"
	"errors"
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"spelunke/house"
	"spelunke/store"
)

// Metrics are what an operator may want to know. One Server and one store are measured by it.
type Metrics struct {
	reg      *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  prometheus.Histogram
	moves    prometheus.Counter
	sockets  prometheus.Gauge
	slow     prometheus.Counter
	appends  prometheus.Histogram
	failures prometheus.Counter
}

// NewMetrics returns metrics of this process, a Server and a store, which still have to be named.
func NewMetrics() *Metrics {
	counter := func(name, help string) prometheus.Counter {
		return prometheus.NewCounter(prometheus.CounterOpts{Name: name, Help: help})
	}
	seconds := func(name, help string) prometheus.Histogram {
		return prometheus.NewHistogram(prometheus.HistogramOpts{Name: name, Help: help, Buckets: prometheus.ExponentialBuckets(0.0005, 2, 14)})
	}
	m := &Metrics{
		reg:      prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "spelunke_requests_total", Help: "API requests by method and status."}, []string{"method", "status"}),
		seconds:  seconds("spelunke_request_seconds", "Time to answer API requests, sockets excepted."),
		moves:    counter("spelunke_moves_total", "Moves of people and outside programs that were carried out."),
		sockets:  prometheus.NewGauge(prometheus.GaugeOpts{Name: "spelunke_sockets", Help: "Open push connections."}),
		slow:     counter("spelunke_sockets_slow_total", "Push connections that were cut off because the page did not keep up."),
		appends:  seconds("spelunke_append_seconds", "Time until appended entries are durable."),
		failures: counter("spelunke_append_failures_total", "Appends that the database could not carry out."),
	}
	m.reg.MustRegister(m.requests, m.seconds, m.moves, m.sockets, m.slow, m.appends, m.failures,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// house adds who is there.
func (m *Metrics) house(h *house.House) {
	gauge := func(name, help string, f func() int) {
		m.reg.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help}, func() float64 { return float64(f()) }))
	}
	gauge("spelunke_people", "People who are connected to a table by way of this process; who is at two tables counts twice.",
		func() int { people, _ := h.Connected(); return people })
	gauge("spelunke_tables", "Tables to which somebody is connected by way of this process.",
		func() int { _, tables := h.Connected(); return tables })
}

// Store returns s, measured: how long it takes until what is appended is durable, which is most of what a move takes.
func (m *Metrics) Store(s store.Store) store.Store { return measured{s, m} }

type measured struct {
	store.Store
	m *Metrics
}

// Append measures the store's Append.
func (s measured) Append(ctx context.Context, stream string, length uint64, cmd string, entries []store.Entry) error {
	began := time.Now()
	err := s.Store.Append(ctx, stream, length, cmd, entries)
	switch {
	case err == nil:
		s.m.appends.Observe(time.Since(began).Seconds())
	case !errors.Is(err, store.ErrConflict) && !errors.Is(err, store.ErrRepeated):
		s.m.failures.Inc()
	}
	return err
}

func (m *Metrics) handler() http.Handler { return promhttp.HandlerFor(m.reg, promhttp.HandlerOpts{}) }

// serve counts and times a request to the API. Each piece of the answer must be taken within take.
func (m *Metrics) serve(next http.Handler, w http.ResponseWriter, r *http.Request, take time.Duration) {
	began, rec := time.Now(), &recorder{ResponseWriter: w, status: http.StatusOK, take: take}
	next.ServeHTTP(rec, r)
	if len(r.URL.Path) < 5 || r.URL.Path[:5] != "/api/" {
		return
	}
	m.requests.WithLabelValues(method(r.Method), strconv.Itoa(rec.status)).Inc()
	if !rec.hijacked {
		m.seconds.Observe(time.Since(began).Seconds())
	}
}

// method is a request's method, if it is one that the house knows.
func method(m string) string {
	switch m {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodDelete:
		return m
	}
	return "other"
}

// recorder remembers the status of an answer.
type recorder struct {
	http.ResponseWriter
	status   int
	hijacked bool
	take     time.Duration
}

// Write gives the page its time to read what is written.
func (r *recorder) Write(b []byte) (int, error) {
	http.NewResponseController(r.ResponseWriter).SetWriteDeadline(time.Now().Add(r.take))
	return r.ResponseWriter.Write(b)
}

// WriteHeader notes the status.
func (r *recorder) WriteHeader(status int) {
	r.status = status
	r.ResponseWriter.WriteHeader(status)
}

// Unwrap gives http.ResponseController the writer inside.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

// Hijack hands the connection over to a socket.
func (r *recorder) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	r.hijacked, r.status = true, http.StatusSwitchingProtocols
	return http.NewResponseController(r.ResponseWriter).Hijack()
}
