// Package fair draws luck that nobody at the table could have chosen and that
// everybody can check afterwards.
//
// The house commits to a fresh Seed before anybody contributes anything; the
// players' devices contribute 32 bytes each; when the match is over the seed is
// revealed. A Deck made of all that draws stateless numbers: any single draw
// can be checked alone, in any language; testdata/vectors.json has examples.
// The package knows nothing of games.
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

// A Seed is 32 secret bytes of the house. However it is printed, logged or
// marshalled, it does not show; Reveal is the only way to its content.
type Seed struct{ secret }

// secret hides 32 bytes. They are in a function because package fmt, given a
// struct with a field that is not exported, prints what that holds or points
// to without asking its methods.
type secret struct{ tell func() [32]byte }

func hide(b [32]byte) secret { return secret{func() [32]byte { return b }} }

func (s secret) bytes() []byte {
	b := s.tell()
	return b[:]
}

const hidden = "[secret]"

// String hides the content.
func (secret) String() string { return hidden }

// Format hides the content, whatever the verb.
func (secret) Format(f fmt.State, _ rune) { f.Write([]byte(hidden)) }

// LogValue hides the content.
func (secret) LogValue() slog.Value { return slog.StringValue(hidden) }

// MarshalJSON fails.
func (secret) MarshalJSON() ([]byte, error) { return nil, errors.New("fair: a secret is not for JSON") }

// MarshalText fails.
func (secret) MarshalText() ([]byte, error) { return nil, errors.New("fair: a secret is not for text") }

// NewSeed returns a fresh seed.
func NewSeed() Seed {
	var b [32]byte
	rand.Read(b[:]) // never fails
	return Seed{hide(b)}
}

// ParseSeed is the inverse of Reveal. Its errors do not repeat the text.
func ParseSeed(text string) (Seed, error) {
	b, err := hex.DecodeString(text)
	if err != nil || len(b) != 32 {
		return Seed{}, fmt.Errorf("fair: bad seed of %d letters, want 64 hex digits", len(text))
	}
	return Seed{hide([32]byte(b))}, nil
}

// Commit binds the house to the seed without telling it: its SHA-256.
func (s Seed) Commit() [32]byte { return sha256.Sum256(s.bytes()) }

// Reveal returns the seed in hex, lower-case.
func (s Seed) Reveal() string { return hex.EncodeToString(s.bytes()) }

// A Deck is the luck of one match. It is as secret as its seed.
type Deck struct{ secret }

// NewDeck mixes the house seed, the players' contributions (each 32 bytes in
// hex, in the order of the log) and the match's id, so that no two matches
// share luck: key = HMAC-SHA256(seed, contributions ‖ id).
func NewDeck(seed Seed, contributions []string, match string) (Deck, error) {
	h := hmac.New(sha256.New, seed.bytes())
	for i, c := range contributions {
		b, err := hex.DecodeString(c)
		if err != nil || len(b) != 32 {
			return Deck{}, fmt.Errorf("fair: contribution %d is %.80q, want 64 hex digits", i, c)
		}
		h.Write(b)
	}
	h.Write([]byte(match))
	return Deck{hide([32]byte(h.Sum(nil)))}, nil
}

// Draw returns the integer in [0, n), n > 0, that is draw number i of the match:
// the first eight bytes of HMAC-SHA256(key, i ‖ try), of which the lowest
// 2⁶⁴ mod n values are refused, so that all results are equally likely.
func (d Deck) Draw(i, n uint64) uint64 {
	h := hmac.New(sha256.New, d.bytes())
	var msg [12]byte
	binary.BigEndian.PutUint64(msg[:], i)
	for try := uint32(0); ; try++ {
		binary.BigEndian.PutUint32(msg[8:], try)
		h.Reset()
		h.Write(msg[:])
		x := binary.BigEndian.Uint64(h.Sum(nil))
		if rest := -n % n; x >= rest {
			return (x - rest) % n
		}
	}
}
