package solve

// backward finds what everything is worth, from the highest claim down, and has decisions learn.
func (m *Many) backward() {
	for v := len(m.claims) - 1; v >= -1; v-- {
		if v < m.number {
			m.valueSays(v)
			m.valueTells(v)
		}
		if v >= 0 && v < m.number {
			m.valueLooks(v)
		}
		if v >= 0 {
			m.valueRaises(v)
			m.valueAsks(v)
		}
	}
	m.valueCup(m.start[0], -1)
	copy(m.worth.begin, m.of(m.worth.cup, m.start[0]*(m.number+1)))
}

// valueSays values claims above f.
func (m *Many) valueSays(f int) {
	for x := range m.asks {
		a := &m.asks[x]
		if f < a.low || f > a.high {
			continue
		}
		for kind := a.first; kind < a.first+len(a.lays); kind++ {
			at, n := m.sayAt(kind, f)
			place := kind*(m.number+1) + f + 1
			v, cost := m.of(m.worth.say, place), m.cost[:n]
			clear(v)
			for i, p := range m.say.now[at : at+n] {
				from := m.of(m.worth.ask, at+i)
				cost[i] = from[m.players-1]
				if p > 0 {
					m.add(v, from, float64(p), true)
				}
			}
			m.learn(speaking, &m.say, at, cost, m.reach.say[place])
		}
	}
}

// valueThird values the third throw of a starter, who has not seen it.
func (m *Many) valueThird() {
	cost := m.cost[:len(m.claims)]
	clear(m.worth.third)
	for c := range m.claims {
		clear(m.vec)
		for l, f := range m.hidden[3] {
			m.add(m.vec, m.of(m.worth.raise, m.raised(0, 0, l, -1, c)), f.p, true)
		}
		cost[c] = m.vec[0]
		m.add(m.worth.third, m.vec, float64(m.third.now[c]), false)
	}
	m.learn(speaking, &m.third, 0, cost, m.reach.third)
}

// valueTells values what those can do who know the dice and have f to beat.
func (m *Many) valueTells(f int) {
	if f < 0 {
		m.valueThird()
	}
	for i := len(m.tells) - 1; i >= 0; i-- {
		t := &m.tells[i]
		if f < t.low || f > t.high {
			continue
		}
		n, place := t.choices(), i*(m.number+1)+f+1
		at := t.at + (f+1)*n
		v, cost := m.of(m.worth.tell, place), m.cost[:n]
		clear(v)
		for j := range n {
			from := m.worth.third
			switch {
			case j < len(t.says):
				s := t.says[j]
				from = m.of(m.worth.say, (m.asks[s.ask].first+s.lay)*(m.number+1)+f+1)
			case t.again == 1:
				from = m.of(m.worth.cup, m.start[1]*(m.number+1))
			}
			cost[j] = from[0]
			m.add(v, from, float64(m.tell.now[at+j]), false)
		}
		m.learn(speaking, &m.tell, at, cost, m.reach.tell[place])
		if f < 0 && i == m.asks[m.start[1]].tell {
			m.valueCup(m.start[1], f)
		}
	}
	for _, x := range m.cups {
		if f >= 0 {
			m.valueCup(x, f)
		}
	}
}

// valueCup values a throw under the cup.
func (m *Many) valueCup(x, f int) {
	a := &m.asks[x]
	v := m.of(m.worth.cup, x*(m.number+1)+f+1)
	clear(v)
	for k, p := range a.p {
		m.add(v, m.of(m.worth.tell, (a.tell+k)*(m.number+1)+f+1), p, false)
	}
}

// valueLooks values what those can throw who have believed f and looked.
func (m *Many) valueLooks(f int) {
	for l := range m.looks {
		k := &m.looks[l]
		n, place := k.choices(), l*m.number+f
		at := k.at + f*n
		v, cost := m.of(m.worth.look, place), m.cost[:n]
		clear(v)
		for j := range n {
			from := m.vec
			if j < len(k.cups) {
				from = m.of(m.worth.cup, k.cups[j]*(m.number+1)+f+1)
			} else {
				clear(from)
				for _, t := range k.opens[j-len(k.cups)] {
					m.add(from, m.of(m.worth.tell, t.tell*(m.number+1)+f+1), t.p, false)
				}
			}
			cost[j] = from[0]
			m.add(v, from, float64(m.look.now[at+j]), false)
		}
		m.learn(speaking, &m.look, at, cost, m.reach.look[place])
	}
}

