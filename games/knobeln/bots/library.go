package bots

import (
	"context"
	"fmt"
	"os"
	"sync"
	"time"

	"spelunke/bot"
	"spelunke/games/knobeln"
	"spelunke/games/knobeln/solve"
)

const (
	patience     = 2 * time.Second // that a decision waits for a table
	mostStates   = 40_000_000      // of a table that is made here: all but croatian with saved, which are used if they are kept
	mostRemember = 60_000_000      // states of all tables that are remembered
)

// A library makes the tables of variants when they are first asked for, and
// remembers them. It is safe for concurrent use.
type library struct {
	mu    sync.Mutex
	dir   string // where tables are kept; nowhere if empty
	books map[solve.Variant]*book
	sizes map[solve.Variant]int // states
	plans map[planned]*plan     // of several columns
	asked int                   // questions so far
}

// A book is the table of a variant, once it is ready.
type book struct {
	begun time.Time
	last  int           // question
	ready chan struct{} // closed when table or err is there
	table *solve.Table
	err   error

	contest *contest // nil until asked for; guarded by the library's mu
}

func newLibrary() *library {
	return &library{books: map[solve.Variant]*book{}, sizes: map[solve.Variant]int{}, plans: map[planned]*plan{}}
}

// keepIn says where tables are kept from now on.
func (l *library) keepIn(dir string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.dir = dir
}

// table returns the table of what is played on b, or nil if there is none yet.
// The first to ask for it waits a little.
func (l *library) table(b *knobeln.Board) *solve.Table {
	book := l.book(b)
	if book == nil {
		return nil
	}
	select {
	case <-book.ready:
		return book.table
	default:
	}
	wait := time.NewTimer(time.Until(book.begun.Add(patience)))
	defer wait.Stop()
	select {
	case <-book.ready:
		return book.table
	case <-wait.C:
		return nil
	}
}

// prepare waits until the table of what is played on b is there. It fails with
// bot.ErrNotKnown where there can be none.
func (l *library) prepare(ctx context.Context, b *knobeln.Board) (*solve.Table, error) {
	book := l.book(b)
	if book == nil {
		return nil, fmt.Errorf("bots: columns=%d: %w", b.Columns, bot.ErrNotKnown)
	}
	select {
	case <-book.ready:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	if book.err != nil {
		return nil, fmt.Errorf("bots: %w", book.err)
	}
	return book.table, nil
}

// book returns the book of what is played on a board; nil for several columns, which have none.
func (l *library) book(board *knobeln.Board) *book {
	if board.Columns > 1 {
		return nil
	}
	v, err := solve.VariantOf(board)
	if err != nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.asked++
	b := l.books[v]
	if b == nil {
		b = &book{begun: time.Now(), ready: make(chan struct{})}
		l.books[v] = b
		go func(dir string) { // it ends by itself, and nobody waits for it at the end
			defer close(b.ready)
			b.table, b.err = write(v, dir)
		}(l.dir)
		l.forget(v, mostRemember)
	}
	b.last = l.asked
	return b
}

// knows reports whether there is a table of what is played on a board, or one can be made.
func (l *library) knows(board *knobeln.Board) bool {
	v, err := solve.VariantOf(board)
	if err != nil {
		return false
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if b := l.books[v]; b != nil {
		select {
		case <-b.ready:
			return b.err == nil
		default:
		}
	}
	states, ok := l.sizes[v]
	if !ok {
		if states, err = solve.States(v); err != nil {
			return false
		}
		l.sizes[v] = states
	}
	if states <= mostStates {
		return true
	}
	_, err = os.Stat(solve.File(l.dir, v))
	return l.dir != "" && err == nil
}

// write loads or solves a table. Whether it could be kept does not matter to who asked.
func write(v solve.Variant, dir string) (*solve.Table, error) {
	states, err := solve.States(v)
	if err != nil {
		return nil, err
	}
	if dir != "" {
		if table, err := solve.Load(dir, v); err == nil {
			return table, nil
		}
	}
	if states > mostStates {
		return nil, fmt.Errorf("%s: %w: %d states, for which only `spelunke solve knobeln --data` makes a table", v, bot.ErrNotKnown, states)
	}
	table, err := solve.Solve(context.Background(), v, nil)
	if err == nil && dir != "" {
		_ = table.Save(dir) // it is made again next time
	}
	return table, err
}

// forget drops the tables that were not asked for longest, but not that of v,
// until all together have no more states than most.
func (l *library) forget(v solve.Variant, most int) {
	for {
		states, oldest := 0, v
		for w, b := range l.books {
			select {
			case <-b.ready:
				if b.table == nil {
					continue
				}
				states += b.table.States()
				if w != v && (oldest == v || b.last < l.books[oldest].last) {
					oldest = w
				}
			default: // it cannot be dropped while it is made
			}
		}
		if states <= most || oldest == v {
			return
		}
		delete(l.books, oldest)
	}
}
