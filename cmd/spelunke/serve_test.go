package main

import (
	"strings"
	"testing"
)

// TestWelcome shows phones the way to a house that they can reach, and says
// what to do about one that they cannot.
func TestWelcome(t *testing.T) {
	for public, reached := range map[string]bool{
		"http://192.168.1.7:8080":  true,
		"https://pub.example":      true,
		"http://[fd00::7]:8080":    true,
		"http://127.0.0.1:8080":    false,
		"http://127.8.0.1:8080":    false,
		"http://[::1]:8080":        false,
		"http://localhost:8080":    false,
		"http://pub.localhost":     false,
		"http://localhost.example": true,
	} {
		var b strings.Builder
		welcome(&b, public, "key")
		out := b.String()
		if !strings.Contains(out, "The house is open: "+public+"\n") || !strings.Contains(out, public+"/?owner=key\n") {
			t.Errorf("%s: does not say where the house is and who will own it:\n%s", public, out)
		}
		if got := strings.Contains(out, "█"); got != reached {
			t.Errorf("%s: a QR code for phones is printed: %v, want %v", public, got, reached)
		}
		if got := strings.Contains(out, "on this computer only"); got == reached {
			t.Errorf("%s: says that phones cannot reach it: %v, want %v", public, got, !reached)
		}
	}
}
