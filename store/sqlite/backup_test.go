package sqlite

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"spelunke/store"
)

// TestBackup copies a store while it is being written to: the copy is whole.
func TestBackup(t *testing.T) {
	path := fresh(t)
	st := open1(t, path)
	const batch = 5
	var wg sync.WaitGroup
	stop := make(chan struct{})
	started := make(chan struct{}, 100)
	for s := range 4 {
		wg.Go(func() {
			for n := uint64(0); ; n += batch {
				if err := st.Append(t.Context(), fmt.Sprint("s", s), n, "", make([]store.Entry, batch)); err != nil {
					t.Error(err)
					return
				}
				select {
				case started <- struct{}{}:
				default:
				}
				select {
				case <-stop:
					return
				default:
				}
			}
		})
	}
	for range 20 {
		<-started
	}
	to := filepath.Join(t.TempDir(), "copy.db")
	if err := Backup(t.Context(), path, to); err != nil {
		t.Errorf("Backup: %v", err)
	}
	close(stop)
	wg.Wait()
	if err := Backup(t.Context(), path, to); err == nil {
		t.Error("Backup over a file that exists: no error")
	}
	if left, err := filepath.Glob(to + "?*"); err != nil || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
	closeStore(t, st)

	copied := open1(t, to)
	defer closeStore(t, copied)
	total := 0
	for s := range 4 {
		es, err := copied.Read(t.Context(), fmt.Sprint("s", s), 0)
		if err != nil || len(es)%batch != 0 {
			t.Errorf("s%d: %d entries, %v; want whole batches", s, len(es), err)
		}
		total += len(es)
	}
	if total < 20*batch/2 {
		t.Errorf("the copy has %d entries, want at least those of before", total)
	}
}

func TestRestore(t *testing.T) {
	ctx := t.Context()
	path, copied := fresh(t), filepath.Join(t.TempDir(), "copy.db")
	old := path + ".old"
	write := func(stream string) {
		st := open1(t, path)
		defer closeStore(t, st)
		if err := st.Append(ctx, stream, 0, "", []store.Entry{{Text: "x"}}); err != nil {
			t.Fatal(err)
		}
	}
	streams := func(path string) string {
		st := open1(t, path)
		defer closeStore(t, st)
		names, err := st.Streams(ctx, "", "", 10)
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(names)
	}
	write("a")
	if err := Backup(ctx, path, copied); err != nil {
		t.Fatal(err)
	}
	write("b")

	st := open1(t, path)
	if _, err := Restore(ctx, copied, path, old); !errors.Is(err, ErrLocked) {
		t.Errorf("Restore while it is open: %v, want %v", err, ErrLocked)
	}
	closeStore(t, st)

	if kept, err := Restore(ctx, copied, path, old); err != nil || !kept {
		t.Fatalf("Restore = %v, %v; want the old one kept", kept, err)
	}
	if got := streams(path); got != "[a]" {
		t.Errorf("streams restored: %s, want [a]", got)
	}
	if got := streams(old); got != "[a b]" {
		t.Errorf("streams kept: %s, want [a b]", got)
	}
	if _, err := Restore(ctx, copied, path, old); err == nil {
		t.Error("Restore over what was kept before: no error")
	}
	other := filepath.Join(t.TempDir(), "new.db")
	if kept, err := Restore(ctx, copied, other, other+".old"); err != nil || kept {
		t.Errorf("Restore to an empty place = %v, %v; want nothing kept", kept, err)
	}
}

func TestRestore_refused(t *testing.T) {
	path, from := fresh(t), filepath.Join(t.TempDir(), "from.db")
	closeStore(t, open1(t, path))
	if _, err := Restore(t.Context(), from, path, path+".old"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("Restore of nothing: %v, want %v", err, os.ErrNotExist)
	}
	for _, c := range []struct {
		content []byte
		want    error
	}{{nil, ErrForeign}, {[]byte("text"), ErrForeign}, {full(t, filepath.Join(t.TempDir(), "x.db"))[:20000], ErrBroken}} {
		writeFile(t, from, c.content)
		if _, err := Restore(t.Context(), from, path, path+".old"); !errors.Is(err, c.want) {
			t.Errorf("Restore of %.20q…: %v, want %v", c.content, err, c.want)
		}
	}
	closeStore(t, open1(t, path)) // still there
	if err := Backup(t.Context(), from+".none", from+".copy"); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("Backup of nothing: %v, want %v", err, os.ErrNotExist)
	}
}
