package bots

import (
	"math"

	"spelunke/game"
	"spelunke/games/knobeln"
	"spelunke/games/knobeln/solve"
)

// A sheet is what counts of a seat's cells where there are several columns.
type sheet struct {
	columns int
	ordered int               // columns that have an order: the first two or none
	lines   [fieldsEnd]uint16 // by field, as a bit
	turns   int               // cells that are free
	free    [fieldsEnd]int8   // of them, by field, in the columns without an order
	place   [2]int8           // cells filled in the columns with an order
	filled  [4]uint16         // lines of each column
	open    [4]uint8          // faces that are free in each column, the ones lowest
	upper   [4]uint8          // points in its upper block
}

// newSheet reads a seat's sheet.
func newSheet(b *knobeln.Board, seat game.Seat) sheet {
	s := sheet{columns: int(b.Columns)}
	if b.Mixed() {
		s.ordered = len(s.place)
	}
	line := uint16(1)
	for f := knobeln.Ones; f < fieldsEnd; f++ {
		if !b.Has(f) {
			continue
		}
		s.lines[f] = line
		line <<= 1
		for c := range s.columns {
			if points, free := b.Cell(seat, c, f); free {
				s.leave(f, c)
			} else {
				s.fill(f, c, points)
			}
		}
	}
	return s
}

// leave counts a cell that is free.
func (s *sheet) leave(f knobeln.Field, c int) {
	s.turns++
	if c >= s.ordered {
		s.free[f]++
	}
	if f <= knobeln.Sixes {
		s.open[c] |= 1 << (f - 1)
	}
}

// fill counts one that is not.
func (s *sheet) fill(f knobeln.Field, c, points int) {
	s.filled[c] |= s.lines[f]
	if c < s.ordered {
		s.place[c]++
	}
	if f <= knobeln.Sixes {
		s.upper[c] += uint8(points)
	}
}

// enter fills a cell that was free. It returns by how much the total grows.
func (s *sheet) enter(f knobeln.Field, c, points int) (gain float64) {
	before := s.upper[c]
	s.turns--
	if c >= s.ordered {
		s.free[f]--
	}
	if f <= knobeln.Sixes {
		s.open[c] &^= 1 << (f - 1)
	}
	s.fill(f, c, points)
	if before < bonusFrom && s.upper[c] >= bonusFrom {
		points += bonus
	}
	return float64(points)
}

// Features of a sheet are what its value is a sum of, each times a weight.
const (
	constant   = 0
	alonesAt   = 1                           // what all columns without an order would bring if they were the only one
	countsAt   = 2                           // by field, how many cells are free
	placesAt   = countsAt + int(fieldsEnd)*5 // how far the columns with an order are
	bonusAt    = placesAt + 2*mostLines      // how likely bonuses are that are open, of these columns and of the others
	measures   = 4                           // of that
	features   = bonusAt + 3*measures
	mostLines  = 16 // cells of a column, and one more
	mostNeeded = bonusFrom + 1
)

// bonusOdds hold, by faces that are free and points that are needed, how likely a bonus is by each measure.
type bonusOdds [64][mostNeeded][measures]float64

// newBonusOdds takes faces for normal: each face comes so often on average, by one measure after the other.
func newBonusOdds() *bonusOdds {
	var out bonusOdds
	for open := 1; open < 64; open++ {
		sum, squares := 0.0, 0.0
		for face := 1; face <= 6; face++ {
			if open>>(face-1)&1 != 0 {
				sum += float64(face)
				squares += float64(face * face)
			}
		}
		for need := 1; need < mostNeeded; need++ {
			if float64(need) > 5*sum {
				continue
			}
			for m := range measures {
				often := 2.4 + 0.4*float64(m)
				out[open][need][m] = 0.5 * math.Erfc((float64(need)-0.5-often*sum)/math.Sqrt(2*spread*squares))
			}
		}
	}
	return &out
}

// bonusOf returns the measures of column c; nil if its bonus is decided.
func (s *sheet) bonusOf(c int, odds *bonusOdds) *[measures]float64 {
	if s.upper[c] >= bonusFrom || s.open[c] == 0 {
		return nil
	}
	return &odds[s.open[c]][bonusFrom-s.upper[c]]
}

