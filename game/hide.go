package game

import (
	"encoding"
	"fmt"
	"slices"
	"sync"
)

// A Game is Rules with the types hidden, for tables, the web and the command line.
type Game interface {
	Name() string
	Version() int
	Goal() Goal
	Params() []Param
	Complete(given map[string]string) (Params, error)
	Text(p Params) map[string]string // the inverse of Complete
	Seats(p Params) (least, most int)
	Start(p Params, seats int) (Position, error)
}

// A Position is a State with its types hidden. Moves travel as text and are
// checked here: legality and turn. Its methods do not change it.
type Position interface {
	Seats() int
	Turn() Seats
	Awaited() Seats // the part of Turn that the match waits for
	Window() bool
	Aimed(s Seat) bool  // in a window: what lies on top hits s
	Simultaneous() bool // moves of the seats in Turn do not depend on one another
	Round() int         // 0 if the game does not count rounds
	Moves(s Seat) []string
	Offer(s Seat) []string                         // Moves as the page gets them: long runs may be ranges
	Draw(draw Draw) Drawn                          // the House's next move, by weight
	Sample(draw Draw) (move string, next Position) // the House's next move by the same law, faster: for simulation
	Apply(s Seat, move string) (Position, error)   // wraps ErrTurn, ErrParse or ErrIllegal
	Score(s Seat) int
	Ranks() []int
	Open() bool                                   // nothing is hidden: View and Shown are the same for every viewer
	View(v Viewer) any                            // as the page gets it
	Shown(by Seat, move string, to Viewer) string // "": nothing to see
}

// Drawn is a Roll and where it leads.
type Drawn struct {
	Roll[string]
	Next Position
}

// Hide makes a Game of Rules. The Positions it starts also have the method
// State() S, for those who know the types.
func Hide[S State[S, M, V], M comparable, V any](r Rules[S, M, V]) Game {
	h := &hidden[S, M, V]{Rules: r}
	h.lists.New = func() any { return new(lists[M]) }
	return h
}

type hidden[S State[S, M, V], M comparable, V any] struct {
	Rules[S, M, V]
	lists sync.Pool // of *lists[M]
}

// lists of moves and their weights, to be used again.
type lists[M any] struct {
	moves   []M
	weights []uint64
	text    []byte
	ends    []int // in text, of the moves
}

// texts is the moves as the log writes them: parts of one string, if they can append themselves.
func (l *lists[M]) texts() []string {
	out := make([]string, len(l.moves))
	if _, ok := any(new(M)).(encoding.TextAppender); !ok {
		for i := range l.moves {
			out[i] = spelt(&l.moves[i])
		}
		return out
	}
	l.text, l.ends = l.text[:0], l.ends[:0]
	for i := range l.moves {
		l.text, _ = any(&l.moves[i]).(encoding.TextAppender).AppendText(l.text) // a move can be written
		l.ends = append(l.ends, len(l.text))
	}
	text, from := string(l.text), 0
	for i, end := range l.ends {
		out[i], from = text[from:end], end
	}
	return out
}

// among calls f with the legal moves of seat by. F must not keep them.
func (h *hidden[S, M, V]) among(s S, by Seat, f func(moves []M)) {
	l := h.lists.Get().(*lists[M])
	l.moves = s.Moves(by, l.moves[:0])
	f(l.moves)
	h.lists.Put(l)
}

func (h *hidden[S, M, V]) Name() string    { return h.Rules.Name }
func (h *hidden[S, M, V]) Version() int    { return h.Rules.Version }
func (h *hidden[S, M, V]) Goal() Goal      { return h.Rules.Goal }
func (h *hidden[S, M, V]) Params() []Param { return h.Rules.Params }

func (h *hidden[S, M, V]) Seats(p Params) (least, most int) { return h.Rules.Seats(p) }

func (h *hidden[S, M, V]) Text(p Params) map[string]string {
	out := map[string]string{}
	for _, q := range h.Rules.Params {
		out[q.Name] = q.Text(p[q.Name])
	}
	return out
}

func (h *hidden[S, M, V]) Start(p Params, seats int) (Position, error) {
	if least, most := h.Rules.Seats(p); seats < least || seats > most {
		return nil, fmt.Errorf("%w: %s with %d, want %d..%d", ErrSeats, h.Rules.Name, seats, least, most)
	}
	return at(h, p, h.Rules.Start(p, seats)), nil
}

// Capabilities are looked for at &s: in an interface a State would be copied to the heap.
type position[S State[S, M, V], M comparable, V any] struct {
	h *hidden[S, M, V]
	p Params
	s S

	turn Seats // of s, which is asked for many times
}

