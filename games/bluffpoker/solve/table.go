package solve

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
)

// A Table is the strategies of a round for three or more, as they are kept: in
// shares of 255, without decisions that come up in less than one of a million rounds.
type Table struct {
	*layout
	strategies [decisions]strategies
	looked     []float32 // what looks are worth, seat by seat from who looks
	reach      []float32 // how likely tells are reached

	odds   [][]float64 // by open dice and claim: how likely luck alone makes it true
	crowds [Claimings][Doubtings]func() *Crowd
}

// rare is how likely a decision comes up in a round to be kept.
const rare = 1e-6

// least is the smallest share that is kept.
const least = 3

// The kinds of decisions.
const (
	sayOf = iota
	tellOf
	lookOf
	answerOf
	raiseOf
	thirdOf
	decisions
)

// strategies are those of one kind of decision, by place.
type strategies struct {
	places, first []uint32 // where a decision is, and where its choices begin
	choice, share []uint8
}

// of returns the choices of a decision that may be made, and in which shares; none if it is not kept.
func (s *strategies) of(place int) (choice, share []uint8) {
	i, ok := slices.BinarySearch(s.places, uint32(place))
	if !ok {
		return nil, nil
	}
	lo, hi := s.first[i], s.first[i+1]
	return s.choice[lo:hi], s.share[lo:hi]
}

// part returns how often a decision makes a choice, in [0, 1]; of one that is not kept, a half.
func (s *strategies) part(place int, want uint8) float64 {
	choice, share := s.of(place)
	if choice == nil {
		return .5
	}
	all, mine := 0, 0
	for i, c := range choice {
		all += int(share[i])
		if c == want {
			mine = int(share[i])
		}
	}
	return float64(mine) / float64(all)
}

// fill sets shares as they are kept, or of what costs least.
func (s *strategies) fill(out []Choice, place int) {
	choice, _ := s.of(place)
	if choice == nil {
		first(out)
	}
	for _, c := range choice {
		out[c].Share = s.part(place, c)
	}
}

// keep keeps a decision.
func (s *strategies) keep(place int, now []float32) {
	if len(s.first) == 0 {
		s.first = []uint32{0}
	}
	most := slices.Max(now)
	for i, p := range now {
		if share := uint8(255*p/most + .5); share >= least {
			s.choice, s.share = append(s.choice, uint8(i)), append(s.share, share)
		}
	}
	s.places, s.first = append(s.places, uint32(place)), append(s.first, uint32(len(s.choice)))
}

var magic = []byte("bluff-poker round 1\n")

// encode writes decisions, by place, and what goes with them.
func (m *Many) encode(kept *[decisions]map[int][]float32) ([]byte, error) {
	raw := binary.AppendUvarint(nil, uint64(m.players))
	for _, rows := range kept {
		var s strategies
		places := slices.Sorted(maps.Keys(rows))
		raw = binary.AppendUvarint(raw, uint64(len(places)))
		last := 0
		for i, at := range places {
			s.keep(at, rows[at])
			raw = binary.AppendUvarint(raw, uint64(at-last))
			raw = binary.AppendUvarint(raw, uint64(s.first[i+1]-s.first[i]))
			last = at
		}
		raw = append(append(raw, s.choice...), s.share...)
	}
	for _, p := range m.worth.look {
		raw = binary.LittleEndian.AppendUint16(raw, uint16(p*math.MaxUint16+.5))
	}
	for _, p := range m.reach.tell {
		raw = binary.LittleEndian.AppendUint32(raw, math.Float32bits(float32(p)))
	}
	out := bytes.NewBuffer(slices.Clone(magic))
	zip, err := gzip.NewWriterLevel(out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	if _, err := zip.Write(raw); err != nil {
		return nil, err
	}
	err = zip.Close()
	return out.Bytes(), err
}

// ReadTable reads the table of what has been found.
func ReadTable(data []byte) (*Table, error) {
	rest, ok := bytes.CutPrefix(data, magic)
	if !ok {
		return nil, fmt.Errorf("solve: this is no table of Bluff-Poker: it begins with %.20q, want %q", data, magic)
	}
	zip, err := gzip.NewReader(bytes.NewReader(rest))
	if err != nil {
		return nil, fmt.Errorf("solve: table: %w", err)
	}
	d := decoder{r: bufio.NewReader(zip)}
	players := d.number(most)
	if d.err == nil && players < 3 {
		d.err = fmt.Errorf("%d players, want 3 to %d", players, most)
	}
	if d.err != nil {
		return nil, fmt.Errorf("solve: table: %w", d.err)
	}
	t := &Table{layout: newLayout(players, false)}
	t.prepare()
	for i := range t.strategies {
		t.strategies[i] = d.strategies()
	}
	tells := len(t.tells) * (t.number + 1)
	t.looked = d.fractions(len(t.lays) * t.number * players)
	if t.reach = make([]float32, tells); d.err == nil {
		d.err = binary.Read(d.r, binary.LittleEndian, t.reach)
	}
	if d.err != nil {
		return nil, fmt.Errorf("solve: table: %w", d.err)
	}
	return t, nil
}

// most is the largest number of players, and of choices of a decision.
const (
	most    = 6
	choiceN = 1 << 8
	rowN    = 1 << 24
)

type decoder struct {
	r   *bufio.Reader
	err error
}

var errNumber = errors.New("a number is too large")

// number reads a number up to limit.
func (d *decoder) number(limit int) int {
	if d.err != nil {
		return 0
	}
	n, err := binary.ReadUvarint(d.r)
	if err == nil && n > uint64(limit) {
		err = errNumber
	}
	d.err = err
	return int(n)
}

func (d *decoder) strategies() (s strategies) {
	s.first = []uint32{0}
	at := 0
	for range d.number(rowN) {
		at += d.number(1 << 30)
		s.places = append(s.places, uint32(at))
		s.first = append(s.first, s.first[len(s.first)-1]+uint32(d.number(choiceN)))
		if d.err != nil {
			return s
		}
	}
	n := s.first[len(s.first)-1]
	s.choice, s.share = d.bytes(int(n)), d.bytes(int(n))
	return s
}

func (d *decoder) bytes(n int) []byte {
	out := make([]byte, n)
	if d.err == nil {
		_, d.err = io.ReadFull(d.r, out)
	}
	return out
}

func (d *decoder) fractions(n int) []float32 {
	got, out := make([]uint16, n), make([]float32, n)
	if d.err == nil {
		d.err = binary.Read(d.r, binary.LittleEndian, got)
	}
	for i, x := range got {
		out[i] = float32(x) / math.MaxUint16
	}
	return out
}
