package pulverfass

import (
	"fmt"
	"strings"

	"spelunke/game"
)

// why says why a move that parses is not legal for a seat that sees v.
func why(v View, by game.Seat, m Move) string {
	b := &v.Board
	if by == game.House {
		return "no such card is left, or it is not luck's turn"
	}
	hand := v.Hands[by]
	switch {
	case m.Kind.luck():
		return "luck deals and shows the cards, and closes the window"
	case b.Phase == Playing && (m.Kind == Play || m.Kind == Pair || m.Kind == Triple || m.Kind == Five):
		return b.whyNot(by, hand, m)
	case b.Phase == Window && m.Kind == Veto && hand.Count(Queen) == 0:
		return "you hold no veto"
	case b.Phase == Window && m.Kind == Veto:
		return fmt.Sprintf("another card lies on top by now: want veto %d or pass", b.Chain+1)
	case b.Phase == Giving && m.Kind == Give:
		return fmt.Sprintf("you hold no %v", m.Card)
	case b.Phase == Answering && m.Kind == Give && m.Card.Rank() != b.Announced.Card:
		return fmt.Sprintf("want a card of the rank named: %v", b.Announced.Card)
	case b.Phase == Answering && hand.Count(b.Announced.Card) > 0:
		return fmt.Sprintf("you hold a card of the rank named: want give %v", strings.Join(b.ways(hand), " or give "))
	case b.Phase == Answering:
		return fmt.Sprintf("you hold no %v: want none", b.Announced.Card)
	case b.Phase == Taking && m.Kind == Take && m.Card == King:
		return "a king stays in the discard pile"
	case b.Phase == Taking && m.Kind == Take:
		return fmt.Sprintf("the discard pile has no %v", m.Card)
	case b.Phase == Saving && hand.Count(Bucket) == 0 && m.Kind == Save:
		return "you hold no bucket"
	case b.Phase == Saving && hand.Count(Bucket) > 0:
		return "want save " + strings.Join(b.ways(hand), " or save ")
	case b.Phase == Saving:
		return "want out" + hand.text()
	case b.Phase == Putting && m.Kind == Put:
		return fmt.Sprintf("want a place from 0, the top, to %d", b.Size)
	}
	return "want " + [...]string{
		Playing: "draw, play, pair or triple", Window: "veto or pass", Giving: "give and a card",
		Taking: "take and a card", Putting: "put and a place",
		Dealing: "", Answering: "", Saving: "", Stealing: "", Peeking: "", Drawing: "", Over: "",
	}[b.Phase]
}

// ways are the cards of a hand that may be given for the rank named, or paid.
func (b *Board) ways(hand Cards) (out []string) {
	for c := Card(1); c < Bucket; c++ {
		if hand.Count(c) > 0 && (b.Phase == Saving && c.Rank() == Bucket || b.Phase == Answering && c.Rank() == b.Announced.Card) {
			out = append(out, c.String())
		}
	}
	return out
}

// whyNot says why somebody in turn cannot announce m.
func (b *Board) whyNot(by game.Seat, hand Cards, m Move) string {
	c := m.Cards.first()
	switch {
	case m.Kind == Five:
		return b.whyNotFive(hand, m.Cards)
	case c == King:
		return "a king is never played"
	case m.Kind == Play && c == Queen:
		return "a veto is played only against a card just announced"
	case m.Kind == Play && c.Rank() == Bucket:
		return "a bucket is played only against a king just drawn"
	case m.Kind == Play && c < Seven:
		return fmt.Sprintf("a lone %v does nothing: want a pair or a triple", c)
	case m.Kind == Play && m.Seat > 0 && c != Nine:
		return fmt.Sprintf("a %v has no target", c)
	case !hand.has(m.Cards):
		return fmt.Sprintf("you hold%s, want%s", held(hand, m.Cards), m.Cards.text())
	case m.Seat == 0:
		return "want a target: play 9 and a seat"
	case m.Target() == by:
		return "want another seat as target"
	case m.Target() >= game.Seat(b.Players):
		return fmt.Sprintf("there is no seat %d, want 0 to %d", m.Target(), b.Players-1)
	}
	return fmt.Sprintf("seat %d is out", m.Target())
}

func (b *Board) whyNotFive(hand, cards Cards) string {
	switch {
	case !b.Options.Five:
		return "five different cards are not announced at this table"
	case cards.Count(King) > 0:
		return "a king is never played"
	case cards.Len() != 5 || cards.Count(Bucket) > 1:
		return "want five different ranks; ace and joker are one"
	}
	return fmt.Sprintf("you hold%s, want%s", held(hand, cards), cards.text())
}

// held writes what a hand has of the cards wanted.
func held(hand, cards Cards) string {
	var own Cards
	for c := Card(1); c < Bucket; c++ {
		if cards.Count(c) > 0 {
			own += Same(c, min(hand.Count(c), cards.Count(c)))
		}
	}
	if own == 0 {
		return " none"
	}
	return own.text()
}
