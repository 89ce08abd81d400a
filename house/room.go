package house

import (
	"encoding/json"
	"fmt"
	"slices"

	"spelunke/store"
)

// What may stand at a chair.
const (
	kindOpen   = "open"
	kindPerson = "person"
	kindBot    = "bot"
	kindNone   = "none" // in commands: take the chair away
)

// talkKept is how many lines of talk a table remembers.
const talkKept = 50

// room is what a table's stream amounts to.
type room struct {
	id     string
	code   string
	host   string // person
	game   string
	params map[string]string
	clock  int // seconds
	watch  bool
	terms  terms

	chairs []chair
	kicked map[string]bool
	closed bool

	match   string // running or last
	playing bool
	first   int             // chair of the last first starter, −1 before the first match
	next    string          // prepared match
	commit  string          // its commitment
	given   map[string]bool // people who have contributed to its luck

	tally []Tally
	talk  []Talk
	seq   uint64 // appends so far
	at    int64  // of the last one, Unix milliseconds
}

// newRoom returns a table of which nothing is known yet.
func newRoom(id string) *room {
	return &room{id: id, first: -1, kicked: map[string]bool{}, given: map[string]bool{}}
}

type chair struct {
	seat
	of     string // the person whose name it bears, also when a bot has taken it over
	ready  bool
	points int // games won this evening
}

// Tally is how a person has done this evening.
type Tally struct {
	Person string `json:"person"`
	Name   string `json:"name"`
	Wins   int    `json:"wins"`
	Places []int  `json:"places" doc:"how often first, second, …"`
}

// Talk is a line somebody has said.
type Talk struct {
	N      int    `json:"n" doc:"number at this table, from 1"`
	At     int64  `json:"at" doc:"Unix milliseconds"`
	Person string `json:"person"`
	Name   string `json:"name"`
	Text   string `json:"text"`
}

// Apply folds one append.
func (r *room) Apply(batch []store.Entry) error {
	for _, entry := range batch {
		var e event
		if err := json.Unmarshal([]byte(entry.Text), &e); err != nil {
			return fmt.Errorf("entry %d: %w", entry.Seq, err)
		}
		r.at = entry.At
		if err := r.apply(e); err != nil {
			return fmt.Errorf("entry %d: %w", entry.Seq, err)
		}
	}
	r.seq++
	return nil
}

// check refuses an event that does not fit the table, as a damaged log may have it.
func (r *room) check(e event) error {
	chairs := []int{}
	switch e.Do {
	case "sit", "leave", "kick", "ready":
		chairs = append(chairs, e.Chair)
	case "chair":
		if e.Chair != len(r.chairs) || e.Kind == kindNone {
			chairs = append(chairs, e.Chair)
		}
	case "swap":
		chairs = append(chairs, e.Chair, e.Other)
	case "end":
		chairs = append(chairs, e.Won...)
		for _, p := range e.Places {
			if p.Rank < 1 || p.Rank > len(r.chairs) {
				return fmt.Errorf("house: place %d of %d", p.Rank, len(r.chairs))
			}
		}
	}
	for _, c := range chairs {
		if c < 0 || c >= len(r.chairs) {
			return fmt.Errorf("house: %s: no chair %d", e.Do, c)
		}
	}
	return nil
}

func (r *room) apply(e event) error {
	if err := r.check(e); err != nil {
		return err
	}
	switch e.Do {
	case "open":
		r.host, r.code, r.first, r.kicked, r.given = e.Person, e.Text, -1, map[string]bool{}, map[string]bool{}
		for _, s := range e.Chairs {
			r.chairs = append(r.chairs, chair{seat: s, of: s.Person})
		}
		r.choose(e)
	case "game":
		r.choose(e)
	case "next":
		r.next, r.commit, r.given = e.Match, e.Commit, map[string]bool{}
		r.unready()
	case "sit":
		r.chairs[e.Chair] = chair{seat: seat{Kind: kindPerson, Person: e.Person, Name: e.Name}, of: e.Person, points: r.chairs[e.Chair].points}
	case "leave", "kick":
		r.empty(e)
	case "chair":
		r.furnish(e)
	case "swap":
		r.chairs[e.Chair], r.chairs[e.Other] = r.chairs[e.Other], r.chairs[e.Chair]
	case "ready":
		r.chairs[e.Chair].ready = e.Ready
		if e.Ready {
			r.given[r.chairs[e.Chair].Person] = true
		}
	case "start":
		r.match, r.playing, r.first, r.next, r.commit = e.Match, true, e.First, "", ""
		r.unready()
		if r.won() {
			r.fresh()
		}
	case "end":
		r.playing = false
		r.count(e.Places)
		r.score(e.Won)
	case "talk":
		r.say(e)
	case "rename":
		r.rename(e)
	case "host":
		r.host = e.Person
	case "close":
		r.closed = true
	default:
		return fmt.Errorf("house: unknown event %q", e.Do)
	}
	return nil
}

