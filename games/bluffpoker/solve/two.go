// Package solve reckons Bluff-Poker: what rounds are worth, and what each decision costs.
//
// A round for two is solved, see Two; bots and advisers of two ask a PairReading of it. Of a
// round for three to six strategies are learned, see Many, and kept, see Table; of
// what they cost against others as they have shown themselves, see Reading.
package solve

import (
	"slices"
	"sync"

	"spelunke/games/bluffpoker"
)

// Two is the solution of a round for two.
//
// It splits into small games, each from one throw under the cup to the
// next look or doubt: who has thrown knows the hidden dice and makes a claim, which is all
// that the other hears of them. What may follow a claim has a worth that depends on the
// dice alone: to doubt; to believe, look and throw, which begins the next small game
// with a higher claim to beat; or to raise blind, which who knows the dice answers as is
// best for him. So the small games can be solved one by one, from the highest claim down.
//
// The model: claims are real numbers and pokers; throws are made under the cup, and what
// stays lies open; who may look, looks; there is at most one blind raise in a small game;
// no dice are laid open, equal shoot-outs count 0, and points from before do not matter.
type Two struct {
	claims []bluffpoker.Claim // all, ascending
	rank   map[bluffpoker.Claim]int
	hidden [4][]fall // ways for 0 to 3 dice to fall
	shoot  [7]result // by poker
	value  map[place]result
	epochs map[place]*epoch
	first  [2]*epoch    // by throw of the starter
	fresh  sync.Map     // by place: epochs that have been solved at the table
	third  []blindClaim // by claim of a third throw
	start  [4]result    // by throw of the starter
}

// A result is what something is worth, and how likely it ends with no point for anybody.
type result struct{ worth, equal float64 }

// A place is where an epoch begins: what lies open, and which claim is to beat, by its index; -1: none.
type place struct {
	open  bluffpoker.Dice
	floor int
}

// A fall is a way for dice to fall.
type fall struct {
	dice bluffpoker.Dice
	p    float64
}

const (
	tiny = 3e-5 // gap at which an epoch is solved
	fair = 2e-4 // and at the table
	long = 2000 // iterations of it, at most
)

// newTwo prepares what needs no search.
func newTwo() *Two {
	t := &Two{rank: map[bluffpoker.Claim]int{}, value: map[place]result{}, epochs: map[place]*epoch{}}
	for n := range t.hidden {
		t.hidden[n] = falls(n)
	}
	for _, f := range t.hidden[3] {
		t.claims = append(t.claims, f.dice.Claim())
	}
	slices.Sort(t.claims)
	for i, c := range t.claims {
		t.rank[c] = i
	}
	for k := 1; k <= 6; k++ {
		t.shoot[k] = t.shootout(bluffpoker.Dice{}, 3, k)
	}
	return t
}

// ForTwo solves a round for two.
func ForTwo() *Two {
	t := newTwo()
	var games []*smallGame
	for n := range 3 {
		for _, open := range t.hidden[n] {
			games = append(games, t.newGame(open.dice, nil))
		}
	}
	for i := len(t.claims) - 1; i > 0; i-- {
		for _, g := range games {
			g.claim(t, i)
		}
		if t.poker(i-1) > 0 {
			continue
		}
		for _, g := range games {
			at := place{g.open, i - 1}
			t.epochs[at], t.value[at] = t.play(g, result{}, tiny)
		}
	}
	t.start[3] = t.blind()
	for throw := 2; throw > 0; throw-- {
		t.first[throw-1], t.start[throw] = t.throw(t.start[throw+1], tiny)
	}
	return t
}

// Value returns what a round is worth to the starter: the chance that the other
// takes the point less the chance that he does.
func (t *Two) Value() float64 { return t.start[1].worth }

// Starter returns the chance that the starter takes the point.
func (t *Two) Starter() float64 { return (1 - t.start[1].equal - t.start[1].worth) / 2 }

