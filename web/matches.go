package web

import (
	"context"
	"errors"
	"io"
	"net/http"
	"reflect"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"spelunke/house"
	"spelunke/match"
)

// MatchPath names a match.
type MatchPath struct {
	Match string `path:"match" maxLength:"64"`
}

type moveBody struct {
	Command
	Seq  uint64 `json:"seq" doc:"number of your newest frame"`
	Move string `json:"move" maxLength:"200" doc:"in the game's notation, for example: keep 4 4 4"`
}

type voteBody struct {
	Command
	About string `json:"about" enum:"bot,abandon"`
	Seat  int    `json:"seat" doc:"game seat a bot shall play for; -1 for abandon"`
	Yes   bool   `json:"yes"`
}

type orderBody struct {
	Command
	Order string `json:"order" enum:"ask,pass,unless-hit" doc:"how your seat reacts in windows from now on: ask you, always let pass, or let pass what does not hit you"`
}

type pauseBody struct {
	Command
	On bool `json:"on" doc:"true: stop the clocks; false: I am ready to go on"`
}

type pastList struct {
	Matches []house.Past `json:"matches"`
}

type advice struct {
	Seats []match.Advised `json:"seats"`
}

type review struct {
	Seats []match.Reviewed `json:"seats"`
}

type replay struct {
	Frames []match.Frame `json:"frames"`
}

// encoded is an answer that has been encoded already.
type encoded struct{ Body func(huma.Context) }

// matchCommand registers a command to a match; all answer with a frame, as it was pushed.
func matchCommand[B any](s *Server, verb, id, summary string, f func(ctx context.Context, p house.Person, match string, b *B) (match.Frame, error)) {
	frame := s.api.OpenAPI().Components.Schemas.Schema(reflect.TypeFor[match.Frame](), true, "Frame")
	register(s, huma.Operation{
		OperationID: id, Method: http.MethodPost, Path: "/api/matches/{match}/" + verb, Tags: []string{"matches"}, Summary: summary,
		Security:  needsSession,
		Responses: map[string]*huma.Response{"200": {Content: map[string]*huma.MediaType{"application/json": {Schema: frame}}}},
	}, func(ctx context.Context, in *struct {
		MatchPath
		Body B
	}) (*encoded, error) {
		p := person(ctx)
		if p.ID == "" {
			return nil, s.problem(house.ErrNoSession)
		}
		fr, err := f(ctx, p, in.Match, &in.Body)
		if err != nil {
			missed := s.problem(err)
			if errors.Is(err, match.ErrStale) {
				missed.Frame = &fr
			}
			return nil, missed
		}
		return &encoded{func(ctx huma.Context) { answer(ctx.SetHeader, ctx.BodyWriter(), fr) }}, nil
	})
}

// answer writes a frame.
func answer(set func(name, value string), w io.Writer, fr match.Frame) {
	b := match.Encode(fr)
	set("Content-Type", "application/json")
	set("Content-Length", strconv.Itoa(len(b)))
	w.Write(b)
}

func (s *Server) matchRoutes() {
	s.seenRoutes()
	s.adviceRoutes()
	h, ms := s.o.House, s.o.House.Matches
	matchCommand(s, "moves", "move", "Make a move", func(ctx context.Context, p house.Person, id string, b *moveBody) (match.Frame, error) {
		fr, err := ms.Move(ctx, id, p.ID, b.Cmd, b.Seq, b.Move)
		if err == nil {
			s.metrics.moves.Inc()
		}
		return fr, err
	})
	matchCommand(s, "votes", "vote", "Vote on a bot for somebody who is away, or on ending the match", func(ctx context.Context, p house.Person, id string, b *voteBody) (match.Frame, error) {
		present, err := h.PresentAt(ctx, id)
		if err != nil {
			return match.Frame{}, err
		}
		return ms.Vote(ctx, id, p.ID, b.Cmd, b.About, b.Seat, b.Yes, present)
	})
	matchCommand(s, "pause", "pause", "Stop the clocks, or be ready to go on", func(ctx context.Context, p house.Person, id string, b *pauseBody) (match.Frame, error) {
		return ms.Pause(ctx, id, p.ID, b.Cmd, b.On)
	})
	matchCommand(s, "order", "order", "Have my seat react in windows by a standing order; only I am shown it", func(ctx context.Context, p house.Person, id string, b *orderBody) (match.Frame, error) {
		return ms.Order(ctx, id, p.ID, b.Cmd, b.Order)
	})
	matchCommand(s, "back", "back", "Take my seat back from the bot", func(ctx context.Context, p house.Person, id string, b *Command) (match.Frame, error) {
		return ms.Back(ctx, id, p.ID, b.Cmd)
	})
}

