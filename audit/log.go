// Package audit writes, reads and checks the log of a finished match as a text
// file that anybody can keep. Verify replays it by the rules and recomputes
// all luck; it needs neither a house nor a store. Of a match that is not over the
// file has no seed and no draws.
//
// The file begins with a header, one fact a line:
//
//	spelunke-log 1
//	match 3Zk0…
//	game knobeln
//	version 1
//	params column_order=free columns=1 …
//	commit 9f86d0…                      hex SHA-256 of the house seed
//	first drawn                         or the number of the seat below that began
//	seats 2
//	seat 0 Jule                         in order of their chairs
//	seat 1 Mehmet
//
// and then has one entry a line: number, Unix milliseconds, who (a seat in
// playing order, −1 the House) and what. What luck decided ends in its draw:
//
//	7 1764480000000 0 throw
//	8 1764480000000 -1 roll 1 2 2 5 6 | 3 7776 4212 4272
//
// says that draw number 3 out of [0, 7776) had to fall into [4212, 4272).
package audit

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// A Log is a match, mostly a finished one.
type Log struct {
	Match   string
	Game    string
	Version int // of the rules
	Params  map[string]string
	Commit  string   // hex SHA-256 of the house seed
	First   int      // index in Seats of who began; −1: drawn by the entry @starter
	Seats   []string // names in order of their chairs
	Entries []Entry
}

// An Entry is one line of a match.
type Entry struct {
	Seq  uint64
	At   int64 // Unix milliseconds
	By   int   // seat in playing order; −1 is the House
	Text string
	Draw *Draw // of what luck decided
}

// A Draw is the interval that chose a House move: draw number I of [0, N) fell
// into [Lo, Hi).
type Draw struct{ I, N, Lo, Hi uint64 }

const magic = "spelunke-log 1"

// largest is the size of a file that Parse reads, in bytes.
const largest = 16 << 20

// WriteTo writes the log as a file.
func (l Log) WriteTo(w io.Writer) (int64, error) {
	var b bytes.Buffer
	first := "drawn"
	if l.First >= 0 {
		first = strconv.Itoa(l.First)
	}
	var params []string
	for _, k := range slices.Sorted(maps.Keys(l.Params)) {
		params = append(params, k+"="+l.Params[k])
	}
	fmt.Fprintf(&b, "%s\nmatch %s\ngame %s\nversion %d\nparams %s\ncommit %s\nfirst %s\nseats %d\n",
		magic, l.Match, l.Game, l.Version, strings.Join(params, " "), l.Commit, first, len(l.Seats))
	for i, name := range l.Seats {
		fmt.Fprintf(&b, "seat %d %s\n", i, name)
	}
	for _, e := range l.Entries {
		fmt.Fprintf(&b, "%d %d %d %s", e.Seq, e.At, e.By, e.Text)
		if d := e.Draw; d != nil {
			fmt.Fprintf(&b, " | %d %d %d %d", d.I, d.N, d.Lo, d.Hi)
		}
		b.WriteByte('\n')
	}
	return b.WriteTo(w)
}

// Parse reads a file. Its errors name the line and what was expected there.
func Parse(r io.Reader) (Log, error) {
	p := parser{scan: bufio.NewScanner(io.LimitReader(r, largest))}
	p.scan.Buffer(nil, 64<<10)
	l := p.header()
	for p.err == nil && p.next() {
		l.Entries = append(l.Entries, p.entry())
	}
	if p.err != nil {
		return Log{}, fmt.Errorf("audit: line %d: %w", p.line, p.err)
	}
	return l, nil
}

type parser struct {
	scan *bufio.Scanner
	line int
	text string
	err  error
}

func (p *parser) next() bool {
	if p.err != nil {
		return false
	}
	p.line++
	if !p.scan.Scan() {
		p.err = p.scan.Err()
		return false
	}
	p.text = p.scan.Text()
	return true
}

func (p *parser) fail(want string) {
	if p.err == nil {
		p.err = fmt.Errorf("%.80q, want %s", p.text, want)
	}
}

// field returns what follows a word at the beginning of the next line.
func (p *parser) field(word string) string {
	if !p.next() {
		p.text = ""
		p.fail("a line " + word)
		return ""
	}
	rest, ok := strings.CutPrefix(p.text, word+" ")
	if !ok {
		p.fail("a line " + word)
	}
	return rest
}

func (p *parser) number(word string) int {
	n, err := strconv.Atoi(p.field(word))
	if err != nil || n < 0 {
		p.fail(word + " and a number")
	}
	return n
}

func (p *parser) header() (l Log) {
	if !p.next() || p.text != magic {
		p.fail(magic)
		return l
	}
	l.Match, l.Game, l.Version = p.field("match"), p.field("game"), p.number("version")
	l.Params = map[string]string{}
	for _, f := range strings.Fields(p.field("params")) {
		k, v, ok := strings.Cut(f, "=")
		if !ok {
			p.fail("options like columns=1")
		}
		l.Params[k] = v
	}
	l.Commit, l.First = p.field("commit"), -1
	if first := p.field("first"); first != "drawn" {
		n, err := strconv.Atoi(first)
		if err != nil || n < 0 {
			p.fail("first drawn, or a seat")
		}
		l.First = n
	}
	seats := p.number("seats")
	if seats < 1 || seats > 31 || l.First >= seats {
		p.fail("seats 1 to 31, and who began among them; a match that has not begun has none")
		return l
	}
	for i := range seats {
		l.Seats = append(l.Seats, p.field("seat "+strconv.Itoa(i)))
	}
	return l
}

func (p *parser) entry() (e Entry) {
	f := strings.SplitN(p.text, " ", 4)
	const want = "number, time, seat and move"
	if len(f) != 4 {
		p.fail(want)
		return e
	}
	var err [3]error
	e.Seq, err[0] = strconv.ParseUint(f[0], 10, 64)
	e.At, err[1] = strconv.ParseInt(f[1], 10, 64)
	e.By, err[2] = strconv.Atoi(f[2])
	for _, err := range err {
		if err != nil {
			p.fail(want)
		}
	}
	e.Text = f[3]
	i := strings.LastIndex(e.Text, " | ")
	if i < 0 || strings.HasPrefix(e.Text, "@ready") || strings.HasPrefix(e.Text, "@join") { // these end in a name
		return e
	}
	d, rest := &Draw{}, strings.Fields(e.Text[i+3:])
	for k, to := range []*uint64{&d.I, &d.N, &d.Lo, &d.Hi} {
		if len(rest) != 4 {
			p.fail("a draw: number, range and interval")
			return e
		}
		n, err := strconv.ParseUint(rest[k], 10, 64)
		if err != nil {
			p.fail("a draw: number, range and interval")
		}
		*to = n
	}
	e.Text, e.Draw = e.Text[:i], d
	return e
}
