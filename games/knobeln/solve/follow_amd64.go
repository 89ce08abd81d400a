package solve

import "golang.org/x/sys/cpu"

// bestFollower returns the fastest follower for this processor.
func bestFollower() follower {
	if cpu.X86.HasAVX2 {
		return vectorsFollower()
	}
	return portableFollower
}

// vectorsFollower returns the follower with four numbers in a register.
func vectorsFollower() follower {
	return follower{
		most: func(to *tracks, at int, from *tracks, picks []pick) {
			_ = to[worth][at+len(picks)-1]
			mostFollowerAVX2(&to[worth][at], &from[worth][0], &picks[0], len(picks))
		},
		enter: func(to *tracks, at int, v *arrival, points []float64) {
			_ = to[worth][at+len(points)-1]
			enterFollowerAVX2(&to[worth][at], v, &points[0], len(points))
		},
		rise: func(e, own *tracks, l *lattice) {
			w := &e[worth]
			riseFollowerAVX2(&w[1], &w[1], &w[0], &l.down[1], parts-1)
			riseFollowerAVX2(&w[parts], &own[worth][parts], &w[0], &l.down[parts], rolls)
		},
		over: func(to, a, b *tracks) {
			overFollowerAVX2(&to[worth][parts], &a[worth][parts], &b[worth][parts], rolls)
		},
	}
}

//go:noescape
func mostFollowerAVX2(to, from *lanes, picks *pick, n int)

//go:noescape
func enterFollowerAVX2(to *lanes, v *arrival, points *float64, n int)

//go:noescape
func riseFollowerAVX2(to, own, e *lanes, downs *[5]uint16, n int)

//go:noescape
func overFollowerAVX2(to, a, b *lanes, n int)
