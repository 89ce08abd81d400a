package match

import (
	"reflect"
	"testing"
	"testing/synctest"
	"time"

	"spelunke/game"
	"spelunke/live"
	"spelunke/store"
)

// TestRemembered looks, after each append of a whole match, whether every viewer
// is told the same from memory as from the log, whatever he has seen already.
func TestRemembered(t *testing.T) {
	var log []store.Entry
	var m *Matches
	synctest.Test(t, func(t *testing.T) {
		h := opened(t, 3)
		h.begin("m", 3, 0)
		time.Sleep(time.Hour)
		log, m = h.log("m"), h.Matches
		h.Close()
	})
	f, read, remembered := m.empty(), []store.Entry{}, 0
	err := live.Batches(log, func(batch []store.Entry) error {
		if err := f.Apply(batch); err != nil {
			return err
		}
		read = append(read, batch...)
		for i := range f.count {
			v := viewer(i)
			whole, err := later(m.empty(), read, v, 0)
			if err != nil {
				return err
			}
			for after := range f.count[i] + 2 {
				got, ok := f.remembered(v, &after)
				if !ok {
					continue
				}
				remembered++
				if want := whole[min(after, uint64(len(whole))):]; len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
					t.Fatalf("after entry %d viewer %d who has seen frame %d is told\n%v\nwant\n%v", len(read), v, after, got, want)
				}
			}
			want := whole
			for len(want) > 0 && want[0].round < whole[len(whole)-1].round-1 {
				want = want[1:]
			}
			if got, ok := f.remembered(v, nil); !ok || len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
				t.Fatalf("after entry %d viewer %d who has just come is told\n%v\nwant\n%v", len(read), v, got, want)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if !f.over() || remembered < 1000 || len(f.recent[slot(game.All)]) >= len(read)/2 {
		t.Errorf("over %v after %d entries; %d answers from memory, of which %d frames remain", f.over(), len(read), remembered, len(f.recent[slot(game.All)]))
	}
}
