package pulverfass

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// ParseMove is the inverse of Move.String. It accepts no other spelling.
func ParseMove(text string) (Move, error) {
	m, err := parse(strings.Split(text, " "))
	if err == nil && m.String() != text {
		err = fmt.Errorf("want %q", m.String())
	}
	if err != nil {
		return Move{}, fmt.Errorf("pulverfass: move %.70q: %w", text, err)
	}
	return m, nil
}

// arity is how many words follow a verb, at least and at most.
var arity = [...][2]int{
	Hidden: {}, Deal: {2, 2}, Box: {1, 1}, Draw: {}, Drawn: {1, 1}, Play: {1, 2}, Pair: {2, 2}, Triple: {3, 3}, Five: {5, 5},
	Veto: {1, 1}, Pass: {}, Settle: {}, Give: {1, 1}, None: {}, Steal: {1, 1}, Take: {1, 1}, Peek: {1, 3}, Save: {1, 1}, Put: {1, 1}, Out: {0, 12},
}

func parse(words []string) (m Move, err error) {
	m.Kind = Kind(max(slices.Index(verbs[:], words[0]), 0))
	if m.Kind == Hidden {
		return m, fmt.Errorf("want draw, play, pair, triple, five, veto, pass, give, none, take, save, put or out")
	}
	words = words[1:]
	if n := arity[m.Kind]; len(words) < n[0] || len(words) > n[1] {
		return m, fmt.Errorf("%d words after %s, want %d to %d", len(words), verbs[m.Kind], n[0], n[1])
	}
	switch m.Kind {
	case Deal:
		if m.Seat, err = parseSeat(words[0]); err == nil {
			m.Card, err = parseCard(words[1])
		}
	case Box, Drawn, Give, Steal, Take, Save:
		m.Card, err = parseCard(words[0])
	case Play, Pair, Triple:
		err = m.parseAnnouncement(words)
	case Five, Out:
		m.Cards, err = parseCards(words)
	case Veto:
		m.N, err = parseNumber(words[0], 1, 9)
	case Put:
		if words[0] != "?" {
			m.N, err = parseNumber(words[0], 0, most-1)
			m.N++
		}
	case Peek:
		m.N = uint8(len(words))
		for i, w := range words {
			if m.Top[i], err = parseCard(w); err != nil {
				return m, err
			}
		}
	}
	return m, err
}

// parseAnnouncement reads "9 2", "5 1", "a+x 1", "6 3 bucket": cards, target and rank.
func (m *Move) parseAnnouncement(words []string) (err error) {
	n := int(m.Kind-Play) + 1
	if m.Cards, err = parseGroup(words[0], n); err != nil {
		return err
	}
	if len(words) > 1 {
		if m.Seat, err = parseSeat(words[1]); err != nil {
			return err
		}
	}
	if m.Kind == Play {
		m.Card = m.Cards.first()
	}
	if m.Kind == Triple {
		m.Card, err = parseCard(words[2])
		if err == nil && (m.Card == 0 || m.Card == King || m.Card.Rank() != m.Card) {
			err = fmt.Errorf("rank %q, want 2 to 10, b, d or bucket", words[2])
		}
	}
	return err
}

// parseGroup reads n cards of one rank.
func parseGroup(text string, n int) (Cards, error) {
	cards := strings.Split(text, "+")
	if len(cards) == 1 {
		c, err := parseCard(text)
		if err == nil && (c == 0 || c == Bucket) {
			err = fmt.Errorf("card %q, want 2 to 10, b, d, k, a or x", text)
		}
		return Same(c, n), err
	}
	if len(cards) != n {
		return 0, fmt.Errorf("%d cards in %.20q, want %d", len(cards), text, n)
	}
	aces := 0
	for _, c := range cards {
		if c != "a" && c != "x" {
			return 0, fmt.Errorf("card %.10q in %.20q, want a or x", c, text)
		}
		if c == "a" {
			aces++
		}
	}
	return mixed(n, aces), nil
}

// parseCards reads cards from low to high, "2.3" for three twos.
func parseCards(words []string) (out Cards, err error) {
	for _, w := range words {
		name, count, many := strings.Cut(w, ".")
		c, err := parseCard(name)
		if err == nil && (c == 0 || c == Bucket) {
			err = fmt.Errorf("card %.10q, want 2 to 10, b, d, k, a or x", name)
		}
		n := uint8(1)
		if err == nil && many {
			n, err = parseNumber(count, 2, 4)
		}
		if err == nil && out.Count(c) > 0 {
			err = fmt.Errorf("card %v twice, want %v.2", c, c)
		}
		if err != nil {
			return 0, err
		}
		out += Same(c, int(n))
	}
	return out, nil
}

func parseCard(text string) (Card, error) {
	for c := Card(0); c <= Bucket; c++ {
		if c.String() == text {
			return c, nil
		}
	}
	return 0, fmt.Errorf("card %.10q, want 2 to 10, b, d, k, a, x or bucket", text)
}

func parseSeat(text string) (int8, error) {
	n, err := parseNumber(text, 0, mostSeats-1)
	if err != nil {
		return 0, fmt.Errorf("seat: %w", err)
	}
	return int8(n) + 1, nil
}

func parseNumber(text string, least, most int) (uint8, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		return 0, fmt.Errorf("%.10q, want %d to %d", text, least, most)
	}
	return uint8(n), nil
}
