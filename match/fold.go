package match

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"spelunke/game"
	"spelunke/store"
)

// fold is what a match's log amounts to. It depends on the log alone.
type fold struct {
	find    func(name string) (game.Game, bool)
	advises func(game string, p game.Params) bool // somebody values moves in such a match; for frames

	header        Header
	contributions []Contribution
	sat           []Seat               // as they sat down
	seats         []Seat               // in playing order; empty before the start
	left          map[string]game.Seat // people who have given up their seats
	params        game.Params          // complete, once it has begun
	pos           game.Position
	draws         uint64 // House draws so far
	votes         []Vote
	paused        bool
	waiting       game.Seats // still to say that they are ready to go on
	abandoned     bool
	outdated      bool    // it was begun by rules that this house does not know, or is broken: it counts as abandoned
	broken        error   // an entry that does not follow those before it
	seed          string  // hex, once revealed
	start         int64   // when it began, Unix milliseconds
	at            int64   // time of the newest entry, or of one before it if that is later, Unix milliseconds
	since         []int64 // by seat: when the match began to wait for it

	opened  int64                 // when the window opened or asked everybody anew, Unix milliseconds
	orders  map[game.Seat]string  // standing orders, but for orderAsk
	thought map[game.Seat]thought // by seat what is going to happen by itself; the House closes windows

	count []uint64  // frames so far, by viewer: see slot
	fresh []uint64  // the oldest frame on which the viewer's moves are judged
	last  [][]Shown // what the newest batch showed, by viewer

	recent [][]told // what has been shown since the round before this one began, by viewer

	still *still // of frames; nil if it may have changed

	frames   map[game.Viewer]*Frame // of the newest batch, those that have been asked for
	foreseen []step                 // moves that have been judged and are about to be stored
	open     sight                  // of the position, if nothing is hidden
}

// A Shown is an entry as a viewer was shown it.
type Shown struct {
	By   int    `json:"by" doc:"game seat; -1 is the House"`
	Move string `json:"move"`
	At   int64  `json:"at" doc:"Unix milliseconds"`

	Round int `json:"round" doc:"the table's round in which it happened, from 1; 0 if the game counts none"`
}

// slot is a viewer's place in count and last: the public, all, then the seats.
func slot(v game.Viewer) int { return int(v) + 1 }

func viewer(slot int) game.Viewer { return game.Viewer(slot - 1) }

func (f *fold) started() bool { return f.pos != nil }

func (f *fold) over() bool {
	return f.abandoned || f.outdated || f.started() && f.pos.Turn() == 0
}

// round is the number of the table's round; 0 before the start, or if the game counts none.
func (f *fold) round() int {
	if !f.started() {
		return 0
	}
	return f.pos.Round()
}

// luck reports whether luck decides what comes next.
func (f *fold) luck() bool { return f.started() && !f.over() && lucky(f.pos) }

// lucky reports whether the House alone is to move, and not to close a window.
func lucky(pos game.Position) bool { return pos.Turn() == game.Of(game.House) && !pos.Window() }

// seat returns the game seat of a person.
func (f *fold) seat(person string) (game.Seat, bool) {
	if person == "" {
		return 0, false
	}
	i := slices.IndexFunc(f.seats, func(s Seat) bool { return s.Person == person })
	return game.Seat(i), i >= 0
}

func (f *fold) viewer(person string) game.Viewer {
	if s, ok := f.seat(person); ok {
		return s.Viewer()
	}
	return game.Public
}

// Apply folds one append.
func (f *fold) Apply(batch []store.Entry) error {
	f.resize()
	for i := range f.last {
		f.last[i] = nil
	}
	clear(f.frames)
	var moved game.Seats
	before, apart, open, asked, round := f.awaited(), f.simultaneous(), f.window(), f.paused, f.round()
	for _, e := range batch {
		f.at = max(f.at, e.At)
		f.show(e)
		if err := f.apply(e); err != nil {
			if err = fmt.Errorf("entry %d: %w", e.Seq, err); !f.started() {
				return err
			}
			f.breaks(err)
		}
		if !isNote(e.Text) {
			moved |= game.Of(game.Seat(e.By))
		}
	}
	apart = apart && f.simultaneous()
	// A move that all are shown opens a window, or asks everybody in it anew.
	asked = asked || slices.ContainsFunc(f.last[slot(game.Public)], func(s Shown) bool { return !isNote(s.Move) })
	for i := range f.last {
		if len(f.last[i]) == 0 {
			continue
		}
		f.count[i]++
		if s, ok := viewer(i).Seat(); !ok || !apart || !others(batch, s) {
			f.fresh[i] = f.count[i]
		}
		f.remember(i, told{batch[0].Seq, f.count[i], round, f.last[i]})
	}
	f.resize()
	if asked && f.window() && !f.paused {
		f.opened, before = f.at, 0
	}
	if open && !f.window() { // what is asked now is not what was asked in the window
		before = 0
	}
	for _, s := range f.awaited().List() {
		if s >= 0 && (!before.Has(s) || moved.Has(s)) {
			f.since[s] = f.at
		}
	}
	return nil
}

