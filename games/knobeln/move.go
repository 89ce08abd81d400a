package knobeln

import (
	"fmt"
	"strconv"
	"strings"
)

// A Kind tells the moves apart. The zero Kind is no move.
type Kind uint8

// The kinds of moves: Roll is the House's.
const (
	Throw Kind = iota + 1
	Keep
	Score
	Roll
)

// A Field is a line of the sheet. The zero Field is none.
type Field uint8

// The fields in the order of the sheet.
const (
	Ones Field = iota + 1
	Twos
	Threes
	Fours
	Fives
	Sixes
	Pair
	ThreeKind
	FourKind
	FullHouse
	SmallStraight
	LargeStraight
	Knobel
	Chance
	Maximum
	Minimum
)

var fieldNames = [...]string{
	"?", "ones", "twos", "threes", "fours", "fives", "sixes", "pair", "three-kind", "four-kind", "full-house",
	"small-straight", "large-straight", "knobel", "chance", "maximum", "minimum",
}

func (f Field) String() string { return fieldNames[f] }

// A Move is one move of a player or of the House.
type Move struct {
	Kind   Kind
	Field  Field // Score only
	Column int8  // Score with several columns only; 1-based
	Dice   Dice  // Keep: those kept; Roll: those thrown
}

func (m Move) String() string {
	var text [32]byte // is enough for any
	return string(m.append(text[:0]))
}

// AppendText appends the move as String writes it.
func (m *Move) AppendText(b []byte) ([]byte, error) { return m.append(b), nil }

func (m Move) append(b []byte) []byte {
	switch m.Kind {
	case Throw:
		return append(b, "throw"...)
	case Keep:
		return m.Dice.append(append(b, "keep "...))
	case Roll:
		return m.Dice.append(append(b, "roll "...))
	case Score:
		b = append(append(b, "score "...), m.Field.String()...)
		if m.Column == 0 {
			return b
		}
		return strconv.AppendInt(append(b, ' '), int64(m.Column), 10)
	}
	return append(b, '?')
}

// ParseMove is the inverse of Move.String. It accepts no other spelling.
func ParseMove(text string) (Move, error) {
	verb, rest, _ := strings.Cut(text, " ")
	var m Move
	switch verb {
	case "throw":
		m.Kind = Throw
	case "keep":
		m = Move{Kind: Keep, Dice: parseDice(rest)}
	case "roll":
		m = Move{Kind: Roll, Dice: parseDice(rest)}
	case "score":
		m = parseScore(rest)
	}
	if m.Kind == 0 || m.String() != text {
		return Move{}, fmt.Errorf("knobeln: bad move %.40q", text)
	}
	return m, nil
}

// parseDice reads at most five dice. What it cannot read it leaves out, for ParseMove to notice.
func parseDice(text string) Dice {
	var d Dice
	words := strings.SplitN(text, " ", 6)
	for _, word := range words[:min(len(words), 5)] {
		if face, _ := strconv.Atoi(word); face >= 1 && face <= 6 {
			d += die(face)
		}
	}
	return d
}

func parseScore(text string) Move {
	name, column, _ := strings.Cut(text, " ")
	c, _ := strconv.Atoi(column)
	m := Move{Kind: Score, Column: int8(min(max(c, 0), mostColumns))}
	for f := Ones; f <= Minimum; f++ {
		if f.String() == name {
			m.Field = f
		}
	}
	if m.Field == 0 {
		return Move{}
	}
	return m
}

// appendKeeps appends the ways to keep some of the dice, but not all, with what
// is kept of the faces below face already decided.
func appendKeeps(buf []Move, dice, kept Dice, face int) []Move {
	if face > 6 {
		if kept == dice {
			return buf
		}
		return append(buf, Move{Kind: Keep, Dice: kept})
	}
	for n := range dice.Count(face) + 1 {
		buf = appendKeeps(buf, dice, kept+Dice(n)*die(face), face+1)
	}
	return buf
}

// appendRolls appends the ways in which n more dice may fall, with no face below from.
func appendRolls(buf []Move, d Dice, from, n int) []Move {
	if n == 0 {
		return append(buf, Move{Kind: Roll, Dice: d})
	}
	for face := from; face <= 6; face++ {
		buf = appendRolls(buf, d+die(face), face, n-1)
	}
	return buf
}
