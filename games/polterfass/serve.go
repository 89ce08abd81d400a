package polterfass

// appendServings appends the ways in which the special barrels may act.
func (b *Board) appendServings(buf []Move) []Move {
	most := 0
	if b.MustUse {
		most = b.acting()
	}
	first, second := b.acts(numbers), b.acts(numbers+1)
	for _, x := range first {
		for _, y := range second {
			n := 0
			for _, a := range [2]Act{x, y} {
				if a.Barrel > 0 {
					n++
				}
			}
			if n < most || n == 2 && x.Barrel == y.Barrel && !b.Stack {
				continue
			}
			buf = append(buf, Move{Kind: Serve, Acts: [2]Act{x, y}})
		}
	}
	return buf
}

// acting returns how many special barrels can act together.
func (b *Board) acting() int {
	up := b.Standing()
	specials, targets := 0, 0
	for i := range up.List() {
		if i.Special() {
			specials++
		} else {
			targets++
		}
	}
	if b.Stack && targets > 0 {
		return specials
	}
	return min(specials, targets)
}

// acts returns what one special barrel may do, nothing first.
func (b *Board) acts(special Barrel) []Act {
	out := []Act{{}}
	shows := b.Faces[special]
	if shows == Lying {
		return out
	}
	for i := range b.Standing().number().List() {
		for _, effect := range [2]Face{Doubler, Spoiler} {
			if effect == shows || b.Choice {
				out = append(out, Act{i + 1, effect})
			}
		}
	}
	return out
}

// Serve returns v: the sum of the number barrels that stand, after the acts.
func (b *Board) Serve(acts [2]Act) int {
	sum := 0
	for i := range b.Standing().number().List() {
		n := int(b.Faces[i])
		for _, a := range acts {
			switch {
			case a.Barrel != i+1:
			case a.Effect == Doubler:
				n *= 2
			default:
				n = 0
			}
		}
		sum += n
	}
	return sum
}

// Servings returns what the host can serve if he closes the tap now, ascending, in points.
func (b *Board) Servings() []int {
	var can [mostServed + 1]bool
	for _, m := range b.appendServings(nil) {
		can[b.Serve(m.Acts)] = true
	}
	var out []int
	for v, ok := range can {
		if ok {
			out = append(out, v)
		}
	}
	return out
}

// mostServed is the most that can be served: all on their higher ends, 51, and
// the 9 doubled twice.
const mostServed = 51 + 3*9
