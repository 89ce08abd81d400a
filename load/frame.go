package load

import (
	"bytes"
	"fmt"
)

// frame is what of a match's frame is needed to go on.
type frame struct {
	Match string   `json:"match"`
	Seq   uint64   `json:"seq"`
	Moves []string `json:"moves"`
	Over  bool     `json:"over"`
}

var (
	isFrame = []byte(`{"type":"frame"`)
	seqIs   = []byte(`"seq":`)
	movesIs = []byte(`"moves":[`)
	overIs  = []byte(`,"over":true,`)
	score   = []byte(`"score `)
)

// numberOf finds the number of a frame, or of the frame in a push.
func numberOf(b []byte) (uint64, bool) {
	_, rest, _ := bytes.Cut(b, seqIs)
	n, i := uint64(0), 0
	for ; i < len(rest) && '0' <= rest[i] && rest[i] <= '9'; i++ {
		n = n*10 + uint64(rest[i]-'0')
	}
	return n, i > 0
}

// next reads of the answer to a move what is needed for the next: the frame's
// number and one move. It looks for them without reading the rest.
func (f *frame) next(b []byte) error {
	seq, ok := numberOf(b)
	_, moves, found := bytes.Cut(b, movesIs)
	end := bytes.IndexByte(moves, ']') // moves are words and digits
	if !ok || !found || end < 0 {
		return fmt.Errorf("load: the answer to a move is no frame: %.200q", b)
	}
	f.Seq, f.Over, f.Moves = seq, bytes.Contains(moves[end:], overIs), f.Moves[:0]
	moves = moves[:end]
	if i := bytes.Index(moves, score); i >= 0 {
		moves = moves[i:]
	}
	if len(moves) == 0 {
		return nil
	}
	text, rest, closed := bytes.Cut(moves[1:], []byte{'"'})
	if moves[0] != '"' || !closed || len(rest) > 0 && rest[0] != ',' {
		return fmt.Errorf("load: the answer to a move is no frame: %.200q", b)
	}
	f.Moves = append(f.Moves, string(text))
	return nil
}
