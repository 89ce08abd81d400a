package match

import (
	"slices"
	"strings"

	"spelunke/game"
	"spelunke/live"
	"spelunke/store"
)

// A Frame is all that a viewer is ever sent of a match.
type Frame struct {
	Match     string            `json:"match"`
	Table     string            `json:"table"`
	Game      string            `json:"game"`
	Params    map[string]string `json:"params"`
	Seq       uint64            `json:"seq" doc:"number of this frame for its viewer"`
	After     uint64            `json:"after" doc:"number of the frame it follows; if it is not your last, fetch the match"`
	Entries   []Shown           `json:"entries" doc:"what has happened since frame after"`
	Seats     []Seated          `json:"seats" doc:"in playing order; empty before the start"`
	Me        int               `json:"me" doc:"the viewer's seat, or -1"`
	Awaited   []int             `json:"awaited" doc:"seats the match waits for; empty in a reaction window"`
	Window    bool              `json:"window" doc:"a reaction window is open"`
	Order     string            `json:"order" doc:"your standing order in windows: pass always, unless-hit, or nothing: you are asked"`
	View      any               `json:"view" doc:"the game's own view, or null before the start"`
	Moves     []string          `json:"moves" doc:"the viewer's legal moves"`
	Score     []int             `json:"score"`
	Ranks     []int             `json:"ranks" doc:"places from 1, when over and not abandoned"`
	Over      bool              `json:"over"`
	Abandoned bool              `json:"abandoned"`
	Advice    bool              `json:"advice" doc:"you may ask what moves are worth: while the match runs your own, when it is over all"`
	Clock     Clock             `json:"clock"`
	Votes     []Vote            `json:"votes"`
	Fair      Fair              `json:"fair"`

	encoded []byte // if this has been done already
	view    []byte // so has View
	still   *still // so has what seldom changes
}

// Seated is a seat as everybody sees it.
type Seated struct {
	Chair  int    `json:"chair"`
	Name   string `json:"name"`
	Person string `json:"person" doc:"empty for a bot"`
	Level  string `json:"level" doc:"of a bot; empty for a person"`
	Auto   bool   `json:"auto" doc:"a bot plays for the person"`
}

// Clock is the time there is for a decision.
type Clock struct {
	Limit    int   `json:"limit" doc:"seconds for each decision; 0: no clock"`
	Deadline int64 `json:"deadline" doc:"Unix milliseconds; 0: none"`
	Window   int   `json:"window,omitempty" doc:"seconds that a reaction window is open; nothing: until everybody has answered"`
	Paused   bool  `json:"paused"`
	Waiting  []int `json:"waiting" doc:"seats that have not said that they are ready to go on"`
}

// Fair is what is known of the luck.
type Fair struct {
	Commit        string         `json:"commit" doc:"hex SHA-256 of the house seed"`
	Seed          string         `json:"seed" doc:"hex house seed, when all is over"`
	Contributions []Contribution `json:"contributions"`
}

// frame is what v is sent after the entries shown; it is the one place where
// outward content of a match is made.
func (f *fold) frame(v game.Viewer, after, seq uint64, entries []Shown) Frame {
	fr := Frame{
		Match: f.header.Match, Table: f.header.Table, Game: f.header.Game, Params: f.header.Params,
		Seq: seq, After: after, Entries: entries, Seats: []Seated{}, Me: -1, Awaited: []int{}, Moves: []string{},
		Score: []int{}, Ranks: []int{}, Over: f.over(), Abandoned: f.abandoned || f.outdated,
		Clock: Clock{Limit: f.header.Clock, Window: f.header.Window, Paused: f.paused, Waiting: ints(f.waiting)},
		Votes: append([]Vote{}, f.votes...),
		Fair:  Fair{f.header.Commit, f.seed, append([]Contribution{}, f.contributions...)},
	}
	if entries == nil {
		fr.Entries = []Shown{}
	}
	for _, s := range f.seats {
		fr.Seats = append(fr.Seats, Seated(s))
	}
	if f.still == nil {
		f.still = fr.stands()
	}
	fr.still = f.still
	if f.outdated {
		fr.Score = make([]int, len(f.seats))
	}
	if !f.started() {
		return fr
	}
	fr.Window = f.pos.Window()
	fr.View, fr.view = f.view(v)
	if fr.Window {
		fr.Clock.Deadline = f.closes()
	} else {
		fr.Awaited = ints(f.awaited())
		_, fr.Clock.Deadline = f.deadline()
	}
	for i := range f.seats {
		fr.Score = append(fr.Score, f.pos.Score(game.Seat(i)))
	}
	if s, ok := v.Seat(); ok {
		fr.Me, fr.Order = int(s), f.orders[s]
		if !f.over() {
			if moves := f.pos.Offer(s); moves != nil {
				fr.Moves = moves
			}
		}
	}
	fr.Advice = f.advice(v)
	if f.pos.Turn() == 0 && !f.abandoned {
		fr.Ranks = f.pos.Ranks()
	}
	return fr
}