func at[S State[S, M, V], M comparable, V any](h *hidden[S, M, V], p Params, s S) *position[S, M, V] {
	return &position[S, M, V]{h, p, s, s.Turn()}
}

func (p *position[S, M, V]) State() S         { return p.s }
func (p *position[S, M, V]) Seats() int       { return p.s.Seats() }
func (p *position[S, M, V]) Turn() Seats      { return p.turn }
func (p *position[S, M, V]) Open() bool       { return p.h.Rules.Open }
func (p *position[S, M, V]) Score(s Seat) int { return p.s.Score(s) }
func (p *position[S, M, V]) Ranks() []int     { return Ranks[S, M, V](p.s, p.h.Rules.Goal) }

func (p *position[S, M, V]) Awaited() Seats {
	if a, ok := any(&p.s).(Awaiter); ok {
		return a.Awaited()
	}
	return p.turn
}

func (p *position[S, M, V]) Window() bool {
	w, ok := any(&p.s).(Windower)
	return ok && w.Window()
}

func (p *position[S, M, V]) Aimed(s Seat) bool {
	a, ok := any(&p.s).(Aimer)
	return ok && a.Aimed(s)
}

func (p *position[S, M, V]) Simultaneous() bool {
	w, ok := any(&p.s).(Simultaneous)
	return ok && w.Simultaneous()
}

func (p *position[S, M, V]) Round() int {
	if r, ok := any(&p.s).(Rounder); ok {
		return r.Round()
	}
	return 0
}

func (p *position[S, M, V]) Moves(s Seat) []string {
	if !p.turn.Has(s) {
		return nil
	}
	l := p.h.lists.Get().(*lists[M])
	defer p.h.lists.Put(l)
	l.moves = p.s.Moves(s, l.moves[:0])
	return l.texts()
}

func (p *position[S, M, V]) Offer(s Seat) []string {
	if p.h.Offer == nil || !p.turn.Has(s) {
		return p.Moves(s)
	}
	return p.h.Offer(p.s.Moves(s, nil))
}

func (p *position[S, M, V]) Draw(draw Draw) Drawn {
	l := p.h.lists.Get().(*lists[M])
	l.moves = p.s.Moves(House, l.moves[:0])
	l.weights = weigh[S, M, V](&p.s, l.moves, l.weights[:0])
	r := drawOf(l.moves, func(i int) uint64 { return l.weights[i] }, draw)
	p.h.lists.Put(l)
	return Drawn{Roll[string]{spelt(&r.Move), r.Lo, r.Hi, r.N}, at(p.h, p.p, p.s.Apply(House, r.Move))}
}

func (p *position[S, M, V]) Sample(draw Draw) (string, Position) {
	m := Sample[S, M, V](p.s, draw)
	return spelt(&m), at(p.h, p.p, p.s.Apply(House, m))
}

func (p *position[S, M, V]) Apply(s Seat, text string) (Position, error) {
	if !p.turn.Has(s) {
		return nil, fmt.Errorf("%w: seat %d, move %q", ErrTurn, s, text)
	}
	m, err := p.h.ParseMove(text)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrParse, err)
	}
	legal := false
	p.h.among(p.s, s, func(ms []M) { legal = slices.Contains(ms, m) })
	if !legal {
		return nil, p.illegal(s, m, text)
	}
	return at(p.h, p.p, p.s.Apply(s, m)), nil
}

// spelt is a move as the log writes it.
func spelt[M any](m *M) string {
	if s, ok := any(m).(fmt.Stringer); ok { // at once: fmt finds it more slowly
		return s.String()
	}
	return fmt.Sprint(*m)
}

// illegal says why m is not legal, as far as seat s may know.
func (p *position[S, M, V]) illegal(s Seat, m M, text string) error {
	if p.h.Why == nil {
		return fmt.Errorf("%w: %q", ErrIllegal, text)
	}
	return fmt.Errorf("%w: %q: %s", ErrIllegal, text, p.h.Why(p.s.View(s.Viewer()), s, m))
}

func (p *position[S, M, V]) View(v Viewer) any {
	if p.h.Wire != nil {
		return p.h.Wire(p.p, p.s.View(v))
	}
	return p.s.View(v)
}

func (p *position[S, M, V]) Shown(by Seat, text string, to Viewer) string {
	m, err := p.h.ParseMove(text)
	if err != nil {
		return ""
	}
	var none M
	if m = p.s.Shown(by, m, to); m == none {
		return ""
	}
	return spelt(&m)
}

// Facts gathers a game's own named statistics over many matches.
type Facts interface {
	// Saw is told every move, with the position before it; by is the House for luck.
	Saw(before Position, by Seat, move string)
	// Ended is told the last position of each match.
	Ended(last Position)
	// Result returns the statistics by name, ready for JSON.
	Result() map[string]any
}
