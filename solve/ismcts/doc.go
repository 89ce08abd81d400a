// Package ismcts searches games of hidden cards for one decision, from one
// seat's view. It imagines positions that look like the view, and plays
// each of them on to the end many times.
//
// It is a single observer's information set Monte Carlo tree search (Cowling,
// Powley and Whitehouse, "Information set Monte Carlo tree search", 2012), with two
// things of Silver and Veness ("Monte-Carlo planning in large POMDPs", 2010):
// the positions are drawn once and weighted by how likely they make what was seen,
// and the others play as a Model says, as the seat itself does where the tree ends. At the
// root moves are dropped by halves (Karnin, Koren and Somekh, "Almost optimal exploration in
// multi-armed bandits", 2013), and all that are left meet the same positions and the same luck.
//
// What it finds is an answer to the Model, no equilibrium: it does not make its
// own play hard to read. It does not learn, and keeps nothing between decisions.
package ismcts
