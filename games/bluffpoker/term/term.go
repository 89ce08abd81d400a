// Package term shows Bluff-Poker at a terminal and reads what people type there.
// It knows what the page knows, the view and the legal moves, and no more.
package term

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"spelunke/game"
	"spelunke/games/bluffpoker"
	"spelunke/games/bluffpoker/web"
)

// Terminal speaks one language.
type Terminal struct {
	words words
	names map[string]string // claims that have a name
}

// New returns a Terminal that speaks German ("de") or English ("en").
func New(lang string) (*Terminal, error) {
	w, ok := languages[lang]
	if !ok {
		return nil, fmt.Errorf("bluffpoker: no texts in language %q, want de or en", lang)
	}
	b, err := web.Texts.ReadFile(lang + ".json")
	if err != nil {
		return nil, fmt.Errorf("bluffpoker: texts: %w", err)
	}
	var texts map[string]any // most are strings, some have forms for numbers
	if err := json.Unmarshal(b, &texts); err != nil {
		return nil, fmt.Errorf("bluffpoker: texts: %w", err)
	}
	t := &Terminal{w, map[string]string{}}
	for claim, key := range map[string]string{"655": "claim.limit", "654": "claim.sniff"} {
		name, ok := texts[key].(string)
		if !ok {
			return nil, fmt.Errorf("bluffpoker: %s.json has no %s", lang, key)
		}
		t.names[claim] = name
	}
	return t, nil
}

// words are the texts that only the terminal has.
type words struct {
	round, strokes, starts, acts                                                    string // the table
	hidden, open, seen, lifted, claim, advised, bare                                string // dice and claim
	start, again, claiming, answer, act, acted, thrown, lay, raise, shoot           string // hints
	look, throwsAgain, left, right, mats, says, doubts, believes, cup, cupAll, lays string // moves
	openly, openAll, picks, begins, stops, peeks, covered, rolls, reveals           string
}

var languages = map[string]words{
	"de": {
		round: "Runde %d, %d Striche zahlen die Runde", strokes: "%d", starts: "fängt an", acts: "ist dran",
		hidden: "Unter dem Becher: %d. ", open: "Offen: %s. ", seen: "Gesehen hast du: %s. ", lifted: "Gesehen hast du: %s, davon liegen noch %d. ",
		claim: "Angesagt: %s", advised: ", mit Rat", bare: "Noch nichts angesagt",
		start: "s: reinschauen, links oder rechts: Richtung nennen, dann eine Zahl von 100 bis 665 oder ein Poker", again: "n: alle noch mal, lege 6: offen hinlegen, dann Richtung und Ansage",
		claiming: "Sag an, etwa 542 oder poker 4, oder erst links, rechts, rat", answer: "g: glauben, z: zweifeln",
		act: "s: reinschauen, oder blind höher ansagen, becher: alle verdeckt werfen, alle: offen werfen", acted: "becher 4: die 4 bleibt offen, der Rest wird verdeckt geworfen; offen 5 + 2: die 5 von drunter und die 2 offen werfen; alle: offen werfen",
		thrown: "s: reinschauen, oder höher ansagen", lay: "lege 6: offen hinlegen, oder höher ansagen", raise: "Ein höherer Poker, oder wirf", shoot: "wirf 5 2: diese noch mal, genug: so lassen",
		look: "schaut unter den Becher", throwsAgain: "wirft alle noch mal", left: "sagt: links herum", right: "sagt: rechts herum", mats: "rät: blind weitergeben", says: "sagt %s", doubts: "zweifelt", believes: "glaubt es",
		cup: "lässt %s offen liegen und wirft den Rest unter dem Becher", cupAll: "wirft alle unter dem Becher", lays: "legt %s offen hin", openly: "wirft offen: %d", openAll: "wirft alle offen",
		picks: "wirft %s noch mal", begins: "wirft um den Poker", stops: "lässt es so", peeks: "unter dem Becher liegt %s", covered: "unter dem Becher liegen %d", rolls: "es fällt %s", reveals: "der Becher geht hoch: %s",
	},
	"en": {
		round: "Round %d, %d strokes pay the round", strokes: "%d", starts: "starts", acts: "to act",
		hidden: "Under the cup: %d. ", open: "Open: %s. ", seen: "You have seen: %s. ", lifted: "You have seen: %s, of which %d still lie there. ",
		claim: "Claimed: %s", advised: ", with advice", bare: "Nothing claimed yet",
		start: "l: look, left or right: name the direction, then a number from 100 to 665 or a poker", again: "again: throw all again, lay 6: lay open, then direction and claim",
		claiming: "Claim, like 542 or poker 4, or first left, right, mats", answer: "b: believe, d: doubt",
		act: "l: look, or claim more blind, cup: throw all under the cup, all: throw all in the open", acted: "cup 4: the 4 stays open, the rest is thrown under the cup; open 5 + 2: throw the 5 from under it and the open 2; all: throw all in the open",
		thrown: "l: look, or claim more", lay: "lay 6: lay open, or claim more", raise: "A higher poker, or throw", shoot: "throw 5 2: these again, stop: leave it",
		look: "looks under the cup", throwsAgain: "throws all again", left: "says: to the left", right: "says: to the right", mats: "advises: pass it on blind", says: "says %s", doubts: "doubts", believes: "believes it",
		cup: "leaves %s open and throws the rest under the cup", cupAll: "throws all under the cup", lays: "lays %s open", openly: "throws in the open: %d", openAll: "throws all in the open",
		picks: "throws %s again", begins: "throws for the poker", stops: "leaves it", peeks: "under the cup lies %s", covered: "under the cup lie %d", rolls: "it falls %s", reveals: "up goes the cup: %s",
	},
}

