package solve

// A signal is a game of one message: the sender knows which of several types
// it is, and says something; the receiver hears it and answers. Payoffs are
// the sender's; the receiver gets as much less. Words can be added after it has been
// solved: then it is solved again from where it stood.
//
// Most answers are never good. So only some are learned, and others join them as
// soon as one would be better.
type signal struct {
	p     []float64 // probabilities of the types
	words []*word
	pass  *float64 // what it is worth to the sender to say nothing; nil: it must say something
	// By word, and by type: what is learned of what to say.
	regret, last, now, sum, worth [][]float64
	mean, all                     []float64 // by type, of one step
}

// A word is something that can be said, and what its answers bring the sender.
type word struct {
	pays                   [][]float64 // by answer and then type
	active                 []int       // answers that are learned
	regret, last, now, sum []float64   // of them
}

// A solution is how good the strategies are that have been found.
type solution struct {
	value  float64     // to the sender
	gap    float64     // the most that both could gain by playing otherwise, added
	says   [][]float64 // by word, then type: how likely it is said. The first word is silence
	hears  [][]float64 // by word: probabilities of the answers
	rounds int         // iterations
}

func newSignal(p []float64, pass *float64) *signal {
	g := &signal{p: p, pass: pass, mean: make([]float64, len(p)), all: make([]float64, len(p))}
	g.widen() // for silence
	return g
}

// widen makes room for one word more.
func (g *signal) widen() {
	for _, t := range []*[][]float64{&g.regret, &g.last, &g.now, &g.sum, &g.worth} {
		*t = append(*t, make([]float64, len(g.p)))
	}
}

// add adds a word that can be answered as by pays, by answer and then type.
func (g *signal) add(pays [][]float64) {
	g.widen()
	g.words = append(g.words, &word{pays: pays})
	g.words[len(g.words)-1].join(0)
	g.words[len(g.words)-1].join(1)
}

// join adds an answer to those that are learned.
func (w *word) join(answer int) {
	w.active = append(w.active, answer)
	w.regret, w.last, w.now, w.sum = append(w.regret, 0), append(w.last, 0), append(w.now, 0), append(w.sum, 0)
	if len(w.active) == 1 {
		w.now[0] = 1
	}
}

// solve finds strategies by predictive regret matching+ (Farina, Kroer and
// Sandholm, 2021), both in turn, with a mean weighted by the eighth power of time, as
// the late strategies are by far the best, until the gap is small.
func (g *signal) solve(gap float64, most int) (out solution) {
	for i := range g.sum {
		clear(g.sum[i])
	}
	for _, w := range g.words {
		clear(w.sum)
	}
	for t := 1; t <= most; t++ {
		weight := float64(t) * float64(t)
		weight *= weight
		weight *= weight
		g.send()
		g.learn(weight)
		g.receive(weight)
		if t%20 == 0 {
			out = g.settle()
			if out.rounds = t; out.gap < gap {
				break
			}
		}
	}
	return out
}

// send computes what each word is worth to each type against the present answers.
func (g *signal) send() {
	for i := range g.worth[0] {
		g.worth[0][i] = g.silence()
	}
	for k, w := range g.words {
		worth := g.worth[k+1]
		clear(worth)
		for a, p := range w.now {
			if p > 0 {
				blend(worth, w.pays[w.active[a]], p)
			}
		}
	}
}

// blend adds p times from to to.
func blend(to, from []float64, p float64) {
	from = from[:len(to)]
	for i := range to {
		to[i] += p * from[i]
	}
}

// silence is what it is worth to say nothing: impossibly little if one must speak.
func (g *signal) silence() float64 {
	if g.pass != nil {
		return *g.pass
	}
	return -4
}

