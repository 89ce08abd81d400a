package pulverfass

import "spelunke/game"

// Table is the view as the page gets it. Cards are named as in moves; lists of
// them go from low to high.
type Table struct {
	Phase   string     `json:"phase" enum:"dealing,playing,window,giving,answering,stealing,peeking,taking,drawing,saving,putting,over" doc:"playing: who is in turn announces or draws; window: all may veto; giving: the target of a favour gives; answering: the target of a triple gives or has none; taking: a card from the discard pile for five; saving: who has drawn a king pays a bucket or is out; putting: he puts it back; in dealing, stealing, peeking and drawing luck moves"`
	Acting  game.Seat  `json:"acting" doc:"whose turn it is"`
	Owed    int        `json:"owed" doc:"turns to be taken, this one included"`
	Double  bool       `json:"double" doc:"they stem from a double turn"`
	Round   int        `json:"round" doc:"number of the turn, from 1"`
	Living  []bool     `json:"living" doc:"by seat"`
	Counts  []int      `json:"counts" doc:"by seat: cards in the hand"`
	Hands   [][]string `json:"hands" doc:"by seat: the cards that you see"`
	Pile    int        `json:"pile" doc:"cards in the pile"`
	Kings   int        `json:"kings" doc:"kings in the pile"`
	Boxed   int        `json:"boxed" doc:"cards that were put aside unseen, kings not counted"`
	Discard []string   `json:"discard"`

	Announced string      `json:"announced" doc:"what was announced, as a move, or nothing"`
	Cards     []string    `json:"cards" doc:"the cards of it"`
	Target    game.Seat   `json:"target" doc:"its target, or -1"`
	Rank      string      `json:"rank" doc:"the rank that a triple names, or nothing"`
	Chain     []game.Seat `json:"chain" doc:"who has vetoed, in order"`
	Passed    []game.Seat `json:"passed" doc:"yourself, if you have let the top card pass"`

	Notes []Place    `json:"notes" doc:"what you know of the pile"`
	Holds [][]string `json:"holds" doc:"by seat: cards that you know it to hold at least; bucket is an a or an x"`
}

// A Place is a card that the viewer knows to lie in the pile.
type Place struct {
	Card string `json:"card"`
	From uint8  `json:"from" doc:"the highest place where it can lie, 0 for the top"`
	To   uint8  `json:"to" doc:"the lowest place where it can lie"`
}

// wire returns the table as the page gets it.
func wire(_ game.Params, v View) any {
	b := &v.Board
	t := Table{
		Phase: b.Phase.String(), Acting: b.Acting, Owed: int(b.Owed), Double: b.Double, Round: int(b.Turns) + 1,
		Living: []bool{}, Counts: []int{}, Hands: [][]string{}, Pile: int(b.Size), Kings: b.Kings(),
		Boxed: int(b.box[0] + b.box[1]), Discard: b.Discard.names(),
		Cards: b.Announced.Cards.names(), Target: b.Announced.Target(), Chain: []game.Seat{}, Passed: []game.Seat{},
		Notes: []Place{}, Holds: [][]string{},
	}
	for s := range game.Seat(b.Players) {
		t.Living = append(t.Living, b.Living.Has(s))
		t.Counts = append(t.Counts, int(b.Counts[s]))
		t.Hands = append(t.Hands, v.Hands[s].names())
		t.Holds = append(t.Holds, v.Holds[s].set().names())
	}
	if b.Announced != (Move{}) {
		t.Announced = b.Announced.String()
	}
	if b.Announced.Kind == Triple {
		t.Rank = b.Announced.Card.String()
	}
	for _, s := range b.Vetoed[:b.Chain] {
		t.Chain = append(t.Chain, game.Seat(s)-1)
	}
	t.Passed = append(t.Passed, v.Passed.List()...)
	for _, n := range v.places() {
		t.Notes = append(t.Notes, Place{n.Card().String(), n.From(), n.To()})
	}
	return t
}

// places returns the notes, and for who sees all what is decided of the pile.
func (v *View) places() []Note {
	out := append([]Note{}, v.Notes[:v.Notes.len()]...)
	for i := range v.Size {
		if c := v.pile.at(i); c != 0 {
			out = append(out, note(c, i, i))
		}
	}
	return out
}

// names returns the cards as they are written, never nil.
func (c Cards) names() []string {
	out := []string{}
	for _, card := range c.List() {
		out = append(out, card.String())
	}
	return out
}
