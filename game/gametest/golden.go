package gametest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"spelunke/game"
)

var update = flag.Bool("update", false, "rewrite golden files")

// Golden plays the games in dir/*.txt and compares what the files say with
// what happens; go test -update writes them anew, and the diff is to be read.
//
// A file has one thing on each line:
//
//	# a comment, kept as it is
//	start 2 columns=2    two seats and the options that are not defaults
//	house deal 0 K       a move of the House; behind it, after a |, what the public
//	0 bet                and each seat is shown of it: "=" is the move itself, "." nothing
//	bad 1 keep 7         a move that is refused; behind it why
//	look 0               what seat 0 sees, as look tells it; look alone: the public
//	end                  the game is over; behind it scores and places
//
// What look tells stands indented below its line.
func Golden[S game.State[S, M, V], M, V comparable](t *testing.T, r game.Rules[S, M, V], dir string, look func(v V) string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no golden games in %s: %v", dir, err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got, err := render(game.Hide(r), string(text), func(pos game.Position, v game.Viewer) string {
				return look(pos.(interface{ State() S }).State().View(v))
			})
			if err != nil {
				t.Fatalf("%s:%v", file, err)
			}
			if *update {
				err = os.WriteFile(file, []byte(got), 0o644)
			} else if line, g, w := firstDifference(got, string(text)); line > 0 {
				t.Errorf("%s:%d: got\n%s\nwant\n%s", file, line, g, w)
			}
			if err != nil {
				t.Fatal(err)
			}
		})
	}
}

// render plays the game that text describes as Golden explains and returns the
// text with everything filled in. An error begins with the number of its line.
func render(g game.Game, text string, look func(game.Position, game.Viewer) string) (string, error) {
	s := &script{game: g, look: look}
	for i, line := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		if strings.HasPrefix(line, indent) {
			continue // written by look
		}
		line, _, _ = strings.Cut(line, " |")
		if err := s.line(strings.TrimRight(line, " ")); err != nil {
			return "", fmt.Errorf("%d: %w", i+1, err)
		}
	}
	return s.text(), nil
}

const indent = "    "

// A script is a golden game on its way.
type script struct {
	game game.Game
	pos  game.Position
	look func(game.Position, game.Viewer) string
	rows [][]string
}

func (s *script) line(line string) error {
	verb, rest, _ := strings.Cut(line, " ")
	switch {
	case line == "" || verb == "#":
		s.rows = append(s.rows, []string{line})
		return nil
	case verb == "start":
		return s.start(line, strings.Fields(rest))
	case s.pos == nil:
		return fmt.Errorf("%q before start", line)
	case verb == "look":
		return s.see(line, rest)
	case verb == "bad":
		return s.refused(line, rest)
	case verb == "end":
		return s.end()
	}
	return s.move(line)
}

func (s *script) start(line string, words []string) error {
	if len(words) == 0 {
		return fmt.Errorf("start what? want the number of seats")
	}
	seats, err := strconv.Atoi(words[0])
	if err != nil {
		return err
	}
	given := map[string]string{}
	for _, word := range words[1:] {
		name, value, _ := strings.Cut(word, "=")
		given[name] = value
	}
	p, err := s.game.Complete(given)
	if err != nil {
		return err
	}
	if s.pos, err = s.game.Start(p, seats); err != nil {
		return err
	}
	row := []string{line}
	for _, v := range viewers(seats) {
		row = append(row, viewerName(v))
	}
	s.rows = append(s.rows, row)
	return nil
}

func cutSeat(text string) (game.Seat, string, error) {
	who, move, _ := strings.Cut(text, " ")
	if who == "house" {
		return game.House, move, nil
	}
	seat, err := strconv.Atoi(who)
	return game.Seat(seat), move, err
}

func (s *script) move(line string) error {
	by, move, err := cutSeat(line)
	if err != nil {
		return err
	}
	row := []string{line}
	for _, v := range viewers(s.pos.Seats()) {
		shown := s.pos.Shown(by, move, v)
		switch shown {
		case "":
			shown = "."
		case move:
			shown = "="
		}
		row = append(row, shown)
	}
	next, err := s.pos.Apply(by, move)
	if err != nil {
		return err
	}
	s.pos, s.rows = next, append(s.rows, row)
	return nil
}

func (s *script) refused(line, rest string) error {
	by, move, err := cutSeat(rest)
	if err != nil {
		return err
	}
	if _, err = s.pos.Apply(by, move); err == nil {
		return fmt.Errorf("%q is not refused", rest)
	}
	s.rows = append(s.rows, []string{line + " | " + err.Error()})
	return nil
}

func (s *script) see(line, seat string) error {
	v := game.Public
	if seat != "" {
		n, err := strconv.Atoi(seat)
		if err != nil {
			return err
		}
		v = game.Seat(n).Viewer()
	}
	s.rows = append(s.rows, []string{line})
	for _, l := range strings.Split(strings.TrimRight(s.look(s.pos, v), "\n"), "\n") {
		s.rows = append(s.rows, []string{strings.TrimRight(indent+l, " ")})
	}
	return nil
}

func (s *script) end() error {
	if s.pos.Turn() != 0 {
		return fmt.Errorf("the game is not over: %v are to act", s.pos.Turn().List())
	}
	row := "end | scores"
	for i := range s.pos.Seats() {
		row += fmt.Sprint(" ", s.pos.Score(game.Seat(i)))
	}
	row += ", places"
	for _, rank := range s.pos.Ranks() {
		row += fmt.Sprint(" ", rank)
	}
	s.rows = append(s.rows, []string{row})
	return nil
}

// text sets the rows with their columns below one another.
func (s *script) text() string {
	var width []int
	for _, row := range s.rows {
		for i, cell := range row {
			if i == len(width) {
				width = append(width, 0)
			}
			if len(row) > 1 {
				width[i] = max(width[i], len(cell))
			}
		}
	}
	var out strings.Builder
	for _, row := range s.rows {
		line := row[0]
		for i, cell := range row[1:] {
			line = fmt.Sprintf("%-*s", columnEnd(width, i), line) + " | " + cell
		}
		out.WriteString(line + "\n")
	}
	return out.String()
}

// columnEnd returns where column i ends, the separators counted.
func columnEnd(width []int, i int) int {
	end := 0
	for j := range i + 1 {
		end += width[j]
	}
	return end + i*len(" | ")
}

func firstDifference(got, want string) (line int, g, w string) {
	gs, ws := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(gs), len(ws)) {
		g, w = "", ""
		if i < len(gs) {
			g = gs[i]
		}
		if i < len(ws) {
			w = ws[i]
		}
		if g != w || i >= len(gs) || i >= len(ws) {
			return i + 1, g, w
		}
	}
	return 0, "", ""
}
