// Package term shows Pulverfass at a terminal and reads what people type there.
// It knows what the page knows, the view and the legal moves, and no more.
package term

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"spelunke/game"
	"spelunke/games/pulverfass"
	"spelunke/games/pulverfass/web"
)

// Terminal speaks one language.
type Terminal struct {
	words words
	texts map[string]any // of the page; most are strings
}

// New returns a Terminal that speaks German ("de") or English ("en").
func New(lang string) (*Terminal, error) {
	w, ok := languages[lang]
	if !ok {
		return nil, fmt.Errorf("pulverfass: no texts in language %q, want de or en", lang)
	}
	b, err := web.Texts.ReadFile(lang + ".json")
	if err != nil {
		return nil, fmt.Errorf("pulverfass: texts: %w", err)
	}
	t := &Terminal{words: w}
	if err := json.Unmarshal(b, &t.texts); err != nil {
		return nil, fmt.Errorf("pulverfass: texts: %w", err)
	}
	for _, c := range named {
		if t.name(c) == "" {
			return nil, fmt.Errorf("pulverfass: %s.json has no card.%s", lang, c)
		}
	}
	return t, nil
}

// named are the cards that do something.
var named = []string{"7", "8", "9", "10", "b", "d", "k", "bucket"}

// name returns the page's name of a card, "" for plain ones.
func (t *Terminal) name(card string) string {
	if card == "a" || card == "x" {
		card = "bucket"
	}
	name, _ := t.texts["card."+card].(string)
	return name
}

// card writes a card with its name: "8 (Mischen)".
func (t *Terminal) card(c string) string {
	if c == "?" {
		return t.words.hidden
	}
	if name := t.name(c); name != "" && c != "bucket" {
		return c + " (" + name + ")"
	} else if name != "" {
		return name
	}
	return c
}

// Show returns who is still in and how many cards he holds.
func (t *Terminal) Show(view any, names []string, _ []int) string {
	v := view.(pulverfass.Table)
	var b strings.Builder
	fmt.Fprintf(&b, t.words.pile+"\n", v.Pile, v.Kings)
	wide := 0
	for _, n := range names {
		wide = max(wide, utf8.RuneCountInString(n))
	}
	for s, n := range names {
		line := fmt.Sprintf("  %d %-*s  %s", s, wide, n, t.seat(v, s))
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

func (t *Terminal) seat(v pulverfass.Table, s int) string {
	if !v.Living[s] {
		return t.words.dead
	}
	text := fmt.Sprintf(t.words.cards, v.Counts[s])
	if s == int(v.Acting) && v.Phase != "over" {
		text += ", " + t.words.acts
		if v.Owed > 1 {
			text += fmt.Sprintf(t.words.owes, v.Owed)
		}
	}
	return text
}

// Hint shows the own hand and what is known of the pile, and says what may be done.
func (t *Terminal) Hint(view any) string {
	v := view.(pulverfass.Table)
	if v.Phase == "over" {
		return ""
	}
	text := ""
	for _, hand := range v.Hands {
		if len(hand) > 0 {
			text += fmt.Sprintf(t.words.hand+"\n", strings.Join(hand, " "))
		}
	}
	for _, n := range v.Notes {
		if n.From == n.To {
			text += fmt.Sprintf(t.words.lies+"\n", t.card(n.Card), n.From+1)
		} else {
			text += fmt.Sprintf(t.words.between+"\n", t.card(n.Card), n.From+1, n.To+1)
		}
	}
	return text + t.choice(v)
}

func (t *Terminal) choice(v pulverfass.Table) string {
	switch v.Phase {
	case "playing":
		return t.words.play
	case "window":
		text := fmt.Sprintf(t.words.window, t.announced(v.Announced))
		if n := len(v.Chain); n > 0 {
			now := t.words.counts
			if n%2 == 1 {
				now = t.words.off
			}
			text += fmt.Sprintf(t.words.chain, n, now)
		}
		return text + t.words.react
	case "giving":
		return t.words.give
	case "answering":
		return fmt.Sprintf(t.words.answer, t.card(v.Rank))
	case "taking":
		return fmt.Sprintf(t.words.take, strings.Join(v.Discard, " "))
	case "saving":
		return t.words.save
	case "putting":
		return fmt.Sprintf(t.words.put, v.Pile)
	}
	return ""
}

// announced is an announcement in words: "9 (Gefallen) 2".
func (t *Terminal) announced(move string) string {
	verb, rest, _ := strings.Cut(move, " ")
	words := strings.Fields(rest)
	switch verb {
	case "play":
		return strings.Join(append([]string{t.card(words[0])}, words[1:]...), " → ")
	case "pair":
		return fmt.Sprintf(t.words.pair, words[0], words[1])
	case "triple":
		return fmt.Sprintf(t.words.triple, words[0], words[1], t.card(words[2]))
	}
	return fmt.Sprintf(t.words.five, rest)
}

// Say returns a move in words, as what somebody does: "zieht"; "" for what is
// not worth telling. The House's moves say what was drawn or shown.
func (t *Terminal) Say(_ game.Seat, move string) string {
	m, err := pulverfass.ParseMove(move)
	if err != nil {
		return move
	}
	card := t.card(m.Card.String())
	switch m.Kind {
	case pulverfass.Deal, pulverfass.Box:
		return ""
	case pulverfass.Draw:
		return t.words.draws
	case pulverfass.Drawn:
		return fmt.Sprintf(t.words.drawn, card)
	case pulverfass.Play, pulverfass.Pair, pulverfass.Triple, pulverfass.Five:
		return fmt.Sprintf(t.words.announces, t.announced(move))
	case pulverfass.Veto:
		return fmt.Sprintf(t.words.vetoes, m.N)
	case pulverfass.Pass:
		return t.words.passes
	case pulverfass.Settle:
		return t.words.settled
	case pulverfass.Give:
		return fmt.Sprintf(t.words.gives, card)
	case pulverfass.None:
		return t.words.none
	case pulverfass.Steal:
		return fmt.Sprintf(t.words.stolen, card)
	case pulverfass.Take:
		return fmt.Sprintf(t.words.takes, card)
	case pulverfass.Peek:
		return t.peek(m)
	case pulverfass.Save:
		return fmt.Sprintf(t.words.saves, card)
	case pulverfass.Put:
		return t.put(m)
	}
	return t.words.out
}

func (t *Terminal) peek(m pulverfass.Move) string {
	var cards []string
	for _, c := range m.Top[:m.N] {
		cards = append(cards, t.card(c.String()))
	}
	return fmt.Sprintf(t.words.peeks, strings.Join(cards, ", "))
}

func (t *Terminal) put(m pulverfass.Move) string {
	if m.N == 0 {
		return t.words.hides
	}
	return fmt.Sprintf(t.words.puts, m.N)
}
