package web

import (
	"bytes"
	"encoding/json"
	"testing"
)

// TestPlainMove reads what pages write, and nothing that needs thought.
func TestPlainMove(t *testing.T) {
	want := moveBody{Command{"command-1"}, 17, "keep 4 4 4"}
	for _, body := range []string{
		`{"cmd":"command-1","seq":17,"move":"keep 4 4 4"}`,
		`{"move":"keep 4 4 4","cmd":"command-1","seq":17}`,
	} {
		if got, ok := plainMove([]byte(body)); !ok || got != want {
			t.Errorf("%s: %+v, %v", body, got, ok)
		}
	}
	for _, body := range []string{
		``, `{}`, `{`, `[]`, `null`, `{"cmd"`, `{"cmd":`, `{"cmd":"command-1"`, `{"cmd":"command-1"}`,
		`{"cmd":"command-1","seq":17}`, `{"cmd":"command-1","move":"x"}`, `{"seq":17,"move":"x"}`,
		`{"cmd":"command-1","seq":17,"move":"x"}x`, `{"cmd":"command-1","seq":17,"move":"x"} `, `{"cmd":"command-1","seq":17,"move":"x",}`,
		`{ "cmd":"command-1","seq":17,"move":"x"}`, `{"cmd": "command-1","seq":17,"move":"x"}`,
		`{"cmd":"command-1","seq":17,"move":"x","more":1}`, `{"cmd":"command-1","seq":17,"move":"x","seq":18}`,
		`{"CMD":"command-1","seq":17,"move":"x"}`, `{"cmd":"short","seq":17,"move":"x"}`, `{"cmd":"command 1","seq":17,"move":"x"}`,
		`{"cmd":"command-ü","seq":17,"move":"x"}`, `{"cmd":1,"seq":17,"move":"x"}`, `{"cmd":"command-1","seq":"17","move":"x"}`,
		`{"cmd":"command-1","seq":-1,"move":"x"}`, `{"cmd":"command-1","seq":1.5,"move":"x"}`, `{"cmd":"command-1","seq":017,"move":"x"}`,
		`{"cmd":"command-1","seq":1e3,"move":"x"}`, `{"cmd":"command-1","seq":1234567890123456789,"move":"x"}`, `{"cmd":"command-1","seq":17,"move":null}`,
		`{"cmd":"command-1","seq":17,"move":"\u0041"}`, `{"cmd":"command-1","seq":17,"move":"` + "\n" + `"}`, `{"cmd":"command-1","seq":17,"move":"ü"}`,
		`{"cmd":"command-1","seq":17,"move":"` + string(bytes.Repeat([]byte{'x'}, 201)) + `"}`,
		`{"cmd":"` + string(bytes.Repeat([]byte{'x'}, 65)) + `","seq":17,"move":"x"}`,
	} {
		if got, ok := plainMove([]byte(body)); ok {
			t.Errorf("%s: read as %+v", body, got)
		}
	}
}

// FuzzPlainMove reads nothing otherwise than encoding/json does.
func FuzzPlainMove(f *testing.F) {
	f.Add([]byte(`{"cmd":"command-1","seq":17,"move":"keep 4 4 4"}`))
	f.Add([]byte(`{"move":"","seq":0,"cmd":"--------"}`))
	f.Fuzz(func(t *testing.T, body []byte) {
		got, ok := plainMove(body)
		if !ok {
			return
		}
		var want moveBody
		d := json.NewDecoder(bytes.NewReader(body))
		d.DisallowUnknownFields()
		if err := d.Decode(&want); err != nil || got != want {
			t.Errorf("%q: %+v; encoding/json reads %+v, %v", body, got, want, err)
		}
		if again, err := json.Marshal(got); err != nil || len(again) != len(body) && !bytes.ContainsAny(body, "<>&") {
			t.Errorf("%q has %d bytes, written anew %d", body, len(body), len(again))
		}
	})
}
