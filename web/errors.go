package web

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"spelunke/game"
	"spelunke/house"
	"spelunke/match"
	"spelunke/sheet"
	"spelunke/store"
)

// A Problem is an error as it leaves the house (RFC 9457). Code is stable;
// title and detail are English and for people who read programs.
type Problem struct {
	Type   string       `json:"type" doc:"link to the code's explanation"`
	Title  string       `json:"title"`
	Status int          `json:"status"`
	Detail string       `json:"detail"`
	Code   string       `json:"code"`
	Errors []string     `json:"errors,omitempty" doc:"what exactly was wrong with the input"`
	Frame  *match.Frame `json:"frame,omitempty" doc:"with code stale: what you have missed"`
}

// Error returns the detail.
func (p *Problem) Error() string { return p.Detail }

// GetStatus returns the HTTP status.
func (p *Problem) GetStatus() int { return p.Status }

// GetHeaders tells those who may come again when: not all at the same time.
func (p *Problem) GetHeaders() http.Header {
	if p.Status != http.StatusServiceUnavailable && p.Status != http.StatusTooManyRequests {
		return nil
	}
	return http.Header{"Retry-After": {strconv.Itoa(2 + rand.N(4))}}
}

// ContentType returns the media type of problems.
func (p *Problem) ContentType(string) string { return "application/problem+json" }

// codes is the one table of what can go wrong: which error has which code and
// status. /api/docs lists them. The first that fits counts.
var codes = []struct {
	err    error
	code   string
	status int
}{
	{house.ErrNoSession, "no_session", http.StatusUnauthorized},
	{house.ErrBadName, "bad_name", http.StatusUnprocessableEntity},
	{house.ErrUnknownGame, "unknown_game", http.StatusUnprocessableEntity},
	{game.ErrParam, "bad_option", http.StatusUnprocessableEntity},
	{game.ErrSeats, "bad_seats", http.StatusUnprocessableEntity},
	{house.ErrUnknown, "unknown_table", http.StatusNotFound},
	{house.ErrWrongCode, "wrong_code", http.StatusNotFound},
	{house.ErrFull, "table_full", http.StatusConflict},
	{house.ErrTaken, "seat_taken", http.StatusConflict},
	{house.ErrSeated, "already_seated", http.StatusConflict},
	{house.ErrNotSeated, "not_seated", http.StatusForbidden},
	{house.ErrNotHost, "not_host", http.StatusForbidden},
	{house.ErrPlaying, "already_playing", http.StatusConflict},
	{house.ErrNotReady, "not_ready", http.StatusConflict},
	{house.ErrClosed, "closed", http.StatusGone},
	{house.ErrKicked, "kicked", http.StatusForbidden},
	{house.ErrTooFast, "too_fast", http.StatusTooManyRequests},
	{house.ErrTooLong, "too_long", http.StatusUnprocessableEntity},
	{house.ErrWord, "word_needed", http.StatusForbidden},
	{house.ErrNotOwner, "not_owner", http.StatusForbidden},
	{house.ErrNoPerson, "unknown_person", http.StatusNotFound},
	{house.ErrPrivate, "not_allowed", http.StatusForbidden},
	{sheet.ErrOrder, "bad_input", http.StatusUnprocessableEntity},
	{house.ErrBadInput, "bad_input", http.StatusUnprocessableEntity},
	{match.ErrUnknown, "unknown_match", http.StatusNotFound},
	{match.ErrNotSeated, "not_seated", http.StatusForbidden},
	{match.ErrStale, "stale", http.StatusConflict},
	{match.ErrOver, "match_over", http.StatusConflict},
	{match.ErrNotStarted, "not_started", http.StatusConflict},
	{match.ErrRunning, "match_running", http.StatusConflict},
	{match.ErrRules, "other_rules", http.StatusGone},
	{match.ErrPaused, "paused", http.StatusConflict},
	{house.ErrOwner, "not_allowed", http.StatusForbidden},
	{match.ErrNotAllowed, "not_allowed", http.StatusForbidden},
	{game.ErrParse, "bad_move", http.StatusUnprocessableEntity},
	{game.ErrIllegal, "illegal_move", http.StatusConflict},
	{game.ErrTurn, "not_your_turn", http.StatusConflict},
	{errCrossSite, "cross_site", http.StatusForbidden},
	{errPath, "unknown_address", http.StatusNotFound},
	{errNoSocket, "bad_input", http.StatusUpgradeRequired},
	{errPages, "too_many_pages", http.StatusTooManyRequests},
	{errClosing, "closing", http.StatusServiceUnavailable},
	{errAway, "away", http.StatusServiceUnavailable},
	{errTooLarge, "too_large", http.StatusRequestEntityTooLarge},
	{errTooSlow, "too_slow", http.StatusRequestTimeout},
	{errCutOff, "bad_input", http.StatusBadRequest},
	{context.Canceled, "canceled", 499},
}

var (
	errCrossSite = errors.New("a request with a session cookie must come from the house's own pages and carry the header X-Spelunke")
	errPath      = errors.New("there is nothing at this address")
	errNoSocket  = errors.New("a stream is a WebSocket: ask with Connection: Upgrade, Upgrade: websocket, Sec-WebSocket-Version: 13 and a key")
	errPages     = errors.New("too many pages are open: close one")
	errClosing   = errors.New("the house is closing: come back in a moment")
	errTooLarge  = fmt.Errorf("the request's body has more than %d bytes", bodyMost)
	errTooSlow   = errors.New("the request's body did not arrive in time")
	errCutOff    = errors.New("the request's body is incomplete")
	errAway      = errors.New("the house cannot reach its database: try the same again in a moment")
)

// problem makes a Problem of any error. What is not in the table is internal:
// it is logged here and nothing of it leaves.
func (s *Server) problem(err error) *Problem {
	var p *Problem
	if errors.As(err, &p) {
		return p
	}
	if errors.Is(err, store.ErrAway) { // where the database is is nobody's business
		s.o.Log.Error("web: no database", "err", err)
		err = errAway
	}
	for _, c := range codes {
		if errors.Is(err, c.err) {
			return newProblem(c.status, c.code, c.err.Error(), err.Error())
		}
	}
	s.o.Log.Error("web: internal error", "err", err)
	return newProblem(http.StatusInternalServerError, "internal", "internal error", "internal error")
}

func newProblem(status int, code, title, detail string) *Problem {
	return &Problem{Type: "/api/docs#" + code, Title: title, Status: status, Detail: detail, Code: code}
}

// statusCodes are the codes of errors that the HTTP layer itself finds.
var statusCodes = map[int]string{
	http.StatusRequestEntityTooLarge: "too_large",
	http.StatusTooManyRequests:       "too_fast",
	http.StatusNotFound:              "unknown_address",
	http.StatusMethodNotAllowed:      "bad_method",
	http.StatusUnsupportedMediaType:  "bad_input",
	http.StatusNotAcceptable:         "bad_input",
	http.StatusRequestTimeout:        "too_slow",
	http.StatusBadRequest:            "bad_input",
	http.StatusUnprocessableEntity:   "bad_input",
}

// humaDefaults makes huma report its own findings as Problems, and lists never null.
var humaDefaults = sync.OnceFunc(func() {
	huma.DefaultArrayNullable = false
	huma.NewError = func(status int, msg string, errs ...error) huma.StatusError {
		code, ok := statusCodes[status]
		if !ok {
			code = "internal"
		}
		p := newProblem(status, code, http.StatusText(status), msg)
		for _, e := range errs {
			if e != nil {
				p.Errors = append(p.Errors, e.Error())
			}
		}
		return p
	}
})
