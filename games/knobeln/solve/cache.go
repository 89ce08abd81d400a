package solve

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"

	"spelunke/games/knobeln"
)

// ErrFile says that a file is no table, or of other rules, or damaged.
var ErrFile = errors.New("knobeln: not a table of this variant")

// header is the first line of a table's file. Then come the numbers, eight bytes
// each, the lowest first, and the SHA-256 of all that.
type header struct {
	Format  string   `json:"format"`
	Rules   int      `json:"rules"` // their version
	Variant string   `json:"variant"`
	Numbers int      `json:"numbers"`
	Outlook *Outlook `json:"outlook"` // null if it was not asked for
}

const (
	fileFormat = "spelunke knobeln table 1"
	mostHeader = 1 << 16 // bytes; what is longer is no header
)

// File returns the name of a variant's file in a directory.
func File(dir string, v Variant) string {
	name := strings.NewReplacer("=1", "", " ", "-", "_", "").Replace(v.String())
	return filepath.Join(dir, "knobeln-"+name+".table")
}

// Save writes the table and, if it is known, its outlook to the variant's file
// in a directory, which is made. The file is there whole or not at all.
func (t *Table) Save(dir string) (err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return fmt.Errorf("knobeln: save a table: %w", err)
	}
	f, err := os.CreateTemp(dir, ".knobeln-*.table")
	if err != nil {
		return fmt.Errorf("knobeln: save a table: %w", err)
	}
	defer func() {
		if err != nil {
			err = fmt.Errorf("knobeln: save a table: %w", errors.Join(err, os.Remove(f.Name())))
		}
	}()
	if err := errors.Join(t.write(f), f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), File(dir, t.Variant()))
}

func (t *Table) header() header {
	t.mu.Lock()
	defer t.mu.Unlock()
	return header{fileFormat, knobeln.Rules().Version, t.Variant().String(), len(t.solver.table), t.outlook}
}

func (t *Table) write(to io.Writer) error {
	sum := sha256.New()
	w := bufio.NewWriterSize(io.MultiWriter(to, sum), 1<<16)
	if err := json.NewEncoder(w).Encode(t.header()); err != nil {
		return err
	}
	var b [8]byte
	for _, v := range t.solver.table {
		binary.LittleEndian.PutUint64(b[:], math.Float64bits(v))
		if _, err := w.Write(b[:]); err != nil {
			return err
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := to.Write(sum.Sum(nil))
	return err
}

// Load reads the file of a variant in a directory. It fails with
// fs.ErrNotExist if there is none, with ErrFile if it must not be used.
func Load(dir string, v Variant) (*Table, error) {
	space, err := newSpace(v)
	if err != nil {
		return nil, err
	}
	f, err := os.Open(File(dir, v))
	if err != nil {
		return nil, fmt.Errorf("knobeln: load a table: %w", err)
	}
	defer f.Close()
	t, err := read(f, space)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.Name(), err)
	}
	return t, nil
}

func read(from io.Reader, s *space) (*Table, error) {
	r := &summed{r: bufio.NewReaderSize(from, mostHeader), sum: sha256.New()}
	line, err := r.r.ReadSlice('\n')
	var h header
	if err != nil || json.Unmarshal(line, &h) != nil || h.Format != fileFormat {
		return nil, fmt.Errorf("%w: it does not begin as %q does", ErrFile, fileFormat)
	}
	r.sum.Write(line)
	want := header{fileFormat, knobeln.Rules().Version, s.variant.String(), s.size, h.Outlook}
	if h != want {
		return nil, fmt.Errorf("%w: rules version %d, %s, %d numbers, want %d, %s, %d",
			ErrFile, h.Rules, h.Variant, h.Numbers, want.Rules, want.Variant, want.Numbers)
	}
	t := &Table{solver: newSolver(s, best()), outlook: h.Outlook}
	if err := r.numbers(t.solver.table); err != nil {
		return nil, fmt.Errorf("%w: it ends too early: %w", ErrFile, err)
	}
	sum, err := io.ReadAll(io.LimitReader(r.r, sha256.Size+1))
	if err != nil {
		return nil, err
	}
	if !bytes.Equal(sum, r.sum.Sum(nil)) {
		return nil, fmt.Errorf("%w: the checksum is wrong", ErrFile)
	}
	return t, nil
}

// summed reads and sums up what it reads.
type summed struct {
	r   *bufio.Reader
	sum hash.Hash
}

func (s *summed) numbers(to []float64) error {
	var chunk [1 << 13]byte
	for len(to) > 0 {
		b := chunk[:min(len(chunk), 8*len(to))]
		if _, err := io.ReadFull(s.r, b); err != nil {
			return err
		}
		s.sum.Write(b)
		for ; len(b) > 0; b, to = b[8:], to[1:] {
			to[0] = math.Float64frombits(binary.LittleEndian.Uint64(b))
		}
	}
	return nil
}
