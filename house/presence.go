package house

import (
	"encoding/json"
	"slices"
	"strings"
	"sync"
	"time"
)

// How long a person may be without a connection before the table calls him
// away, and before it asks whether a bot shall play.
const (
	awayAfter    = 10 * time.Second
	missingAfter = 60 * time.Second
)

// presence knows who is connected to which table, here and at other nodes. It
// is not stored: after a restart everybody connects again.
type presence struct {
	began  time.Time // nobody can have been away for longer
	mu     sync.Mutex
	tables map[string]map[string]*visit
	tvs    map[string]int                // of each table: those that play its sounds
	others map[string]map[string]company // by table and node: what other nodes have said
	shown  map[string]string             // by table: who was there when it was last looked at; see changed
}

// visit is one person's connection to one table.
type visit struct {
	person, name string
	conns        int
	left         time.Time // when the last connection ended or a request came
}

// A company is who is at a table by way of one node, as the node tells others.
type company struct {
	Node   string  `json:"node"`
	Guests []guest `json:"guests"`
	TVs    int     `json:"tvs"`

	at time.Time // when it was heard
}

// A guest is somebody at a table.
type guest struct {
	Person string `json:"person"`
	Name   string `json:"name"`
	Ago    int64  `json:"ago"` // milliseconds since he was last there; 0: he is
}

func newPresence(now time.Time) *presence {
	return &presence{
		began: now, tables: map[string]map[string]*visit{}, tvs: map[string]int{},
		others: map[string]map[string]company{}, shown: map[string]string{},
	}
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

// seen notes a request without a connection, as outside programs make them;
// back is true if the person was away.
func (p *presence) seen(table, person, name string, now time.Time) (back bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	v := p.visit(table, person)
	back = !v.present(now)
	v.name, v.left = name, now
	return back
}

// connected returns how many people are connected here to how many tables.
func (p *presence) connected() (people, tables int) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, visits := range p.tables {
		before := people
		for _, v := range visits {
			if v.conns > 0 {
				people++
			}
		}
		if people > before {
			tables++
		}
	}
	return people, tables
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

// of returns a person's visit to a table.
func (p *presence) of(table, person string) visit {
	p.mu.Lock()
	defer p.mu.Unlock()
	v := visit{person: person, left: p.began}
	if here := p.tables[table][person]; here != nil {
		v = *here
	}
	for _, c := range p.others[table] {
		for _, g := range c.Guests {
			if g.Person == person {
				v.meet(c, g)
			}
		}
	}
	return v
}

// meet adds what another node knows of the person. Whoever is connected there
// was last seen when the node said so.
func (v *visit) meet(c company, g guest) {
	if left := c.at.Add(-time.Duration(g.Ago) * time.Millisecond); left.After(v.left) {
		v.left, v.name = left, g.Name
	}
}

// rename calls a person by another name.
func (p *presence) rename(person, name string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, visits := range p.tables {
		if v := visits[person]; v != nil {
			v.name = name
		}
	}
}

// anywhere reports whether a person is at any table.
func (p *presence) anywhere(person string, now time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, visits := range p.tables {
		if v := visits[person]; v != nil && v.present(now) {
			return true
		}
	}
	for _, nodes := range p.others {
		for _, c := range nodes {
			if slices.ContainsFunc(c.Guests, func(g guest) bool {
				return g.Person == person && c.at.Add(-time.Duration(g.Ago)*time.Millisecond).Add(awayAfter).After(now)
			}) {
				return true
			}
		}
	}
	return false
}

// where returns the tables that a person has visited by way of this node.
func (p *presence) where(person string) (tables []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for table, visits := range p.tables {
		if visits[person] != nil {
			tables = append(tables, table)
		}
	}
	return tables
}

// at returns all visits to a table.
func (p *presence) at(table string) []visit {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.all(table)
}

func (p *presence) all(table string) []visit {
	out := make([]visit, 0, len(p.tables[table]))
	for _, v := range p.tables[table] {
		out = append(out, *v)
	}
	for _, c := range p.others[table] {
		for _, g := range c.Guests {
			i := slices.IndexFunc(out, func(v visit) bool { return v.person == g.Person })
			if i < 0 {
				i, out = len(out), append(out, visit{person: g.Person, left: p.began})
			}
			out[i].meet(c, g)
		}
	}
	return out
}

// tv adds to the TVs that play a table's sounds, and returns how many there are here.
func (p *presence) tv(table string, more int) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := p.tvs[table] + more
	if p.tvs[table] = n; n == 0 {
		delete(p.tvs, table)
	}
	return n
}

