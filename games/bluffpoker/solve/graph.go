package solve

import (
	"slices"

	"spelunke/games/bluffpoker"
)

// A graph is a round for three or more, as far as it is told apart: see Many.
type graph struct {
	claims []bluffpoker.Claim       // all real ones, ascending
	rank   map[bluffpoker.Claim]int // their indices
	number int                      // so many of them are numbers, the first
	hidden [4][]fall                // ways for 0 to 3 dice to fall
	opens  []bluffpoker.Dice        // sets of dice that may lie open
	lays   []lay                    // in the order of opens
	first  []int                    // by open: its first lay; the last is their number
	asks   []ask
	tells  []tell
	looks  []look // by lay
	cups   []int  // asks after a throw under the cup, by what lies open, as far as there is one
	start  [2]int // asks of the starter, by throw
	pairs  int    // floors and claims above them
	pair   []int  // by floor+1: the first pair of it

	tellEnd, lookEnd int // how many choices all tells and looks have, with all floors
}

// A lay is three dice, some of them hidden.
type lay struct {
	open   int
	hidden bluffpoker.Dice
	rank   int // of the three among the claims
}

// An ask is what is known of a claim to who has not seen the dice: how they came to lie there.
type ask struct {
	open  int
	lays  []int     // what may lie there
	p     []float64 // how likely, if luck alone decides
	first int       // index of the first among the lays of all asks
	low   int       // the lowest floor: -1 at a start
	high  int       // the highest floor
	tell  int       // the first tell, if a throw under the cup leads here
}

// A tell is a choice of who has seen the dice: to say something of them, after laying some open or not.
type tell struct {
	says      []said
	again     int // 1 or 2: or to throw again, after this throw of a starter
	low, high int // floors
	at        int // where its choices begin, by floor
}

// A said is an ask, and one of its lays.
type said struct{ ask, lay int }

// A look is a choice of who believes and has looked at a lay: what to throw.
type look struct {
	cups  []int // under the cup: asks
	opens [][]likely
	at    int // where its choices begin, by floor
}

// A likely is a tell that a throw leads to.
type likely struct {
	tell int
	p    float64
}

// newGraph lays out a round. A modest one has no throws in the open, and no dice laid open.
func newGraph(modest bool) *graph {
	g := &graph{rank: map[bluffpoker.Claim]int{}}
	for n := range g.hidden {
		g.hidden[n] = falls(n)
		for _, f := range g.hidden[n] {
			g.opens = append(g.opens, f.dice)
		}
	}
	for _, f := range g.hidden[3] {
		g.claims = append(g.claims, f.dice.Claim())
	}
	slices.Sort(g.claims)
	for i, c := range g.claims {
		g.rank[c] = i
		if c.Poker() == 0 {
			g.number++
		}
	}
	for floor := -1; floor < g.number; floor++ {
		g.pair = append(g.pair, g.pairs)
		g.pairs += len(g.claims) - 1 - floor
	}
	for o, open := range g.opens {
		g.first = append(g.first, len(g.lays))
		for _, f := range g.hidden[3-open.Len()] {
			g.lays = append(g.lays, lay{o, f.dice, g.rank[open.And(f.dice).Claim()]})
		}
	}
	g.first = append(g.first, len(g.lays))
	g.link(modest)
	return g
}

// link makes what the lays lead to. The asks of kept dice come first, by what
// lies open, and so do the tells after throws in the open, by lays.
func (g *graph) link(modest bool) {
	for o := range g.opens {
		g.ask(o, -1, g.number-1)
	}
	for l := range g.lays {
		o := g.lays[l].open
		g.tell(said{o, l - g.first[o]}, l, 0, modest)
	}
	for o, open := range g.opens {
		if open.Len() < 3 {
			g.cups = append(g.cups, g.ask(o, 0, g.number-1))
			g.tellAll(g.cups[o], 0, modest)
		}
	}
	for i := range g.start {
		g.start[i] = g.ask(0, -1, -1)
		g.tellAll(g.start[i], i+1, modest)
	}
	for i := range g.tells {
		g.tells[i].at = g.tellEnd
		g.tellEnd += g.tells[i].choices() * (g.number + 1)
	}
	for l := range g.lays {
		k := g.look(l, modest)
		k.at = g.lookEnd
		g.lookEnd += k.choices() * g.number
		g.looks = append(g.looks, k)
	}
}

