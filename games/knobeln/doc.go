// Package knobeln plays Knobeln: five dice and a cup, also known as Pasch,
// Kniffel, Yahtzee and Yatzy. It holds the rules only; the bots are in bots.
//
// Source: "Welt der Würfel", section "Knobeln" (the variants are its), and
// the patents of 1881 and E. S. Lowe's Yahtzee of 1956 that it names.
//
// # A turn
//
// A turn has up to three throws. The first is the player's own "throw" with
// all dice. After each throw any subset of the dice may be kept and the rest
// thrown again; dice kept earlier may go back into the cup. After the third
// throw at the latest the result is entered in one free field, earlier if the
// player likes. An entry always scores what the dice give: 0 is never a choice
// where they score. A field in which they score nothing may be crossed out.
// Play goes round until every player has filled every field.
//
//	field (in the order of the sheet)   scores
//	ones … sixes                        sum of that number
//	three-kind, four-kind               at least so many equal: sum of all dice
//	full-house                          three equal and two equal: 25
//	small-straight, large-straight      four in a row: 30; five in a row: 40
//	knobel                              five equal: 50
//	chance                              sum of all dice
//
// ones to sixes are the upper block: 63 points there earn a bonus of 35. The
// highest total wins; equal totals share the place. There is no joker.
//
// # Parameters
//
//	croatian            maximum and minimum, both the sum of all dice, stand in the place
//	                    of chance. They are not added; (maximum − minimum) × ones is. It
//	                    may be negative, and counts once all three are filled.
//	pair                a field pair above three-kind: at least two equal: sum of all dice
//	sharp               a result of a throw with all five dice counts double in three-kind,
//	                    four-kind, full-house, the straights and knobel
//	strict              fields are filled in the order of the sheet. Five equal count 30 in
//	                    three-kind and four-kind; in chance 100, if knobel was filled with
//	                    five equal directly before
//	saved               throws not used are kept: each turn adds three to the player's stock,
//	                    and a turn may use the whole stock
//	five_is_full_house  five equal are a full house too; always so if strict
//	columns             1 to 4 sheets filled side by side, each with its own bonus
//	column_order        free; or mixed: column 1 from the top, column 2 from the bottom, the
//	                    others free
//
// All may be combined, but for croatian with strict, strict with more than one
// column, and mixed with one column. With strict and sharp the strict amounts
// (30, 25, 50, 100) are doubled; the plain sum in chance is not.
//
// # Notation
//
//	throw              begin the turn
//	keep 4 4 4         keep these, ascending, and throw the rest
//	keep -             throw all again
//	score full-house   enter the dice; with several columns "score full-house 2",
//	                   columns from 1
//	roll 2 2 6         the House: the dice that were thrown fall so, ascending
//
// The legal moves of a seat come in this order: the entries by field in the
// order of the sheet and then by column; then the keeps by the number of ones
// kept, then of twos and so on, fewest first. The rolls come in the order of
// their dice, 1 1 1 1 1 first.
//
// Everything lies open: a view holds the whole position.
package knobeln
