package solve

// Against returns what the ends of a round bring, in points, to a host of whose
// guests each orders in his own way.
func (w *Wood) Against(guests []Orders) *Payoff {
	p := byTotal{1}
	for _, o := range guests {
		var next byTotal
		for t, q := range p {
			for x, r := range o {
				if q > 0 && r > 0 {
					next[t+x] += q * r
				}
			}
		}
		p = next
	}
	return payoff(Field{Guests: len(guests)}, &p, &byTotal{})
}
