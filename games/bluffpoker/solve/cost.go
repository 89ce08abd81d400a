package solve

import (
	"math"

	"spelunke/games/bluffpoker"
)

// seats are chances to take the point, or what it costs; by seat, or from who acts on.
type seats [most]float64

// add adds p times what s is worth to who acts there, the same seat or the next.
func (v *seats) add(s *seats, p float64, n, next int) {
	for j := range n {
		v[(j+next)%n] += p * s[j]
	}
}

// lift is what a doubt of claim c brings, at lay l, from who doubts on.
func (g *layout) lift(l, c int) (v seats) {
	if g.lays[l].rank >= c {
		v[0] = 1
	} else {
		v[g.players-1] = 1
	}
	return v
}

// duel is what a shoot-out for claim c brings, from who throws on.
func (g *layout) duel(c int) (v seats) {
	r := g.shoot[c-g.number+1]
	higher := (1 - r.equal + r.worth) / 2
	v[g.players-1] = higher
	v[0] = 1 - r.equal - higher
	return v
}

// price returns what it costs me that seats take the point, the first of whom sits so many seats on.
func (r *Reading) price(v *seats, on int) float64 {
	sum, n := 0.0, r.t.players
	for j, p := range v[:n] {
		if on+j < n {
			sum += p * r.prices[on+j]
		} else {
			sum += p * r.prices[on+j-n]
		}
	}
	return sum
}

// believed returns what it costs me that somebody so many seats on believes claim c and looks at lay l.
func (r *Reading) believed(l, c, on int) float64 {
	t := r.t
	if c >= t.number {
		v := t.duel(c)
		return r.price(&v, on)
	}
	var eq seats
	for j, x := range t.looked[(l*t.number+c)*t.players:][:t.players] {
		eq[j] = float64(x)
	}
	sum, rest := 0.0, 1.0
	for i := range r.crowd {
		for j, p := range r.crowd[i] {
			if p > rareManner {
				sum += p * r.price(t.Crowd(Manner{Claiming(i), Doubting(j)}).looked(l, c), on)
				rest -= p
			}
		}
	}
	return sum + rest*r.price(&eq, on)
}

// rareManner is how likely a manner is to be reckoned with.
const rareManner = .02

// doubt returns how likely somebody doubts claim c who sits so many seats on, if the equilibrium does with p.
func (r *Reading) doubt(on, open, c int, p float64) float64 {
	who := &r.doubts[r.seat(on)]
	sum := who[Doubtings] * p
	for d := range Doubtings {
		sum += who[d] * d.doubts(r.t.odds[open][c], c >= r.t.number)
	}
	return sum
}

// claim returns what it costs me to claim c at lay l, if the equilibrium doubts it with p.
func (r *Reading) claim(l, c int, p float64) float64 {
	d := r.doubt(1, r.t.lays[l].open, c, p)
	v := r.t.lift(l, c)
	after := &r.after[l*len(r.t.claims)+c]
	if *after == 0 {
		*after = 1 + r.believed(l, c, 1)
	}
	return d*r.price(&v, 1) + (1-d)*(*after-1)
}

// tell returns what the best claim above f costs, after the best dice have been laid open.
func (r *Reading) tell(i, f int) float64 {
	key := [2]int{i, f}
	if v, ok := r.told[key]; ok {
		return v
	}
	best := math.Inf(1)
	for _, s := range r.t.tells[i].says {
		best = min(best, r.best(s, f))
	}
	r.told[key] = best
	return best
}

// best returns what the best claim above f costs of what is said.
func (r *Reading) best(s said, f int) float64 {
	best := math.Inf(1)
	l := r.t.asks[s.ask].lays[s.lay]
	for c := f + 1; c < len(r.t.claims); c++ {
		best = min(best, r.claim(l, c, r.t.doubtShare(s.ask, f, c)))
	}
	return best
}

// cup returns what a throw under the cup costs me.
func (r *Reading) cup(ask, f int) float64 {
	a, sum := &r.t.asks[ask], 0.0
	for k, p := range a.p {
		sum += p * r.tell(a.tell+k, f)
	}
	return sum
}

// throws returns what I may throw of lay l when I have believed f, in the order of the table.
func (r *Reading) throws(l, f int) []Choice {
	t := r.t
	k := &t.looks[l]
	var out []Choice
	for _, x := range k.cups {
		out = append(out, Choice{Kind: bluffpoker.Cup, Dice: t.opens[t.asks[x].open], Cost: r.cup(x, f)})
	}
	open, hidden := t.opens[t.lays[l].open], t.lays[l].hidden
	lifted, h := hidden.Subsets()
	more, o := open.Subsets()
	i := 0
	for _, d := range lifted[:h] {
		for _, e := range more[:o] {
			if d.Len()+e.Len() == 0 {
				continue
			}
			c := Choice{Kind: bluffpoker.Open, Dice: d, More: e}
			for _, to := range k.opens[i] {
				c.Cost += to.p * r.tell(to.tell, f)
			}
			out = append(out, c)
			i++
		}
	}
	return out
}

// Answers returns what I may do with the present claim, if the hidden dice are likely as in p: doubt it, look (or play for a
// poker), and raise it blind, if that is allowed. The shares are of one who has not seen them.
func (r *Reading) Answers(p []float64) []Choice {
	t, s := r.t, &r.s
	out := []Choice{{Kind: bluffpoker.Doubt}, {Kind: bluffpoker.Look}}
	if s.claim < t.number || r.b.Raise {
		for c := s.above; c < len(t.claims); c++ {
			out = append(out, Choice{Kind: bluffpoker.Say, Claim: t.claims[c]})
		}
	}
	lo := t.first[s.open]
	for k, q := range p {
		if q < 1e-6 {
			continue
		}
		v := t.lift(lo+k, s.claim)
		out[0].Cost += q * r.price(&v, 0)
		if s.claim >= t.number {
			out[1].Cost += q * r.believed(lo+k, s.claim, 0)
		} else {
			out[1].Cost += q * Least(r.throws(lo+k, s.above-1)).Cost
		}
		for i := range out[2:] {
			x := &out[2+i]
			x.Cost += q * r.claim(lo+k, s.above+i, t.doubtBlind(s, s.above+i))
		}
	}
	if !r.share(out) {
		first(out)
	}
	return out
}

