package solve

import "math"

// eight is how many needs are reckoned side by side.
const eight = 8

// An octet holds one chance for each of these needs.
type octet [eight]float32

// octets are as values, in single precision.
type octets [mostValues]octet

// A single is a kernel for octets; most, means, rise and mean do what they do there.
type single struct {
	most  func(to []octet, from *octets, picks []pick)
	means func(e *octets, l *lattice)
	rise  func(e *octets, l *lattice)
	mean  func(out *octet, all *[rolls]octet, chance *[rolls]float32)
	// dot returns the sum of the products of parts and chances.
	dot func(parts []uint16, chance []float32) float32
}

// portableSingle is the kernel in plain Go.
var portableSingle = single{most: mostSingle, means: meansSingle, rise: riseSingle, mean: meanSingle, dot: dot}

func mostSingle(to []octet, from *octets, picks []pick) {
	picks = picks[:len(to)]
	for i := range to {
		p := &picks[i]
		a, b, c := &from[p[0]%mostValues], &from[p[1]%mostValues], &from[p[2]%mostValues]
		for l := range a {
			to[i][l] = moreSingle(moreSingle(a[l], b[l]), c[l])
		}
	}
}

// moreSingle is more, in single precision.
func moreSingle(a, b float32) float32 {
	return math.Float32frombits(max(math.Float32bits(a), math.Float32bits(b)))
}

func meansSingle(e *octets, l *lattice) {
	for k := parts - 1; k >= 0; k-- {
		u := &l.up[k]
		a, b, c := &e[u[0]%mostValues], &e[u[1]%mostValues], &e[u[2]%mostValues]
		x, y, z := &e[u[3]%mostValues], &e[u[4]%mostValues], &e[u[5]%mostValues]
		for i := range a {
			e[k][i] = ((a[i] + b[i]) + (c[i] + x[i]) + (y[i] + z[i])) * (1.0 / faces)
		}
	}
}

func riseSingle(e *octets, l *lattice) {
	for k := 1; k < sets; k++ {
		v := &e[k]
		for _, down := range l.down[k][:l.downs[k]] {
			from := &e[down%mostValues]
			for i := range v {
				v[i] = moreSingle(v[i], from[i])
			}
		}
	}
}

func meanSingle(out *octet, all *[rolls]octet, chance *[rolls]float32) {
	var sum octet
	for r, p := range chance {
		for i, v := range &all[r] {
			sum[i] += p * v
		}
	}
	*out = sum
}

func dot(parts []uint16, chance []float32) float32 {
	sum := float32(0)
	for i, p := range parts {
		sum += float32(p) * chance[i]
	}
	return sum
}
