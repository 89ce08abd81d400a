package sqlite_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"spelunke/store"
	"spelunke/store/sqlite"
)

func Example() {
	dir, err := os.MkdirTemp("", "house")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	st, err := sqlite.Open(filepath.Join(dir, "spelunke.db"))
	if err != nil {
		panic(err)
	}
	defer st.Close()

	ctx := context.Background()
	fmt.Println(st.Append(ctx, "match/x", 0, "cmd1", []store.Entry{{Text: "throw"}, {By: -1, Text: "roll 1 2 2 5 6"}}))
	late := st.Append(ctx, "match/x", 0, "cmd2", []store.Entry{{Text: "throw"}}) // there are two entries by now
	fmt.Println(errors.Is(late, store.ErrConflict))
	es, err := st.Read(ctx, "match/x", 0)
	for _, e := range es {
		fmt.Println(e.Seq, e.By, e.Text)
	}
	fmt.Println(err)
	// Output:
	// <nil>
	// true
	// 0 0 throw
	// 1 -1 roll 1 2 2 5 6
	// <nil>
}