// Iterations returns how many all epochs took together; of a solution that was read, 0.
func (t *Two) Iterations() (sum int) {
	for _, e := range t.epochs {
		sum += e.rounds
	}
	for _, e := range t.first {
		if e != nil {
			sum += e.rounds
		}
	}
	return sum
}

// falls returns how n dice fall.
func falls(n int) []fall {
	all := map[bluffpoker.Dice]float64{{}: 1}
	for i := range n {
		next := map[bluffpoker.Dice]float64{}
		for d, p := range all {
			for face := uint8(1); face <= 6; face++ {
				with := d
				with[i] = face
				next[bluffpoker.Sorted(with)] += p / 6
			}
		}
		all = next
	}
	var out []fall
	for d, p := range all {
		out = append(out, fall{d, p})
	}
	slices.SortFunc(out, func(a, b fall) int { return slices.Compare(a.dice[:], b.dice[:]) })
	return out
}

// shootout returns what a shoot-out for poker k is worth to who throws, with
// dice that lie and so many throws left.
func (t *Two) shootout(dice bluffpoker.Dice, left, k int) result {
	best := result{worth: -2}
	if dice.Len() == 3 {
		switch got, want := dice.Claim(), t.claims[len(t.claims)-7+k]; {
		case got > want:
			best = result{worth: 1}
		case got == want:
			best = result{equal: 1}
		default:
			best = result{worth: -1}
		}
		if left == 0 {
			return best
		}
	}
	sets, n := dice.Subsets()
	for _, stay := range sets[:n] {
		if stay.Len() == 3 {
			continue
		}
		var sum result
		for _, f := range t.hidden[3-stay.Len()] {
			sum.add(f.p, t.shootout(stay.And(f.dice), left-1, k))
		}
		best = better(best, sum)
	}
	return best
}

// add adds r with weight p.
func (r *result) add(p float64, s result) {
	r.worth += p * s.worth
	r.equal += p * s.equal
}

// better returns the result that is worth more, the first if none is.
func better(a, b result) result {
	if b.worth > a.worth+1e-12 {
		return b
	}
	return a
}

// other is the result to the other.
func (r result) other() result { return result{-r.worth, r.equal} }

// poker returns the face of the claim with this index, 0 for a number.
func (t *Two) poker(i int) int { return t.claims[i].Poker() }

// believed returns what it is worth to believe a claim, by its index, to who
// then looks at the dice and throws.
func (t *Two) believed(dice bluffpoker.Dice, i int) result {
	if k := t.poker(i); k > 0 {
		return t.shoot[k]
	}
	_, best := t.keep(dice, i)
	return best
}

// keep returns which dice stay, when a claim has been believed, and what that is worth.
func (t *Two) keep(dice bluffpoker.Dice, i int) (stay bluffpoker.Dice, best result) {
	best.worth = -2
	sets, n := dice.Subsets()
	for _, d := range sets[:n] {
		if d.Len() == 3 {
			continue
		}
		if r := t.value[place{d, i}]; better(best, r) != best {
			stay, best = d, r
		}
	}
	return stay, best
}

// doubted returns what it is worth to doubt a claim, by its index.
func (t *Two) doubted(dice bluffpoker.Dice, i int) result {
	if t.rank[dice.Claim()] < i {
		return result{worth: 1}
	}
	return result{worth: -1}
}

// An epoch is how to play from a throw under the cup to the next look or doubt.
// Words are claims, from the highest down.
type epoch struct {
	types []fall // what may lie under the cup
	solution
}

// A smallGame is an epoch to be solved: it begins with a throw under the cup of all dice but
// those in open. One with a lower claim to beat has the same words and one more.
type smallGame struct {
	*signal
	open   bluffpoker.Dice
	hidden []fall
	raised [][]result   // by claim and type: what a blind raise to it brings
	ends   [][][]result // by word, answer and type
}

func (t *Two) newGame(open bluffpoker.Dice, pass *float64) *smallGame {
	g := &smallGame{open: open, hidden: t.hidden[3-open.Len()], raised: make([][]result, len(t.claims))}
	var p []float64
	for _, f := range g.hidden {
		p = append(p, f.p)
	}
	g.signal = newSignal(p, pass)
	return g
}

