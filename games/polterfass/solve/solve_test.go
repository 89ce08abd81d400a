package solve

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"spelunke/game"
	"spelunke/games/polterfass"
)

// options parses options given as name=value.
func options(t testing.TB, given string) polterfass.Options {
	t.Helper()
	params := map[string]string{}
	for _, g := range strings.Fields(given) {
		name, value, _ := strings.Cut(g, "=")
		params[name] = value
	}
	p, err := polterfass.Rules().Complete(params)
	if err != nil {
		t.Fatal(err)
	}
	return polterfass.Rules().Start(p, 3).Options
}

func move(t testing.TB, text string) polterfass.Move {
	t.Helper()
	m, err := polterfass.ParseMove(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// variants are options that change a round.
var variants = []string{
	"", "stand_number=10 stand_special=60", "bust_needs_number=1 stand_special=60", "stack_specials=1", "special_choice=1 must_use_specials=1", "ties=none", "ties=split",
}

func TestState(t *testing.T) {
	for state := range states {
		if got := State(faces(state)); got != state {
			t.Fatalf("State(%v) = %d, want %d", faces(state), got, state)
		}
	}
	if got, want := Specials(State(move(t, "fall n7 9 s1 double s2 cross").Faces)), code(2, 1); got != want {
		t.Errorf("special barrels are %d, want %d", got, want)
	}
	f := move(t, "fall n7 9 s1 double s2 cross").Faces
	if got, want := Kept(f, 1<<8), code(2, 0); got != want {
		t.Errorf("after s2 goes back %d are kept, want %d", got, want)
	}
}

// TestWood checks that what may follow a throw has the probability 1 in all.
func TestWood(t *testing.T) {
	for _, v := range variants {
		w := New(options(t, v))
		for n := range numbers {
			sum := w.stay[n]
			for _, f := range w.falls[n] {
				sum += f.p
				if !grows(n, int(f.to)) {
					t.Fatalf("%d becomes %d, which it cannot", n, f.to)
				}
			}
			if math.Abs(sum-1) > 1e-12 {
				t.Fatalf("%s: from %d probabilities sum to %v", v, n, sum)
			}
		}
	}
}

// A brute solves the host's part of one round by value iteration over
// positions of the game itself: its moves, its weights, its bill.
type brute struct {
	value map[polterfass.State]float64
	next  map[polterfass.State][][]chance // by move of the host: what follows
}

type chance struct {
	p float64
	s polterfass.State
}

func (b *brute) explore(s polterfass.State) {
	if _, ok := b.value[s]; ok {
		return
	}
	b.value[s] = 0
	for _, m := range s.Moves(s.Host, nil) {
		var out []chance
		b.luck(s.Apply(s.Host, m), s.Host, 1, &out)
		b.next[s] = append(b.next[s], out)
	}
	for _, moves := range b.next[s] {
		for _, c := range moves {
			if c.s.Turn() != 0 && c.s.Rounds == s.Rounds {
				b.explore(c.s)
			}
		}
	}
}

// luck plays the House until the host decides again or the bill is paid.
func (b *brute) luck(s polterfass.State, host game.Seat, p float64, out *[]chance) {
	if s.Rounds > 0 || s.Turn() != game.Of(game.House) {
		s.Thrown = 1 // how often does not matter, but would make the positions endless
		*out = append(*out, chance{p, s})
		return
	}
	ms, all := s.Moves(game.House, nil), 0.0
	for _, m := range ms {
		all += float64(s.Weight(m))
	}
	for _, m := range ms {
		b.luck(s.Apply(game.House, m), host, p*float64(s.Weight(m))/all, out)
	}
}

func (b *brute) iterate(host game.Seat) {
	for change := 1.0; change > 1e-11; {
		change = 0
		for s, moves := range b.next {
			best := math.Inf(-1)
			for _, m := range moves {
				sum := 0.0
				for _, c := range m {
					if v, ok := b.value[c.s]; ok {
						sum += c.p * v
					} else {
						sum += c.p * float64(c.s.Score(host))
					}
				}
				best = max(best, sum)
			}
			change = max(change, math.Abs(best-b.value[s]))
			b.value[s] = best
		}
	}
}

// TestPlan compares optimal stopping with brute force where few barrels lie.
func TestPlan(t *testing.T) {
	r := polterfass.Rules()
	for _, v := range variants {
		w := New(options(t, v))
		for _, c := range []struct{ fall, first, second string }{
			{"fall n2 5 n3 7 n4 4 n5 8 n6 3 s1 double", "order 7 6", "order 7 4"}, // n1, n7 and s2 lie
			{"fall n1 6 n2 6 n3 7 n4 7 n5 8 n6 8 n7 9", "order 7 6", "order 7 6"}, // only special barrels lie
			{"fall n1 5 n2 5 n3 4 n4 4 n5 3 s1 cross s2 cross", "order 1", "order 7 2"},
		} {
			p, err := r.Complete(nil)
			if err != nil {
				t.Fatal(err)
			}
			s := r.Start(p, 3)
			s.Options = options(t, v)
			s = s.Apply(game.House, move(t, c.fall)).Apply(1, move(t, c.first)).Apply(2, move(t, c.second))
			b := &brute{map[polterfass.State]float64{}, map[polterfass.State][][]chance{}}
			b.explore(s)
			b.iterate(0)
			guests := make([]Orders, 2)
			guests[0][move(t, c.first).Cards.Sum()] = 1
			guests[1][move(t, c.second).Cards.Sum()] = 1
			state := State(s.Faces)
			plan := w.Plan(state, w.Against(guests))
			if got, want := plan.Value(state), b.value[s]; math.Abs(got-want) > 1e-8 {
				t.Errorf("%s, %q: worth %.9f, want %.9f", c.fall, v, got, want)
			}
		}
	}
}

// TestFollow checks that the ends of a plan come to what it promises.
func TestFollow(t *testing.T) {
	for _, v := range variants {
		w := New(options(t, v))
		state := State(move(t, "fall n1 5 n7 9 s1 double").Faces)
		pay := w.Against([]Orders{{4: .5, 7: .5}, {5: 1}, {13: 1}})
		plan := w.Plan(state, pay)
		end := w.Follow(state, plan)
		sum := end.Bust
		for _, p := range end.Serve {
			sum += p
		}
		if math.Abs(sum-1) > 1e-9 {
			t.Errorf("%q: ends have probability %v in all", v, sum)
		}
		if got, want := end.worth(pay), plan.Value(state); math.Abs(got-want) > 1e-6 {
			t.Errorf("%q: the plan comes to %v, want %v", v, got, want)
		}
	}
}

func TestMultisets(t *testing.T) {
	for n := range 6 {
		w := New(options(t, ""))
		ways := 0.0
		for _, m := range w.sets[n] {
			ways += m.ways
		}
		if want := math.Pow(mostSum+1, float64(n)); ways != want {
			t.Errorf("%d guests order in %v ways, want %v", n, ways, want)
		}
	}
}

// TestWorth compares with a sum over all orders of three guests, by the game's own bill.
func TestWorth(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, v := range variants {
		w := New(options(t, v))
		for _, rivalry := range []float64{0, 1} {
			f := Field{3, rivalry}
			o, end := someOrders(rng), someEnd(rng)
			worth, pay := w.Worth(f, &o, end), w.Payoff(f, &o)
			for x := range worth {
				if want := bruteWorth(t, v, f, &o, end, x); math.Abs(worth[x]-want) > 1e-9 {
					t.Errorf("%q, rivalry %v: an order of %d is worth %.9f, want %.9f", v, rivalry, x, worth[x], want)
				}
			}
			for _, served := range []int{0, 9, 17, 25, 39, 78} {
				only := &Outcome{}
				only.Serve[served] = 1
				if want := bruteWorth(t, v, f, &o, only, -1); math.Abs(pay.Serve[served]-want) > 1e-9 {
					t.Errorf("%q, rivalry %v: to serve %d is worth %.9f, want %.9f", v, rivalry, served, pay.Serve[served], want)
				}
			}
			if want := bruteWorth(t, v, f, &o, &Outcome{Bust: 1}, -1); math.Abs(pay.Bust-want) > 1e-9 {
				t.Errorf("%q, rivalry %v: bust is worth %.9f, want %.9f", v, rivalry, pay.Bust, want)
			}
		}
	}
}

func someOrders(rng *rand.Rand) (o Orders) {
	for _, x := range []int{0, 3, 4, 7, 8, 13} {
		o[x] = rng.Float64()
	}
	return scaled(&o)
}

func someEnd(rng *rand.Rand) *Outcome {
	end := &Outcome{Bust: .2}
	for _, v := range []int{0, 5, 11, 12, 20, 21, 39} {
		end.Serve[v] = rng.Float64() / 5
	}
	return end
}

// cardsOf lays an order of this sum.
func cardsOf(sum int) polterfass.Order {
	if sum <= 7 {
		return 1 << sum
	}
	return 1<<7 | 1<<(sum-7)
}

// bruteWorth returns what an order of x is worth to seat 1, or, if x is -1, what the end is to the host, seat 0.
func bruteWorth(t *testing.T, given string, f Field, o *Orders, end *Outcome, x int) float64 {
	p, err := polterfass.Rules().Complete(nil)
	if err != nil {
		t.Fatal(err)
	}
	b := polterfass.Rules().Start(p, 4).Board
	b.Options = options(t, given)
	me := 1
	first := []int{x}
	if x < 0 {
		me, first = 0, nil
		for sum := range o {
			first = append(first, sum)
		}
	}
	sum := 0.0
	for _, a := range first {
		pa := 1.0
		if x < 0 {
			pa = o[a]
		}
		for c, pc := range o {
			for d, pd := range o {
				q := pa * pc * pd
				if q == 0 {
					continue
				}
				orders := [6]polterfass.Order{0, cardsOf(a), cardsOf(c), cardsOf(d)}
				mine := func(v int, bust bool) float64 {
					g := b.Gains(orders, v, bust)
					return float64(g[me]) - f.Rivalry/3*float64(g[0]+g[1]+g[2]+g[3]-g[me])
				}
				sum += q * end.Bust * mine(0, true)
				for v, h := range end.Serve {
					sum += q * h * mine(v, false)
				}
			}
		}
	}
	return sum
}

// rounds that TestEquilibrium solves, and how near to an equilibrium it must come.
func TestEquilibrium(t *testing.T) {
	w := New(options(t, ""))
	for _, fall := range []string{"fall n7 9", "fall n1 5 n3 4 s1 double", "fall n1 6 n2 6 n3 7 n5 8", "fall n1 6 n3 7 n5 8 s1 double s2 cross"} {
		for guests := 2; guests <= 5; guests++ {
			for _, rivalry := range []float64{0, 1} {
				e := w.Equilibrium(State(move(t, fall).Faces), Field{guests, rivalry})
				if e.Gap.Host > .6 || e.Gap.Guest > .5 {
					t.Errorf("%s, %d guests, rivalry %v: the host could gain %.2f, a guest %.2f", fall, guests, rivalry, e.Gap.Host, e.Gap.Guest)
				}
				if e.Orders[0] != 0 {
					t.Errorf("%s: a guest orders 0, for which there is no order of two cards", fall)
				}
			}
		}
	}
}

func TestOrders_Given(t *testing.T) {
	o := Orders{0: .1, 4: .3, 7: .2, 9: .4}
	if got := o.Given(1); math.Abs(got[4]-.5) > 1e-12 || got[9] != 0 {
		t.Errorf("with one card %v, want no more than 7", got)
	}
	if got := o.Given(2); got[0] != 0 || math.Abs(got[9]-.4/.9) > 1e-12 {
		t.Errorf("with two cards %v, want 1 to 13", got)
	}
	if got := (Orders{9: 1}).Given(1); got[3] != 1./8 {
		t.Errorf("with a card that was not expected %v, want each from 0 to 7", got)
	}
}

// BenchmarkPlan solves all 3,888 states.
func BenchmarkPlan(b *testing.B) {
	w := New(options(b, ""))
	e := w.Equilibrium(State(move(b, "fall n7 9").Faces), Field{3, 0})
	pay := w.Payoff(Field{3, 0}, &e.Orders)
	p := &Plan{wood: w}
	for b.Loop() {
		p.solve(0, pay)
	}
}

func BenchmarkEquilibrium(b *testing.B) {
	w := New(options(b, ""))
	for b.Loop() {
		w.Equilibrium(State(move(b, "fall n1 5").Faces), Field{3, 0})
	}
}
