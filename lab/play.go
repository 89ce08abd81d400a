package lab

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"

	"spelunke/game"
)

// longest is how many moves a game may have; beyond, something is wrong.
const longest = 1_000_000

// played is one game that has ended.
type played struct {
	seats  []int // for each seat the bot, an index in Experiment.Bots
	last   game.Position
	moves  int // of the seats
	steps  []step
	digest [sha256.Size]byte // of the log
}

// A step is a move with the position before it.
type step struct {
	before game.Position
	by     game.Seat
	move   string
}

// one plays game number g.
func (x *Experiment) one(ctx context.Context, g int) (p played, err error) {
	if err := ctx.Err(); err != nil {
		return p, err
	}
	n := len(x.Bots)
	p.seats = make([]int, n)
	draws := make([]game.Draw, n) // by seat
	for i := range n {
		seat := i
		if x.Rotate {
			seat = (i + g) % n
		}
		p.seats[seat], draws[seat] = i, stream(x.Seed, uint64(g), fmt.Sprint("bot ", i))
	}
	luck := stream(x.Seed, uint64(g), "luck")
	pos, err := x.Game.Start(x.Params, n)
	if err != nil {
		return p, err
	}
	hash := sha256.New()
	for range longest {
		if pos.Turn() == 0 {
			p.last = pos
			hash.Sum(p.digest[:0])
			return p, nil
		}
		s := step{before: pos, by: actor(pos)}
		if s.by == game.House {
			s.move, pos = pos.Sample(luck)
		} else {
			s.move = x.Bots[p.seats[s.by]].Player.Choose(pos, s.by, draws[s.by])
			if pos, err = pos.Apply(s.by, s.move); err != nil {
				return p, fmt.Errorf("lab: game %d: bot %s: %w", g, x.Bots[p.seats[s.by]].Name, err)
			}
			p.moves++
		}
		fmt.Fprintf(hash, "%d %s\n", s.by, s.move)
		if x.Facts != nil {
			p.steps = append(p.steps, s)
		}
	}
	return p, fmt.Errorf("lab: game %d of %s has no end after %d moves", g, x.Game.Name(), longest)
}

// actor is who moves next: the lowest seat that the game waits for, so that
// simultaneous moves come in one order; in a window the lowest that may react;
// else the House.
func actor(pos game.Position) game.Seat {
	turn := pos.Turn()
	if turn == game.Of(game.House) {
		return game.House
	}
	who := pos.Awaited()
	if pos.Window() {
		who |= turn
	}
	for _, s := range who.List() {
		if s != game.House {
			return s
		}
	}
	return game.House
}

// stream returns luck of its own for one purpose in one game. It is the same
// on every machine: PCG is fixed by math/rand/v2, and the rest is here.
func stream(seed, g uint64, purpose string) game.Draw {
	var b []byte
	b = binary.BigEndian.AppendUint64(b, seed)
	b = binary.BigEndian.AppendUint64(b, g)
	h := sha256.Sum256(append(b, purpose...))
	pcg := rand.NewPCG(binary.BigEndian.Uint64(h[:]), binary.BigEndian.Uint64(h[8:]))
	return func(n uint64) uint64 {
		for {
			x := pcg.Uint64()
			if rest := -n % n; x >= rest { // as in package fair: no result is likelier than another
				return (x - rest) % n
			}
		}
	}
}
