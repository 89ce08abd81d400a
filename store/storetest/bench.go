package storetest

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"spelunke/store"
)

// BenchmarkAppend has one append outstanding for each stream, of one entry of
// 220 bytes, as the figures of doc/operate.md. Open returns a store that is empty.
func BenchmarkAppend(b *testing.B, open func(b *testing.B) store.Store) {
	for _, streams := range []int{1, 64, 512} {
		b.Run(fmt.Sprint("streams=", streams), func(b *testing.B) {
			st := open(b)
			defer st.Close()
			var left atomic.Int64
			left.Store(int64(b.N))
			text := strings.Repeat("x", 220)
			b.ResetTimer()
			var wg sync.WaitGroup
			for s := range streams {
				wg.Go(func() {
					for n := uint64(0); left.Add(-1) >= 0; n++ {
						if err := st.Append(b.Context(), fmt.Sprint("s", s), n, fmt.Sprint(n), []store.Entry{{Text: text}}); err != nil {
							b.Error(err)
						}
					}
				})
			}
			wg.Wait()
			b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "appends/s")
		})
	}
}