// each calls add for every feature that is not 0.
func (p *planner) each(s *sheet, add func(feature int, x float64)) {
	add(constant, 1)
	for f, n := range s.free {
		if n > 0 {
			add(countsAt+5*f+int(n), 1)
		}
	}
	alones := 0.0
	for c := range s.columns {
		if chance := s.bonusOf(c, p.odds); chance != nil {
			for m, x := range chance {
				add(bonusAt+measures*min(c, s.ordered)+m, x)
			}
		}
		if c < s.ordered {
			add(placesAt+mostLines*c+int(s.place[c]), 1)
			continue
		}
		alones += p.table.Rest(uint32(s.filled[c]), int(s.upper[c]))
		if s.upper[c] >= bonusFrom {
			alones -= bonus // the total has it
		}
	}
	add(alonesAt, alones)
}

// weights are those of sheets with equally many turns left.
type weights [features]float64

// A planner values sheets of several columns, whose states are too many to be solved.
type planner struct {
	*reckoned
	table   *solve.Table // of one column
	odds    *bonusOdds
	weights []weights // by turns left
}

// value returns what is expected of the rest of a sheet, in points.
func (p *planner) value(s *sheet) float64 {
	if s.turns == 0 {
		return 0
	}
	sum, w := 0.0, &p.weights[s.turns]
	p.each(s, func(feature int, x float64) { sum += w[feature] * x })
	return sum
}

// entered returns what five dice are worth once they are entered, beyond the points so far.
func (p *planner) entered(b *knobeln.Board, s *sheet, moves []knobeln.Move) *worth {
	var tables [fieldsEnd][mostAmount + 1]float64
	var open []knobeln.Field
	for _, m := range moves {
		if m.Kind != knobeln.Score {
			break
		}
		if len(open) == 0 || open[len(open)-1] != m.Field {
			open = append(open, m.Field)
			for i := range tables[m.Field] {
				tables[m.Field][i] = math.Inf(-1)
			}
		}
		p.fill(&tables[m.Field], s, m.Field, column(m))
	}
	w := &worth{differ: b.Sharp}
	for i := range fives {
		plain, sharp := math.Inf(-1), math.Inf(-1)
		for _, f := range open {
			points := int(p.amounts[i][f])
			plain = max(plain, tables[f][points])
			if w.differ {
				sharp = max(sharp, tables[f][doubled(f, points)])
			}
		}
		w.plain[i], w.sharp[i] = plain, sharp
	}
	return w
}

// fill raises a table to what points in a cell are worth.
func (p *planner) fill(to *[mostAmount + 1]float64, s *sheet, f knobeln.Field, c int) {
	if f <= knobeln.Sixes {
		for points := 0; points <= 5*int(f); points += int(f) {
			to[points] = max(to[points], p.worth(s, f, c, points))
		}
		return
	}
	rest := p.worth(s, f, c, 0)
	for points := range to {
		to[points] = max(to[points], rest+float64(points))
	}
}

// worth returns what an entry is worth.
func (p *planner) worth(s *sheet, f knobeln.Field, c, points int) float64 {
	after := *s
	gain := after.enter(f, c, points)
	return gain + p.value(&after)
}

// turn returns what a turn and all after it are worth, before the first throw.
func (p *planner) turn(entered *worth) float64 {
	now := *entered
	kept := p.thrown(&now)
	for range usual - 1 {
		p.chosen(entered, 0, kept, &now)
		kept = p.thrown(&now)
	}
	return kept[0]
}

// choose returns the first of the best moves.
func (p *planner) choose(b *knobeln.Board, seat game.Seat, moves []knobeln.Move) knobeln.Move {
	if len(moves) == 1 {
		return moves[0]
	}
	s := newSheet(b, seat)
	var kept values
	if left := b.Left(); left > 0 {
		kept = p.ahead(left, p.entered(b, &s, moves), func(int) float64 { return 0 })
	}
	best, most := moves[0], math.Inf(-1)
	for _, m := range moves {
		worth := kept[p.index[m.Dice]]
		if m.Kind == knobeln.Score {
			worth = p.worth(&s, m.Field, column(m), b.Points(m.Field, column(m), b.Dice, b.AllThrown()))
		}
		if worth > most {
			best, most = m, worth
		}
	}
	return best
}
