package polterfass

import "iter"

// A Barrel is one of the nine: 0 to 6 are n1 to n7, 7 and 8 are s1 and s2.
type Barrel uint8

const (
	numbers = 7 // number barrels; the special ones come behind them
	barrels = 9
)

func (b Barrel) String() string {
	return [barrels]string{"n1", "n2", "n3", "n4", "n5", "n6", "n7", "s1", "s2"}[b]
}

// Special reports whether b is a special barrel.
func (b Barrel) Special() bool { return b >= numbers }

// A Face is what a barrel shows: nothing if it lies, else its upper end.
type Face uint8

// A number barrel that stands shows 2 to 9, a special one what it can do.
const (
	Lying   Face = 0
	Doubler Face = 10
	Spoiler Face = 11
)

func (f Face) String() string {
	return [...]string{"?", "1", "2", "3", "4", "5", "6", "7", "8", "9", "double", "cross"}[f]
}

// Ends returns what b can show, the lower end or the spoiler first.
func (b Barrel) Ends() [2]Face {
	return [barrels][2]Face{{5, 6}, {5, 6}, {4, 7}, {4, 7}, {3, 8}, {3, 8}, {2, 9}, {Spoiler, Doubler}, {Spoiler, Doubler}}[b]
}

// rank is a barrel's place among the three ways it can lie: 0 lying, 1 its lower end, 2 its higher.
func (b Barrel) rank(f Face) int {
	switch ends := b.Ends(); f {
	case ends[0]:
		return 1
	case ends[1]:
		return 2
	}
	return 0
}

// at is the inverse of rank.
func (b Barrel) at(rank int) Face {
	if rank == 0 {
		return Lying
	}
	return b.Ends()[rank-1]
}

// twin reports whether b has the same ends as the barrel before it.
func (b Barrel) twin() bool { return b > 0 && b.Ends() == (b-1).Ends() }

// A Set is a set of barrels.
type Set uint16

const all Set = 1<<barrels - 1

// Has reports whether b is in the set.
func (s Set) Has(b Barrel) bool { return s>>b&1 != 0 }

// List yields the members in order.
func (s Set) List() iter.Seq[Barrel] {
	return func(yield func(Barrel) bool) {
		for b := Barrel(0); b < barrels; b++ {
			if s.Has(b) && !yield(b) {
				return
			}
		}
	}
}

// special are the special barrels of the set.
func (s Set) special() Set { return s &^ (1<<numbers - 1) }

// number are the number barrels of the set.
func (s Set) number() Set { return s & (1<<numbers - 1) }

// Faces are how barrels lie, by barrel.
type Faces [barrels]Face

// standing returns the barrels that stand.
func (f *Faces) standing() Set {
	var s Set
	for b, face := range f {
		if face != Lying {
			s |= 1 << b
		}
	}
	return s
}
