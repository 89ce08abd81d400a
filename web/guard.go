package web

import (
	"context"
	"errors"
	"maps"
	"net"
	"net/http"
	"net/netip"
	"regexp"
	"strings"
	"sync/atomic"
	"time"

	"github.com/go-chi/httprate"

	"spelunke/house"
)

// cookieName is the name of the session's cookie. Behind TLS it begins so that
// browsers take it from this very host by TLS alone: no neighbour of its name
// can plant a session of his own.
func (s *Server) cookieName() string {
	if s.o.Secure {
		return "__Host-spelunke"
	}
	return "spelunke"
}

// caller is who makes a request.
type caller struct {
	person house.Person  // the zero Person is nobody
	token  string        // he came with it, dead or alive
	asks   *http.Request // as it came
	at     *Server
}

type callerKey struct{}

func person(ctx context.Context) house.Person {
	c, _ := ctx.Value(callerKey{}).(caller)
	return c.person
}

// local reports whether the caller sits at this machine.
func local(ctx context.Context) bool {
	c, _ := ctx.Value(callerKey{}).(caller)
	return c.at != nil && c.at.local(c.asks)
}

func token(ctx context.Context) string {
	c, _ := ctx.Value(callerKey{}).(caller)
	return c.token
}

// bearer returns the request's session token and whether it came in the cookie.
func (s *Server) bearer(r *http.Request) (token string, fromCookie bool) {
	if t, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		return t, false
	}
	if c, err := r.Cookie(s.cookieName()); err == nil {
		return c.Value, true
	}
	return "", false
}

// identify finds out who makes a request, and refuses what another site made a browser do.
func (s *Server) identify(next http.Handler) http.Handler {
	cross := http.NewCrossOriginProtection()
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasPrefix(r.URL.Path, "/api/") {
			next.ServeHTTP(w, r)
			return
		}
		tok, fromCookie := s.bearer(r)
		changes := r.Method != http.MethodGet && r.Method != http.MethodHead
		if changes && (cross.Check(r) != nil || fromCookie && r.Header.Get("X-Spelunke") == "") {
			s.fail(w, errCrossSite)
			return
		}
		p, err := s.o.House.Session(r.Context(), tok)
		if err != nil && !errors.Is(err, house.ErrNoSession) {
			s.fail(w, err)
			return
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), callerKey{}, caller{p, tok, r, s})))
	})
}

// secure sets the headers that keep the page to itself.
func (s *Server) secure(next http.Handler) http.Handler {
	csp := strings.Join([]string{
		"default-src 'self'", "img-src 'self' data:", "style-src 'self' 'unsafe-inline'",
		"object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'", "connect-src 'self'",
	}, "; ")
	always := http.Header{
		"X-Content-Type-Options":       {"nosniff"},
		"Referrer-Policy":              {"no-referrer"},
		"Cross-Origin-Resource-Policy": {"same-origin"},
		"Permissions-Policy":           {"camera=(), geolocation=(), microphone=()"},
	}
	if s.o.Secure {
		always["Strict-Transport-Security"] = []string{"max-age=31536000"}
		always["Cross-Origin-Opener-Policy"] = []string{"same-origin"} // browsers ignore it, loudly, without TLS
	}
	noStore := []string{"no-store"}
	var last atomic.Pointer[policy] // mostly all come to the house by one name
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		maps.Copy(h, always)
		p := last.Load()
		if p == nil || p.host != r.Host {
			p = &policy{r.Host, []string{csp + ownSockets(r.Host)}}
			last.Store(p)
		}
		h["Content-Security-Policy"] = p.header
		if strings.HasPrefix(r.URL.Path, "/api/") {
			h["Cache-Control"] = noStore
		}
		s.metrics.serve(next, w, r, takes*s.o.Patience)
	})
}

// A policy is what a page may do that was fetched by a host's name.
type policy struct {
	host   string
	header []string
}

// hostname is a host's name or number of the older kind, perhaps with a port.
var hostname = regexp.MustCompile(`^[0-9A-Za-z.-]+(:[0-9]+)?$`)

// ownSockets adds the house's own sockets to what the page may connect to: older
// browsers do not count them among 'self'.
func ownSockets(host string) string {
	if !hostname.MatchString(host) {
		return ""
	}
	return " ws://" + host + " wss://" + host
}

// limit refuses those who ask too often: each person, or each network of those
// who are nobody, for commands, each network for new sessions, for tries of
// spoken codes and for wrong house words, and everybody together for wrong codes.
func (s *Server) limit(next http.Handler) http.Handler {
	refuse := func(w http.ResponseWriter, _ *http.Request) { s.fail(w, house.ErrTooFast) }
	per := func(n int, key httprate.KeyFunc) http.Handler {
		return httprate.LimitBy(n, time.Minute, key, httprate.WithLimitHandler(refuse),
			httprate.WithResponseHeaders(httprate.ResponseHeaders{RetryAfter: "Retry-After"}))(next)
	}
	network := func(r *http.Request) (string, error) { return network(s.address(r)), nil }
	commands := per(s.o.Limits.Commands, func(r *http.Request) (string, error) {
		if p := person(r.Context()); p.ID != "" { // a token that is made up would escape
			return p.ID, nil
		}
		return network(r)
	})
	sessions := per(s.o.Limits.Sessions, network)
	codes := newTries(s.o.Limits.Commands).limit(per(s.o.Limits.Codes, network), http.StatusNotFound, func(*http.Request) string { return "" }, refuse)
	words := newTries(s.o.Limits.Codes).limit(commands, http.StatusForbidden, func(r *http.Request) string { n, _ := network(r); return n }, refuse)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.Method == http.MethodPost && r.URL.Path == "/api/session":
			sessions.ServeHTTP(w, r)
		case r.URL.Path == "/api/codes":
			codes.ServeHTTP(w, r)
		case r.Method == http.MethodPost && r.URL.Path == "/api/tables":
			words.ServeHTTP(w, r)
		case strings.HasPrefix(r.URL.Path, "/api/"):
			commands.ServeHTTP(w, r)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// network names the addresses that one customer of a provider has: of the newer
// kind these are at least 2^64.
func network(a netip.Addr) string {
	if a.Is6() {
		p, _ := a.WithZone("").Prefix(64) // 64 bits fit
		return p.String()
	}
	return a.String()
}

// address is where a request comes from.
func (s *Server) address(r *http.Request) netip.Addr {
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	if err != nil {
		host = r.RemoteAddr
	}
	if via := strings.Join(r.Header.Values("X-Forwarded-For"), ","); s.o.Proxy && via != "" { // some proxies add a line
		hops := strings.Split(via, ",")
		host = strings.TrimSpace(hops[len(hops)-1]) // the one our proxy saw
	}
	a, _ := netip.ParseAddr(host)
	return a.Unmap()
}
