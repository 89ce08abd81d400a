package pulverfass

import (
	"fmt"
	"slices"
	"testing"

	"spelunke/game"
)

// hands with everything to announce for seat 0, and vetoes elsewhere
const (
	much   = "9 8 7 10 b 5 5 a"
	vetoes = "d d 2 2 2 3 3 x"
	third  = "d d 9 9 3 3 4 a"
)

// TestWindow_Asked makes sure that everybody is asked the same, whatever he
// holds, and that a pass is seen by nobody else.
func TestWindow_Asked(t *testing.T) {
	p := seated(t, "", much, vetoes, "9 9 3 3 4 4 4 a", "2 6 6 6 6 8 8 a").play("0 play 8")
	s := p.state()
	if !s.Window() || s.Awaited() != game.Of(1, 2, 3) || s.Turn() != game.Of(game.House, 1, 2, 3) {
		t.Fatalf("in turn %v, want all but the author, and the House", s.Turn().List())
	}
	if with, without := p.pos.Moves(1), p.pos.Moves(2); !slices.Equal(with, []string{"veto 1", "pass"}) || !slices.Equal(without, []string{"pass"}) {
		t.Errorf("asked %v and %v", with, without)
	}
	after := p.play("1 pass").state()
	for v := range game.Viewer(5) {
		if me, ok := v.Seat(); (!ok || me != 1) && (s.View(v) != after.View(v) || s.Shown(1, Move{Kind: Pass}, v) != Move{}) {
			t.Errorf("viewer %d sees that seat 1 has let pass", v)
		}
	}
	// One who declines does not close the window for the others.
	if after.Phase != Window || after.Awaited() != game.Of(2, 3) {
		t.Errorf("after one pass %v waits for %v, want the window open for the others", after.Phase, after.Awaited().List())
	}
	p.refused("1 veto 1", "not this seat's turn") // once let pass is let pass
	p.refused("0 veto 1", "not this seat's turn") // one's own card
	if p.play("2 pass, 3 pass").state().Turn() != game.Of(game.House) || !p.state().Window() {
		t.Error("when all have let pass only the House is in turn, and the window is still open")
	}
}

// TestWindow_Closed makes sure that nothing else can be done in a window, that
// nothing takes effect before it closes, and that it closes when all sleep.
func TestWindow_Closed(t *testing.T) {
	for announced, phase := range map[string]Phase{
		"play 10": Playing, "play b": Playing, "play 8": Playing, "play 7": Peeking, "play 9 1": Giving,
		"pair 5 1": Stealing, "triple a+a+x 1 d": Answering, "five 5 7 8 9 10": Taking,
	} {
		p := seated(t, "five_different=1", much, vetoes, third)
		s := p.state()
		s.hands[0] += one(Ace) + one(Joker)
		s.pool -= one(Ace)
		s.pile.decide(1, King)
		m, err := ParseMove(announced)
		if err != nil {
			t.Fatal(err)
		}
		w := s.Apply(0, m)
		for by := game.Seat(0); by < 3; by++ {
			for _, m := range w.Moves(by, nil) {
				if m.Kind != Pass && m.Kind != Veto {
					t.Errorf("%s: in the window seat %d may %v", announced, by, m)
				}
			}
		}
		if w.hands[1] != s.hands[1] || w.Size != s.Size || w.Acting != 0 || w.Owed != 1 || w.pile != s.pile || w.notes != s.notes ||
			w.hands[0]+m.Cards != s.hands[0] || w.Discard != m.Cards {
			t.Errorf("%s has an effect before the window closes", announced)
		}
		if ms := w.Moves(game.House, nil); !slices.Equal(ms, []Move{{Kind: Settle}}) {
			t.Fatalf("%s: the House may %v while all sleep, want to settle", announced, ms)
		}
		if e := w.Apply(game.House, Move{Kind: Settle}); e.Phase != phase || phase != Playing && e.Acting != 0 {
			t.Errorf("%s, and the time is up: %v, want %v", announced, e.Phase, phase)
		}
		// Vetoed, it is as if it had not been played, but for its cards.
		v := w.Apply(1, Move{Kind: Veto, N: 1}).Apply(game.House, Move{Kind: Settle})
		if v.Phase != Playing || v.Acting != 0 || v.Owed != 1 || v.pile != s.pile || v.Announced != (Move{}) || v.Discard != m.Cards+one(Queen) || v.Counts[1] != 7 {
			t.Errorf("%s, vetoed: %v of seat %d, want its turn to go on", announced, v.Phase, v.Acting)
		}
	}
}

// TestWindow_TwoAtOnce makes sure that two who veto the same card do not cancel each other.
func TestWindow_TwoAtOnce(t *testing.T) {
	p := seated(t, "", much, vetoes, third).play("0 play b, 2 veto 1")
	p.refused("1 veto 1", "another card lies on top by now: want veto 2 or pass")
	s := p.state()
	if s.Counts[1] != 8 || s.Chain != 1 || s.hands[1].Count(Queen) != 2 {
		t.Errorf("the late veto has left the hand: %d cards, %d vetoes", s.Counts[1], s.Chain)
	}
	p.play("0 pass, 1 pass, house settle").at(0, 1)
}

