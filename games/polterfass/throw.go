package polterfass

import "spelunke/game"

// appendThrows appends the ways to throw, in the order none, s1, s2, both go back.
func (b *Board) appendThrows(buf []Move) []Move {
	if b.most > 0 && b.Thrown >= b.most {
		return buf
	}
	cup, up := b.InCup(), b.Standing().special()
	for back := Set(0); back <= 3; back++ {
		if s := back << numbers; s&^up == 0 && cup|s != 0 {
			buf = append(buf, Move{Kind: Throw, Back: s})
		}
	}
	return buf
}

// appendFalls appends the ways in which the barrels in the cup can fall.
func (b *Board) appendFalls(buf []Move) []Move {
	return appendFalls(buf, b.InCup(), 0, Faces{})
}

// appendFalls decides how barrel b and those after it fall, one after the other.
func appendFalls(buf []Move, cup Set, b Barrel, f Faces) []Move {
	if b == barrels {
		return append(buf, Move{Kind: Fall, Faces: f})
	}
	most := 2
	switch {
	case !cup.Has(b):
		most = 0
	case b.twin() && cup.Has(b-1):
		most = (b - 1).rank(f[b-1])
	}
	for rank := range most + 1 {
		f[b] = b.at(rank)
		buf = appendFalls(buf, cup, b+1, f)
	}
	return buf
}

// odds returns how often barrel b lies for each time it stands on one end, as
// the smallest whole numbers: its two ends share the chance to stand.
func (b *Board) odds(barrel Barrel) (end, lying uint64) {
	percent := uint64(b.StandNumber)
	if barrel.Special() {
		percent = uint64(b.StandSpecial)
	}
	end, lying = percent, 2*(100-percent)
	for x, y := end, lying; ; x, y = y, x%y {
		if y == 0 {
			return end / x, lying / x
		}
	}
}

// weight returns how often those in the cup fall as f, against the other ways.
// Two barrels that cannot be told apart fall in two ways if they fall differently.
func (b *Board) weight(f *Faces) uint64 {
	w := uint64(1)
	cup := b.InCup()
	for i := range cup.List() {
		end, lying := b.odds(i)
		if f[i] == Lying {
			w *= lying
		} else {
			w *= end
		}
		if i.twin() && cup.Has(i-1) && f[i] != f[i-1] {
			w *= 2
		}
	}
	return w
}

// sample throws the barrels in the cup.
func (b *Board) sample(draw game.Draw) Faces {
	var f Faces
	cup := b.InCup()
	for i := range cup.List() {
		end, lying := b.odds(i)
		rank := 0
		switch x := draw(2*end + lying); {
		case x < end:
			rank = 1
		case x < 2*end:
			rank = 2
		}
		f[i] = i.at(rank)
		if i.twin() && cup.Has(i-1) && rank > i.rank(f[i-1]) {
			f[i-1], f[i] = f[i], f[i-1]
		}
	}
	return f
}
