package web_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"spelunke/house"
	"spelunke/web"
)

// ask makes a request without a network, from an address.
func (p *pub) ask(method, path, from string, header http.Header) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, path, nil)
	r.RemoteAddr, r.Host, r.Header = from, "localhost", header
	w := httptest.NewRecorder()
	p.door.ServeHTTP(w, r)
	return w
}

func TestLimits_AreNotEscaped(t *testing.T) {
	for _, c := range []struct {
		name string
		ask  func(p *pub, i int) *httptest.ResponseRecorder
	}{
		{"by tokens that are made up", func(p *pub, i int) *httptest.ResponseRecorder {
			return p.ask("GET", "/api/house", "192.0.2.7:1", http.Header{"Authorization": {fmt.Sprint("Bearer ", i)}})
		}},
		{"by many addresses of one network", func(p *pub, i int) *httptest.ResponseRecorder {
			return p.ask("GET", "/api/house", fmt.Sprintf("[2001:db8::%x]:1", i+1), http.Header{})
		}},
		{"by headers that the proxy did not write", func(p *pub, i int) *httptest.ResponseRecorder {
			return p.ask("GET", "/api/house", "127.0.0.1:1", http.Header{"X-Forwarded-For": {fmt.Sprint("10.0.0.", i), "192.0.2.7"}})
		}},
	} {
		p := newPub(t, func(_ *house.Options, w *web.Options) {
			w.Limits, w.Proxy = web.Limits{Commands: 5, Sessions: 5, Codes: 5}, true
		})
		got := 0
		for i := range 10 {
			if c.ask(p, i).Code == http.StatusOK {
				got++
			}
		}
		if got > 5 {
			t.Errorf("%s: %d requests were answered, want 5", c.name, got)
		}
	}
}

func TestProxy_TheLastAddressCounts(t *testing.T) {
	p := newPub(t, func(_ *house.Options, w *web.Options) { w.Proxy = true })
	header := http.Header{"X-Forwarded-For": {"127.0.0.1", "203.0.113.9"}}
	if got := p.ask("GET", "/metrics", "127.0.0.1:1", header).Code; got != http.StatusNotFound {
		t.Errorf("metrics for a stranger who says that he is local: %d, want 404", got)
	}
}

func TestMetrics_StayFew(t *testing.T) {
	p := newPub(t, nil)
	for i := range 20 {
		p.ask(fmt.Sprint("METHOD", i), "/api/house", "127.0.0.1:1", http.Header{})
	}
	got := p.ask("GET", "/metrics", "127.0.0.1:1", http.Header{}).Body.String()
	if !strings.Contains(got, "spelunke_requests_total") || strings.Contains(got, "METHOD") {
		t.Error("whoever asks can add to the metrics")
	}
}

func TestSignOut_BehindAProxyWithAPassword(t *testing.T) {
	p := newPub(t, nil)
	a := p.guest("Jule")
	req, err := http.NewRequest("DELETE", p.url+"/api/session", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header = http.Header{"Authorization": {"Basic d2lydDpzY2huYXBz"}, "Cookie": {"spelunke=" + a.token}, "X-Spelunke": {"1"}}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	res.Body.Close()
	if got := a.code("GET", "/api/session", nil); got != "no_session" {
		t.Errorf("after signing out: %q, want no_session", got)
	}
}

// TestHostile sends nonsense everywhere; all of it is a problem, none of it internal.
func TestHostile(t *testing.T) {
	p := newPub(t, nil)
	a, b := p.guest("Jule"), p.guest("Mehmet")
	tab, _ := p.started(a, b, nil)
	deep := strings.Repeat("[", 20000) + strings.Repeat("]", 20000)
	bodies := []string{
		"", "null", "[]", "1", `"x"`, "{}", deep, `{"cmd":` + deep + `}`, "{\"cmd\":\"\x00\xff\"}", `{"cmd":"command-1","cmd":"command-2"}`,
		`{"cmd":"command-h","chair":-9223372036854775808,"a":-9223372036854775808,"b":9223372036854775807,"kind":"none","about":"bot","seat":-9223372036854775808,"yes":true}`,
		`{"cmd":"command-h","chair":1e400}`, `{"cmd":"command-h","about":"bot","seat":256,"yes":true}`, `{"cmd":"command-h","seq":18446744073709551615,"move":"\u0000"}`,
		`{"cmd":"command-h","seq":-1,"move":"throw"}`, `{"cmd":"command-h","seq":1.5,"move":"throw"}`, `{"cmd":"command-h","text":"\ud800"}`,
		`{"cmd":"command-h","ready":true,"contribution":"` + strings.Repeat("zz", 32) + `"}`, `{"name":"` + strings.Repeat("\\u202e", 1000) + `"}`, `{"code":"\u0000\uffff--ß"}`,
		`{"cmd":"command-h","game":"knobeln","params":{"columns":"99999999999999999999"},"clock":0,"watch":true,"chairs":[{"kind":"me"}]}`,
		`{"cmd":"command-h","game":"knobeln","params":null,"clock":0,"watch":true,"chairs":[{"kind":"me"},{"kind":"me"}]}`,
	}
	paths := []string{"/api/session", "/api/codes", "/api/tables", "/api/nothing/../../x"}
	for _, verb := range []string{"sit", "chairs", "swap", "kick", "game", "ready", "start", "talk"} {
		paths = append(paths, "/api/tables/"+tab.ID+"/"+verb)
	}
	for _, verb := range []string{"moves", "votes", "pause", "back"} {
		paths = append(paths, "/api/matches/"+tab.Match+"/"+verb)
	}
	for _, path := range paths {
		for _, body := range bodies {
			if status, answer := a.do("POST", path, body); status >= 500 {
				t.Errorf("POST %s %.60q: %d %.200s", path, body, status, answer)
			}
		}
	}
	for _, path := range []string{
		"/api/tables/%00", "/api/tables/" + strings.Repeat("x", 65), "/api/tables/%2e%2e%2f", "/api/matches/%ff/log", "/api/matches/" + tab.Match + "/log/..",
		"/api/matches/" + tab.Match + "?after=-1", "/api/matches/" + tab.Match + "?after=9999999999", "/api/matches/" + tab.Match + "?after=x", "/api/matches?before=-9223372036854775808",
		"/%2e%2e/%2e%2e/etc/passwd", "/assets/../../x.js", "/assets/", "/%00", "/index.html/x.js", "/api/qr?text=" + strings.Repeat("%ff", 300), "/api/qr", "//evil.example/",
	} {
		if status, answer := a.do("GET", path, nil); status >= 500 {
			t.Errorf("GET %s: %d %.200s", path, status, answer)
		}
	}
	a.frame(tab.Match, "")
}

func TestHostile_ContentTypes(t *testing.T) {
	p := newPub(t, nil)
	a := p.guest("Jule")
	for _, kind := range []string{"", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/cbor", ";;;", "application/json; charset=utf-16"} {
		req, err := http.NewRequest("POST", p.url+"/api/session", strings.NewReader(`{"name":"Jule"}`))
		if err != nil {
			t.Fatal(err)
		}
		req.Header = http.Header{"Content-Type": {kind}, "Authorization": {"Bearer " + a.token}}
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		b, _ := io.ReadAll(res.Body)
		res.Body.Close()
		if res.StatusCode >= 500 {
			t.Errorf("content type %q: %d %s", kind, res.StatusCode, b)
		}
	}
}
