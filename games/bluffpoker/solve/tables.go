package solve

import (
	"embed"
	"fmt"
	"sync"
)

// The worths of two and the rounds for three to six, as "spelunke solve bluff-poker" finds them.
//
//go:generate go run spelunke/cmd/spelunke solve bluff-poker --players 2 --write two.bin
//go:generate go run spelunke/cmd/spelunke solve bluff-poker --players 3 --write round3.table
//go:generate go run spelunke/cmd/spelunke solve bluff-poker --players 4 --write round4.table
//go:generate go run spelunke/cmd/spelunke solve bluff-poker --players 5 --iterations 200 --write round5.table
//go:generate go run spelunke/cmd/spelunke solve bluff-poker --players 6 --iterations 200 --write round6.table
//go:embed round*.table
var found embed.FS

// For returns the table for so many players, 3 to 6.
func For(players int) *Table { return tables[players]() }

var tables = [...]func() *Table{3: kept(3), 4: kept(4), 5: kept(5), 6: kept(6)}

// kept reads a table when it is first asked for.
func kept(players int) func() *Table {
	return sync.OnceValue(func() *Table {
		data, err := found.ReadFile(fmt.Sprintf("round%d.table", players))
		if err != nil {
			panic(err)
		}
		t, err := ReadTable(data)
		if err != nil {
			panic(err)
		}
		return t
	})
}
