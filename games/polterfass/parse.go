package polterfass

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// ParseMove is the inverse of Move.String. It accepts no other spelling.
func ParseMove(text string) (Move, error) {
	verb, rest, _ := strings.Cut(text, " ")
	words := strings.Split(rest, " ")
	if rest == "" {
		words = nil
	}
	var m Move
	err := errors.New("want order, throw, close, serve, fall or show")
	switch {
	case len(words) > 2*barrels:
		err = errors.New("too many words")
	case verb == "order":
		m, err = parseLay(words)
	case verb == "throw":
		m, err = parseThrow(words)
	case verb == "close":
		m, err = Move{Kind: Close}, nil
	case verb == "serve":
		m, err = parseServe(words)
	case verb == "fall":
		m, err = parseFall(words)
	case verb == "show":
		m, err = parseShow(words)
	}
	if err == nil && m.String() != text {
		err = fmt.Errorf("want %q", m.String())
	}
	if err != nil {
		return Move{}, fmt.Errorf("polterfass: move %.60q: %w", text, err)
	}
	return m, nil
}

// parseCards reads one or two different cards, the higher first.
func parseCards(words []string) (Order, error) {
	if len(words) < 1 || len(words) > 2 {
		return 0, fmt.Errorf("%d cards, want one or two", len(words))
	}
	var o Order
	for _, w := range words {
		if len(w) != 1 || w[0] < '0' || w[0] > '7' {
			return 0, fmt.Errorf("card %.10q is not in the hand, want 0 to 7", w)
		}
		c := card(int(w[0] - '0'))
		if o&c != 0 {
			return 0, fmt.Errorf("card %s twice, want two different ones", w)
		}
		o |= c
	}
	return o, nil
}

func parseLay(words []string) (Move, error) {
	hidden := 0
	for _, w := range words {
		if w == "?" {
			hidden++
		}
	}
	if hidden == len(words) && hidden <= 2 {
		return Move{Kind: Lay, Count: uint8(hidden)}, nil
	}
	o, err := parseCards(words)
	return Move{Kind: Lay, Cards: o}, err
}

// parseBarrel reads the name of a barrel.
func parseBarrel(word string) (Barrel, error) {
	for b := range all.List() {
		if b.String() == word {
			return b, nil
		}
	}
	return 0, fmt.Errorf("barrel %.10q, want n1 to n7, s1 or s2", word)
}

func parseThrow(words []string) (Move, error) {
	m := Move{Kind: Throw}
	for _, w := range words {
		b, err := parseBarrel(w)
		switch {
		case err != nil:
			return m, err
		case !b.Special():
			return m, fmt.Errorf("number barrel %v, want special barrels only: a number barrel stays where it stands", b)
		case m.Back.Has(b):
			return m, fmt.Errorf("barrel %v twice", b)
		}
		m.Back |= 1 << b
	}
	return m, nil
}

func parseServe(words []string) (Move, error) {
	m := Move{Kind: Serve}
	if len(words)%3 != 0 {
		return m, errors.New("want a number barrel, double or spoil, and a special barrel, for each that acts")
	}
	for act := range slices.Chunk(words, 3) {
		on, err := parseBarrel(act[0])
		if err != nil {
			return m, err
		}
		by, err := parseBarrel(act[2])
		if err != nil {
			return m, err
		}
		effect := slices.Index(effects[:], act[1])
		switch {
		case on.Special():
			return m, fmt.Errorf("barrel %v, want a number barrel", on)
		case !by.Special():
			return m, fmt.Errorf("barrel %v, want a special barrel", by)
		case effect < 0:
			return m, fmt.Errorf("effect %.10q, want double or spoil", act[1])
		case m.Acts[by-numbers].Barrel > 0:
			return m, fmt.Errorf("barrel %v acts twice", by)
		}
		m.Acts[by-numbers] = Act{on + 1, Doubler + Face(effect)}
	}
	return m, nil
}

func parseFall(words []string) (Move, error) {
	m := Move{Kind: Fall}
	if slices.Equal(words, []string{"-"}) {
		return m, nil
	}
	if len(words)%2 != 0 {
		return m, errors.New("want a barrel and what it shows, for each that stands")
	}
	for pair := range slices.Chunk(words, 2) {
		b, err := parseBarrel(pair[0])
		if err != nil {
			return m, err
		}
		ends := b.Ends()
		i := slices.IndexFunc(ends[:], func(f Face) bool { return f.String() == pair[1] })
		if i < 0 {
			return m, fmt.Errorf("barrel %v shows %.10q, want %v or %v", b, pair[1], ends[0], ends[1])
		}
		m.Faces[b] = ends[i]
	}
	return m, nil
}

func parseShow(words []string) (Move, error) {
	m := Move{Kind: Show, Seats: uint8(len(words))}
	if len(words) > mostSeats {
		return m, fmt.Errorf("%d orders, want at most %d", len(words), mostSeats)
	}
	for i, w := range words {
		if w == "-" {
			continue
		}
		o, err := parseCards(strings.Split(w, "+"))
		if err != nil {
			return m, err
		}
		m.Orders[i] = o
	}
	return m, nil
}
