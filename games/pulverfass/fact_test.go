package pulverfass

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"spelunke/game"
)

// dealt starts a game and deals it at random.
func dealt(t testing.TB, seats int, given map[string]string, draw game.Draw) State {
	t.Helper()
	p, err := Rules().Complete(given)
	if err != nil {
		t.Fatal(err)
	}
	s := start(p, seats)
	for s.Phase == Dealing {
		s = s.Apply(game.House, s.Sample(draw))
	}
	return s
}

func luck(seed uint64) game.Draw { return rand.New(rand.NewPCG(seed, 5)).Uint64N }

// TestValue_Setup checks the table of the set-up, and that the first draw is a
// king as often as there are kings among the cards.
func TestValue_Setup(t *testing.T) {
	const short, quick = "short_hands", "quick"
	for _, c := range []struct {
		seats, size, kings, buckets, box int
		options                          []string
	}{
		{2, 33, 1, 2, 2, nil}, {3, 27, 2, 2, 1, nil}, {4, 21, 3, 2, 0, nil}, {5, 14, 4, 1, 0, nil},
		{2, 39, 1, 2, 2, []string{short}}, {3, 36, 2, 2, 1, []string{short}}, {4, 33, 3, 2, 0, []string{short}}, {5, 29, 4, 1, 0, []string{short}},
		{2, 23, 1, 2, 12, []string{quick}}, {3, 20, 2, 2, 8, []string{quick}},
		{2, 27, 1, 2, 14, []string{quick, short}}, {3, 26, 2, 2, 11, []string{quick, short}},
	} {
		given := map[string]string{}
		for _, o := range c.options {
			given[o] = "1"
		}
		s := dealt(t, c.seats, given, luck(1))
		hand := 8
		if given[short] == "1" {
			hand = 5
		}
		for i, h := range s.hands[:c.seats] {
			if h.Len() != hand || h.Count(Bucket) != 1 || h.Count(King) != 0 || int(s.Counts[i]) != hand {
				t.Errorf("%d players %v: a hand of %v, want %d cards with one bucket", c.seats, c.options, h.List(), hand)
			}
		}
		if int(s.Size) != c.size || s.pool.Len() != c.size || s.Kings() != c.kings || s.pool.Count(King) != c.kings || s.pool.Count(Bucket) != c.buckets || int(s.box[0]+s.box[1]) != c.box {
			t.Errorf("%d players %v: pile %d, %d kings, %d buckets, box %v; want %+v", c.seats, c.options, s.Size, s.Kings(), s.pool.Count(Bucket), s.box, c)
		}
		s = s.Apply(0, Move{Kind: Draw})
		var all uint64
		for _, m := range s.Moves(game.House, nil) {
			all += s.Weight(m)
		}
		if got := s.Weight(Move{Kind: Drawn, Card: King}); got != uint64(c.kings) || all != uint64(c.size) {
			t.Errorf("%d players %v: the first card is a king with %d/%d, want %d/%d", c.seats, c.options, got, all, c.kings, c.size)
		}
	}
}

// measure is 2·(non-kings in the pile) + cards in hands.
func measure(s *State) int {
	cards := 2 * (int(s.Size) - s.Kings())
	for _, n := range s.Counts {
		cards += int(n)
	}
	return cards
}

// TestProofs plays games at random and checks, in every position, what the rules imply.
func TestProofs(t *testing.T) {
	for _, play := range plays() {
		p, err := Rules().Complete(play.Params)
		if err != nil {
			t.Fatal(err)
		}
		for g := range uint64(60) {
			draw := luck(g)
			s := start(p, play.Seats)
			for s.Turn() != 0 {
				before := s
				m := step(&s, draw, g%2 == 1)
				for _, err := range []error{conserved(&s), kings(&s), falls(&before, &s, m), knowledge(&s)} {
					if err != nil {
						t.Fatalf("%v, game %d, after %v in %v: %v", play, g, m, before.Phase, err)
					}
				}
			}
		}
	}
}

// step plays one move and returns it.
func step(s *State, draw game.Draw, biased bool) Move {
	who := s.Awaited().List()
	if len(who) == 0 || who[0] == game.House {
		m := s.Sample(draw)
		*s = s.Apply(game.House, m)
		return m
	}
	by := who[draw(uint64(len(who)))]
	ms := s.Moves(by, nil)
	m := ms[draw(uint64(len(ms)))]
	if biased {
		m = sensible(*s, by, ms, draw)
	}
	*s = s.Apply(by, m)
	return m
}

