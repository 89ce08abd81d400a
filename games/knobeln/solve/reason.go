package solve

import (
	"math"

	"spelunke/games/knobeln"
)

// A Reason is what speaks most for a move, or against it, when it is held
// against another. It is reckoned, and it is one of these:
//
//	bonus                  chance of the bonus
//	full-house, small-straight, large-straight, knobel
//	                       chance to enter that in this turn (with sharp throws: points on average)
//	any other lower field  points on average that this turn brings in it
//	upper                  points on average that this turn brings in the upper block
//	later                  points on average of what is still free after this turn, without the bonus
//
// Together, in points, they are by how much the moves differ.
type Reason struct {
	About       string  // empty: nothing to tell them apart
	This, Other float64 // of the move, and of the one it is held against
}

// part is a share of what a move is worth.
type part struct {
	about  string
	points float64 // what it adds to the expected total
	says   float64 // how it is told
}

// apart takes apart what a move is worth beyond the points on the sheet.
func (s *space) apart(p *prospect, total int) []part {
	rest := p.value - float64(total) - bonus*p.bonus
	out := []part{{about: "bonus", points: bonus * p.bonus, says: p.bonus}, {about: "upper"}}
	for _, f := range s.fields {
		points := p.points[f]
		rest -= points
		switch {
		case f <= knobeln.Sixes:
			out[1].points += points
			out[1].says += points
		case f >= knobeln.FullHouse && f <= knobeln.Knobel && !s.variant.Sharp:
			out = append(out, part{about: f.String(), points: points, says: p.scores[f]})
		default:
			out = append(out, part{about: f.String(), points: points, says: points})
		}
	}
	return append(out, part{about: "later", points: rest, says: rest})
}

// reason holds a move against another.
func (s *space) reason(p, other *prospect, total int) Reason {
	const least = 0.005 // points; less is not worth a word
	sign := 1.0
	if p.value < other.value && !Tied(p.value, other.value) {
		sign = -1
	}
	var out Reason
	most := least
	mine, others := s.apart(p, total), s.apart(other, total)
	for i, a := range mine {
		b := others[i]
		if d := sign * (a.points - b.points); d > most && math.Abs(a.says-b.says) > 1e-9 {
			most = d
			out = Reason{a.about, a.says, b.says}
		}
	}
	return out
}
