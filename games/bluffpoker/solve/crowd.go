package solve

import (
	"sync"

	"spelunke/games/bluffpoker"
)

// A Manner is how somebody plays who does not play the equilibrium. He looks where he may, and
// throws under the cup what luck likeliest makes enough for a higher claim.
type Manner struct {
	Claims Claiming
	Doubts Doubting
}

// A Claiming is how somebody claims: what he has, if it is high enough, or else more.
type Claiming uint8

// The ways of claiming.
const (
	Lowest  Claiming = iota // else the lowest claim that is legal
	Near                    // or up to eight numbers more
	Far                     // or up to sixty
	Blindly                 // anything legal, whatever he has
	Claimings
)

// A Doubting is how somebody answers: what luck alone makes too unlikely, he doubts.
type Doubting uint8

// The ways of doubting.
const (
	Trusting Doubting = iota // what is less likely than 0.09
	Sober                    // than 0.3
	Doubtful                 // than 0.9
	Wavering                 // than 0.09, but he answers the other way in one of four cases
	Any                      // he tosses a coin
	Doubtings
)

// A Crowd is what a round is worth in which all play in one manner.
type Crowd struct {
	*Table
	Manner
	worth []seats // of looks, by lay and claim, from who looks on
}

// Crowd returns what rounds are worth in which all play in one manner.
func (t *Table) Crowd(m Manner) *Crowd { return t.crowds[m.Claims][m.Doubts]() }

// prepare makes what a table needs to reckon with manners.
func (t *Table) prepare() {
	for o := range t.opens {
		odds := make([]float64, len(t.claims))
		for k, p := range t.asks[o].p {
			for x := range t.lays[t.first[o]+k].rank + 1 {
				odds[x] += p
			}
		}
		t.odds = append(t.odds, odds)
	}
	for i := range t.crowds {
		for j := range t.crowds[i] {
			t.crowds[i][j] = sync.OnceValue(func() *Crowd { return newCrowd(t, Manner{Claiming(i), Doubting(j)}) })
		}
	}
}

func newCrowd(t *Table, m Manner) *Crowd {
	c := &Crowd{Table: t, Manner: m, worth: make([]seats, len(t.lays)*t.number)}
	for f := t.number - 1; f >= 0; f-- {
		cups := make([]seats, len(t.cups))
		for i, x := range t.cups {
			a := &t.asks[x]
			for k, p := range a.p {
				v := c.tells(a.lays[k], f)
				cups[i].add(&v, p, t.players, 0)
			}
		}
		for l := range t.lays {
			c.worth[l*t.number+f] = cups[c.keeps(l, f)]
		}
	}
	return c
}

// looked is what it is worth to have believed claim x, a number, and looked.
func (c *Crowd) looked(l, x int) *seats { return &c.worth[l*c.number+x] }

// keeps returns which throw under the cup makes a higher claim likeliest.
func (c *Crowd) keeps(l, f int) int {
	best, most := 0, -1.0
	for _, x := range c.looks[l].cups {
		if p := c.odds[c.asks[x].open][f+1]; p > most {
			best, most = x, p
		}
	}
	return best - c.cups[0]
}

// tells is what it is worth to have to claim more than f, at lay l.
func (c *Crowd) tells(l, f int) (v seats) {
	for x := f + 1; x < len(c.claims); x++ {
		p := c.Claims.says(c.layout, c.lays[l].rank, f, x)
		if p == 0 {
			continue
		}
		d := c.Doubts.doubts(c.odds[c.lays[l].open][x], x >= c.number)
		w := c.lift(l, x)
		v.add(&w, p*d, c.players, 1)
		if x < c.number {
			v.add(c.looked(l, x), p*(1-d), c.players, 1)
		} else {
			w = c.duel(x)
			v.add(&w, p*(1-d), c.players, 1)
		}
	}
	return v
}

// doubts returns how likely a claim is doubted that luck alone makes true with p.
func (d Doubting) doubts(p float64, poker bool) float64 {
	if d == Any {
		return .5
	}
	limit := [...]float64{.09, .3, .9, .09}[d]
	if poker {
		limit = max(limit, .66) // it is nearly always a point to believe one
	}
	switch {
	case p < limit && d == Wavering:
		return .75
	case p < limit:
		return 1
	case d == Wavering && p < 1:
		return .25
	}
	return 0
}

// says returns how likely somebody claims x, or an odd number below it that is as true, whose dice are worth rank, with f to beat.
func (m Claiming) says(g *layout, rank, f, x int) float64 {
	switch {
	case m == Blindly:
		return g.gap(x) / g.gaps(f+1)
	case rank > f && x == rank:
		return 1
	case rank > f:
		return 0
	case x >= g.number: // a number, as long as there is one
		if f == g.number-1 && x == f+1 {
			return 1
		}
		return 0
	}
	low := int(lowest)
	if f >= 0 {
		low = int(g.claims[f]) + 1
	}
	from, to := low, int(g.claims[x])
	if x > f+1 {
		from = int(g.claims[x-1]) + 1
	}
	last := min(low+[...]int{1, 8, 60}[m]-1, int(g.claims[g.number-1]))
	if n := min(to, last) - from + 1; n > 0 {
		return float64(n) / float64(last-low+1)
	}
	return 0
}

// lowest is the lowest claim.
const lowest = bluffpoker.Claim(100)

// gap is how many claims are as true as x, odd ones too.
func (g *layout) gap(x int) float64 {
	switch {
	case x == 0:
		return float64(g.claims[0] - lowest + 1)
	case x >= g.number:
		return 1
	}
	return float64(g.claims[x] - g.claims[x-1])
}

// gaps is the sum of gaps from a claim on.
func (g *layout) gaps(from int) (sum float64) {
	for x := from; x < len(g.claims); x++ {
		sum += g.gap(x)
	}
	return sum
}