func (r *room) choose(e event) {
	if e.Game != r.game || e.Points != r.terms.Points {
		r.fresh()
	}
	r.game, r.params, r.clock, r.watch, r.terms = e.Game, e.Params, e.Clock, e.Watch, e.terms
}

func (r *room) unready() {
	for i := range r.chairs {
		r.chairs[i].ready = false
	}
}

// empty takes a person from a chair; if a match is running, a bot sits down in
// his place.
func (r *room) empty(e event) {
	c := &r.chairs[e.Chair]
	if e.Do == "kick" {
		r.kicked[c.Person] = true
	}
	if r.playing && e.Level != "" {
		*c = chair{seat: seat{Kind: kindBot, Name: c.Name, Level: e.Level}, of: c.of, points: c.points}
		return
	}
	*c = chair{seat: seat{Kind: kindOpen}}
}

func (r *room) furnish(e event) {
	if e.Chair == len(r.chairs) {
		r.chairs = append(r.chairs, chair{})
	}
	if e.Kind == kindNone {
		r.chairs = slices.Delete(r.chairs, e.Chair, e.Chair+1)
		return
	}
	c := chair{seat: seat{Kind: e.Kind, Name: e.Name, Level: e.Level}}
	if old := r.chairs[e.Chair]; old.Kind == e.Kind { // the same bot plays better or worse
		c.points, c.of = old.points, old.of
	}
	r.chairs[e.Chair] = c
}

// score gives each chair that has won a game its point, where evenings are won by points.
func (r *room) score(won []int) {
	for _, i := range won {
		if r.terms.Points > 0 {
			r.chairs[i].points++
		}
	}
}

// count adds the places of a finished match to the tally.
func (r *room) count(places []placed) {
	for _, p := range places {
		i := slices.IndexFunc(r.tally, func(t Tally) bool { return t.Person == p.Person })
		if i < 0 {
			r.tally = append(r.tally, Tally{Person: p.Person, Places: []int{}})
			i = len(r.tally) - 1
		}
		t := &r.tally[i]
		t.Name = p.Name
		t.Places = slices.Clone(t.Places)
		for len(t.Places) < p.Rank {
			t.Places = append(t.Places, 0)
		}
		t.Places[p.Rank-1]++
		if p.Rank == 1 {
			t.Wins++
		}
	}
}

func (r *room) say(e event) {
	n := 1
	if len(r.talk) > 0 {
		n = r.talk[len(r.talk)-1].N + 1
	}
	r.talk = append(r.talk, Talk{n, r.at, e.Person, e.Name, e.Text})
	if len(r.talk) > talkKept {
		r.talk = slices.Clone(r.talk[1:])
	}
}

func (r *room) rename(e event) {
	for i := range r.chairs {
		if r.chairs[i].Person == e.Person {
			r.chairs[i].Name = e.Name
		}
	}
	for i := range r.tally {
		if r.tally[i].Person == e.Person {
			r.tally[i].Name = e.Name
		}
	}
}

// chair returns where a person sits, or −1.
func (r *room) chair(person string) int {
	if person == "" {
		return -1
	}
	return slices.IndexFunc(r.chairs, func(c chair) bool { return c.Person == person })
}

// open returns the first free chair, or −1.
func (r *room) open() int {
	return slices.IndexFunc(r.chairs, func(c chair) bool { return c.Kind == kindOpen })
}

// deserted reports whether bots have the table to themselves.
func (r *room) deserted() bool {
	return !slices.ContainsFunc(r.chairs, func(c chair) bool { return c.Kind == kindPerson })
}

// filled returns the chairs that play.
func (r *room) filled() []int {
	var out []int
	for i, c := range r.chairs {
		if c.Kind != kindOpen {
			out = append(out, i)
		}
	}
	return out
}

// state is the table's state as the page knows it.
func (r *room) state() string {
	switch {
	case r.closed:
		return "closed"
	case r.playing:
		return "playing"
	case r.match != "":
		return "over"
	}
	return "gathering"
}
