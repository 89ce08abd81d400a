// Package term shows Polterfass at a terminal and reads what people type there.
// It knows what the page knows, the view and the legal moves, and no more.
package term

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"spelunke/game"
	"spelunke/games/polterfass"
	"spelunke/games/polterfass/web"
)

// Terminal speaks one language.
type Terminal struct {
	words words
	faces map[string]string // what a special barrel shows, in words
}

// New returns a Terminal that speaks German ("de") or English ("en").
func New(lang string) (*Terminal, error) {
	w, ok := languages[lang]
	if !ok {
		return nil, fmt.Errorf("polterfass: no texts in language %q, want de or en", lang)
	}
	b, err := web.Texts.ReadFile(lang + ".json")
	if err != nil {
		return nil, fmt.Errorf("polterfass: texts: %w", err)
	}
	var texts map[string]any // most are strings, some have forms for numbers
	if err := json.Unmarshal(b, &texts); err != nil {
		return nil, fmt.Errorf("polterfass: texts: %w", err)
	}
	t := &Terminal{w, map[string]string{}}
	for _, f := range []polterfass.Face{polterfass.Doubler, polterfass.Spoiler} {
		name, ok := texts["face."+f.String()].(string)
		if !ok {
			return nil, fmt.Errorf("polterfass: %s.json has no face.%s", lang, f)
		}
		t.faces[f.String()] = name
	}
	return t, nil
}

// words are the texts that only the terminal has.
type words struct {
	round, host, stands, nothing, lie, sum, reach                             string // the table
	covered, secret, own, last, bust                                          string // orders and bills
	order, locked, pour, pourBack, reckon                                     string // hints
	saysOrder, saysHidden, saysThrow, saysBack, saysClose, saysServe, saysAct string // moves
	double, spoil, saysNone, saysFall, saysShow                               string
}

var languages = map[string]words{
	"de": {
		round: "Runde %d, bis %d", host: "Wirt", stands: "Es stehen: %s", nothing: "noch nichts", lie: "Es liegen: %d, Wurf %d", sum: "Summe %d", reach: ", möglich %d bis %d",
		covered: "%d verdeckt", secret: "verdeckt", own: "deine: %s", last: "Letzte Zeche, Runde %d: %s gezapft, bestellt %s, macht %s", bust: "umgefallen, nichts",
		order: "Bestelle mit einer Karte oder zwei, etwa 4 oder 5 2", locked: "Es liegt: %s. Anders bestellen geht, solange noch jemand fehlt",
		pour: "w: weiter zapfen, h: Hahn zudrehen", pourBack: "w: weiter zapfen (w %s wirft auch ein Spezialfass), h: Hahn zudrehen", reckon: "Enter: so ausschenken, oder etwa",
		saysOrder: "bestellt %s", saysHidden: "bestellt verdeckt", saysThrow: "zapft weiter", saysBack: "zapft weiter und wirft auch %s", saysClose: "dreht den Hahn zu", saysServe: "schenkt aus", saysAct: "schenkt aus: %s",
		double: "%s doppelt", spoil: "%s verdorben", saysNone: "nichts bleibt stehen", saysFall: "es stehen %s", saysShow: "die Bestellungen: %s",
	},
	"en": {
		round: "Round %d, to %d", host: "host", stands: "Standing: %s", nothing: "nothing yet", lie: "Lying: %d, throw %d", sum: "%d in all", reach: ", can be %d to %d",
		covered: "%d covered", secret: "covered", own: "yours: %s", last: "Last bill, round %d: %s poured, ordered %s, makes %s", bust: "all fallen, nothing",
		order: "Order with one card or two, like 4 or 5 2", locked: "%s lies there. You can order something else while somebody is missing",
		pour: "w: keep pouring, h: shut the tap", pourBack: "w: keep pouring (w %s throws a special barrel, too), h: shut the tap", reckon: "Enter: pour like this, or for example",
		saysOrder: "orders %s", saysHidden: "orders, face down", saysThrow: "keeps pouring", saysBack: "keeps pouring and throws %s, too", saysClose: "shuts the tap", saysServe: "pours", saysAct: "pours: %s",
		double: "%s doubled", spoil: "%s spoilt", saysNone: "nothing stays standing", saysFall: "standing: %s", saysShow: "the orders: %s",
	},
}

// barrels are the names in the order of a view.
var barrels = [...]string{"n1", "n2", "n3", "n4", "n5", "n6", "n7", "s1", "s2"}

const numbers = 7

