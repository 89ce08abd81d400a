package sqlite

import (
	"fmt"
	"testing"

	"spelunke/store"
	"spelunke/store/storetest"
)

func BenchmarkAppend(b *testing.B) {
	storetest.BenchmarkAppend(b, func(b *testing.B) store.Store { return open1(b, fresh(b)) })
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
