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
	bonus   float64 // points
	table   []float64
	resting sync.Pool // of workers, for single turns
}

// borrow returns a worker for a single turn; release it when it is done.
func (s *solver) borrow() *worker {
	if w, ok := s.resting.Get().(*worker); ok {
		return w
	}
	return &worker{solver: s, tallies: map[tallied]*tally{}}
}

func (s *solver) release(w *worker) { s.resting.Put(w) }

func newSolver(s *space, k kernel) *solver {
	return &solver{space: s, kernel: k, classes: newClasses(s.lattice, s.scoring), bonus: bonus, table: make([]float64, s.size)}
}

// run solves all nodes, those with most fields filled first.
func (s *solver) run(ctx context.Context, progress func(done float64)) error {
	for u := range s.width(s.all) {
		s.table[s.begin[s.all]+u] = s.bias
		if u >= full {
			s.table[s.begin[s.all]+u] += s.bonus
		}
	}
	layers := s.layers()
	meter := newMeter(s.size-s.width(s.all), progress)
	for i := len(layers) - 2; i >= 0; i-- { // one is full
		s.each(ctx, layers[i], func(w *worker) func(node) {
			return func(n node) {
				w.solve(n)
				meter.add(s.stocks(n.filling) * s.width(n.filling))
			}
		})
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// A meter tells how much of some work is done.
type meter struct {
	mu         sync.Mutex
	done, all  int
	told, step int
	tell       func(done float64)
}

func newMeter(all int, tell func(done float64)) *meter {
	return &meter{all: all, step: max(1, all/1000), tell: tell}
}

func (m *meter) add(n int) {
	if m.tell == nil {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.done += n; m.done-m.told >= m.step || m.done == m.all {
		m.told = m.done
		m.tell(float64(m.done) / float64(m.all))
	}
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

// each does something for nodes that do not depend on each other, on all
// cores: start returns what one core does, and is given what it may work with.
func (s *solver) each(ctx context.Context, nodes []node, start func(w *worker) func(node)) {
	var next atomic.Int64
	var group sync.WaitGroup
	for range min(runtime.GOMAXPROCS(0), len(nodes)) {
		group.Go(func() {
			do := start(&worker{solver: s, tallies: map[tallied]*tally{}})
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(nodes) {
					return
				}
				do(nodes[i])
			}
		})
	}
	group.Wait()
}