func (t *tell) choices() int {
	if t.again > 0 {
		return len(t.says) + 1
	}
	return len(t.says)
}

func (k *look) choices() int { return len(k.cups) + len(k.opens) }

func (g *graph) ask(open, low, high int) int {
	a := ask{open: open, low: low, high: high}
	if n := len(g.asks); n > 0 {
		a.first = g.asks[n-1].first + len(g.asks[n-1].lays)
	}
	for l := g.first[open]; l < g.first[open+1]; l++ {
		a.lays = append(a.lays, l)
		a.p = append(a.p, g.hidden[3-g.opens[open].Len()][l-g.first[open]].p)
	}
	g.asks = append(g.asks, a)
	return len(g.asks) - 1
}

// kinds returns how many lays all asks have together.
func (g *graph) kinds() int {
	last := &g.asks[len(g.asks)-1]
	return last.first + len(last.lays)
}

// over returns the index of a claim above a floor.
func (g *graph) over(f, c int) int { return g.pair[f+1] + c - f - 1 }

// eachPair goes through floors and claims above them.
func (g *graph) eachPair(do func(f, c int)) {
	for f := -1; f < g.number; f++ {
		for c := f + 1; c < len(g.claims); c++ {
			do(f, c)
		}
	}
}

// tellAll adds what can be said after a throw under the cup.
func (g *graph) tellAll(ask, again int, modest bool) {
	g.asks[ask].tell = len(g.tells)
	for k, l := range g.asks[ask].lays {
		g.tell(said{ask, k}, l, again, modest)
	}
}

// tell adds what can be said of a lay: as it lies, or with dice laid open.
func (g *graph) tell(as said, l, again int, modest bool) {
	t := tell{says: []said{as}, again: again, low: g.asks[as.ask].low, high: g.asks[as.ask].high}
	lay := &g.lays[l]
	sets, n := lay.hidden.Subsets()
	for _, d := range sets[1:n] {
		if !modest {
			to := g.find(g.opens[lay.open].And(d), lay.hidden.Without(d))
			t.says = append(t.says, said{g.lays[to].open, to - g.first[g.lays[to].open]})
		}
	}
	g.tells = append(g.tells, t)
}

// find returns the lay with these dice.
func (g *graph) find(open, hidden bluffpoker.Dice) int {
	o := slices.Index(g.opens, open)
	for l := g.first[o]; l < g.first[o+1]; l++ {
		if g.lays[l].hidden == hidden {
			return l
		}
	}
	panic("solve: no such lay")
}

// look lists what can be thrown of a lay.
func (g *graph) look(l int, modest bool) look {
	var k look
	open, hidden := g.opens[g.lays[l].open], g.lays[l].hidden
	stay, n := open.And(hidden).Subsets()
	for _, d := range stay[:n] {
		if d.Len() < 3 {
			k.cups = append(k.cups, g.cups[slices.Index(g.opens, d)])
		}
	}
	lifted, h := hidden.Subsets()
	more, o := open.Subsets()
	for _, d := range lifted[:h] {
		for _, e := range more[:o] {
			if modest || d.Len()+e.Len() == 0 {
				continue
			}
			var to []likely
			for _, f := range g.hidden[d.Len()+e.Len()] {
				to = append(to, likely{g.find(open.Without(e).And(f.dice), hidden.Without(d)), f.p})
			}
			k.opens = append(k.opens, to)
		}
	}
	return k
}