// learn has the sender learn from what words are worth.
func (g *signal) learn(weight float64) {
	mean, all := g.mean, g.all
	clear(mean)
	clear(all)
	for k, now := range g.now {
		worth, sum := g.worth[k], g.sum[k]
		for i, p := range now {
			mean[i] += p * worth[i]
			sum[i] += weight * p
		}
	}
	for k, now := range g.now {
		worth, regret, last := g.worth[k], g.regret[k], g.last[k]
		for i := range now {
			last[i] = worth[i] - mean[i]
			regret[i] = max(0, regret[i]+last[i])
			now[i] = max(0, regret[i]+last[i])
			all[i] += now[i]
		}
	}
	for i, x := range all {
		if x > 0 {
			all[i] = 1 / x
		}
	}
	even := 1 / float64(len(g.now))
	for _, now := range g.now {
		for i, x := range all {
			if x > 0 {
				now[i] *= x
			} else {
				now[i] = even
			}
		}
	}
}

// receive has the receiver learn from the words as they are said now.
func (g *signal) receive(weight float64) {
	for k, w := range g.words {
		said := g.now[k+1]
		mean := 0.0
		for a, p := range w.now {
			w.sum[a] += weight * p
			pays := w.pays[w.active[a]][:len(said)]
			sum := 0.0
			for i, q := range said {
				sum -= g.p[i] * q * pays[i]
			}
			w.last[a] = sum
			mean += p * sum
		}
		all := 0.0
		for a := range w.now {
			w.last[a] -= mean
			w.regret[a] = max(0, w.regret[a]+w.last[a])
			w.now[a] = max(0, w.regret[a]+w.last[a])
			all += w.now[a]
		}
		for a := range w.now {
			if all > 0 {
				w.now[a] /= all
			} else {
				w.now[a] = 1 / float64(len(w.now))
			}
		}
	}
}

// settle returns the mean strategies and how good they are, and has answers join that would be better.
func (g *signal) settle() (out solution) {
	for range g.now {
		out.says = append(out.says, make([]float64, len(g.p)))
	}
	most := make([]float64, len(g.p)) // by type: what the best word brings
	least := 0.0                      // all types together, against best answers
	for i, p := range g.p {
		all := 0.0
		for k := range g.sum {
			all += g.sum[k][i]
		}
		for k := range g.sum {
			out.says[k][i] = 1 / float64(len(g.sum))
			if all > 0 {
				out.says[k][i] = g.sum[k][i] / all
			}
		}
		most[i] = g.silence()
		least += p * out.says[0][i] * g.silence()
	}
	worth := make([]float64, len(g.p))
	for k, w := range g.words {
		hears := make([]float64, len(w.pays))
		clear(worth)
		for a, p := range shares(w.sum) {
			hears[w.active[a]] = p
			blend(worth, w.pays[w.active[a]], p)
		}
		out.hears = append(out.hears, hears)
		for i := range most {
			most[i] = max(most[i], worth[i])
		}
		least += g.worst(w, out.says[k+1])
	}
	high := 0.0
	for i, p := range g.p {
		high += p * most[i]
	}
	out.value, out.gap = (high+least)/2, high-least
	return out
}

// worst returns what the best answer to a word leaves the sender, all types
// together, and has it join those that are learned.
func (g *signal) worst(w *word, said []float64) float64 {
	best, worst := 0, 0.0
	for a, pays := range w.pays {
		sum := 0.0
		for i, p := range g.p {
			sum += p * said[i] * pays[i]
		}
		if a == 0 || sum < worst-1e-12 {
			best, worst = a, sum
		}
	}
	for _, a := range w.active {
		if a == best {
			return worst
		}
	}
	w.join(best)
	return worst
}

// shares returns x in proportion, all alike if it is 0.
func shares(x []float64) []float64 {
	out, sum := make([]float64, len(x)), 0.0
	for _, v := range x {
		sum += v
	}
	for i, v := range x {
		out[i] = 1 / float64(len(x))
		if sum > 0 {
			out[i] = v / sum
		}
	}
	return out
}
