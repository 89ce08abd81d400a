// Package pulverfass plays Pulverfass: whoever draws a powder keg and has no
// bucket of water is out, and the last one left has won. It holds the rules
// only; the bots are in bots.
//
// Source: the German description of the game for an ordinary deck, and programs
// of its relatives for what goes wrong. Where they are silent, this comment decides.
//
// # Cards
//
// 52 cards and both jokers; suits mean nothing. An ace and a joker are buckets, one
// rank for every purpose.
//
//	k      4  keg: never played; drawn, it is shown at once
//	a, x   6  bucket: only against a king just drawn
//	d      4  veto: only in the window; cancels the card below it
//	b      4  double turn: ends all own turns without a draw; the next player takes two
//	10     4  skip: ends one turn without a draw
//	9      4  favour: the target gives a card of its own choice
//	8      4  shuffle: the pile is shuffled
//	7      4  preview: the player sees the top three cards
//	2 … 6  20 only in pairs, triples and fives
//
// # A game
//
//   - Kings and buckets are laid aside. Of the 44 others each player is dealt 7, then
//     one bucket. Into the rest go players − 1 kings and, with two or three players, two
//     buckets, with more all that are left. What is left over stays in the box, unseen.
//   - Who is in turn announces as often as he likes, and then draws the top card. An
//     announcement is a single 10, b, 8 or 7; a 9 with a target; a pair with a target, who
//     loses a card drawn at random; a triple with a target and a rank, of which the target
//     gives one if it has any. The cards' own effects do not count in pairs and triples. A target
//     is another living seat; one without cards gives nothing.
//   - After an announcement the window opens: all living players but the author of the
//     top card may veto or let pass. A veto asks everybody anew. When the window closes the
//     announcement happens if the number of vetoes is even; else it is as if it had not been
//     made, its cards lost.
//   - Who has drawn a king and has a bucket pays one and puts the king back to any place
//     unseen by others; that ends one turn. Who has none lays down the king and his hand and is out.
//   - A double turn leaves the next player two turns; played on turns that stem from a
//     double turn it leaves two more than were owed. With the death of a player his turns vanish.
//   - The last one left gets one point.
//
// # Parameters
//
//	short_hands     deal 4 cards instead of 7, and the bucket
//	quick           two or three players: put a third of the rest, rounded down, into the box unseen
//	simple_double   a double turn leaves two turns, whatever was owed
//	own_veto        one may veto one's own card, too
//	five_different  five cards of five different ranks may be announced: the player takes
//	                any card but a king from the discard pile, in the open
//
// # The pile
//
// The pile has no order until somebody looks: a card is drawn, for its place, when it
// is drawn or seen, from all that may lie there, and a king put back lies where it was put.
// A shuffle makes all places undecided again. The box is filled when the game begins, for
// a card seen before a shuffle is in the pile for certain.
//
// What has happened to it since the last shuffle, openly, is kept too: kings drawn and put
// back, previews, and turns let go by who had seen cards; of the last twelve the place or the cards,
// for who knows them. With that Imagine makes positions as likely as the past makes them, when it is told
// what others do as a rule.
//
// What a seat knows of the pile is kept as a fold over the moves that it was shown (see
// Notes), and so is what it knows of others' hands (see Known): never from the cards themselves,
// or the place of a king that another has put back would leak. A card that has been
// seen moves up with each draw; when another puts a king back it lies at its place or one
// lower; a shuffle ends all.
//
// # What nobody may see
//
// In the window all who may react are in Turn, whatever they hold, and each is
// asked the same; a pass is shown to nobody else; the House may close the window at any
// time, which is when the time is up. A drawn king asks its holder in any case, and a triple
// its target, though often only one answer is possible. Without cards, which all can see, a target is not asked.
//
// # Notation
//
// Cards are named as above, or "bucket" for the rank of a and x; seats are numbered from 0.
//
//	draw
//	play 10        announce a single card; with a target "play 9 2"
//	pair 5 1       two fives at seat 1; of buckets "pair a 1", "pair x 1" or "pair a+x 1"
//	triple 6 3 bucket   three sixes at seat 3, who gives a bucket; "triple a+a+x 3 d"
//	five 2 4 6 8 a five different cards
//	veto 1, pass   in the window: the first veto, as it was when the player saw it, or none
//	give 7, none   for a favour, or for a triple; others see "give ?" or the rank
//	take 7         for five different cards
//	save a         pay this bucket
//	put 4          put the king back below four cards; others see "put ?"
//	out 2.3 9      lay down the king and this hand, three twos and a nine
//	deal 2 7       the House: a card to seat 2; others see "deal 2 ?", or "deal 2 bucket"
//	box 5          the House: a card into the box; players see "box ?", or "box bucket"
//	drawn 9        the House: the card drawn; others see "drawn ?", but "drawn k"
//	settle         the House: the window is closed
//	steal 4        the House: what a pair gets; those who are not concerned see "steal ?"
//	peek k 4 9     the House: what a preview shows; others see "peek ? ? ?"
//
// The legal moves come in this order: draw; play 10, b, 8, 7 and 9 by target; pairs by card, then
// of buckets, those with more aces first, each by target; triples alike, by card, target and rank; fives
// as the cards come; where a card is chosen from low to high, aces before jokers; veto before pass; places from the top.
// Where there are many, fives and triples travel shorter, see Offer.
package pulverfass
