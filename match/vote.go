package match

import (
	"slices"

	"spelunke/game"
)

// A Vote is a question that the people of a match decide by majority.
type Vote struct {
	About string `json:"about" enum:"bot,abandon"`
	Seat  int    `json:"seat" doc:"game seat a bot shall play for; -1 for abandon"`
	Yes   []int  `json:"yes" doc:"game seats"`
	No    []int  `json:"no" doc:"game seats"`
	Need  int    `json:"need" doc:"votes in favour that decide"`
}

// vote counts a vote. A seat that votes again has changed its mind.
func (f *fold) vote(n note) {
	i := slices.IndexFunc(f.votes, func(v Vote) bool { return v.About == n.about && v.Seat == int(n.target) })
	if i < 0 {
		f.votes = append(f.votes, Vote{About: n.about, Seat: int(n.target), Yes: []int{}, No: []int{}})
		i = len(f.votes) - 1
	}
	v := &f.votes[i]
	other := func(s int) bool { return s == int(n.seat) }
	v.Yes, v.No = slices.DeleteFunc(slices.Clone(v.Yes), other), slices.DeleteFunc(slices.Clone(v.No), other)
	if n.yes {
		v.Yes = append(v.Yes, int(n.seat))
	} else {
		v.No = append(v.No, int(n.seat))
	}
	v.Need = majority(n.voters)
	if len(v.No) > n.voters-v.Need { // it can no longer succeed: forget it, so that it can be asked again
		f.votes = slices.Delete(f.votes, i, i+1)
	}
}

// retract takes a seat's votes back, and with them the questions that nobody
// has answered then: somebody else, or nobody, decides for the seat now.
func (f *fold) retract(s game.Seat) {
	gone := func(v int) bool { return v == int(s) }
	votes := f.votes
	f.votes = nil
	for _, v := range votes {
		v.Yes, v.No = slices.DeleteFunc(slices.Clone(v.Yes), gone), slices.DeleteFunc(slices.Clone(v.No), gone)
		if len(v.Yes)+len(v.No) > 0 {
			f.votes = append(f.votes, v)
		}
	}
}

// passes reports whether the vote n, counted with those before it, decides.
func (f *fold) passes(n note) bool {
	yes := 0
	for _, v := range f.votes {
		if v.About == n.about && v.Seat == int(n.target) {
			yes = len(v.Yes)
			if slices.Contains(v.Yes, int(n.seat)) {
				yes--
			}
		}
	}
	return n.yes && yes+1 >= majority(n.voters)
}

func majority(voters int) int { return voters/2 + 1 }

// electorate counts the people who may vote: those who play themselves and are
// present, without the one the vote is about.
func (f *fold) electorate(target game.Seat, present func(person string) bool) int {
	n := 0
	for i, s := range f.seats {
		if s.human() && game.Seat(i) != target && present(s.Person) {
			n++
		}
	}
	return n
}
