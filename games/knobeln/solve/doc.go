// Package solve plays Knobeln exactly: for a player alone who wants as many
// points as possible on average, it knows what every position is worth.
//
// # The method
//
// Dynamic programming over the states between turns, from the full sheet back:
// which fields are filled, the upper total up to 63, and what a variant needs
// besides. A state is worth the mean, over the first throw, of the best that
// can be made of it. Within a turn sets of dice are valued, not pairs of a roll
// and what is kept of it: a set of fewer than five dice that is kept and thrown
// on with is worth the mean of the six sets with one die more, and a roll with
// a throw left is worth the most of its own best entry and all sets that are
// part of it. Both go along the 1260 pairs of sets that differ by one die; there
// are 462 sets, 252 of them of five dice.
//
// Four upper totals are reckoned at once; they lie side by side, and so do
// their successors. Totals from which 63 can no longer be reached are worth the
// same. Nodes with equally many fields filled do not depend on each other and
// are spread over the cores.
//
// What play by the table brings is reckoned in two ways: backwards, where the
// mean square of what is still to come and the chance of the bonus take the way of
// the values (Brief); and forwards, by carrying chances from the empty sheet to the
// full ones (Outlook), which tells of fields and of each total, too.
//
// What rolls score is asked of the rules, package knobeln.
//
// The recursion is that of Verhoeff, "Optimal Solitaire Yahtzee Strategies"
// (1999), and Glenn, "Computer Strategies for Solitaire Yahtzee" (IEEE CIG 2007),
// who give no variant that is played here.
package solve