// seenRoutes are those that ask and change nothing.
func (s *Server) seenRoutes() {
	h, ms := s.o.House, s.o.House.Matches
	op(s, huma.Operation{
		OperationID: "my-matches", Method: http.MethodGet, Path: "/api/matches", Tags: []string{"matches"}, Summary: "My finished matches, newest first",
	}, func(ctx context.Context, p house.Person, in *struct {
		Before int64 `query:"before" doc:"Unix milliseconds"`
	}) (pastList, error) {
		past, err := h.PastMatches(ctx, p, in.Before)
		return pastList{past}, err
	})
	open(s, huma.Operation{
		OperationID: "match", Method: http.MethodGet, Path: "/api/matches/{match}", Tags: []string{"matches"},
		Summary: "What I may see of a match; with after: what I was shown since that frame",
	}, func(ctx context.Context, in *struct {
		MatchPath
		After string `query:"after" pattern:"^[0-9]*$" maxLength:"10"`
	}) (match.Frame, error) {
		if err := h.MayWatch(ctx, in.Match, person(ctx)); err != nil {
			return match.Frame{}, err
		}
		return ms.Frame(ctx, in.Match, person(ctx).ID, number(in.After))
	})
	open(s, huma.Operation{
		OperationID: "replay", Method: http.MethodGet, Path: "/api/matches/{match}/replay", Tags: []string{"matches"},
		Summary: "A match frame by frame: everything once it is over, else what I was shown",
	}, func(ctx context.Context, in *MatchPath) (replay, error) {
		if err := h.MayWatch(ctx, in.Match, person(ctx)); err != nil {
			return replay{}, err
		}
		frames, err := ms.Replay(ctx, in.Match, person(ctx).ID)
		return replay{frames}, err
	})
}

// adviceRoutes are those that say what moves are, or were, worth.
func (s *Server) adviceRoutes() {
	h, ms := s.o.House, s.o.House.Matches
	open(s, huma.Operation{
		OperationID: "advice", Method: http.MethodGet, Path: "/api/matches/{match}/advice", Tags: []string{"matches"},
		Summary: "What each move is worth: after a match to all who were to act, during a match to those who play against bots alone, and where the table allows tips",
	}, func(ctx context.Context, in *struct {
		MatchPath
		Frame uint64 `query:"frame" required:"true" doc:"after a match: number of a frame of its replay; during a match: your newest"`
	}) (advice, error) {
		if err := h.MayWatch(ctx, in.Match, person(ctx)); err != nil {
			return advice{}, err
		}
		seats, err := ms.Advice(ctx, in.Match, person(ctx).ID, in.Frame)
		return advice{seats}, err
	})
	open(s, huma.Operation{
		OperationID: "daily", Method: http.MethodGet, Path: "/api/daily/{game}", Tags: []string{"matches"},
		Summary: "A day's task: a position, the same for everybody; with an answer, what each move is worth",
	}, func(ctx context.Context, in *struct {
		Game   string `path:"game" maxLength:"40"`
		Day    string `query:"day" maxLength:"20" doc:"as 2026-03-14; by default today (UTC)"`
		Answer string `query:"answer" maxLength:"40" doc:"one of the task's moves"`
	}) (match.Daily, error) {
		return ms.Daily(ctx, in.Game, in.Day, in.Answer)
	})
	open(s, huma.Operation{
		OperationID: "review", Method: http.MethodGet, Path: "/api/matches/{match}/review", Tags: []string{"matches"},
		Summary: "Luck and skill of a finished match apart, for each seat, decision by decision",
	}, func(ctx context.Context, in *MatchPath) (review, error) {
		if err := h.MayWatch(ctx, in.Match, person(ctx)); err != nil {
			return review{}, err
		}
		seats, err := ms.Review(ctx, in.Match)
		return review{seats}, err
	})
}

// number reads an optional frame number.
func number(text string) *uint64 {
	n, err := strconv.ParseUint(text, 10, 64)
	if err != nil {
		return nil
	}
	return &n
}

// log answers with a finished match as a file that anybody can check.
func (s *Server) log(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("match")
	if err := s.o.House.MayWatch(r.Context(), id, person(r.Context())); err != nil {
		s.fail(w, err)
		return
	}
	l, err := s.o.House.Matches.Log(r.Context(), id)
	if err != nil {
		s.fail(w, err)
		return
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Content-Disposition", `attachment; filename="spelunke-`+id+`.log"`)
	if _, err := l.WriteTo(w); err != nil {
		s.o.Log.Debug("web: log not sent", "match", id, "err", err)
	}
}
