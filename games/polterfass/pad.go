package polterfass

import "spelunke/game"

// mostBills is how many bills the pad keeps.
const mostBills = 12

// A Bill is what the pad says about a round. The zero Bill is none.
type Bill struct {
	Host   game.Seat        // +1
	First  Faces            // as the barrels lay when the guests began to order
	Served int8             // in points; -1 if the host was bust
	Sums   [mostSeats]uint8 // the orders by seat, +1; 0 for the host and where nobody plays
	Gains  [mostSeats]int8  // what it brought each seat
}

// note writes the round's bill on the pad.
func (b *Board) note(orders [mostSeats]Order, gains [mostSeats]int8) {
	bill := Bill{Host: b.Host + 1, First: b.First, Served: int8(b.Served), Gains: gains}
	if b.Bust {
		bill.Served = -1
	}
	for s := range game.Seat(b.Players) {
		if s != b.Host {
			bill.Sums[s] = uint8(orders[s].Sum()) + 1
		}
	}
	copy(b.Pad[1:], b.Pad[:])
	b.Pad[0] = bill
}

// Slip is a bill as the page gets it.
type Slip struct {
	Round  int   `json:"round" doc:"from 1"`
	Host   int   `json:"host"`
	Served int   `json:"served" doc:"-1: the host was bust"`
	Orders []int `json:"orders" doc:"sums by seat; -1 for the host"`
	Gains  []int `json:"gains" doc:"what it brought each seat, in points"`
}

// slips returns the pad, the newest bill first.
func (b *Board) slips() []Slip {
	out := []Slip{}
	for i, bill := range b.Pad {
		if bill.Host == 0 {
			break
		}
		slip := Slip{Round: int(b.Rounds) - i, Host: int(bill.Host) - 1, Served: int(bill.Served)}
		for s := range b.Players {
			slip.Orders = append(slip.Orders, int(bill.Sums[s])-1)
			slip.Gains = append(slip.Gains, int(bill.Gains[s]))
		}
		out = append(out, slip)
	}
	return out
}
