package main

import (
	"bufio"
	"context"
	crand "crypto/rand"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"

	"spelunke/bot"
	"spelunke/game"
	"spelunke/games"
)

// playCmd plays one game at the terminal.
type playCmd struct {
	setting
	Bots []string `help:"Whom to play against; none to play alone." default:"stammgast" placeholder:"NAME"`
	Seed uint64   `help:"Seed of all luck; 0: nobody knows it." default:"0"`
	Lang string   `help:"Language: ${enum}." enum:"de,en" default:"de" env:"SPELUNKE_LANG"`
}

// Run plays until the game is over, the input ends or somebody quits.
func (c *playCmd) Run(ctx context.Context, s streams) error {
	e, p, err := c.find()
	if err != nil {
		return err
	}
	if slices.Equal(c.Bots, []string{"none"}) {
		c.Bots = nil
	}
	n := len(c.Bots)
	if least, _ := e.Game.Seats(p); n == 1 {
		n = max(n, least-1) // one name fills the seats that the game needs
	}
	bots, err := levels(e, c.Bots, n)
	if err != nil {
		return err
	}
	pos, err := e.Game.Start(p, 1+len(bots))
	if err != nil {
		return usageError{err}
	}
	term, err := e.Speak(c.Lang)
	if err != nil {
		return err
	}
	g := &evening{terminal: term, words: spoken[c.Lang], out: s.out, lines: lines(ctx, s.in), echo: !isTerminal(s.in), luck: c.luck("luck"), thought: c.luck("bots")}
	g.seat(bots)
	fmt.Fprintf(s.out, g.words.help+"\n", e.Game.Name(), options(e.Game, p))
	for pos.Turn() != 0 {
		if pos, err = g.step(ctx, pos); err != nil {
			if errors.Is(err, errQuit) {
				return nil
			}
			return fmt.Errorf("play: %w", err)
		}
	}
	return g.end(pos)
}

// luck returns luck for one purpose, from the seed or from nobody knows where.
func (c *playCmd) luck(purpose string) game.Draw {
	key := sha256.Sum256(fmt.Appendf(nil, "%d %s", c.Seed, purpose))
	if c.Seed == 0 {
		crand.Read(key[:])
	}
	return rand.New(rand.NewChaCha8(key)).Uint64N
}

// errQuit is the player's wish.
var errQuit = errors.New("quit")

// evening is a person and some bots at one terminal.
type evening struct {
	terminal      games.Terminal
	words         sayings
	out           io.Writer
	lines         <-chan string
	echo          bool // what is typed does not show by itself
	luck, thought game.Draw

	me    game.Seat
	names []string    // by seat
	bots  []bot.Level // by seat; the person's is empty
	shown int         // round in which the table was shown
}

// seat draws who begins; the bots sit behind the person in their order.
func (g *evening) seat(bots []bot.Level) {
	n := len(bots) + 1
	g.me = game.Seat(g.luck(uint64(n)))
	g.names, g.bots = make([]string, n), make([]bot.Level, n)
	g.names[g.me] = g.words.you
	for i, b := range bots {
		at := (int(g.me) + 1 + i) % n
		g.bots[at], g.names[at] = b, strings.ToUpper(b.Name[:1])+b.Name[1:]
		if len(bots) > 1 {
			g.names[at] += fmt.Sprint(" ", i+1)
		}
	}
}

// step makes the next move, whoever's it is.
func (g *evening) step(ctx context.Context, pos game.Position) (game.Position, error) {
	by := actor(pos)
	if by == game.House {
		move, next := pos.Sample(g.luck)
		if shown := pos.Shown(by, move, g.me.Viewer()); shown != "" {
			g.tell("    ", g.terminal.Say(by, shown))
		}
		return next, nil
	}
	if by == g.me {
		return g.ask(ctx, pos)
	}
	move := g.bots[by].Player.Choose(pos, by, g.thought)
	if shown := pos.Shown(by, move, g.me.Viewer()); shown != "" {
		g.tell(g.names[by]+" ", g.terminal.Say(by, shown))
	}
	return pos.Apply(by, move)
}

// tell prints what somebody does, if the game has words for it.
func (g *evening) tell(who, does string) {
	if does != "" {
		fmt.Fprintf(g.out, "%s%s\n", who, does)
	}
}

// actor is who moves next: of those the match waits for the lowest seat, else the House.
func actor(pos game.Position) game.Seat {
	seats := pos.Awaited().List()
	if len(seats) == 0 {
		seats = pos.Turn().List()
	}
	if len(seats) > 1 && seats[0] == game.House {
		return seats[1]
	}
	return seats[0]
}

// ask shows the table, once in a round, and waits for a line that means a legal move.
func (g *evening) ask(ctx context.Context, pos game.Position) (game.Position, error) {
	view := pos.View(g.me.Viewer())
	if round := pos.Round(); round == 0 || round != g.shown {
		fmt.Fprintf(g.out, "\n%s\n", g.terminal.Show(view, g.names, g.scores(pos)))
		g.shown = round
	}
	fmt.Fprintln(g.out, g.terminal.Hint(view))
	for {
		fmt.Fprint(g.out, "> ")
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case line, ok := <-g.lines:
			if !ok {
				return nil, fmt.Errorf("%w before the game was over", io.ErrUnexpectedEOF)
			}
			if g.echo {
				fmt.Fprintln(g.out, line)
			}
			moves := pos.Moves(g.me)
			if move := g.terminal.Read(line, moves); move != "" {
				return pos.Apply(g.me, move)
			}
			switch strings.TrimSpace(line) {
			case "q":
				return nil, errQuit
			case "?":
				fmt.Fprintln(g.out, strings.Join(moves, "\n"))
			default:
				fmt.Fprintf(g.out, g.words.what+"\n", line)
			}
		}
	}
}

func (g *evening) scores(pos game.Position) []int {
	out := make([]int, len(g.names))
	for s := range out {
		out[s] = pos.Score(game.Seat(s))
	}
	return out
}

// end says who has won.
func (g *evening) end(pos game.Position) error {
	fmt.Fprintf(g.out, "\n%s\n", g.terminal.Show(pos.View(g.me.Viewer()), g.names, g.scores(pos)))
	ranks := pos.Ranks()
	for place := 1; place <= len(ranks); place++ {
		for seat, r := range ranks {
			if r != place {
				continue
			}
			if _, err := fmt.Fprintf(g.out, "%d. %s: %d\n", place, g.names[seat], pos.Score(game.Seat(seat))); err != nil {
				return err
			}
		}
	}
	return nil
}

// lines returns what is typed, line by line. A read cannot be interrupted: its
// goroutine ends with the input or the program.
func lines(ctx context.Context, in io.Reader) <-chan string {
	out := make(chan string)
	go func() {
		defer close(out)
		for scan := bufio.NewScanner(in); scan.Scan(); {
			select {
			case out <- scan.Text():
			case <-ctx.Done():
				return
			}
		}
	}()
	return out
}

// sayings are the texts of the terminal that belong to no game.
type sayings struct{ you, help, what string }

var spoken = map[string]sayings{
	"de": {"Du", "%s (%s)\nTippe einen Zug oder seinen Anfang, ? für alle Züge, q zum Aufhören.", "%q verstehe ich nicht; ? zeigt alle Züge."},
	"en": {"You", "%s (%s)\nType a move or its beginning, ? for all moves, q to quit.", "I do not understand %q; ? shows all moves."},
}
