package bluffpoker

import (
	"fmt"
	"slices"
	"strings"
)

// A Kind tells the moves apart. The zero Kind is no move.
type Kind uint8

// The kinds of moves: Peek, Roll and Reveal are the House's.
const (
	Look Kind = iota + 1
	Again
	Left
	Right
	Mats
	Say // "claim"
	Doubt
	Believe
	Cup
	Open
	OpenAll
	Lay
	Throw
	Stop
	Peek
	Roll
	Reveal
)

var verbs = [...]string{
	"?", "look", "again", "left", "right", "mats", "claim", "doubt", "believe", "cup", "open", "open all", "lay", "throw", "stop", "peek", "roll", "reveal",
}

// A Move is one move of a player or of the House.
type Move struct {
	Kind  Kind
	Claim Claim // Say
	Count uint8 // how many Dice there are, hidden ones too
	Dice  Dice  // Cup: what stays; Open: from under the cup; Lay, Throw; Peek, Roll, Reveal; 0 if hidden
	More  Dice  // Open: dice that lay open
}

func (m Move) String() string {
	text := verbs[m.Kind]
	if m.Kind == Say {
		return text + " " + m.Claim.String()
	}
	for _, d := range m.Dice[:m.Count] {
		if d == 0 {
			text += " ?"
		} else {
			text += fmt.Sprint(" ", d)
		}
	}
	if m.More != (Dice{}) {
		text += " +"
		for _, d := range m.More.List() {
			text += fmt.Sprint(" ", d)
		}
	}
	return text
}

// ParseMove is the inverse of Move.String. It accepts no other spelling, but
// for the names of claims, see ParseClaim.
func ParseMove(text string) (Move, error) {
	if rest, ok := strings.CutPrefix(text, "claim "); ok {
		c, err := ParseClaim(rest)
		if err != nil {
			return Move{}, fmt.Errorf("bluffpoker: move %.40q: %w", text, err)
		}
		return Move{Kind: Say, Claim: c}, nil
	}
	m, err := parse(text)
	if err == nil && m.String() != text {
		err = fmt.Errorf("want %q", m.String())
	}
	if err != nil {
		return Move{}, fmt.Errorf("bluffpoker: move %.40q: %w", text, err)
	}
	return m, nil
}

func parse(text string) (Move, error) {
	verb, rest, _ := strings.Cut(text, " ")
	if text == "open all" {
		return Move{Kind: OpenAll}, nil
	}
	kind := Kind(max(slices.Index(verbs[:], verb), 0))
	switch kind {
	case Look, Again, Left, Right, Mats, Doubt, Believe, Stop:
		return Move{Kind: kind}, nil
	case Cup, Lay, Throw, Peek, Roll, Reveal:
		dice, n, err := parseDice(rest)
		return Move{Kind: kind, Dice: dice, Count: n}, err
	case Open:
		hidden, open, plus := strings.Cut(rest, "+")
		dice, n, err := parseDice(strings.TrimSpace(hidden))
		if err != nil || !plus {
			return Move{Kind: kind, Dice: dice, Count: n}, err
		}
		more, k, err := parseDice(strings.TrimSpace(open))
		if err == nil && more.Len() != int(k) {
			err = fmt.Errorf("dice %.20q, want open ones", open)
		}
		return Move{Kind: kind, Dice: dice, Count: n, More: more}, err
	}
	return Move{}, fmt.Errorf("want look, again, left, right, mats, claim, doubt, believe, cup, open, lay, throw or stop")
}

// parseDice reads up to three dice from high to low, all of them shown or all hidden.
func parseDice(text string) (d Dice, n uint8, err error) {
	if text == "" {
		return d, 0, nil
	}
	words := strings.Split(text, " ")
	if len(words) > 3 {
		return d, 0, fmt.Errorf("%d dice, want at most 3", len(words))
	}
	for i, w := range words {
		if w != "?" && (len(w) != 1 || w[0] < '1' || w[0] > '6') {
			return d, 0, fmt.Errorf("die %.10q, want 1 to 6", w)
		}
		if w != "?" {
			d[i] = w[0] - '0'
		}
	}
	if d.Len() != 0 && d.Len() != len(words) || d != Sorted(d) {
		return d, 0, fmt.Errorf("dice %q, want them from high to low", text)
	}
	return d, uint8(len(words)), nil
}
