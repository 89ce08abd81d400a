package house

import (
	"strings"
	"testing"
)

// TestMatchID makes sure that "spelunke log MATCH" can be typed as it is.
func TestMatchID(t *testing.T) {
	seen := map[string]bool{}
	for range 2000 {
		id := named(12)
		if strings.HasPrefix(id, "-") || len(id) != 16 || seen[id] {
			t.Fatalf("a match is called %q, want 16 new characters that no command line takes for a flag", id)
		}
		seen[id] = true
	}
}