// play solves a small game and returns its worth to who has thrown. Again is
// what saying nothing leads to.
func (t *Two) play(g *smallGame, again result, gap float64) (*epoch, result) {
	s := g.solve(gap, long)
	out := result{worth: s.value}
	for i, p := range g.p {
		for w, answers := range s.hears {
			for a, hears := range answers {
				if hears > 0 {
					out.equal += p * s.says[w+1][i] * hears * g.ends[w][a][i].equal
				}
			}
		}
		out.equal += p * s.says[0][i] * again.equal
	}
	return &epoch{g.hidden, s}, out
}

// over solves the epoch of a throw under the cup with a floor to beat.
func (t *Two) over(at place, gap float64) *epoch {
	g := t.newGame(at.open, nil)
	for i := len(t.claims) - 1; i > at.floor; i-- {
		g.claim(t, i)
	}
	e, _ := t.play(g, result{}, gap)
	return e
}

// throw solves a throw of the starter, who may throw again instead of claiming.
func (t *Two) throw(again result, gap float64) (*epoch, result) {
	g := t.newGame(bluffpoker.Dice{}, &again.worth)
	for i := len(t.claims) - 1; i >= 0; i-- {
		g.claim(t, i)
	}
	return t.play(g, again, gap)
}

// claim adds the claim with index i to what can be said, with what the answers
// bring who has thrown: to doubt, to believe and look, and to raise blind.
func (g *smallGame) claim(t *Two, i int) {
	column := func(of func(dice bluffpoker.Dice) result) (out []result) {
		for _, f := range g.hidden {
			out = append(out, of(g.open.And(f.dice)))
		}
		return out
	}
	ends := [][]result{
		column(func(dice bluffpoker.Dice) result { return t.doubted(dice, i).other() }),
		column(func(dice bluffpoker.Dice) result { return t.believed(dice, i).other() }),
	}
	g.raised[i] = column(func(dice bluffpoker.Dice) result { return better(t.doubted(dice, i), t.believed(dice, i)) })
	if t.poker(i) == 0 {
		ends = append(ends, g.raised[i+1:]...)
	}
	var pays [][]float64
	for _, rs := range ends {
		pay := make([]float64, len(rs))
		for k, r := range rs {
			pay[k] = r.worth
		}
		pays = append(pays, pay)
	}
	g.ends = append(g.ends, ends)
	g.add(pays)
}

// A blindClaim is a claim of a third throw, which nobody has seen.
type blindClaim struct {
	worth  float64 // to who makes it
	raise  int     // the best answer: to raise to this claim; doubt, believing
	doubts []bool  // by raise: whether to doubt it
}

const (
	doubting  = -2
	believing = -1
)

// blind solves the third throw of the starter, who claims
// without having seen it, and answers a blind raise without. Nobody has a secret.
func (t *Two) blind() result {
	doubt, believe := make([]result, len(t.claims)), make([]result, len(t.claims))
	for i := range t.claims {
		for _, d := range t.hidden[3] {
			doubt[i].add(d.p, t.doubted(d.dice, i))
			believe[i].add(d.p, t.believed(d.dice, i))
		}
	}
	best := result{worth: -2}
	for i := range t.claims {
		c := blindClaim{raise: doubting, doubts: make([]bool, len(t.claims))}
		top := doubt[i] // to the other
		if better(top, believe[i]) != top {
			top, c.raise = believe[i], believing
		}
		for to := i + 1; to < len(t.claims) && t.poker(i) == 0; to++ {
			c.doubts[to] = better(doubt[to], believe[to]) == doubt[to]
			if r := better(doubt[to], believe[to]).other(); better(top, r) != top {
				top, c.raise = r, to
			}
		}
		c.worth = top.other().worth
		t.third = append(t.third, c)
		best = better(best, top.other())
	}
	return best
}
