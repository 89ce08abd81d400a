package web_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"spelunke/house"
	"spelunke/web"
)

// asked is a request to the door without a network.
type asked struct {
	method, path, from, host string
	header                   http.Header
	body                     any
}

// answer makes the request.
func (p *pub) answer(a asked) *httptest.ResponseRecorder {
	p.t.Helper()
	b, err := json.Marshal(a.body)
	if err != nil {
		p.t.Fatal(err)
	}
	r := httptest.NewRequest(a.method, a.path, strings.NewReader(string(b)))
	r.RemoteAddr, r.Host = a.from, a.host
	r.Header.Set("Content-Type", "application/json")
	for k, v := range a.header {
		r.Header[k] = v
	}
	w := httptest.NewRecorder()
	p.door.ServeHTTP(w, r)
	return w
}

// TestLocal_OnlyWhoSitsAtThisMachine has people ask for the house without the key: also
// a site whose name its owner has made point here, and who comes by a proxy.
func TestLocal_OnlyWhoSitsAtThisMachine(t *testing.T) {
	const here, wifi, far = "127.0.0.1:5", "192.168.0.9:5", "203.0.113.9:5"
	for _, c := range []struct {
		name       string
		proxy      bool
		from, host string
		header     http.Header
		owner      bool
		metrics    bool
	}{
		{"this machine", false, here, "localhost:8080", nil, true, true},
		{"this machine, by number", false, here, "127.0.0.1:8080", nil, true, true},
		{"this machine, by the newer number", false, "[::1]:5", "[::1]:8080", nil, true, true},
		{"this machine, by its name", false, here, "kneipe:8080", nil, true, true},
		{"a name that another site has made point here", false, here, "evil.example:8080", nil, false, false},
		{"the same with a dot at the end", false, here, "evil.example.:8080", nil, false, false},
		{"no host at all", false, here, "", nil, false, false},
		{"the Wi-Fi", false, wifi, "192.168.0.7:8080", nil, false, false},
		{"the Wi-Fi, and a name that another site has made point here", false, wifi, "evil.example:8080", nil, false, false},
		{"far away", false, far, "localhost", nil, false, false},
		{"a proxy that says X-Real-IP only", false, here, "localhost", http.Header{"X-Real-Ip": {"203.0.113.9"}}, false, false},
		{"a proxy that says X-Forwarded-Host only", false, here, "localhost", http.Header{"X-Forwarded-Host": {"pub.example.org"}}, false, false},
		{"a proxy that says Via only", false, here, "localhost", http.Header{"Via": {"1.1 front"}}, false, false},
		{"a proxy that says nothing", false, here, "pub.example.org", nil, false, false},
		{"a proxy that says nothing and asks for us by number, but there is TLS", false, here, "127.0.0.1:8080", nil, false, false},
		{"the proxy of this machine", true, here, "pub.example.org", http.Header{"X-Forwarded-For": {"127.0.0.1"}}, true, true},
		{"by the proxy, another site's name", true, here, "evil.example", http.Header{"X-Forwarded-For": {"127.0.0.1"}}, false, false},
		{"by the proxy, from far away", true, here, "pub.example.org", http.Header{"X-Forwarded-For": {"127.0.0.1, 203.0.113.9"}}, false, false},
		{"past the proxy, with a forged address", true, wifi, "pub.example.org", http.Header{"X-Forwarded-For": {"127.0.0.1"}}, false, false},
	} {
		p := newPub(t, func(o *house.Options, w *web.Options) {
			w.Proxy, w.Secure = c.proxy, strings.Contains(c.name, "TLS")
			if strings.Contains(c.name, "proxy") {
				o.URL = func() string { return "https://pub.example.org" }
			}
		})
		var me web.Me
		w := p.answer(asked{"POST", "/api/session", c.from, c.host, c.header, m{"name": "Wirt"}})
		if err := json.Unmarshal(w.Body.Bytes(), &me); err != nil || w.Code != http.StatusOK {
			t.Fatalf("%s: %d %s", c.name, w.Code, w.Body)
		}
		if me.Owner != c.owner {
			t.Errorf("%s: owner %v, want %v", c.name, me.Owner, c.owner)
		}
		if got := p.answer(asked{"GET", "/metrics", c.from, c.host, c.header, nil}).Code == http.StatusOK; got != c.metrics {
			t.Errorf("%s: sees the metrics %v, want %v", c.name, got, c.metrics)
		}
	}
}

