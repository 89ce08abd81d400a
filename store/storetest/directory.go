package storetest

import (
	"fmt"
	"testing"

	"spelunke/store"
)

func putGetDelete(t *testing.T, st store.Store) {
	ctx := t.Context()
	a := store.Record{Kind: "person", Key: "a", Group: "g", At: 1, Doc: []byte(`{"name":"Käthe"}`)}
	b := store.Record{Kind: "person", Key: "b", At: 2, Doc: []byte(`{}`)}
	other := store.Record{Kind: "code", Key: "a", At: 3, Doc: []byte(`[]`)}
	if err := st.Put(ctx, a, b, other); err != nil {
		t.Fatal(err)
	}
	a.Group, a.At, a.Doc = "h", 4, []byte(`{"name":"Kunz"}`)
	if err := st.Put(ctx, a); err != nil {
		t.Fatal(err)
	}
	for _, want := range []store.Record{a, b, other} {
		got, err := st.Get(ctx, want.Kind, want.Key)
		if err != nil {
			t.Fatal(err)
		}
		equal(t, "Get", got, want)
	}
	if err := st.Put(ctx); err != nil {
		t.Errorf("Put of nothing: %v", err)
	}
	if err := st.Delete(ctx, "person", "a", "unknown"); err != nil {
		t.Fatal(err)
	}
	_, err := st.Get(ctx, "person", "a")
	isErr(t, "Get of a deleted record", err, store.ErrNotFound)
	for _, want := range []store.Record{b, other} {
		if _, err := st.Get(ctx, want.Kind, want.Key); err != nil {
			t.Errorf("Get(%s, %s): %v", want.Kind, want.Key, err)
		}
	}
	if err := st.Put(ctx, b, b); err != nil { // the last of equal keys counts
		t.Errorf("Put of one key twice: %v", err)
	}
}

func add(t *testing.T, st store.Store) {
	ctx := t.Context()
	r := func(key string, at int64) store.Record {
		return store.Record{Kind: "code", Key: key, At: at, Doc: []byte(`1`)}
	}
	if err := st.Add(ctx, r("a", 1), r("b", 1)); err != nil {
		t.Fatal(err)
	}
	isErr(t, "Add of a taken key", st.Add(ctx, r("a", 2)), store.ErrConflict)
	isErr(t, "Add with one taken key", st.Add(ctx, r("c", 2), r("b", 2), r("d", 2)), store.ErrConflict)
	isErr(t, "Add of one key twice", st.Add(ctx, r("e", 2), r("e", 3)), store.ErrConflict)
	for _, key := range []string{"c", "d", "e"} {
		_, err := st.Get(ctx, "code", key)
		isErr(t, "Get of "+key, err, store.ErrNotFound)
	}
	if got, err := st.Get(ctx, "code", "a"); err != nil || got.At != 1 {
		t.Errorf("Get(a) = %+v, %v; want At 1", got, err)
	}
	if err := st.Delete(ctx, "code", "a"); err != nil {
		t.Fatal(err)
	}
	if err := st.Add(ctx, r("a", 2)); err != nil {
		t.Errorf("Add of a key that is free again: %v", err)
	}
}

func list(t *testing.T, st store.Store) {
	ctx := t.Context()
	for _, r := range []store.Record{
		{Key: "a", Group: "g", At: 10}, {Key: "b", Group: "h", At: 20}, {Key: "c", Group: "g", At: 30},
		{Key: "e", Group: "g", At: 20}, {Key: "d", Group: "g", At: 20}, {Key: "f", At: 40},
	} {
		r.Kind, r.Doc = "result", fmt.Appendf(nil, "%q", r.Key)
		other := r
		other.Kind = "person"
		if err := st.Put(ctx, r, other); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		q    store.Query
		want string
	}{
		{store.Query{}, "f c b d e a"},
		{store.Query{Limit: 2}, "f c"},
		{store.Query{Before: 40}, "c b d e a"},
		{store.Query{Before: 30}, "b d e a"},
		{store.Query{After: 20}, "f c"},
		{store.Query{After: 19, Before: 21}, "b d e"},
		{store.Query{After: 20, Before: 21}, ""},
		{store.Query{Group: "g"}, "c d e a"},
		{store.Query{Group: "g", Before: 30}, "d e a"},
		{store.Query{Group: "g", After: 10, Limit: 2}, "c d"},
		{store.Query{Group: "none"}, ""},
	} {
		c.q.Kind = "result"
		rs, err := st.List(ctx, c.q)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for i, r := range rs {
			if i > 0 {
				got += " "
			}
			got += r.Key
			if r.Kind != "result" || string(r.Doc) != fmt.Sprintf("%q", r.Key) {
				t.Errorf("List(%+v): record %+v", c.q, r)
			}
		}
		equal(t, fmt.Sprintf("List(%+v)", c.q), got, c.want)
	}
	if rs, err := st.List(ctx, store.Query{Kind: "none"}); err != nil || len(rs) != 0 {
		t.Errorf("List of no kind = %v, %v", rs, err)
	}
}

// listWithoutLimit checks that a query without a limit has one.
func listWithoutLimit(t *testing.T, st store.Store) {
	ctx := t.Context()
	many := make([]store.Record, 1100)
	for i := range many {
		many[i] = store.Record{Kind: "many", Key: fmt.Sprint(i), At: int64(i), Doc: []byte("1")}
	}
	if err := st.Add(ctx, many...); err != nil {
		t.Fatal(err)
	}
	rs, err := st.List(ctx, store.Query{Kind: "many"})
	if err != nil || len(rs) != 1000 || rs[0].At != 1099 {
		t.Errorf("List without a limit: %d records, %v; want 1000, the newest", len(rs), err)
	}
}
