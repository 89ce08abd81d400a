// Package cfr solves games of two players who play against each other, by
// counterfactual regret minimisation (Zinkevich and others, 2007) and its
// better descendants, and says exactly how good a strategy is.
//
// It is generic over game.State: a Tree is the whole game below a position,
// unrolled once into flat tables. An information set is what a seat has been
// shown, move by move, so nothing is forgotten. After that no position is
// touched again, and iterations allocate nothing.
//
// It does not abstract, sample or search: the tree must fit into memory.
package cfr
