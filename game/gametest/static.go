package gametest

import (
	"reflect"
	"regexp"
	"unsafe"

	"spelunke/game"
)

// flatTypes reports what would alias, hide or compare by address.
func flatTypes[S game.State[S, M, V], M, V comparable](t T, _ Suite[S, M, V]) {
	t.Helper()
	flat(t, reflect.TypeFor[S](), "State")
	flat(t, reflect.TypeFor[M](), "Move")
	flat(t, reflect.TypeFor[V](), "View")
}

func flat(t T, x reflect.Type, path string) {
	t.Helper()
	switch x.Kind() {
	case reflect.Pointer, reflect.Map, reflect.Slice, reflect.Chan, reflect.Func, reflect.Interface, reflect.UnsafePointer:
		t.Errorf("%s is a %v, want a flat value", path, x.Kind())
	case reflect.String, reflect.Float32, reflect.Float64, reflect.Complex64, reflect.Complex128:
		t.Errorf("%s is a %v, want whole numbers and flags", path, x.Kind())
	case reflect.Array:
		flat(t, x.Elem(), path+"[]")
	case reflect.Struct:
		for i := range x.NumField() {
			flat(t, x.Field(i).Type, path+"."+x.Field(i).Name)
		}
	}
}

func sizes[S game.State[S, M, V], M, V comparable](t T, c Suite[S, M, V]) {
	t.Helper()
	var s S
	limit := c.Limit
	if limit == 0 {
		limit = defaultLimit
	}
	if size := unsafe.Sizeof(s); size > min(limit, mostLimit) {
		t.Errorf("a State has %d bytes, want at most %d", size, min(limit, mostLimit))
	}
}

// names checks what the rules say about themselves.
func names[S game.State[S, M, V], M, V comparable](t T, r game.Rules[S, M, V]) {
	t.Helper()
	if !regexp.MustCompile(`^[a-z]+(-[a-z]+)*$`).MatchString(r.Name) {
		t.Errorf("the game is called %q, want lower-case words joined by -", r.Name)
	}
	if r.Version < 1 {
		t.Errorf("version %d, want 1 or more", r.Version)
	}
	for _, p := range r.Params {
		if !regexp.MustCompile(`^[a-z]+(_[a-z]+)*$`).MatchString(p.Name) {
			t.Errorf("an option is called %q, want lower-case words joined by _", p.Name)
		}
		if n := len(p.Choices); n > 0 && (p.Min != 0 || p.Max != n-1) {
			t.Errorf("option %s has %d choices and range %d..%d", p.Name, n, p.Min, p.Max)
		}
		if p.Default < p.Min || p.Default > p.Max {
			t.Errorf("option %s has default %d, want %d..%d", p.Name, p.Default, p.Min, p.Max)
		}
	}
	p, err := r.Complete(nil)
	if err != nil {
		t.Errorf("the defaults are refused: %v", err)
		return
	}
	if least, most := r.Seats(p); least < 1 || most < least || most > mostSeats {
		t.Errorf("%d to %d seats, want 1..%d", least, most, mostSeats)
	}
}

// mostSeats is how many seats fit into game.Seats beside the House.
const mostSeats = 31
