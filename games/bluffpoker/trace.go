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
	t, r := &b.Trace, &b.Records[b.Acting]
	if c.real(6) {
		count(&r.Real, &r.Odd)
	} else {
		count(&r.Odd, &r.Real)
	}
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
	Real, Odd        uint8          // its claims that a throw can meet exactly, and the others
}

// Classes is how many classes of claims there are.
const Classes = 6

// bounds are the chances, in 216ths, from which on a claim is of a class.
var bounds = [...]int{194, 108, 65, 20, 0}

// Class returns how hard it is to meet a claim, if these dice lie open and all
// others, up to three, are thrown: 0 for a chance of 0.9 and more, then 0.5, 0.3,
// 0.09 and less. Pokers are in a class of their own, 5.
func Class(open Dice, c Claim) int {
	if c > pokers {
		return Classes - 1
	}
	n, ways, all := open.Len(), 0, 1
	for range 3 - n {
		all *= 6
	}
	for i := range all {
		d := open
		for k, x := n, i; k < 3; k, x = k+1, x/6 {
			d[k] = uint8(1 + x%6)
		}
		if Sorted(d).Claim() >= c {
			ways++
		}
	}
	class := 0
	for ways*(216/all) < bounds[class] {
		class++
	}
	return class
}

// proved notes whether the present claim was true, when all dice lie open.
func (b *Board) proved() {
	r, held := &b.Records[b.Claimant-1], b.Open.Claim() >= b.Claim
	if held {
		count(&r.True[b.class], &r.False[b.class])
	} else {
		count(&r.False[b.class], &r.True[b.class])
	}
	b.class = 0
}

// answered notes an answer of who acts to the present claim.
func (b *Board) answered(doubt bool) {
	r, class := &b.Records[b.Acting], Class(b.Open, b.Claim)
	if doubt {
		count(&r.Doubts[class], &r.Believes[class])
	} else {
		count(&r.Believes[class], &r.Doubts[class])
	}
}

// count counts one more. When there is no room, both numbers are halved.
func count(n, other *uint8) {
	if *n == 255 {
		*n, *other = 127, *other/2
	}
	*n++
}
