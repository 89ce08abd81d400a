package main

import (
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"spelunke/bot"
	"spelunke/game"
	"spelunke/games"
)

// usageError says that the command line asks for something that cannot be done.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

func usage(format string, args ...any) error { return usageError{fmt.Errorf(format, args...)} }

// setting is a game as the command line chooses it.
type setting struct {
	Game string            `arg:"" help:"Name of the game: ${games}."`
	Set  map[string]string `help:"Option of the game, such as columns=2. May be repeated." placeholder:"NAME=VALUE"`
}

// gameNames is what ${games} stands for in help texts.
func gameNames() string {
	var names []string
	for _, e := range games.All() {
		names = append(names, e.Game.Name())
	}
	return strings.Join(names, ", ")
}

// find returns the game and all its options.
func (s setting) find() (games.Entry, game.Params, error) {
	e, ok := games.Find(s.Game)
	if !ok {
		return e, nil, usage("unknown game %q, want one of: %s", s.Game, gameNames())
	}
	p, err := e.Game.Complete(s.Set)
	if err != nil {
		return e, nil, usage("--set: %w (options: %s)", err, optionNames(e.Game))
	}
	return e, p, nil
}

func optionNames(g game.Game) string {
	var out []string
	for _, p := range g.Params() {
		values := strings.Join(p.Choices, "|")
		if values == "" {
			values = fmt.Sprintf("%d..%d", p.Min, p.Max)
		}
		out = append(out, p.Name+"="+values)
	}
	return strings.Join(out, ", ")
}

// levels returns the bots of these names: one name for each of n, or one for all.
func levels(e games.Entry, names []string, n int) ([]bot.Level, error) {
	if len(names) == 1 {
		names = slices.Repeat(names, n)
	}
	if len(names) != n {
		return nil, usage("--bots names %d bots, want 1 or %d", len(names), n)
	}
	var out []bot.Level
	for _, name := range names {
		i := slices.IndexFunc(e.Levels, func(l bot.Level) bool { return l.Name == name })
		if i < 0 {
			return nil, usage("--bots: %s has no bot %q, want one of: %s", e.Game.Name(), name, levelNames(e))
		}
		out = append(out, e.Levels[i])
	}
	return out, nil
}

func levelNames(e games.Entry) string {
	var out []string
	for _, l := range e.Levels {
		out = append(out, l.Name)
	}
	return strings.Join(out, ", ")
}

// options prints all options of a game on one line, in order of their names.
func options(g game.Game, p game.Params) string {
	text := g.Text(p)
	var out []string
	for _, name := range slices.Sorted(maps.Keys(text)) {
		out = append(out, name+"="+text[name])
	}
	return strings.Join(out, " ")
}

// isTerminal reports whether somebody sits at a stream.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}
