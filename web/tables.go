package web

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"spelunke/house"
)

// Command carries the client's id of a command.
type Command struct {
	Cmd string `json:"cmd" minLength:"8" maxLength:"64" pattern:"^[0-9A-Za-z_-]+$" doc:"an id of yours, best 32 random hex digits; repeating the command with it is safe"`
}

// TablePath names a table.
type TablePath struct {
	Table string `path:"table" maxLength:"64"`
}

type openBody struct {
	Command
	Game   string            `json:"game" maxLength:"40"`
	Params map[string]string `json:"params" doc:"options that differ from the defaults"`
	Clock  int               `json:"clock" enum:"0,30,60,120" doc:"seconds for each decision; 0: no clock"`
	Watch  bool              `json:"watch" doc:"whoever has the link may watch"`
	Agreed
	Chairs []place `json:"chairs" minItems:"1" maxItems:"16"`
	Word   string  `json:"word,omitempty" maxLength:"100" doc:"the house word, where one is needed"`
}

// Agreed is what a table agrees on beside the rules and the clock.
type Agreed struct {
	Window *int  `json:"window,omitempty" enum:"0,2,3,5,8" doc:"seconds that a reaction window is open; 0: until everybody has answered; by default the game's own"`
	Points *int  `json:"points,omitempty" minimum:"1" maximum:"9" doc:"games that win an evening; by default the game's own"`
	Tips   bool  `json:"tips,omitempty" doc:"everybody may ask what his moves are worth, among people too"`
	Odds   *bool `json:"odds,omitempty" doc:"show odds that anybody could count; by default where the game has such"`
}

type place struct {
	Kind  string `json:"kind" enum:"me,open,bot"`
	Level string `json:"level,omitempty" maxLength:"40" doc:"of a bot"`
}

type gameBody struct {
	Command
	Game   string            `json:"game" maxLength:"40"`
	Params map[string]string `json:"params"`
	Clock  int               `json:"clock" enum:"0,30,60,120"`
	Watch  bool              `json:"watch"`
	Agreed
}

type chairBody struct {
	Command
	Chair int `json:"chair"`
}

type furnishBody struct {
	Command
	Chair int    `json:"chair" doc:"the number after the last adds a chair"`
	Kind  string `json:"kind" enum:"open,bot,none"`
	Level string `json:"level,omitempty" maxLength:"40"`
}

type swapBody struct {
	Command
	A int `json:"a"`
	B int `json:"b"`
}

type readyBody struct {
	Command
	Ready        bool   `json:"ready"`
	Contribution string `json:"contribution,omitempty" maxLength:"64" doc:"32 random bytes in hex, fresh for each match; needed when ready"`
}

type startBody struct {
	Command
	Contribution string `json:"contribution" maxLength:"64"`
}

type talkBody struct {
	Command
	Text string `json:"text" maxLength:"6000" doc:"at most 300 characters"`
}

type tableList struct {
	Tables []house.Card `json:"tables"`
}

type found struct {
	Table string `json:"table"`
}

// tableCommand registers a command to a table; all answer with the table.
func tableCommand[B any](s *Server, verb, summary string, f func(ctx context.Context, p house.Person, table string, b *B) (house.Table, error)) {
	op(s, huma.Operation{
		OperationID: verb, Method: http.MethodPost, Path: "/api/tables/{table}/" + verb, Tags: []string{"tables"}, Summary: summary,
	}, func(ctx context.Context, p house.Person, in *struct {
		TablePath
		Body B
	}) (house.Table, error) {
		return f(ctx, p, in.Table, &in.Body)
	})
}

func (s *Server) tableRoutes() {
	s.findRoutes()
	s.chairRoutes()
	s.eveningRoutes()
}

