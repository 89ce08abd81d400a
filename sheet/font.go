package sheet

import "encoding/binary"

// coverage is which letters of the basic plane a font has: first and last of each run.
type coverage [][2]uint16

func (c coverage) has(r rune) bool {
	for _, run := range c {
		if r >= rune(run[0]) && r <= rune(run[1]) {
			return true
		}
	}
	return false
}

// covered reads the character map of a TrueType font, the table "cmap" in its
// format 4 (OpenType specification 1.9). The fonts are the package's own, so it panics if there is none.
func covered(font []byte) coverage {
	u16 := func(at int) int { return int(binary.BigEndian.Uint16(font[at:])) }
	u32 := func(at int) int { return int(binary.BigEndian.Uint32(font[at:])) }
	for t := range u16(4) {
		record := 12 + 16*t
		if string(font[record:record+4]) != "cmap" {
			continue
		}
		table := u32(record + 8)
		for i := range u16(table + 2) {
			if sub := table + u32(table+4+8*i+4); u16(sub) == 4 {
				return runs(u16, sub)
			}
		}
	}
	panic("sheet: a font without letters")
}

// runs reads a sub-table of format 4 at sub.
func runs(u16 func(int) int, sub int) coverage {
	var out coverage
	n := u16(sub + 6) // twice the number of runs
	for i := 0; i < n; i += 2 {
		last, first := u16(sub+14+i), u16(sub+16+n+i)
		if first != 0xFFFF { // the run that ends the table
			out = append(out, [2]uint16{uint16(first), uint16(last)})
		}
	}
	return out
}
