package solve

import "slices"

// Many is a round for three or more players, solved by regret minimisation.
//
// The round is taken as a graph. A decision is told apart by what its player
// knows of the dice, the claim, the claim that was to beat when the dice
// were last thrown, whether there was advice, and blind raises since; what went before is forgotten, and
// claims only rise. No theorem says that this ends in an equilibrium when more than two play; Regret says how near it
// is to one in which nobody gains by changing one decision.
//
// The model: claims are real; who may look, looks, or raises blind, at most
// twice running; who has looked throws any dice under the cup or in the open, may lay
// others open and claims, with advice or without; the starter looks at his first two throws; equal
// shoot-outs count 0, and points from before do not matter.
type Many struct {
	*layout
	say, tell, look, answer, raise, third choices

	worth worths
	reach reaches
	time  int
	roles role                                       // who learns now
	cost  []float64                                  // of the choices of one decision
	vec   []float64                                  // by seat
	note  func(c *choices, at, n int, reach float64) // if not nil, is told of every decision
	lost  float64                                    // what decisions lose to their best choices, by how often they come up
}

// A role is a part of the decisions, which learn together.
type role uint8

const (
	speaking role = 1 << iota
	answering
)

const (
	advice = 2 // claims with and without
	blind  = 2 // raises running
)

// worths are chances to take the point, seat by seat, the first being who acts there.
type worths struct {
	say, tell, cup, look, ask, raise []float64
	raiser                           []float64 // of raise: the last seat's alone
	third, begin                     []float64
}

// reaches are how likely play comes somewhere.
type reaches struct {
	say, tell, look, ask, raise []float64
	third                       float64
}

// NewMany prepares a round for so many players, 3 to 6.
func NewMany(players int) *Many { return newMany(players, false) }

// newMany also takes 2. A modest round has no throws in the open, and no dice are laid open.
func newMany(players int, modest bool) *Many {
	m := &Many{layout: newLayout(players, modest)}
	asked, n := m.kinds(), players
	rooms := m.number + 1
	m.say = newChoices(asked * m.pairs * advice)
	m.tell = newChoices(m.tellEnd)
	m.look = newChoices(m.lookEnd)
	m.answer = newChoices(len(m.asks) * m.answerAt[m.pairs])
	m.raise = newChoices(blind * len(m.opens) * m.answerAt[m.pairs])
	m.third = newChoices(len(m.claims))
	m.reach = reaches{
		say: make([]float64, asked*rooms), tell: make([]float64, len(m.tells)*rooms), look: make([]float64, len(m.lays)*m.number),
		ask: make([]float64, asked*m.pairs*advice), raise: make([]float64, blind*len(m.lays)*m.pairs*advice),
	}
	r := &m.reach
	m.worth = worths{
		say: make([]float64, n*len(r.say)), tell: make([]float64, n*len(r.tell)), look: make([]float64, n*len(r.look)),
		ask: make([]float64, n*len(r.ask)), raise: make([]float64, n*len(r.raise)), raiser: make([]float64, len(r.raise)),
		cup: make([]float64, n*len(m.asks)*rooms), third: make([]float64, n), begin: make([]float64, n),
	}
	m.cost, m.vec = make([]float64, 2*advice*len(m.claims)), make([]float64, n)
	m.each(func(c *choices, at, n int) { c.settle(at, n) }) // all alike
	return m
}

// Run improves the strategies: who speaks and who answers learn in turn.
func (m *Many) Run(iterations int) {
	for range iterations {
		m.time++
		for m.roles = speaking; m.roles <= answering; m.roles <<= 1 {
			m.forward()
			m.backward()
		}
	}
}

// A Found is what has been found of a round.
type Found struct {
	Table      []byte    // the mean strategies, for ReadTable
	Penalties  []float64 // how likely each seat takes the point, from the starter on
	Regret     float64   // what all decisions of a round together lose to the best that each could do alone, in points
	Iterations int
}

// Settle returns the mean strategies and how good they are. Learning can go on.
func (m *Many) Settle() (Found, error) {
	all := m.all()
	var now [len(all)][]float32
	for i, c := range all {
		now[i] = slices.Clone(c.now)
	}
	var kept [len(all)]map[int][]float32
	for i := range kept {
		kept[i] = map[int][]float32{}
	}
	m.note = func(c *choices, at, n int, reach float64) {
		if reach >= rare {
			kept[slices.Index(all[:], c)][at] = c.now[at : at+n]
		}
	}
	time := m.time
	m.each(func(c *choices, at, n int) { c.settle(at, n) })
	m.roles, m.time, m.lost = speaking|answering, 0, 0
	m.forward()
	m.backward()
	table, err := m.encode(&kept)
	m.note, m.time = nil, time
	for i, c := range all {
		copy(c.now, now[i])
	}
	return Found{table, slices.Clone(m.worth.begin), m.lost, m.time}, err
}

// all are the choices in the order in which tables keep them.
func (m *Many) all() [decisions]*choices {
	return [...]*choices{sayOf: &m.say, tellOf: &m.tell, lookOf: &m.look, answerOf: &m.answer, raiseOf: &m.raise, thirdOf: &m.third}
}

// learn has a decision learn, or counts what it loses.
func (m *Many) learn(who role, c *choices, at int, cost []float64, reach float64) {
	if m.roles&who == 0 {
		return
	}
	if m.note != nil {
		m.note(c, at, len(cost), reach)
	}
	m.lost += reach * c.learn(at, cost, float32(m.time)*float32(m.time))
}

// each goes through all decisions.
func (m *Many) each(do func(c *choices, at, n int)) {
	for x := range m.asks {
		a := &m.asks[x]
		for k := range a.lays {
			for f := a.low; f <= a.high; f++ {
				at, n := m.sayAt(a.first+k, f)
				do(&m.say, at, n)
			}
		}
	}
	m.eachPair(func(f, c int) {
		for w := range advice {
			for x := range m.asks {
				at, n := m.answerTo(f, c, w)
				do(&m.answer, x*m.answerAt[m.pairs]+at, n)
			}
			for o := range m.opens {
				for again := range blind {
					at, n := m.raiseTo(again, o, f, c, w)
					do(&m.raise, at, n)
				}
			}
		}
	})
	for f := range m.number + 1 {
		for i := range m.tells {
			n := m.tells[i].choices()
			do(&m.tell, m.tells[i].at+f*n, n)
		}
	}
	for f := range m.number {
		for i := range m.looks {
			n := m.looks[i].choices()
			do(&m.look, m.looks[i].at+f*n, n)
		}
	}
	do(&m.third, 0, len(m.claims))
}

// of returns the worths of one place.
func (m *Many) of(v []float64, i int) []float64 { return v[i*m.players : (i+1)*m.players] }

// add adds p times the worths from, of a place where the same seat acts, or the next.
func (m *Many) add(to, from []float64, p float64, next bool) {
	if !next {
		for j, x := range from {
			to[j] += p * x
		}
		return
	}
	last := len(from) - 1
	to[0] += p * from[last]
	for j, x := range from[:last] {
		to[j+1] += p * x
	}
}
