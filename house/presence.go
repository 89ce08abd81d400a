package house

import (
	"sync"
	"time"
)

// How long a person may be without a connection before the table calls him
// away, and before it asks whether a bot shall play.
const (
	awayAfter    = 10 * time.Second
	missingAfter = 60 * time.Second
)

// presence knows who is connected to which table. It is not stored: after a
// restart everybody connects again.
type presence struct {
	began  time.Time // nobody can have been away for longer
	mu     sync.Mutex
	tables map[string]map[string]*visit
	tvs    map[string]int // of each table: those that play its sounds
}

// visit is one person's connection to one table.
type visit struct {
	person, name string
	conns        int
	left         time.Time // when the last connection ended or a request came
}

func newPresence(now time.Time) *presence {
	return &presence{began: now, tables: map[string]map[string]*visit{}, tvs: map[string]int{}}
}

// enter notes a connection; first is true if there was none.
func (p *presence) enter(table, person, name string) (first bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	v := p.visit(table, person)
	v.name = name
	v.conns++
	return v.conns == 1
}

// leave notes the end of a connection; last is true if none is left.
func (p *presence) leave(table, person string, now time.Time) (last bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	v := p.visit(table, person)
	v.conns--
	v.left = now
	return v.conns == 0
}

// seen notes a request without a connection, as outside programs make them.
func (p *presence) seen(table, person, name string, now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	v := p.visit(table, person)
	v.name, v.left = name, now
}

func (p *presence) visit(table, person string) *visit {
	t := p.tables[table]
	if t == nil {
		t = map[string]*visit{}
		p.tables[table] = t
	}
	v := t[person]
	if v == nil {
		v = &visit{person: person, left: p.began}
		t[person] = v
	}
	return v
}

// of returns a copy of a person's visit to a table.
func (p *presence) of(table, person string) visit {
	p.mu.Lock()
	defer p.mu.Unlock()
	if v := p.tables[table][person]; v != nil {
		return *v
	}
	return visit{person: person, left: p.began}
}

// at returns copies of all visits to a table.
func (p *presence) at(table string) []visit {
	p.mu.Lock()
	defer p.mu.Unlock()
	out := make([]visit, 0, len(p.tables[table]))
	for _, v := range p.tables[table] {
		out = append(out, *v)
	}
	return out
}

// tv adds to the TVs that play a table's sounds, and returns how many there are.
func (p *presence) tv(table string, more int) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := p.tvs[table] + more
	if p.tvs[table] = n; n == 0 {
		delete(p.tvs, table)
	}
	return n
}

// forget drops a table.
func (p *presence) forget(table string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.tables, table)
}

// present reports whether the person is there; a short gap does not count.
func (v visit) present(now time.Time) bool {
	return v.conns > 0 || now.Sub(v.left) < awayAfter
}

// missing reports whether the person has been away for so long that the table asks, and since when.
func (v visit) missing(now time.Time) (since int64, ok bool) {
	return v.left.UnixMilli(), v.conns == 0 && now.Sub(v.left) >= missingAfter
}
