package bots

import (
	"math/rand/v2"

	"spelunke/bot"
	"spelunke/game"
	"spelunke/games/polterfass"
	"spelunke/games/polterfass/solve"
)

// Adviser returns who says what each move is worth: the points that it brings
// the seat in this round, and the chance to win the match. It takes all others
// for stammgasts, and the seat itself for somebody who goes on as is best.
func Adviser() bot.Adviser {
	return bot.HideAdviser[polterfass.State](adviser{newBook()})
}

type adviser struct{ book *book }

// Advise values moves in the order in which they are given.
func (a adviser) Advise(v polterfass.View, seat game.Seat, moves []polterfass.Move) []bot.Worth {
	b := &v.Board
	o := outlook{book: a.book, board: b, draw: rand.New(rand.NewPCG(1, 1)).Uint64N}
	for i := range o.who {
		o.who[i] = beliefs{byPoints: 1}
	}
	points, win := o, o
	points.value = func(scores *[6]int) float64 { return float64(scores[seat] - int(b.Scores[seat])) }
	win.value = func(scores *[6]int) float64 { return race(b, scores)[seat] }
	if v.Phase == polterfass.Ordering {
		return a.orders(moves, points.orders(seat), win.orders(seat))
	}
	state, w := solve.State(v.Faces), a.book.wood(v.Options)
	p, q := points.payoff(), win.payoff()
	forPoints, forWin := w.Plan(state, p), w.Plan(state, q)
	out := make([]bot.Worth, len(moves))
	for i, m := range moves {
		switch m.Kind {
		case polterfass.Close:
			out[i] = bot.Worth{Points: forPoints.Close(state), Win: forWin.Close(state)}
		case polterfass.Throw:
			kept := solve.Kept(v.Faces, m.Back)
			out[i] = bot.Worth{Points: forPoints.Throw(state, kept), Win: forWin.Throw(state, kept)}
		default:
			served := b.Serve(m.Acts)
			out[i] = bot.Worth{Points: p.Serve[served], Win: q.Serve[served]}
		}
	}
	return out
}

func (a adviser) orders(moves []polterfass.Move, points, win solve.Orders) []bot.Worth {
	out := make([]bot.Worth, len(moves))
	for i, m := range moves {
		out[i] = bot.Worth{Points: points[m.Cards.Sum()], Win: win[m.Cards.Sum()]}
	}
	return out
}