// TestMetrics_TellNobodyAtTheTable has a player on the same network look whether the house's counters move
// when another lets pass in secret. The owner may see them, from everywhere.
func TestMetrics_TellNobodyAtTheTable(t *testing.T) {
	p := newPub(t, func(_ *house.Options, w *web.Options) { w.Key = sha256.Sum256([]byte("the host's key")) })
	key, err := p.h.OwnerKey(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	player, owner := p.guest("Jule"), p.guest("")
	var me web.Me
	owner.must("POST", "/api/session", m{"name": "Wirt", "owner": key, "token": true}, &me)
	for _, c := range []struct {
		name, token string
		want        int
	}{
		{"nobody", "", 404},
		{"a player", player.token, 404},
		{"the owner", me.Token, 200},
		{"the host's key", "the host's key", 200},
		{"a token that is made up", "x", 404},
	} {
		h := http.Header{}
		if c.token != "" {
			h.Set("Authorization", "Bearer "+c.token)
		}
		if got := p.answer(asked{"GET", "/metrics", "192.168.0.9:5", "192.168.0.7:8080", h, nil}).Code; got != c.want {
			t.Errorf("%s on the same network: %d, want %d", c.name, got, c.want)
		}
	}
	own := httptest.NewRequest("GET", "/metrics", nil)
	own.RemoteAddr, own.Host = "192.168.0.7:5", "192.168.0.7:8080"
	own = own.WithContext(context.WithValue(own.Context(), http.LocalAddrContextKey, &net.TCPAddr{IP: net.IPv4(192, 168, 0, 7), Port: 8080}))
	w := httptest.NewRecorder()
	if p.door.ServeHTTP(w, own); w.Code != 200 {
		t.Errorf("this machine by its address on the network: %d, want 200", w.Code)
	}
}

// TestHost_ChangesNoLink asks with the names of other houses: what the house
// says where it is, and what phones scan, does not change.
func TestHost_ChangesNoLink(t *testing.T) {
	p := newPub(t, nil)
	a := p.guest("Jule")
	tab := a.opens("me open", nil)
	for _, path := range []string{"/api/house", "/api/tables/" + tab.ID, "/t/" + tab.ID, "/assets/a-1.js/", "//evil.example/..", "/t/../t", "/index.html"} {
		w := p.answer(asked{"GET", path, "192.0.2.7:1", "evil.example", http.Header{
			"X-Forwarded-Host": {"evil.example"}, "X-Forwarded-Proto": {"gopher"}, "X-Original-Url": {"/metrics"}, "X-Rewrite-Url": {"/metrics"},
			"Forwarded": {"host=evil.example"}, "Referer": {"https://evil.example/"},
		}, nil})
		if strings.Contains(w.Body.String(), "evil.example") || strings.HasPrefix(w.Header().Get("Location"), "//") || strings.Contains(w.Header().Get("Location"), "//evil") {
			t.Errorf("GET %s: %d %v %s", path, w.Code, w.Header(), w.Body)
		}
	}
}

// TestCookie looks at the cookie that a browser is given, and what it is believed for.
func TestCookie(t *testing.T) {
	for _, secure := range []bool{false, true} {
		p := newPub(t, func(_ *house.Options, w *web.Options) { w.Secure = secure })
		own := http.Header{"X-Spelunke": {"1"}}
		w := p.answer(asked{"POST", "/api/session", "192.0.2.7:1", "pub.example.org", own, m{"name": "Jule"}})
		cs := w.Result().Cookies()
		if len(cs) != 1 {
			t.Fatalf("%d cookies, want 1", len(cs))
		}
		c, name := cs[0], "spelunke"
		if secure { // no neighbour of the name, and nobody without TLS, can set such a cookie
			name = "__Host-spelunke"
		}
		if c.Name != name || !c.HttpOnly || c.Secure != secure || c.SameSite != http.SameSiteLaxMode || c.Path != "/" || c.Domain != "" || len(c.Value) != 43 {
			t.Errorf("secure %v: cookie %s", secure, c)
		}
		if strings.Contains(w.Body.String(), c.Value) {
			t.Errorf("scripts are told the token: %s", w.Body)
		}
		is := func(cookie string) string {
			return p.answer(asked{"GET", "/api/session", "192.0.2.7:1", "pub.example.org", http.Header{"Cookie": {cookie}}, nil}).Body.String()
		}
		if got := is(name + "=" + c.Value); !strings.Contains(got, `"Jule"`) {
			t.Errorf("secure %v: with the cookie I am %s", secure, got)
		}
		if got := is("spelunke=" + c.Value); secure && strings.Contains(got, "Jule") {
			t.Errorf("a cookie that a neighbour could have set is believed: %s", got)
		}
		planted := own.Clone()
		planted.Set("Cookie", name+"=planted-by-somebody")
		w = p.answer(asked{"POST", "/api/session", "192.0.2.7:1", "pub.example.org", planted, m{"name": "Mehmet"}})
		if cs := w.Result().Cookies(); len(cs) != 1 || cs[0].Value == "planted-by-somebody" || len(cs[0].Value) != 43 {
			t.Errorf("a token that was planted beforehand: %v, want a new one", cs)
		}
	}
}

// TestHeaders looks at what every answer carries.
func TestHeaders(t *testing.T) {
	p := newPub(t, func(_ *house.Options, w *web.Options) { w.Secure = true })
	a := p.guest("Jule")
	tab := a.opens("me open", nil)
	for _, path := range []string{"/", "/t/x", "/assets/a-1.js", "/no.js", "/api/house", "/api/docs", "/api/openapi.json", "/api/qr?text=x", "/api/tables/" + tab.ID, "/api/nothing", "/healthz", "/metrics"} {
		w := p.answer(asked{"GET", path, "192.0.2.7:1", "pub.example.org", http.Header{"Accept-Encoding": {"gzip, br, zstd, deflate"}, "Origin": {"https://evil.example"}}, nil})
		h := w.Header()
		for name, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cross-Origin-Opener-Policy": "same-origin",
			"Cross-Origin-Resource-Policy": "same-origin", "Strict-Transport-Security": "max-age=31536000",
			"Access-Control-Allow-Origin": "", "Content-Encoding": "", "Server": "",
		} {
			if got := h.Get(name); got != want {
				t.Errorf("GET %s: %s %q, want %q", path, name, got, want)
			}
		}
		if got := h.Get("Cache-Control"); strings.HasPrefix(path, "/api/") && got != "no-store" {
			t.Errorf("GET %s: Cache-Control %q, want no-store", path, got)
		}
		policy := map[string]string{}
		for d := range strings.SplitSeq(h.Get("Content-Security-Policy"), "; ") {
			name, rest, _ := strings.Cut(d, " ")
			policy[name] = rest
		}
		for name, want := range map[string]string{
			"default-src": "'self'", "script-src": "", "object-src": "'none'", "base-uri": "'none'", "form-action": "'self'", "frame-ancestors": "'none'",
			"connect-src": "'self' ws://pub.example.org wss://pub.example.org",
		} {
			if policy[name] != want {
				t.Errorf("GET %s: %s %q, want %q", path, name, policy[name], want)
			}
		}
		if w.Code == http.StatusNotFound && strings.Contains(w.Body.String(), path) {
			t.Errorf("GET %s: the address comes back: %s", path, w.Body)
		}
	}
	w := p.answer(asked{"GET", "/", "192.0.2.7:1", "x;script-src*", nil, nil})
	if got := w.Header().Get("Content-Security-Policy"); strings.Contains(got, "*") {
		t.Errorf("whoever asks writes in the policy: %s", got)
	}
}

