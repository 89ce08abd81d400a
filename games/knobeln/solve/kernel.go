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
	means func(e *values, up *[parts][faces]uint16)
	// rise raises each set to the most of those with fewer dice.
	rise func(e *values, up *[parts][faces]uint16)
	// mean returns the mean of five dice thrown, each worth the more of a and b.
	mean func(out *lanes, a, b *[rolls]lanes, chance *[rolls]float64)
}

// portable is the kernel in plain Go.
var portable = kernel{most: most, enter: enter, means: means, rise: rise, mean: mean}

func most(to []lanes, from *values, picks []pick) {
	for i := range to {
		p := &picks[i]
		a, b, c := &from[p[0]%mostValues], &from[p[1]%mostValues], &from[p[2]%mostValues]
		for l := range width {
			to[i][l] = more(more(a[l], b[l]), c[l])
		}
	}
}

// more returns the greater of two numbers that are not negative. Compared as whole
// numbers they need no jump, which nobody could foretell.
func more(a, b float64) float64 {
	return math.Float64frombits(max(math.Float64bits(a), math.Float64bits(b)))
}

func enter(to []lanes, v *lanes, points []float64) {
	for i := range to {
		p := points[i]
		for l := range width {
			to[i][l] = more(to[i][l], v[l]+p)
		}
	}
}

func means(e *values, up *[parts][faces]uint16) {
	for k := parts - 1; k >= 0; k-- {
		u := &up[k]
		a, b, c := &e[u[0]%mostValues], &e[u[1]%mostValues], &e[u[2]%mostValues]
		x, y, z := &e[u[3]%mostValues], &e[u[4]%mostValues], &e[u[5]%mostValues]
		to := &e[k]
		for l := range width {
			to[l] = ((a[l] + b[l]) + (c[l] + x[l]) + (y[l] + z[l])) * (1.0 / faces)
		}
	}
}

func rise(e *values, up *[parts][faces]uint16) {
	for k := range up {
		v := &e[k]
		a, b, c, d := math.Float64bits(v[0]), math.Float64bits(v[1]), math.Float64bits(v[2]), math.Float64bits(v[3])
		for _, u := range up[k] {
			to := &e[u%mostValues]
			to[0] = math.Float64frombits(max(math.Float64bits(to[0]), a))
			to[1] = math.Float64frombits(max(math.Float64bits(to[1]), b))
			to[2] = math.Float64frombits(max(math.Float64bits(to[2]), c))
			to[3] = math.Float64frombits(max(math.Float64bits(to[3]), d))
		}
	}
}

func mean(out *lanes, a, b *[rolls]lanes, chance *[rolls]float64) {
	*out = lanes{}
	for r, p := range chance {
		for l := range width {
			out[l] += p * more(a[r][l], b[r][l])
		}
	}
}
