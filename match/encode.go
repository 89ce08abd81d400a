package match

import (
	"encoding/json"
	"strconv"
)

// Encode is the one encoding of a frame, for sockets and HTTP alike. It makes
// what json.Marshal makes, without looking anew at what seldom changes.
func Encode(fr Frame) []byte {
	if fr.encoded != nil {
		return fr.encoded
	}
	s := fr.still
	if s == nil {
		s = fr.stands()
	}
	if fr.view == nil {
		fr.view = appendJSON(nil, fr.View)
	}
	size := 600 + len(s.head) + len(s.seats) + len(s.fair) + len(fr.view) + 100*len(fr.Entries)
	for _, m := range fr.Moves {
		size += len(m) + 3
	}
	b := append(make([]byte, 0, size), s.head...)
	b = strconv.AppendUint(append(b, `,"seq":`...), fr.Seq, 10)
	b = strconv.AppendUint(append(b, `,"after":`...), fr.After, 10)
	b = appendList(append(b, `,"entries":`...), fr.Entries, Shown.append)
	b = append(append(b, `,"seats":`...), s.seats...)
	b = appendNumber(append(b, `,"me":`...), fr.Me)
	b = appendList(append(b, `,"awaited":`...), fr.Awaited, number)
	b = strconv.AppendBool(append(b, `,"window":`...), fr.Window)
	b = appendText(append(b, `,"order":`...), fr.Order)
	b = append(append(b, `,"view":`...), fr.view...)
	b = appendList(append(b, `,"moves":`...), fr.Moves, text)
	b = appendList(append(b, `,"score":`...), fr.Score, number)
	b = appendList(append(b, `,"ranks":`...), fr.Ranks, number)
	b = strconv.AppendBool(append(b, `,"over":`...), fr.Over)
	b = strconv.AppendBool(append(b, `,"abandoned":`...), fr.Abandoned)
	b = strconv.AppendBool(append(b, `,"advice":`...), fr.Advice)
	b = fr.Clock.append(append(b, `,"clock":`...))
	b = appendList(append(b, `,"votes":`...), fr.Votes, Vote.append)
	b = append(append(b, `,"fair":`...), s.fair...)
	return append(b, '}')
}

// still is what seldom changes of a match's frames, encoded.
type still struct {
	head  []byte // up to the params
	seats []byte
	fair  []byte
}

// stands encodes what seldom changes.
func (fr *Frame) stands() *still {
	head := appendText([]byte(`{"match":`), fr.Match)
	head = appendText(append(head, `,"table":`...), fr.Table)
	head = appendText(append(head, `,"game":`...), fr.Game)
	return &still{
		head:  appendJSON(append(head, `,"params":`...), fr.Params),
		seats: appendJSON(nil, fr.Seats),
		fair:  appendJSON(nil, fr.Fair),
	}
}

func (e Shown) append(b []byte) []byte {
	b = appendNumber(append(b, `{"by":`...), e.By)
	b = appendText(append(b, `,"move":`...), e.Move)
	b = strconv.AppendInt(append(b, `,"at":`...), e.At, 10)
	b = appendNumber(append(b, `,"round":`...), e.Round)
	return append(b, '}')
}

func (c *Clock) append(b []byte) []byte {
	b = appendNumber(append(b, `{"limit":`...), c.Limit)
	b = strconv.AppendInt(append(b, `,"deadline":`...), c.Deadline, 10)
	if c.Window != 0 {
		b = appendNumber(append(b, `,"window":`...), c.Window)
	}
	b = strconv.AppendBool(append(b, `,"paused":`...), c.Paused)
	b = appendList(append(b, `,"waiting":`...), c.Waiting, number)
	return append(b, '}')
}

func (v Vote) append(b []byte) []byte { return appendJSON(b, v) }

func number(n int, b []byte) []byte  { return appendNumber(b, n) }
func text(s string, b []byte) []byte { return appendText(b, s) }

// appendList appends a list, or null if there is none.
func appendList[X any](b []byte, list []X, f func(X, []byte) []byte) []byte {
	if list == nil {
		return append(b, "null"...)
	}
	b = append(b, '[')
	for i, x := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = f(x, b)
	}
	return append(b, ']')
}

// An appender is a view that writes itself as json.Marshal would, but faster.
type appender interface{ AppendJSON(b []byte) []byte }

func appendNumber(b []byte, n int) []byte { return strconv.AppendInt(b, int64(n), 10) }

// appendText appends a string; most need no thought.
func appendText(b []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			return appendJSON(b, s)
		}
	}
	return append(append(append(b, '"'), s...), '"')
}

func appendJSON(b []byte, v any) []byte {
	if x, ok := v.(appender); ok {
		return x.AppendJSON(b)
	}
	x, err := json.Marshal(v)
	if err != nil {
		panic("match: " + err.Error()) // views are plain values
	}
	return append(b, x...)
}
