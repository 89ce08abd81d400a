package house

import (
	"context"
	"encoding/json"
	"strings"
	"time"

	"spelunke/bus"
)

// Several nodes may serve one house: with one store and one bus. No node owns
// a table or a match. What the store does not hold the nodes tell each other by
// notes on the bus: who is present, and whose session they must look up anew.
// A lost note is made good by the next one, or by time.

const (
	followEvery   = 2 * time.Second  // a node looks itself for what hints did not tell
	takeUpEvery   = 5 * time.Second  // and for matches that another node has left lying
	announceEvery = 3 * time.Second  // who is present is told again; three times in awayAfter
	barsEvery     = 2 * time.Second  // a node looks itself who has been banned or deleted
	lookUpEvery   = 30 * time.Second // sessions that another node may have changed
)

// Subjects of notes.
const (
	notePresence = "here/"    // and a table; the note is a company
	noteSession  = "session/" // and a session's hash: it has ended
	notePerson   = "person/"  // and a person, who has changed
	noteBars     = "bars"     // somebody has been banned, let in again or deleted
)

// follow is how often a node looks itself whether streams have grown.
func (o Options) follow() time.Duration {
	if o.Shared {
		return followEvery
	}
	return 0
}

// join begins to work together with other nodes.
func (h *House) join() (err error) {
	if !h.o.Shared {
		return nil
	}
	if h.leave, err = h.o.Bus.Subscribe(h.heard); err != nil {
		return err
	}
	h.after(announceEvery, h.announceOften)
	h.after(takeUpEvery, h.takeUpOften)
	h.after(barsEvery, h.lookAtBarsOften)
	return nil
}

// say tells the other nodes something.
func (h *House) say(subject, note string) {
	if !h.o.Shared {
		return
	}
	if err := h.o.Bus.Publish(bus.Hint{Stream: subject, Note: note}); err != nil {
		h.o.Log.Warn("house: tell other nodes", "err", err)
	}
}

// announce tells the other nodes who is at a table here.
func (h *House) announce(table string) {
	if h.o.Shared {
		h.say(notePresence+table, h.presence.company(table, h.node, h.o.Now()).text())
	}
}

// announceOften tells who is present until the house is closed, and notices
// when others have fallen silent.
func (h *House) announceOften() {
	now := h.o.Now()
	for _, table := range h.presence.busy(now) {
		h.announce(table)
	}
	for _, table := range h.presence.elsewhere(now) {
		if h.presence.changed(table, now) {
			h.Tell(table)
		}
	}
	h.after(announceEvery, h.announceOften)
}

// heard is called by the bus.
func (h *House) heard(n bus.Hint) {
	if hash, ok := strings.CutPrefix(n.Stream, noteSession); ok {
		h.sessions.drop(hash)
		h.tellForgot(hash)
	}
	if person, ok := strings.CutPrefix(n.Stream, notePerson); ok {
		h.sessions.dropPerson(person)
		h.after(0, func() { h.called(person) })
	}
	if n.Stream == noteBars {
		h.after(0, h.lookAtBarsNow)
	}
	table, ok := strings.CutPrefix(n.Stream, notePresence)
	if !ok {
		return
	}
	var c company
	if err := json.Unmarshal([]byte(n.Note), &c); err != nil || c.Node == h.node {
		return
	}
	now := h.o.Now()
	h.presence.hear(table, c, now)
	if h.presence.changed(table, now) {
		h.after(0, func() { h.Tell(table) }) // the bus must not wait for the table
	}
}

// called looks up what a person is called now, for the tables that he looks on at.
func (h *House) called(person string) {
	tables := h.presence.where(person)
	if len(tables) == 0 {
		return
	}
	p, err := h.person(context.Background(), person)
	if err != nil { // he has gone; else it shows when he comes again
		return
	}
	h.presence.rename(person, p.Name)
	for _, table := range tables {
		h.Tell(table)
	}
}

// takeUpOften takes up matches that another node may have left lying.
func (h *House) takeUpOften() {
	if err := h.takeUp(context.Background(), takeUpEvery); err != nil {
		h.o.Log.Error("house: take up matches", "err", err)
	}
	h.after(takeUpEvery, h.takeUpOften)
}
