package game

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// A Goal says which score is good.
type Goal uint8

// High: most points win. Low: fewest win. LastLoses: there is only a loser.
const (
	High Goal = iota
	Low
	LastLoses
)

// A Param is one option of a game: a whole number in [Min, Max], or, where
// Choices is not empty, one of these words, whose value is its index.
type Param struct {
	Name              string // lower-case words joined by _
	Min, Default, Max int
	Step              int // between values, from Min on; 0: 1
	Choices           []string
}

// Flag returns a yes/no option: 0 is no, 1 is yes.
func Flag(name string) Param { return Param{Name: name, Max: 1} }

// Text returns value v of the option as people write it.
func (p Param) Text(v int) string {
	if len(p.Choices) > 0 {
		return p.Choices[v]
	}
	return strconv.Itoa(v)
}

// Parse is the inverse of Text. Flags also understand yes, no, true and false.
func (p Param) Parse(text string) (int, error) {
	if len(p.Choices) > 0 {
		if i := slices.Index(p.Choices, text); i >= 0 {
			return i, nil
		}
		return 0, fmt.Errorf("%w: %s=%s, want one of %s", ErrParam, p.Name, text, strings.Join(p.Choices, ", "))
	}
	v, err := strconv.Atoi(text)
	if word, ok := map[string]int{"no": 0, "false": 0, "yes": 1, "true": 1}[text]; ok && p.Min == 0 && p.Max == 1 {
		v, err = word, nil
	}
	if err != nil || v < p.Min || v > p.Max {
		return 0, fmt.Errorf("%w: %s=%s, want %d..%d", ErrParam, p.Name, text, p.Min, p.Max)
	}
	if p.Step > 1 && (v-p.Min)%p.Step != 0 {
		return 0, fmt.Errorf("%w: %s=%s, want %d..%d in steps of %d", ErrParam, p.Name, text, p.Min, p.Max, p.Step)
	}
	return v, nil
}

// Params holds a value for every option of a game.
type Params map[string]int

// Errors for what comes from outside. They are wrapped with the value and what was expected.
var (
	ErrParam   = errors.New("option out of range")
	ErrSeats   = errors.New("wrong number of players")
	ErrParse   = errors.New("move does not parse")
	ErrIllegal = errors.New("move is not legal now")
	ErrTurn    = errors.New("not this seat's turn")
)

// Rules names a game and starts it.
type Rules[S State[S, M, V], M comparable, V any] struct {
	Name      string // in URLs and logs: lower-case words joined by -
	Version   int    // bumped when an old log would replay differently
	Params    []Param
	Open      bool                             // nothing is hidden: all viewers have the same view and are shown the same moves
	Settle    func(p Params) error             // optional: refuses combinations that are not allowed, sets options that follow from others
	Seats     func(p Params) (least, most int) // how many may play
	Start     func(p Params, seats int) S      // p is complete, in range and settled
	ParseMove func(text string) (M, error)     // the inverse of M.String, also for masked moves
	Goal      Goal
	Sum       func(p Params, seats int) (int, bool) // optional: what final scores add up to
	Wire      func(p Params, v V) any               // optional: the view as the page gets it; else the view itself
	Offer     func(moves []M) []string              // optional: legal moves as the page gets them, where there are many; else their texts
	Why       func(v V, by Seat, m M) string        // optional: why m, which parses, is not legal for by, who sees v
}

// Complete returns params with every option: those given, checked, and
// defaults for the rest. Unknown names are an error wrapping ErrParam.
func (r Rules[S, M, V]) Complete(given map[string]string) (Params, error) {
	p := Params{}
	for _, q := range r.Params {
		p[q.Name] = q.Default
	}
	for _, name := range slices.Sorted(maps.Keys(given)) {
		i := slices.IndexFunc(r.Params, func(q Param) bool { return q.Name == name })
		if i < 0 {
			return nil, fmt.Errorf("%w: %s has no option %q", ErrParam, r.Name, name)
		}
		v, err := r.Params[i].Parse(given[name])
		if err != nil {
			return nil, err
		}
		p[name] = v
	}
	if r.Settle != nil {
		if err := r.Settle(p); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrParam, err)
		}
	}
	return p, nil
}
