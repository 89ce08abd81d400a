package web

import (
	"bufio"
	"net"
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics are what an operator may want to know.
type metrics struct {
	reg      *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  prometheus.Histogram
	moves    prometheus.Counter
	sockets  prometheus.Gauge
}

func newMetrics() *metrics {
	m := &metrics{
		reg:      prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "spelunke_requests_total", Help: "API requests by method and status."}, []string{"method", "status"}),
		seconds:  prometheus.NewHistogram(prometheus.HistogramOpts{Name: "spelunke_request_seconds", Help: "Time to answer API requests, sockets excepted.", Buckets: prometheus.ExponentialBuckets(0.0005, 2, 14)}),
		moves:    prometheus.NewCounter(prometheus.CounterOpts{Name: "spelunke_moves_total", Help: "Moves of people and outside programs that were carried out."}),
		sockets:  prometheus.NewGauge(prometheus.GaugeOpts{Name: "spelunke_sockets", Help: "Open push connections."}),
	}
	m.reg.MustRegister(m.requests, m.seconds, m.moves, m.sockets, collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

func (m *metrics) handler() http.Handler { return promhttp.HandlerFor(m.reg, promhttp.HandlerOpts{}) }

// serve counts and times a request to the API.
func (m *metrics) serve(next http.Handler, w http.ResponseWriter, r *http.Request) {
	began, rec := time.Now(), &recorder{ResponseWriter: w, status: http.StatusOK}
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
