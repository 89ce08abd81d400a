package bots

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"spelunke/game"
	"spelunke/games/polterfass"
)

type chooser interface {
	Choose(polterfass.View, game.Seat, []polterfass.Move, game.Draw) polterfass.Move
}

// playOut plays a match and calls each at every round's start.
func playOut(t testing.TB, given map[string]string, bots []chooser, draw game.Draw, each func(polterfass.State)) polterfass.State {
	r := polterfass.Rules()
	p, err := r.Complete(given)
	if err != nil {
		t.Fatal(err)
	}
	s := r.Start(p, len(bots))
	for s.Turn() != 0 {
		if s.Phase == polterfass.Opening && s.Thrown == 0 && each != nil {
			each(s)
		}
		by := s.Awaited().List()[0]
		if by == game.House {
			s = s.Apply(by, s.Sample(draw))
			continue
		}
		s = s.Apply(by, bots[by].Choose(s.View(by.Viewer()), by, s.Moves(by, nil), draw))
	}
	return s
}

func TestFit(t *testing.T) {
	book := newBook()
	for _, n := range []int{3, 4, 6} {
		type rec struct {
			scores [6]int
			host   int
			win    [6]float64
			left   float64
		}
		var recs []rec
		bots := make([]chooser, n)
		for i := range bots {
			bots[i] = stammgast{book, points}
		}
		games := 3000
		if n == 6 {
			games = 400
		}
		rounds := 0
		for g := range games {
			draw := rand.New(rand.NewPCG(uint64(g), 7)).Uint64N
			var mine []rec
			end := playOut(t, nil, bots, draw, func(s polterfass.State) {
				var r rec
				top := 0
				for i := range n {
					r.scores[i] = s.Score(game.Seat(i))
					top = max(top, r.scores[i])
				}
				r.host, r.left = int(s.Host), float64(75-top)
				mine = append(mine, r)
			})
			rounds += len(mine)
			best, w := math.MinInt, 0
			for i := range n {
				if sc := end.Score(game.Seat(i)); sc > best {
					best, w = sc, 1
				} else if sc == best {
					w++
				}
			}
			for _, r := range mine {
				for i := range n {
					if end.Score(game.Seat(i)) == best {
						r.win[i] = 1 / float64(w)
					}
				}
				recs = append(recs, r)
			}
		}
		bestLL, bestText := math.Inf(-1), ""
		for _, a := range []float64{1.2, 1.5, 1.8, 2.1, 2.4, 2.8, 3.2} {
			for _, b := range []float64{0, 5, 10, 20, 40} {
				for _, h := range []float64{0, 1, 2, 3, 4} {
					ll := 0.0
					for _, r := range recs {
						scale := a * math.Sqrt(r.left+b)
						sum := 0.0
						var e [6]float64
						for i := range n {
							x := float64(r.scores[i])
							for k := range n { // order of hosting: first host h·(n-1-k)
								if (r.host+k)%n == i {
									x += h * float64(n-1-k) / float64(n-1)
								}
							}
							e[i] = math.Exp(x / scale)
							sum += e[i]
						}
						for i := range n {
							if r.win[i] > 0 {
								ll += r.win[i] * math.Log(e[i]/sum)
							}
						}
					}
					if ll > bestLL {
						bestLL, bestText = ll, fmt.Sprintf("a %.1f b %.0f h %.0f", a, b, h)
					}
				}
			}
		}
		fmt.Printf("fit n %d: %s  ll/rec %.4f of %.4f; rounds %.1f\n", n, bestText, bestLL/float64(len(recs)), -math.Log(float64(n)), float64(rounds)/float64(games))
	}
}
