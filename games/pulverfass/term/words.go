package term

// words are the texts that only the terminal has.
type words struct {
	pile, cards, dead, acts, owes, hand, hidden, lies, between                   string // the table
	play, window, chain, counts, off, react, give, answer, take, save, put       string // hints
	pair, triple, five                                                           string // announcements
	draws, drawn, announces, vetoes, passes, settled, gives, none, stolen, takes string // moves
	peeks, saves, hides, puts, out                                               string
}

var languages = map[string]words{
	"de": {
		pile: "Karten im Stapel: %d, davon Pulverfässer: %d", cards: "Karten: %d", dead: "draußen", acts: "am Zug", owes: ", Züge: %d",
		hand: "Deine Hand: %s", hidden: "eine verdeckte Karte", lies: "Im Stapel liegt %s an Stelle %d", between: "Im Stapel liegt %s zwischen Stelle %d und %d",
		play:   "z: ziehen; 8, 7, 10 oder b: spielen; 9 2: Gefallen von Platz 2; paar 5 2; drilling 6 2 d: von Platz 2 ein Veto wünschen",
		window: "Angesagt: %s", chain: ". %d Veto, %s", counts: "gilt zur Zeit", off: "ist aufgehoben", react: ". v: Veto, d: durchlassen",
		give: "Welche Karte gibst du? Zum Beispiel: gib 7", answer: "Gewünscht ist %s: gib eine davon, oder Enter, wenn du keine hast",
		take: "Nimm eine Karte aus der Ablage: %s", save: "Ein Pulverfass! Enter: löschen, wenn du einen Eimer hast, sonst bist du draußen (sicher a oder x)",
		put:  "Wohin mit dem Fass? 0 ist ganz oben, %d ganz unten",
		pair: "Paar %s gegen Platz %s", triple: "Drilling %s gegen Platz %s, gewünscht %s", five: "fünf verschiedene: %s",
		draws: "zieht", drawn: "gezogen: %s", announces: "spielt %s", vetoes: "legt Veto %d", passes: "lässt durch", settled: "das Fenster ist zu",
		gives: "gibt %s", none: "hat keine", stolen: "gestohlen: %s", takes: "nimmt %s aus der Ablage", peeks: "oben liegen: %s",
		saves: "löscht mit %s", hides: "versteckt das Fass im Stapel", puts: "steckt das Fass als %d. Karte in den Stapel", out: "ist draußen",
	},
	"en": {
		pile: "cards in the pile: %d, of them kegs: %d", cards: "cards: %d", dead: "out", acts: "to act", owes: ", turns: %d",
		hand: "Your hand: %s", hidden: "a hidden card", lies: "In the pile there is %s at place %d", between: "In the pile there is %s between place %d and %d",
		play:   "d: draw; 8, 7, 10 or b: play it; 9 2: a favour of seat 2; pair 5 2; triple 6 2 d: ask seat 2 for a veto",
		window: "Announced: %s", chain: ". %d veto, %s", counts: "counts as it stands", off: "is cancelled", react: ". v: veto, p: let it pass",
		give: "Which card do you give? Like this: give 7", answer: "%s is asked for: give one, or Enter if you have none",
		take: "Take a card from the discard pile: %s", save: "A keg! Enter: put it out if you have a bucket, else you are out (save a or x)",
		put:  "Where does the keg go? 0 is the top, %d the bottom",
		pair: "pair %s at seat %s", triple: "triple %s at seat %s, asking for %s", five: "five different: %s",
		draws: "draws", drawn: "drawn: %s", announces: "plays %s", vetoes: "lays veto %d", passes: "lets it pass", settled: "the window is closed",
		gives: "gives %s", none: "has none", stolen: "stolen: %s", takes: "takes %s from the discard pile", peeks: "on top lie: %s",
		saves: "puts it out with %s", hides: "hides the keg in the pile", puts: "puts the keg back as card %d", out: "is out",
	},
}
