package load

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"
)

// A table is one person who plays, and those who look on.
type table struct {
	d        *door
	line     *line
	id       string
	token    string
	watchers int
	frame    frame
	commands int

	mu     sync.Mutex
	sent   map[uint64]*sent // by the number of the frame that a move leads to
	moves  int
	errors int
	first  error // of them
	took   []time.Duration
}

// sent is a move under way to the watchers.
type sent struct {
	at   time.Time
	seen int
}

type obj = map[string]any

// sit opens a table, begins a match and lets the watchers in.
func (d *door) sit(ctx context.Context, i int, p Plan) (*table, error) {
	var me struct{ Token string }
	if err := d.call(ctx, http.MethodPost, "/api/session", "", obj{"name": fmt.Sprint("Gast ", i+1), "token": true}, &me); err != nil {
		return nil, fmt.Errorf("load: new session: %w", err)
	}
	l, err := newLine(d.url, me.Token)
	if err != nil {
		return nil, err
	}
	t := &table{d: d, line: l, token: me.Token, watchers: p.Watchers, sent: map[uint64]*sent{}}
	var opened struct{ ID string }
	if err := d.call(ctx, http.MethodPost, "/api/tables", t.token, obj{
		"cmd": t.command(), "game": "knobeln", "params": obj{"columns": "4"}, "clock": 0, "watch": true, "chairs": []obj{{"kind": "me"}},
	}, &opened); err != nil {
		return nil, fmt.Errorf("load: open a table: %w", err)
	}
	t.id = opened.ID
	if err := t.begin(ctx); err != nil {
		return nil, err
	}
	for w := range p.Watchers {
		token := "" // strangers
		if w == 0 {
			token = t.token
		}
		if err := d.watch(ctx, t.id, token, t.push); err != nil {
			return nil, err
		}
	}
	return t, nil
}

// command names the next command.
func (t *table) command() string {
	t.commands++
	return "load-command-" + strconv.Itoa(t.commands)
}

// begin starts the table's next match.
func (t *table) begin(ctx context.Context) error {
	var now struct{ State, Match string }
	for { // the table learns of a match's end a moment later
		if err := t.d.call(ctx, http.MethodGet, "/api/tables/"+t.id, t.token, nil, &now); err != nil {
			return fmt.Errorf("load: table: %w", err)
		}
		if now.State != "playing" {
			break
		}
		if err := pause(ctx, 5*time.Millisecond); err != nil {
			return err
		}
	}
	if err := t.d.call(ctx, http.MethodPost, "/api/tables/"+t.id+"/start", t.token, obj{
		"cmd": t.command(), "contribution": strings.Repeat("5a", 32),
	}, &now); err != nil {
		return fmt.Errorf("load: start a match: %w", err)
	}
	t.mu.Lock()
	clear(t.sent)
	t.mu.Unlock()
	if err := t.look(ctx, now.Match); err != nil {
		return fmt.Errorf("load: match: %w", err)
	}
	return nil
}

// look asks the house how the match stands.
func (t *table) look(ctx context.Context, match string) error {
	var now frame
	err := t.d.call(ctx, http.MethodGet, "/api/matches/"+match, t.token, nil, &now)
	if err == nil {
		t.frame = now
	}
	return err
}

// play moves until ctx ends: every so often, or as soon as the last move is answered.
func (t *table) play(ctx context.Context, every time.Duration, luck *rand.Rand) {
	next := time.Now().Add(time.Duration(luck.Float64() * float64(every)))
	for ctx.Err() == nil {
		if every > 0 {
			if pause(ctx, time.Until(next)) != nil {
				return
			}
			next = next.Add(every)
		}
		err := t.move(ctx)
		if err == nil || ctx.Err() != nil {
			continue
		}
		t.mu.Lock()
		t.errors++
		if t.first == nil {
			t.first = err
		}
		t.mu.Unlock()
		if pause(ctx, 100*time.Millisecond) != nil {
			return
		}
		// What the house knows of the match is what counts.
		if err := t.look(ctx, t.frame.Match); err != nil {
			t.frame.Over = true // the next match may be better
		}
	}
}

func (t *table) move(ctx context.Context) error {
	if t.frame.Over {
		if err := t.begin(ctx); err != nil {
			return err
		}
	}
	if len(t.frame.Moves) == 0 {
		return errors.New("load: no move is allowed")
	}
	t.mu.Lock()
	t.sent[t.frame.Seq+1] = &sent{at: time.Now()}
	t.mu.Unlock()
	body := fmt.Appendf(nil, `{"cmd":%q,"seq":%d,"move":%q}`, t.command(), t.frame.Seq, hasty(t.frame.Moves))
	b, err := t.line.post("/api/matches/"+t.frame.Match+"/moves", body)
	t.mu.Lock()
	defer t.mu.Unlock()
	before := t.frame.Seq
	if err == nil {
		err = t.frame.next(b)
	}
	if err != nil {
		delete(t.sent, before+1)
		return err
	}
	t.moves++
	if t.watchers == 0 {
		t.arrived(t.frame.Seq, t.sent[t.frame.Seq])
	}
	return nil
}

// hasty picks a move: throw, then enter what has fallen.
func hasty(moves []string) string {
	for _, m := range moves {
		if strings.HasPrefix(m, "score") {
			return m
		}
	}
	return moves[0]
}

// push notes that a watcher has been sent a message. The player and strangers
// number the frames of an open game alike.
func (t *table) push(b []byte) {
	if !bytes.HasPrefix(b, isFrame) {
		return
	}
	seq, ok := numberOf(b)
	if !ok {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if s := t.sent[seq]; s != nil {
		if s.seen++; s.seen == t.watchers {
			t.arrived(seq, s)
		}
	}
}

// arrived notes how long a move took to the last watcher.
func (t *table) arrived(seq uint64, s *sent) {
	if s == nil {
		return
	}
	t.took = append(t.took, time.Since(s.at))
	delete(t.sent, seq)
}