// view is what v sees, encoded too where nothing is hidden and so all see it.
func (f *fold) view(v game.Viewer) (any, []byte) {
	if !f.pos.Open() {
		return f.pos.View(v), nil
	}
	if f.open.pos != f.pos {
		view := f.pos.View(v)
		f.open = sight{f.pos, view, appendJSON(make([]byte, 0, 1<<10), view)}
	}
	return f.open.view, f.open.encoded
}

// A sight is what everybody sees of a position.
type sight struct {
	pos     game.Position
	view    any
	encoded []byte
}

func ints(ss game.Seats) []int {
	out := []int{}
	for _, s := range ss.List() {
		out = append(out, int(s))
	}
	return out
}

// latest is the frame that the newest append makes for v, made and encoded once
// for all who are sent it; ok is false if v was shown nothing.
func (f *fold) latest(v game.Viewer) (fr Frame, ok bool) {
	if fr, ok := f.frames[v]; ok {
		return *fr, true
	}
	i := slot(v)
	if i >= len(f.last) || len(f.last[i]) == 0 {
		return Frame{}, false
	}
	fr = f.frame(v, f.count[i]-1, f.count[i], f.last[i])
	fr.encoded = Encode(fr)
	if f.frames == nil {
		f.frames = map[game.Viewer]*Frame{}
	}
	f.frames[v] = &fr
	return fr, true
}

// push is latest, encoded; nothing if v was shown nothing.
func (f *fold) push(v game.Viewer) []byte {
	fr, _ := f.latest(v)
	return fr.encoded
}

// seq is the number of v's newest frame.
func (f *fold) seq(v game.Viewer) uint64 {
	if i := slot(v); i < len(f.count) {
		return f.count[i]
	}
	return 0
}

// A told is one frame's entries with the round in which they were shown.
type told struct {
	batch   uint64 // Seq of its first entry in the log
	seq     uint64
	round   int
	entries []Shown
}

// remember keeps what the viewer at slot i has just been shown, as long as it
// is of this round or the one before: whoever comes is shown no more.
func (f *fold) remember(i int, x told) {
	if i > 0 && slices.Equal(x.entries, f.last[i-1]) {
		x.entries = f.last[i-1] // mostly all see the same
	}
	kept := append(f.recent[i], x)
	if old := slices.IndexFunc(kept, func(y told) bool { return y.round >= x.round-1 }); old > 0 {
		kept = slices.Clone(kept[old:])
	}
	f.recent[i] = kept
}

// remembered is what v has been shown after frame after, or since the round
// before this one began; ok is false if that is more than is remembered.
func (f *fold) remembered(v game.Viewer, after *uint64) (x []told, ok bool) {
	if i := slot(v); i < len(f.recent) {
		x = f.recent[i]
	}
	if after == nil || len(x) == 0 && *after >= f.seq(v) {
		return x, true
	}
	if len(x) == 0 || *after < x[0].seq-1 {
		return nil, false
	}
	return x[min(uint64(len(x)), *after-(x[0].seq-1)):], true
}

// history folds entries anew into f and calls each after every append that v
// was shown, with what it showed. Before the start everybody is shown what the
// public is.
func history(f *fold, entries []store.Entry, v game.Viewer, each func(told) error) error {
	return live.Batches(entries, func(batch []store.Entry) error {
		round := f.round()
		if err := f.Apply(batch); err != nil {
			return err
		}
		i := slot(v)
		if i >= len(f.last) {
			i = slot(game.Public)
		}
		if len(f.last[i]) == 0 {
			return nil
		}
		return each(told{batch[0].Seq, f.count[i], round, f.last[i]})
	})
}

// later is what v was shown after frame after, from the whole log.
func later(f *fold, entries []store.Entry, v game.Viewer, after uint64) (all []told, err error) {
	err = history(f, entries, v, func(x told) error {
		if x.seq > after {
			all = append(all, x)
		}
		return nil
	})
	return all, err
}

// private reports whether an entry is a note that concerns its seat alone.
func private(text string) bool { return strings.HasPrefix(text, notePrefix+"order ") }

// isNote reports whether an entry is no move of the rules.
func isNote(text string) bool { return strings.HasPrefix(text, notePrefix) }
