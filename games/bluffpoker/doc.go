// Package bluffpoker plays Bluff-Poker: three dice, one cup, and claims that
// the next player doubts or believes. It holds the rules only.
//
// Source: the Dutch game blufpoker, in a German description, compared with two
// independent programs of it. Where they are silent, this comment decides.
//
// # Claims
//
// A claim is a number from 100 to 665 whose digits are not all equal, or a
// poker: three equal dice, written 111 to 666. Numbers go by size, and any poker
// beats every number: 567 claims. A number that can be thrown, its digits 1 to 6
// and not rising, is real; the others are odd, and may be claimed too. Throws
// have the same order, their digits read from high to low. A claim is true if the
// three dice, open and hidden, are worth at least it.
//
// # A round
//
//   - The starter has all dice thrown under the cup. He may look; after a look he may
//     throw all again, twice at most, and the third throw is passed blind. After a
//     look he may lay dice open. With his first claim he names the direction.
//   - The next player doubts or believes. Doubt lifts the cup: if the dice are worth
//     less than was claimed, the claimant takes a point, else the doubter.
//   - Who believes a number passes on a higher claim: blind; or after throwing once, a
//     set of dice under the cup while all others lie open, or a set in the open. He may
//     look before he throws, and must throw then; he may look after it, if he has not
//     seen in this turn what is hidden. Dice that he has seen since their throw he may
//     lay open directly before the claim.
//   - Who believes a poker has three throws in the open to throw one himself, the first
//     with all dice. A lower one or none is his point, an equal one nobody's, a higher one
//     the claimant's.
//
// Who takes a point starts the next round; after an equal shoot-out the same
// starter does. With a claim one may announce mats: "with advice", more than I say, pass
// it on blind. It has no effect, and may be a lie. Who has seven points has lost, and the
// match is over.
//
// # Parameters
//
//	two_players     two may play; else three to six. They are not asked for a direction
//	odd_numbers     odd numbers may be claimed; default on
//	raise_pokers    who believes a poker may instead raise it blind to a higher one
//	lock_set_aside  dice set aside in a shoot-out stay there
//	limit           points that lose, 3 to 10, default 7
//
// # Notation
//
//	look            look under the cup
//	again           the starter throws all again
//	left, right     the direction, before the first claim
//	mats            before a claim: with advice
//	claim 542       a number, or 444 for poker 4
//	doubt, believe
//	cup 4, cup      throw under the cup: these stay and lie open; cup alone throws all
//	open 5 + 2      throw in the open: 5 from under the cup, and 2 that lay open; others see
//	                "open ? + 2". "open + 2" throws open dice only, "open 5" hidden ones only
//	open all        throw all three in the open
//	lay 6           lay open, from under the cup
//	throw 5 2       in a shoot-out: throw these again; with raise_pokers "throw" begins it
//	stop            in a shoot-out: enough
//	peek 6 4 2      the House: what who looks sees; others see "peek ? ? ?"
//	roll 5 2        the House: what was thrown in the open falls so
//	reveal 6 4      the House: the cup is lifted
//
// Dice are named from high to low. In a list of legal moves "claim 543..665" stands for
// all numbers from 543 to 665 that are no pokers, and "claim 222..666" for pokers; see Offer.
//
// Dice carry no marks: those under the cup are a multiset. Who has looked and then
// sees that dice are lifted unseen, knows what there was, and how many of it are left.
//
// The legal moves come in this order: in a start left, right or the claims ascending, then
// mats, again, dice to lay, look; after a throw the claims, mats, dice to lay, look; after
// believing the claims, mats, look, cup by what stays, open all, open by hidden and then
// open dice; in a shoot-out stop, then throws. Sets of dice come by size of their digits.
package bluffpoker
