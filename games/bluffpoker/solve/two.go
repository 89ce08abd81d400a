// Package solve solves Bluff-Poker for two.
//
// A round for two splits into small games, each from one throw under the cup to the
// next look or doubt: who has thrown knows the hidden dice and makes a claim, which is all
// that the other hears of them. What may follow a claim has a worth that depends on the
// dice alone: to doubt; to believe, look and throw, which begins the next small game
// with a higher claim to beat; or to raise blind, which who knows the dice answers as is
// best for him. So the small games can be solved one by one, from the highest claim down.
//
// The model: claims are real numbers and pokers; throws are made under the cup, and what
// stays lies open; who may look, looks; there is at most one blind raise in a small game;
// no dice are laid open, equal shoot-outs count 0, and points from before do not matter.
package solve

import (
	"slices"

	"spelunke/games/bluffpoker"
)

// Two is the solution of a round for two.
type Two struct {
	claims []bluffpoker.Claim // all, ascending
	rank   map[bluffpoker.Claim]int
	hidden [4][]fall // ways for 0 to 3 dice to fall
	shoot  [7]result // by poker
	value  map[place]result
	Gap    float64   // the greatest gap of a small game
	start  [4]result // by throw of the starter
}

// A result is what something is worth, and how likely it ends with no point for anybody.
type result struct{ worth, equal float64 }

// A place is where a small game begins: what lies open, and which claim is to beat, by its index; -1: none.
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
	tiny = 3e-5 // gap at which a small game is solved
	long = 2000 // iterations of it, at most
)

// ForTwo solves a round for two.
func ForTwo() *Two {
	t := &Two{rank: map[bluffpoker.Claim]int{}, value: map[place]result{}}
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
		if t.poker(i-1) == 0 {
			for _, g := range games {
				t.value[place{g.open, i - 1}] = t.play(g, result{})
			}
		}
	}
	t.start[3] = t.blind()
	t.start[2] = t.throw(t.start[3])
	t.start[1] = t.throw(t.start[2])
	return t
}

// Value returns what a round is worth to the starter: the chance that the other
// takes the point less the chance that he does.
func (t *Two) Value() float64 { return t.start[1].worth }

// Starter returns the chance that the starter takes the point.
func (t *Two) Starter() float64 { return (1 - t.start[1].equal - t.start[1].worth) / 2 }

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
	best := result{worth: -2}
	sets, n := dice.Subsets()
	for _, stay := range sets[:n] {
		if stay.Len() < 3 {
			best = better(best, t.value[place{stay, i}])
		}
	}
	return best
}

// doubted returns what it is worth to doubt a claim, by its index.
func (t *Two) doubted(dice bluffpoker.Dice, i int) result {
	if t.rank[dice.Claim()] < i {
		return result{worth: 1}
	}
	return result{worth: -1}
}

// A smallGame is one: it begins with a throw under the cup of all dice but
// those in open. One with a lower claim to beat has the same words and one more.
type smallGame struct {
	*signal
	open   bluffpoker.Dice
	hidden []fall
	ends   [][]result // by word, then type and answer
}

func (t *Two) newGame(open bluffpoker.Dice, pass *float64) *smallGame {
	g := &smallGame{open: open, hidden: t.hidden[3-open.Len()]}
	var p []float64
	for _, f := range g.hidden {
		p = append(p, f.p)
	}
	g.signal = newSignal(p, pass, len(t.claims))
	return g
}

// claim adds the claim with index i to what can be said.
func (g *smallGame) claim(t *Two, i int) {
	n, rs := t.word(g.open, g.hidden, i)
	w := word{answers: n}
	for _, r := range rs {
		w.pays = append(w.pays, r.worth)
	}
	g.add(w)
	g.ends = append(g.ends, rs)
}

// play solves a small game and returns its worth to who has thrown. Again is
// what saying nothing leads to.
func (t *Two) play(g *smallGame, again result) result {
	s := g.solve(tiny, long)
	t.Gap = max(t.Gap, s.gap)
	out := result{worth: s.value}
	for i, p := range g.p {
		for w := range g.words {
			for a, hears := range s.hears[w] {
				out.equal += p * s.says[i][1+w] * hears * g.ends[w][i*g.words[w].answers+a].equal
			}
		}
		out.equal += p * s.says[i][0] * again.equal
	}
	return out
}

// throw solves a throw of the starter, who may throw again instead of claiming.
func (t *Two) throw(again result) result {
	g := t.newGame(bluffpoker.Dice{}, &again.worth)
	for i := len(t.claims) - 1; i >= 0; i-- {
		g.claim(t, i)
	}
	return t.play(g, again)
}

// word returns what the answers to a claim bring who has thrown, by type and
// answer: to doubt, to believe and look, and to raise blind.
func (t *Two) word(open bluffpoker.Dice, hidden []fall, i int) (answers int, out []result) {
	answers = 2
	if t.poker(i) == 0 {
		answers += len(t.claims) - 1 - i
	}
	for _, f := range hidden {
		dice := open.And(f.dice)
		out = append(out, t.doubted(dice, i).other(), t.believed(dice, i).other())
		for j := range answers - 2 {
			raise := i + 1 + j
			out = append(out, better(t.doubted(dice, raise), t.believed(dice, raise)))
		}
	}
	return answers, out
}

// blind returns what the third throw is worth to the starter, who claims
// without having seen it, and answers a blind raise without.
func (t *Two) blind() result {
	mean := func(f func(bluffpoker.Dice, int) result, i int) (sum result) {
		for _, d := range t.hidden[3] {
			sum.add(d.p, f(d.dice, i))
		}
		return sum
	}
	best := result{worth: -2}
	for i := range t.claims {
		worst := better(mean(t.doubted, i), mean(t.believed, i)) // to the other
		if t.poker(i) == 0 {
			for raise := i + 1; raise < len(t.claims); raise++ {
				worst = better(worst, better(mean(t.doubted, raise), mean(t.believed, raise)).other())
			}
		}
		best = better(best, worst.other())
	}
	return best
}