// breaks notes that the log of a match that is running cannot be followed any
// further. Its players must not be stuck in it: it counts as abandoned.
func (f *fold) breaks(err error) {
	if f.broken == nil {
		f.broken = err
	}
	f.outdated = f.outdated || !f.over()
}

// resize makes room for viewers that the start has added; so far they have
// been shown what the public was. Before the first entry there are the House's
// and the public's places.
func (f *fold) resize() {
	for len(f.count) < 2+len(f.seats) {
		f.count = append(f.count, f.seq(game.Public))
		f.fresh = append(f.fresh, f.seq(game.Public))
		f.last = append(f.last, nil)
		f.recent = append(f.recent, nil)
		if i := len(f.last) - 1; i > slot(game.Public) {
			f.last[i] = slices.Clone(f.last[slot(game.Public)])
			f.recent[i] = slices.Clone(f.recent[slot(game.Public)])
		}
	}
}

// simultaneous reports whether the moves of several seats do not depend on one another.
func (f *fold) simultaneous() bool { return f.started() && f.pos.Simultaneous() }

// others reports whether a batch is nothing but moves and notes of other seats than s.
func others(batch []store.Entry, s game.Seat) bool {
	return !slices.ContainsFunc(batch, func(e store.Entry) bool {
		return e.By == int8(game.House) || e.By == int8(s)
	})
}

// show notes what each viewer is shown of an entry, before it is applied.
func (f *fold) show(e store.Entry) {
	same, round := "", f.round()
	for i := range f.last {
		text := e.Text
		switch {
		case private(text) && !viewer(i).Is(game.Seat(e.By)):
			text = ""
		case isNote(text):
		case f.outdated: // nobody knows what is secret
			text = ""
		case f.started():
			switch {
			case i == 0 && f.pos.Open() && f.foreseenOf(game.Seat(e.By), text) != nil:
				same = text // it is written as moves are
			case i == 0 || !f.pos.Open():
				same = f.pos.Shown(game.Seat(e.By), e.Text, viewer(i))
			}
			text = same
		}
		if text != "" {
			f.last[i] = append(f.last[i], Shown{int(e.By), text, e.At, round})
		}
	}
}

func (f *fold) apply(e store.Entry) error {
	if isNote(e.Text) {
		n, err := parseNote(e.Text)
		if err != nil {
			return err
		}
		return f.note(n)
	}
	if f.outdated {
		return nil
	}
	if !f.started() {
		return fmt.Errorf("match: move %q before the start", e.Text)
	}
	luck := f.luck()
	pos, err := f.after(game.Seat(e.By), e.Text)
	if err != nil {
		return err
	}
	f.pos = pos
	if luck {
		f.draws++
	}
	return nil
}

// A step is a move, and where it leads.
type step struct {
	from, to game.Position
	by       game.Seat
	move     string
}

// foresee spares the fold judging a move a second time when it has been stored.
func (f *fold) foresee(from game.Position, by game.Seat, move string, to game.Position) {
	f.foreseen = append(f.foreseen, step{from, to, by, move})
}

// foreseenOf finds where a move leads that has been judged; nil if it has not been.
func (f *fold) foreseenOf(by game.Seat, move string) game.Position {
	for _, s := range f.foreseen {
		if s.from == f.pos && s.by == by && s.move == move {
			return s.to
		}
	}
	return nil
}

// after is the position to which a move leads.
func (f *fold) after(by game.Seat, move string) (game.Position, error) {
	if pos := f.foreseenOf(by, move); pos != nil {
		return pos, nil
	}
	return f.pos.Apply(by, move)
}

