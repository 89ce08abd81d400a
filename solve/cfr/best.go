package cfr

// Exploitability returns the mean of what the seats could gain against a
// strategy by playing their best answers to it; 0 is an equilibrium.
func (t *Tree[M, V]) Exploitability(s Strategy) float64 {
	return (t.Best(s, 0) + t.Best(s, 1)) / 2
}

// Best returns what the best answer of a seat to the other's strategy is worth
// to it. It needs only that seats remember what they were shown and did.
func (t *Tree[M, V]) Best(s Strategy, seat int) float64 {
	b := &best[M, V]{t, s, seat, make([][]int32, len(t.Infos)), make([]float64, len(t.nodes)), make([]int32, len(t.Infos))}
	b.reach[0] = 1
	for i := range t.nodes {
		n := &t.nodes[i]
		mine := n.info >= 0 && int(t.Infos[n.info].Seat) == seat
		for k, l := range t.below(n) {
			switch {
			case n.info < 0:
				b.reach[l.to] = b.reach[i] * l.p
			case mine:
				b.reach[l.to] = b.reach[i]
			default:
				b.reach[l.to] = b.reach[i] * s[t.Infos[n.info].slot+k]
			}
		}
		if mine {
			b.members[n.info] = append(b.members[n.info], int32(i))
		}
	}
	return b.value(0)
}

type best[M, V any] struct {
	tree    *Tree[M, V]
	other   Strategy
	seat    int
	members [][]int32 // nodes of each information set
	reach   []float64 // by node: how likely luck and the other seat come to it
	chosen  []int32   // +1, by information set
}

// value returns what a node is worth to the seat, which answers best.
func (b *best[M, V]) value(i int32) float64 {
	n := &b.tree.nodes[i]
	if n.info == end {
		return (1 - 2*float64(b.seat)) * n.payoff
	}
	if n.info >= 0 && int(b.tree.Infos[n.info].Seat) == b.seat {
		return b.value(b.tree.below(n)[b.choose(n.info)].to)
	}
	sum := 0.0
	for k, l := range b.tree.below(n) {
		p := l.p
		if n.info >= 0 {
			p = b.other[b.tree.Infos[n.info].slot+k]
		}
		if p > 0 {
			sum += p * b.value(l.to)
		}
	}
	return sum
}

// choose returns the best move of an information set, the first if several are.
func (b *best[M, V]) choose(info int32) int32 {
	if b.chosen[info] > 0 {
		return b.chosen[info] - 1
	}
	top := 0.0
	for k := range b.tree.Infos[info].Moves {
		sum := 0.0
		for _, i := range b.members[info] {
			if b.reach[i] > 0 {
				sum += b.reach[i] * b.value(b.tree.below(&b.tree.nodes[i])[k].to)
			}
		}
		if b.chosen[info] == 0 || sum > top {
			top, b.chosen[info] = sum, int32(k)+1
		}
	}
	return b.chosen[info] - 1
}