// TestPage_HasNoInlineScript reads the pages and what they are made of: no script
// stands in them, and nothing but the house's own drawings is put in as markup.
func TestPage_HasNoInlineScript(t *testing.T) {
	p := newPub(t, nil)
	index, err := os.ReadFile("../client/index.html")
	if err != nil {
		t.Fatal(err)
	}
	script := regexp.MustCompile(`<script[^>]*>`)
	for _, page := range []string{string(index), p.answer(asked{"GET", "/api/docs", "192.0.2.7:1", "pub.example.org", nil, nil}).Body.String()} {
		for _, tag := range script.FindAllString(page, -1) {
			if !strings.Contains(tag, " src=\"/") {
				t.Errorf("a script in the page: %s", tag)
			}
		}
		if bad := regexp.MustCompile(`(?i)javascript:|<[^>]* on[a-z]+=`).FindString(page); bad != "" {
			t.Errorf("a script in the page: %s", bad)
		}
	}
	drawings := []string{"../client/src/ui/Icon.svelte", "../games/pulverfass/web/Sprite.svelte"}
	markup := []string{"{@html", "insertAdjacentHTML", "document.write", " eval(", "new Function(", "innerHTML =", "outerHTML ="}
	read := 0
	for _, root := range []string{"../client/src", "../games"} {
		err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if ext := filepath.Ext(path); err != nil || d.IsDir() || ext != ".svelte" && ext != ".ts" || slices.Contains(drawings, filepath.ToSlash(path)) {
				return err
			}
			b, err := os.ReadFile(path)
			for _, bad := range markup {
				if bytes.Contains(b, []byte(bad)) {
					t.Errorf("%s: %s", path, bad)
				}
			}
			read++
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if read < 50 {
		t.Errorf("%d files were read: the test looks in the wrong place", read)
	}
}

// TestWord_IsNotGuessed tries words, each from a session of its own.
func TestWord_IsNotGuessed(t *testing.T) {
	p := newPub(t, func(o *house.Options, w *web.Options) {
		o.Open, o.Word = func() bool { return false }, "Schnaps"
		w.Limits.Codes = 5
	})
	body := func(word string) m {
		return m{"cmd": p.cmd(), "game": "knobeln", "params": m{}, "clock": 0, "watch": true, "chairs": []m{{"kind": "me"}}, "word": word}
	}
	who := p.guest("Jule")
	for i := range 5 {
		who.must("POST", "/api/tables", body("Schnaps"), nil) // who knows it is not counted
		if got := p.guest("Eve").code("POST", "/api/tables", body(fmt.Sprint("word", i))); got != "word_needed" {
			t.Fatalf("word %d: %q, want word_needed", i, got)
		}
	}
	if got := p.guest("Eve").code("POST", "/api/tables", body("Schnaps")); got != "too_fast" {
		t.Errorf("after five wrong words, the right one: %q, want too_fast", got)
	}
}

// TestCodes_AreNotGuessedFromManyPlaces tries spoken codes from as many networks as it likes.
func TestCodes_AreNotGuessedFromManyPlaces(t *testing.T) {
	p := newPub(t, func(_ *house.Options, w *web.Options) { w.Limits = web.Limits{Commands: 60, Sessions: 60, Codes: 2} })
	tab := p.guest("Jule").opens("me open", nil)
	try := func(i int, code string) *httptest.ResponseRecorder {
		return p.answer(asked{"POST", "/api/codes", fmt.Sprintf("[2001:db8:%x::1]:1", i), "pub.example.org", nil, m{"code": code}})
	}
	for i := range 60 {
		if got := try(i, tab.Code).Code; got != http.StatusOK {
			t.Fatalf("the right code is answered %d", got)
		}
	}
	wrong := 0
	for i := range 100 {
		if try(1000+i, "EBER-22222").Code == http.StatusNotFound {
			wrong++
		}
	}
	if wrong != 60 {
		t.Errorf("%d wrong codes in a minute were answered, want 60", wrong)
	}
	w := try(5000, tab.Code)
	if w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") == "" {
		t.Errorf("then: %d, Retry-After %q; want 429 and when to come back", w.Code, w.Header().Get("Retry-After"))
	}
}
