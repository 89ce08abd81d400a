package match

import (
	"context"
	"fmt"

	"spelunke/bot"
	"spelunke/game"
	"spelunke/live"
	"spelunke/store"
)

// fewOptions is how many of a decision's options a review lists, the chosen one apart.
const fewOptions = 5

// Reviewed is a seat's part in a finished match, luck and skill apart:
// start + luck − loss are the points that were made.
type Reviewed struct {
	Seat      int       `json:"seat"`
	Start     float64   `json:"start" doc:"points to be expected of the best play, before the first move"`
	Luck      float64   `json:"luck" doc:"by how many points the House's moves changed that"`
	Loss      float64   `json:"loss" doc:"points that the seat's own moves gave away, at least 0"`
	Decisions []Decided `json:"decisions" doc:"moves that were chosen among several, in order"`
}

// Decided is a move that was chosen among several.
type Decided struct {
	Frame   uint64   `json:"frame" doc:"number of the replay's frame after which it was made"`
	Move    string   `json:"move"`
	Loss    float64  `json:"loss" doc:"points given away, at least 0"`
	Count   int      `json:"count" doc:"how many options there were"`
	Best    int      `json:"best" doc:"how many of them were equally good"`
	Options []Valued `json:"options" doc:"some of the options, the best first, and the chosen one"`
}

// Review tells luck and skill of each seat apart, when a match is over.
func (m *Matches) Review(ctx context.Context, id string) ([]Reviewed, error) {
	var r bot.Reviewer
	var params game.Params
	var steps []bot.Step
	var frames []uint64
	err := m.do(ctx, id, func(t *live.Topic[*fold]) error {
		if !t.Fold.over() {
			return ErrRunning
		}
		a, err := m.adviser(t.Fold, &params)
		if err != nil {
			return err
		}
		var ok bool
		if r, ok = a.(bot.Reviewer); !ok {
			return fmt.Errorf("%w: nobody reviews matches of %s", ErrNotAllowed, t.Fold.header.Game)
		}
		entries, err := t.Entries(ctx)
		if err == nil {
			steps, frames, err = m.steps(entries)
		}
		return err
	})
	if err != nil {
		return nil, err
	}
	if err := learn(ctx, r, params); err != nil {
		return nil, err
	}
	done, err := m.think(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	return reviews(r, steps, frames), nil
}

// steps returns the moves of a finished match, and for each the number of the replay's frame before it.
func (m *Matches) steps(entries []store.Entry) (steps []bot.Step, frames []uint64, err error) {
	shown, f := m.empty(), m.empty() // append by append, as frames are, and entry by entry
	err = live.Batches(entries, func(batch []store.Entry) error {
		for _, e := range batch {
			if f.started() && !isNote(e.Text) {
				steps = append(steps, bot.Step{Before: f.pos, By: game.Seat(e.By), Move: e.Text})
				frames = append(frames, shown.count[slot(game.All)])
			}
			if err := f.Apply([]store.Entry{e}); err != nil {
				return err
			}
		}
		return shown.Apply(batch)
	})
	return steps, frames, err
}

func reviews(r bot.Reviewer, steps []bot.Step, frames []uint64) []Reviewed {
	out := []Reviewed{}
	if len(steps) == 0 {
		return out
	}
	for s := range steps[0].Before.Seats() {
		review := r.Review(steps, game.Seat(s))
		if review == nil {
			continue
		}
		seat := Reviewed{Seat: s, Start: review.Start, Luck: review.Luck, Loss: review.Loss, Decisions: []Decided{}}
		for _, d := range review.Decisions {
			seat.Decisions = append(seat.Decisions, decided(d, steps[d.Step].Move, frames[d.Step]))
		}
		out = append(out, seat)
	}
	return out
}

func decided(d bot.Decision, move string, frame uint64) Decided {
	out := Decided{Frame: frame, Move: move, Loss: d.Loss, Count: len(d.Options), Best: d.Best}
	var few []bot.Advice
	for i, o := range d.Options {
		if i < fewOptions || o.Move == move {
			few = append(few, o)
		}
	}
	out.Options = valued(few)
	return out
}
