package solve

import (
	"fmt"
	"math"
	"strings"

	"spelunke/games/knobeln"
)

// A Variant is the part of a table's parameters that one sheet depends on.
type Variant struct {
	Croatian, Pair, Sharp, Strict, Saved bool
	FiveIsFullHouse                      bool
}

// VariantOf returns the variant that is played on a board. It fails with
// ErrTooLarge if there are several columns, whose states multiply.
func VariantOf(b *knobeln.Board) (Variant, error) {
	const fiveOnes = knobeln.Dice(5)
	v := Variant{
		Croatian: b.Has(knobeln.Maximum), Pair: b.Has(knobeln.Pair), Sharp: b.Sharp, Strict: b.Strict, Saved: b.Saved,
		FiveIsFullHouse: b.Points(knobeln.FullHouse, 0, fiveOnes, false) > 0,
	}
	if b.Columns == 1 {
		return v, nil
	}
	states, err := States(v)
	if err != nil {
		return v, err
	}
	return v, tooLarge(fmt.Sprintf("columns=%d", b.Columns), math.Pow(float64(states), float64(b.Columns)))
}

// tooLarge says how large a table of so many numbers is.
func tooLarge(what string, numbers float64) error {
	return fmt.Errorf("%w: %s needs a table of %.4g GiB, want at most %d", ErrTooLarge, what, numbers*8/(1<<30), mostTable*8>>30)
}

// options are the variant's parameters as the rules name them.
func (v Variant) options() []struct {
	name string
	on   bool
} {
	return []struct {
		name string
		on   bool
	}{
		{"croatian", v.Croatian}, {"pair", v.Pair}, {"sharp", v.Sharp}, {"strict", v.Strict}, {"saved", v.Saved},
		{"five_is_full_house", v.FiveIsFullHouse && !v.Strict}, // strict has its own rule for it
	}
}

// String names the parameters that are not 0, as "pair=1 sharp=1"; "base" if there are none.
func (v Variant) String() string {
	var out []string
	for _, o := range v.options() {
		if o.on {
			out = append(out, o.name+"=1")
		}
	}
	if len(out) == 0 {
		return "base"
	}
	return strings.Join(out, " ")
}

// start returns a sheet of the variant with nothing on it.
func (v Variant) start() (knobeln.State, error) {
	given := map[string]string{}
	for _, o := range v.options() {
		if o.on {
			given[o.name] = "1"
		}
	}
	p, err := knobeln.Rules().Complete(given)
	if err != nil {
		return knobeln.State{}, err
	}
	return knobeln.Rules().Start(p, 1), nil
}

// scoring is what each roll scores in each field of a variant, asked of the rules.
type scoring struct {
	fields []knobeln.Field // in the order of the sheet
	plain  [knobeln.Minimum + 1][rolls]uint8
	sharp  [knobeln.Minimum + 1][rolls]uint8 // where the last throw was made with all dice
	// What chance scores after a Knobel, if that makes a difference.
	plainAfter, sharpAfter [rolls]uint8
	sum                    [rolls]uint8
}

func newScoring(l *lattice, v Variant) (*scoring, error) {
	s, err := v.start()
	if err != nil {
		return nil, err
	}
	out := &scoring{}
	for f := knobeln.Ones; f <= knobeln.Minimum; f++ {
		if !s.Has(f) {
			continue
		}
		out.fields = append(out.fields, f)
		out.ask(l, &s.Board, f, &out.plain[f], &out.sharp[f])
	}
	for r := range out.sum {
		out.sum[r] = uint8(l.dice[parts+r].Sum())
	}
	if v.Strict {
		s = fiveOnesUntil(s, knobeln.Chance)
		out.ask(l, &s.Board, knobeln.Chance, &out.plainAfter, &out.sharpAfter)
	}
	return out, nil
}

func (s *scoring) ask(l *lattice, b *knobeln.Board, f knobeln.Field, plain, sharp *[rolls]uint8) {
	for r, d := range l.dice[parts:] {
		plain[r] = uint8(b.Points(f, 0, d, false))
		sharp[r] = uint8(b.Points(f, 0, d, true))
	}
}

// fiveOnesUntil plays five ones in every turn, down the sheet, until field f is next.
func fiveOnesUntil(s knobeln.State, f knobeln.Field) knobeln.State {
	for {
		s = s.Apply(0, knobeln.Move{Kind: knobeln.Throw})
		s = s.Apply(0, knobeln.Move{Kind: knobeln.Roll, Dice: 5})
		next := s.Moves(0, nil)[0]
		if next.Field == f {
			return s
		}
		s = s.Apply(0, next)
	}
}
