package match

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"spelunke/bot"
	"spelunke/game"
)

// Daily is a day's task: a position alone at the table, the same for everybody.
type Daily struct {
	Day    string   `json:"day" doc:"as 2026-03-14"`
	Number int      `json:"number" doc:"of the task, from 1 for 2026-01-01"`
	Frame  Frame    `json:"frame" doc:"the position, as if it were a match's: seat 0 decides"`
	Worth  []Valued `json:"worth" doc:"what each move is worth, once one has answered; else empty"`
}

// dayForm is how days are written.
const dayForm = "2006-01-02"

// firstDay is the day of the first task.
var firstDay = time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)

// Daily returns the task of a day, by default today (UTC), and what the moves are worth if answer is one of
// them. Tomorrow's may be asked for, since it is tomorrow already somewhere, but no later one.
func (m *Matches) Daily(ctx context.Context, name, day, answer string) (Daily, error) {
	kind, ok := m.o.Kinds[name]
	if !ok {
		return Daily{}, fmt.Errorf("%w: unknown game %q", ErrNotAllowed, name)
	}
	trainer, ok := kind.Adviser.(bot.Trainer)
	if !ok {
		return Daily{}, fmt.Errorf("%w: %s has no daily task", ErrNotAllowed, name)
	}
	now := m.o.Now().UTC()
	if day == "" {
		day = now.Format(dayForm)
	}
	date, err := time.Parse(dayForm, day)
	if err != nil || date.Before(firstDay) || date.After(now.AddDate(0, 0, 1)) {
		return Daily{}, fmt.Errorf("%w: task of %.20q, want a day from %s until tomorrow", ErrNotAllowed, day, firstDay.Format(dayForm))
	}
	params, err := kind.Game.Complete(nil)
	if err != nil {
		return Daily{}, err
	}
	if err := learn(ctx, trainer, params); err != nil {
		return Daily{}, err
	}
	done, err := m.think(ctx)
	if err != nil {
		return Daily{}, err
	}
	defer done()
	pos := trainer.Daily(day)
	if pos == nil {
		return Daily{}, fmt.Errorf("%w: no task for %s", ErrNotAllowed, day)
	}
	out := Daily{Day: day, Number: int(date.Sub(firstDay).Hours()/24) + 1, Frame: taskFrame(kind.Game, params, pos), Worth: []Valued{}}
	if answer = strings.TrimSpace(answer); answer == "" {
		return out, nil
	}
	if !slices.Contains(pos.Moves(0), answer) {
		return out, fmt.Errorf("%w: %.40q, want one of the task's moves", game.ErrIllegal, answer)
	}
	out.Worth = valued(trainer.Advise(pos, 0))
	return out, nil
}

// taskFrame is a position as a frame of a match of one.
func taskFrame(g game.Game, p game.Params, pos game.Position) Frame {
	return Frame{
		Game: g.Name(), Params: g.Text(p), Entries: []Shown{}, Seats: []Seated{{}}, Awaited: []int{0}, View: pos.View(game.Seat(0).Viewer()),
		Moves: pos.Moves(0), Score: []int{pos.Score(0)}, Ranks: []int{}, Clock: Clock{Waiting: []int{}}, Votes: []Vote{},
		Fair: Fair{Contributions: []Contribution{}},
	}
}
