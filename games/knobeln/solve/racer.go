package solve

import (
	"math"
	"math/bits"

	"spelunke/games/knobeln"
)

// A racer reckons how likely a sheet brings more than is needed, node after node, from what is known of those after it.
// Equal totals count half.
type racer struct {
	*solver
	single
	odds   odds
	chance [rolls]float32 // of the lattice
	step   int            // between needs that are reckoned, in points
	fields []raceField    // that are open
	picks  [3][]pick      // of entries in the lower block, by class of rolls
	spaces []layout       // of which places are used
	places map[int]*layout

	entries octets
	values  octets
	now     row // of the state that is reckoned
	arena   []uint16
}

// A raceField is an open field, with all the points that it can get.
type raceField struct {
	field  knobeln.Field
	slot   int // among the entries: of the first of the points
	points []uint8
	gains  []int
	next   []*layout
}

// A layout holds chances for needs from −2·mostGain on, those that are step apart side by side.
type layout [needs + mostGain]float32

func (l *layout) set(c *chances, step int) {
	each := len(l) / step
	for i := range each * step {
		l[i%step*each+i/step] = c.at(i - 2*mostGain)
	}
}

func (l *layout) load(to *octet, need, step int) {
	i := need + 2*mostGain
	from := i%step*(len(l)/step) + i/step
	*to = octet(l[from : from+eight])
}

const slotNone = mostValues - 1 // is always 0

func newRacer(s *solver, o odds) *racer {
	x := &racer{solver: s, single: bestSingle(), odds: o, places: map[int]*layout{}}
	for r, p := range s.lattice.chance {
		x.chance[r] = float32(p)
	}
	for i := range x.picks {
		x.picks[i] = make([]pick, s.classes.n)
	}
	return x
}

// begin prepares for a node.
func (x *racer) begin(n node) {
	clear(x.entries[:])
	for i := range x.picks {
		for c := range x.picks[i] {
			x.picks[i][c] = pick{slotNone, slotNone, slotNone}
			if i > 0 {
				x.picks[i][c][0] = uint16(classAt + c)
			}
		}
	}
	x.fields = x.fields[:0]
	lower, slot := 0, classAt+x.classes.n
	for _, f := range x.open(n, nil) {
		e := raceField{field: f, slot: slot}
		if f <= knobeln.Sixes {
			e.slot = upperAt + 6*(int(f)-1)
			for count := range 6 {
				e.points = append(e.points, uint8(count*int(f)))
			}
		} else {
			x.pickLower(n, &e, lower)
			lower++
			slot += len(e.points)
		}
		e.gains, e.next = make([]int, len(e.points)), make([]*layout, len(e.points))
		x.fields = append(x.fields, e)
	}
}

// pickLower finds the points of a field in the lower block, so many of which were before.
func (x *racer) pickLower(n node, e *raceField, before int) {
	i, j := 0, before // three in the first round, two in each after it
	if before >= 3 {
		i, j = (before-1)/2, 1+(before-1)%2
	}
	plain, _ := x.points(n, e.field)
	var known [256]int
	for c, r := range x.classes.roll {
		p := plain[r]
		if known[p] == 0 {
			e.points = append(e.points, p)
			known[p] = len(e.points)
		}
		x.picks[i][c][j] = uint16(e.slot + known[p] - 1)
	}
}

// enter goes from what entries are worth to what rolls are.
func (x *racer) enter() {
	n := x.classes.n
	x.single.most(x.entries[lowAt:classAt], &x.entries, x.classes.half)
	for i := range x.picks {
		x.single.most(x.entries[classAt:classAt+n], &x.entries, x.picks[i])
	}
	x.single.most(x.values[parts:sets], &x.entries, x.classes.plain[:])
}

// keep goes from what rolls are worth with some throws left to what kept dice are before one more.
func (x *racer) keep() { x.single.means(&x.values, x.lattice) }

// rise goes on to what rolls are worth then.
func (x *racer) rise() { x.single.rise(&x.values, x.lattice) }

// turn goes from what entries are worth to what the turn is.
func (x *racer) turn(out *octet) {
	x.enter()
	for range throws - 1 {
		x.keep()
		x.rise()
	}
	x.single.mean(out, (*[rolls]octet)(x.values[parts:sets]), &x.chance)
}

// node reckons all states of a node at each step-th need.
func (x *racer) node(n node, step int) {
	if n.filling == x.all {
		for totals := x.totals(n); totals != 0; totals &= totals - 1 {
			at := state{node: n, upper: bits.TrailingZeros64(totals)}
			x.odds[x.row(n, 0)+at.upper] = chances{int16(math.Round(x.value(at))), []uint16{certain/2 + 1}}
		}
		return
	}
	x.step = step
	x.begin(n)
	clear(x.places)
	x.spaces = x.spaces[:0]
	if x.spaces == nil {
		x.spaces = make([]layout, 0, len(x.fields)*2*(full+1))
	}
	at := x.row(n, 0)
	x.distinct(n, func(u int) {
		from := state{node: n, upper: u}
		x.lead(from)
		x.odds[at+u] = x.state(int(x.value(from)))
	}, func(u, as int) { x.odds[at+u] = x.odds[at+as] })
}

// lead finds what follows the entries of a state.
func (x *racer) lead(at state) {
	for i := range x.fields {
		e := &x.fields[i]
		for j, p := range e.points {
			next, gain := x.enterAt(at, e.field, int(p), 0)
			place := x.row(next.node, 0) + next.upper
			l := x.places[place]
			if l == nil {
				x.spaces = x.spaces[:len(x.spaces)+1]
				l = &x.spaces[len(x.spaces)-1]
				l.set(&x.odds[place], x.step)
				x.places[place] = l
			}
			e.gains[j], e.next[j] = gain, l
		}
	}
}

// negligible is a chance that is taken for 0.
const negligible = 2e-6

// state reckons all needs of the state that lead was asked for, from the middle on until chances are all 1 or 0.
func (x *racer) state(middle int) chances {
	each := eight * x.step
	low := (middle + mostGain) / each * each
	high := low
	var out octet
	for done := false; !done && high < mostGain+mostRest; high += each {
		x.block(high, &out)
		done = out[0] < negligible
	}
	for done := false; !done && low > 0; {
		low -= each
		x.block(low, &out)
		done = out[eight-1] > 1-negligible
	}
	for i := range low {
		x.now[i] = 1
	}
	x.now.fill(x.step, high)
	return pack(x.now[:high], &x.arena)
}

// block reckons eight needs, from place i of the row on.
func (x *racer) block(i int, out *octet) {
	for f := range x.fields {
		e := &x.fields[f]
		for j, l := range e.next {
			l.load(&x.entries[e.slot+j], i-mostGain-e.gains[j], x.step)
		}
	}
	x.turn(out)
	for l, p := range out {
		x.now[i+l*x.step] = p
	}
}
