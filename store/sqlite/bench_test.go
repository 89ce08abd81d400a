package sqlite

import (
	"fmt"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"spelunke/store"
)

// BenchmarkAppend has one append outstanding for each stream, of one entry of
// 220 bytes, as the figures of doc/operate.md.
func BenchmarkAppend(b *testing.B) {
	for _, streams := range []int{1, 64, 512} {
		b.Run(fmt.Sprint("streams=", streams), func(b *testing.B) {
			st := open1(b, fresh(b))
			defer closeStore(b, st)
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

func BenchmarkRead(b *testing.B) {
	st := open1(b, fresh(b))
	defer closeStore(b, st)
	es := make([]store.Entry, 200)
	for i := range es {
		es[i].Text = "score full-house"
	}
	if err := st.Append(b.Context(), "s", 0, "", es); err != nil {
		b.Fatal(err)
	}
	for _, n := range []uint64{1, 200} {
		b.Run(fmt.Sprint("entries=", n), func(b *testing.B) {
			for b.Loop() {
				if got, err := st.Read(b.Context(), "s", 200-n); err != nil || uint64(len(got)) != n {
					b.Fatal(len(got), err)
				}
			}
		})
	}
}

func BenchmarkGet(b *testing.B) {
	st := open1(b, fresh(b))
	defer closeStore(b, st)
	if err := st.Put(b.Context(), store.Record{Kind: "k", Key: "a", Doc: []byte(`{}`)}); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := st.Get(b.Context(), "k", "a"); err != nil {
			b.Fatal(err)
		}
	}
}
