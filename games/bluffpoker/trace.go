package bluffpoker

// A Trace is what all know of how the dice came to lie as they do, and of the
// claims since. Players could write it down; it is for those who reckon.
type Trace struct {
	Origin  Origin
	Throw   uint8 // of the starter, while Started
	Floor   Claim // the claim that was to beat when Told was made; 0: none
	Told    Claim // the last claim of somebody who had seen the dice; 0: there is none
	Advised bool  // with mats, when Told was made
	Blind   uint8 // claims since then, or since the throw, of those who had not
}

// An Origin is how the dice came to lie.
type Origin uint8

// The origins.
const (
	Started  Origin = iota + 1 // all thrown under the cup, by the starter
	Covered                    // thrown under the cup, all others open
	Gathered                   // thrown in the open or laid open: those under the cup were kept
)

// told notes a claim that is about to be made.
func (b *Board) told(c Claim) {
	t := &b.Trace
	if b.Looked || b.Hidden == 0 {
		t.Floor, t.Told, t.Advised, t.Blind = b.Claim, c, b.Advised, 0
		return
	}
	t.Blind++
}

// moved notes that dice have been thrown, or laid open.
func (b *Board) moved(o Origin) {
	b.Trace = Trace{Origin: o}
	if o == Started {
		b.Trace.Throw = b.Throws
	}
}

// A Record is what all have seen of a seat in a match, by the Class of claims.
type Record struct {
	True, False      [Classes]uint8 // its claims that were shown
	Doubts, Believes [Classes]uint8 // its answers
}

// Classes is how many classes of claims there are.
const Classes = 4

// Class returns how hard a claim is to throw: 0 for those that three dice of
// six faces meet more often than not, 1 up to 643, 2 up to 665, and 3 for pokers.
func (c Claim) Class() int {
	switch {
	case c <= 551:
		return 0
	case c <= 643:
		return 1
	case c < pokers:
		return 2
	}
	return 3
}

// shown notes that a claim was true or not.
func (r *Record) shown(c Claim, held bool) {
	if held {
		count(&r.True, &r.False, c)
	} else {
		count(&r.False, &r.True, c)
	}
}

// answered notes an answer to a claim.
func (r *Record) answered(c Claim, doubt bool) {
	if doubt {
		count(&r.Doubts, &r.Believes, c)
	} else {
		count(&r.Believes, &r.Doubts, c)
	}
}

// count counts one more. When there is no room, both numbers are halved.
func count(n, other *[Classes]uint8, c Claim) {
	i := c.Class()
	if n[i] == 255 {
		n[i], other[i] = 127, other[i]/2
	}
	n[i]++
}
