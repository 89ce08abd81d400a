package solve

// A layout says where in long tables the decisions of a round are.
type layout struct {
	*graph
	players  int
	shoot    [7]result // by poker
	answerAt []int     // by pair: where the answers to its claim begin, of answerAt[pairs] in all
}

func newLayout(players int, modest bool) *layout {
	g := &layout{graph: newGraph(modest), players: players, shoot: newTwo().shoot}
	at := 0
	g.eachPair(func(_, c int) {
		g.answerAt = append(g.answerAt, at)
		at += advice * g.answers(c)
	})
	g.answerAt = append(g.answerAt, at)
	return g
}

// answers is the number of answers to a claim: doubt, believe and look, and the raises.
func (g *layout) answers(c int) int {
	if c >= g.number {
		return 2
	}
	return 2 + len(g.claims) - 1 - c
}

// answerTo returns where the answers begin to a claim over a floor, and how many they are.
func (g *layout) answerTo(f, c, advised int) (at, n int) {
	n = g.answers(c)
	return g.answerAt[g.over(f, c)] + advised*n, n
}

// raiseTo is the same for answers to a raise, over a claim, after which so many more may follow.
func (g *layout) raiseTo(again, open, f, c, advised int) (at, n int) {
	at, n = g.answerTo(f, c, advised)
	if again == blind-1 {
		n = 2
	}
	return (again*len(g.opens)+open)*g.answerAt[g.pairs] + at, n
}

// asked returns the index of a claim over a floor.
func (g *layout) asked(kind, f, c, advised int) int {
	return (kind*g.pairs+g.over(f, c))*advice + advised
}

// raised returns the index of a raise of a claim to c. Higher raises of the same follow.
func (g *layout) raised(again, advised, l, f, c int) int {
	return ((again*advice+advised)*len(g.lays)+l)*g.pairs + g.over(f, c)
}

// sayAt returns where the claims above a floor begin, and how many there are.
func (g *layout) sayAt(kind, f int) (at, n int) {
	return g.asked(kind, f, f+1, 0), (len(g.claims) - 1 - f) * advice
}

// informed reports whether who is asked after so many raises more has seen the
// dice himself: when the turn has come round.
func (g *layout) informed(again, f int) bool { return f >= 0 && again+2 == g.players }
