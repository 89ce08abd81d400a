package solve

import "math"

// width is how many upper totals are reckoned side by side.
const width = 4

// lanes holds one number for each of these upper totals.
type lanes [width]float64

// values holds what each set of dice is worth, by its number in the lattice.
// It is longer than needed, so that a masked index is always inside.
type values [mostValues]lanes

const mostValues = 512

// A pick names three places; what they hold is compared.
type pick [3]uint16

// A kernel is the arithmetic that all of the time goes into. All values that are
// compared are at least 0, so that they compare as whole numbers, too.
type kernel struct {
	// most sets to[i] to the most of three places of from.
	most func(to []lanes, from *values, picks []pick)
	// enter raises to[i] to v + points[i] where it is less.
	enter func(to []lanes, v *lanes, points []float64)
	// means sets each set of less than five dice to the mean of those with one die more.
	means func(e *values, l *lattice)
	// rise raises each set to the most of those with fewer dice.
	rise func(e *values, l *lattice)
	// mean returns the mean of five dice thrown, each worth the more of a and b.
	mean func(out *lanes, a, b *[rolls]lanes, chance *[rolls]float64)
}

// portable is the kernel in plain Go.
var portable = kernel{most: most, enter: enter, means: means, rise: rise, mean: mean}

func most(to []lanes, from *values, picks []pick) {
	picks = picks[:len(to)]
	for i := range to {
		p := &picks[i]
		a, b, c := &from[p[0]%mostValues], &from[p[1]%mostValues], &from[p[2]%mostValues]
		to[i] = lanes{
			more(more(a[0], b[0]), c[0]),
			more(more(a[1], b[1]), c[1]),
			more(more(a[2], b[2]), c[2]),
			more(more(a[3], b[3]), c[3]),
		}
	}
}

// more returns the greater of two numbers that are not negative. Compared as whole
// numbers they need no jump, which nobody could foretell.
func more(a, b float64) float64 {
	return math.Float64frombits(max(math.Float64bits(a), math.Float64bits(b)))
}

func enter(to []lanes, v *lanes, points []float64) {
	points = points[:len(to)]
	v0, v1, v2, v3 := v[0], v[1], v[2], v[3]
	for i := range to {
		p, a := points[i], &to[i]
		a[0], a[1], a[2], a[3] = more(a[0], v0+p), more(a[1], v1+p), more(a[2], v2+p), more(a[3], v3+p)
	}
}

func means(e *values, l *lattice) {
	for k := parts - 1; k >= 0; k-- {
		u := &l.up[k]
		a, b, c := &e[u[0]%mostValues], &e[u[1]%mostValues], &e[u[2]%mostValues]
		x, y, z := &e[u[3]%mostValues], &e[u[4]%mostValues], &e[u[5]%mostValues]
		e[k] = lanes{
			((a[0] + b[0]) + (c[0] + x[0]) + (y[0] + z[0])) * (1.0 / faces),
			((a[1] + b[1]) + (c[1] + x[1]) + (y[1] + z[1])) * (1.0 / faces),
			((a[2] + b[2]) + (c[2] + x[2]) + (y[2] + z[2])) * (1.0 / faces),
			((a[3] + b[3]) + (c[3] + x[3]) + (y[3] + z[3])) * (1.0 / faces),
		}
	}
}

func rise(e *values, l *lattice) {
	for k := 1; k < sets; k++ {
		v := &e[k]
		a, b, c, d := math.Float64bits(v[0]), math.Float64bits(v[1]), math.Float64bits(v[2]), math.Float64bits(v[3])
		for _, down := range l.down[k][:l.downs[k]] {
			from := &e[down%mostValues]
			a = max(a, math.Float64bits(from[0]))
			b = max(b, math.Float64bits(from[1]))
			c = max(c, math.Float64bits(from[2]))
			d = max(d, math.Float64bits(from[3]))
		}
		v[0], v[1], v[2], v[3] = math.Float64frombits(a), math.Float64frombits(b), math.Float64frombits(c), math.Float64frombits(d)
	}
}

func mean(out *lanes, a, b *[rolls]lanes, chance *[rolls]float64) {
	var s0, s1, s2, s3 float64
	for r, p := range chance {
		x, y := &a[r], &b[r]
		s0 += p * more(x[0], y[0])
		s1 += p * more(x[1], y[1])
		s2 += p * more(x[2], y[2])
		s3 += p * more(x[3], y[3])
	}
	*out = lanes{s0, s1, s2, s3}
}
