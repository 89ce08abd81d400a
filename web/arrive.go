package web

import (
	"bytes"
	"errors"
	"io"
	"net/http"
	"time"
)

// takes is how many times as long as for its request a page has for each piece of the
// answer, before its connection is cut: the page itself is large, and some networks are slow.
const takes = 12

// arrive waits for a request's body, small as it must be, before anything is
// done about the request: who sends slowly keeps nobody else waiting, and who
// sends for ever is cut off. It sets no deadline for reading that it would have
// to take back: one that passes while the request is carried out counts as a caller who has gone.
func (s *Server) arrive(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.ContentLength == 0 {
			next.ServeHTTP(w, r)
			return
		}
		late := time.AfterFunc(s.o.Patience, func() {
			http.NewResponseController(w).SetReadDeadline(time.Unix(1, 0)) // reading ends
		})
		body, err := all(http.MaxBytesReader(w, r.Body, bodyMost), r.ContentLength)
		if !late.Stop() {
			err = errTooSlow
		}
		if err != nil {
			w.Header().Set("Connection", "close")
			s.fail(w, refusal(err))
			return
		}
		r.Body = arrived{bytes.NewReader(body), body}
		next.ServeHTTP(w, r)
	})
}

// all reads a body whose length is known or, as -1, not.
func all(body io.Reader, length int64) ([]byte, error) {
	if length < 0 || length > bodyMost {
		return io.ReadAll(body)
	}
	b := make([]byte, length)
	_, err := io.ReadFull(body, b)
	return b, err
}

// refusal says why a body has not arrived.
func refusal(err error) error {
	switch {
	case errors.As(err, new(*http.MaxBytesError)):
		return errTooLarge
	case errors.Is(err, errTooSlow):
		return err
	}
	return errCutOff
}
