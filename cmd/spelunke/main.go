// Command spelunke is the whole house in one program: the server, a game at
// the terminal, simulations, and what an operator needs.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime"
	"runtime/debug"
	"syscall"

	"github.com/alecthomas/kong"
)

// built is the version, set by the linker for releases.
var built string

// commands is the command line; each sub-command has a file of its own.
type commands struct {
	Serve     serveCmd     `cmd:"" help:"Open the house."`
	Simulate  simulateCmd  `cmd:"" help:"Play many games between bots, and count."`
	Lab       labCmd       `cmd:"" help:"Test a game: with all numbers of players and all options."`
	Solve     solveCmd     `cmd:"" help:"Solve a game exactly: what the best play brings."`
	Advise    adviseCmd    `cmd:"" help:"Value every move of a position of a game that is solved."`
	Play      playCmd      `cmd:"" help:"Play a game at the terminal, against bots."`
	Sheet     sheetCmd     `cmd:"" help:"Print the score sheet of a game as a PDF, blank or filled with a finished match."`
	Verify    verifyCmd    `cmd:"" help:"Check the log of a finished match."`
	Load      loadCmd      `cmd:"" help:"Play at many tables of an open house at once, and measure how it bears that."`
	Admin     adminCmd     `cmd:"" help:"Run an open house: close tables, ban, rename and delete people."`
	Log       logCmd       `cmd:"" help:"Print a match from the database of a house, which may be running."`
	Backup    backupCmd    `cmd:"" help:"Copy the database of a house, which may be running."`
	Restore   restoreCmd   `cmd:"" help:"Put a backup in the place of the database of a house that is closed."`
	MoveHouse moveHouseCmd `cmd:"" help:"Copy a house that is closed into a PostgreSQL database, for more than one machine."`
	Types     typesCmd     `cmd:"" help:"Print the API's description (OpenAPI 3.1) with every view and frame."`
	Version   versionCmd   `cmd:"" help:"Print the version."`

	Flag kong.VersionFlag `name:"version" help:"Print the version."`
}

func main() {
	runtime.MemProfileRate = 0 // nobody looks at what it finds
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	os.Exit(run(ctx, os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run carries out one command line. It returns 0, 1 for a failure or 2 for a
// command line that is wrong.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	exit := -1
	parser, err := kong.New(&commands{},
		kong.Name("spelunke"),
		kong.Description("A whole pub for German cup, cask and bluff games."),
		kong.Writers(stdout, stderr),
		kong.Exit(func(code int) { exit = code }),
		kong.Vars{"games": gameNames(), "version": "spelunke " + version()},
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(streams{stdin, stdout, stderr}),
	)
	if err != nil {
		fmt.Fprintln(stderr, "spelunke:", err)
		return 2
	}
	k, err := parser.Parse(args)
	if exit >= 0 { // --help or --version has been printed
		return exit
	}
	if err != nil {
		fmt.Fprintf(stderr, "spelunke: %v\n\"spelunke --help\" shows the commands, \"spelunke COMMAND --help\" what one understands.\n", err)
		return 2
	}
	if err := k.Run(); err != nil && !errors.Is(err, context.Canceled) {
		fmt.Fprintln(stderr, "spelunke:", err)
		var wrong usageError
		if errors.As(err, &wrong) {
			return 2
		}
		return 1
	}
	return 0
}

// streams are where a command reads and writes.
type streams struct {
	in       io.Reader
	out, err io.Writer
}

// versionCmd prints the version.
type versionCmd struct{}

// Run prints the version.
func (versionCmd) Run(s streams) error {
	_, err := fmt.Fprintln(s.out, "spelunke", version())
	return err
}

// version is the release's name, or what the Go tool knows of the source.
func version() string {
	if built != "" {
		return built
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "dev"
}
