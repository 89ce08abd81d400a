package house

import (
	"encoding/json"
	"sort"
)

// A Table is a table as one viewer sees it.
type Table struct {
	ID       string            `json:"id"`
	Code     string            `json:"code" doc:"to be spoken; empty when the table is closed"`
	URL      string            `json:"url" doc:"the invitation"`
	Seq      uint64            `json:"seq"`
	State    string            `json:"state" enum:"gathering,playing,over,closed"`
	Game     string            `json:"game"`
	Params   map[string]string `json:"params"`
	Clock    int               `json:"clock" doc:"seconds for each decision; 0: no clock"`
	Window   int               `json:"window" doc:"seconds that a reaction window is open; 0: until everybody has answered, or the game has none"`
	Points   int               `json:"points" doc:"games that win an evening; 0: each game is for itself"`
	Odds     bool              `json:"odds" doc:"odds that anybody could count are shown"`
	Tips     bool              `json:"tips" doc:"everybody may ask what his moves are worth, by what he sees himself"`
	Watch    bool              `json:"watch" doc:"whoever has the link may watch"`
	Chairs   []Chair           `json:"chairs"`
	Me       int               `json:"me" doc:"the viewer's chair, or -1"`
	Host     bool              `json:"host" doc:"the viewer is the table's host"`
	Watchers []string          `json:"watchers" doc:"names of those who look on"`
	TV       bool              `json:"tv" doc:"a TV plays the table's sounds: other pages are quiet"`
	Match    string            `json:"match" doc:"running or last match, or empty"`
	Next     Next              `json:"next"`
	Missing  []Missing         `json:"missing" doc:"people of the running match who have been away for over a minute"`
	Tally    []Tally           `json:"tally"`
	Talk     []Talk            `json:"talk" doc:"the last 50 lines"`
}

// Chair is a chair as everybody sees it.
type Chair struct {
	Kind    string `json:"kind" enum:"open,person,bot"`
	Person  string `json:"person"`
	Name    string `json:"name"`
	Level   string `json:"level"`
	Present bool   `json:"present"`
	Ready   bool   `json:"ready"`
	Host    bool   `json:"host"`
	Points  int    `json:"points" doc:"games won this evening"`
}

// Next is the match that is prepared; empty while one is running.
type Next struct {
	Match  string `json:"match"`
	Commit string `json:"commit" doc:"hex SHA-256 of the house seed"`
}

// Missing is a person who is away.
type Missing struct {
	Chair int   `json:"chair"`
	Since int64 `json:"since" doc:"Unix milliseconds"`
}

// view is the one function that makes a table's outward content.
func (h *House) view(r *room, person string) Table {
	t := Table{
		ID: r.id, URL: h.o.URL() + "/t/" + r.id, Seq: r.seq, State: r.state(),
		Game: r.game, Params: r.params, Clock: r.clock, Watch: r.watch,
		Window: r.terms.Window, Points: r.terms.Points, Odds: r.terms.Odds, Tips: r.terms.Tips,
		Chairs: []Chair{}, Me: r.chair(person), Host: person != "" && person == r.host,
		Watchers: []string{}, TV: h.presence.loud(r.id, h.o.Now()), Match: r.match, Next: Next{r.next, r.commit},
		Missing: []Missing{}, Tally: append([]Tally{}, r.tally...), Talk: append([]Talk{}, r.talk...),
	}
	if !r.closed {
		t.Code = r.code
	}
	for i, c := range r.chairs {
		p := h.presence.of(r.id, c.Person)
		t.Chairs = append(t.Chairs, Chair{
			Kind: c.Kind, Person: c.Person, Name: c.Name, Level: c.Level,
			Present: c.Kind == kindBot || p.present(h.o.Now()), Ready: c.ready, Host: c.Person != "" && c.Person == r.host,
			Points: c.points,
		})
		if since, away := p.missing(h.o.Now()); away && r.playing && c.Kind == kindPerson {
			t.Missing = append(t.Missing, Missing{i, since})
		}
	}
	for _, p := range h.presence.at(r.id) {
		if r.chair(p.person) < 0 && p.present(h.o.Now()) && !r.kicked[p.person] && !h.bars.shut(p.person) {
			t.Watchers = append(t.Watchers, p.name)
		}
	}
	sort.Strings(t.Watchers)
	return t
}

func (h *House) encode(r *room, person string) []byte {
	b, err := json.Marshal(h.view(r, person))
	if err != nil {
		panic("house: " + err.Error()) // plain structs always marshal
	}
	return b
}