// loud reports whether a TV plays a table's sounds, here or elsewhere.
func (p *presence) loud(table string, now time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range p.others[table] {
		if c.TVs > 0 && now.Sub(c.at) < awayAfter {
			return true
		}
	}
	return p.tvs[table] > 0
}

// forget drops a table.
func (p *presence) forget(table string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.tables, table)
	delete(p.others, table)
	delete(p.shown, table)
}

// busy returns the tables of which other nodes should hear now and then.
func (p *presence) busy(now time.Time) (tables []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for table, visits := range p.tables {
		for _, v := range visits {
			if v.present(now) {
				tables = append(tables, table)
				break
			}
		}
	}
	for table := range p.tvs {
		if !slices.Contains(tables, table) {
			tables = append(tables, table)
		}
	}
	return tables
}

// company is what other nodes should know of a table.
func (p *presence) company(table, node string, now time.Time) company {
	p.mu.Lock()
	defer p.mu.Unlock()
	c := company{Node: node, Guests: []guest{}, TVs: p.tvs[table]}
	for _, v := range p.tables[table] {
		switch ago := now.Sub(v.left); {
		case v.conns > 0:
			c.Guests = append(c.Guests, guest{v.person, v.name, 0})
		case ago < missingAfter:
			c.Guests = append(c.Guests, guest{v.person, v.name, max(0, ago.Milliseconds())})
		}
	}
	return c
}

// hear notes what another node has said of a table.
func (p *presence) hear(table string, c company, now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.others[table] == nil {
		p.others[table] = map[string]company{}
	}
	c.at = now
	p.others[table][c.Node] = c
}

// elsewhere returns the tables of which other nodes have told, and forgets what is too old to matter.
func (p *presence) elsewhere(now time.Time) (tables []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for table, nodes := range p.others {
		for node, c := range nodes {
			if now.Sub(c.at) > 2*missingAfter {
				delete(nodes, node)
			}
		}
		if len(nodes) == 0 {
			delete(p.others, table)
		}
		tables = append(tables, table)
	}
	return tables
}

// changed reports whether somebody has come, gone or been missed at a table
// since it was last asked.
func (p *presence) changed(table string, now time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	var who []string
	for _, v := range p.all(table) {
		if _, missing := v.missing(now); v.present(now) {
			who = append(who, v.person+" here")
		} else if missing {
			who = append(who, v.person+" missing")
		}
	}
	for _, c := range p.others[table] {
		if c.TVs > 0 && now.Sub(c.at) < awayAfter {
			who = append(who, "tv")
		}
	}
	slices.Sort(who)
	state := strings.Join(slices.Compact(who), ",")
	was := p.shown[table]
	if p.shown[table] = state; p.others[table] == nil {
		delete(p.shown, table)
	}
	return state != was
}

// present reports whether the person is there; a short gap does not count.
func (v visit) present(now time.Time) bool {
	return v.conns > 0 || now.Sub(v.left) < awayAfter
}

// missing reports whether the person has been away for so long that the table asks, and since when.
func (v visit) missing(now time.Time) (since int64, ok bool) {
	return v.left.UnixMilli(), v.conns == 0 && now.Sub(v.left) >= missingAfter
}

func (c company) text() string {
	b, err := json.Marshal(c)
	if err != nil {
		panic("house: " + err.Error()) // plain structs always marshal
	}
	return string(b)
}
