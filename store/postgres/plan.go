package postgres

import (
	"fmt"
	"maps"
	"slices"

	"spelunke/store"
)

// A plan is what a group of operations amounts to. They are judged one after
// the other on what the database holds, under locks, and on each other.
type plan struct {
	idle    bool
	fresh   []string                    // streams that may not exist yet
	cmds    [][2]string                 // stream and command: perhaps repeated
	keys    [][2]string                 // kind and key: perhaps taken
	streams map[string]*stream          // all that are touched
	had     map[[2]string]bool          // keys that are taken in the database
	records map[[2]string]*store.Record // as they will be; nil: deleted
	added   map[[2]string]bool          // records that are new in the database
}

// A stream is what a stream will be.
type stream struct {
	id      int64 // 0: the database has none
	length  uint64
	seen    map[string]bool // commands, of those asked for
	dropped bool            // with all that the database holds of it
	entries []store.Entry   // to be added

	texts map[uint64]string // new ones, of entries that the database holds
}

func newPlan(ops []op) *plan {
	p := &plan{streams: map[string]*stream{}, had: map[[2]string]bool{}, records: map[[2]string]*store.Record{}, added: map[[2]string]bool{}}
	fresh := map[string]bool{}
	for i := range ops {
		o := &ops[i]
		switch o.kind {
		case opNothing:
			p.idle = true
		case opAppend, opRedact, opDrop:
			if p.streams[o.stream] == nil {
				p.streams[o.stream] = &stream{seen: map[string]bool{}}
			}
			if o.kind == opAppend && o.length == 0 {
				fresh[o.stream] = true
			}
			if o.cmd != "" {
				p.cmds = append(p.cmds, [2]string{o.stream, o.cmd})
			}
		case opAdd:
			for _, r := range o.records {
				p.keys = append(p.keys, [2]string{r.Kind, r.Key})
			}
		}
	}
	p.fresh = slices.Sorted(maps.Keys(fresh))
	return p
}

// names returns the streams that are touched, in the order in which they are locked.
func (p *plan) names() []string { return slices.Sorted(maps.Keys(p.streams)) }

// judge notes what an operation does, or returns why it is refused.
func (p *plan) judge(o *op) error {
	switch o.kind {
	case opAppend:
		return p.append(o)
	case opRedact:
		return p.redact(o)
	case opDrop:
		s := p.streams[o.stream]
		*s = stream{id: s.id, dropped: true, seen: map[string]bool{}}
	case opPut:
		for _, r := range o.records {
			p.put(r)
		}
	case opAdd:
		return p.add(o.records)
	case opDelete:
		for _, k := range o.keys {
			p.records[[2]string{o.of, k}] = nil
		}
	}
	return nil
}

func (p *plan) append(o *op) error {
	s := p.streams[o.stream]
	switch {
	case o.cmd != "" && s.seen[o.cmd]:
		return fmt.Errorf("%w: %s on %s", store.ErrRepeated, o.cmd, o.stream)
	case s.length != o.length:
		return fmt.Errorf("%w: %s has %d entries, want %d", store.ErrConflict, o.stream, s.length, o.length)
	}
	s.seen[o.cmd] = true
	s.length += uint64(len(o.entries))
	s.entries = append(s.entries, o.entries...)
	return nil
}

func (p *plan) redact(o *op) error {
	s := p.streams[o.stream]
	for seq := range o.texts {
		if seq >= s.length {
			return fmt.Errorf("%w: entry %d of %s, which has %d", store.ErrNotFound, seq, o.stream, s.length)
		}
	}
	held := s.length - uint64(len(s.entries))
	for seq, text := range o.texts {
		if seq >= held { // it is being added
			s.entries[seq-held].Text = text
			continue
		}
		if s.texts == nil {
			s.texts = map[uint64]string{}
		}
		s.texts[seq] = text
	}
	return nil
}

func (p *plan) put(r store.Record) { p.records[[2]string{r.Kind, r.Key}] = &r }

func (p *plan) add(records []store.Record) error {
	new := map[[2]string]bool{}
	for _, r := range records {
		k := [2]string{r.Kind, r.Key}
		now, known := p.records[k]
		if known && now != nil || !known && p.had[k] || new[k] {
			return fmt.Errorf("%w: a %s with this key exists", store.ErrConflict, r.Kind)
		}
		new[k] = true
	}
	for _, r := range records {
		k := [2]string{r.Kind, r.Key}
		_, known := p.records[k]
		p.put(r)
		p.added[k] = !known && !p.had[k]
	}
	return nil
}
