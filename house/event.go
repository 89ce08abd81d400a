package house

import "encoding/json"

// An event is one line of a table's stream, as JSON. Do names what happened;
// the other fields are those that it needs.
type event struct {
	Do     string            `json:"do"`
	Person string            `json:"person,omitempty"`
	Name   string            `json:"name,omitempty"`
	Chair  int               `json:"chair,omitempty"`
	Other  int               `json:"other,omitempty"`  // swap
	Kind   string            `json:"kind,omitempty"`   // chair
	Level  string            `json:"level,omitempty"`  // chair
	Chairs []seat            `json:"chairs,omitempty"` // open
	Game   string            `json:"game,omitempty"`   // open, game
	Params map[string]string `json:"params,omitempty"` // open, game
	Clock  int               `json:"clock,omitempty"`  // open, game
	terms                    // open, game
	Watch  bool              `json:"watch,omitempty"`  // open, game
	Match  string            `json:"match,omitempty"`  // next, start, end
	Commit string            `json:"commit,omitempty"` // next
	Ready  bool              `json:"ready,omitempty"`  // ready
	First  int               `json:"first,omitempty"`  // start: chair of the first starter
	Places []placed          `json:"places,omitempty"` // end, unless abandoned
	Won    []int             `json:"won,omitempty"`    // end, unless abandoned: the chairs of who came first
	Text   string            `json:"text,omitempty"`   // talk
}

// seat is what stands at a chair.
type seat struct {
	Kind   string `json:"kind"` // open, person, bot
	Person string `json:"person,omitempty"`
	Name   string `json:"name,omitempty"`
	Level  string `json:"level,omitempty"`
}

// placed is the place of one person at the end of a match.
type placed struct {
	Person string `json:"person"`
	Name   string `json:"name"`
	Rank   int    `json:"rank"` // from 1
}

func (e event) text() string {
	b, err := json.Marshal(e)
	if err != nil {
		panic("house: " + err.Error()) // plain structs always marshal
	}
	return string(b)
}
