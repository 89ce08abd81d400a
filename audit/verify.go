package audit

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"spelunke/fair"
	"spelunke/game"
)

// ErrFalse reports a log that cannot have come about as it says.
var ErrFalse = errors.New("the log is not true")

// An End is how a match ended.
type End struct {
	Position game.Position
	Names    []string  // by seat; who came later has the place of a bot
	At       time.Time // of the last entry
}

// Verify checks that the seed is the one the house had committed to, replays
// the match by the rules, and recomputes every draw and its interval. Find
// returns the rules of a game. The error names the first entry that is false.
func Verify(l Log, find func(name string) (game.Game, bool)) error {
	_, err := Replay(l, find)
	return err
}

// Replay is Verify that tells how the match ended.
func Replay(l Log, find func(name string) (game.Game, bool)) (End, error) {
	g, ok := find(l.Game)
	if !ok {
		return End{}, fmt.Errorf("audit: unknown game %q", l.Game)
	}
	if g.Version() != l.Version {
		return End{}, fmt.Errorf("audit: %s by rules version %d, this program knows %d", l.Game, l.Version, g.Version())
	}
	deck, err := luck(l)
	if err != nil {
		return End{}, err
	}
	v := verifier{log: l, game: g, deck: deck, first: l.First}
	var before *Entry
	for _, e := range l.Entries {
		if err := v.place(before, e); err != nil {
			return End{}, fmt.Errorf("audit: entry %d, %.60q: %w", e.Seq, e.Text, err)
		}
		if err := v.entry(e); err != nil {
			return End{}, fmt.Errorf("audit: entry %d, %.60q: %w", e.Seq, e.Text, err)
		}
		before = &e
	}
	if v.pos == nil || v.pos.Turn() != 0 && !v.abandoned {
		return End{}, fmt.Errorf("audit: %w: the match has no end", ErrFalse)
	}
	return End{v.pos, v.names(), time.UnixMilli(before.At)}, nil
}

// names are those who sat in the seats at the end.
func (v *verifier) names() []string {
	names := append(slices.Clone(v.log.Seats[v.first:]), v.log.Seats[:v.first]...)
	for _, e := range v.log.Entries {
		var seat int
		if n, err := fmt.Sscanf(e.Text, "@join %d ", &seat); n == 1 && err == nil && seat >= 0 && seat < len(names) {
			_, names[seat], _ = strings.Cut(strings.TrimPrefix(e.Text, "@join "), " ")
		}
	}
	return names
}

// luck rebuilds the deck from the revealed seed and the contributions.
func luck(l Log) (fair.Deck, error) {
	var shares, seeds []string
	for _, e := range l.Entries {
		f := strings.Fields(e.Text)
		switch {
		case len(f) >= 3 && f[0] == "@ready":
			shares = append(shares, f[2])
		case len(f) == 2 && f[0] == "@seed":
			seeds = append(seeds, f[1])
		}
	}
	if len(seeds) != 1 {
		return fair.Deck{}, fmt.Errorf("audit: %w: %d seeds, want 1", ErrFalse, len(seeds))
	}
	seed, err := fair.ParseSeed(seeds[0])
	if err != nil {
		return fair.Deck{}, fmt.Errorf("audit: %w", err)
	}
	if got := fmt.Sprintf("%x", seed.Commit()); got != l.Commit {
		return fair.Deck{}, fmt.Errorf("audit: %w: the seed's SHA-256 is %s, the house had committed to %s", ErrFalse, got, l.Commit)
	}
	deck, err := fair.NewDeck(seed, shares, l.Match)
	if err != nil {
		return deck, fmt.Errorf("audit: %w", err)
	}
	return deck, nil
}

type verifier struct {
	log       Log
	game      game.Game
	deck      fair.Deck
	pos       game.Position
	draws     uint64
	first     int // index of who began; −1 before he is drawn
	abandoned bool
}

func (v *verifier) begin() error {
	p, err := v.game.Complete(v.log.Params)
	if err != nil {
		return fmt.Errorf("audit: %w", err)
	}
	v.pos, err = v.game.Start(p, len(v.log.Seats))
	return err
}

// place checks an entry's number and who made it.
func (v *verifier) place(before *Entry, e Entry) error {
	if before != nil && e.Seq <= before.Seq {
		return fmt.Errorf("%w: it follows number %d", ErrFalse, before.Seq)
	}
	if e.By < int(game.House) || e.By >= len(v.log.Seats) {
		return fmt.Errorf("%w: no seat %d", ErrFalse, e.By)
	}
	return nil
}

func (v *verifier) entry(e Entry) error {
	if v.pos == nil && v.log.First >= 0 && !strings.HasPrefix(e.Text, "@ready ") { // who starts was settled, and all have contributed
		if err := v.begin(); err != nil {
			return err
		}
	}
	if strings.HasPrefix(e.Text, "@") {
		return v.note(e)
	}
	if v.pos == nil {
		return fmt.Errorf("%w: a move before the start", ErrFalse)
	}
	if v.pos.Turn() == 0 || v.abandoned {
		return fmt.Errorf("%w: a move after the end", ErrFalse)
	}
	var want *Draw
	if v.pos.Turn() == game.Of(game.House) && !v.pos.Window() {
		r := v.pos.Draw(func(n uint64) uint64 { return v.deck.Draw(v.draws, n) })
		if r.Move != e.Text {
			return fmt.Errorf("%w: the seeds give %q", ErrFalse, r.Move)
		}
		want = &Draw{v.draws, r.N, r.Lo, r.Hi}
	}
	if err := v.same(e.Draw, want); err != nil {
		return err
	}
	pos, err := v.pos.Apply(game.Seat(e.By), e.Text)
	if err != nil {
		return fmt.Errorf("%w: %w", ErrFalse, err)
	}
	v.pos = pos
	return nil
}

// same checks the draw that a log gives against the one that was to be made.
func (v *verifier) same(got, want *Draw) error {
	switch {
	case want == nil && got == nil:
		return nil
	case want == nil:
		return fmt.Errorf("%w: a draw %v where luck decides nothing", ErrFalse, *got)
	case got == nil:
		return fmt.Errorf("%w: no draw, want %v", ErrFalse, *want)
	case *got != *want:
		return fmt.Errorf("%w: draw %v, want %v", ErrFalse, *got, *want)
	}
	v.draws++
	return nil
}

func (v *verifier) note(e Entry) error {
	switch verb, rest, _ := strings.Cut(e.Text, " "); verb {
	case "@ready":
		if v.pos != nil {
			return fmt.Errorf("%w: a contribution after the start", ErrFalse)
		}
	case "@starter":
		n := uint64(len(v.log.Seats))
		k := v.deck.Draw(0, n)
		if v.pos != nil || v.log.First >= 0 || rest != fmt.Sprint(k) {
			return fmt.Errorf("%w: the seeds give starter %d", ErrFalse, k)
		}
		if err := v.same(e.Draw, &Draw{0, n, k, k + 1}); err != nil {
			return err
		}
		v.first = int(k)
		return v.begin()
	case "@abandon":
		v.abandoned = true
	case "@seed":
		if v.pos == nil || v.pos.Turn() != 0 && !v.abandoned {
			return fmt.Errorf("%w: the seed was revealed before the end", ErrFalse)
		}
	case "@timeout", "@bot", "@back", "@leave", "@join", "@pause", "@go", "@vote", "@order":
	default:
		return fmt.Errorf("%w: unknown note", ErrFalse)
	}
	if e.Draw != nil {
		return fmt.Errorf("%w: a draw %v where luck decides nothing", ErrFalse, *e.Draw)
	}
	return nil
}
