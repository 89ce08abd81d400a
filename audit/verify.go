package audit

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"spelunke/fair"
	"spelunke/game"
)

var (
	// ErrFalse reports a log that cannot have come about as it says.
	ErrFalse = errors.New("the log is not true")
	// ErrRunning reports a log in which nothing is false, but that has no seed yet.
	ErrRunning = errors.New("the match is not over")
)

// An End is how a match ended.
type End struct {
	Position game.Position
	Names    []string  // by seat; who came later has the place of a bot
	At       time.Time // of the last entry
}

// Verify checks that the seed is the one the house had committed to, replays
// the match by the rules, and recomputes every draw and its interval. Find
// returns the rules of a game. The error names the first entry that is false.
// Of a match that is not over it checks what can be, and tells that by ErrRunning.
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
	deck, known, err := luck(l)
	if err != nil {
		return End{}, err
	}
	v := verifier{log: l, game: g, deck: deck, known: known, first: l.First}
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
	if !known {
		return End{}, v.running()
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

// running says what was checked of a match whose seed is not known.
func (v *verifier) running() error {
	if v.abandoned || v.pos != nil && v.pos.Turn() == 0 {
		return fmt.Errorf("audit: %w: the match is over, but has no seed", ErrFalse)
	}
	by := "and follow the rules of " + v.log.Game
	if v.pos != nil && !v.pos.Open() {
		by = "but whether they follow the rules of " + v.log.Game + " shows when nothing is hidden any more"
	}
	return fmt.Errorf("audit: %w: the seed of match %s is not known before its end, so no draw can be recomputed yet. What could be checked is true: %d entries are in order, %s. "+
		"The house has committed to the seed whose SHA-256 is %s", ErrRunning, v.log.Match, len(v.log.Entries), by, v.log.Commit)
}

// luck rebuilds the deck from the revealed seed and the contributions; known
// is false if there is no seed.
func luck(l Log) (deck fair.Deck, known bool, err error) {
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
	if len(seeds) == 0 {
		return deck, false, nil
	}
	if len(seeds) != 1 {
		return deck, false, fmt.Errorf("audit: %w: %d seeds, want 1", ErrFalse, len(seeds))
	}
	seed, err := fair.ParseSeed(seeds[0])
	if err != nil {
		return deck, false, fmt.Errorf("audit: %w", err)
	}
	if got := fmt.Sprintf("%x", seed.Commit()); got != l.Commit {
		return deck, false, fmt.Errorf("audit: %w: the seed's SHA-256 is %s, the house had committed to %s", ErrFalse, got, l.Commit)
	}
	if deck, err = fair.NewDeck(seed, shares, l.Match); err != nil {
		return deck, false, fmt.Errorf("audit: %w", err)
	}
	return deck, true, nil
}

type verifier struct {
	log       Log
	game      game.Game
	deck      fair.Deck
	known     bool // the deck is
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
	if !v.known {
		return v.follow(e)
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
	return v.apply(e)
}

// follow checks a move of a match whose luck is not known: by the rules, if
// they hide nothing.
func (v *verifier) follow(e Entry) error {
	if e.Draw != nil {
		return fmt.Errorf("%w: a draw %v, but no seed", ErrFalse, *e.Draw)
	}
	if !v.pos.Open() {
		return nil
	}
	return v.apply(e)
}

func (v *verifier) apply(e Entry) error {
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
		return v.starter(e, rest)
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

// starter checks whom the House has drawn to begin.
func (v *verifier) starter(e Entry, rest string) error {
	n := uint64(len(v.log.Seats))
	if v.pos != nil || v.log.First >= 0 {
		return fmt.Errorf("%w: it was settled who starts", ErrFalse)
	}
	if !v.known {
		k, err := strconv.ParseUint(rest, 10, 64)
		if err != nil || k >= n || e.Draw != nil {
			return fmt.Errorf("%w: want a starter in [0, %d), and no draw without a seed", ErrFalse, n)
		}
		v.first = int(k)
		return v.begin()
	}
	k := v.deck.Draw(0, n)
	if rest != fmt.Sprint(k) {
		return fmt.Errorf("%w: the seeds give starter %d", ErrFalse, k)
	}
	if err := v.same(e.Draw, &Draw{0, n, k, k + 1}); err != nil {
		return err
	}
	v.first = int(k)
	return v.begin()
}
