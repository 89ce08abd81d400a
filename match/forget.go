package match

import (
	"context"
	"encoding/json"
	"slices"
	"strings"

	"spelunke/store"
)

// Forget takes a person's name out of a match's log, for good, whether it is
// running or over: from now on he is called by another. Names are those under
// which he may have contributed to the luck, for a contribution has nothing
// but a name, or by which bots may be called who have his chair; who else bore one of them
// at the same table loses it there too. It returns whether he, or such a bot, has ever sat in
// the match, however often it is called. Of what can be checked of the log nothing changes.
func (m *Matches) Forget(ctx context.Context, id, person string, names []string, called string) (sat bool, err error) {
	err = m.set.Redact(ctx, id, func(entries []store.Entry) (map[uint64]string, error) {
		texts := map[uint64]string{}
		for _, e := range entries {
			if !isNote(e.Text) {
				continue
			}
			n, err := parseNote(e.Text)
			if err != nil {
				continue // what cannot be read has no name to be found
			}
			his, err := n.forget(person, names, called)
			if err != nil {
				return nil, err
			}
			sat = sat || his
			if text := n.String(); text != e.Text {
				texts[e.Seq] = text
			}
		}
		return texts, nil
	})
	return sat, err
}

// forget takes a person's name out of a note, and reports whether
// the note seats him, or a bot that bears it.
func (n *note) forget(person string, names []string, called string) (sat bool, err error) {
	call := func(s *Seat) {
		if s.Person == person || s.Person == "" && (s.Name == called || slices.Contains(names, s.Name)) {
			s.Name, sat = called, true
		}
	}
	switch n.verb {
	case "ready":
		if hex, name, _ := strings.Cut(n.rest, " "); slices.Contains(names, name) {
			n.rest = hex + " " + called
		}
	case "start":
		var s start
		if err := json.Unmarshal([]byte(n.rest), &s); err != nil {
			return false, err
		}
		for i := range s.Seats {
			call(&s.Seats[i])
		}
		if sat {
			n.rest = asJSON(s)
		}
	case "join":
		var s Seat
		if err := json.Unmarshal([]byte(n.rest), &s); err != nil {
			return false, err
		}
		if call(&s); sat {
			n.rest = asJSON(s)
		}
	}
	return sat, nil
}

// Anew has all matches in memory read anew, because another node may have
// taken a name out of their logs.
func (m *Matches) Anew() { m.set.Anew() }