// TestWindow_Chain counts vetoes: odd ones cancel, and each opens a window in which all passes are void.
func TestWindow_Chain(t *testing.T) {
	chain := []struct {
		by     game.Seat
		author game.Seat
	}{{1, 0}, {2, 1}, {1, 2}, {2, 1}}
	for n := 0; n <= len(chain); n++ {
		p := seated(t, "", much, vetoes, third).play("0 play b")
		for i, v := range chain[:n] {
			if s := p.state(); s.Author() != v.author {
				t.Errorf("the card below veto %d is of seat %d, want %d", i+1, s.Author(), v.author)
			}
			for _, s := range p.pos.Awaited().List() {
				if s != v.by {
					p.play(fmt.Sprint(s, " pass"))
				}
			}
			p.play(fmt.Sprint(v.by, " veto ", i+1))
			if got, want := p.pos.Awaited(), game.Of(0, 1, 2)&^game.Of(v.by); got != want {
				t.Errorf("after veto %d the window waits for %v, want %v", i+1, got.List(), want.List())
			}
		}
		p.play("house settle")
		if n%2 == 1 {
			p.at(0, 1)
		} else {
			p.at(1, 2)
		}
		if s := p.state(); s.Chain != 0 || s.Vetoed != [4]int8{} {
			t.Errorf("after the window %d vetoes by %v are left", s.Chain, s.Vetoed)
		}
	}
}

func TestWindow_Own(t *testing.T) {
	p := seated(t, "own_veto=1", "d d 7 10 b 5 5 a", "2 2 2 3 3 3 4 x").play("0 play 10")
	if got := p.pos.Awaited(); got != game.Of(0, 1) {
		t.Errorf("the window waits for %v, want the author, too", got.List())
	}
	p.play("0 veto 1")
	if got := p.pos.Moves(0); !slices.Equal(got, []string{"veto 2", "pass"}) {
		t.Errorf("the author of a veto may %v, want to veto it", got)
	}
	p.play("0 veto 2, house settle").at(1, 1)
}

// TestWindow_Elsewhere makes sure that no window opens after a draw, a king, a
// bucket, a put-back or a card given.
func TestWindow_Elsewhere(t *testing.T) {
	p := seated(t, "", much, vetoes, third)
	for _, m := range []string{
		"0 play 9 1", "house settle", "1 give d", "0 pair 5 2", "house settle", "house steal 4", "0 draw", "house drawn k", "0 save a", "0 put 2",
		"1 draw", "house drawn 6", "2 pair 3 0", "house settle",
	} {
		if got := p.play(m).state().Window(); got != (m[2:6] == "play" || m[2:6] == "pair" || m[2:6] == "trip") {
			t.Errorf("after %s the window is open: %v", m, got)
		}
	}
}

// TestOwed goes through the table of owed turns.
func TestOwed(t *testing.T) {
	const draw, put, skip, double, out = "draw", "put", "skip", "double", "out"
	for _, c := range []struct {
		owed       uint8
		from       bool // of a double turn
		simple     bool
		event      string
		seat       game.Seat
		then       uint8
		thenDouble bool
	}{
		{1, false, false, draw, 1, 1, false},
		{1, false, false, put, 1, 1, false},
		{1, false, false, skip, 1, 1, false},
		{2, true, false, draw, 0, 1, true},
		{5, true, false, put, 0, 4, true},
		{8, true, false, skip, 0, 7, true},
		{1, true, false, draw, 1, 1, false},
		{1, true, false, put, 1, 1, false},
		{1, true, false, skip, 1, 1, false},
		{1, false, false, double, 1, 2, true},
		{1, true, false, double, 1, 3, true},
		{2, true, false, double, 1, 4, true},
		{4, true, false, double, 1, 6, true},
		{6, true, false, double, 1, 8, true},
		{1, false, true, double, 1, 2, true},
		{1, true, true, double, 1, 2, true},
		{4, true, true, double, 1, 2, true},
		{1, false, false, out, 1, 1, false},
		{6, true, false, out, 1, 1, false},
	} {
		s := seated(t, "", much, vetoes, third).state()
		s.Owed, s.Double, s.Simple = c.owed, c.from, c.simple
		switch c.event {
		case draw:
			s = s.Apply(0, Move{Kind: Draw}).Apply(game.House, Move{Kind: Drawn, Card: 3})
		case put:
			s = s.Apply(0, Move{Kind: Draw}).Apply(game.House, Move{Kind: Drawn, Card: King}).Apply(0, Move{Kind: Save, Card: Ace}).Apply(0, Move{Kind: Put, N: 1})
		case out:
			s = s.Apply(0, Move{Kind: Draw}).Apply(game.House, Move{Kind: Drawn, Card: King}).Apply(0, Move{Kind: Out})
		case skip:
			s = s.Apply(0, Move{Kind: Play, Card: Ten, Cards: one(Ten)}).Apply(game.House, Move{Kind: Settle})
		case double:
			s = s.Apply(0, Move{Kind: Play, Card: Jack, Cards: one(Jack)}).Apply(game.House, Move{Kind: Settle})
		}
		if s.Acting != c.seat || s.Owed != c.then || s.Double != c.thenDouble || s.Phase != Playing {
			t.Errorf("%d owed (double %v), %s: seat %d owes %d (double %v), want %d to owe %d (%v)", c.owed, c.from, c.event, s.Acting, s.Owed, s.Double, c.seat, c.then, c.thenDouble)
		}
	}
}

// TestAimed goes through whom the top of the window hits: the target of what
// counts as things stand, and whose card a veto cancels.
func TestAimed(t *testing.T) {
	p := seated(t, "", much, vetoes, third)
	check := func(want ...game.Seat) {
		t.Helper()
		s := p.state()
		for seat := range game.Seat(3) {
			if got := s.Aimed(seat); got != slices.Contains(want, seat) {
				t.Errorf("after %d vetoes seat %d is hit: %v, want %v", s.Chain, seat, got, want)
			}
		}
	}
	check()
	p.play("0 play 9 1")
	check(1)
	p.play("2 veto 1")
	check(0)
	p.play("1 veto 2")
	check(1, 2) // the favour counts again, and the veto of seat 2 does not
	p.play("2 veto 3")
	check(1)
	p.play("house settle")
	check()
	p.play("0 play 8")
	check()
}
