// Package polterfass plays Polterfass: nine barrels, a host who throws them and
// guests who have ordered from him in secret. It holds the rules only; the
// bots are in bots.
//
// Source: the game "Polterfass" (Andreas Schmidt, Zoch 2013), its booklet as
// far as it is public, and reviews. Where they are silent, this comment decides.
//
// # Material
//
// Seven number barrels have a number on each end: 6/5 twice, 7/4 twice, 8/3
// twice, 9/2 once. Two special barrels have a double barrel, the doubler, on
// one end and a cross, the spoiler, on the other. A barrel that stands shows
// its upper end; one that lies shows nothing. Every player has the cards 0 to 7.
//
// # A round
//
//   - The host throws all nine, again if no number barrel stands. What stands is
//     set aside.
//   - Every guest lays one or two different cards, face down; their sum is the
//     order. An order may be changed until the last guest is in.
//   - The host closes the tap, or throws all barrels that lie and any of the
//     special barrels that stand. If none of those thrown stands, he is bust.
//   - After closing, each standing special barrel may act on one standing number
//     barrel: double it or take it out. The sum is what was served, v.
//   - The orders are shown. With their sum T, the largest G and the smallest M:
//
// Bust: the host gets nothing, each guest the own order. T > v, too greedy: the
// host gets v, the greediest guest loses G, the most modest gets G. T = v:
// the host gets nothing, each guest the own order. T < v: the host gets v − T, each guest
// the own order.
//
// The cards go back and the host's left neighbour is the next host; seat 0 is
// the first. As soon as after a bill somebody has the target, the match is
// over; most points win, equal at the top share the place.
//
// # Parameters
//
//	stand_number, stand_special  chance in per cent that a thrown barrel stands, 5 to 60 in
//	                    steps of 5, default 25; the upper end is even odds
//	first_throw_any     the first throw counts if any barrel stands
//	hide_card_count     nobody sees how many cards an order has
//	locked_orders       an order cannot be changed
//	bust_needs_number   a throw with number barrels is bust unless one of them stands
//	stack_specials      both special barrels may act on one number barrel: ×4, or 0
//	special_choice      a special barrel has either effect, whatever end it shows
//	must_use_specials   as many special barrels as can act must
//	ties                all: each of the greediest loses G, each of the most modest gets G;
//	                    none: a tied side neither loses nor gets; split: G divided by the
//	                    tied, rounded down. If all are equal, nobody does in any case
//	floor_zero          no score falls below zero
//	target              points that end the match, 25 to 200, default 75
//	full_cycle          the match ends only when all have been host equally often
//
// # Notation
//
// The number barrels are n1 n2 (6/5), n3 n4 (7/4), n5 n6 (8/3), n7 (9/2), the
// special barrels s1 s2.
//
//	order 7 3          lay these cards, the higher first; "order 4" lays one.
//	                   Others see "order ? ?", or "order" if the count is hidden
//	throw, throw s1    throw the barrels that lie, and these special barrels
//	close              close the tap
//	serve n3 double s1 n1 spoil s2   the special barrels act; "serve": they do not
//	fall n1 5 s2 cross the House: of those thrown these stand and show that; "fall -": none
//	show - 7+3 4       the House: the orders by seat, "-" for the host
//
// Barrels with the same ends cannot be told apart. So when both of two such
// barrels are thrown, the first is the one that shows more: one that stands
// comes before one that lies, the higher end before the lower, the doubler
// before the spoiler.
//
// The legal moves come in this order: orders of one card, ascending, then of
// two by the higher and then the lower card, the own present order left out;
// close before the throws: none, s1, s2, both; servings by what s1 does and then
// by what s2 does: nothing, then by barrel, double before spoil. Falls go by
// barrel: lying, the lower end (the spoiler), the higher end, s2 turning fastest.
package polterfass
