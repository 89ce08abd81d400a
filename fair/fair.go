// Package fair draws luck that nobody at the table could have chosen and that
// everybody can check afterwards.
//
// The house commits to a fresh Seed before anybody contributes anything; the
// players' devices contribute 32 bytes each; when the match is over the seed is
// revealed. A Deck made of all that draws stateless numbers: any single draw
// can be checked alone, in any language. The package knows nothing of games.
package fair

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
)

// A Seed is 32 secret bytes of the house. It prints and logs as "[secret]" and
// refuses to be marshalled; Reveal is the only way to its content.
type Seed struct{ b [32]byte }

// NewSeed returns a fresh seed.
func NewSeed() Seed {
	var s Seed
	rand.Read(s.b[:]) // never fails
	return s
}

// ParseSeed is the inverse of Reveal. Its errors do not repeat the text.
func ParseSeed(text string) (Seed, error) {
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != 32 {
		return Seed{}, fmt.Errorf("fair: bad seed of %d letters, want 64 hex digits", len(text))
	}
	return Seed{[32]byte(b)}, nil
}

// Commit binds the house to the seed without telling it: its SHA-256.
func (s Seed) Commit() [32]byte { return sha256.Sum256(s.b[:]) }

// Reveal returns the seed in hex.
func (s Seed) Reveal() string { return hex.EncodeToString(s.b[:]) }

// String hides the seed.
func (s Seed) String() string { return "[secret]" }

// GoString hides the seed.
func (s Seed) GoString() string { return "fair.Seed[secret]" }

// LogValue hides the seed.
func (s Seed) LogValue() slog.Value { return slog.StringValue("[secret]") }

// MarshalJSON fails.
func (s Seed) MarshalJSON() ([]byte, error) { return nil, errors.New("fair: a seed is not for JSON") }

// A Deck is the luck of one match.
type Deck struct{ key [32]byte }

// NewDeck mixes the house seed, the players' contributions (each 32 bytes in
// hex, in the order of the log) and the match's id, so that no two matches
// share luck: key = HMAC-SHA256(seed, contributions ‖ id).
func NewDeck(seed Seed, contributions []string, match string) (Deck, error) {
	h := hmac.New(sha256.New, seed.b[:])
	for i, c := range contributions {
		b, err := hex.DecodeString(c)
		if err != nil || len(b) != 32 {
			return Deck{}, fmt.Errorf("fair: contribution %d is %q, want 64 hex digits", i, c)
		}
		h.Write(b)
	}
	h.Write([]byte(match))
	return Deck{[32]byte(h.Sum(nil))}, nil
}

// Draw returns the integer in [0, n), n > 0, that is draw number i of the match:
// the first eight bytes of HMAC-SHA256(key, i ‖ try), of which the lowest
// 2⁶⁴ mod n values are refused, so that all results are equally likely.
func (d Deck) Draw(i, n uint64) uint64 {
	var msg [12]byte
	binary.BigEndian.PutUint64(msg[:], i)
	for try := uint32(0); ; try++ {
		binary.BigEndian.PutUint32(msg[8:], try)
		h := hmac.New(sha256.New, d.key[:])
		h.Write(msg[:])
		x := binary.BigEndian.Uint64(h.Sum(nil))
		if rest := -n % n; x >= rest {
			return (x - rest) % n
		}
	}
}
