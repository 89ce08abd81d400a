package bluffpoker

import (
	"fmt"
	"strconv"
	"strings"
)

// A Claim is a number in [100, 665], or a poker, from 701 to 706, so that claims
// order as numbers do. 0 is none.
type Claim uint16

const (
	lowest  Claim = 100
	highest Claim = 665
	pokers  Claim = 700
)

func poker(face int) Claim { return pokers + Claim(face) }

// Poker returns the face of a poker, in [1, 6], or 0 for a number.
func (c Claim) Poker() int { return max(int(c)-int(pokers), 0) }

// String writes a poker as its three digits.
func (c Claim) String() string {
	if p := c.Poker(); p > 0 {
		return strconv.Itoa(111 * p)
	}
	return strconv.Itoa(int(c))
}

// next returns the claim above c.
func (c Claim) next() Claim {
	switch {
	case c == 0:
		return lowest
	case c == highest:
		return poker(1)
	case c < highest && (c+1)%111 == 0:
		return c + 2
	}
	return c + 1
}

// real reports whether dice with so many faces can be thrown that are worth c.
func (c Claim) real(faces int) bool {
	if p := c.Poker(); p > 0 {
		return p <= faces
	}
	a, b, d := int(c)/100, int(c)/10%10, int(c)%10
	return a <= faces && a >= b && b >= d && d >= 1
}

// ParseClaim reads a claim as people write it: 542, 444, "poker 4", and
// "limit" for 655, "sniff" for 654.
func ParseClaim(text string) (Claim, error) {
	switch text {
	case "limit":
		return 655, nil
	case "sniff":
		return 654, nil
	}
	if face, ok := strings.CutPrefix(text, "poker "); ok && len(face) == 1 && face[0] >= '1' && face[0] <= '6' {
		return poker(int(face[0] - '0')), nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || len(text) != 3 || n < int(lowest) || n > 666 || n > int(highest) && n != 666 {
		return 0, fmt.Errorf("claim %.20q, want 100 to 665, or a poker, 111 to 666", text)
	}
	if n%111 == 0 {
		return poker(n / 111), nil
	}
	return Claim(n), nil
}