// Show returns the round and everybody's strokes.
func (t *Terminal) Show(view any, names []string, _ []int) string {
	v := view.(bluffpoker.Table)
	var b strings.Builder
	fmt.Fprintf(&b, t.words.round+"\n", v.Round, v.Limit)
	wide := 0
	for _, n := range names {
		wide = max(wide, utf8.RuneCountInString(n))
	}
	for s, n := range names {
		line := fmt.Sprintf("  %-*s  "+t.words.strokes+"  %s", wide, n, v.Points[s], t.seat(v, s))
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	return b.String()
}

func (t *Terminal) seat(v bluffpoker.Table, s int) string {
	switch {
	case v.Phase == "over":
		return ""
	case s == int(v.Claimant):
		return fmt.Sprintf(t.words.says, t.claim(v.Claim))
	case s == int(v.Acting):
		return t.words.acts
	case s == int(v.Starter):
		return t.words.starts
	}
	return ""
}

// claim is a claim with its name, if it has one.
func (t *Terminal) claim(c string) string {
	if name := t.names[c]; name != "" {
		return c + " (" + name + ")"
	}
	return c
}

// Hint shows the dice and says what the acting seat may do.
func (t *Terminal) Hint(view any) string {
	v := view.(bluffpoker.Table)
	if v.Phase == "over" {
		return ""
	}
	text := fmt.Sprintf(t.words.hidden, v.Hidden)
	if len(v.Open) > 0 {
		text += fmt.Sprintf(t.words.open, join(v.Open))
	}
	switch n := len(v.Seen); {
	case n > v.Hidden:
		text += fmt.Sprintf(t.words.lifted, join(v.Seen), v.Hidden)
	case n > 0:
		text += fmt.Sprintf(t.words.seen, join(v.Seen))
	}
	said := t.words.bare
	if v.Claim != "" {
		said = fmt.Sprintf(t.words.claim, t.claim(v.Claim))
		if v.Advised && v.Phase == "answering" {
			said += t.words.advised
		}
	}
	return text + said + "\n" + t.choice(v)
}

func (t *Terminal) choice(v bluffpoker.Table) string {
	switch v.Phase {
	case "starting":
		if v.Looked {
			return t.words.again
		}
		return t.words.start
	case "claiming":
		return t.words.claiming
	case "answering":
		return t.words.answer
	case "acting":
		if v.Looked {
			return t.words.acted
		}
		return t.words.act
	case "thrown":
		if v.Looked {
			return t.words.lay
		}
		return t.words.thrown
	case "raising":
		return t.words.raise
	case "shooting":
		return t.words.shoot
	}
	return ""
}

// Say returns a move in words, as what somebody does: "says 542". The House's
// moves say what fell or lies there.
func (t *Terminal) Say(_ game.Seat, move string) string {
	m, err := bluffpoker.ParseMove(move)
	if err != nil {
		return move
	}
	plain := map[bluffpoker.Kind]string{
		bluffpoker.Look: t.words.look, bluffpoker.Again: t.words.throwsAgain, bluffpoker.Left: t.words.left, bluffpoker.Right: t.words.right,
		bluffpoker.Mats: t.words.mats, bluffpoker.Doubt: t.words.doubts, bluffpoker.Believe: t.words.believes, bluffpoker.Stop: t.words.stops,
		bluffpoker.OpenAll: t.words.openAll,
	}
	if text, ok := plain[m.Kind]; ok {
		return text
	}
	dice := join(m.Dice.List())
	switch m.Kind {
	case bluffpoker.Say:
		return fmt.Sprintf(t.words.says, t.claim(m.Claim.String()))
	case bluffpoker.Cup:
		if m.Count == 0 {
			return t.words.cupAll
		}
		return fmt.Sprintf(t.words.cup, dice)
	case bluffpoker.Open:
		return fmt.Sprintf(t.words.openly, int(m.Count)+m.More.Len())
	case bluffpoker.Lay:
		return fmt.Sprintf(t.words.lays, dice)
	case bluffpoker.Throw:
		if m.Count == 0 {
			return t.words.begins
		}
		return fmt.Sprintf(t.words.picks, dice)
	case bluffpoker.Roll:
		return fmt.Sprintf(t.words.rolls, dice)
	case bluffpoker.Reveal:
		return fmt.Sprintf(t.words.reveals, dice)
	}
	if m.Dice.Len() == 0 {
		return fmt.Sprintf(t.words.covered, m.Count)
	}
	return fmt.Sprintf(t.words.peeks, dice)
}

func join(dice []int) string {
	out := make([]string, len(dice))
	for i, d := range dice {
		out[i] = strconv.Itoa(d)
	}
	return strings.Join(out, " ")
}
