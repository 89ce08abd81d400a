package web

import (
	"context"
	"fmt"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"spelunke/games"
	"spelunke/house"
	"spelunke/sheet"
)

// SheetLang is the language of a sheet.
type SheetLang struct {
	Lang string `query:"lang" enum:"de,en" default:"de"`
}

// blankSheet is the order of a blank sheet.
type blankSheet struct {
	Game string `path:"game" maxLength:"40"`
	SheetLang
	Set    []string `query:"set,explode" maxItems:"40" doc:"options that differ from the defaults, such as columns=2; may be repeated"`
	Name   []string `query:"name,explode" maxItems:"4" doc:"who plays; may be repeated"`
	Blocks int      `query:"blocks" minimum:"0" maximum:"4" doc:"without names: room for so many; 0: as many as look good"`
}

// pdf is an answer that is a file.
type pdf struct {
	Type        string `header:"Content-Type"`
	Disposition string `header:"Content-Disposition"`
	Body        []byte
}

// sheetRoute registers an operation that answers with a score sheet.
func sheetRoute[I any](s *Server, id, path, tag, summary string, f func(ctx context.Context, in *I) ([]byte, string, error)) {
	register(s, huma.Operation{
		OperationID: id, Method: http.MethodGet, Path: path, Tags: []string{tag}, Summary: summary,
		Responses: map[string]*huma.Response{"200": {Description: "A PDF", Content: map[string]*huma.MediaType{
			"application/pdf": {Schema: &huma.Schema{Type: "string", Format: "binary"}},
		}}},
	}, func(ctx context.Context, in *I) (*pdf, error) {
		b, name, err := f(ctx, in)
		if err != nil {
			return nil, s.problem(err)
		}
		return &pdf{"application/pdf", `inline; filename="` + name + `.pdf"`, b}, nil
	})
}

func (s *Server) sheetRoutes() {
	h := s.o.House
	sheetRoute(s, "sheet", "/api/games/{game}/sheet", "house", "A blank score sheet to print, where the game has one", func(_ context.Context, in *blankSheet) ([]byte, string, error) {
		e, err := s.printed(in.Game)
		if err != nil {
			return nil, "", err
		}
		o := sheet.Order{Lang: in.Lang, Names: in.Name}
		if o.Params, err = e.Game.Complete(pairs(in.Set)); err != nil {
			return nil, "", err
		}
		switch {
		case in.Blocks > 0 && len(in.Name) > 0:
			return nil, "", fmt.Errorf("%w: %d blocks with names, want one of them", sheet.ErrOrder, in.Blocks)
		case in.Blocks > 0:
			o.Names = make([]string, in.Blocks)
		}
		b, err := e.Sheet(o)
		return b, "spelunke-" + in.Game, err
	})
	sheetRoute(s, "match-sheet", "/api/matches/{match}/sheet", "matches", "The score sheet of a finished match to print, where the game has one", func(ctx context.Context, in *struct {
		MatchPath
		SheetLang
	}) ([]byte, string, error) {
		if err := h.MayWatch(ctx, in.Match, person(ctx)); err != nil {
			return nil, "", err
		}
		end, err := h.Matches.Final(ctx, in.Match)
		if err != nil {
			return nil, "", err
		}
		e, err := s.printed(end.Game)
		if err != nil {
			return nil, "", err
		}
		b, err := e.Sheet(sheet.Order{Lang: in.Lang, Params: end.Params, Names: end.Names, Final: end.Position, Match: in.Match, At: end.At})
		return b, "spelunke-" + in.Match, err
	})
}

// printed returns a game that has a sheet.
func (s *Server) printed(name string) (games.Entry, error) {
	for _, e := range s.o.House.Games() {
		if e.Game.Name() != name {
			continue
		}
		if e.Sheet == nil {
			return e, fmt.Errorf("%w: %s has no sheet", sheet.ErrOrder, name)
		}
		return e, nil
	}
	return games.Entry{}, fmt.Errorf("%w: %q", house.ErrUnknownGame, name)
}

// pairs makes options of texts such as columns=2.
func pairs(set []string) map[string]string {
	out := map[string]string{}
	for _, s := range set {
		name, value, _ := strings.Cut(s, "=")
		out[name] = value
	}
	return out
}