func (f *fold) note(n note) error {
	if int(n.seat) >= len(f.seats) && !slices.Contains([]string{"match", "ready", "start", "starter", "seed", "abandon"}, n.verb) {
		return fmt.Errorf("match: %v: no such seat", n)
	}
	f.still = nil
	switch n.verb {
	case "match":
		return json.Unmarshal([]byte(n.rest), &f.header)
	case "ready":
		hex, name, _ := strings.Cut(n.rest, " ")
		f.contributions = append(f.contributions, Contribution{int(n.seat), name, hex})
	case "start":
		var s start
		if err := json.Unmarshal([]byte(n.rest), &s); err != nil {
			return err
		}
		f.sat = s.Seats
		if s.First >= 0 {
			return f.begun(s.First)
		}
	case "starter":
		f.draws++
		return f.begun(int(n.seat))
	case "bot", "back", "leave", "join":
		return f.change(n)
	case "pause", "go":
		f.pause(n)
	case "vote":
		f.vote(n)
	case "order":
		f.order(n)
	case "abandon":
		f.abandoned = true
	case "seed":
		f.seed = n.rest
	}
	return nil
}

// begun is begin for a match that has begun: if it cannot go on, it is over.
func (f *fold) begun(first int) error {
	f.start = f.at
	err := f.begin(first)
	if errors.Is(err, ErrRules) {
		f.outdated = true
		return nil
	}
	return err
}

// begin seats everybody from the first starter on and starts the game. It
// returns ErrRules if the house does not play by the match's rules.
func (f *fold) begin(first int) error {
	if first >= len(f.sat) {
		return fmt.Errorf("match: starter %d of %d", first, len(f.sat))
	}
	f.seats = append(slices.Clone(f.sat[first:]), f.sat[:first]...)
	f.since = make([]int64, len(f.seats))
	g, err := f.rules()
	if err != nil {
		return err
	}
	f.params, err = g.Complete(f.header.Params)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrRules, err)
	}
	f.pos, err = g.Start(f.params, len(f.sat))
	return err
}

// rules returns the game by whose rules the match is played, or ErrRules.
func (f *fold) rules() (game.Game, error) {
	g, ok := f.find(f.header.Game)
	if !ok {
		return nil, fmt.Errorf("%w: unknown game %q", ErrRules, f.header.Game)
	}
	if g.Version() != f.header.Version {
		return nil, fmt.Errorf("%w: %s by rules version %d, this house knows %d", ErrRules, f.header.Game, f.header.Version, g.Version())
	}
	return g, nil
}

// change gives a seat to somebody else.
func (f *fold) change(n note) error {
	s := &f.seats[n.seat]
	switch n.verb {
	case "bot":
		s.Auto = true
	case "back":
		s.Auto = false
		f.since[n.seat] = f.at
	case "leave":
		if f.left == nil {
			f.left = map[string]game.Seat{}
		}
		f.left[s.Person] = n.seat
		s.Person, s.Auto, s.Level = "", false, autopilot
	case "join":
		chair := s.Chair
		*s = Seat{}
		if err := json.Unmarshal([]byte(n.rest), s); err != nil {
			return err
		}
		s.Chair = chair
	}
	if n.verb == "leave" || n.verb == "join" {
		delete(f.orders, n.seat)
	}
	f.votes = slices.DeleteFunc(f.votes, func(v Vote) bool { return v.About == "bot" && v.Seat == int(n.seat) })
	f.retract(n.seat)
	f.resume(n.seat)
	return nil
}

func (f *fold) pause(n note) {
	if n.verb == "pause" {
		f.paused, f.waiting = true, 0
		for i, s := range f.seats {
			if s.human() {
				f.waiting |= game.Of(game.Seat(i))
			}
		}
		return
	}
	f.resume(n.seat)
}

// resume strikes a seat from those the pause waits for; with the last one the
// game goes on and all clocks begin anew.
func (f *fold) resume(s game.Seat) {
	if !f.paused {
		return
	}
	f.waiting &^= game.Of(s)
	if f.waiting == 0 {
		f.paused = false
	}
}

// awaited is the set of seats that the match waits for now.
func (f *fold) awaited() game.Seats {
	if !f.started() || f.over() || f.paused {
		return 0
	}
	return f.pos.Awaited() &^ game.Of(game.House)
}

// deadline is when the first clock runs out, in Unix milliseconds; 0: never.
func (f *fold) deadline() (game.Seat, int64) {
	who, when := game.House, int64(0)
	if f.header.Clock == 0 || f.window() {
		return who, 0
	}
	for _, s := range f.awaited().List() {
		if t := f.since[s] + int64(f.header.Clock)*1000; f.seats[s].human() && (when == 0 || t < when) {
			who, when = s, t
		}
	}
	return who, when
}