// conserved counts the cards.
func conserved(s *State) error {
	if s.Phase == Dealing {
		return nil
	}
	decided := s.pile.cards()
	all := s.Discard + s.pool + decided
	for i, h := range s.hands {
		all += h
		if int(s.Counts[i]) != h.Len() {
			return fmt.Errorf("seat %d has %d cards, said %d", i, h.Len(), s.Counts[i])
		}
	}
	if got := s.pool.Len() + decided.Len(); got != int(s.Size) {
		return fmt.Errorf("%d cards in the pile, said %d", got, s.Size)
	}
	box := s.deck - all.without(King)
	if !s.deck.has(all.without(King)) || (box&plains).Len() != int(s.box[0]) || (box&buckets).Len() != int(s.box[1]) {
		return fmt.Errorf("left over %v, want %v others and buckets", box.List(), s.box)
	}
	return nil
}

// kings checks that they are one fewer than the living, but while one is being put back.
func kings(s *State) error {
	decided := s.pile.cards()
	got := s.pool.Count(King) + decided.Count(King)
	want := s.living() - 1
	switch s.Phase {
	case Dealing:
		want = 0
	case Saving, Putting:
		want--
	}
	if got != want || got != s.Kings() {
		return fmt.Errorf("%d kings in the pile, want %d, said %d", got, want, s.Kings())
	}
	if s.Size == 0 && s.Phase != Dealing && s.Phase != Saving && s.Phase != Putting && s.Phase != Over {
		return fmt.Errorf("the pile is empty in %v", s.Phase)
	}
	return nil
}

// falls checks that every play lowers the measure, every draw the measure or the number of the living.
func falls(before, after *State, m Move) error {
	down := measure(before) - measure(after)
	switch m.Kind {
	case Play, Pair, Triple, Five, Veto:
		if down < 1 {
			return fmt.Errorf("the measure falls by %d", down)
		}
	case Drawn:
		if m.Card != King && down < 1 {
			return fmt.Errorf("the measure falls by %d", down)
		}
	case Save:
		if down < 1 {
			return fmt.Errorf("the measure falls by %d", down)
		}
	case Out:
		if after.living() != before.living()-1 {
			return fmt.Errorf("%d live, then %d", before.living(), after.living())
		}
	}
	if before.Phase != Dealing && m.Kind != Take && down < 0 {
		return fmt.Errorf("the measure rises by %d", -down)
	}
	if m.Kind == Take && down < -1 {
		return fmt.Errorf("a card taken raises the measure by %d, five have lowered it by 5", -down)
	}
	return nil
}

// knowledge checks that what seats believe to know is so.
func knowledge(s *State) error {
	for i := range s.Players {
		for _, n := range s.notes[i][:s.notes[i].len()] {
			found := false
			for at := n.From(); at <= n.To(); at++ {
				found = found || at < s.Size && s.pile.at(at) == n.Card()
			}
			if !found || n.From() > n.To() {
				return fmt.Errorf("seat %d believes that %v lies at %d to %d", i, n.Card(), n.From(), n.To())
			}
		}
		for j := range s.Players {
			k, h := s.holds[i][j], s.hands[j]
			for c := Card(1); c < Bucket; c++ {
				if k.Count(c) > h.Count(c) {
					return fmt.Errorf("seat %d believes that %d holds %d of %v, it has %d", i, j, k.Count(c), c, h.Count(c))
				}
			}
			if known := k.Count(Ace) + k.Count(Joker) + k.Count(Bucket); known > h.Count(Bucket) {
				return fmt.Errorf("seat %d believes that %d holds %d buckets, it has %d", i, j, known, h.Count(Bucket))
			}
			if i == j && k != 0 {
				return fmt.Errorf("seat %d notes its own hand", i)
			}
		}
	}
	return nil
}

// TestShuffle checks that all places are undecided again, and that nobody's notes are left.
func TestShuffle(t *testing.T) {
	p := seated(t, "", much, vetoes, third)
	p.play("0 play 7, house settle, house peek k 6 4, 0 play 8, house settle")
	s := p.state()
	if s.pile != (pile{}) || s.notes != [mostSeats]Notes{} || s.pool.Len() != int(s.Size) || s.pool.Count(King) != 2 {
		t.Errorf("after a shuffle %v is decided, notes %v", s.pile, s.notes)
	}
	before := s.pool
	if s = p.play("0 draw").state(); s.Weight(Move{Kind: Drawn, Card: King}) != 2 || before.Len() != 27 {
		t.Errorf("a king has weight %d of %d, want 2 of 27", s.Weight(Move{Kind: Drawn, Card: King}), before.Len())
	}
}

// TestShuffle_Box makes sure that a card seen before a shuffle is still in the pile
// after it, not in the box.
func TestShuffle_Box(t *testing.T) {
	p := seated(t, "", much, "d d 2 2 2 3 3 a").play("0 play 7, house settle, house peek x x 6, 0 play 8, house settle, 0 draw")
	s := p.state()
	if got := s.Weight(Move{Kind: Drawn, Card: Joker}); got != 2 || s.Weight(Move{Kind: Drawn, Card: Ace}) != 0 {
		t.Errorf("a joker has weight %d, want both that were seen, and no ace", got)
	}
}
