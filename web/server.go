// Package web is the house's door: the HTTP API with its OpenAPI document, the
// WebSocket push, the page, and what an operator asks for. Commands come by
// POST and are answered; frames go out by push. It decides nothing about
// games or tables.
package web

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	"reflect"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/danielgtaylor/huma/v2/adapters/humago"

	"spelunke/house"
	"spelunke/store"
)

// bodyMost is the largest request body, in bytes.
const bodyMost = 64 << 10

// Options are what a Server needs.
type Options struct {
	House   *house.House
	Store   store.Store // asked by /readyz
	Client  fs.FS       // the page
	Version string
	URL     func() string // where people reach the house
	MayOpen func() bool   // everybody may open tables
	Log     *slog.Logger  // nil: none
	Now     func() time.Time
	Secure  bool              // the house is reached by TLS: cookies say so
	Proxy   bool              // believe a proxy's X-Forwarded-For
	Limits  Limits            // zero: the defaults
	Metrics *Metrics          // nil: new ones
	Key     [sha256.Size]byte // SHA-256 of the host's key, which runs the house as its owner does; zero: there is none

	Patience time.Duration // how long a request's body may take, and a twelfth of what a piece of an answer may; 0: 10 s
}

// Limits are how many requests a minute are answered, and how many sockets may be open.
type Limits struct {
	Commands int // of one session or address; default 600
	Sessions int // new ones, of one address; default 60
	Codes    int // tries of spoken codes, and wrong house words, of one address; default 20
	Sockets  int // open at once, of one person; of strangers from one address 20 times as many; default 30
}

func (l *Limits) fill() {
	for to, usual := range map[*int]int{&l.Commands: 600, &l.Sessions: 60, &l.Codes: 20, &l.Sockets: 30} {
		if *to == 0 {
			*to = usual
		}
	}
}

// Server is the house's door. It is an http.Handler.
type Server struct {
	o       Options
	api     huma.API
	handler http.Handler
	metrics *Metrics

	description func() []byte // of the API

	sockets *sockets
	closing atomic.Bool
}

// New returns a Server.
func New(o Options) *Server {
	humaDefaults()
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	o.Limits.fill()
	if o.Patience == 0 {
		o.Patience = 10 * time.Second
	}
	if o.Metrics == nil {
		o.Metrics = NewMetrics()
	}
	o.Metrics.house(o.House)
	s := &Server{o: o, metrics: o.Metrics, sockets: newSockets()}
	s.sockets.most = o.Limits.Sockets
	o.House.OnForget(s.sockets.forget)
	mux := http.NewServeMux()
	s.api = humago.New(mux, config(o.Version))
	s.sessionRoutes()
	s.tableRoutes()
	s.matchRoutes()
	s.sheetRoutes()
	s.adminRoutes()
	s.describe()
	s.description = sync.OnceValue(func() []byte {
		b, err := json.MarshalIndent(s.api.OpenAPI(), "", "  ")
		if err != nil {
			panic("web: " + err.Error()) // it describes plain types
		}
		return append(b, '\n')
	})
	s.plainRoutes(mux)
	s.handler = s.secure(s.recover(s.arrive(s.identify(s.limit(s.express(mux))))))
	return s
}

func config(version string) huma.Config {
	c := huma.DefaultConfig("Spelunke", version)
	c.CreateHooks = nil // no $schema members
	c.OpenAPIPath, c.DocsPath, c.SchemasPath = "", "", ""
	c.Info.Description = "The API of a house for German cup, cask and bluff games. Commands are POSTs with an id of yours (cmd) that makes repeating them safe; frames are pushed by WebSocket or fetched."
	c.Components.Schemas = huma.NewMapRegistry("#/components/schemas/", schemaName)
	c.Components.SecuritySchemes = map[string]*huma.SecurityScheme{
		"session": {Type: "http", Scheme: "bearer", Description: "the token that POST /api/session gives when asked to; browsers have it in a cookie"},
	}
	return c
}

// schemaName names a type in the API's description. A game's types begin with
// the game's name: KnobelnTable.
func schemaName(t reflect.Type, hint string) string {
	name, of := huma.DefaultSchemaNamer(t, hint), t
	for of.Kind() == reflect.Pointer || of.Kind() == reflect.Slice {
		of = of.Elem()
	}
	if game, ok := strings.CutPrefix(of.PkgPath(), "spelunke/games/"); ok {
		return strings.ToUpper(game[:1]) + game[1:] + name
	}
	return name
}

