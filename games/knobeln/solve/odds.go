package solve

import "math"

// odds tell of each state how likely the rest of its sheet brings more than so many
// points, by place in the table.
type odds []chances

// chances tell how likely something is by how many points it needs: certain below
// least, impossible from least+len(parts) on, and between in parts of certain. Needs may be negative.
type chances struct {
	least int16
	parts []uint16
}

const (
	certain  = 1<<16 - 1
	mostGain = 128 // points; more than a turn brings
	mostRest = 512 // points; more than a sheet brings

	needs = mostGain + mostRest + 8*eight // that are reckoned, from −mostGain on
)

// A row holds a chance for each need, from −mostGain on. It falls from 1 to 0.
type row [needs]float32

// pack rounds a row of which the rest from its end on is 0.
func pack(from []float32, arena *[]uint16) chances {
	first, last := 0, len(from)
	for first < last && from[first] > 1-0.5/certain {
		first++
	}
	for last > first && from[last-1] < 0.5/certain {
		last--
	}
	c := chances{int16(first - mostGain), cut(arena, last-first)}
	for i, p := range from[first:last] {
		c.parts[i] = uint16(p*certain + 0.5)
	}
	return c
}

// cut returns a piece of an arena, which is renewed when it is used up.
func cut(arena *[]uint16, n int) []uint16 {
	if len(*arena) < n {
		*arena = make([]uint16, 1<<16)
	}
	piece := (*arena)[:n:n]
	*arena = (*arena)[n:]
	return piece
}

// at returns the chance for a need.
func (c *chances) at(need int) float32 {
	i := need - int(c.least)
	switch {
	case i < 0:
		return 1
	case i >= len(c.parts):
		return 0
	}
	return float32(c.parts[i]) * (1.0 / certain)
}

// blur spreads chances by noise: out[i] is the mean chance for need i−mostGain
// and a normal deviation of it. It is reckoned at each coarse-th need.
func (c *chances) blur(noise float64, out *row) {
	var weights [needs / coarse]float32
	reach, sum := int(4*noise/coarse)+1, float32(0)
	for i := range reach + 1 {
		weights[i] = float32(density(float64(i*coarse), noise))
		sum += weights[i] * float32(1+min(i, 1))
	}
	var in [needs / coarse]float32
	for i := range in {
		need := i*coarse - mostGain
		in[i] = (c.at(need-2)/2 + c.at(need-1) + c.at(need) + c.at(need+1) + c.at(need+2)/2) / coarse
	}
	for i := range in {
		v := weights[0] * in[i]
		for j := 1; j <= reach; j++ {
			v += weights[j] * (in[max(0, i-j)] + in[min(len(in)-1, i+j)])
		}
		out[i*coarse] = v / sum
	}
	out.fill(coarse, needs)
}

// coarse is how far apart needs are that are reckoned where chances are smooth, in points.
const coarse = 4

// fill finds what lies between each step-th place, up to an end, by cubics (Catmull and Rom, 1974) that do not rise. From the end on it is 0.
func (r *row) fill(step, end int) {
	at := func(i int) float32 {
		if i >= end {
			return 0
		}
		return r[max(0, i)]
	}
	for i := 0; i < end; i += step {
		o, p, q, s := at(i-step), r[i], at(i+step), at(i+2*step)
		if i < step {
			o = p
		}
		for k := 1; k < step; k++ {
			f := float32(k) / float32(step)
			v := p + 0.5*f*(q-o+f*(2*o-5*p+4*q-s+f*(3*(p-q)+s-o)))
			r[i+k] = min(max(v, q), p)
		}
	}
}

// density is that of a normal number with mean 0, but for a factor.
func density(x, deviation float64) float64 { return math.Exp(-x * x / (2 * deviation * deviation)) }
