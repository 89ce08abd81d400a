package solve

import "math"

// What goes along with the choices of a turn, in tracks.
const (
	worth  = iota // expected of the rest of the sheet, the bias added; it decides
	square        // mean of its square, without the bias
	earned        // chance of the bonus
	trails
)

// tracks holds these for sets of dice, or for entries.
type tracks [trails]values

// An arrival is what four upper totals find after an entry, before its points count.
type arrival struct {
	worth, square, earned *lanes
	twice                 lanes // two times the worth, without the bias
}

// A follower is a kernel that takes what goes along with the best. Of what ties
// with the best, the first is taken.
type follower struct {
	// most fills places of to, from one on, with the most of three places of from.
	most func(to *tracks, at int, from *tracks, picks []pick)
	// enter puts an entry with these points in places of to, from one on, where it is more.
	enter func(to *tracks, at int, v *arrival, points []float64)
	// rise puts in each set the most of itself and those with fewer dice; rolls themselves are found in own.
	rise func(e, own *tracks, l *lattice)
	// over puts in each roll the most of a and b.
	over func(to, a, b *tracks)
}

// portableFollower is the follower in plain Go.
var portableFollower = follower{most: mostFollower, enter: enterFollower, rise: riseFollower, over: overFollower}

func mostFollower(to *tracks, at int, from *tracks, picks []pick) {
	w := &from[worth]
	for i, p := range picks {
		a, b, c := p[0]%mostValues, p[1]%mostValues, p[2]%mostValues
		for l := range width {
			best := more(more(w[a][l], w[b][l]), w[c][l])
			from.copyLane(to, c, at+i, l)
			if w[b][l] >= best-tied {
				from.copyLane(to, b, at+i, l)
			}
			if w[a][l] >= best-tied {
				from.copyLane(to, a, at+i, l)
			}
			to[worth][at+i][l] = best
		}
	}
}

// copyLane copies what goes along with the worth.
func (e *tracks) copyLane(to *tracks, from uint16, at, lane int) {
	to[square][at][lane] = e[square][from][lane]
	to[earned][at][lane] = e[earned][from][lane]
}

func enterFollower(to *tracks, at int, v *arrival, points []float64) {
	for i, p := range points {
		w, q, e := &to[worth][at+i], &to[square][at+i], &to[earned][at+i]
		for l := range width {
			own := v.worth[l] + p
			if own > w[l]+tied {
				q[l], e[l] = p*(p+v.twice[l])+v.square[l], v.earned[l]
			}
			w[l] = more(w[l], own)
		}
	}
}

func riseFollower(e, own *tracks, l *lattice) {
	for k := 1; k < parts; k++ {
		riseTo(e, e, k, l.down[k][:l.downs[k]])
	}
	for k := parts; k < sets; k++ {
		riseTo(e, own, k, l.down[k][:l.downs[k]])
	}
}

func riseTo(e, own *tracks, k int, downs []uint16) {
	w := &e[worth]
	for lane := range width {
		most := math.Float64bits(own[worth][k][lane])
		for _, down := range downs {
			most = max(most, math.Float64bits(w[down%mostValues][lane]))
		}
		best := math.Float64frombits(most)
		if own[worth][k][lane] >= best-tied {
			own.copyLane(e, uint16(k), k, lane)
			w[k][lane] = best
			continue
		}
		for _, down := range downs {
			if w[down%mostValues][lane] >= best-tied {
				e.copyLane(e, down%mostValues, k, lane)
				break
			}
		}
		w[k][lane] = best
	}
}

func overFollower(to, a, b *tracks) {
	for r := parts; r < sets; r++ {
		for lane := range width {
			first, second := a[worth][r][lane], b[worth][r][lane]
			from := b
			if first >= second-tied {
				from = a
			}
			from.copyLane(to, uint16(r), r, lane)
			to[worth][r][lane] = more(first, second)
		}
	}
}