// share sets the shares of answers, if the equilibrium knows of them.
func (r *Reading) share(out []Choice) bool {
	t, s := r.t, &r.s
	var d *strategies
	var place int
	switch {
	case s.blind == 0 && s.believable():
		at, _ := t.answerTo(s.floor, s.claim, s.advised)
		d, place = &t.strategies[answerOf], s.ask*t.answerAt[t.pairs]+at
	case s.blind > 0 && s.blind <= blind && s.told < min(s.claim, t.number) && !t.informed(s.blind-1, s.told):
		at, _ := t.raiseTo(s.blind-1, s.open, s.told, s.claim, s.advised)
		d, place = &t.strategies[raiseOf], at
	default:
		return false
	}
	choice, share := d.of(place)
	all := 0
	for _, x := range share {
		all += int(x)
	}
	for i, c := range choice {
		to := int(c)
		if c >= 2 {
			to += s.claim + 1 - s.above // an odd number may be raised to the real one above it
		}
		if to < len(out) {
			out[to].Share = float64(share[i]) / float64(all)
		}
	}
	return all > 0
}

// first has the equilibrium do what costs least.
func first(out []Choice) {
	best := 0
	for i, c := range out {
		if c.Cost < out[best].Cost-1e-9 {
			best = i
		}
	}
	out[best].Share = 1
}

// Throws returns what I may throw who have believed a number and seen the hidden dice.
func (r *Reading) Throws(hidden bluffpoker.Dice) []Choice {
	l, f := r.t.find(r.b.Open, hidden), r.s.above-1
	out := r.throws(l, f)
	k := &r.t.looks[l]
	r.t.strategies[lookOf].fill(out, k.at+f*k.choices())
	return out
}

// Tells returns what I may do before a claim who have seen the hidden dice: lay
// some of them open, or none, or, as a starter, throw again.
func (r *Reading) Tells(hidden bluffpoker.Dice) []Choice {
	t, s := r.t, &r.s
	floor, i := s.above-1, t.find(r.b.Open, hidden)
	if s.ask >= len(t.opens) {
		i = t.asks[s.ask].tell + i - t.first[s.open]
	}
	tell := &t.tells[i]
	var out []Choice
	for _, x := range tell.says {
		laid := t.opens[t.asks[x.ask].open].Without(r.b.Open)
		out = append(out, Choice{Kind: bluffpoker.Lay, Dice: laid, Cost: r.best(x, floor)})
	}
	switch tell.again {
	case 1:
		a, cost := &t.asks[t.start[1]], 0.0
		third := Least(r.Thirds()).Cost
		for k, p := range a.p {
			cost += p * min(third, r.tell(a.tell+k, -1))
		}
		out = append(out, Choice{Kind: bluffpoker.Again, Cost: cost})
	case 2:
		out = append(out, Choice{Kind: bluffpoker.Again, Cost: Least(r.Thirds()).Cost})
	}
	t.strategies[tellOf].fill(out, tell.at+(floor+1)*tell.choices())
	return out
}

// Claims returns what I may claim who have seen the hidden dice.
func (r *Reading) Claims(hidden bluffpoker.Dice) []Choice {
	t, s := r.t, &r.s
	ask, floor, l := s.ask, s.above-1, t.find(r.b.Open, hidden)
	if ask < 0 {
		ask = s.open
	}
	var out []Choice
	for c := floor + 1; c < len(t.claims); c++ {
		cost := r.claim(l, c, t.doubtShare(ask, floor, c))
		for w := range advice {
			out = append(out, Choice{Kind: bluffpoker.Say, Claim: t.claims[c], Advised: w > 0, Cost: cost})
		}
	}
	at, _ := t.sayAt(t.asks[ask].first+l-t.first[s.open], floor)
	t.strategies[sayOf].fill(out, at)
	return out
}

// Thirds returns what a starter may claim of his third throw, unseen.
func (r *Reading) Thirds() []Choice {
	t := r.t
	var out []Choice
	for c := range t.claims {
		x := Choice{Kind: bluffpoker.Say, Claim: t.claims[c]}
		at, _ := t.raiseTo(0, 0, -1, c, 0)
		p := t.strategies[raiseOf].part(at, 0)
		for l, q := range t.asks[0].p {
			x.Cost += q * r.claim(l, c, p)
		}
		out = append(out, x)
	}
	t.strategies[thirdOf].fill(out, 0)
	return out
}

// doubtShare returns how often the equilibrium doubts a claim over a floor, on average of with and without advice.
func (t *Table) doubtShare(ask, floor, c int) float64 {
	sum := 0.0
	for w := range advice {
		at, _ := t.answerTo(floor, c, w)
		sum += t.strategies[answerOf].part(ask*t.answerAt[t.pairs]+at, 0) / advice
	}
	return sum
}

// doubtBlind returns how often the equilibrium doubts a blind raise to c.
func (t *Table) doubtBlind(s *spot, c int) float64 {
	if s.blind >= blind || s.told >= min(c, t.number) {
		return .5
	}
	at, _ := t.raiseTo(s.blind, s.open, s.told, c, s.advised)
	return t.strategies[raiseOf].part(at, 0)
}
