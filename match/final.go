package match

import (
	"context"
	"time"

	"spelunke/game"
	"spelunke/live"
)

// A Final is how a match ended.
type Final struct {
	Game     string
	Params   game.Params
	Position game.Position
	Names    []string  // by seat
	At       time.Time // of the last entry
}

// Final returns how a finished match ended.
func (m *Matches) Final(ctx context.Context, id string) (end Final, err error) {
	err = m.do(ctx, id, func(t *live.Topic[*fold]) error {
		f := t.Fold
		if !f.over() {
			return ErrRunning
		}
		g, err := f.rules()
		if err != nil {
			return err
		}
		end = Final{Game: f.header.Game, Position: f.pos, At: time.UnixMilli(f.at)}
		for _, s := range f.seats {
			end.Names = append(end.Names, s.Name)
		}
		end.Params, err = g.Complete(f.header.Params)
		return err
	})
	return end, err
}
