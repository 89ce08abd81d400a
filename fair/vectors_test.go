package fair

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"fmt"
	"math/big"
	"os"
	"strconv"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "rewrite testdata")

// A vector is one match's luck. Numbers of 64 bits are text: JavaScript's are smaller.
type vector struct {
	Note          string   `json:"note"`
	Seed          string   `json:"seed"`
	Commit        string   `json:"commit"`
	Contributions []string `json:"contributions"`
	Match         string   `json:"match"`
	Key           string   `json:"key"`
	Draws         []draw   `json:"draws"`
}

type draw struct {
	I string `json:"i"`
	N string `json:"n"`
	X string `json:"x"`
}

const vectors = "testdata/vectors.json"

// ranges are those of dice and cards, and those that refuse many values.
var ranges = []uint64{1, 2, 3, 6, 32, 52, 252, 7776, 1<<32 - 1, 1 << 32, 1<<53 - 1, 1<<63 - 1, 1 << 63, 1<<63 + 1, 3 << 62, 1<<64 - 1}

func makeVectors(t *testing.T) []vector {
	share := func(b byte) string { return strings.Repeat(fmt.Sprintf("%02x", b), 32) }
	out := []vector{
		{Note: "nobody contributes", Seed: share(0), Contributions: []string{}, Match: "a"},
		{Note: "two contributions", Seed: share(0xff), Contributions: []string{share(1), share(2)}, Match: "k7xq2m"},
		{Note: "the same in the other order", Seed: share(0xff), Contributions: []string{share(2), share(1)}, Match: "k7xq2m"},
		{Note: "the id is UTF-8", Seed: hash("seed"), Contributions: []string{hash("Käthe"), hash("Kunz"), hash("🎲")}, Match: "Größe 🎲"},
		{Note: "the empty id", Seed: hash("another"), Contributions: []string{hash("x")}, Match: ""},
	}
	for i := range out {
		v := &out[i]
		seed, err := ParseSeed(v.Seed)
		if err != nil {
			t.Fatal(err)
		}
		d, err := NewDeck(seed, v.Contributions, v.Match)
		if err != nil {
			t.Fatal(err)
		}
		v.Commit, v.Key = fmt.Sprintf("%x", seed.Commit()), hex.EncodeToString(d.bytes())
		for i, n := range ranges {
			for _, i := range []uint64{uint64(i), 1<<32 + uint64(i), 1<<64 - 1 - uint64(i)} {
				v.Draws = append(v.Draws, draw{fmt.Sprint(i), fmt.Sprint(n), fmt.Sprint(d.Draw(i, n))})
			}
		}
	}
	return out
}

func hash(text string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(text))) }

// TestVectors pins what other languages check themselves against. A change of
// this file means that no log written before can be checked.
func TestVectors(t *testing.T) {
	var want bytes.Buffer
	e := json.NewEncoder(&want)
	e.SetIndent("", "\t")
	if err := e.Encode(makeVectors(t)); err != nil {
		t.Fatal(err)
	}
	if *update {
		if err := os.WriteFile(vectors, want.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(vectors)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want.Bytes()) {
		t.Errorf("%s differs from what the package draws", vectors)
	}
}

// TestVectors_independent checks the file by another implementation: HMAC as
// RFC 2104 has it, and numbers without a size.
func TestVectors_independent(t *testing.T) {
	b, err := os.ReadFile(vectors)
	if err != nil {
		t.Fatal(err)
	}
	var vs []vector
	if err := json.Unmarshal(b, &vs); err != nil {
		t.Fatal(err)
	}
	draws := 0
	for _, v := range vs {
		seed := unhex(t, v.Seed)
		if got := fmt.Sprintf("%x", sha256.Sum256(seed)); got != v.Commit {
			t.Errorf("%s: commitment %s, want %s", v.Note, got, v.Commit)
		}
		msg := unhex(t, strings.Join(v.Contributions, ""))
		key := rfc2104(seed, append(msg, v.Match...))
		if got := hex.EncodeToString(key); got != v.Key {
			t.Errorf("%s: key %s, want %s", v.Note, got, v.Key)
		}
		for _, d := range v.Draws {
			if got := bigDraw(t, key, d.I, d.N); got != d.X {
				t.Errorf("%s: draw %s of %s = %s, want %s", v.Note, d.I, d.N, got, d.X)
			}
			draws++
		}
	}
	if want := len(ranges) * 3 * 5; draws != want {
		t.Errorf("%d draws compared, want %d", draws, want)
	}
}

func unhex(t testing.TB, text string) []byte {
	t.Helper()
	b, err := hex.DecodeString(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// rfc2104 is HMAC-SHA256 for keys of at most 64 bytes: H(K ⊕ opad ‖ H(K ⊕ ipad ‖ text)).
func rfc2104(key, text []byte) []byte {
	inner, outer := bytes.Repeat([]byte{0x36}, 64), bytes.Repeat([]byte{0x5c}, 64)
	for i, k := range key {
		inner[i], outer[i] = inner[i]^k, outer[i]^k
	}
	h := sha256.Sum256(append(inner, text...))
	h = sha256.Sum256(append(outer, h[:]...))
	return h[:]
}

// bigDraw is Draw in whole numbers without a size.
func bigDraw(t testing.TB, key []byte, i, n string) string {
	t.Helper()
	number, err := strconv.ParseUint(i, 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	size, ok := new(big.Int).SetString(n, 10)
	if !ok {
		t.Fatalf("bad range %q", n)
	}
	all := new(big.Int).Lsh(big.NewInt(1), 64)
	refused := new(big.Int).Mod(all, size)
	for try := 0; ; try++ {
		msg := unhex(t, fmt.Sprintf("%016x%08x", number, try))
		x := new(big.Int).SetBytes(rfc2104(key, msg)[:8])
		if x.Cmp(refused) < 0 {
			continue
		}
		x.Sub(x, refused)
		return x.Mod(x, size).String()
	}
}

// FuzzDraw compares the two implementations.
func FuzzDraw(f *testing.F) {
	f.Add([]byte("seed"), []byte("share"), "match", uint64(0), uint64(6))
	f.Add([]byte{}, []byte{}, "", uint64(1<<64-1), uint64(1<<63+1))
	f.Fuzz(func(t *testing.T, seed, share []byte, match string, i, n uint64) {
		n = max(n, 1)
		s, c := sha256.Sum256(seed), sha256.Sum256(share)
		house, err := ParseSeed(hex.EncodeToString(s[:]))
		if err != nil {
			t.Fatal(err)
		}
		d, err := NewDeck(house, []string{hex.EncodeToString(c[:])}, match)
		if err != nil {
			t.Fatal(err)
		}
		got := d.Draw(i, n)
		want := bigDraw(t, rfc2104(s[:], append(c[:], match...)), fmt.Sprint(i), fmt.Sprint(n))
		if fmt.Sprint(got) != want || got >= n {
			t.Errorf("Draw(%d, %d) = %d, want %s", i, n, got, want)
		}
	})
}
