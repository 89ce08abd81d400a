package house

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"math/big"
	"strings"

	"spelunke/store"
)

// A spoken code is one of 64 words and five letters or digits out of 32, such
// as EBER-7Q4KM: 6 + 25 = 31 bits. Letters that sound or look like others are left out.
const codeLetters = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"

var codeWords = strings.Fields(`
	EBER FASS KRUG WIRT BIER BANK TISCH STUHL KARTE HAHN GLAS KANNE KELLER TRESEN KNEIPE MALZ
	HOPFEN WURST SENF BREZEL SALZ KORN RADI KNOPF HUT PFEIFE LAMPE KERZE OFEN HOLZ EICHE LINDE
	FUCHS DACHS IGEL HASE BIBER LUCHS OTTER RABE ELSTER SPATZ AMSEL KAUZ HECHT KARPFEN FORELLE AAL
	MOND STERN NEBEL REGEN SCHNEE STURM BACH TEICH WIESE WALD BERG TAL STEG MARKT GASSE TOR`)

// code returns the table's spoken code, making one if there is none.
func (h *House) code(ctx context.Context, table string) (string, error) {
	for {
		c := codeWords[pick(len(codeWords))] + "-"
		for range 5 {
			c += string(codeLetters[pick(len(codeLetters))])
		}
		err := h.o.Store.Add(ctx, h.record(kindCode, c, table, struct{}{}))
		if !errors.Is(err, store.ErrConflict) {
			return c, err
		}
	}
}

func pick(n int) int {
	k, err := rand.Int(rand.Reader, big.NewInt(int64(n)))
	if err != nil {
		panic("house: " + err.Error()) // the system's random source never fails
	}
	return int(k.Int64())
}

// Lookup returns the open table that has a spoken code, whatever its case and
// with or without the hyphen.
func (h *House) Lookup(ctx context.Context, spoken string) (table string, err error) {
	c := strings.ToUpper(strings.Map(func(r rune) rune {
		if r == '-' || r == ' ' || r == '–' {
			return -1
		}
		return r
	}, spoken))
	if len(c) < 6 || len(c) > 20 {
		return "", badly(ErrWrongCode, "%.40q, want a word and five letters like EBER-7Q4KM", spoken)
	}
	r, err := h.o.Store.Get(ctx, kindCode, c[:len(c)-5]+"-"+c[len(c)-5:])
	if errors.Is(err, store.ErrNotFound) {
		return "", badly(ErrWrongCode, "%.40q", spoken)
	}
	return r.Group, err
}

// same compares secrets in constant time.
func same(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }
