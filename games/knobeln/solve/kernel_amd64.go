package solve

import "golang.org/x/sys/cpu"

// best returns the fastest kernel for this processor.
func best() kernel {
	if cpu.X86.HasAVX2 {
		return vectors()
	}
	return portable
}

// vectors returns the kernel with four numbers in a register.
func vectors() kernel {
	return kernel{
		most: func(to []lanes, from *values, picks []pick) {
			_ = picks[len(to)-1]
			mostAVX2(&to[0], &from[0], &picks[0], len(to))
		},
		enter: func(to []lanes, v *lanes, points []float64) {
			_ = points[len(to)-1]
			enterAVX2(&to[0], v, &points[0], len(to))
		},
		means: func(e *values, _ *lattice) { meansAVX2(e) },
		rise:  func(e *values, _ *lattice) { riseAVX2(e) },
		mean: func(out *lanes, a, b *[rolls]lanes, chance *[rolls]float64) {
			meanAVX2(out, &a[0], &b[0], &chance[0], rolls)
		},
	}
}

//go:noescape
func mostAVX2(to, from *lanes, picks *pick, n int)

//go:noescape
func enterAVX2(to, v *lanes, points *float64, n int)

//go:noescape
func meansAVX2(e *values)

//go:noescape
func riseAVX2(e *values)

// meanAVX2 wants an even n.
//
//go:noescape
func meanAVX2(out, a, b *lanes, chance *float64, n int)

// bestSingle returns the fastest single kernel for this processor.
func bestSingle() single {
	if cpu.X86.HasAVX2 {
		return vectorsSingle()
	}
	return portableSingle
}

// vectorsSingle returns the kernel with eight numbers in a register.
func vectorsSingle() single {
	return single{
		most: func(to []octet, from *octets, picks []pick) {
			_ = picks[len(to)-1]
			mostSingleAVX2(&to[0], &from[0], &picks[0], len(to))
		},
		means: func(e *octets, _ *lattice) { meansSingleAVX2(e) },
		rise:  func(e *octets, _ *lattice) { riseSingleAVX2(e) },
		mean: func(out *octet, all *[rolls]octet, chance *[rolls]float32) {
			meanSingleAVX2(out, &all[0], &chance[0], rolls)
		},
		dot: func(parts []uint16, chance []float32) float32 {
			n := len(parts) &^ 7
			sum := dot(parts[n:], chance[n:])
			if n > 0 {
				_ = chance[n-1]
				sum += dotAVX2(&parts[0], &chance[0], n)
			}
			return sum
		},
	}
}

//go:noescape
func mostSingleAVX2(to, from *octet, picks *pick, n int)

//go:noescape
func meansSingleAVX2(e *octets)

//go:noescape
func riseSingleAVX2(e *octets)

// meanSingleAVX2 wants an even n.
//
//go:noescape
func meanSingleAVX2(out, all *octet, chance *float32, n int)

// dotAVX2 wants an n that eight divides.
//
//go:noescape
func dotAVX2(parts *uint16, chance *float32, n int) float32
