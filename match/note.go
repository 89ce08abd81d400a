package match

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"spelunke/game"
)

// Notes are the entries of a match that are no moves of its rules. They begin
// with @, so that no game's notation can be mistaken for one:
//
//	@match {header}            the first entry
//	@ready CHAIR HEX NAME      a contribution to the luck
//	@start {start}             the seats, and who starts if that is settled
//	@starter K                 the House drew the first starter among the seats
//	@timeout S                 the next move of S was made for him
//	@bot S · @back S           a bot plays for S · S plays himself again
//	@leave S · @join S {seat}  S is gone for good · somebody takes the bot's place
//	@pause S · @go S           S asks for a pause · S is ready to go on
//	@order S ORDER             how S reacts in windows from now on; S alone is shown it
//	@vote S ABOUT T yes|no N   S votes; N people may, most of them decide
//	@abandon                   the match ends without a result
//	@seed HEX                  the house seed, when all is over
const notePrefix = "@"

// A Header says what a match is, before anybody has sat down.
type Header struct {
	Match   string            `json:"match"`
	Table   string            `json:"table"`
	Game    string            `json:"game"`
	Version int               `json:"version"`          // of the rules
	Params  map[string]string `json:"params"`           // all of them
	Clock   int               `json:"clock"`            // seconds for each decision; 0: no clock
	Window  int               `json:"window,omitempty"` // seconds that a reaction window is open; 0: until everybody has answered
	Tips    bool              `json:"tips,omitempty"`   // among people too, everybody may ask what his moves are worth
	Commit  string            `json:"commit"`           // hex SHA-256 of the house seed
}

// A Seat is somebody who plays.
type Seat struct {
	Chair  int    `json:"chair"`          // at the table
	Name   string `json:"name"`           // as it was when he sat down
	Person string `json:"person"`         // "" for a bot
	Level  string `json:"level"`          // of a bot, "" for a person
	Auto   bool   `json:"auto,omitempty"` // a bot plays for the person
}

// human reports whether somebody is expected to act for himself.
func (s Seat) human() bool { return s.Person != "" && !s.Auto }

// start is the content of @start: the seats in order of their chairs.
type start struct {
	Seats []Seat `json:"seats"`
	First int    `json:"first"` // index of the first starter in Seats; −1: the House draws him
}

// A Contribution is a player's share in the luck of a match.
type Contribution struct {
	Chair int    `json:"chair"`
	Name  string `json:"name"`
	Hex   string `json:"hex"` // 32 bytes
}

// note is a parsed note.
type note struct {
	verb   string
	seat   game.Seat
	about  string // @vote
	target game.Seat
	yes    bool
	voters int
	rest   string // JSON, hex or a name
}

func (n note) String() string {
	switch n.verb {
	case "match", "start", "seed":
		return fmt.Sprintf("@%s %s", n.verb, n.rest)
	case "ready", "join", "order":
		return fmt.Sprintf("@%s %d %s", n.verb, n.seat, n.rest)
	case "abandon":
		return "@abandon"
	case "vote":
		word := "no"
		if n.yes {
			word = "yes"
		}
		return fmt.Sprintf("@vote %d %s %d %s %d", n.seat, n.about, n.target, word, n.voters)
	}
	return fmt.Sprintf("@%s %d", n.verb, n.seat)
}

// parseNote is the inverse of String; a note has one text only.
func parseNote(text string) (note, error) {
	verb, rest, _ := strings.Cut(strings.TrimPrefix(text, notePrefix), " ")
	n, ok := parse(verb, rest)
	if !ok || n.String() != text {
		return note{}, fmt.Errorf("match: bad note %q", text)
	}
	return n, nil
}

func parse(verb, rest string) (n note, ok bool) {
	n.verb = verb
	switch verb {
	case "match", "start", "seed":
		n.rest = rest
		return n, true
	case "abandon":
		return n, true
	case "ready", "join", "starter", "timeout", "bot", "back", "leave", "pause", "go", "vote", "order":
	default:
		return n, false
	}
	first, rest, _ := strings.Cut(rest, " ")
	seat, err := strconv.ParseInt(first, 10, 8)
	if err != nil || seat < 0 {
		return n, false
	}
	n.seat = game.Seat(seat)
	if verb != "vote" {
		n.rest = rest
		return n, verb != "order" || slices.Contains(orders, rest)
	}
	f := strings.Fields(rest)
	if len(f) != 4 || f[0] != "bot" && f[0] != "abandon" {
		return n, false
	}
	target, err1 := strconv.ParseInt(f[1], 10, 8)
	voters, err2 := strconv.Atoi(f[3])
	n.about, n.target, n.yes, n.voters = f[0], game.Seat(target), f[2] == "yes", voters
	return n, err1 == nil && err2 == nil && voters >= 0
}

func asJSON(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic("match: " + err.Error()) // plain structs always marshal
	}
	return string(b)
}
