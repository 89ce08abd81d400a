package house

import (
	"fmt"
	"testing"
	"time"
)

func TestBounds(t *testing.T) {
	now := time.Now()
	var l limiters
	var s sessions
	for range 5 {
		l.allow("Jule", now)
	}
	for i := range 3 * rememberMost {
		name := fmt.Sprint(i)
		l.allow(name, now.Add(time.Duration(i)*time.Millisecond))
		s.put(name, known{Person{ID: name}, now}, 0)
		if len(l.m) > rememberMost || len(s.m) > rememberMost {
			t.Fatalf("%d limiters and %d sessions are remembered", len(l.m), len(s.m))
		}
		if i == rememberMost/100 && l.allow("Jule", now) {
			t.Error("five lines and one more were let through at once")
		}
	}
	if _, _, ok := s.get(fmt.Sprint(3*rememberMost - 1)); !ok {
		t.Error("the newest session is forgotten")
	}
	s.refresh(Person{ID: fmt.Sprint(3*rememberMost - 1), Name: "Jule"})
	if k, _, _ := s.get(fmt.Sprint(3*rememberMost - 1)); k.Name != "Jule" {
		t.Errorf("the newest session has the name %q, want Jule", k.Name)
	}
}