// findRoutes are how people come to a table: they open it, look it up, see it.
func (s *Server) findRoutes() {
	h := s.o.House
	op(s, huma.Operation{
		OperationID: "my-tables", Method: http.MethodGet, Path: "/api/tables", Tags: []string{"tables"}, Summary: "The tables at which I sit",
	}, func(ctx context.Context, p house.Person, _ *struct{}) (tableList, error) {
		cards, err := h.Cards(ctx, p)
		return tableList{cards}, err
	})
	op(s, huma.Operation{
		OperationID: "open", Method: http.MethodPost, Path: "/api/tables", Tags: []string{"tables"}, Summary: "Open a table",
	}, func(ctx context.Context, p house.Person, in *struct{ Body openBody }) (house.Table, error) {
		if s.closing.Load() {
			return house.Table{}, errClosing
		}
		b := in.Body
		o := house.Opening{Game: b.Game, Params: b.Params, Clock: b.Clock, Watch: b.Watch, Word: b.Word, Window: b.Window, Points: b.Points, Odds: b.Odds, Tips: b.Tips}
		for _, c := range b.Chairs {
			o.Chairs = append(o.Chairs, house.Place(c))
		}
		return h.OpenTable(ctx, p, b.Cmd, o)
	})
	open(s, huma.Operation{
		OperationID: "find-by-code", Method: http.MethodPost, Path: "/api/codes", Tags: []string{"tables"}, Summary: "Find an open table by its spoken code",
	}, func(ctx context.Context, in *struct {
		Body struct {
			Code string `json:"code" maxLength:"100"`
		}
	}) (found, error) {
		t, err := h.Lookup(ctx, in.Body.Code)
		return found{t}, err
	})
	open(s, huma.Operation{
		OperationID: "table", Method: http.MethodGet, Path: "/api/tables/{table}", Tags: []string{"tables"}, Summary: "A table",
	}, func(ctx context.Context, in *TablePath) (house.Table, error) {
		return h.Table(ctx, in.Table, person(ctx))
	})
}

// chairRoutes are commands about who sits where.
func (s *Server) chairRoutes() {
	h := s.o.House
	tableCommand(s, "sit", "Take a chair; -1 is the first free one", func(ctx context.Context, p house.Person, t string, b *chairBody) (house.Table, error) {
		return h.Sit(ctx, t, p, b.Cmd, b.Chair)
	})
	tableCommand(s, "leave", "Give the chair up; in a running match a bot plays on", func(ctx context.Context, p house.Person, t string, b *Command) (house.Table, error) {
		return h.Leave(ctx, t, p, b.Cmd)
	})
	tableCommand(s, "chairs", "Host: change a chair that no person holds", func(ctx context.Context, p house.Person, t string, b *furnishBody) (house.Table, error) {
		return h.Furnish(ctx, t, p, b.Cmd, b.Chair, b.Kind, b.Level)
	})
	tableCommand(s, "swap", "Host: let two chairs change places", func(ctx context.Context, p house.Person, t string, b *swapBody) (house.Table, error) {
		return h.Swap(ctx, t, p, b.Cmd, b.A, b.B)
	})
	tableCommand(s, "kick", "Host: send a person away", func(ctx context.Context, p house.Person, t string, b *chairBody) (house.Table, error) {
		return h.Kick(ctx, t, p, b.Cmd, b.Chair)
	})
}

// eveningRoutes are commands about what is played, and said.
func (s *Server) eveningRoutes() {
	h := s.o.House
	tableCommand(s, "game", "Host: choose what is played next", func(ctx context.Context, p house.Person, t string, b *gameBody) (house.Table, error) {
		return h.Choose(ctx, t, p, b.Cmd, house.Opening{Game: b.Game, Params: b.Params, Clock: b.Clock, Watch: b.Watch, Window: b.Window, Points: b.Points, Odds: b.Odds, Tips: b.Tips})
	})
	tableCommand(s, "ready", "Say whether I am ready for the next match", func(ctx context.Context, p house.Person, t string, b *readyBody) (house.Table, error) {
		return h.Ready(ctx, t, p, b.Cmd, b.Ready, b.Contribution)
	})
	tableCommand(s, "start", "Host: be ready, and begin when the others are", func(ctx context.Context, p house.Person, t string, b *startBody) (house.Table, error) {
		return h.Start(ctx, t, p, b.Cmd, b.Contribution)
	})
	tableCommand(s, "talk", "Say something at the table", func(ctx context.Context, p house.Person, t string, b *talkBody) (house.Table, error) {
		return h.Say(ctx, t, p, b.Cmd, b.Text)
	})
	tableCommand(s, "close", "Host: close the table", func(ctx context.Context, p house.Person, t string, b *Command) (house.Table, error) {
		return h.CloseTable(ctx, t, p, b.Cmd)
	})
}
