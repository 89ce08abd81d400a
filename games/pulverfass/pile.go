package pulverfass

// most is the number of cards that a pile can have: two players with short hands.
const most = 39

// A pile is the drawing pile as far as anything of it is decided: four bits
// for each place from the top, 0 where no card has been drawn for it yet.
type pile [(most + 15) / 16]uint64

// at returns the card at a place, from 0 at the top, or 0.
func (p *pile) at(i uint8) Card { return Card(p[i/16]>>(i%16*4)) & 15 }

// decide lays a card at an undecided place.
func (p *pile) decide(i uint8, c Card) { p[i/16] |= uint64(c) << (i % 16 * 4) }

// pop takes the top card off.
func (p *pile) pop() {
	p[0] = p[0]>>4 | p[1]<<60
	p[1] = p[1]>>4 | p[2]<<60
	p[2] >>= 4
}

// insert puts a card between others, to place i.
func (p *pile) insert(i uint8, c Card) {
	w := i / 16
	for j := uint8(len(p)) - 1; j > w; j-- {
		p[j] = p[j]<<4 | p[j-1]>>60
	}
	above := uint64(1)<<(i%16*4) - 1
	p[w] = p[w]&above | uint64(c)<<(i%16*4) | p[w]&^above<<4
}

// cards returns the cards that are decided.
func (p *pile) cards() (c Cards) {
	for _, w := range p {
		for ; w != 0; w >>= 4 {
			c += one(Card(w & 15))
		}
	}
	return c
}
