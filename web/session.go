package web

import (
	"context"
	"crypto/subtle"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"spelunke/bot"
	"spelunke/game"
	"spelunke/games"
	"spelunke/house"
)

// House is what a page needs to know of the house.
type House struct {
	Version string `json:"version"`
	Name    string `json:"name"`
	URL     string `json:"url" doc:"where phones reach the house"`
	MayOpen string `json:"may_open" enum:"everybody,word" doc:"who may open tables"`
	Owner   bool   `json:"owner" doc:"you are the owner of the house"`
	Games   []Game `json:"games"`
}

// Game is a game that can be played at a table.
type Game struct {
	Name    string   `json:"name"`
	Version int      `json:"version" doc:"of the rules"`
	Least   int      `json:"least" doc:"people at a table"`
	Most    int      `json:"most"`
	Window  int      `json:"window" doc:"seconds that its reaction windows usually are open; 0: it has none"`
	Points  int      `json:"points" doc:"games that usually win an evening; 0: each game is for itself"`
	Odds    bool     `json:"odds" doc:"odds can be shown that anybody could count"`
	Params  []Param  `json:"params"`
	Bots    []string `json:"bots" doc:"levels, the weakest first"`
	Adviser bool     `json:"adviser" doc:"the game has somebody who says what moves are worth"`
	Coach   bool     `json:"coach" doc:"who tells luck and skill of a finished match apart"`
	Trainer bool     `json:"trainer" doc:"who sets a task for each day"`
	Sheet   bool     `json:"sheet" doc:"its score sheet can be printed"`
}

// Param is an option of a game. Its values travel as text.
type Param struct {
	Name    string   `json:"name"`
	Kind    string   `json:"kind" enum:"flag,number,choice"`
	Min     int      `json:"min"`
	Max     int      `json:"max"`
	Step    int      `json:"step" doc:"between values, from min on"`
	Default string   `json:"default"`
	Choices []string `json:"choices"`
}

// Me is who I am.
type Me struct {
	Person string `json:"person"`
	Name   string `json:"name"`
	Owner  bool   `json:"owner"`
	Token  string `json:"token,omitempty" doc:"the session's token, if asked for"`
}

func gameOf(e games.Entry) Game {
	g := Game{Name: e.Game.Name(), Version: e.Game.Version(), Params: []Param{}, Window: e.Window, Points: e.Points, Odds: e.Odds, Bots: []string{}, Adviser: e.Adviser != nil, Sheet: e.Sheet != nil}
	_, g.Coach = e.Adviser.(bot.Reviewer)
	_, g.Trainer = e.Adviser.(bot.Trainer)
	p, err := e.Game.Complete(nil)
	if err != nil {
		panic("web: " + err.Error()) // the defaults are allowed
	}
	g.Least, g.Most = e.Game.Seats(p)
	g.Most = min(g.Most, e.Most)
	for _, q := range e.Game.Params() {
		g.Params = append(g.Params, Param{q.Name, kind(q), q.Min, q.Max, max(1, q.Step), q.Text(q.Default), append([]string{}, q.Choices...)})
	}
	for _, l := range e.Levels {
		if !l.Yardstick {
			g.Bots = append(g.Bots, l.Name)
		}
	}
	return g
}

func kind(q game.Param) string {
	switch {
	case len(q.Choices) > 0:
		return "choice"
	case q.Min == 0 && q.Max == 1:
		return "flag"
	}
	return "number"
}

func me(p house.Person) Me { return Me{Person: p.ID, Name: p.Name, Owner: p.Owner} }

type sessionInput struct {
	Body struct {
		Name  string `json:"name" maxLength:"1000" doc:"1 to 40 characters"`
		Owner string `json:"owner,omitempty" maxLength:"100" doc:"the key of the link that the house prints at its first start"`
		Token bool   `json:"token,omitempty" doc:"for programs: answer with the session's token instead of a cookie"`
	}
}

type sessionOutput struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      Me
}

func (s *Server) sessionRoutes() {
	open(s, huma.Operation{
		OperationID: "house", Method: http.MethodGet, Path: "/api/house", Tags: []string{"house"}, Summary: "The house and its games",
	}, func(ctx context.Context, _ *struct{}) (House, error) {
		h := House{Version: s.o.Version, Name: "Spelunke", URL: s.o.URL(), MayOpen: "everybody", Owner: person(ctx).Owner, Games: []Game{}}
		if !s.o.MayOpen() {
			h.MayOpen = "word"
		}
		for _, e := range s.o.House.Games() {
			h.Games = append(h.Games, gameOf(e))
		}
		return h, nil
	})
	open(s, huma.Operation{
		OperationID: "me", Method: http.MethodGet, Path: "/api/session", Tags: []string{"people"},
		Summary: "Who I am; nobody (an empty person) without a session, and a problem with one that has ended",
	}, func(ctx context.Context, _ *struct{}) (Me, error) {
		if p := person(ctx); p.ID != "" || token(ctx) == "" {
			return me(p), nil
		}
		return Me{}, house.ErrNoSession
	})
	register(s, huma.Operation{
		OperationID: "sign-in", Method: http.MethodPost, Path: "/api/session", Tags: []string{"people"},
		Summary: "Become a guest, or take another name",
	}, s.signIn)
	register(s, huma.Operation{
		OperationID: "sign-out", Method: http.MethodDelete, Path: "/api/session", Tags: []string{"people"}, DefaultStatus: http.StatusNoContent,
		Summary: "End the session",
	}, func(ctx context.Context, _ *struct{}) (*struct {
		SetCookie []http.Cookie `header:"Set-Cookie"`
	}, error) {
		if err := s.o.House.Forget(ctx, token(ctx)); err != nil {
			return nil, s.problem(err)
		}
		return &struct {
			SetCookie []http.Cookie `header:"Set-Cookie"`
		}{[]http.Cookie{s.cookie("", -1)}}, nil
	})
}

func (s *Server) cookie(value string, maxAge int) http.Cookie {
	return http.Cookie{
		Name: s.cookieName(), Value: value, Path: "/", MaxAge: maxAge, HttpOnly: true, Secure: s.o.Secure, SameSite: http.SameSiteLaxMode,
	}
}

// signIn renames the person of the session, or makes a new one. The first from
// this machine, or with the printed key, owns the house.
func (s *Server) signIn(ctx context.Context, in *sessionInput) (*sessionOutput, error) {
	p, tok, err := person(ctx), "", error(nil)
	if p.ID != "" {
		p, err = s.o.House.Rename(ctx, p, in.Body.Name)
	} else {
		p, tok, err = s.o.House.Guest(ctx, in.Body.Name)
	}
	if err == nil && !p.Owner {
		p, err = s.claim(ctx, p, in)
	}
	if err != nil {
		return nil, s.problem(err)
	}
	out := &sessionOutput{Body: me(p)}
	switch {
	case tok != "" && in.Body.Token:
		out.Body.Token = tok
	case tok != "":
		out.SetCookie = []http.Cookie{s.cookie(tok, 400*24*3600)}
	}
	return out, nil
}

func (s *Server) claim(ctx context.Context, p house.Person, in *sessionInput) (house.Person, error) {
	key, err := s.o.House.OwnerKey(ctx)
	if err != nil || key == "" {
		return p, err
	}
	if subtle.ConstantTimeCompare([]byte(in.Body.Owner), []byte(key)) == 1 || !in.Body.Token && local(ctx) {
		return s.o.House.Own(ctx, p)
	}
	return p, nil
}