// describe adds what no operation mentions: the games' views and what is pushed.
func (s *Server) describe() {
	schemas := s.api.OpenAPI().Components.Schemas
	schemas.Schema(reflect.TypeFor[Push](), true, "Push")
	for _, e := range s.o.House.Games() {
		schemas.Schema(reflect.TypeOf(e.View), true, "View")
	}
}

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Close says goodbye to all sockets. Requests are still answered.
func (s *Server) Close() {
	s.closing.Store(true)
	s.sockets.close()
}

// OpenAPI returns the API's description, as JSON with every view and frame.
func (s *Server) OpenAPI() []byte { return s.description() }

// plainRoutes are those that are no part of the described API.
func (s *Server) plainRoutes(mux *http.ServeMux) {
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { text(w, http.StatusOK, "ok\n") })
	mux.HandleFunc("GET /readyz", s.ready)
	mux.Handle("GET /metrics", s.private(s.metrics.handler()))
	mux.HandleFunc("GET /api/openapi.json", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		w.Write(s.OpenAPI())
	})
	mux.HandleFunc("GET /api/docs", s.docs)
	mux.HandleFunc("GET /api/qr", s.qr)
	mux.HandleFunc("GET /api/tables/{table}/stream", s.stream)
	mux.HandleFunc("GET /api/matches/{match}/log", s.log)
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) { s.fail(w, errPath) })
	mux.Handle("/", s.page())
}

// ready says whether the house can store moves and takes new guests.
func (s *Server) ready(w http.ResponseWriter, r *http.Request) {
	if s.closing.Load() {
		text(w, http.StatusServiceUnavailable, "closing\n")
		return
	}
	ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
	defer cancel()
	if err := s.o.Store.Ping(ctx); err != nil {
		s.o.Log.Error("web: store is not ready", "err", err)
		text(w, http.StatusServiceUnavailable, "store is not ready\n")
		return
	}
	text(w, http.StatusOK, "ready\n")
}

func text(w http.ResponseWriter, status int, s string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.WriteHeader(status)
	w.Write([]byte(s))
}

// recover answers with an internal error when the house has a bug.
func (s *Server) recover(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		defer func() {
			if x := recover(); x != nil && x != http.ErrAbortHandler {
				s.fail(w, fmt.Errorf("web: panic: %v\n%s", x, debug.Stack()))
			}
		}()
		next.ServeHTTP(w, r)
	})
}

// fail answers with a problem.
func (s *Server) fail(w http.ResponseWriter, err error) {
	p := s.problem(err)
	for name, values := range p.GetHeaders() {
		if w.Header().Get(name) == "" { // else whoever counts requests knows better
			w.Header()[name] = values
		}
	}
	w.Header().Set("Content-Type", "application/problem+json")
	w.WriteHeader(p.Status)
	json.NewEncoder(w).Encode(p)
}

// needsSession is the security of operations that need a session.
var needsSession = []map[string][]string{{"session": {}}}

// op registers an operation that needs a session.
func op[I, O any](s *Server, o huma.Operation, f func(ctx context.Context, p house.Person, in *I) (O, error)) {
	o.Security = needsSession
	open(s, o, func(ctx context.Context, in *I) (O, error) {
		p := person(ctx)
		if p.ID == "" {
			var none O
			return none, house.ErrNoSession
		}
		return f(ctx, p, in)
	})
}

// register registers an operation. Its body has arrived, see arrive; nobody sets
// a deadline for it again, which would pass while the operation is carried out.
func register[I, O any](s *Server, o huma.Operation, f func(ctx context.Context, in *I) (*O, error)) {
	o.MaxBodyBytes, o.BodyReadTimeout = bodyMost, -1
	huma.Register(s.api, o, f)
}

// open registers an operation that needs no session.
func open[I, O any](s *Server, o huma.Operation, f func(ctx context.Context, in *I) (O, error)) {
	register(s, o, func(ctx context.Context, in *I) (*struct{ Body O }, error) {
		out, err := f(ctx, in)
		if err != nil {
			return nil, s.problem(err)
		}
		return &struct{ Body O }{out}, nil
	})
}
