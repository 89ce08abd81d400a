package solve

import "math"

// A signal is a game of one message: the sender knows which of several types
// it is, and says something; the receiver hears it and answers. Payoffs are
// the sender's; the receiver gets as much less. Words can be added after it has been
// solved: then it is solved again from where it stood.
type signal struct {
	p     []float64 // probabilities of the types
	words []word
	pass  *float64 // what it is worth to the sender to say nothing; nil: it must say something

	says  table   // what each type says: nothing, then the words
	hears []table // what the receiver answers to each word
	worth []float64
	heard []float64
}

// A word is something that can be said, and what its answers bring the sender.
type word struct {
	answers int
	pays    []float64 // by type and then answer
}

// A solution is how good the strategies are that have been found.
type solution struct {
	value float64     // to the sender
	gap   float64     // the most that both could gain by playing otherwise, added
	says  [][]float64 // by type: probabilities of saying nothing, and of the words
	hears [][]float64 // by word: probabilities of the answers
}

// late is the power of time by which the mean is weighted: the late strategies are by far the best.
const late = 8

func newSignal(p []float64, pass *float64, words int) *signal {
	return &signal{p: p, pass: pass, says: newTable(len(p), words+1), worth: make([]float64, len(p)*(words+1))}
}

func (g *signal) add(w word) {
	g.words = append(g.words, w)
	g.hears = append(g.hears, newTable(1, w.answers))
	g.hears[len(g.hears)-1].n = w.answers
	if w.answers > len(g.heard) {
		g.heard = make([]float64, w.answers)
	}
}

// solve finds strategies by predictive regret matching+ (Farina, Kroer and
// Sandholm, 2021), both in turn, with a mean weighted by a power of time, until
// the gap is small.
func (g *signal) solve(gap float64, most int) (out solution) {
	g.says.widen(len(g.words) + 1)
	for w := range g.hears {
		clear(g.hears[w].sum)
	}
	for t := 1; t <= most; t++ {
		weight := math.Pow(float64(t), late)
		g.send()
		g.says.learn(g.worth, weight)
		g.receive(weight)
		if t%20 == 0 {
			if out = g.mean(); out.gap < gap {
				break
			}
		}
	}
	return out
}

// A table is regret matching+ for several decisions of n choices each, of which there is room for more.
type table struct {
	rows, n, room          int
	regret, last, now, sum []float64
}

func newTable(rows, room int) table {
	size := rows * room
	t := table{rows, 0, room, make([]float64, size), make([]float64, size), make([]float64, size), make([]float64, size)}
	for i := range t.now {
		t.now[i] = 1 / float64(room)
	}
	return t
}

// widen makes room for choices that are new, and begins the mean anew.
func (t *table) widen(n int) {
	t.n = n
	clear(t.sum)
	for r := range t.rows {
		t.match(r * t.room)
	}
}

// match makes choices in proportion to regret, the last counted twice.
func (t *table) match(at int) {
	regret, last, now := t.regret[at:at+t.n], t.last[at:at+t.n], t.now[at:at+t.n]
	all := 0.0
	for i := range now {
		now[i] = max(0, regret[i]+last[i])
		all += now[i]
	}
	for i := range now {
		if all > 0 {
			now[i] /= all
		} else {
			now[i] = 1 / float64(t.n)
		}
	}
}

// learn takes what each choice was worth, adds the present choices to the mean, and makes new ones.
func (t *table) learn(worth []float64, weight float64) {
	for r := range t.rows {
		at := r * t.room
		row, regret, last, now, sum := worth[at:at+t.n], t.regret[at:at+t.n], t.last[at:at+t.n], t.now[at:at+t.n], t.sum[at:at+t.n]
		mean := 0.0
		for i, p := range now {
			mean += p * row[i]
			sum[i] += weight * p
		}
		for i := range row {
			last[i] = row[i] - mean
			regret[i] = max(0, regret[i]+last[i])
		}
		t.match(at)
	}
}

// send computes what each word is worth to each type against the present answers.
func (g *signal) send() {
	room := g.says.room
	for w := range g.words {
		word, hears := &g.words[w], g.hears[w].now
		for i := range g.p {
			sum := 0.0
			for a, pay := range word.pays[i*word.answers : (i+1)*word.answers] {
				sum += hears[a] * pay
			}
			g.worth[i*room+1+w] = sum
		}
	}
	for i := range g.p {
		g.worth[i*room] = g.silence()
	}
}

// silence is what it is worth to say nothing: impossibly little if one must speak.
func (g *signal) silence() float64 {
	if g.pass != nil {
		return *g.pass
	}
	return -4
}

// receive has the receiver learn from the words as they are said now.
func (g *signal) receive(weight float64) {
	room := g.says.room
	for w := range g.words {
		word := &g.words[w]
		heard := g.heard[:word.answers]
		clear(heard)
		for i, p := range g.p {
			q := p * g.says.now[i*room+1+w]
			if q == 0 {
				continue
			}
			for a, pay := range word.pays[i*word.answers : (i+1)*word.answers] {
				heard[a] -= q * pay
			}
		}
		g.hears[w].learn(heard, weight)
	}
}

// mean returns the mean strategies and how good they are.
func (g *signal) mean() (out solution) {
	for i := range g.p {
		at := i * g.says.room
		out.says = append(out.says, shares(g.says.sum[at:at+g.says.n]))
	}
	for w := range g.words {
		out.hears = append(out.hears, shares(g.hears[w].sum))
	}
	most, least := 0.0, 0.0 // to the sender: by best words, and against best answers
	for i, p := range g.p {
		best := g.silence()
		for w := range g.words {
			best = max(best, g.words[w].pay(i, out.hears[w]))
		}
		most += p * best
		least += p * out.says[i][0] * g.silence()
	}
	for w := range g.words {
		least += g.worst(w, &out)
	}
	out.value, out.gap = (most+least)/2, most-least
	return out
}

// pay returns what a word brings a type against answers.
func (w *word) pay(i int, answers []float64) float64 {
	sum := 0.0
	for a, pay := range w.pays[i*w.answers : (i+1)*w.answers] {
		sum += answers[a] * pay
	}
	return sum
}

// worst returns what the best answer to a word leaves the sender, all types together.
func (g *signal) worst(w int, s *solution) float64 {
	word := &g.words[w]
	worst := 0.0
	for a := range word.answers {
		sum := 0.0
		for i, p := range g.p {
			sum += p * s.says[i][1+w] * word.pays[i*word.answers+a]
		}
		if a == 0 || sum < worst {
			worst = sum
		}
	}
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