// Show returns the round, everybody's points and what he has laid, and the last bill.
func (t *Terminal) Show(view any, names []string, scores []int) string {
	v := view.(polterfass.Table)
	var b strings.Builder
	fmt.Fprintf(&b, t.words.round+"\n", v.Round, v.Target)
	wide, digits := 0, 0
	for s, n := range names {
		wide = max(wide, utf8.RuneCountInString(n))
		digits = max(digits, len(strconv.Itoa(scores[s])))
	}
	for s, n := range names {
		line := fmt.Sprintf("  %-*s  %*d  %s", wide, n, digits, scores[s], t.seat(v, s))
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	if len(v.Pad) > 0 {
		b.WriteString(t.bill(v.Pad[0]) + "\n")
	}
	return b.String()
}

// seat says whether somebody is the host, or what he has laid.
func (t *Terminal) seat(v polterfass.Table, s int) string {
	switch cards := v.Orders[s]; {
	case v.Phase == "over":
		return ""
	case s == int(v.Host):
		return t.words.host
	case len(cards) > 0:
		return fmt.Sprintf(t.words.own, join(cards))
	case v.Laid[s] > 0:
		return fmt.Sprintf(t.words.covered, v.Laid[s])
	case v.Laid[s] < 0:
		return t.words.secret
	}
	return ""
}

func (t *Terminal) bill(s polterfass.Slip) string {
	poured := t.words.bust
	if s.Served >= 0 {
		poured = strconv.Itoa(s.Served)
	}
	orders := make([]string, len(s.Orders))
	for i, o := range s.Orders {
		orders[i] = "-"
		if o >= 0 {
			orders[i] = strconv.Itoa(o)
		}
	}
	gains := make([]string, len(s.Gains))
	for i, n := range s.Gains {
		gains[i] = "0"
		if n != 0 {
			gains[i] = fmt.Sprintf("%+d", n)
		}
	}
	return fmt.Sprintf(t.words.last, s.Round, poured, strings.Join(orders, " "), strings.Join(gains, " "))
}

// standing lists the barrels that stand, by name, and counts those that lie.
func (t *Terminal) standing(v polterfass.Table) (up string, lie int) {
	var out []string
	for i, face := range v.Barrels {
		switch {
		case face == "":
			lie++
		case i >= numbers:
			out = append(out, fmt.Sprintf("%s (%s)", t.faces[face], barrels[i]))
		default:
			out = append(out, fmt.Sprintf("%s (%s)", face, barrels[i]))
		}
	}
	if len(out) == 0 {
		return t.words.nothing, lie
	}
	return strings.Join(out, ", "), lie
}

// Hint shows the barrels and says what the acting seat may do.
func (t *Terminal) Hint(view any) string {
	v := view.(polterfass.Table)
	return t.table(v) + t.choice(v)
}

// table says how the barrels lie.
func (t *Terminal) table(v polterfass.Table) string {
	up, lie := t.standing(v)
	text := fmt.Sprintf(t.words.stands+". "+t.words.lie+"\n", up, lie, v.Thrown)
	if v.Sum == 0 {
		return text
	}
	text += fmt.Sprintf(t.words.sum, v.Sum)
	if n := len(v.Reach); n > 1 {
		text += fmt.Sprintf(t.words.reach, v.Reach[0], v.Reach[n-1])
	}
	return text + "\n"
}

func (t *Terminal) choice(v polterfass.Table) string {
	special := ""
	for i, face := range v.Barrels {
		if face != "" && i >= numbers {
			special = barrels[i]
		}
	}
	switch v.Phase {
	case "ordering":
		for _, cards := range v.Orders {
			if len(cards) > 0 {
				return fmt.Sprintf(t.words.locked, join(cards))
			}
		}
		return t.words.order
	case "serving":
		if special != "" {
			return fmt.Sprintf(t.words.pourBack, special)
		}
		return t.words.pour
	case "reckoning":
		return t.words.reckon + " " + t.example(v, special)
	}
	return ""
}

// example is how one would type an act of a special barrel.
func (t *Terminal) example(v polterfass.Table, special string) string {
	for i, face := range v.Barrels {
		if face == "" || i >= numbers {
			continue
		}
		if v.Barrels[numbers+int(special[1]-'1')] == polterfass.Doubler.String() {
			return barrels[i] + "x2"
		}
		return barrels[i] + "x0"
	}
	return ""
}

// Say returns a move in words, as what somebody does: "orders 5 + 2". The
// House's fall is what stands.
func (t *Terminal) Say(_ game.Seat, move string) string {
	m, err := polterfass.ParseMove(move)
	if err != nil {
		return move
	}
	switch m.Kind {
	case polterfass.Lay:
		if m.Cards == 0 {
			return t.words.saysHidden
		}
		return fmt.Sprintf(t.words.saysOrder, join(m.Cards.Cards()))
	case polterfass.Throw:
		return t.thrown(m)
	case polterfass.Close:
		return t.words.saysClose
	case polterfass.Serve:
		return t.served(m)
	case polterfass.Show:
		var orders []string
		for _, o := range m.Orders[:m.Seats] {
			if o == 0 {
				orders = append(orders, "-")
			} else {
				orders = append(orders, strconv.Itoa(o.Sum()))
			}
		}
		return fmt.Sprintf(t.words.saysShow, strings.Join(orders, " "))
	}
	return t.fallen(m)
}

func (t *Terminal) thrown(m polterfass.Move) string {
	var back []string
	for b := range m.Back.List() {
		back = append(back, b.String())
	}
	if len(back) == 0 {
		return t.words.saysThrow
	}
	return fmt.Sprintf(t.words.saysBack, strings.Join(back, ", "))
}

func (t *Terminal) served(m polterfass.Move) string {
	var acts []string
	for _, a := range m.Acts {
		switch {
		case a.Barrel == 0:
		case a.Effect == polterfass.Doubler:
			acts = append(acts, fmt.Sprintf(t.words.double, a.Barrel-1))
		default:
			acts = append(acts, fmt.Sprintf(t.words.spoil, a.Barrel-1))
		}
	}
	if len(acts) == 0 {
		return t.words.saysServe
	}
	return fmt.Sprintf(t.words.saysAct, strings.Join(acts, ", "))
}

func (t *Terminal) fallen(m polterfass.Move) string {
	var up []string
	for _, f := range m.Faces {
		switch name, ok := t.faces[f.String()]; {
		case f == polterfass.Lying:
		case ok:
			up = append(up, name)
		default:
			up = append(up, f.String())
		}
	}
	if len(up) == 0 {
		return t.words.saysNone
	}
	return fmt.Sprintf(t.words.saysFall, strings.Join(up, ", "))
}

func join(cards []int) string {
	out := make([]string, len(cards))
	for i, c := range cards {
		out[i] = strconv.Itoa(c)
	}
	return strings.Join(out, " + ")
}
