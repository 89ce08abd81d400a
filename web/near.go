package web

import (
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
)

// local reports whether a request comes from this machine itself. A proxy that
// says so must stand on this machine too, or whoever gets past it could say so.
func (s *Server) local(r *http.Request) bool {
	return s.known(r) && s.address(r).IsLoopback() && peer(r).IsLoopback()
}

// peer is the other end of the connection.
func peer(r *http.Request) netip.Addr {
	at, _ := netip.ParseAddrPort(r.RemoteAddr)
	return at.Addr().Unmap()
}

// known reports whether the address of a request is that of who asks. It is a
// proxy's if one stands in front of the house of which it has not been told:
// one that says so itself, or one that must be there because the house is
// reached by TLS. And it is a browser's that some other site has sent here, if
// the name that it asks for is one that sites can have made point here.
func (s *Server) known(r *http.Request) bool {
	if !s.o.Proxy {
		if s.o.Secure {
			return false
		}
		for _, name := range []string{"Forwarded", "Via", "X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-Ip"} {
			if r.Header.Get(name) != "" {
				return false
			}
		}
	}
	return s.near(r.Host)
}

// near reports whether no site of the internet can have a host's name: it is a
// number, or a name of the local network, or, behind a proxy, the house's own.
func (s *Server) near(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	host = strings.Trim(strings.ToLower(host), "[]")
	if _, err := netip.ParseAddr(host); err == nil {
		return true
	}
	for _, end := range []string{".localhost", ".local", ".lan", ".internal", ".home.arpa"} {
		if strings.HasSuffix(host, end) {
			return true
		}
	}
	if u, err := url.Parse(s.o.URL()); err == nil && s.o.Proxy && strings.EqualFold(u.Hostname(), host) {
		return true
	}
	return host != "" && !strings.Contains(host, ".")
}

// private lets in only those who come from this machine, and whoever brings the
// owner's token or the host's key. Counters that go up when somebody lets pass in secret are
// not for players, and they are on the house's network.
func (s *Server) private(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.local(r) && !s.itself(r) && !s.owned(r) {
			s.fail(w, errPath)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// itself reports whether a request comes from the very address that it goes to.
func (s *Server) itself(r *http.Request) bool {
	own, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	if !ok || s.o.Proxy || !s.known(r) {
		return false
	}
	at, err := netip.ParseAddrPort(own.String())
	return err == nil && at.Addr().Unmap() == peer(r)
}

// owned reports whether a request carries a token of the owner, or the host's key.
func (s *Server) owned(r *http.Request) bool {
	tok, fromCookie := s.bearer(r)
	p, err := s.o.House.Session(r.Context(), tok)
	return !fromCookie && (err == nil && p.Owner || s.keyed(tok))
}