// valueRaises values the answers to raises to c.
func (m *Many) valueRaises(c int) {
	for again := blind - 1; again >= 0; again-- {
		for f := -1; f < min(c, m.number); f++ {
			for o := range m.opens {
				for w := range advice {
					if f < 0 && w > 0 {
						continue
					}
					at, n := m.raiseTo(again, o, f, c, w)
					q := question{
						c: c, advised: w, lays: m.lays[m.first[o]:m.first[o+1]], first: m.first[o], p: m.asks[o].p,
						at: m.raised(again, w, m.first[o], f, c), step: m.pairs, worth: m.worth.raise, reach: m.reach.raise,
						again: again + 1, over: f,
					}
					if m.informed(again, f) {
						m.knowing(&q)
					} else {
						m.respond(&q, &m.raise, at, n)
					}
					for k := range q.lays {
						e := q.at + k*q.step
						m.worth.raiser[e] = m.worth.raise[(e+1)*m.players-1]
					}
				}
			}
		}
	}
}

// valueAsks values the answers to claims c of those who have seen the dice.
func (m *Many) valueAsks(c int) {
	for x := range m.asks {
		a := &m.asks[x]
		for f := a.low; f <= min(a.high, c-1); f++ {
			for w := range advice {
				at, n := m.answerTo(f, c, w)
				q := question{
					c: c, advised: w, lays: m.lays[a.lays[0] : a.lays[0]+len(a.lays)], first: a.lays[0], p: a.p,
					at: m.asked(a.first, f, c, w), step: m.pairs * advice, worth: m.worth.ask, reach: m.reach.ask, over: c,
				}
				m.respond(&q, &m.answer, x*m.answerAt[m.pairs]+at, n)
			}
		}
	}
}

// A question is a claim c that somebody has to answer.
type question struct {
	c, advised   int
	lays         []lay // what may lie there
	first        int   // the first of them
	p            []float64
	at, step     int       // where the first lay has its worth and reach, and how much further on the next
	worth, reach []float64 // of which table
	again, over  int       // of a blind raise of it
}

// respond values the answers of who has not seen the dice.
func (m *Many) respond(q *question, ch *choices, at, n int) {
	now, cost, all, learns := ch.now[at:at+n], m.cost[:n], 0.0, m.roles&answering != 0
	for k := range q.lays {
		all += q.reach[q.at+k*q.step]
	}
	clear(cost)
	for k := range q.lays {
		l, e := q.first+k, q.at+k*q.step
		p := q.p[k] // nobody comes here: luck alone has decided
		if all > 1e-14 {
			p = q.reach[e] / all
		}
		v := m.of(q.worth, e)
		clear(v)
		cost[0] += p * m.doubt(v, l, q.c, float64(now[0]))
		cost[1] += p * m.believe(v, l, q.c, float64(now[1]))
		if n == 2 {
			continue
		}
		base := m.raised(q.again, q.advised, l, q.over, q.c+1)
		if learns {
			for j, x := range m.worth.raiser[base : base+n-2] {
				cost[j+2] += p * x
			}
		}
		for j, p := range now[2:] {
			if p > 0 {
				m.add(v, m.of(m.worth.raise, base+j), float64(p), true)
			}
		}
	}
	m.learn(answering, ch, at, cost, all)
}

// knowing values the answer of who has seen the dice: the better of doubt and belief.
func (m *Many) knowing(q *question) {
	for k := range q.lays {
		v := m.of(q.worth, q.at+k*q.step)
		clear(v)
		if cost := m.believe(v, q.first+k, q.c, 1); cost > 0 && q.lays[k].rank < q.c {
			clear(v)
			m.doubt(v, q.first+k, q.c, 1)
		}
	}
}

// doubt adds p times what a doubt brings, and returns what it costs who doubts.
func (m *Many) doubt(v []float64, l, c int, p float64) float64 {
	if m.lays[l].rank >= c {
		v[0] += p
		return 1
	}
	v[m.players-1] += p
	return 0
}

// believe adds p times what it brings to believe c and look, and returns what it costs who does.
func (m *Many) believe(v []float64, l, c int, p float64) float64 {
	if c < m.number {
		from := m.of(m.worth.look, l*m.number+c)
		m.add(v, from, p, false)
		return from[0]
	}
	r := m.shoot[c-m.number+1]
	higher := (1 - r.equal + r.worth) / 2
	v[m.players-1] += p * higher
	v[0] += p * (1 - r.equal - higher)
	return 1 - r.equal - higher
}
