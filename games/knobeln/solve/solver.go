package solve

import (
	"context"
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"
)

// solver holds the table while it grows.
type solver struct {
	*space
	kernel
	classes *classes
	table   []float64
}

func newSolver(s *space, k kernel) *solver {
	return &solver{space: s, kernel: k, classes: newClasses(s.lattice, s.scoring), table: make([]float64, s.size)}
}

// run solves all nodes, those with most fields filled first.
func (s *solver) run(ctx context.Context, done func(part float64)) error {
	for u := range s.width(s.all) {
		s.table[s.begin[s.all]+u] = s.bias
		if u >= full {
			s.table[s.begin[s.all]+u] += bonus
		}
	}
	layers := s.layers()
	for filled := len(layers) - 2; filled >= 0; filled-- {
		s.layer(ctx, layers[filled])
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// layers returns the nodes by how many fields are filled.
func (s *space) layers() [][]node {
	out := make([][]node, len(s.fields)+1)
	for m := range s.all + 1 {
		if !s.possible(m) {
			continue
		}
		filled := bits.OnesCount32(uint32(m))
		for memory := range s.memories(m) {
			out[filled] = append(out[filled], node{m, uint8(memory)})
		}
	}
	return out
}

// layer solves nodes that do not depend on each other, on all cores.
func (s *solver) layer(ctx context.Context, nodes []node) {
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(nodes)) {
		group.Go(func() {
			w := &worker{solver: s, tallies: map[tallied]*tally{}}
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(nodes) {
					return
				}
				w.solve(nodes[i])
			}
		})
	}
	group.Wait()
}
