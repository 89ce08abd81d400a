package solve

// forward finds how likely play comes where.
func (m *Many) forward() {
	r := &m.reach
	for _, x := range [][]float64{r.say, r.tell, r.look, r.ask, r.raise} {
		clear(x)
	}
	r.third = 0
	m.throw(m.start[0], -1, 1)
	for v := -1; v < len(m.claims); v++ {
		if v >= 0 && v < m.number {
			m.spreadAnswers(v)
			m.spreadLooks(v)
		}
		if v < m.number {
			m.spreadTells(v)
			m.spreadSays(v)
		}
	}
}

// throw throws under the cup.
func (m *Many) throw(ask, f int, p float64) {
	a := &m.asks[ask]
	for k, q := range a.p {
		m.reach.tell[(a.tell+k)*(m.number+1)+f+1] += p * q
	}
}

// spreadLooks carries what those do who have believed f and looked.
func (m *Many) spreadLooks(f int) {
	for l := range m.looks {
		r := m.reach.look[l*m.number+f]
		if r == 0 {
			continue
		}
		k := &m.looks[l]
		n := k.choices()
		now := m.look.now[k.at+f*n : k.at+(f+1)*n]
		for i, x := range k.cups {
			if p := float64(now[i]); p > 0 {
				m.throw(x, f, r*p)
			}
		}
		for i, to := range k.opens {
			p := r * float64(now[len(k.cups)+i])
			for _, t := range to {
				m.reach.tell[t.tell*(m.number+1)+f+1] += p * t.p
			}
		}
	}
}

// spreadTells carries what those do who know the dice and have f to beat.
func (m *Many) spreadTells(f int) {
	for i := range m.tells { // a first throw of a starter comes before his second
		t := &m.tells[i]
		r := m.reach.tell[i*(m.number+1)+f+1]
		if r == 0 {
			continue
		}
		n := t.choices()
		now := m.tell.now[t.at+(f+1)*n : t.at+(f+2)*n]
		for j, s := range t.says {
			m.reach.say[(m.asks[s.ask].first+s.lay)*(m.number+1)+f+1] += r * float64(now[j])
		}
		switch p := r * float64(now[n-1]); t.again {
		case 1:
			m.throw(m.start[1], -1, p)
		case 2:
			m.reach.third += p
		}
	}
}

// spreadSays carries claims above f.
func (m *Many) spreadSays(f int) {
	for x := range m.asks {
		a := &m.asks[x]
		if f < a.low || f > a.high {
			continue
		}
		for kind := a.first; kind < a.first+len(a.lays); kind++ {
			r := m.reach.say[kind*(m.number+1)+f+1]
			if r == 0 {
				continue
			}
			at, n := m.sayAt(kind, f)
			to := m.reach.ask[at : at+n]
			for i, p := range m.say.now[at : at+n] {
				to[i] = r * float64(p)
			}
		}
	}
	if f >= 0 {
		return
	}
	for c, p := range m.third.now {
		for l, fall := range m.hidden[3] {
			m.reach.raise[m.raised(0, 0, l, -1, c)] += m.reach.third * float64(p) * fall.p
		}
	}
}

// spreadAnswers carries the answers to claim c, a number.
func (m *Many) spreadAnswers(c int) {
	for w := range advice {
		for x := range m.asks {
			a := &m.asks[x]
			for f := a.low; f <= min(a.high, c-1); f++ {
				at, n := m.answerTo(f, c, w)
				at += x * m.answerAt[m.pairs]
				for k, l := range a.lays {
					m.spread(m.answer.now[at:at+n], m.reach.ask[m.asked(a.first+k, f, c, w)], l, c, m.raised(0, w, l, c, c+1))
				}
			}
		}
		for again := range blind {
			for f := -1; f < c; f++ {
				if m.informed(again, f) {
					continue // nothing is carried on: it is valued by itself, see knowing
				}
				for o := range m.opens {
					at, n := m.raiseTo(again, o, f, c, w)
					for l := m.first[o]; l < m.first[o+1]; l++ {
						m.spread(m.raise.now[at:at+n], m.reach.raise[m.raised(again, w, l, f, c)], l, c, m.raised(again+1, w, l, f, c+1))
					}
				}
			}
		}
	}
}

// spread carries the answers of one who has not seen lay l: the raises come to where to begins.
func (m *Many) spread(now []float32, r float64, l, c, to int) {
	if r == 0 {
		return
	}
	m.reach.look[l*m.number+c] += r * float64(now[1])
	for j, p := range now[2:] {
		if p > 0 {
			m.reach.raise[to+j] += r * float64(p)
		}
	}
}
