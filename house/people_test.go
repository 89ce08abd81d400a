package house

import (
	"strings"
	"testing"
)

// TestToken makes sure that "spelunke log MATCH" and "spelunke admin --token
// TOKEN" can be typed as they are.
func TestToken(t *testing.T) {
	for _, c := range []struct{ bytes, chars int }{{9, 12}, {12, 16}, {32, 43}} {
		seen := map[string]bool{}
		for range 2000 {
			tok := token(c.bytes)
			if strings.HasPrefix(tok, "-") || len(tok) != c.chars || seen[tok] {
				t.Fatalf("token(%d) = %q, want %d new characters that no command line takes for a flag", c.bytes, tok, c.chars)
			}
			seen[tok] = true
		}
	}
}
