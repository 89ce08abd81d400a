package sheet

// pips are the places of a face's dots, in quarters of the die.
var pips = [7][][2]float64{
	1: {{2, 2}},
	2: {{1, 1}, {3, 3}},
	3: {{1, 1}, {2, 2}, {3, 3}},
	4: {{1, 1}, {3, 1}, {1, 3}, {3, 3}},
	5: {{1, 1}, {3, 1}, {2, 2}, {1, 3}, {3, 3}},
	6: {{1, 1}, {3, 1}, {1, 2}, {3, 2}, {1, 3}, {3, 3}},
}

// Die draws a die of some size with a face in [1, 6] up; a solid one is black with white dots.
func (p *Paper) Die(x, y, size float64, face int, solid bool) {
	line := size / 16
	if solid {
		p.Box(x, y, size, size, size/4.5)
		p.Ink(p.white)
		defer func() { p.Ink(p.white) }()
	} else {
		p.Frame(x+line/2, y+line/2, size-line, size-line, size/4.5, line)
	}
	for _, at := range pips[face] {
		// The dots stand a little closer to the middle than quarters.
		px, py := x+size*(0.5+(at[0]-2)*0.235), y+size*(0.5+(at[1]-2)*0.235)
		p.Oval(px, py, size*0.095, size*0.095, 0)
	}
}
