package web

import (
	"bytes"
	"errors"
	"net/http"
	"strings"

	"spelunke/store"
)

// arrived is a request's body, which is all there.
type arrived struct {
	*bytes.Reader
	all []byte
}

// Close does nothing.
func (arrived) Close() error { return nil }

// express carries out moves, which are nine of ten things that a house is asked.
// The described API reads a body as anything, compares it with its description and
// reads it again, which takes as long as judging the move. What is not written
// plainly, and whatever is refused, goes that way all the same: a refusal
// has changed nothing, so that it is judged again there, and explained.
func (s *Server) express(next http.Handler) http.Handler {
	ms := s.o.House.Matches
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, whole := r.Body.(arrived)
		id, of := moveOf(r)
		p := person(r.Context())
		if !whole || !of || p.ID == "" {
			next.ServeHTTP(w, r)
			return
		}
		b, plain := plainMove(body.all)
		if !plain {
			next.ServeHTTP(w, r)
			return
		}
		fr, err := ms.Move(r.Context(), id, p.ID, b.Cmd, b.Seq, b.Move)
		if errors.Is(err, store.ErrAway) || r.Context().Err() != nil { // trying again would not help
			s.fail(w, err)
			return
		}
		if err != nil {
			next.ServeHTTP(w, r)
			return
		}
		s.metrics.moves.Inc()
		answer(w.Header().Set, w, fr)
	})
}

// moveOf returns the match for which a request makes a move.
func moveOf(r *http.Request) (id string, ok bool) {
	path, of := strings.CutPrefix(r.URL.Path, "/api/matches/")
	id, ok = strings.CutSuffix(path, "/moves")
	ok = ok && of && r.Method == http.MethodPost && id != "" && len(id) <= 64 && !strings.Contains(id, "/") && r.URL.RawPath == "" && r.Header.Get("Content-Type") == "application/json"
	return id, ok
}

// plainMove reads a move as our own page writes it: an object of cmd, seq and move, in
// any order, without spaces, escapes or anything but ASCII, that the API's description allows.
func plainMove(b []byte) (m moveBody, ok bool) {
	if len(b) == 0 || b[0] != '{' {
		return m, false
	}
	var seen [3]bool
	for b[0] != '}' {
		name, rest, ok := plainText(b[1:]) // after { or ,
		if !ok || len(rest) < 2 || rest[0] != ':' {
			return m, false
		}
		rest = rest[1:]
		var field int
		switch name {
		case "cmd":
			m.Cmd, rest, ok = plainText(rest)
			ok = ok && isCommand(m.Cmd)
		case "seq":
			field = 1
			m.Seq, rest, ok = plainNumber(rest)
		case "move":
			field = 2
			m.Move, rest, ok = plainText(rest)
			ok = ok && len(m.Move) <= 200
		default:
			return m, false
		}
		if !ok || seen[field] || len(rest) == 0 || rest[0] != ',' && rest[0] != '}' {
			return m, false
		}
		seen[field], b = true, rest
	}
	return m, len(b) == 1 && seen == [3]bool{true, true, true}
}

// plainText reads a text in quotes.
func plainText(b []byte) (text string, rest []byte, ok bool) {
	if len(b) == 0 || b[0] != '"' {
		return "", nil, false
	}
	for i, c := range b[1:] {
		switch {
		case c == '"':
			return string(b[1 : i+1]), b[i+2:], true
		case c == '\\' || c < ' ' || c > '~':
			return "", nil, false
		}
	}
	return "", nil, false
}

// plainNumber reads a number of up to 18 digits.
func plainNumber(b []byte) (n uint64, rest []byte, ok bool) {
	i := 0
	for ; i < len(b) && '0' <= b[i] && b[i] <= '9'; i++ {
		n = n*10 + uint64(b[i]-'0')
	}
	return n, b[i:], i > 0 && i <= 18 && (b[0] != '0' || i == 1)
}

// isCommand reports whether text can name a command; see Command.
func isCommand(text string) bool {
	return len(text) >= 8 && len(text) <= 64 && strings.IndexFunc(text, func(r rune) bool {
		return (r < '0' || r > '9') && (r < 'a' || r > 'z') && (r < 'A' || r > 'Z') && r != '_' && r != '-'
	}) < 0
}
